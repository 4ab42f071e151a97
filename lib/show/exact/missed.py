"""Lesson 07's first picture: a shot through the middle of a target that three programs miss."""

from collections.abc import Callable
from textwrap import wrap
from typing import Any, NamedTuple

import numpy as np
from matplotlib.text import Text

from ... import exact, quadratic
from ...attack.museum import exhibits
from .. import motion
from ..artists import BALL_A, Marks, Paint, bare, blank, dots, enclose, outlines, shaft, shapes
from ..board import State
from ..canvas import SIZE, SMALL, in_style
from ..central import Ballot, Central, central
from ..messages import RESET
from ..palette import HIT, INK, QUIET, WRONG, B, V
from ..scene import Facts, number, scene
from ..shapes import NONE, arrow, disc

AIMED = scene((0, 0), (0, 0), 0.25, (800, 400.05), (-800, -400), 0.0)
"""Towards a target of a quarter of a centimetre, from nine metres away, past its middle by 0.045 cm."""

ENDED = 1.8
"""How far from the path it is written that the frame has ended, in radii of the target."""

STEP, AROUND = 0.02, 3.4
"""By how much the aim is moved; and how far the lens looks, in radii of the target."""

BEYOND, SLOWER = 0.2, 400.0
"""How long the film goes on after the frame; and how much slower it is about the target."""

ABOVE = {"color": INK, "ha": "center", "va": "bottom"}
"""How that is written."""

MOST = 40
"""By how many steps the aim can be moved, up or down."""

LONG = 0.2
"""How long the ruler under the lens is, in centimetres."""

RECORDED = {"box2d": 2020, "jolt": 0}
"""Exhibits of this shot, each with the year of an old release, 0 for one that is not old."""

SINGLE, DOUBLE = "single precision", "doubles"
"""In which numbers the formula is asked."""

BELOW = 0.34
"""How much room there is below the target, as a share of the flight: for the ruler."""

BOXES = (
    ((0.005, 0.36, 0.58, 0.62), (0.6, 0.36, 0.39, 0.55), (0.005, 0.0, 0.99, 0.34)),
    ((0.005, 0.68, 0.99, 0.31), (0.2, 0.36, 0.6, 0.29), (0.005, 0.0, 0.99, 0.34)),
)
"""Where the world, the lens and the lamps stand, as shares of a wide page and of a narrow one."""

NARROW = 6.5
"""Below how many inches a page is narrow."""

EDGE, LETTERS = 0.035, 11.0
"""Where rows begin that have a lamp before them, on a wide page; and how many letters there are to an inch."""

WHOLE = {"whole": RESET, "another": "another shot"}
"""What is offered besides, among the rest, where it covers nothing."""

ROWS = 4
"""How many rows of lamps or digits there are."""


class Lamp(NamedTuple):
    """Who was asked, what came out, and whether that is right; None where it was asked of another shot only."""

    who: str
    said: str
    right: bool | None


class Missed(Central):
    """A dot that flies at a target, under a lens there, in which the aim can be moved; below it who says hit.

    sweep : gives what else is asked, and whose it is; nobody without one.
    """

    states = {"shot": State("shot", "lamps", "The path passes {passes} cm from the middle{inside}.{tried}")}
    always = "flight target asked near"
    knobs = {"double": 0.0}
    first, timed, fluid, handled = AIMED, True, True, ()
    lends = False

    def __init__(self, *shown: str, vote: Ballot = None, sweep: Callable | None = None):
        self.sweep, self.tried = sweep, (0, 0)
        super().__init__(*shown, vote=vote)

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: the other kind of numbers, and the first shot again, or another."""
        return WHOLE | {"type": f"ask in {SINGLE if self.knobs['double'] else DOUBLE}"}

    rare = tuple(WHOLE)

    @property
    def type(self) -> str:
        """In which numbers the formula is asked now."""
        return DOUBLE if self.knobs["double"] else SINGLE

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the flight, the lens, the rows below."""
        self.figure, self.layers = self.page(9.6, 4.2, upright=0.0), {}
        self.world, self.glass = self.figure.add_axes([0, 0.4, 0.6, 0.6]), self.figure.add_axes([0.6, 0.4, 0.4, 0.5])
        self.panel = blank(self.figure, BOXES[0][2])
        bare(self.world, " cm")
        self.glass.set_axis_off()
        (self.scale,) = self.glass.plot([], [], color=QUIET, linewidth=1.5, solid_capstyle="butt")
        self.length = self.glass.text(0, 0, f"{LONG} cm", color=QUIET, size=SMALL, ha="right", va="bottom")
        quiet = {"color": QUIET, "size": SMALL, "ha": "left", "va": "top", "animated": True}
        self.layers |= {
            "flight": Marks(
                on=outlines(self.world, [QUIET], ["dotted"], 1.6),
                way=shapes(self.world, [Paint(V)]),
                ring=outlines(self.world, [QUIET], ["dotted"], 1.6),
                seen=self.world.text(0, 0, "enlarged\non the right", **quiet),
                dot=dots(self.world, "o", B),
            ),
            "target": Marks(ball=shapes(self.glass, [BALL_A])),
            "near": Marks(
                line=outlines(self.glass, [V, V], ["solid", "dotted"], 2.4),
                end=outlines(self.glass, [INK], ["solid"], 1.6),
                ended=self.glass.text(0, 0, "the frame ends\nhere, at t = 1", **(quiet | ABOVE)),
                dot=dots(self.glass, "o", B),
            ),
            "asked": Marks(right=dots(self.glass, "o", HIT), wrong=dots(self.glass, "x", WRONG)),
        }
        self.layers["near"].dot.set_markersize(13)
        self.layers["asked"].right.set(markersize=4, markeredgewidth=0)
        look = {"size": SIZE, "animated": True, "va": "top", "linespacing": 1.1}
        rows = [self.panel.text(0.0, 0.86 - 0.25 * i, "", color=INK, ha="left", **look) for i in range(ROWS)]
        lamps = [dots(self.panel, "o", colour) for colour in (HIT, WRONG, QUIET)]
        self.layers["lamps"] = Marks(rows=rows, dots=lamps)
        self.fit()

    def fit(self) -> None:
        """Lay the page out; the world holds the flight, and the lens the target."""
        for ax, box in zip(
            (self.world, self.glass, self.panel), BOXES[int(self.figure.get_figwidth() < NARROW)], strict=True
        ):
            ax.set_position(box)
        p, v, r = self.facts.p, self.facts.v, self.facts.r or 1.0
        below = [0, -BELOW * float(np.ptp([p, p + v], axis=0)[1])]
        enclose(self.world, np.array([p, p + (1 + BEYOND) * v, below, [r, r]]), 1.08)
        enclose(self.glass, AROUND * r * np.array([[-1, -1], [1, 1]]), 1.0)
        right, low = self.glass.get_xlim()[1], self.glass.get_ylim()[0]
        self.scale.set_data([right - LONG, right], [low, low])
        self.length.set_position((right, low + 0.1 * r))
        self.draw_background()

    def ends(self, known: Facts) -> float:
        """A little after the frame."""
        return 1.0 + BEYOND

    @property
    def passes(self) -> float:
        """At what distance from its middle the path passes the target."""
        p, v = self.facts.p, self.facts.v
        return abs(float(p[0] * v[1] - p[1] * v[0])) / (float(np.hypot(*v)) or 1.0)

    def lamps(self) -> list[Lamp]:
        """What each says of this shot: the recorded programs, the formula, and whoever is asked besides."""
        p, v, r = self.facts.p, self.facts.v, self.facts.r
        right, here = bool(exact.sweep(p, v, r).hit), np.array_equal(p, AIMED.p2) and np.array_equal(v, AIMED.v2)
        told = [_recorded(name, year, here) for name, year in RECORDED.items()]
        typed = [np.asarray(x, np.float64 if self.knobs["double"] else np.float32) for x in (p, v, r)]
        hit = bool(quadratic.sweep(*typed).hit)
        told.append(Lamp(f"the quadratic of lesson 04, in {self.type}", _said(hit), hit == right))
        if self.sweep:
            function, whose = self.sweep()
            hit = bool(np.reshape(function(p, v, r), -1)[0])
            told.append(Lamp(whose, _said(hit), hit == right))
        return told

    def draw(self, known: Facts) -> None:
        """The dot on its way, in both views, and the rows below."""
        p, v, r = known.p, known.v, known.r
        width, layers, now = shaft(self.world), self.layers, known.p + self.t * known.v
        layers["flight"].way.set_verts([arrow(p, v, width)])
        layers["flight"].on.set_segments([[p + v, p + (1 + BEYOND) * v]])
        layers["flight"].ring.set_segments([disc(np.zeros(2), 6 * width)])
        self.put_seen(width)
        layers["target"].ball.set_verts([disc(np.zeros(2), r)])
        layers["near"].line.set_segments([[p, p + v], [p + v, p + (1 + BEYOND) * v]])
        self.put_end(p, v, r)
        for name in ("flight", "near"):
            layers[name].dot.set_data(*now[:, None])
        self.put_lamps()
        self.put_asked()

    def put_seen(self, width: float) -> None:
        """Beside the ring where it is seen enlarged: on a narrow page that is below."""
        seen, narrow = self.layers["flight"].seen, self.figure.get_figwidth() < NARROW
        seen.set_text("enlarged\nbelow" if narrow else "enlarged\non the right")
        seen.set_ha("right" if narrow else "left")
        seen.set_position((-8 * width, 10 * width) if narrow else (7 * width, -2 * width))

    def put_end(self, p, v, r: float) -> None:
        """A mark across the path where the frame ends, if that is in the enlarged view, with its words above."""
        near, end, (low, high) = self.layers["near"], p + v, self.glass.get_xlim()
        seen = bool(np.all(np.abs(end) < (high - low) / 2)) and bool(np.any(v))
        up = r * np.array([-v[1], v[0]]) / (float(np.hypot(*v)) or 1.0)
        up = up if up[1] > 0 else -up
        near.end.set_segments([[end - 0.6 * up, end + ENDED * up] if seen else NONE])
        near.ended.set_position(end + (ENDED + 0.1) * up)
        near.ended.set_visible(near.ended.get_visible() and seen)

    def put_lamps(self) -> None:
        """A row to each that was asked, with a lamp in the colour of right, of wrong, or of neither."""
        told, layer = self.lamps(), self.layers["lamps"]
        heights = self.put_rows(layer.rows, [f"{lamp.who}: {lamp.said}" for lamp in told], EDGE)
        for dot, right in zip(layer.dots, (True, False, None), strict=True):
            lit = [y for y, lamp in zip(heights, told, strict=False) if lamp.right is right]
            dot.set_data([0.3 * EDGE * self.letters_wide] * len(lit), lit)

    def aims(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The aims tried, from the lowest up: where they start, what the formula says, and whether it is right."""
        k = np.arange(self.tried[0], self.tried[1] + 1)
        p = np.stack([np.full(len(k), self.first.p2[0]), np.round(self.first.p2[1] + k * STEP, 6)], axis=1)
        kind = np.float64 if self.knobs["double"] else np.float32
        said = quadratic.sweep(*(np.asarray(x, kind) for x in (p, self.facts.v, self.facts.r))).hit
        return p, said, said == exact.sweep(p, self.facts.v, self.facts.r).hit

    def put_asked(self) -> None:
        """A mark in the lens for each aim that was tried, where its path is nearest to the middle."""
        p, _, right = self.aims()
        v = self.facts.v
        a = float(v @ v)
        near = p - ((p[:, 0] * v[0] + p[:, 1] * v[1]) / a)[:, None] * v if a else p
        near = near if len(p) > 1 else np.empty((0, 2))
        for dot, here in zip(self.layers["asked"], (right, ~right), strict=True):
            dot.set_data(*near[here[: len(near)]].T)

    @property
    def letters_wide(self) -> float:
        """How many times as wide a letter is, for the page, as on a wide one."""
        return 9.6 / self.figure.get_figwidth()

    def put_rows(self, texts: list[Text], rows: list[str], edge: float) -> list[float]:
        """Put rows below one another, in as many lines as the page asks for; the heights of their first lines."""
        wide = int(self.figure.get_figwidth() * LETTERS * (1 - edge * self.letters_wide))
        lines = ["\n".join(wrap(row, wide)) for row in rows[:ROWS]]
        count = sum(line.count("\n") + 1 for line in lines)
        each, y, heights = min(0.25, 0.97 / max(count, 1)), 0.95, []
        for text, line in zip(texts, lines + [""] * ROWS, strict=False):
            text.set_text(line)
            text.set_position((edge * self.letters_wide, y))
            heights.append(y - 0.065)
            y -= each * (line.count("\n") + 1)
        return heights

    def words(self, known: Facts) -> dict[str, Any]:
        """How far the path passes, and how many of the aims that were tried the formula gets wrong."""
        inside, (_, _, right) = self.passes <= known.r, self.aims()
        wrong = int(np.sum(~right))
        return {
            "passes": f"{self.passes:.3f}",
            "inside": f", and the target's radius is {number(known.r)}: {'a hit' if inside else 'a miss'}",
            "tried": f" In {self.type} the formula is wrong at {wrong} of {len(right)} aims." if len(right) > 1 else "",
        }

    def places(self) -> dict[str, tuple]:
        """Where the path passes the target, to be aimed."""
        p, v = self.facts.p, self.facts.v
        a = float(v @ v)
        near = p - (float(p @ v) / a) * v if a else p
        return {"aim": (self.glass, near, f"passes by {self.passes:.3f}", 0.0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Aim elsewhere: the start is moved up or down by steps."""
        place, (p, v) = self.target(handle, place), (self.facts.p, self.facts.v)
        slope = v[1] / v[0] if v[0] else 0.0
        k = np.round((place[1] - slope * place[0] - (p[1] - slope * p[0])) / STEP)
        first = self.first.p2[1]
        steps = int(np.clip(np.round((p[1] - first) / STEP) + k, -MOST, MOST))
        self.tried = min(self.tried[0], steps), max(self.tried[1], steps)
        self.take(self.scene._replace(p2=np.array([p[0], round(first + steps * STEP, 6)])), settled)

    def step(self, handle: str) -> np.ndarray:
        """By one step of the aim."""
        return np.array([STEP, STEP])

    def has_left(self) -> bool:
        """Nothing does: the lens stays on the target."""
        return False

    def act(self, name: str) -> None:
        """Ask in the other kind of numbers, or show the first shot again as it was, or another."""
        if name == "type":
            return self.turn(double=1.0 - self.knobs["double"])
        self.tried = 0, 0
        super().act(name)

    def motion(self) -> dict:
        """The dot on its way in both views, slower about the target."""
        if self.locked:
            return {}
        part, (p, v) = {id(artist): i for i, artist in enumerate(self.seen)}, (self.facts.p, self.facts.v)
        times, moves = [0.0, self.last], []
        for name, ax in (("flight", self.world), ("near", self.glass)):
            mark = [[part[id(self.layers[name].dot)], 0]]
            moves.append(motion.move_of(ax, mark, times, [p, p + self.last * v], self.t))
        t = min(max(float(np.nan_to_num(-(p @ v) / (v @ v) if np.any(v) else 0.0)), 0.0), 1.0)
        reach = AROUND * self.facts.r / (float(np.hypot(*v)) or 1.0)
        slow = [[max(t - reach, 0.0), min(t + reach, self.last), 1.0 / SLOWER]] if 0 < reach < 0.01 else []
        stays = [t] * (0 < t < self.last and self.passes <= self.facts.r)
        plain = {"clock": [[0, self.last]] * 2, "moves": moves, "hidden": [], "pauses": stays, "sounds": []}
        return plain | {"slow": slow, "alone": True}  # the handle would hide what flies by

    def anew(self) -> None:
        """Who is asked besides may be another."""
        self.turn()


def _recorded(name: str, year: int, here: bool) -> Lamp:
    """What a recorded program says of the first shot; of another it was not asked."""
    x = exhibits()[name]
    who = f"{x.engine} {x.version}{f', of {year}' if year else ''}"
    said = _said(x.answer.hit)
    return Lamp(who, said if here else f"{said} (it was asked about the first shot only)", False if here else None)


def _said(hit: bool) -> str:
    """A verdict in words."""
    return "hit" if hit else "no hit"


def missed(*shown: str) -> None:
    """Show the shot that three programs miss."""
    central(Missed(*shown))
