"""Balls on a table or in a box, from event to event: nothing is missed, for nothing is stepped over (lesson 10).

Between events every ball moves straight, or falls, all by one g, or slows down on cloth, all by one drag. So every pair
moves straight, seen from one of the two, on a clock that all share, and meets where a quadratic says. `event` says
when two meet next and what happens then, for plain numbers; `one_by_one` is the loop over all pairs, which runs that as
it stands; for many balls the same is run compiled, by neighbours only. A ball's place is that of its last event, at its
own time; nobody else is moved when two collide. Times are sums of two floats, so that a long run loses no more than a
short one.

Events come in their true order, and those of one instant tie exactly: of all contacts that follow from the state as it
is stored, centre and velocity of every ball at its own time, gravity and drag, radii and walls, the first happens first
(`order`). What is stored is rounded at every hit; the order of what then follows is not. Balls that meet by going
on, and where one begins are apart by less than some 10⁻¹³ of their radii, touch already, by definition (`event.NEAR`):
so a rack whose centres are rounded is struck as one. On cloth all this holds of the warped clock, on which the state is
stored; the times in t are rounded from it, by a logarithm, and two that differ may become one float.

What never moves is met like a wall or like a ball: walls, posts, and the jaws of pockets, which are segments with
corners (`jaw`). A ball that two of these hand to each other without end comes to rest between them (`resting`).

`balls` and `room` say what there is (`given`), `run` what happens (`loop`), and from what it returns, a `History`, `at`
tells where all are at a time. Several contacts at one instant are resolved in `joint`. `judged` tells of any engine's
history what it missed, and what it made up (`judge`). How the end of a run changes with its start is told by
`derivative`, and for one change or one number that is asked for, in less time than the run took, by `tangent` and
`adjoint`; what they may be off by, by `uncertainty`. Where contacts of one instant leave no derivative, `sides` and
`one_sided` have those of either side.
"""

from .derivative import Adjoint, Derivative, KinkError, Tangent, adjoint, derivative, tangent
from .given import BALL, CORNER, JAW, MOST, POCKET, POST, WALL, Balls, Room, balls, room
from .grazing import Graze, grazes
from .history import EndlessError, History, StuckError, at, end_of, energy, named, unwarped, warped
from .joint import resolve
from .judge import Findings, judged
from .loop import foretold, one_by_one, run
from .sides import OneSided, one_sided, sides
from .uncertainty import uncertainty

__all__ = [
    "BALL",
    "CORNER",
    "JAW",
    "MOST",
    "POCKET",
    "POST",
    "WALL",
    "Adjoint",
    "Balls",
    "Derivative",
    "EndlessError",
    "Graze",
    "History",
    "Findings",
    "KinkError",
    "OneSided",
    "Room",
    "StuckError",
    "Tangent",
    "adjoint",
    "at",
    "balls",
    "derivative",
    "end_of",
    "energy",
    "foretold",
    "grazes",
    "judged",
    "named",
    "one_by_one",
    "one_sided",
    "resolve",
    "room",
    "run",
    "sides",
    "tangent",
    "uncertainty",
    "unwarped",
    "warped",
]
