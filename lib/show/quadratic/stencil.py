"""Lesson 04's picture: the shot, and below it on the same ruler the parabola, which one plate always fits."""

from collections.abc import Mapping

import numpy as np

from ..aligned import Aligned
from ..artists import Marks, Paint, along, blank, label, shaft, shapes
from ..canvas import DPI, SIZE, SMALL, in_style, settle
from ..central import Ballot, central
from ..palette import CONTACT, FRAME, QUIET, P, V
from ..scene import Facts, number, short, signed, spoken
from ..shapes import NONE, NOWHERE, arrow, disc
from .stencil_states import IN_THE_WAY, LINES, POINTS, ROWS, STATES, UNTOLD, bracketed, chord, down, verdict

WIDE, LOW, HIGH, PLATE = 52.0, -40.0, 170.0, 110.0
"""What the window holds, and keeps whatever is dragged: centimetres across; square centimetres below zero and above;
and how tall the plate is."""

TICKS = range(-40, 161, 40)
"""The marks of the curve's axis."""

RULER, RULERS, APART = 22.0, 46.0, 20.0
"""Pixels: from one ruler to the next, of both below the curve, and between two marks at least."""

SLOWEST = 1.0
"""The shortest v: without one there is no way along which to measure, and no curve."""

GRID = 1 / 8
"""All that is dragged is put to an eighth of a centimetre, so that a, b, c and D come out without a rounding."""

NEAR, WHOLE, WIDEST, CLOSE = 0.25, 0.2, 6.0, (1.0, 9.0)
"""How near to a graze, to the circle on which it began, or to a whole height B is put there; the largest r; and how
near to the curve, in both directions, the plate falls into it."""

ROOM = WIDEST / 2 + GRID
"""How far from the window's edges B is kept, so that all of it stays in view."""

FITS, START = "fits", "start"
"""Where the plate can lie besides at a place: on the curve, or with its tip where B starts and at zero."""

FOUND = "lowest enters leaves plumb_first plumb_second first second strip_D".split()
"""What is to be found by laying the plate on the curve."""

AGAINST_TIME, LONG = "4.4", 14.0
"""The tag that draws the curve against time, and how long a frame is there, in centimetres, whatever the speed."""

GRIP = 0.45
"""How high on the plate it is taken hold of, as a share of its height."""


STOPPED, END = 1.5, " That is as far as this picture reaches."
"""How far behind the hand, in centimetres, what is dragged has stopped; and what is said then."""


class Stencil(Aligned):
    """The shot and its parabola: one rigid shape in centimetres, which only slides."""

    states, stands = STATES, {"4.1": 0.4, "4.2": 0.4}  # which hold at the touch
    always = "shot p v shrunk named zero curve"
    timed = fluid = True
    ghost: float | None = None
    held = stopped = False
    laid: Mapping[str, str | np.ndarray] = {"the roots": START}

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, 5.8, upright=0.7), {}
        self.sheet, self.below = (blank(self.figure, [0.01, 0, 0.98, height]) for height in (1, 0.38))
        self.mark_heights()
        for name, paint in (("window", Paint(FRAME, 1.0, QUIET, 0.8)), ("plate", Paint(P, 0.1, P, 0.8))):
            self.layers[name] = Marks(area=shapes(self.below, [paint]))
        self.layers["square"] = Marks(area=shapes(self.below, [Paint(QUIET, 0.08, QUIET, 0.8)]))
        self.layers["plate"].word = label(self.below, "y = s²", P)
        self.plumbs(["start", "now", "lowest", "first", "second"])
        self.shot(self.figure.add_axes([0.01, 0.395 if self.roomy else 0.385, 0.98, 0.547 if self.roomy else 0.475]))
        self.name_balls(self.world)
        self.layers["arrow_v"] = Marks(arrow=shapes(self.world, [Paint(V)]))
        for i, (name, line) in enumerate(LINES.items()):
            self.line(name, self.world if i >= list(LINES).index("circle") else self.below, *line)
        for name, point in POINTS.items():
            self.mark(name, self.world if name in ("enters", "leaves") else self.below, *point)
        for name, colour in (("centimetres", QUIET), ("frames", V)):
            self.ruler(name, self.below, colour)
        self.lay_strip()
        self.fit()

    def mark_heights(self) -> None:
        """The marks of the curve's axis, which never move; where letters are large, they are few."""
        for y in TICKS if self.roomy else (0, 160):
            look = {"transform": self.below.get_yaxis_transform(), "color": QUIET}
            self.below.plot([0.992, 1], [y, y], linewidth=1, **look)
            said = number(y) + (" cm²" if y == (TICKS[-1] if self.roomy else 0) else "")
            above = y or (10 if self.roomy else 28)  # clear of the axis, where letters are larger, too
            self.below.text(0.98, above, said, size=SMALL, ha="right", va="center", **look)

    def lay_strip(self) -> None:
        """The numbers a, b, c and D in a strip above, where no ball comes."""
        wide, top = self.roomy, 0.94 if self.roomy else 0.86
        strip = blank(self.figure, [0.01, top, 0.98, 1 - top])
        spots = (
            [(0, 0.5), (0.235, 0.5), (0.53, 0.5), (0.765, 0.5)]
            if wide
            else [(0, 0.7), (0.5, 0.7), (0, 0.22), (0.5, 0.22)]
        )
        look = {"size": SIZE if wide else SMALL, "va": "center", "animated": True} | (
            {"weight": "bold"} if wide else {}
        )
        names = {"strip_a": ("a", V), "strip_b": ("b", V), "strip_c": ("c", P), "strip_D": ("D", CONTACT)}
        self.numbers = {
            name: strip.text(0.01 + spots[i][0], spots[i][1], "", color=colour, **look)
            for i, (name, (_, colour)) in enumerate(names.items())
        }
        for name, text in self.numbers.items():
            self.layers[name] = Marks(word=text)

    def ends(self, known: Facts) -> float:
        """Until B has left A behind, if it meets A at all, not in the past or far ahead, and is still to be seen."""
        (first, second), level = map(float, known.roots), self.level(known)
        if not (second > 0 and first < 2):
            return 1.0
        room = self.world.get_xlim()[1] - self.scene.r2 - level.p[0]
        return max(1.0, min(second + 0.2, 3.0, room / level.v[0]))

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
        self.laid = {name: x if x is FITS else type(self).laid[name] for name, x in self.laid.items()}
        put = self.snapped(handle, place, known)
        behind = {"velocity of B": place[0] - put[0], "rim of A": np.hypot(*place) - put[0]}
        self.stopped = bool(np.any(np.abs(behind.get(handle, place - put)) > STOPPED))
        super().put_down(handle, put, settled)

    @property
    def caption(self) -> str:
        """What is seen; and why something does not follow the hand any farther."""
        return super().caption + (END if self.stopped else "")

    def snapped(self, handle: str, place: np.ndarray, known: Facts) -> np.ndarray:
        """Where a handle is put: on the grid, and near a graze or the circle of its start exactly there."""
        (left, right), (low, high) = self.world.get_xlim(), self.world.get_ylim()
        if handle == "velocity of B":
            return known.p + [np.clip(_on_grid(place[0] - known.p[0]), SLOWEST, right - ROOM - known.p[0]), 0]
        if handle == "rim of A":
            C = abs(known.p[1])
            most = min(WIDEST, 2 * (high - 0.25 - C))
            r = np.clip(2 * _on_grid(np.hypot(*place) / 2), 1.0, most)
            return np.array([C if abs(r - C) <= NEAR and C <= most else r, 0.0])
        tall = self.scene.r2 + 0.25
        x, y = _on_grid(np.clip(place, [left + ROOM, low + tall], [right - ROOM - known.v[0], high - tall]))
        far = np.hypot(x, y)
        if self.state == "a, b, c" and abs(far - self.ring) < 2 * NEAR:
            return np.array([x, y]) * (self.ring / far)
        whole = known.r if abs(abs(y) - known.r) <= NEAR else np.rint(abs(y))
        near = abs(abs(y) - whole) <= (NEAR if whole == known.r else WHOLE) and whole <= high - tall
        return np.array([x, np.copysign(whole if near else abs(y), y)])

    def tip(self, known: Facts) -> np.ndarray:
        """Where the tip of the plate lies."""
        on_curve, laid = np.array([0.0, known.p[1] ** 2 - known.r**2]), self.laid.get(self.state, FITS)
        if self.lit == "4.8" or laid is FITS:
            return on_curve
        return np.array([known.p[0], 0.0]) if laid is START else laid

    def places(self) -> dict[str, tuple]:
        """The handles of the shot, and the plate where it is to be laid on the curve."""
        if self.state != "the roots" or self.lit == "4.8":
            return super().places()
        tip = self.tip(self.level(self.facts))
        held = (self.below, tip + [0, GRIP * PLATE], f"its tip at {spoken(tip)}", 3.0)
        return super().places() | {"plate": held}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Lay the plate somewhere, into the curve where that is near; or move the shot."""
        if handle != "plate":
            return super().move(handle, place, settled)
        tip = self.target(handle, place) - [0, GRIP * PLATE]
        fits = np.all(np.abs(tip - [0, self.least]) <= CLOSE)
        left, right = self.below.get_xlim()
        self.laid = self.laid | {self.state: FITS if fits else np.clip(tip, [left, LOW], [right, HIGH - PLATE / 2])}
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """A centimetre; of the plate's height four square centimetres."""
        return np.array([1.0, 4.0 if handle == "plate" else 1.0])

    @property
    def on(self) -> list[str]:
        """What is shown; before a vote nothing that answers it, nor what the plate is to find before it fits."""
        found = super().on
        if self.locked:
            return [x for x in found if x != "touching" and not x.startswith("strip")]
        seeks = self.state == "the roots" and not self.lit and self.laid.get(self.state) is not FITS
        untold = UNTOLD if self.projected and self.lit in ("4.1", "4.2", "4.3") else []
        return [x for x in found if x not in (*IN_THE_WAY.get(self.lit, []), *(FOUND if seeks else []), *untold)]

    def drawn_long(self, known: Facts) -> float:
        """How many centimetres of the ruler a frame takes: v, but against time as many as ever."""
        return LONG if self.lit == AGAINST_TIME else float(known.v[0])

    def besides(self, known: Facts) -> np.ndarray:
        """Where the letters of the shot would lie on the distance C."""
        return along(np.zeros(2), known.p * [0, 1])

    def spots(self, known: Facts) -> np.ndarray:
        """A's letter beside the plumb line and away from C, and B's above B, where it is not in A either."""
        return np.array([[0.5, -np.copysign(0.45, known.p[1])], [0.0, 1.35]])

    @property
    def least(self) -> float:
        """How deep the curve comes down."""
        known = self.level(self.facts)
        return float(known.p[1] ** 2 - known.r**2)

    def act(self, name: str) -> None:
        """Show the one shot again, or deal another."""
        self.ghost, self.laid = None, type(self).laid
        self.world.set_xlim(-WIDE / 2, WIDE / 2)
        super().act(name)

    def draw(self, known: Facts) -> None:
        """The shot, the curve, and what each state measures on it."""
        known = self.level(known)
        self.put_shot(known)
        self.put_names(known)
        self.layers["arrow_v"].arrow.set_verts([arrow(known.p, known.v, shaft(self.world))])
        self.draw_curves(known)
        self.draw_points(known)
        self.draw_lengths(known)
        self.draw_rulers(known)
        for name, text in self.numbers.items():
            x = float(getattr(known.steps, name[-1]))
            text.set_text(f"{name[-1]} = {short(x) if self.roomy else number(np.round(x, 1), 6)}")

    def draw_curves(self, known: Facts) -> None:
        """The curve, as it was and as it is, the plate in it, and the plate before it was moved there."""
        self.put("zero", np.array([self.below.get_xlim(), (0, 0)]).T)
        self.put("curve", curve := self.stretched(known, self.curve(known)) if known.v[0] else NONE)
        ghost = self.ghost if self.ghost is not None else self.least
        self.put("ghost", curve + [0, ghost - self.least] if ghost != self.least and known.v[0] else NONE)
        plate = np.transpose([x := np.linspace(-np.sqrt(PLATE), np.sqrt(PLATE), 61), x * x])
        tip, start = self.stretched(known, self.tip(known)), np.array([known.p[0], 0.0])
        self.layers["plate"].area.set_verts([plate + tip if known.v[0] else NONE])
        self.layers["square"].area.set_verts([plate + start if known.v[0] else NONE])
        self.layers["plate"].word.set_position(tip + [-4.5, 0.8 * PLATE])
        whole = self.roomy or tip[0] - np.sqrt(PLATE) >= self.below.get_xlim()[0]
        told = known.v[0] and whole and self.figure.get_size_inches().min() > 3
        self.layers["plate"].word.set_text("y = s²" if told else "")
        self.put("way", [start, [tip[0], 0], tip])

    def stretched(self, known: Facts, places: np.ndarray) -> np.ndarray:
        """Places on the curve where they are drawn, measured from the start."""
        share = self.drawn_long(known) / (known.v[0] or 1)
        return known.p[0] * np.array([1, 0]) + (places - known.p * [1, 0]) * [share, 1]

    def draw_points(self, known: Facts) -> None:
        """Where the curve starts, is lowest, is now and meets zero, each below its place on the path."""
        (k, C), length, c = known.p, known.v[0], float(known.steps.c)
        now, up, width = k + self.t * length, self.upright(), shaft(self.world)
        enters, leaves = (known.p + u * known.v for u in known.roots)
        points = {"start": (known.p, c), "lowest": (np.array([0.0, C]), self.least), "first": (enters, 0)}
        high = now * now + self.least
        points |= {"second": (leaves, 0), "now": (np.array([now, C]), high if high < HIGH else np.nan)}
        words = {"lowest": number(self.least, 6) if self.state == "the curve" and self.roomy else ""}
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
        low = np.array([k + ahead, c + 2 * k * ahead])
        self.put("slope", [[k, c], low], low + [0, np.copysign(5 * up, k)])
        self.put("height", [[k, 0], [k, c]], [k - 5 * width, c / 2])
        self.put(
            "depth", [[0, 0], [0, least]], [7 * width, least / 2] if self.lit == "4.8" else [0, min(least, 0) - 6 * up]
        )
        self.put("right", [[k, 0], [0, 0]], [0.65 * k, -6 * up])
        self.put("circle", disc(np.zeros(2), self.ring) if self.held else NOWHERE)
        self.put("apart", [[0, 0], known.p + self.t * known.v])
        self.put("across", [[0, 0], [0, C]], [4 * width, C / 2])
        self.put("radius", [[0, 0], enters], enters / 2 - [4 * width, 0])
        self.put("half", [enters, [0, C]], (enters + [0, C]) / 2 + [0, 6 * over])
        self.put("tangent", [known.p, touch := self.touched(known)], (known.p + touch) / 2 - [0, 6 * over])

    @property
    def roomy(self) -> bool:
        """Is there room for more than letters?"""
        return self.figure.get_figwidth() > 6

    @property
    def pixel(self) -> float:
        """The height of a pixel of the page in the axes below, whose rulers are as high in every layout."""
        rulers = RULERS * self.figure.dpi / DPI
        return (HIGH - LOW) / (self.below.bbox.height - rulers) * self.figure.dpi / DPI

    def draw_rulers(self, known: Facts) -> None:
        """The frame as a band, and below the curve the rulers that begin where B does."""
        k, length = known.p[0], self.drawn_long(known)
        frame = [[k, LOW], [k + length, LOW], [k + length, HIGH], [k, HIGH]]
        self.layers["window"].area.set_verts([frame])
        wide = APART * self.figure.dpi / DPI / (self.below.bbox.width / WIDE)  # in centimetres
        share = next((x for x in (0.1, 0.2, 0.5) if x * length >= wide), 1.0)
        cm = next(x for x in (4.0, 8.0, 16.0) if x >= wide)
        for name, unit, step, row, last in (
            ("centimetres", cm, cm, 0, 24.0),
            ("frames", share, share * length, 1, self.last),
        ):
            start, aside = np.array([k, LOW - (2 + RULER * row) * self.pixel]), np.array([0, -4 * self.pixel])
            self.measure(name, start, np.array([step, 0]), aside, unit, last, 3.2, ROWS[name] * self.projected)

    def words(self, known: Facts) -> dict[str, str]:
        """What the state reads off."""
        a, b, c, D, (u0, u1) = *map(float, known.steps), map(float, known.roots)
        level, f = self.level(known), a * self.t * self.t + 2 * b * self.t + c
        numbers = {"a": a, "b": b, "minus_b": -b, "c": c, "D": D, "four_D": 4 * D, "bb": b * b, "u0": u0, "u1": u1}
        numbers |= {"root": np.sqrt(max(D, 0)), "t": self.t, "f": f, "rr": known.r**2, "square": f + known.r**2}
        numbers |= {"slope": 2 * b, "r": known.r, "C": abs(level.p[1]), "least": self.least, "speed": level.v[0]}
        numbers |= {"distance": np.hypot(*(known.p + self.t * known.v)), "right": -level.p[0]}
        return {name: short(x) for name, x in numbers.items()} | {
            "overlap": ", so they overlap" if f < 0 else "",
            "approach": "so they approach" if b < 0 else "so they do not approach",
            "apart": ", and the tangent is √c long" if c > 0 else ": they touch already",
            "b_in": bracketed(b),
            "ac_in": bracketed(a * c),
            "plus_c": signed(c),
            "to_start": signed(level.p[0]),
            "plus_least": signed(self.least),
            "down": down(-self.least),
            "plate": self.plate_words(level),
            "depth": chord(level.p[1], level.r, D) if a else "",
            "none": "" if u0 == u0 else f"There is no root, as {f'D = {short(D)}' if a else 'nothing moves'}.",
            "verdict": verdict(known) if not self.locked else f"The curve meets zero at {number(u0)} and {number(u1)}.",
        }

    def plate_words(self, level: Facts) -> str:
        """Where the plate lies, and what that says."""
        tip, (u0, u1) = self.tip(level), map(float, level.roots)
        if self.laid.get(self.state) is START:
            return "The plate lies with its tip where B starts, at zero. Drag it onto the curve."
        across = tip[0] - level.p[0]
        if self.laid.get(self.state) is not FITS:
            went = f"{np.rint(across):.0f} cm to the right and {down(np.rint(-tip[1]))}"
            return f"The plate has gone {went}, and does not fit yet."
        went = f"{short(across)} cm to the right and {down(-tip[1])}"
        zeros = f"meets zero at u₀ = {short(u0)} and u₁ = {short(u1)}" if u0 == u0 else "does not meet zero"
        return f"The plate fits: it has gone {went}, and the curve {zeros}."


def _on_grid(x):
    """A length, or a place, on the grid."""
    return np.rint(x / GRID) * GRID


def stencil(*shown: str, vote: Ballot = None) -> None:
    """Show the shot and its parabola, in the first of these states; where no kernel runs in all of them."""
    central(Stencil(*shown, vote=vote))
