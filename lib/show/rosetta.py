"""The picture that grows a row a lesson: what four derivations measure, one below another, is three lengths."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from matplotlib.collections import LineCollection
from matplotlib.text import Text

from .. import overlap, ray, trig
from .aligned import Aligned
from .artists import Marks, blank, label, outlines, shaft
from .board import State
from .canvas import SMALL, figure, in_style
from .central import Ballot, central, unless_none
from .palette import CONTACT, FRAME, INK, QUIET, P, R, V
from .scene import Facts, number
from .shapes import NONE, NOWHERE

__all__ = ["Rosetta", "rosetta"]

HIGH, LOW, OVER, BESIDE = 0.58, 0.08, 0.21, 0.12
"""Where the two lines of a row lie, and how far up from its line the middle of letters over it or beside it is; as
shares of a row's height."""

COLOURS = {"foot": P, "near": V, "half": CONTACT}
"""The three lengths: to the foot, to contact, and from there to the foot."""

CURVE_HIGH, UNDER, ROW_HIGH, WORLD_HIGH = 1.6, 0.3, 0.82, 3.2
"""How high the parabola is, what lies below the rows without it, a row, and the shot, in inches."""

COUNTED = "", "", "neither of the two", "none of the three", "none of the four"
"""So many rows, in words."""

OF_CURVE = "zero", "curve", "root", "exit", "least", "frames"
"""The layers of the parabola."""

TICK = 0.09
"""Half the height of the mark at an end, as a share of a row."""


def _between(line: LineCollection, letters: Text, start: float, end: float, level: float, beside: float):
    """Draw a length between two places of the ruler, its letters over it, or so far beside its end.

    level : the height of the line, in rows. beside : 0 for letters over the line.
    """
    known = bool(np.isfinite(start + end))
    parts = [[[x, level - TICK], [x, level + TICK]] for x in (start, end)] + [[[start, level], [end, level]]]
    line.set_segments(parts if known else [NONE])
    there = (end + beside, level + BESIDE) if beside else ((start + end) / 2, level + OVER)
    letters.set_position(there if known else (0.0, level))
    letters.set_ha("left" if beside else "center")
    letters.set_visible(letters.get_visible() and known)


LINES = {
    "zero": (INK, "", "solid", 0.8),
    "curve": (P, "", "solid", 2.6),
    "radius": (R, "$r$", "solid", 2.2),
    "across": (INK, "$C$", "solid", 2.2),
    "chord": (CONTACT, "", "solid", 3.2),
    "tangent": (P, r"$\sqrt{c}$", "dashed", 1.6),
    "arc": (INK, r"$\varphi$", "solid", 1.6),
}
"""What is drawn as a line: colour, letter, style and width."""


WAY = unless_none("the way to contact is {own}.{others}")


@dataclass(frozen=True)
class _MeasuredRow(State):
    """A state, whose own row stands below those of the lessons before; its name without "the" is that of its layer.

    spans : what the lesson measures: its letters, which of the four lengths it is, and on which line of the row.
    """

    spans: Sequence[tuple[str, str, float]] = ()

    @property
    def layer(self) -> str:
        """The layer of its row."""
        return self.title.removeprefix("the ")


class Rosetta(Aligned):
    """The shot above, what each lesson measures in a row of its own below, and the parabola on the same ruler.

    It has the rows up to the last lesson that it is shown for, all of them if none is named.
    """

    states = {
        "01": _MeasuredRow(
            "the fence", "fence", unless_none("half the chord is {own}.{others}"), [(r"$L/2$", "half", LOW)]
        ),
        "02": _MeasuredRow(
            "the ray",
            "fence ray tangent",
            WAY,
            [("$-k$", "foot", HIGH), ("$s_0$", "near", LOW), (r"$\sqrt{k^2-c}$", "half", LOW)],
        ),
        "03": _MeasuredRow(
            "the angle",
            "fence ray angle arc",
            WAY,
            [(r"$\cos\varphi\,|\mathbf{p}|$", "foot", HIGH), ("$A_c$", "near", LOW), ("$d$", "half", LOW)],
        ),
        "04": _MeasuredRow(
            "the quadratic",
            "fence ray angle quadratic",
            WAY,
            [
                (r"$-b/|\mathbf{v}|$", "foot", HIGH),
                (r"$|\mathbf{v}|\,u_0$", "near", LOW),
                (r"$\sqrt{D}/|\mathbf{v}|$", "half", LOW),
            ],
        ),
    }
    margin = 1.12

    def __init__(self, *shown: str, vote: Ballot = None):
        rows, last = list(self.states), max(shown, default="")
        self.states = {name: self.states[name] for name in rows if name <= last} or self.states
        super().__init__(*shown, vote=vote)

    always = (
        "shot p v shrunk touching zero curve radius across chord enters leaves root exit least "
        "plumb_start plumb_enters plumb_foot plumb_leaves frames"
    )

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        curve, count = CURVE_HIGH if self.curved else UNDER, 1 + list(self.states).index(self.state)
        tall = curve + ROW_HIGH * count + WORLD_HIGH
        self.figure, self.layers = figure(9.6, tall, self.projected), {}
        low = curve if self.curved else 0.0
        middle, up = [low / tall, (ROW_HIGH * count + curve - low) / tall], (4 - count - (curve - low) / ROW_HIGH, 4)
        bands = blank(self.figure, [0, middle[0], 1, middle[1]], up=up)
        self.sheet, self.rows, self.below = (
            blank(self.figure, [0.01, bottom, 0.7, high], up=ends)
            for bottom, high, ends in ((0, 1, (0, 1)), (*middle, up), (0, (curve - 0.04) / tall, (0, 1)))
        )
        for i, (name, state) in enumerate(list(self.states.items())[:count]):
            bands.axhspan(3 - i, 4 - i, color=FRAME, alpha=0.9 * (i % 2 == 0), linewidth=0)
            for x, words, weight in ((0.71, name, "bold"), (0.75, state.title, "normal")):
                bands.text(x, 3.71 - i, words, color=QUIET, size=SMALL, va="center", weight=weight)
        bands.set_xlim(0, 1)
        self.plumbs(["start", "enters", "foot", "leaves"])
        self.shot(self.figure.add_axes([0.01, 1 - (WORLD_HIGH - 0.04) / tall, 0.7, (WORLD_HIGH - 0.12) / tall]))
        for name, line in LINES.items():
            self.line(name, self.below if name in ("zero", "curve") else self.world, *line)
        for name, sign, colour in (("enters", "o", CONTACT), ("leaves", "x", INK)):
            self.mark(name, self.world, sign, colour)
        for name, sign, colour in (("root", "o", CONTACT), ("exit", "x", INK), ("least", "D", P)):
            self.mark(name, self.below, sign, colour)
        self.ruler("frames", self.below, V)
        for i, state in enumerate(type(self).states.values()):
            colours = [COLOURS[kind] for _, kind, _ in state.spans]
            self.layers[state.layer] = Marks(
                lines=[outlines(self.rows, [colour] * 3, ["solid"] * 3, 2.0) for colour in colours],
                letters=[label(self.rows, span[0], c) for span, c in zip(state.spans, colours, strict=True)],
                value=bands.text(0.75, 3.28 - i, "", ha="left", va="center", weight="bold", animated=True),
            )
        self.fit()

    @property
    def curved(self) -> bool:
        """Has a lesson spoken of the parabola yet?"""
        return self.state >= "04"

    @property
    def on(self) -> list[str]:
        """The layers that are shown; those of the parabola once a lesson has spoken of it."""
        return [name for name in super().on if self.curved or name not in OF_CURVE]

    def show_state(self, name: str) -> None:
        """Show a state, with the rows up to its own."""
        super().show_state(name)
        self.lay_out()

    @property
    def ruled(self) -> tuple:
        """The axes that share the ruler of the world: the rows too."""
        return *super().ruled, self.rows

    def draw(self, known: Facts) -> None:
        """The shot, the rows, the curve."""
        known = self.level(known)
        (k, C), length, up, width = known.p, known.v[0], self.upright(), shaft(self.world)
        enters, leaves = (known.p + u * known.v for u in known.roots)
        foot, over = np.array([0.0, C]), np.copysign(1, C)
        self.put_shot(known)
        self.put("zero", (curve := self.curve(known))[[0, -1]] * [1, 0])
        self.put("curve", curve)
        self.put("radius", [[0, 0], enters], enters / 2 - [4 * width, 0])
        self.put("across", [[0, 0], foot], foot / 2 + [4 * width, 0])
        self.put("chord", [enters, foot])
        self.put("tangent", [known.p, touch := self.touched(known)], (known.p + touch) / 2 - [0, 6 * over * width])
        self.draw_arc(known)
        least = C * C - known.r * known.r
        for name, place, height in (("start", known.p, known.steps.c), ("foot", foot, least)):
            self.drop(name, place, height)
        for name, place, below in (("enters", enters, "root"), ("leaves", leaves, "exit")):
            self.drop(name, place, 0)
            self.put(name, place)
            self.put(below, place * [1, 0])
        self.put("least", [0, least])
        ruler = np.array([k, self.below.get_ylim()[0] + 9 * up])
        room = self.below.get_xlim()[1] - 8 * width - k
        last = room / length if length else 0.0
        self.measure("frames", ruler, np.array([length / 10, 0]), np.array([0, -2.5 * up]), 0.1, last)
        ends = {"foot": (k, 0.0), "near": (k, enters[0]), "half": (enters[0], 0.0)}
        values = self.values(known)
        for i, state in enumerate(type(self).states.values()):
            drawn = self.layers[state.layer]
            for line, letters, (_, kind, level) in zip(drawn.lines, drawn.letters, state.spans, strict=True):
                _between(line, letters, *ends[kind], 3 - i + level, 3 * width * (kind == "half"))  # it may be short
            drawn.value.set_text(values[state.layer])

    def draw_arc(self, known: Facts) -> None:
        """The angle at B between the ray and the line to A, and its letter."""
        q, reach = float(trig.steps(known.p, known.v, known.r).q), 0.3 * np.hypot(*known.p)
        turns = np.copysign(q, -known.p[1]) * np.linspace(0, 1, 13)
        points = known.p + reach * np.transpose([np.cos(turns), np.sin(turns)])
        there = reach > 0 and known.v[0] > 0
        self.put("arc", points if there else NOWHERE, known.p + 1.2 * (points[6] - known.p))

    def values(self, known: Facts) -> dict[str, str]:
        """What each lesson's own module says in its row, in numbers."""
        p, v, r, (_, b, c, D) = known.p, known.v, known.r, known.steps
        length, k, _, s = ray.steps(p, v, r)
        angle, L = trig.steps(p, v, r), overlap.chord(r, abs(p[1]))
        if not known.roots[0] == known.roots[0]:
            return {state.layer: "no chord" for state in type(self).states.values()}
        ends = {"ray": (-k, np.sqrt(max(k * k - c, 0))), "angle": (angle.A_c + angle.d, angle.d)}
        ends |= {"quadratic": (-b / length, np.sqrt(D) / length)}
        values = {name: f"{number(x)} − {number(y)} = {number(x - y)}" for name, (x, y) in ends.items()}
        return {"fence": f"{number(L)} / 2 = {number(L / 2)}", **values}

    def nobody(self) -> str:
        """What is said where there is no chord to be found."""
        count = 1 + list(self.states.values()).index(self.row)
        return f"{COUNTED[count]} finds a chord." if count > 1 else "there is no chord."

    def words(self, known: Facts) -> dict[str, str]:
        """The row of the state, in numbers, and those before it."""
        values, states = self.values(self.level(known)), list(self.states.values())
        own, before = values[self.row.layer], states[: states.index(self.row)]
        found = [f"{state.title}{' found' * (i == 0)} {values[state.layer]}" for i, state in enumerate(before)]
        others = f" Before it, {', '.join(found[:-1])}{' and ' * (len(found) > 1)}{found[-1]}." if found else ""
        return {"own": own, "others": others, "none": "" if "=" in own else self.nobody()}


def rosetta(*shown: str, vote: Ballot = None) -> None:
    """Show what the lessons up to one measure, each in its row; where no kernel runs once for each lesson named."""
    central(Rosetta(*shown, vote=vote))
