"""Lesson 12: its predictions, and its exercises on the pegs, on halving them, and on a curved sweep of one's own."""

from functools import cache
from math import inf, nan, sqrt
from numbers import Real

import numpy as np

from .. import curve, setups
from ..attack import curved, mistakes
from ..attack.mistakes import crossings, powers
from ..curve.quartic import pegs as pegs_of
from ..show.artists import BALL_A, BALL_B
from ..show.beside import Mark, ball, dot, line, moving
from ..show.curve.ways import Way, Ways
from .predictions import Answer, LookBack
from .task import Exercise, Mistake

TIMES = np.linspace(0, 1, 65)[:, None]
"""Where a bent path is drawn."""

WEIGHTS = (1, 4, 6, 4, 1)


def along(p, v, a, t=TIMES):
    """Places on a bent path (eq. 12.1)."""
    return p + t * (v + t * a / 2)


def flown(p, v, a, r) -> list[Mark]:
    """A pair on a bent path: A at rest at the origin, half the radius each; none in space."""
    if len(p) != 2:
        return []
    return [ball((0, 0), r / 2, "A"), line(*along(p, v, a)), ball(p, r / 2, "B"), moving(p, v, "v")]


def flown_to(p, v, a, r, t) -> list[Mark]:
    """B at the time of an answer; for no contact at the end of the frame."""
    if len(p) != 2 or float(t) != float(t):
        return []
    t = float(t) if abs(float(t)) < 1e3 else 1.0
    return [ball(along(p, v, a, t), r / 2)]


# 12.1


def paths() -> list[tuple]:
    """p, v, a, r: whole numbers in the plane and in space; at rest, straight, of no size; then any."""
    rows = [
        ([5, 0], [-8, 0], [8, 0], 3),
        ([3, 4], [2, -6], [-4, 2], 2),
        ([1, 2], [4, -2], [0, 0], 1),
        ([4, 3], [0, 0], [0, 0], 5),
        ([-2, 6], [2, 2], [6, -8], 0),
        ([1, 2, 4], [2, 0, -6], [4, 2, -2], 3),
        ([0, -3, 2], [-4, 2, 2], [2, 0, 8], 2),
    ]
    rng = np.random.default_rng(31)
    rows += [(*rng.normal(scale=3, size=(3, d)), rng.uniform(0.1, 3)) for d in 20 * (2, 3)]
    return [(*(np.array(x, float) for x in row[:3]), float(row[3])) for row in rows]


def right_pegs(p, v, a, r) -> tuple:
    """The five pegs on [0, 1], as `lib.curve` has them (eq. 12.5)."""
    p, v, a = ((*x.tolist(), 0.0)[:3] for x in (p, v, a))
    return pegs_of(p, v, a, r, 1.0)[0]


def spoiled_pegs(p, v, a, r, first=0.5, second=0.5, middle=lambda outer, inner: (outer + 2 * inner) / 3) -> tuple:
    """The pegs with parts to be spoiled: the share of v in P_1, that of a in P_2, and how c_2 is mixed."""
    P0, P1, P2 = p, p + first * v, p + v + second * a
    rr = r * r
    return (P0 @ P0 - rr, P0 @ P1 - rr, middle(P0 @ P2, P1 @ P1) - rr, P1 @ P2 - rr, P2 @ P2 - rr)


def at_five_times(p, v, a, r) -> tuple:
    """f at five times."""
    return tuple(float(x @ x - r * r) for x in along(p, v, a, np.arange(5)[:, None] / 4))


def less_at_the_ends(p, v, a, r) -> tuple:
    """Pegs of which only the first and the last know the radius."""
    c = right_pegs(p, v, a, 0.0)
    return (c[0] - r * r, *c[1:4], c[4] - r * r)


def scaled_to(c) -> float:
    """How wide a picture of pegs is: about as wide as they are high."""
    size = max((abs(x) for x in c if abs(x) < 1e100), default=1.0)
    return 2 * size or 1.0


def polygon(c, low=0.0, high=1.0, wide=1.0) -> list[Mark]:
    """Pegs as dots, with the line that joins them, over a part of the frame."""
    points = [(wide * (low + (high - low) * i / (len(c) - 1)), float(x)) for i, x in enumerate(c)]
    return [line(*points), *(dot(x) for x in points)]


def curve_over(c) -> list[Mark]:
    """f over the frame, from its pegs (eq. 12.6), and the level 0."""
    wide, t = scaled_to(c), TIMES[:, 0]
    f = sum(w * x * t**i * (1 - t) ** (4 - i) for i, (w, x) in enumerate(zip(WEIGHTS, c, strict=True)))
    return [line((0, 0), (wide, 0)), line(*zip(wide * t, f, strict=True))]


def pegs_shown(p, v, a, r, c) -> list[Mark]:
    """An answer to 12.1 as a polygon beside f."""
    return polygon(c, wide=scaled_to(right_pegs(p, v, a, r)))


# 12.2


def some_pegs() -> list[tuple]:
    """c: whole numbers that all halve without a fraction first, then those of small paths, then any."""
    rows = [(16, 0, 0, 0, 0), (0, 0, 16, 0, 0), (0, 0, 0, 16, 32), (16, -16, 0, 16, 48), (1, 2, 3, 4, 5), (8,) * 5]
    rows += [(16, -4, -20 / 3, -8, -8), (1, -1, 1, -1, 1)]
    rng = np.random.default_rng(32)
    rows += [*np.rint(8 * rng.normal(size=(20, 5))), *rng.normal(scale=5, size=(20, 5))]
    return [(np.array(c, float),) for c in rows]


def halved(c, mean=lambda x, y: (x + y) / 2) -> tuple:
    """The pegs of both halves, with a mean to be spoiled (eq. 12.8)."""
    left, right, c = [], [], c.tolist()
    while c:
        left.append(c[0])
        right.insert(0, c[-1])
        c = [mean(x, y) for x, y in zip(c, c[1:], strict=False)]
    return tuple(left), tuple(right)


def polygon_halved(c) -> tuple:
    """Its line is halved, as if that were f."""
    x = np.interp(np.arange(9) / 8, np.arange(5) / 4, c)
    return tuple(x[:5]), tuple(x[4:])


def sampled_halves(c) -> tuple:
    """f at nine times."""
    t = np.arange(9) / 8
    f = sum(w * x * t**i * (1 - t) ** (4 - i) for i, (w, x) in enumerate(zip(WEIGHTS, c, strict=True)))
    return tuple(f[:5]), tuple(f[4:])


def one_level(c) -> tuple:
    """The first means, and no means of means."""
    means = (c[:-1] + c[1:]) / 2
    return (c[0], *means), (*means, c[-1])


def met_in_the_middle(c) -> tuple:
    """Both halves end in c_2."""
    left, right = halved(c)
    return (*left[:4], c[2]), (c[2], *right[1:])


def halves_shown(c, found) -> list[Mark]:
    """Both halves as polygons over f."""
    left, right = found
    wide = scaled_to(c)
    return polygon(left, 0.0, 0.5, wide) + polygon(right, 0.5, 1.0, wide)


# 12.3

NEAR = 1e-9
"""By this share of |p| + |v| + ½|a| + r the radius is moved: a hit or a miss that does not stand that is not judged."""

STEEP = 1e-3
"""By how much the time may change then: more, and ten digits of it cannot be asked for."""

BY_HAND = [
    ([5, 0], [-8, 0], [6, 0], 3),  # comes, brakes, and is hit on the way
    ([5, 0], [-8, 0], [0, 0], 3),
    ([8, 0], [-4, 0], [0, 0], 3),
    ([4, 4], [0, 0], [-8, 0], 2),
    ([3, 4], [0, -12], [0, 24], 4),  # in and out again
    ([-12, 3], [80, -6], [-160, 0], 5),  # in, out, in and out
    ([-12, 3], [20, 0], [0, 24], 5),
    ([-12, 3], [20, 0], [0, 12], 5),
    ([-12, 9], [24, -8], [0, 4], 5),
    ([5, 0], [8, 0], [-26, 0], 3),  # away, and back
    ([-3, -1], [-2, 11], [10, -20], 3),  # the left half has a peg below 0, and no root
    ([1, 0], [8, 0], [0, 0], 3),  # overlapping, and out
    ([1, 0], [0, 8], [8, 0], 3),
    ([1, 0], [0, 0], [0, 0], 3),
    ([5, 0], [0, 0], [0, 0], 3),
    ([9, 0], [-4, 0], [-2, 0], 3),  # after the frame
    ([5, 0], [4, 0], [2, 0], 3),  # before the frame
    ([6, 0, 6], [0, 0, -4], [0, 0, 0], 3),
    ([2, 1, 9], [0, 0, 0], [0, 0, -2], 3),
    ([4, 2, 2], [-8, 0, 0], [2, 0, 0], 3),
]
"""p, v, a, r in whole numbers: each a thing that a curved sweep can forget."""

FAMILIES = (
    "ordinary",
    "near graze",
    "in and out twice",
    "two grazes",
    "graze, r ± 1 ulp",
    "small whole numbers",
    "hard bent",
    "far",
    "contact at t = T ± 1 ulp",
)
"""What else is asked, where it is fair."""


def bends() -> list[tuple]:
    """p, v, a, r: those by hand, near misses and near hits, those of the families that are fair; and grazes."""
    rows = [row for row in by_hand() if decided(*row)] + near_ones()
    for name in FAMILIES:
        for d in (2, 3):
            p, v, a, r, T = curved.CURVED[name](30, d, seed=5)
            v, a = v * T[:, None], a * (T * T)[:, None]
            rows += [row for row in zip(p, v, a, r.tolist(), strict=True) if sane(*row) and decided(*row)][:15]
    return rows + grazes()


def by_hand() -> list[tuple]:
    """The whole numbers in arrays."""
    return [(*(np.array(x, float) for x in row[:3]), float(row[3])) for row in BY_HAND]


def near_ones() -> list[tuple]:
    """p, v, a, r: past the rim by a share of r from 1e-1 to 1e-7, from within and from without, in one half each."""
    rows = []
    for k in range(1, 8):
        for share in (1 - 10.0**-k, 1 + 10.0**-k):
            for s in (0.25, 0.625):
                foot, w, a = np.array([0.0, 2.0]), np.array([8.0, 0.0]), np.array([0.0, 8.0])
                rows.append((foot - w * s + a * (s * s / 2), w - a * s, a, 2 * share))
    return [row for row in rows if decided(*row)]


def grazes() -> list[tuple]:
    """p, v, a, r: exact grazes: whether they are hits no rounded number can tell, but an answer has to come."""
    p, v, a, r, _ = (np.concatenate(x) for x in zip(curved.exact_graze(6, 2, 6), curved.cusps(4, 2, 6), strict=True))
    rows = [*zip(p, v, a, r.tolist(), strict=True)]
    thirds = [([-2, 4], [6, -6], [0, 18], 3), ([-2, 3], [6, 0], [0, 0], 3), ([-4, -2], [6, 6], [0, -18], 1)]
    rows += [(*(np.array(x, float) for x in row[:3]), float(row[3])) for row in thirds]
    return [row for row in rows if not decided(*row)]


def sane(p, v, a, r) -> bool:
    """Is it of a size that plain doubles hold, no needle in a haystack, and bent visibly, if at all?"""
    size, bend = extent(p, v, a, r), sqrt(float(a @ a))
    return 1e-6 < size < 1e6 and size < 1e3 * r and not 0 < bend < 1e-6 * size


def extent(p, v, a, r) -> float:
    """|p| + |v| + ½|a| + r."""
    return sum(sqrt(float(x @ x)) for x in (p, v, a / 2)) + r


def decided(p, v, a, r) -> bool:
    """Does every root stand, and about its time, while r is moved?"""
    if (by := NEAR * extent(p, v, a, r)) >= r:
        return False  # what has no size touches in a double root alone
    less, more = (crossings(powers(p, v, a, x), 1.0) for x in (r - by, r + by))
    inside = float(p @ p) <= (r - by) * (r - by), float(p @ p) <= (r + by) * (r + by)
    near = all(abs(x - y) < STEEP for x, y in zip(less, more, strict=False))
    return inside[0] == inside[1] and len(less) == len(more) and near


@cache
def open_ones() -> frozenset:
    """The cases that are not decided, as bytes."""
    return frozenset(key(*row) for row in grazes())


def key(*row) -> bytes:
    """A case in bytes."""
    return b"".join(np.asarray(x, float).tobytes() for x in row)


def fairly(answer, p, v, a, r):
    """The time that is answered; 0 for any number where nobody can tell in rounded numbers."""
    given = key(p, v, a, r)
    t = answer(p, v, a, r)
    plain = isinstance(t, np.ndarray) and t.ndim == 0 and t.dtype.kind in "fiu"
    return 0.0 if given in open_ones() and (plain or isinstance(t, Real)) else t


def swept(p, v, a, r) -> float:
    """The time by the sweep that is never wrong."""
    return float(curve.sweep(p, v, a, r).t)


def said_as(nothing: float):
    """A sweep that has another word for no contact."""
    return lambda p, v, a, r: nothing if (t := swept(p, v, a, r)) == inf else t


def where_the_polygon_falls(p, v, a, r) -> float:
    """Where the line that joins the pegs falls through 0 first."""
    c = right_pegs(p, v, a, r)
    if c[0] <= 0:
        return 0.0
    k = next((i for i in range(1, 5) if c[i] <= 0), 0)
    return (k - 1 + c[k - 1] / (c[k - 1] - c[k])) / 4 if k else inf


def nearest_of_all(p, v, a, r) -> float:
    """When they are nearest, where they touch in the frame."""
    t = swept(p, v, a, r)
    f = powers(p, v, a, r)
    if not 0 < t < inf:
        return t
    turned = crossings((f[1], 2 * f[2], 3 * f[3], 4 * f[4], 0.0), 1.0)
    return next((s for s in turned if s >= t), 1.0)


def how_plain(p, v, a, r) -> int:
    """How little is degenerate: a size, motion, a bend, apart at the start, and few digits."""
    few = all(float(x).is_integer() for x in (*p, *v, *a, r))
    return int(r > 0) + int(np.any(v)) + int(np.any(a)) + int(float(p @ p) > r * r) + int(few) + int(len(p) == 2)


# What the lesson asks.


def twice() -> Ways:
    """The one shot, braked so hard that it turns back: it enters A twice."""
    p, v, a, r = np.array([-12.0, 3.0]), np.array([80.0, -6.0]), np.array([-160.0, 0.0]), 5.0
    times = crossings(powers(p, v, a, r), 1.0)
    ways = (
        Way("A", np.zeros((65, 2)), r / 2, BALL_A),
        Way("B", along(p, v, a), r / 2, BALL_B, v / 8),
    )
    rings = [(along(p, v, a, t), r / 2) for t in times[::2]]
    when = " and at ".join(f"t = {t:.3f}" for t in times[::2])
    before = "Seen from A: B comes by v (an eighth of it is drawn), and is pulled back evenly."
    return Ways(rings=rings, ways=ways, before=before, after=f"{before} It enters A at {when}.", reveal=False)


SPEED, SLIDES, GRAVITY = 2.0, 0.2, 9.81
"""The cue ball's speed at the hit in metres a second, μ_s, and G."""


def cut(speed: float = SPEED) -> tuple:
    """Ways of a rolling cue ball after a hit on half a ball, and of the ball that it hits, at equal times; the axis.

    Both slide until they roll (eq. 12.15), and then go on; that rolling takes speed is left out.
    """
    sine, cosine, R = 0.5, sqrt(0.75), setups.RADIUS
    way, aside = np.array([1.0, 0.0]), np.array([sine, cosine])
    n = np.array([cosine, -sine])
    t = np.linspace(0, 0.4, 33)[:, None]
    cue = slid(speed * sine * aside, speed * sine * aside - speed * way, t)
    other = 2 * R * n + slid(speed * cosine * n, speed * cosine * n, t)
    coming = -speed * way * np.linspace(0.2, 0, 17)[:-1, None]
    return np.vstack([coming, cue]), np.vstack([np.broadcast_to(2 * R * n, coming.shape), other]), n


def slid(w, u, t):
    """Where a ball is that starts at the origin with velocity w and slip u: it slides until it rolls (eq. 12.14)."""
    size = sqrt(float(u @ u))
    end = 2 * size / (7 * SLIDES * GRAVITY)
    on = np.minimum(t, end)
    pull = -SLIDES * GRAVITY * u / size
    return w * on + pull * on * on / 2 + (w + pull * end) * np.maximum(t - end, 0)


def half_ball() -> Ways:
    """A rolling cue ball comes at another, half full."""
    cue, other, n = cut()
    R, end = setups.RADIUS, cue[-1] - cue[-2]
    turned = np.degrees(np.arctan2(end[1], end[0]))
    ways = (Way("", cue, R, BALL_B, np.array([0.15, 0.0])), Way("", other, R, BALL_A))
    straight = np.array([[0.0, 0.0], [0.5, 0.0]])
    before = "A rolling cue ball comes at a ball that rests, and will hit half of it: the cut is 30°."
    after = f"{before} It leaves at 60° from its line, bends, and rolls on at {turned:.1f}° from it."
    return Ways(ways, [(np.zeros(2), R)], before, after, [straight], reveal=False)


LOOK_BACK = (
    LookBack(
        "c, b + c and g = a + 2 b + c are all above 0. What did lesson 05 say of the frame?",
        (
            Answer("No hit: an early-out settles it.", "Either they recede, or they are still apart.", right=True),
            Answer("A hit, for f is above 0.", "f above 0 is a gap."),
            Answer("Nothing: the root has to be taken.", "Not where b ≥ 0, nor where a + b ≤ 0 and g > 0."),
        ),
    ),
    LookBack(
        "Two balls fall, each on a parabola. Why does a quadratic tell when they meet?",
        (
            Answer("Seen from one, the other moves straight.", "Gravity pulls both alike: it drops out.", right=True),
            Answer("Because parabolas are quadratics.", "Their distance squared would be of degree four."),
            Answer("It is only nearly so.", "It is exactly so: p2 − p1 has no t² in it."),
        ),
    ),
)
"""What opens the lesson: two questions on those before."""

PREDICTION = {
    "question": "Seen from A, B's path bends evenly, like a ball that is thrown. Nothing stops it at A. "
    "How often can it enter A in one frame?",
    "answers": (
        Answer("Once", "A straight path can do no more, for a line leaves a circle for good. This one turns round."),
        Answer(
            "Twice",
            "In, out, and on the way back in and out: four roots, and f has no more, for it is of degree four.",
            right=True,
        ),
        Answer("Three times", "That takes six roots. f is of degree four (12.3), and has four at most."),
        Answer("Any number of times", "It would if it turned again and again. With one even pull it turns once."),
    ),
    "scene": twice,
}
"""The arguments of `predict`: here, so that the replies are not in sight beside the question."""

FINALE = {
    "question": "A cue ball that rolls hits another, half full. Where does it roll at last?",
    "answers": (
        Answer("Straight on", "It loses what it gave along the line of centres: its line is turned."),
        Answer(
            "At a right angle to the other ball's way",
            "So it leaves (lesson 08), and a ball that does not spin stays on it. This one still spins forward.",
        ),
        Answer(
            "About 30° aside of its line",
            "33.7° here, and from 27° to 34° for all from a quarter full to three.",
            right=True,
        ),
        Answer("It depends on how fast it comes", "How wide its curve is does; where it ends does not."),
    ),
    "scene": half_ball,
}
"""The last question of the lesson."""


def five_pegs(p, v, a, r):
    """The solution of 12.1."""
    P0, P1, P2 = p, p + v / 2, p + v + a / 2
    rr = r * r
    c2 = (P0 @ P2 + 2 * (P1 @ P1)) / 3 - rr
    return P0 @ P0 - rr, P0 @ P1 - rr, c2, P1 @ P2 - rr, P2 @ P2 - rr


def halves(c):
    """The solution of 12.2."""
    left, right = [], []
    while len(c) > 0:
        left.append(c[0])
        right.append(c[-1])
        c = (c[:-1] + c[1:]) / 2
    return left, right[::-1]


def first_hit(p, v, a, r):
    """The solution of 12.3."""
    pieces = [(0.0, 1.0, np.array(five_pegs(p, v, a, r)))]
    while pieces:
        low, wide, c = pieces.pop()
        if min(c) > 0:
            continue
        if c[0] <= 0 or wide < 1e-12:
            return low
        left, right = halves(c)
        pieces += [(low + wide / 2, wide / 2, np.array(right)), (low, wide / 2, np.array(left))]
    return inf


def as_mistakes() -> tuple[Mistake, ...]:
    """The known mistakes about curved paths that are some on the frame, and to a billionth."""
    fair = [known for known in mistakes.KNOWN if known.sweep is not mistakes.one_frame and nearly_real(known) >= 1e-4]
    return tuple(Mistake(known.text, framed(known.sweep)) for known in fair)


def nearly_real(known: mistakes.Known) -> float:
    """The imaginary part below which a mistake takes a root for real; 1 for one that takes no roots."""
    return getattr(known.sweep, "keywords", {}).get("real", 1.0)


def framed(sweep):
    """A sweep (p, v, a, r, T) on the frame."""
    return lambda p, v, a, r: sweep(p, v, a, r, 1.0)


EXERCISES = {
    "12.1": Exercise(
        ask="Return the five pegs c_0 … c_4 of f on the frame [0, 1], for the path p + v t + ½ a t².",
        letters=("p", "v", "a", "r"),
        right=right_pegs,
        cases=paths,
        mistakes=(
            Mistake("P_1 = p + ½ v: half of v (12.4).", lambda *x: spoiled_pegs(*x, first=1.0)),
            Mistake("P_2 = p + v + ½ a: half of a (12.4).", lambda *x: spoiled_pegs(*x, second=1.0)),
            Mistake("The halves are missing: P_1 = p + ½ v, P_2 = p + v + ½ a (12.4).", lambda *x: both_whole(*x)),
            Mistake("a is left out: P_2 = p + v + ½ a (12.4).", lambda *x: spoiled_pegs(*x, second=0.0)),
            Mistake("The radius enters squared: − r² (12.5).", lambda p, v, a, r: right_pegs(p, v, a, sqrt(r))),
            Mistake("The radius is missing: − r² in every peg (12.5).", lambda p, v, a, r: right_pegs(p, v, a, 0.0)),
            Mistake("− r² belongs to every peg: a level stays a level (12.5).", less_at_the_ends),
            Mistake(
                "c_2 is a mean, a third of the one and two of the other: divide by 3 (12.5).",
                lambda *x: spoiled_pegs(*x, middle=lambda outer, inner: outer + 2 * inner),
            ),
            Mistake(
                "c_2 has two parts: P_0·P_2 and twice P_1·P_1 (12.5).",
                lambda *x: spoiled_pegs(*x, middle=lambda outer, inner: inner),
            ),
            Mistake(
                "c_2 has two parts: P_0·P_2 and twice P_1·P_1 (12.5).",
                lambda *x: spoiled_pegs(*x, middle=lambda outer, inner: outer),
            ),
            Mistake(
                "In c_2 the inner part counts twice, the outer once (12.5).",
                lambda *x: spoiled_pegs(*x, middle=lambda outer, inner: (outer + inner) / 2),
            ),
            Mistake(
                "In c_2 the inner part counts twice, the outer once (12.5).",
                lambda *x: spoiled_pegs(*x, middle=lambda outer, inner: (2 * outer + inner) / 3),
            ),
            Mistake("Those are coefficients of 1, t, … t⁴ (12.3), not pegs.", lambda *x: powers(*x)),
            Mistake("Those are coefficients of t⁴, … t, 1 (12.3), not pegs.", lambda *x: powers(*x)[::-1]),
            Mistake("Those are values of f; only the first and the last peg are (12.6).", at_five_times),
            Mistake("In space there is a third coordinate.", lambda p, v, a, r: right_pegs(p[:2], v[:2], a[:2], r)),
            Mistake("Those are the pegs of the way back: c_0 is at t = 0.", lambda *x: right_pegs(*x)[::-1]),
        ),
        solution=five_pegs,
        hints=(
            "First the control points of the path (12.4): `P0`, `P1`, `P2`.",
            "(12.5), a line a peg; `P0 @ P1` is P_0·P_1, and each peg has `- r * r`.",
        ),
        world=lambda p, v, a, r: curve_over(right_pegs(p, v, a, r)),
        shown=pegs_shown,
        names=("c₀", "c₁", "c₂", "c₃", "c₄"),
        plain=lambda p, v, a, r: how_plain(p, v, a, r),
    ),
    "12.2": Exercise(
        ask="Return (left, right): the five pegs of f on [0, ½], and the five on [½, 1], each from left to right.",
        letters=("c",),
        right=halved,
        cases=some_pegs,
        mistakes=(
            Mistake(
                "The right half is turned round: its last peg is c_4.",
                lambda c: (halved(c)[0], halved(c)[1][::-1]),
            ),
            Mistake(
                "The left half is turned round: its first peg is c_0.", lambda c: (halved(c)[0][::-1], halved(c)[1])
            ),
            Mistake("The halves have changed places.", lambda c: halved(c)[::-1]),
            Mistake(
                "That halves the line between the pegs, not f: take means of the means too (12.8).", polygon_halved
            ),
            Mistake("Those are values of f. Pegs are means of pegs (12.8).", sampled_halves),
            Mistake("One level of means is not enough: take means of them, again and again (12.8).", one_level),
            Mistake("Sums are no means: divide by 2 (12.8).", lambda c: halved(c, lambda x, y: x + y)),
            Mistake("The halves meet at f(½), the mean that is left at last, not at c_2.", met_in_the_middle),
            Mistake(
                "The left half is right; the right one is a half as well, not what was given.",
                lambda c: (halved(c)[0], tuple(c)),
            ),
            Mistake(
                "Halve, at the middle: means of equal parts (12.8).", lambda c: halved(c, lambda x, y: (2 * x + y) / 3)
            ),
        ),
        solution=halves,
        hints=(
            "Means of neighbours, then means of those, until one is left. Which numbers lie on the triangle's rims?",
            "The first of every row is the left half, from the top; the last of every row the right half, from below.",
        ),
        world=lambda c: curve_over(c),
        shown=halves_shown,
        names=(*(f"left {i}" for i in range(5)), *(f"right {i}" for i in range(5))),
        wants="two halves of five pegs each: (left, right)",
        plain=lambda c: int(len({*c.tolist()}) > 2) + int(all(float(x).is_integer() for x in c)),
    ),
    "12.3": Exercise(
        ask="Return when they first touch in the frame [0, 1], to a billionth: 0 where they overlap at the start, inf "
        "for never. In a graze to the last digit any answer will do, but one has to come.",
        letters=("p", "v", "a", "r"),
        right=swept,
        cases=bends,
        mistakes=(
            *as_mistakes(),
            Mistake(
                "The line between the pegs falls there; f does not: halve, until one sign change is left.",
                where_the_polygon_falls,
            ),
            Mistake("That is when they are nearest; contact comes before it.", nearest_of_all),
            *(Mistake("No contact is to be told as inf.", said_as(nothing)) for nothing in (-1.0, nan, 1.0, 0.0)),
        ),
        solution=first_hit,
        hints=(
            "All pegs above 0: leave the piece (12.7). Else halve it, and look at the left half first.",
            "A list of pieces (low, width, pegs), the left half on top. A piece that begins at or below 0, or is "
            "narrower than `1e-12`, is the answer: so it ends at a graze too.",
        ),
        world=flown,
        shown=flown_to,
        names=("t",),
        call=fairly,
        plain=how_plain,
        atol=1e-9,
        wants="one number: a time, or inf",
    ),
}
"""The exercises by number."""


def both_whole(p, v, a, r) -> tuple:
    """Pegs without either half."""
    return spoiled_pegs(p, v, a, r, 1.0, 1.0)
