"""First attempts at lesson 02's exercises: its own lines, with some of the questions that belong round them."""

from functools import partial
from itertools import combinations
from math import inf, nan, sqrt

from ..task import Mistake

AT_REST = "A moves too: the ray runs along v2 − v1"
"""What is told of one who takes B's own motion."""

QUESTIONS = {
    "inside": "whether B starts inside the circle (c ≤ 0)",
    "rest": "whether anything moves",
    "behind": "whether the circle lies behind B (k ≥ 0)",
    "beside": "whether the path misses (k² < c)",
    "late": "whether the frame ends first (t > 1)",
}
"""What has to be asked round the lesson's five lines."""


def lines(p, v, r, asked=(), scale=True) -> float:
    """The lesson's five lines with some of the questions round them; nan where one is needed that is not asked.

    scale : whether the distance is divided by the length of v in the end.
    """
    length, c = sqrt(v @ v), p @ p - r * r
    if "inside" in asked and c <= 0:
        return 0.0
    if not length:
        return inf if "rest" in asked else nan
    k = p @ (v / length)
    if "behind" in asked and k >= 0:
        return inf
    if k * k < c:
        return inf if "beside" in asked else nan
    s = -k - sqrt(k * k - c)
    return inf if "late" in asked and s > length else s / length if scale else s


def _unasked(known: tuple[str, ...]) -> list[tuple[tuple[str, ...], str]]:
    """Every choice of these questions that leaves one out, fewest left out first, and what is said of it."""
    chosen = [few for count in range(len(known))[::-1] for few in combinations(known, count)]
    return [(few, f"You do not ask yet {_listed([QUESTIONS[x] for x in known if x not in few])}.") for few in chosen]


def _unknown(rows: list[tuple[tuple[str, ...], str]], known: tuple[str, ...]) -> list[tuple[tuple[str, ...], str]]:
    """Without those that leave out one question alone, if that is a mistake with words of its own."""
    own = [{*known} - {each} for each in ("inside", "behind", "late")]
    return [row for row in rows if {*row[0]} not in own]


def _listed(parts: list[str]) -> str:
    """Several parts of a sentence, the last after "or"."""
    return " or ".join([", ".join(parts[:-1]), parts[-1]] if parts[1:] else parts)


def _of_a_ray(told):
    """The same for a ray."""
    return lambda p, d, r: told(p, d, r)


def _seen_from_a(told):
    """The same where both balls are given."""
    return lambda p1, v1, r1, p2, v2, r2: told(p2 - p1, v2 - v1, r1 + r2)


def _with_a_at_rest(told):
    """The same for one who forgets that A moves too."""
    return lambda p1, v1, r1, p2, v2, r2: told(p2 - p1, v2, r1 + r2)


def _in_frame(t: float) -> float:
    """A time that is kept if it lies in the frame."""
    return t if 0 <= t <= 1 else inf


def _leaving(p, v, r) -> float:
    """Where the path enters, or where it leaves if that was before the start: a distance, nan for none."""
    near = lines(p, v, r, scale=False)
    if near != near or near >= 0:
        return near
    k, c = p @ (v / sqrt(v @ v)), p @ p - r * r
    return -k + sqrt(k * k - c)


def of_rays() -> tuple[Mistake, ...]:
    """First attempts at a ray: the lines up to (2.8) as they stand, or with some of the questions."""
    asked = ("inside", "behind", "beside")
    near = "The near root alone is not enough: for a start inside it is negative, and the distance is 0."
    far = "For a start inside you take s₁, where the ray leaves the circle. There the distance is 0."
    own = [(cause, partial(lines, asked=few, scale=False)) for few, cause in _unknown(_unasked(asked), asked)]
    own.append((near, lambda p, d, r: s if (s := lines(p, d, r, scale=False)) >= 0 else inf))
    own.append((far, lambda p, d, r: s if (s := _leaving(p, d, r)) >= 0 else inf))
    return tuple(Mistake(cause, _of_a_ray(told)) for cause, told in own)


def of_sweeps() -> tuple[Mistake, ...]:
    """First attempts at a sweep of two balls: the lesson's lines as they stand, or with some of the questions."""
    rows, whole = _unasked(tuple(QUESTIONS)), tuple(QUESTIONS)
    near = "The near root alone is not enough: where the balls overlap at the start it is negative, and t = 0."
    far = "Where the balls overlap at the start you take s₁, at which they part. They touch already, so t = 0."
    way = "That is a distance along an endless ray. Divide it by the length of v, and ask whether the frame ends first."
    asked = whole[:1] + whole[2:4]
    own = [(cause, partial(lines, asked=few)) for few, cause in _unknown(rows, whole)]
    own += [(way, partial(lines, asked=few, scale=False)) for few in (asked, whole[:4])]
    still = f"You do not ask yet {_listed([QUESTIONS['rest'], QUESTIONS['late']])}."
    own.append((still, lambda p, v, r: lines(p, v, r, asked) if v.any() else nan))  # 0 / 0, overlap or not
    own.append((near, lambda p, v, r: _in_frame(lines(p, v, r))))
    own.append((far, lambda p, v, r: _in_frame(_leaving(p, v, r) / (sqrt(v @ v) or 1.0))))
    alone = [(f"{AT_REST}. {cause}", partial(lines, asked=few)) for few, cause in rows]
    made = [Mistake(cause, _seen_from_a(told)) for cause, told in own]
    return (*made, *(Mistake(cause, _with_a_at_rest(told)) for cause, told in alone))
