"""The checks of 14.3: what is left of a step where two surfaces are touched at once."""

from collections.abc import Callable, Iterable
from itertools import product

import numpy as np

from ...show.beside import Mark, area, ball, moving
from ..task import Mistake
from ..words import at_once
from .turned import on_page

FLOOR, WALL, SIDE, CEILING = [0, 0, 1], [-1, 0, 0], [0, -1, 0], [0, 0, -1]
RAMP, ROOF, GABLE = [-0.6, 0, 0.8], [0.6, 0, 0.8], [-0.8, 0, -0.6]
"""Normals in whole numbers or fifths: a slope up, its other side, and an overhang."""


def steps_left() -> list[tuple]:
    """v, t, n, m: the normals of length 1, towards the ball; of floors, walls and slopes first, then any."""
    ways = ([4, 2, -8], [4, 2, 0], [-4, 2, -8], [-4, 2, 4], [0, 4, -8], [8, 0, -4])
    pairs = ((FLOOR, WALL), (FLOOR, FLOOR), (FLOOR, RAMP), (FLOOR, ROOF), (RAMP, ROOF), (FLOOR, GABLE), (WALL, SIDE))
    rows = [(v, t, n, m) for (n, m), v, t in product(pairs, ways, (0.25, 0.5))]
    rows += [(v, t, m, n) for v, t, n, m in rows[::5]]
    rows += [([4, 2, -8], t, FLOOR, WALL) for t in (0.0, 1.0)] + [([4, 2, -8], 0.5, FLOOR, CEILING)]
    rows = [(np.array(v, float), t, np.array(n, float), np.array(m, float)) for v, t, n, m in rows]
    return [row for row in rows if _decided(*row)] + [row for row in _any_steps() if _decided(*row)]


def _any_steps() -> Iterable[tuple]:
    """Steps anywhere, and normals at any angle to each other."""
    rng = np.random.default_rng(143)
    for _ in range(220):
        v, n, m = rng.normal(size=(3, 3))
        yield 4 * v, float(rng.uniform()), n / np.linalg.norm(n), m / np.linalg.norm(m)


def _decided(v, t, n, m) -> bool:
    """Are the surfaces one, or well apart in direction?"""
    crease = np.cross(n, m)
    return not np.any(crease) or crease @ crease > 0.01


def nearest_step(v, t, n, m) -> tuple:
    """Of all that go into neither surface the displacement that is nearest to the rest of v."""
    rest, crease = (1 - t) * v, np.cross(n, m)
    squared = crease @ crease
    along = rest @ crease / squared * crease if squared > 0 else 0 * rest
    found = rest, rest - rest @ n * n, rest - rest @ m * m, along, 0 * rest
    size = np.sqrt(rest @ rest)
    free = [x for x in found if min(x @ n, x @ m) >= -1e-12 * size]
    return tuple(min(free, key=lambda x: (x - rest) @ (x - rest)).tolist())


def _slides(
    v, t, n, m, rest=True, into=True, corner="crease", both=True, times=1.0, orders=2, length=2, along=True
) -> tuple:
    """What is left of the step, with parts to be spoiled.

    into : does only what goes in lose? corner : what becomes of a step that each surface turns into the other.
    both : is the second surface asked at all? orders : after how many of the two is it asked? length : by which power
    of the length of the crease its share is divided. along : is what moves along a surface free?
    """
    w = (1 - t) * v if rest is True else rest * v
    cut = lambda x, n: x - times * (min(x @ n, 0.0) if into else x @ n) * n
    for first, other in ((n, m), (m, n))[:orders]:
        x = cut(w, first)
        if not both or x @ other > 0 or (along and x @ other == 0):
            return tuple(x.tolist())
    crease = np.cross(n, m)
    if corner == "again":
        return tuple(cut(cut(w, n), m).tolist())
    if corner == "stop":
        return 0.0, 0.0, 0.0
    return tuple((w @ crease / (crease @ crease) ** (length / 2) * crease).tolist())


def _as_long(v, t, n, m) -> tuple:
    """The right direction, made as long as the rest was."""
    x, rest = np.array(nearest_step(v, t, n, m)), (1 - t) * v
    size = np.sqrt(x @ x)
    return tuple((x / size * np.sqrt(rest @ rest)).tolist()) if size > 0 else tuple(x.tolist())


def _swapped(v, t, n, m) -> tuple:
    """One surface after the other, in the other order."""
    return _slides(v, t, m, n, corner="again", orders=1)


def _sticks(v, t, n, m) -> tuple:
    """All that is along each normal taken off in turn, be it into the surface or away from it."""
    w = (1 - t) * v
    w = w - (w @ n) * n
    return tuple((w - (w @ m) * m).tolist())


def _sticks_at_once(v, t, n, m) -> tuple:
    """The same, of the whole rest both times."""
    w = (1 - t) * v
    return tuple((w - (w @ n) * n - (w @ m) * m).tolist())


STUCK = "What moves away from a surface is free: take off only what goes in. And one after the other is not enough."
"""Two mistakes that are made together."""


def _together(v, t, n, m) -> tuple:
    """Both parts taken off at once, each as if the other surface were not there."""
    w = (1 - t) * v
    return tuple((w - min(w @ n, 0.0) * n - min(w @ m, 0.0) * m).tolist())


def _to_the_crease(v, t, n, m) -> tuple:
    """Always along the crease."""
    w, crease = (1 - t) * v, np.cross(n, m)
    return tuple((w @ crease / (crease @ crease) * crease).tolist())


def _nowhere(v, t, n, m) -> tuple:
    """No step at all."""
    return 0.0, 0.0, 0.0


def _along_the_first(v, t, n, m) -> tuple:
    """Along the first surface, as if there were no other."""
    return _slides(v, t, n, m, both=False)


def _to_the_crease_or(other: Callable) -> Callable:
    """Always along the crease, and something else where surfaces that are one have none."""
    return lambda v, t, n, m: (_to_the_crease if np.any(np.cross(n, m)) else other)(v, t, n, m)


def _turns(times: int, swapped: bool = False) -> Callable:
    """An answer that takes off what goes into one surface after the other, so many times in all."""

    def answer(v, t, n, m) -> tuple:
        x = (1 - t) * v
        for k in range(times):
            each = m if k % 2 != swapped else n
            x = x - min(x @ each, 0.0) * each
        return tuple(x.tolist())

    return answer


def _crease_of_both(v, t, n, m) -> tuple:
    """The crease wherever the rest goes into both, and elsewhere one after the other."""
    w = (1 - t) * v
    into_both = w @ n < 0 and w @ m < 0
    return _with_nothing(v, t, n, m) if into_both else _slides(v, t, n, m, corner="again", orders=1)


def _turns_then_crease(v, t, n, m) -> tuple:
    """One after the other; the crease where that leads back into the first."""
    x = np.array(_slides(v, t, n, m, corner="again", orders=1))
    return _to_the_crease(v, t, n, m) if x @ n < -1e-12 * np.sqrt(v @ v) else tuple(x.tolist())


def _whole_way(v, t, n, m) -> tuple:
    """From the start of the frame to its end."""
    return tuple((t * v + nearest_step(v, t, n, m)).tolist())


def _spoiled(cause: str, **parts) -> Mistake:
    """A mistake that is a part spoiled."""

    def answer(*case):
        with np.errstate(all="ignore"):
            return _slides(*case, **parts)

    return Mistake(cause, answer)


def _with_nothing(v, t, n, m) -> tuple:
    """Along the crease, where surfaces that are one have none."""
    with np.errstate(all="ignore"):
        return _to_the_crease(v, t, n, m)


ALWAYS = "You always take the crease. Only that is left where one surface alone is not enough, and nowhere else."
NEVER_THERE = (
    "Again and again comes nearer to their common line, and never there: where neither surface alone is enough, take "
    "the share along n × m at once."
)
WHOLE = "The whole step slides there. A share t of it is done already: 1 − t is left."
BOTH = "There are two surfaces: what slides along the first may go into the second."
AGAIN = (
    "One after the other is not enough: what you return leads into the {} again, or another step is nearer to the rest."
)
TOGETHER = "You take both parts off at once. They share something, unless the surfaces meet at a right angle."
LENGTH = "The crease n × m has length 1 only at a right angle: divide by its square."
"""Mistakes that are made alone and together, or more than once."""


def _long_crease(v, t, n, m) -> tuple:
    """Always along the crease, and not divided by the square of its length."""
    crease = np.cross(n, m)
    return tuple(((1 - t) * (v @ crease) * crease).tolist())


MISTAKES = (
    _spoiled(WHOLE, rest=1.0),
    Mistake("A share t of the step is done; what is left is 1 − t.", lambda v, t, n, m: _slides(v, t, n, m, rest=t)),
    _spoiled("What moves away from a surface keeps all it has: take off only what goes in (14.7).", into=False),
    _spoiled("That is the bounce: to slide, take off what goes in once, not twice (14.7).", times=2.0),
    _spoiled(BOTH, both=False),
    _spoiled(AGAIN.format("first"), corner="again", orders=1),
    Mistake(AGAIN.format("second"), _swapped),
    Mistake(TOGETHER, _together),
    _spoiled("In the corner their common line is free: the ball need not stop.", corner="stop"),
    _spoiled("You try the first surface and then the crease. To slide along the second alone may be enough.", orders=1),
    _spoiled(LENGTH, length=0),
    Mistake(ALWAYS, _with_nothing),
    Mistake("It may not be made as long as before: the ball would gain speed with every wall (14.7).", _as_long),
    Mistake(
        "That is the whole rest of the step, and it still goes into a surface.",
        lambda v, t, n, m: tuple(((1 - t) * v).tolist()),
    ),
    _spoiled("The sign is turned: what goes in is taken off, not doubled (14.7).", times=-1.0),
    Mistake(
        "There are two surfaces: what slides along the second may go into the first.",
        lambda v, t, n, m: _slides(v, t, m, n, both=False),
    ),
    Mistake(
        "More turns do not help: if one surface alone is not enough, the nearest step leads along their common line.",
        _turns(3),
    ),
    _spoiled("The crease n × m has to be divided by its length twice: by crease · crease.", length=1),
    _spoiled("What moves along a surface does not go into it: at 0 it is free.", along=False),
    Mistake("That is the way from the start of the frame; asked is what is left from the contact on.", _whole_way),
    Mistake(
        "You take the crease wherever v goes into both. In a blunt corner sliding along one of them may be enough, and "
        "two surfaces with one normal have no crease.",
        _crease_of_both,
    ),
    Mistake(
        "You slide along one surface after the other, and take the crease only where that leads back. Where neither "
        "surface alone is enough the crease is nearer.",
        _turns_then_crease,
    ),
    Mistake(STUCK, _sticks),
    Mistake(STUCK, lambda v, t, n, m: _sticks(v, t, m, n)),
    Mistake(STUCK, _sticks_at_once),
    Mistake(at_once(ALWAYS, LENGTH), _long_crease),
    *(Mistake(NEVER_THERE, _turns(times, swapped)) for swapped in (False, True) for times in (4, 6, 8, 10, 20)),
    _spoiled(at_once(WHOLE, AGAIN.format("first")), rest=1.0, corner="again", orders=1),
    Mistake(
        at_once(WHOLE, AGAIN.format("second")),
        lambda v, t, n, m: _slides(v, t, m, n, rest=1.0, corner="again", orders=1),
    ),
    _spoiled(at_once(WHOLE, BOTH), rest=1.0, both=False),
    Mistake(at_once(WHOLE, TOGETHER), lambda v, t, n, m: _together(v, 0.0, n, m)),
    *(Mistake(ALWAYS, _to_the_crease_or(other)) for other in (_nowhere, _along_the_first)),
    Mistake("The ball need not stop: it keeps all that goes into neither surface.", _nowhere),
    Mistake(at_once(WHOLE, STUCK), lambda v, t, n, m: _sticks(v, 0.0, n, m)),
    Mistake(at_once(WHOLE, STUCK), lambda v, t, n, m: _sticks(v, 0.0, m, n)),
    Mistake(at_once(WHOLE, STUCK), lambda v, t, n, m: _sticks_at_once(v, 0.0, n, m)),
)
"""What is known to go wrong."""


def _into(v, n) -> bool:
    """Does a step go into a surface?"""
    return v @ n < 0


def _free(v, t, n, m) -> bool:
    """Is one surface alone enough?"""
    x = np.array(nearest_step(v, t, n, m))
    return any(_into(v, a) and np.allclose(x, (1 - t) * (v - v @ a * a)) for a in (n, m))


SORTS = (
    ("the step goes into neither surface", lambda v, t, n, m: not _into(v, n) and not _into(v, m)),
    ("sliding along one surface is enough", lambda *x: _free(*x)),
    (
        "only the common line is left",
        lambda v, t, n, m: (_into(v, n) or _into(v, m)) and not _free(v, t, n, m),
    ),
    ("both are one surface", lambda v, t, n, m: np.array_equal(n, m)),
    ("the surfaces meet at a right angle", lambda v, t, n, m: n @ m == 0),
    ("nothing of the step is done, or all", lambda v, t, n, m: t in (0, 1)),
)
"""Of what sorts its cases are; the last three go across the others."""


def how_plain(v, t, n, m) -> int:
    """How far a case is from degenerate ones: two surfaces, a part of the step, and something that is left."""
    return int(bool(np.any(np.cross(n, m)))) + int(0 < t < 1) + int(any(nearest_step(v, t, n, m)))


def corner_seen(v, t, n, m) -> list[Mark]:
    """The ball between both surfaces, of which each ends where it meets the other, their normals, and the rest."""
    size, rest = max(float(np.sqrt(v @ v)), 1e-9), on_page((1 - t) * v)
    r, found = 0.12 * size, []
    for name, each, other in (("n", n, m), ("m", m, n))[: 1 if np.array_equal(n, m) else 2]:
        patch = _cut(_patch(each, r, 0.5 * size), other, r)
        foot = _clear(patch, rest)
        found += [area(*on_page(patch)), moving(on_page(foot), on_page(0.3 * size * each), "n", name)]
    return [*found, ball((0, 0), r, "B"), moving((0, 0), rest, "v", "rest")]


def _clear(patch, rest) -> np.ndarray:
    """Where on a patch a normal may stand: towards the corner that is farthest from the ball and the rest's tip."""
    seen = on_page(patch)
    far = np.minimum(np.hypot(*seen.T), np.hypot(*(seen - rest).T))
    return 0.5 * patch.mean(axis=0) + 0.5 * patch[int(np.argmax(far))]


def _patch(n, r, half) -> np.ndarray:
    """A square of a surface that touches the ball."""
    least = np.eye(3)[int(np.argmin(np.abs(n)))]
    one = np.cross(n, least)
    one = half * one / np.sqrt(one @ one)
    other = np.cross(n, one)
    return -r * n + np.array([one + other, one - other, -one - other, -one + other])


def _cut(patch, m, r) -> np.ndarray:
    """The part of a patch that is on the ball's side of the surface with the normal m, which touches the ball, too."""
    found = []
    for a, b in zip(patch, np.roll(patch, -1, axis=0), strict=True):
        over, after = a @ m + r, b @ m + r
        found += [a] if over >= 0 else []
        found += [a + over / (over - after) * (b - a)] if over * after < 0 else []
    return np.array(found) if len(found) > 2 else patch


def step_shown(v, t, n, m, found) -> list[Mark]:
    """An answer as an arrow from the ball."""
    return [moving((0, 0), on_page(np.array(found, float)))]


def told_of_both(v, t, n, m, right, mine) -> str:
    """What the picture shows, in sentences: which surface the learner's step leads into, if any."""
    x, size = np.array(mine, float), np.sqrt(v @ v)
    into = [name for name, each in (("n", n), ("m", m)) if x @ each < -1e-9 * size]
    free = "The free side of each surface is the one to which its normal points."
    if into:
        where = "both surfaces" if len(into) == 2 else f"the surface of {into[0]}"
        return f"{free} Yours leads into {where}, and the right one into neither."
    return f"{free} Yours leads into neither, but the right one comes nearer to the tip of what is left."
