"""What pictures of questions are made of: balls, arrows, walls, measures, axes; each is a few marks."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

import numpy as np

from lib.show.palette import A_FILL, B_FILL, FRAME, INK, PAPER, QUIET, A, B, P, R, V
from lib.show.shapes import disc

from .draws import _exactly, _said
from .sketch import Piece, _corners, _fitted

SIDES = {"N": (0, 1), "S": (0, -1), "E": (1, 0), "W": (-1, 0), "NE": (1, 1), "NW": (-1, 1), "SE": (1, -1)}
SIDES |= {"SW": (-1, -1), "": (0, 0)}
"""Where a word stands beside its point."""

LIKE = {"A": (A_FILL, A), "B": (B_FILL, B), "": (FRAME, QUIET)}
"""The inside and the edge of a ball like one of the course's two, and of any other."""

COLOURS = {"A": A, "B": B, "p": P, "v": V, "r": R, "ink": INK, "quiet": QUIET}

TICK, STRIDE, WIDE, HIGH = 0.18, 0.36, 10.0, 4.4
"""The length of a stroke below a face and how far apart two are; the breadth and height of a chart."""


def number(x) -> str:
    """A number as it is written.

    >>> number(-0.5), number(2 / 5)
    ('−0.5', '0.4')
    """
    return _said(_exactly(x))


def _points(*some) -> tuple[tuple[float, float], ...]:
    """Places as pairs of numbers."""
    return tuple((float(x), float(y)) for x, y in some)


def word(p, text: str, at: str = "", like: str = "ink", bold: bool = False) -> list[Piece]:
    """A word at a place, or beside it, as on a map: N, SE and so on."""
    return [Piece("word", _points(p), COLOURS[like], str(text), aside=SIDES[at], bold=bold)]


def ball(p, r: float, name: str = "", like: str = "B", at: str = "S", faint: bool = False) -> list[Piece]:
    """A ball of radius r about p, its name beside its rim; faint: where it is not now."""
    face, edge = LIKE[like]
    look = {"face": PAPER, "style": "dashed"} if faint else {"face": face}
    made = [Piece("fill", _points(*disc(np.array(p, float), r)), edge, **look)]
    rim = np.array(p, float) + r * np.array(SIDES[at]) / max(1.0, float(np.hypot(*SIDES[at])))
    return made + (word(rim, name, at, bold=True) if name else [])


def ring(p, r: float, like: str = "quiet") -> list[Piece]:
    """A circle about p that is no ball."""
    return [Piece("line", _points(*disc(np.array(p, float), r)), COLOURS[like], style="dashed")]


def arrow(p, v, text: str = "", like: str = "v", at: str | None = None) -> list[Piece]:
    """An arrow from p by v, its letter at its tip: ahead of it, or where `at` says."""
    tip = np.add(p, v)
    made = [Piece("arrow", _points(p, tip), COLOURS[like])]
    return made + (word(tip, text, _ahead(v) if at is None else at, like) if text else [])


def _ahead(v) -> str:
    """The side, of eight, on which what lies ahead of an arrow is."""
    x, y = map(float, v)
    up = "" if abs(y) <= 0.38 * abs(x) else "S" if y < 0 else "N"
    return up + ("" if abs(x) <= 0.38 * abs(y) else "W" if x < 0 else "E")


def line(*places, like: str = "ink", dashed: bool = False, width: float = 1.6) -> list[Piece]:
    """A line through places."""
    return [Piece("line", _points(*places), COLOURS[like], style="dashed" if dashed else "solid", width=width)]


def spot(p, text: str = "", at: str = "N", like: str = "ink", size: float = 0.07, hollow: bool = False) -> list[Piece]:
    """A point, and what it is called."""
    face = PAPER if hollow else COLOURS[like]
    made = [Piece("fill", _points(*disc(np.array(p, float), size)), COLOURS[like], face=face)]
    rim = np.array(p, float) + 0.7 * size * np.array(SIDES[at])
    return made + (word(rim, text, at) if text else [])


def span(p, q, text: str, at: str = "N", like: str = "quiet") -> list[Piece]:
    """A measure from p to q with a stroke at either end, and what it measures."""
    p, q = np.array(p, float), np.array(q, float)
    end = 0.025 * np.array([p[1] - q[1], q[0] - p[0]])
    made = [*line(p, q, like=like, width=1.2), *line(p - end, p + end, like=like), *line(q - end, q + end, like=like)]
    return made + word((p + q) / 2, text, at, like="ink")


def face(p, q, size: float = 1.0) -> list[Piece]:
    """The face of a solid, which lies to the right of whoever goes from p to q: a line with strokes into it."""
    p, q = np.array(p, float), np.array(q, float)
    along = (q - p) / np.hypot(*(q - p))
    into = size * TICK * (np.array([along[1], -along[0]]) - along)
    starts = [p + s * along for s in np.arange(size * STRIDE / 2, np.hypot(*(q - p)), size * STRIDE)]
    return line(p, q, width=2.2) + [mark for s in starts for mark in line(s, s + into, like="quiet", width=1.0)]


def solid(p, q) -> list[Piece]:
    """A solid that fills a rectangle from one corner to the other."""
    (x0, y0), (x1, y1) = p, q
    corners = _points((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return [Piece("fill", corners, QUIET, face=FRAME, width=0.0)]


def shape(*corners, like: str = "") -> list[Piece]:
    """A filled polygon."""
    inside, edge = LIKE[like]
    return [Piece("fill", _points(*corners), edge, face=inside)]


def turning(p, r: float, backwards: bool = True, like: str = "ink") -> list[Piece]:
    """A ball's turning about an axis that points at whoever looks: an arc with a head, left round or right round."""
    angles = np.radians(np.linspace(-30, 200, 40)) if backwards else np.radians(np.linspace(210, -20, 40))
    arc = np.array(p, float) + r * np.stack([np.cos(angles), np.sin(angles)], axis=-1)
    tip = arc[-1] + (arc[-1] - arc[-2]) / np.hypot(*(arc[-1] - arc[-2])) * 0.35 * r
    return line(*arc, like=like, width=2.0) + arrow(arc[-2], tip - arc[-2], like=like)


def ruler(p, length: float, unit: str = "cm") -> list[Piece]:
    """A length to compare others with."""
    x, y = p
    return line((x, y), (x + length, y), like="quiet", width=2.0) + word(
        (x + length / 2, y), f"{number(length)} {unit}", "S", like="quiet"
    )


def pair(p1, v1, r1: float, p2, v2, r2: float) -> list[Piece]:
    """A and B where a frame begins, with their displacements, and a length to compare with."""
    made: list[Piece] = []
    both = [("A", p1, v1, r1, p2, v2), ("B", p2, v2, r2, p1, v1)]
    for name, p, v, r, q, w in sorted(both, key=lambda one: -one[3]):  # the smaller over the larger
        ways = v, np.subtract(q, p), np.subtract(np.add(q, w), p)
        made += ball(p, r, name, name, free(*(way for way in ways if np.any(way))))
    for k, (name, p, v, _, q, w) in enumerate(both, 1):
        ways = times(-1, v), np.subtract(np.add(q, w), np.add(p, v))
        made += arrow(p, v, bold("v", k), name, free(*(way for way in ways if np.any(way)))) if any(v) else []
    places = np.array([point for mark in made for point in mark.points])
    (x0, y0), (x1, y1) = places.min(axis=0), places.max(axis=0)
    length = next(k for k in (50, 20, 10, 5, 2, 1) if 3 * k <= max(x1 - x0, y1 - y0) or k == 1)
    flat = x1 - x0 > y1 - y0
    if not flat:
        return made + ruler((x1 + 0.25 * (y1 - y0), y0), length)
    return made + ruler((x0, min(y0 - 0.13 * (x1 - x0), _below(made, x0, x0 + length))), length)


LARGEST = 1.6
"""How much larger than on paper the letters of a picture are at most."""


def _below(made: list[Piece], left: float, right: float) -> float:
    """How low a ruler between two places must lie to be below all words there, however large they are written."""
    scale = _fitted(tuple(made), LARGEST).scale
    words = (_corners(x, scale, LARGEST) / scale for x in made if x.kind == "word")
    lows = [low[1] - 0.4 * (high - low)[1] for low, high in words if low[0] < right and high[0] > left]
    return min(lows, default=np.inf)


def free(*ways) -> str:
    """The side of a place that is farthest from all ways that lead from it."""
    angles = [np.arctan2(float(y), float(x)) for x, y in ways]
    apart = lambda side: min(float(np.cos(np.arctan2(*SIDES[side][::-1]) - a)) * -1 for a in angles)
    return max([side for side in SIDES if side], key=lambda side: round(apart(side), 9))


def bold(letter: str, index: int | None = None) -> str:
    r"""A vector's letter.

    >>> bold("v", 2)
    '$\\mathbf{v}_2$'
    """
    return rf"$\mathbf{{{letter}}}" + ("$" if index is None else f"_{index}$")


def times(k: float, x) -> tuple[float, ...]:
    """A vector, so many times as long."""
    return tuple(k * float(one) for one in x)


def aslant(x: float, y: float, z: float) -> tuple[float, float]:
    """Where a place in space stands in a drawing that looks at it from in front, a little from above."""
    return x + 0.5 * y, z + 0.38 * y


# Charts.


def axis(low: float, high: float, ticks: Mapping[float, str], name: str = "", y: float = 0.0) -> list[Piece]:
    """A line of numbers from low to high across the chart, with strokes and what stands below them, and its name."""
    made = line((0, y), (WIDE, y), width=1.4)
    for x, text in ticks.items():
        place = on(low, high, x)
        made += line((place, y - 0.1), (place, y + 0.1)) + word((place, y - 0.1), text, "S")
    return made + (word((WIDE, y), name, "E") if name else [])


def on(low: float, high: float, x: float) -> float:
    """How far across the chart a number stands."""
    return WIDE * (float(x) - low) / (high - low)


def instants(times: Mapping[str, float], last: float = 1.0, unit: str = "") -> list[Piece]:
    """Events on an axis of time from 0, each on a height of its own with its name, the last lowest."""
    made = axis(0, last, {0: "0", last: number(last) + unit}, "$t$")
    for k, (name, t) in enumerate(sorted(times.items(), key=lambda one: -one[1]), 1):
        x = on(0, last, t)
        made += line((x, 0), (x, 0.62 * k), like="quiet", width=1.2) + spot((x, 0.62 * k), like="v")
        made += word((x, 0.62 * k), f"{name}: {number(t)}{unit}", "E")
    return made


def graph(heights: Sequence[float], name: str = "$f$ in cm²") -> list[Piece]:
    """A curve of values at even times from t = 0 to t = 1, over a grid."""
    low, high = min(0.0, *heights), max(0.0, *heights)
    up = lambda y: HIGH * (y - low) / (high - low)
    made = []
    for k in range(11):
        made += line((k, 0), (k, HIGH), like="quiet", width=0.4) + word((k, 0), f"{k / 10:g}", "S")
    for y in _rounds(low, high):
        made += line((0, up(y)), (WIDE, up(y)), like="quiet", width=0.4) + word((0, up(y)), number(y), "W")
    made += line((0, up(0)), (WIDE, up(0))) + line((0, 0), (0, HIGH)) + word((WIDE, 0), "$t$", "E")
    made += word((0, HIGH), name, "NE")
    steps = len(heights) - 1
    return made + line(*((WIDE * k / steps, up(y)) for k, y in enumerate(heights)), like="v", width=2.4)


def _rounds(low: float, high: float) -> list[int]:
    """Round values between two, six at most.

    >>> _rounds(-4, 21)
    [0, 5, 10, 15, 20]
    """
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if high - low < 6 * step)
    return [y for y in range(-5 * step, 6 * step, step) if low <= y <= high]


def pegs(c: Sequence[float], signs: bool = False, curve: bool = False) -> list[Piece]:
    """Five pegs over the frame, each with its number, or its sign alone, their tops joined; and f, if that is asked."""
    low, high = min(0.0, *c), max(0.0, *c)
    up = lambda y: HIGH * (y - low) / (high - low)
    places = [(WIDE * k / 4, up(y)) for k, y in enumerate(c)]
    made = line((0, up(0)), (WIDE, up(0))) + line(*places, like="quiet", dashed=True, width=1.2)
    f = _curve(c) if curve else []
    made += line(*((WIDE * t, up(y)) for t, y in f), width=2.0) if f else []
    for (x, y), value, over in zip(places, c, [y for _, y in f[:: len(f) // 4 or 1]] or c, strict=True):
        made += line((x, up(0)), (x, y), like="v", width=2.4) + spot((x, y), like="v", size=0.11)
        up_or_down, told = 1 if value > 0 else -1, _signed(value, signs)
        if value * (over - value) > 0:  # f passes where the number would stand
            made += word((x, (up(0) + y) / 2), told, "E")
        else:
            made += word((x, y + 0.1 * up_or_down), told, "N" if value > 0 else "S")
    return made + word((WIDE, up(0)), "0", "E")


def _curve(c: Sequence[float]) -> list[tuple[float, float]]:
    """Times of the frame, each with the value of the polynomial that has these pegs: the last of its means (12.8).

    >>> _curve([2, 0, 0])[::20]
    [(0.0, 2.0), (0.5, 0.5), (1.0, 0.0)]
    """
    made = []
    for t in np.linspace(0, 1, 41).tolist():
        left = [float(x) for x in c]
        while len(left) > 1:
            left = [(1 - t) * x + t * y for x, y in pairwise(left)]
        made.append((t, left[0]))
    return made


def _signed(value: float, alone: bool) -> str:
    """A number, or its sign alone."""
    return ("+" if value > 0 else "−") if alone else number(value)


def bars(rows: Mapping[str, float], unit: str = "") -> list[Piece]:
    """A bar a row, with its name before it and its number after it."""
    most, made = max(rows.values()), []
    for k, (name, x) in enumerate(rows.items()):
        y, end = -1.15 * k, WIDE / 2 * x / most
        made += shape((0, y), (end, y), (end, y + 0.56), (0, y + 0.56), like="A")
        made += word((0, y + 0.28), name, "W") + word((end, y + 0.28), f"{number(x)}{unit}", "E")
    return made


def cells(first: int, last: int, side: float, high: float) -> list[Piece]:
    """Cells of one row, from the first to the last, with their numbers."""
    made = line((first * side, 0), ((last + 1) * side, 0), like="quiet", width=1.0)
    made += line((first * side, high), ((last + 1) * side, high), like="quiet", width=1.0)
    for k in range(first, last + 2):
        made += line((k * side, 0), (k * side, high), like="quiet", width=1.0) + word(
            (k * side, 0), number(k * side), "S"
        )
        made += word(((k + 0.5) * side, high), f"cell {k}", "N", like="quiet") if k <= last else []
    return made


def hops(bounces: Sequence[float]) -> list[Piece]:
    """The height of a ball over its time, with the times of its bounces below; what comes later is left open."""
    last = bounces[-1]
    made = axis(0, 1.15 * last, {0: "0 s"}, "$t$")
    for k, t in enumerate(bounces[1:]):
        x, low = on(0, 1.15 * last, t), -0.1 - 0.5 * (k % 2)
        made += line((x, 0.1), (x, low), width=1.2) + word((x, low), f"{number(t)} s", "S")
    flights = list(pairwise(bounces))
    high = max(b - a for a, b in flights) ** 2
    for a, b in flights:
        top, u = 2.6 * (b - a) ** 2 / high, np.linspace(0, 1, 41)
        across, up = on(0, 1.15 * last, a) + on(0, 1.15 * last, b - a) * u, 4 * top * u * (1 - u)
        made += line(*zip(across, up, strict=True), like="v")
    return made + word((on(0, 1.15 * last, 1.08 * last), 0.0), "…", "N")


PARTS = {
    made.__name__: made
    for made in (word, ball, ring, arrow, line, spot, span, face, solid, shape, turning, ruler, pair, bold, times, free)
    + (aslant, axis, on, instants, graph, pegs, bars, cells, hops, number)
}
"""What a picture may name, beside what an expression may."""
