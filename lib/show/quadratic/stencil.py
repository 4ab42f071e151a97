"""Lesson 04's picture: the shot, and below it on the same ruler the parabola, which one plate always fits."""

import numpy as np

from ..aligned import Aligned
from ..artists import Marks, Paint, blank, label, shaft, shapes
from ..board import Lit, State
from ..canvas import DPI, SIZE, SMALL, in_style, settle
from ..central import Ballot, central, unless_none
from ..palette import CONTACT, FRAME, INK, QUIET, P, R, V
from ..scene import Facts, number, verdict
from ..shapes import NONE, disc

WIDE, LOW, HIGH, PLATE = 46.0, -40.0, 170.0, 110.0
"""What the window holds, and keeps whatever is dragged: centimetres across; square centimetres below zero and above;
and how tall the plate is."""

TICKS = range(-40, 161, 40)
"""The marks of the curve's axis."""

RULER, RULERS, APART = 22.0, 46.0, 20.0
"""Pixels: from one ruler to the next, of both below the curve, and between two marks at least."""

GRID = 1 / 16
"""All that is dragged is put to a sixteenth of a centimetre, so that a, b, c and D come out without a rounding."""

NEAR, FAST, WIDEST = 0.25, 40.0, 6.25
"""How near to a graze, or to the circle on which it began, B is put there; the longest v; and the largest r."""

LINES = {
    "zero": (INK, "", "solid", 0.8),
    "ghost": (QUIET, "", "dashed", 1.6),
    "curve": (P, "", "solid", 2.6),
    "slope": (V, "$2b$", "solid", 2.4),
    "height": (P, "$c$", "solid", 2.4),
    "depth": (CONTACT, "$D/a$", "solid", 2.4),
    "right": (V, r"$-b/|\mathbf{v}|$", "solid", 2.4),
    "circle": (QUIET, "", "dashed", 1.2),
    "apart": (INK, "", "dashed", 2.0),
    "tangent": (P, r"$\sqrt{c}$", "dashed", 2.0),
    "across": (INK, "$C$", "solid", 2.2),
    "radius": (R, "$r$", "solid", 2.2),
    "half": (CONTACT, r"$\sqrt{D/a}$", "solid", 2.4),
}
"""What is drawn as a line: colour, letter, style and width. From `circle` on it is drawn in the world."""

POINTS = {
    "start": ("s", P, ""),
    "lowest": ("D", P, "0"),
    "now": ("s", INK, "$f(t)$"),
    "first": ("o", CONTACT, "$u_0$"),
    "second": ("x", INK, "$u_1$"),
    "enters": ("o", CONTACT, ""),
    "leaves": ("x", INK, ""),
}
"""What is drawn as a point: sign, colour and word."""

STRIP = "strip_a strip_b strip_c"
"""The numbers in the strip above the picture."""


class Stencil(Aligned):
    """The shot and its parabola: one rigid shape in centimetres, which only slides."""

    states = {
        "the curve": State(
            "the curve",
            "plate ghost lowest plumb_lowest across now plumb_now centimetres frames",
            "The path passes {C} cm from A's centre, so the curve comes down to {C}² − {r}² = {least} cm².",
            tags={
                "4.1": Lit("apart radius shot", "At t = {t} the centres are {distance} cm apart, and r is {r} cm."),
                "4.2": Lit("apart radius shot", "At t = {t} the squared distance is {square} cm², and r² is {rr} cm²."),
                "4.3": Lit(
                    "curve now plumb_now apart",
                    "At t = {t} the squared distance less r² is {square} − {rr} = {f} cm²{overlap}.",
                ),
            },
        ),
        "a, b, c": State(
            "a, b, c",
            f"slope start plumb_start height circle frames {STRIP}",
            "a = {a}, b = {b} and c = {c} are all that a program needs to know of this shot.",
            tags={
                "4.4": Lit("v strip_a frames", "B moves {speed} cm in a frame, and a is the square of that, {a}."),
                "4.5": Lit("slope strip_b", "b is {b}: the curve starts with the slope 2b = {slope}, {approach}."),
                "4.6": Lit("height start tangent strip_c", "c is {c}, the height at which the curve starts{apart}."),
                "4.7": Lit(f"curve {STRIP}", "f(t) = {a} t² + 2 · {b_in} t {plus_c}."),
            },
        ),
        "the roots": State(
            "the roots",
            f"lowest depth enters leaves plumb_first plumb_second first second {STRIP} strip_D",
            unless_none("The curve meets zero at u₀ = {u0} and u₁ = {u1}."),
            tags={
                "4.8": Lit(
                    "plate square right depth centimetres",
                    "After s centimetres f is (s {to_start})² {plus_least}: the plate moves {right} to the right and "
                    "then by {down}.",
                ),
                "4.9": Lit("depth half across radius strip_D", "D = b² − a c = {bb} − {ac_in} = {D}{depth}."),
                "4.10": Lit("first enters plumb_first frames", unless_none("u₀ = ({minus_b} − {root}) / {a} = {u0}.")),
                "4.11": Lit(
                    "second leaves plumb_second frames", unless_none("u₁ = ({minus_b} + {root}) / {a} = {u1}.")
                ),
                "4.12": Lit("depth strip_D", "With the whole 2b the discriminant is {four_D}, four times D = {D}."),
            },
        ),
        "the frame": State(
            "the frame",
            f"window frames touching first second plumb_first plumb_second {STRIP} strip_D",
            "{verdict}{which}.",
            tags={"4.15": Lit("window frames first touching strip_b strip_c strip_D", "{verdict}{which}.")},
        ),
    }
    always = "shot p v shrunk zero curve"
    timed = fluid = True
    ghost: float | None = None
    held = False

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, 6.6), {}
        self.sheet, self.below = (blank(self.figure, [0.01, 0, 0.98, height]) for height in (1, 0.455))
        self.mark_heights()
        for name, paint in (("window", Paint(FRAME, 1.0, QUIET, 0.8)), ("plate", Paint(P, 0.1, P, 0.8))):
            self.layers[name] = Marks(area=shapes(self.below, [paint]))
        self.layers["square"] = Marks(area=shapes(self.below, [Paint(QUIET, 0.08, QUIET, 0.8)]))
        self.layers["plate"].word = label(self.below, "$y=s^2$", P)
        self.plumbs(["start", "now", "lowest", "first", "second"])
        self.shot(self.figure.add_axes([0.01, 0.46, 0.98, 0.48]))
        for i, (name, line) in enumerate(LINES.items()):
            self.line(name, self.world if i >= list(LINES).index("circle") else self.below, *line)
        for name, point in POINTS.items():
            self.mark(name, self.world if name in ("enters", "leaves") else self.below, *point)
        for name, colour in (("centimetres", QUIET), ("frames", V)):
            self.ruler(name, self.below, colour)
        self.lay_strip()
        self.fit()

    def mark_heights(self) -> None:
        """The marks of the curve's axis, which never move."""
        for y in TICKS:
            look = {"transform": self.below.get_yaxis_transform(), "color": QUIET}
            self.below.plot([0, 0.008], [y, y], linewidth=1, **look)
            unit = " cm²" if y == TICKS[0] else ""
            self.below.text(0.02, y + 10 * (y == 0), number(y) + unit, size=SMALL, va="center", **look)

    def lay_strip(self) -> None:
        """The numbers a, b, c and D in a strip above, where no ball comes."""
        strip = blank(self.figure, [0.01, 0.94, 0.98, 0.06])
        wide = self.figure.get_figwidth() > 6
        look = {"size": SIZE if wide else SMALL, "weight": "bold", "va": "center", "animated": True}
        names = {"strip_a": ("a", V), "strip_b": ("b", V), "strip_c": ("c", P), "strip_D": ("D", CONTACT)}
        self.numbers = {
            name: strip.text(0.01 + (0, 0.2, 0.46, 0.73)[i], 0.5, "", color=colour, **look)
            for i, (name, (_, colour)) in enumerate(names.items())
        }
        for name, text in self.numbers.items():
            self.layers[name] = Marks(word=text)

    def ends(self, known: Facts) -> float:
        """Until B has left A behind, if it meets A at all and not in the past or far ahead."""
        first, second = map(float, known.roots)
        return min(max(1.0, second + 0.2), 3.0) if second > 0 and first < 2 else 1.0

    def fit(self) -> None:
        """Hold the window where it is, or pan it until it holds the shot from beginning to end; it never zooms."""
        settle(self.figure)
        known, (left, _) = self.level(self.facts), self.world.get_xlim()
        left = left if self.world.get_xlim()[1] - left == WIDE else -WIDE / 2
        low, high = self.reach(known)
        if not left <= low <= high <= left + WIDE:
            left = low - 1 if low < left or high - low > WIDE - 2 else high + 1 - WIDE
        across, up = self.world.bbox.size
        for ax in (self.world, *self.ruled):
            ax.set_xlim(left, left + WIDE)
        (floor, top), half = self.heights(known), WIDE * up / across / 2
        middle = max(top - half, 0) or min(floor + half, 0)
        self.world.set_ylim(middle - half, middle + half)
        self.below.set_ylim(LOW - RULERS * self.pixel, HIGH)
        self.draw_background()

    def reach(self, known: Facts) -> tuple[float, float]:
        """From where to where along the path there is something to see."""
        p, r, r2, end = known.p[0], known.r, self.scene.r2, known.p[0] + self.last * known.v[0]
        return min(-r, p - r2), max(r, p + r2, end + r2)

    def heights(self, known: Facts) -> tuple[float, float]:
        """From which height to which there is something to see in the world."""
        C, r, r2 = known.p[1], known.r, self.scene.r2
        return min(-r, C - r2) - 0.2, max(r, C + r2) + 0.2

    def has_left(self) -> bool:
        """Is some of the shot out of the window?"""
        known = self.level(self.facts)
        views = (self.world.get_xlim(), self.reach(known)), (self.world.get_ylim(), self.heights(known))
        return not all(first <= low <= high <= last for (first, last), (low, high) in views)

    def put_down(self, handle: str, place: np.ndarray, settled: bool) -> None:
        """Put what is dragged on the grid, within the window; the curve as it was stays as a ghost."""
        known = self.level(self.facts)
        if not self.held:
            self.ghost, self.ring = known.p[1] ** 2 - known.r**2, float(np.hypot(*known.p))
        self.held = not settled
        super().put_down(handle, self.snapped(handle, place, known), settled)

    def snapped(self, handle: str, place: np.ndarray, known: Facts) -> np.ndarray:
        """Where a handle is put: on the grid, and near a graze or the circle of its start exactly there."""
        if handle == "velocity of B":
            return known.p + [np.clip(np.rint((place[0] - known.p[0]) / GRID) * GRID, 0, FAST), 0]
        if handle == "rim of A":
            r, C = min(max(np.rint(np.hypot(*place) / 2 / GRID) * 2 * GRID, 1.0), WIDEST), abs(known.p[1])
            return np.array([C if abs(r - C) <= NEAR else r, 0.0])
        low, high = self.world.get_ylim()
        x, y = np.rint(np.clip(place, [-20, low], [20, high]) / GRID) * GRID
        far = np.hypot(x, y)
        if "circle" in self.on and abs(far - self.ring) < 2 * NEAR:
            return np.array([x, y]) * (self.ring / far)
        return np.array([x, np.copysign(known.r, y) if abs(abs(y) - known.r) <= NEAR else y])

    @property
    def least(self) -> float:
        """How deep the curve comes down."""
        known = self.level(self.facts)
        return float(known.p[1] ** 2 - known.r**2)

    def act(self, name: str) -> None:
        """Show the one shot again, or deal another."""
        self.ghost = None
        self.world.set_xlim(-WIDE / 2, WIDE / 2)
        super().act(name)

    def draw(self, known: Facts) -> None:
        """The shot, the curve, and what each state measures on it."""
        known = self.level(known)
        self.put_shot(known)
        self.draw_curves(known)
        self.draw_points(known)
        self.draw_lengths(known)
        self.draw_rulers(known)
        for name, text in self.numbers.items():
            text.set_text(f"{name[-1]} = {number(getattr(known.steps, name[-1]), 6)}")

    def draw_curves(self, known: Facts) -> None:
        """The curve, as it was and as it is, the plate in it, and the plate before it was moved there."""
        self.put("zero", np.array([self.below.get_xlim(), (0, 0)]).T)
        self.put("curve", self.curve(known))
        ghost = self.ghost if self.ghost is not None else self.least
        self.put("ghost", self.curve(known) + [0, ghost - self.least] if ghost != self.least else NONE)
        plate = np.transpose([x := np.linspace(-np.sqrt(PLATE), np.sqrt(PLATE), 61), x * x])
        self.layers["plate"].area.set_verts([plate + [0, self.least]])
        self.layers["square"].area.set_verts([plate + [known.p[0], 0]])
        self.layers["plate"].word.set_position((0, self.least + 0.8 * PLATE))

    def draw_points(self, known: Facts) -> None:
        """Where the curve starts, is lowest, is now and meets zero, each below its place on the path."""
        (k, C), length, c = known.p, known.v[0], float(known.steps.c)
        now, up, width = k + self.t * length, self.upright(), shaft(self.world)
        enters, leaves = (known.p + u * known.v for u in known.roots)
        points = {"start": (known.p, c), "lowest": (np.array([0.0, C]), self.least), "first": (enters, 0)}
        points |= {"second": (leaves, 0), "now": (np.array([now, C]), now * now + self.least)}
        words = {"lowest": number(self.least, 6) if self.state == "the curve" else ""}
        for name, (place, height) in points.items():
            self.drop(name, place, height)
            aside = {"first": (-6, -5), "second": (6, -5)}.get(name, (6, 3)) * np.array([width, up])
            self.put(name, place * [1, 0] + [0, height], place * [1, 0] + [0, height] + aside, words.get(name))
        self.put("enters", enters)
        self.put("leaves", leaves)

    def draw_lengths(self, known: Facts) -> None:
        """What is measured: on the curve its slope, height and depth, in the world what these are there."""
        (k, C), length, c, least = known.p, known.v[0], float(known.steps.c), self.least
        up, width, over = self.upright(), shaft(self.world), np.copysign(shaft(self.world), known.p[1])
        ahead = length / 4 if length else np.nan
        enters = known.p + known.roots[0] * known.v
        self.put("slope", [[k, c], [k + ahead, c + 2 * k * ahead]], [k + ahead / 2 - 6 * width, c + k * ahead - 4 * up])
        self.put("height", [[k, 0], [k, c]], [k - 5 * width, c / 2])
        self.put("depth", [[0, 0], [0, least]], [7 * width, least / 2])
        self.put("right", [[k, 0], [0, 0]], [k / 2, 5 * up])
        self.put("circle", disc(np.zeros(2), self.ring if self.held else float(np.hypot(*known.p))))
        self.put("apart", [[0, 0], known.p + self.t * known.v])
        self.put("across", [[0, 0], [0, C]], [4 * width, C / 2])
        self.put("radius", [[0, 0], enters], enters / 2 - [4 * width, 0])
        self.put("half", [enters, [0, C]], (enters + [0, C]) / 2 + [0, 6 * over])
        self.put("tangent", [known.p, touch := self.touched(known)], (known.p + touch) / 2 - [0, 6 * over])

    @property
    def pixel(self) -> float:
        """The height of a pixel of the page in the axes below, whose rulers are as high in every layout."""
        rulers = RULERS * self.figure.dpi / DPI
        return (HIGH - LOW) / (self.below.bbox.height - rulers) * self.figure.dpi / DPI

    def draw_rulers(self, known: Facts) -> None:
        """The frame as a band, and below the curve the rulers that begin where B does."""
        k, length = known.p[0], known.v[0]
        frame = [[k, LOW], [k + length, LOW], [k + length, HIGH], [k, HIGH]]
        self.layers["window"].area.set_verts([frame])
        wide = APART * self.figure.dpi / DPI / (self.below.bbox.width / WIDE)  # in centimetres
        share = next((x for x in (0.1, 0.2, 0.5) if x * length >= wide), 1.0)
        cm = next(x for x in (4.0, 8.0, 16.0) if x >= wide)
        for name, unit, step, row, last in (
            ("centimetres", cm, cm, 0, 24.0),
            ("frames", share, share * length, 1, self.last),
        ):
            start, aside = np.array([k, LOW - (2 + RULER * row) * self.pixel]), np.array([0, -5 * self.pixel])
            self.measure(name, start, np.array([step, 0]), aside, unit, last)

    def words(self, known: Facts) -> dict[str, str]:
        """What the state reads off."""
        a, b, c, D, (u0, u1) = *map(float, known.steps), map(float, known.roots)
        level, f = self.level(known), a * self.t * self.t + 2 * b * self.t + c
        numbers = {"a": a, "b": b, "minus_b": -b, "c": c, "D": D, "four_D": 4 * D, "bb": b * b, "u0": u0, "u1": u1}
        numbers |= {"root": np.sqrt(max(D, 0)), "t": self.t, "f": f, "rr": known.r**2, "square": f + known.r**2}
        numbers |= {"slope": 2 * b, "r": known.r, "C": abs(level.p[1]), "least": self.least, "speed": level.v[0]}
        numbers |= {"distance": np.hypot(*(known.p + self.t * known.v)), "right": -level.p[0]}
        return {name: number(x, 6) for name, x in numbers.items()} | {
            "overlap": ", so they overlap" if f < 0 else "",
            "approach": "so they approach" if b < 0 else "so they do not approach",
            "apart": ", and the tangent is √c long" if c > 0 else ": they touch already",
            "b_in": _bracketed(b),
            "ac_in": _bracketed(a * c),
            "plus_c": _signed(c),
            "to_start": _signed(level.p[0]),
            "plus_least": _signed(self.least),
            "down": f"{number(abs(self.least), 6)} {'down' if self.least < 0 else 'up'}",
            "depth": f", and D / a = {number(-self.least, 6)}" if a else "",
            "none": "" if u0 == u0 else f"There is no root, as {f'D = {number(D, 6)}' if a else 'nothing moves'}.",
            "verdict": verdict(known),
            "which": _which(c, b, D, u0, u1),
        }


def _which(c: float, b: float, D: float, u0: float, u1: float) -> str:
    """Why that is so, by the clauses of (4.15)."""
    if c <= 0:
        return ", as c is not above 0: they touch before anything moves"
    if b >= 0:
        return ", as b is not below 0: they do not approach"
    if D < 0:
        return ", as D is below 0: the path passes by"
    return ", which is u₀" if u0 <= 1 else f", as u₀ = {number(u0)} comes after the frame"


def _signed(x: float) -> str:
    """A number as a term of a sum, its sign apart."""
    return f"{'−' if x < 0 else '+'} {number(abs(x), 6)}"


def _bracketed(x: float) -> str:
    """A number after an operator, in brackets if it is negative."""
    return f"({number(x, 6)})" if x < 0 else number(x, 6)


def stencil(*shown: str, vote: Ballot = None) -> None:
    """Show the shot and its parabola, in the first of these states; where no kernel runs in all of them."""
    central(Stencil(*shown, vote=vote))
