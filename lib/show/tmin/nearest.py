"""Lesson 06's picture of the closest approach: the shot, and below it on the same ruler how far f falls until then."""

import numpy as np

from ..aligned import Aligned
from ..artists import blank, enclose, shaft
from ..board import Lit, State
from ..canvas import in_style
from ..central import Ballot, central, unless_none
from ..palette import CONTACT, INK, QUIET, P, V
from ..scene import Facts, short, signed
from ..shapes import NONE, NOWHERE, disc

LINES = {
    "zero": (INK, "", "solid", 0.8),
    "curve": (P, "", "solid", 2.6),
    "level": (QUIET, "", "dashed", 1.4),
    "height": (P, "$c$", "solid", 2.4),
    "wait": (V, "$t_m$", "solid", 3.0),
    "fall": (V, r"$b\,t_m$", "solid", 2.4),
    "least": (CONTACT, "$f(t_m)$", "solid", 3.6),
    "nearest": (QUIET, "", "dashed", 1.6),
    "moved": (V, r"$\mathbf{v}\,t_m$", "solid", 2.4),
    "q": (CONTACT, r"$\mathbf{q}$", "solid", 3.2),
    "across": (INK, "$C$", "solid", 2.2),
}
"""What is drawn as a line: colour, letter, style and width. From `nearest` on it is drawn in the world."""

STATES = {
    "the closest approach": State(
        "the closest approach",
        "level height wait fall least tip nearest across plumb_nearest",
        unless_none("At tₘ = {tm} the centres are closest, {C} cm apart, and f is {least} cm²: {touch}."),
        tags={
            "6.1": Lit("wait tip plumb_nearest nearest", unless_none("tₘ = −b / a = {minus_b} / {a} = {tm}.")),
            "6.2": Lit("height level fall least tip", unless_none("f(tₘ) = c + b tₘ = {c} {plus_fall} = {least} cm².")),
            "6.3": Lit("zero least nearest across touching", unless_none("f(tₘ) is {least} cm²: {touch}.")),
        },
    ),
    "the nearest place": State(
        "the nearest place",
        "least tip nearest moved q plumb_nearest",
        unless_none("The nearest place is {q} from A's centre, so {C} cm away. There f is {least} cm²: {touch}."),
        tags={
            "6.10": Lit("p moved q nearest", unless_none("q = p + v tₘ = {p} + {v_tm} = {q}.")),
            "6.11": Lit("q nearest least tip", unless_none("f(tₘ) = q·q − r² = {qq} − {rr} = {least} cm².")),
        },
    ),
}
"""The states, and what their tags light: how far f falls, and where B is then."""


class Nearest(Aligned):
    """The shot with its path to the right, and the parabola as low as it comes."""

    states = STATES
    always = "shot p v shrunk zero curve"
    timed = fluid = True

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, 4.5), {}
        self.sheet, self.below = (blank(self.figure, [0.01, 0.01, 0.98, height]) for height in (0.98, 0.46))
        self.plumbs(["nearest"])
        self.shot(self.figure.add_axes([0.01, 0.49, 0.98, 0.5]))
        for i, (name, line) in enumerate(LINES.items()):
            self.line(name, self.world if i >= list(LINES).index("nearest") else self.below, *line)
        self.mark("tip", self.below, "D", P)
        self.fit()

    def ends(self, known: Facts) -> float:
        """Until B has left the place behind at which it is closest, if that is ahead and not far."""
        tm = _tm(known)
        return float(np.clip(1.5 * tm, 1.0, 2.0)) if 0 < tm < 2 else 1.0

    def fit(self) -> None:
        """Fit the world to the shot from the beginning of its film to the end, and what lies below to the world."""
        known = self.level(self.facts)
        p, v, r, r2 = known.p, known.v, known.r, self.scene.r2
        graze = np.array([p[0], np.copysign(1.1 * r, p[1])])  # up to which B is dragged
        ends = [x + side * r2 for x in (p, graze, p + self.last * v, p + 1.06 * v, p * [0, 1]) for side in (-1, 1)]
        enclose(self.world, np.array([*ends, [-r, -r], [r, r]]), self.margin)
        for ax in self.ruled:
            ax.set_xlim(self.world.get_xlim())
        self.fit_below(known)
        self.draw_background()

    def draw(self, known: Facts) -> None:
        """The shot, where B is closest, and what f is there."""
        known = self.level(known)
        self.put_shot(known)
        (k, C), c, least, moves = known.p, float(known.steps.c), _least(known), bool(known.v[0])
        foot, width, up = np.array([0.0, C]) if moves else NOWHERE, shaft(self.world), self.upright()
        x = foot[0]
        self.put("zero", np.array([self.below.get_xlim(), (0, 0)]).T)
        self.put("curve", self.curve(known) if moves else NONE)
        self.put("nearest", disc(foot, self.scene.r2))
        self.put("across", [[0, 0], foot], foot / 2 + [5 * width, 0])
        self.put("q", [[0, 0], foot], foot / 2 + [5 * width, 0])
        self.span("moved", known.p, foot, np.array([0, np.copysign(7 * width, C)]))
        self.drop("nearest", foot, least)
        self.put("tip", [x, least])
        self.put("level", [[k, c], [x, c]])
        self.put("height", [[k, 0], [k, c]], [k - 5 * width, c / 2])
        self.put("wait", [[k, 0], [x, 0]], [(k + x) / 2, 6 * up])
        beside = x + 2 * width  # apart from what is left of it below or above zero
        self.put("fall", [[beside, c], [beside, least]], [x + 9 * width, (c + max(least, 0)) / 2])
        self.put("least", [[x, 0], [x, least]], [x - 12 * width, least / 2])

    def words(self, known: Facts) -> dict[str, str]:
        """When the balls are closest, and what f is then."""
        a, b, c, _ = map(float, known.steps)
        least = _least(known)
        C, way = abs(self.level(known).p[1]), known.v * _tm(known)
        words = {"a": a, "minus_b": -b, "c": c, "tm": _tm(known), "least": least, "C": C, "qq": C * C, "rr": known.r**2}
        places = {"p": known.p, "v_tm": way, "q": known.p + way}
        return {name: short(x) for name, x in words.items()} | {
            **{name: f"({', '.join(short(float(y)) for y in x)})" for name, x in places.items()},
            "plus_fall": signed(least - c),
            "touch": f"on their lines the balls {'touch' if least <= 0 else 'do not touch'}",
            "none": "" if np.any(known.v) else "Nothing moves, so at no time are they closer than at another.",
        }


def _tm(known: Facts) -> float:
    """The time of closest approach (6.1); nan if nothing moves."""
    a, b, *_ = map(float, known.steps)
    return -b / a if a else np.nan


def _least(known: Facts) -> float:
    """The least value of f, C² − r² (6.7), from C itself, so that a graze is 0."""
    C = float(np.cross([*known.v, 0], [*known.p, 0])[2]) / float(np.hypot(*known.v)) if np.any(known.v) else np.nan
    return C * C - known.r * known.r


def nearest(*shown: str, vote: Ballot = None) -> None:
    """Show the closest approach, with what one of these tags lights; where no kernel runs with all of them."""
    central(Nearest(*shown, vote=vote))
