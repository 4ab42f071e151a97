"""Lesson 14's first picture: a marble on a flat floor of triangles hops at seams, or does not, by its program.

Each floor is seen from above, so that what is up the page there lies aside; how high a marble is stands below, from the
side, on the same scale along the floor.
"""

from typing import Any

import numpy as np
import traitlets
from matplotlib.axes import Axes

from ...attack.targets import Hang, within
from .. import motion
from ..artists import BALL_B, Marks, Paint, bare, dots, enclose, outlines, shapes, words_over
from ..board import State
from ..canvas import SMALL, in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..messages import RESET
from ..palette import B_FILL, CONTACT, FRAME, INK, PAPER, QUIET, WRONG, A, B
from ..scene import number, spoken
from ..shapes import NONE, disc
from ._pushes import ACROSS_SEEN, NAME, coming, from_above, from_the_side, put
from ._rolled import (
    FLOOR,
    HALF,
    LONG,
    PROGRAMS,
    PULL,
    SLOWLY,
    Program,
    R,
    Trip,
    each_triangle,
    fell,
    hops,
    reached,
    rolled,
)
from ._slips import slip_of
from ._told import let_in, ran
from ._tried import alike, beside, failed, tilted

START, SPEED = np.array([2.55, 2.48]), 3.5
"""Where on the floor the marble starts, and how far it goes in a frame, in centimetres."""

LEAST, MOST = np.array([1.4, -2.6]), np.array([4.6, 2.6])
"""From where to where its start can be moved."""

ROOM = np.array([[*np.where(far, MOST, LEAST), 0.0] for far in ([0, 0], [1, 0], [1, 1], [0, 1], [0, 0])])
"""The frame within which its middle stays then."""

PACE, BELOW, SIDE, ROW = 0.22, -8.9, 9.8, 4.9
"""The seconds of the film to a frame; how far below the first floor the second is drawn, and how far below the middle
of the last one the floor is from the side; and how high over that it is said what is seen there."""

PATIENCE, DEEP = 2.0, (3.2, 4.6)
"""The seconds that a program may take; and how much is seen below the floor from the side, where none falls and else.
"""

LOW = R - DEEP[1] + 0.1
"""How low the middle of a marble that falls is still wholly in sight."""

ELSEWHERE = [np.array(x) for x in ((2.0, 1.0), (1.6, 0.4), (3.3, -2.0), (4.0, 2.0), (2.0, 2.0), (3.0, 1.4))]
"""From where else a program is tried that lets no marble hop; from each of these that of the first hops."""

LEAVES = -0.5, 0.6
"""A marble that reaches into the floor and moves off it: where it begins, and its speed upwards."""

RIM = np.array([[0.0, -HALF, 0.0], [LONG, -HALF, 0.0], [LONG, HALF, 0.0], [0.0, HALF, 0.0]])
"""The corners of the floor."""

ACROSS = np.array([[LONG + 4.6, -2.5, 0.0], [LONG + 4.6, 2.5, 0.0]])
"""A second ruler, across the floor, which is seen shorter, with room for its words beside the board."""

BOARD = np.array([[LONG, -HALF, 0.0], [LONG + 0.9, -HALF, 0.0], [LONG + 0.9, HALF, 0.0], [LONG, HALF, 0.0]])
"""The board at its end, from above."""

UPRIGHT = np.array([[LONG, 0.0, 0.0], [LONG + 0.9, 0.0, 0.0], [LONG + 0.9, 0.0, 3.0], [LONG, 0.0, 3.0]])
"""And from the side."""


class Hopping(Layered):
    """Two marbles with the same start on the same floor, of which each is pushed by a program of its own.

    In the state *yours* there is one of them, and `program` is anybody's.
    """

    states = {
        "two programs": State("two programs", "first second", "{ran}."),
        "yours": State("yours", "yours", "{one}."),
    }
    knobs = {"seams": 1.0}
    timed = fluid = parted = True
    played = False
    start = START
    reel = traitlets.Unicode("the film").tag(sync=True)

    def __init__(self, *shown: str, vote: Ballot = None, program: Program = each_triangle):
        self.runs: dict[tuple, Trip] = {}
        self.programs, self.fault, self.verdict = PROGRAMS | {"yours": program}, "", ""
        self.slip: str | None = None
        super().__init__(*shown, vote=vote)
        self.pace = PACE

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: one floor above the other."""
        self.lasts()
        both = len(self.on) > 1
        self.figure, self.layers = self.page(9.6, 3.6 if both else 2.6), {}
        self.world = ax = self.figure.add_axes([0.0, 0.0, 1.0, 1.0])
        bare(ax, " cm")
        self.side = np.array([0.0, BELOW * both - SIDE])
        floors = [from_above(RIM) + [0.0, BELOW * k] for k in range(1 + both)]
        boards = [from_above(BOARD) + [0.0, BELOW * k] for k in range(1 + both)]
        still = shapes(ax, [Paint(FRAME, 1.0, QUIET, 2.4)] * len(floors)), shapes(ax, [Paint(QUIET)] * 3)
        still[0].set_verts(floors)
        still[1].set_verts([*boards, from_the_side(UPRIGHT) + self.side])
        level = outlines(ax, [QUIET, QUIET], ["dotted", "solid"], 1.8)
        level.set_segments([from_above(ROOM), from_the_side(RIM[:2]) + self.side])
        for artist in (*still, level):  # they lie below the ways that are played
            artist.set_animated(False)
        for name, colour in (("second", A), ("first", WRONG), ("yours", WRONG)):
            self.layers[name] = self.laid(ax, name, colour)
        ax.text(0.5, self.side[1] + ROW, "from the side", color=QUIET, size=SMALL, ha="left", va="center")
        ruler = from_above(ACROSS)
        ax.plot(*ruler.T, color=QUIET, linewidth=1.5, solid_capstyle="butt")
        ax.text(*(ruler[1] + [0.0, 0.3]), "5 cm\nacross", color=QUIET, size=SMALL, ha="center", va="bottom")
        enclose(ax, np.array([[-1.4, self.side[1] - DEEP[not both]], [LONG + 8.2, 5.6]]), 1.0)
        self.draw_background()

    def laid(self, ax: Axes, name: str, colour: str) -> Marks:
        """The artists of a marble: on its floor, then from the side."""
        seen = Paint(B_FILL, 1.0, B) if name != "second" else Paint(PAPER, 0.4, A, 2.0)
        made = Marks(
            seams=outlines(ax, [QUIET] * len(FLOOR), ["solid"] * len(FLOOR), 1.2),
            line=outlines(ax, [QUIET], ["dashed"], 1.2),
            frames=dots(ax, "o", INK),
            way=outlines(ax, [colour], ["solid"], 2.0),
            over=outlines(ax, [colour], ["solid"], 2.0),
            normals=shapes(ax, [Paint(CONTACT)] * SLOWLY),
            met=shapes(ax, [Paint(CONTACT, 1.0, PAPER, 1.2)] * (2 * SLOWLY)),
            ball=shapes(ax, [BALL_B]),
            lifted=shapes(ax, [seen]),
            word=words_over(ax, colour, f"{'your' if name == 'yours' else name} program, from above", "left"),
            push=words_over(ax, CONTACT, "push"),
            lead=outlines(ax, [CONTACT], ["dotted"], 1.8),
        )
        made.frames.set(markersize=4, markeredgewidth=0)
        return made

    def show_state(self, name: str) -> None:
        """Show a state, with as many floors as it has."""
        before = self.state
        super().show_state(name)
        if before != self.state:
            self.lay_out()

    def run(self, name: str) -> Trip:
        """What becomes of the marble of a program."""
        key = (*self.start.tolist(), name)
        if key not in self.runs:
            self.runs = dict([*self.runs.items(), (key, self.tried(name, self.start))][-4:])
        return self.runs[key]

    def tried(self, name: str, start: np.ndarray, up: tuple[float, float] = (0.0, 0.0)) -> Trip:
        """What becomes of a marble from a start; one whose program fails has nothing to stop it, and it is told why.

        up : by how much the start is off the floor, and its speed upwards.
        """
        begin, speed = np.array([*start, R + up[0]]), np.array([SPEED, 0.0, up[1]])
        try:
            with np.errstate(all="ignore"):
                return within(PATIENCE, lambda: rolled(begin, speed, self.programs[name]))
        except Hang:
            self.fault = f"Your program took more than {PATIENCE:g} s"
        except Exception as error:
            self.fault = failed(error)
        return rolled(begin, speed, lambda p, v, points: v)

    def judged(self) -> str:
        """What becomes of anybody's program from other starts, on a tilted floor, and beside what the second answers.

        A program that knows that the floor is level, or whose normal is too short, slides as well on a level floor.
        """
        own, answers = self.programs["yours"], []
        self.programs["yours beside"] = beside(own, answers)
        self.programs["yours tilted"] = tilted(own)
        names = ("second", "yours beside", "yours tilted")
        runs = [[self.tried(name, x).places for name in names] for x in ELSEWHERE]
        if self.fault:
            told, self.fault = self.fault, ""
            return f"But from another start it fails. {told}"
        if not all(alike(row[0], row[1]) for row in runs):
            return ". ".join(filter(None, ("From another start it still goes wrong", self.plain_slip())))
        well = f"From {len(ELSEWHERE)} other starts none hops either"
        if not all(alike(row[0], row[2]) for row in runs):
            return f"{well}. But on a floor that is tilted it goes wrong"
        if not all(alike(*pair) for pair in answers):
            gain = max((float(answer[2] - right[2]) for answer, right in answers), key=abs)
            way = "out of" if gain > 0 else "into"
            return f"{well}. But is n of length 1? After it v leads {number(abs(gain), 2)} cm a frame {way} the floor"
        if not alike(*(self.tried(name, START, LEAVES).places for name in ("second", "yours"))):
            return f"{well}. But a marble that moves off the floor is held: where v·n > 0, nothing is to be taken away"
        return f"{well}, nor on a floor that is tilted, and one that moves off the floor is let go"

    def let_in(self) -> str:
        """Why anybody's marble falls: what of v leads into the face below it after the program, in the first frame."""
        p, v = np.array([*self.start + [SPEED, 0.0], R]) + PULL, np.array([SPEED, 0.0, 0.0]) + PULL
        return let_in(p, v, self.programs["yours"](p.copy(), v.copy(), reached(p)))

    def plain_slip(self) -> str:
        """What anybody's program plainly does wrong, asked once."""
        if self.slip is None:
            try:
                self.slip = within(PATIENCE, lambda: slip_of(self.programs["yours"]))
            except Hang:
                self.slip = ""
        return self.slip

    @property
    def on(self) -> list[str]:
        """The layers that are shown: a screen for a room has a floor for the second marble, as wide as it is."""
        beside = ["second"] if self.projected and self.state == "yours" else []
        return super().on + beside

    def lasts(self) -> None:
        """The film ends where the last marble comes to lie, or before one that falls leaves the picture."""
        self.last = max(ends(run) for run in self.shown_runs().values())

    def down(self, name: str) -> np.ndarray:
        """How far below the first floor another is drawn."""
        return np.array([0.0, BELOW * (name == "second")])

    def shown_runs(self) -> dict[str, Trip]:
        """The runs that the state shows, by their layers."""
        return {name: self.run(name) for name in self.on}

    @property
    def facts(self) -> dict[str, Trip]:
        """The runs that are shown."""
        return self.shown_runs()

    def draw(self, known: dict[str, Trip]) -> None:
        """Both marbles at the time, from above and from the side, their ways, and what has thrown them up."""
        for name, run in known.items():
            layer, down, now = self.layers[name], self.down(name), self.at(run)
            gone = run.places[np.arange(len(run.places)) < self.t]
            way = np.vstack([gone, now]) if self.t else run.places[[0, 0]]  # to be played
            layer.seams.set_segments(list(_closed(from_above(FLOOR) + down)) if self.knobs["seams"] else [NONE])
            line = np.array([run.places[0], [LONG, run.places[0, 1], 0.0]])
            layer.line.set_segments([from_above(line) + down])
            layer.frames.set_data(*(from_above(gone) + down if name == "yours" else NONE).T)
            layer.way.set_segments([from_above(way) + down])
            layer.over.set_segments([from_the_side(way) + self.side])
            layer.ball.set_verts([disc(from_above(now) + down, R)])
            layer.lifted.set_verts([disc(from_the_side(now) + self.side, R)])
            put(layer, self.world, run, (down, self.side), self.t, _at(run, ends(run)))
            layer.word.set_position(np.array([0.5, NAME]) + down)

    def at(self, run: Trip) -> np.ndarray:
        """Where a marble is at the time that is shown."""
        return _at(run, self.t)

    def motion(self) -> dict:
        """The marbles, from above and from the side, and a tick where one is thrown up."""
        if self.locked:
            return {}
        part, moves, sounds = {id(artist): i for i, artist in enumerate(self.seen)}, [], []
        for name, run in self.facts.items():
            layer, down, clock = self.layers[name], self.down(name), np.arange(len(run.places), dtype=float)
            number_of = lambda artist: part[id(artist)]
            for ball, way, places in (
                (layer.ball, layer.way, from_above(run.places) + down),
                (layer.lifted, layer.over, from_the_side(run.places) + self.side),
            ):
                trail = number_of(way), 0
                moves.append(motion.move_of(self.world, [[number_of(ball), 0]], clock, places, self.t, trail))
            moves += coming(layer, self.world, run, (self.t, self.last), number_of)
            sounds += [[float(k), "tick", 0.8] for k in np.flatnonzero(run.thrown)]
        clock = [[0, self.last], [0, self.last]]
        return {"clock": clock, "moves": moves, "hidden": [], "pauses": [], "sounds": sounds, "fade": 4 * self.last}

    def _on_time(self, t: float) -> None:
        """Once it was played to its end, it is told what happened."""
        self.played = self.played or t >= self.last
        super()._on_time(t)
        self.redraw()

    def at_the_end(self) -> "Hopping":
        """This run, played to its end, with its seams."""
        self.t, self.played = self.last, True
        self.turn(seams=1.0)
        return self

    def saved(self) -> dict[str, str]:
        """The end of the run, for where no kernel runs; before a vote, the floor before the run."""
        return self.saved_states() if self.vote else self.copied().at_the_end().saved_states()

    def copied(self) -> "Hopping":
        """The same picture as it opens."""
        return Hopping(*self.shown, program=self.programs["yours"])

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: to see the seams, and to begin again."""
        return {"seams": "hide the seams" if self.knobs["seams"] else "show the seams", "whole": RESET}

    def act(self, name: str) -> None:
        """Show the seams or hide them, or begin again."""
        if name == "seams":
            return self.turn(seams=1.0 - self.knobs["seams"])
        self.t, self.played, self.start, self.fault, self.runs = 0.0, False, START, "", {}
        self.lasts()
        self.turn(**type(self).knobs)

    def places(self) -> dict[str, tuple]:
        """Where the marble starts, by its middle."""
        place = from_above(np.array([*self.start, 0.0]))
        return {"start of the marble": (self.world, place, spoken(self.start), R)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Let the marble start elsewhere on the floor."""
        x, y = self.target(handle, place)
        self.start = np.round(np.clip([x, y / ACROSS_SEEN], LEAST, MOST), 2) + 0.0
        self.t, self.played, self.fault, self.runs = 0.0, False, "", {}
        self.lasts()
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """Half a centimetre on the floor."""
        return 0.5 * np.array([1.0, ACROSS_SEEN])

    def words(self, known: dict[str, Trip]) -> dict[str, Any]:
        """What became of the marbles, once that was seen."""
        if self.fault:
            return {"ran": "", "one": f"{self.fault}. Nothing stops this marble"}
        slides = self.state == "yours" and not fell(known["yours"]) and not len(hops(known["yours"]))
        self.verdict = self.verdict or (self.judged() if slides else "")  # to be told at once
        if not self.played:
            return {
                "ran": "Both marbles start at the same place with the same speed",
                "one": "Your program answers what the marble meets, frame by frame",
            }
        told = {name: ran(run) for name, run in known.items()}
        one = f"The marble {told['yours']}" if self.state == "yours" else ""
        why = self.verdict if slides else self.plain_slip() if self.state == "yours" else ""
        why = ". ".join(filter(None, (self.let_in(), why))) if self.state == "yours" and fell(known["yours"]) else why
        return {
            "one": ". ".join(filter(None, (one, why))),
            "ran": ". ".join(f"The {name} marble {each}" for name, each in told.items()),
        }


def _at(run: Trip, t: float) -> np.ndarray:
    """Where a marble is at a time, in frames."""
    return np.array([np.interp(t, np.arange(len(run.places)), x) for x in run.places.T])


def ends(run: Trip) -> float:
    """When the film of a run ends, in frames: before a marble that falls leaves the picture."""
    z = run.places[:, 2]
    if z[-1] >= LOW:
        return len(z) - 1.0
    k = int(np.argmax(z < LOW))
    return round(k - float((LOW - z[k]) / (z[k - 1] - z[k])), 3)


def _closed(corners: np.ndarray) -> np.ndarray:
    """The outlines of triangles, each back to its first corner."""
    return np.concatenate([corners, corners[:, :1]], axis=1)


def hopping(*shown: str, vote: Ballot = None, program: Program = each_triangle) -> None:
    """Show a marble on a floor of triangles, in the first of these states; where no kernel runs in all of them.

    Parameters
    ----------
    shown : str
        "two programs", which run side by side, or "yours".
    vote : dict, optional
        A question and its answers, until which the picture is locked.
    program : callable (p, v, points) -> v
        Whose contacts are seen in *yours*: the marble's centre and velocity, and of each triangle that it reaches the
        nearest point, a row each; what it returns is the velocity after.
    """
    explore(Hopping(*shown, vote=vote, program=program))
