"""Lesson 08's picture: a contact, and beside it the plane in which velocities live, with the tips of four of them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.text import Text

from ..artists import BALL_A, BALL_B, Marks, Paint, ahead, bare, dots, enclose, inside, label, outlines, shaft, shapes
from ..board import State
from ..canvas import SMALL, figure, in_style
from ..central import Ballot, Central, central
from ..palette import CONTACT, FRAME, INK, PAPER, QUIET, A, B, V
from ..scene import Facts, number, spoken
from ..shapes import NONE, arrow, disc
from ..track import Tracked, slider
from ._hit import _corner, _dot, _first_hit, _Hit, _meeting, _outside, _ratio

UNTOUCHED = 2.0
"""The knob e before it is moved: it stands at what the state wants."""

LONGEST = 400
"""How many places of the tips a trail keeps."""

SHARE = 0.2
"""The arrows at the balls show where they get in so much of a frame."""

ROOM = 16
"""From so many widths of a shaft on a letter has room beside a way."""

MARKED = (0.0, 0.5, 1.0)
"""The values of e that are marked."""

COLOURS = {1: A, 2: B}
"""The colour of either ball, by its number."""


@dataclass(frozen=True)
class _HitState(State):
    """A state of a hit, and the e that it wants until the knob is moved."""

    e: float = 1.0


class Velocities(Tracked, Central):
    """A contact, and the tips of the velocities before and after it, which slide along the normal."""

    states = {
        "8.1": _HitState("the normal", "normal line", "n = {x.n}, from A to B."),
        "8.2": _HitState(
            "how fast the gap closes",
            "normal square closes",
            "of a relative speed of {speed} the gap closes at {x.v_n}.",
        ),
        "8.3": _HitState(
            "A is pushed back", "slope push_1", "A loses J / m₁ = {share_1} along n, and goes on by {x.after[0]}."
        ),
        "8.4": _HitState(
            "B is pushed on", "slope push_2", "B gains J / m₂ = {share_2} along n, and goes on by {x.after[1]}."
        ),
        "8.5": _HitState(
            "the common centre stays", "parted centre stays", "the common centre moves by {x.centre}, before and after."
        ),
        "8.6": _HitState(
            "what comes back",
            "slope marks",
            "the gap closed at {x.v_n} and opens at {e} · {x.v_n} = {opens}.",
            0.5,
        ),
        "8.9": _HitState(
            "the impulse", "slope push_1 push_2 marks circle", "J = {one_and_e} · {x.mu} · {x.v_n} = {x.J}."
        ),
        "8.10": _HitState(
            "the circle shrinks",
            "circle kept centre parted energy",
            "of the {free} that a hit can take, W = ½ · {x.mu} · (1 − {ee}) · {x.v_n}² = {lost} is taken.",
            0.5,
        ),
        "8.12": _HitState(
            "the right angle", "circle thales centre", "v₁'·v₂' = {after}; before the hit it was {before}."
        ),
    }
    always = "orbit balls names come go touch trail pair ends tips e weights"
    knobs = {"e": UNTOUCHED, "weights": 0.0}
    handled = ()

    foreseen: tuple = None, None, None

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the contact, the plane of velocities, and both scales."""
        self.figure, self.trail = figure(9.6, 5.2, self.projected), []
        self.world = self.figure.add_axes([0.005, 0.01, 0.475, 0.98])
        self.plane = self.figure.add_axes([0.49, 0.16, 0.505, 0.83])
        self.layers = _contact(self.world) | _tips(self.plane)
        masses, shares = {k: _ratio(k) for k in (-3.0, 0.0, 3.0)}, {0.0: "0", 0.5: "½", 1.0: "1"}
        one = slider(self.figure, [0.53, 0.02, 0.19, 0.13], "e", shares, 0.05, lambda x: f"e {number(x)}", "$e$")
        two = slider(self.figure, [0.77, 0.02, 0.21, 0.13], "weights", masses, 1.0, _ratio, "masses, A : B")
        self.tracks_of = {"restitution e": one, "masses of A and B": two}
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}
        self.fit()

    @property
    def given(self) -> tuple[float, float, float]:
        """Both masses, the lighter of which is 1, and e."""
        k = int(self.knobs["weights"])
        return float(np.ldexp(1.0, max(k, 0))), float(np.ldexp(1.0, max(-k, 0))), self.read("e")

    def read(self, knob: str) -> float:
        """What a knob stands at in this state."""
        x = self.knobs[knob]
        return self.row.e if x == UNTOUCHED else x

    @property
    def hit(self) -> _Hit:
        """What becomes of the scene, asked once."""
        if self.foreseen[0] is not self.scene or self.foreseen[1] != self.given:
            self.foreseen = self.scene, self.given, _first_hit(self.scene, self.facts, *self.given)
        return self.foreseen[2]

    def reach(self) -> tuple[np.ndarray, np.ndarray]:
        """What both views have to hold: the balls and their arrows, and the circles on which the tips can run."""
        s, x, square = self.scene, self.hit, np.array([[-1.0, -1.0], [1.0, 1.0]])
        far, fastest = float(np.hypot(*x.place)), max(float(np.hypot(*v)) for v in (s.v1, s.v2, *x.after))
        size = max(self.facts.r + s.r2, far + s.r2, s.r1, far + SHARE * fastest + 0.15 * s.r2) or 1.0
        wide = max(float(np.hypot(*(v - x.centre))) for v in (s.v1, s.v2)) or 1.0
        return size * square, x.centre + wide * square

    def fit(self) -> None:
        """Fit both views to what an orbit of B can reach, and draw the background anew."""
        for ax, places in zip((self.world, self.plane), self.reach(), strict=True):
            enclose(ax, places, 1.02 if ax is self.world else 1.22)
        self.draw_background()

    def has_left(self) -> bool:
        """Is something out of its view?"""
        views = zip((self.world, self.plane), self.reach(), strict=True)
        return not all(inside(ax, places) for ax, places in views)

    def draw(self, known: Facts) -> None:
        """The contact, and the tips with what the state shows of them."""
        x, width = self.hit, shaft(self.plane)
        self.put_contact(x)
        self.put_tips(x, width)
        self.put_slides(x, width)
        self.put_corners(x, width)
        for i, trail in enumerate(self.layers["trail"].dots):
            trail.set_data(*np.reshape([pair[i] for pair in self.trail], (-1, 2)).T)
        self.put_knobs()

    def put_contact(self, x: _Hit) -> None:
        """The balls where they touch, with their velocities before and after."""
        s, r, width, layers = self.scene, self.facts.r, shaft(self.world), self.layers
        balls = (np.zeros(2), s.r1), (x.place, s.r2)
        layers["orbit"].ring.set_segments([disc(np.zeros(2), r)])
        layers["balls"].discs.set_verts([disc(*ball) for ball in balls])
        for text, (centre, size) in zip(layers["names"].letters, balls, strict=True):
            text.set_position(centre - [0, 0.6 * size])
        layers["line"].line.set_segments([[-1.3 * r * x.n, 1.5 * r * x.n]])
        layers["normal"].arrow.set_verts([arrow(s.r1 * x.n, s.r2 * x.n, width)])
        _put_letter(layers["normal"].letter, 1.5 * r * x.n + 3 * width, np.any(x.n))
        layers["touch"].dot.set_data(*(s.r1 * x.n)[:, None] if np.any(x.n) else ([], []))
        come = [(centre - SHARE * v, SHARE * v) for (centre, _), v in zip(balls, (s.v1, s.v2), strict=True)]
        go = [(centre, SHARE * v) for (centre, _), v in zip(balls, x.after, strict=True)]
        layers["come"].arrows.set_verts([arrow(*way, width) for way in come])
        layers["go"].arrows.set_verts([arrow(*way, width) for way in go])
        for text, (start, v) in zip(layers["come"].letters, come, strict=True):
            _put_letter(text, ahead(start + v, -v, width), np.any(v))
        for text, (start, v) in zip(layers["go"].letters, go, strict=True):
            _put_letter(text, ahead(start, v, width), np.any(v) and x.J > 0)

    def put_tips(self, x: _Hit, width: float) -> None:
        """The tips before and after, the way from one to the other, the centre and the circles about it."""
        layers, before, v = self.layers, (self.scene.v1, self.scene.v2), self.scene.v2 - self.scene.v1
        for name, some in (("ends", before), ("tips", x.after)):
            for point, text, tip, away in zip(layers[name].dots, layers[name].letters, some, (-v, v), strict=True):
                point.set_data(*tip[:, None])
                _put_letter(text, _outside(tip, x.centre, away, 6 * width), name == "ends" or x.v_n > ROOM * width)
        layers["pair"].line.set_segments([before])
        across = np.array([-v[1], v[0]]) / (np.hypot(*v) or 1.0)
        _put_letter(layers["pair"].letter, before[0] + 0.8 * v - 4 * width * across, np.any(v))
        layers["parted"].line.set_segments([x.after])
        layers["centre"].dot.set_data(*x.centre[:, None])
        _put_letter(layers["stays"].word, x.centre + [14 * width, -5 * width], True)
        radii, kept = ([np.hypot(*(tip - x.centre)) for tip in some] for some in (before, x.after))
        layers["circle"].discs.set_verts([disc(x.centre, size) for size in sorted(radii, reverse=True)])
        layers["kept"].rings.set_segments([disc(x.centre, size) for size in kept])

    def put_slides(self, x: _Hit, width: float) -> None:
        """How the tips slide along the normal: the ways, the marks of e on them, and the impulse (eq. 8.3, 8.4)."""
        layers, before, long = self.layers, (self.scene.v1, self.scene.v2), x.v_n > ROOM * width
        pushes = (-x.mu * x.v_n / self.given[0] * x.n, x.mu * x.v_n / self.given[1] * x.n)
        full = [[tip + (1 + e) * push for e in MARKED] for tip, push in zip(before, pushes, strict=True)]
        layers["slope"].ways.set_segments([[tip, line[-1]] for tip, line in zip(before, full, strict=True)])
        tick = 3 * width * np.array([-x.n[1], x.n[0]])
        layers["marks"].ticks.set_segments([[there - tick, there + tick] for line in full for there in line])
        for text, there in zip(layers["marks"].words, full[1], strict=False):
            _put_letter(text, there - 3 * tick, long)
        for i, tip, goes in zip(COLOURS, before, x.after, strict=True):
            push = layers[f"push_{i}"]
            push.arrow.set_verts([arrow(tip, goes - tip, width)])
            _put_letter(push.letter, (tip + goes) / 2 + (3 - i) * 2 * tick, long)

    def put_corners(self, x: _Hit, width: float) -> None:
        """The right angles: where the closing is spent, and between the velocities after as A saw them before."""
        v1, v2, (w1, w2), layers = self.scene.v1, self.scene.v2, x.after, self.layers
        foot, size = v2 + x.v_n * x.n, 4 * width
        layers["closes"].line.set_segments([[v2, foot]])
        _put_letter(layers["closes"].letter, (v2 + foot) / 2 + 6 * width * np.array([-x.n[1], x.n[0]]), x.v_n > 0)
        layers["square"].lines.set_segments([[v1, foot], _corner(foot, v1, v2, size)])
        right = _dot(w1 - v1, w2 - v1) == 0 and x.J > 0
        layers["thales"].lines.set_segments([[v1, w1], [v1, w2], _corner(v1, w1, w2, size) if right else NONE])

    def places(self) -> dict[str, tuple]:
        """B at the contact, the tips of both velocities, and the scales."""
        s, place = self.scene, self.hit.place
        return {
            "B round A": (self.world, place, spoken(place), s.r2),
            "tip of v₁": (self.plane, s.v1, spoken(s.v1), 0),
            "tip of v₂": (self.plane, s.v2, spoken(s.v2), 0),
        } | super().places()

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Roll B round A, put a tip elsewhere, or turn a knob; B rolled round leaves a trail of the tips."""
        place, s = self.target(handle, place), self.scene
        if handle in self.tracks_of:
            super().move(handle, place, settled)
            self.trail = []
            return self.follow(settled)
        orbits = handle == "B round A"
        v1, v2 = (place if handle == name else v for name, v in (("tip of v₁", s.v1), ("tip of v₂", s.v2)))
        before, after = self.hit, _meeting(s, self.facts, place if orbits else self.hit.place, v1, v2)
        self.trail = [*self.trail, before.after][-LONGEST:] if orbits else []
        self.take(after, settled)

    def act(self, name: str) -> None:
        """Show the one shot again, or deal another, without a trail."""
        self.trail = []
        super().act(name)

    def words(self, known: Facts) -> dict[str, Any]:
        """The hit, and what follows from it."""
        (m1, m2, e), x, s = self.given, self.hit, self.scene
        v = s.v2 - s.v1
        return {"x": x, "e": e, "ee": e * e, "one_and_e": 1 + e, "opens": e * x.v_n, "speed": np.hypot(*v)} | {
            "share_1": x.J / m1,
            "share_2": x.J / m2,
            "free": x.mu * _dot(v, v) / 2,
            "lost": x.mu * (1 - e * e) * x.v_n * x.v_n / 2,
            "before": _dot(s.v1, s.v2),
            "after": _dot(*x.after),
        }

    def sentence(self, known: Facts) -> str:
        """What the state shows, if there is a contact."""
        none = "no contact in this frame, and both go on as they are."
        return super().sentence(known) if np.any(self.hit.n) else none


def _contact(ax: Axes) -> dict[str, Marks]:
    """The layers of the contact: where B can touch A, both balls, how they come and how they go."""
    bare(ax)
    look = {"size": SMALL, "color": QUIET, "transform": ax.transAxes, "va": "top"}
    ax.text(0.02, 0.985, "roll B round A · arrows: a fifth of a frame", **look)
    hollow = [Paint(PAPER, 1.0, colour, 1.8) for colour in COLOURS.values()]
    return {
        "orbit": Marks(ring=outlines(ax, [QUIET], ["dashed"], 1.2)),
        "balls": Marks(discs=shapes(ax, [BALL_A, BALL_B])),
        "line": Marks(line=outlines(ax, [CONTACT], ["dotted"], 1.4)),
        "normal": Marks(arrow=shapes(ax, [Paint(CONTACT)]), letter=label(ax, r"$\mathbf{n}$", CONTACT)),
        "names": Marks(letters=[label(ax, name, INK, inside=True) for name in "AB"]),
        "come": Marks(arrows=shapes(ax, [Paint(colour) for colour in COLOURS.values()]), letters=_letters(ax)),
        "go": Marks(arrows=shapes(ax, hollow), letters=_letters(ax, "'")),
        "touch": Marks(dot=dots(ax, "o", CONTACT)),
    }


def _tips(ax: Axes) -> dict[str, Marks]:
    """The layers of the plane of velocities."""
    ax.set_axis_off()
    ax.plot([0], [0], "+", color=QUIET, markersize=11)
    still = {"size": SMALL, "animated": True}
    middle = still | {"ha": "center", "va": "center", "clip_on": True, "color": INK}
    beside = still | {"ha": "right", "va": "top", "transform": ax.transAxes, "color": QUIET}
    trail = {"linestyle": "none", "marker": ".", "markersize": 4, "animated": True}
    pushes = {
        f"push_{i}": Marks(arrow=shapes(ax, [Paint(CONTACT)]), letter=label(ax, f"$J/m_{i}$", CONTACT)) for i in COLOURS
    }
    words = [ax.text(0, 0, word, **middle) for word in ("e = 0", "½")]
    return {
        "circle": Marks(discs=shapes(ax, [Paint(FRAME, 0.55, QUIET, 1.4)] * 2)),
        "kept": Marks(rings=outlines(ax, [INK] * 2, ["dashed"] * 2, 1.6)),
        "slope": Marks(ways=outlines(ax, [INK] * 2, ["dotted"] * 2, 1.6)),
        "pair": Marks(line=outlines(ax, [V], ["solid"], 2.6), letter=label(ax, r"$\mathbf{v}$", V)),
        "parted": Marks(line=outlines(ax, [INK], ["solid"], 2.0)),
        "square": Marks(lines=outlines(ax, [INK] * 2, ["solid"] * 2, 1.4)),
        "closes": Marks(line=outlines(ax, [CONTACT], ["solid"], 3.2), letter=label(ax, "$v_n$", CONTACT)),
        "thales": Marks(lines=outlines(ax, [A, B, INK], ["solid"] * 3, 2.2)),
        **pushes,
        "marks": Marks(ticks=outlines(ax, [INK] * 6, ["solid"] * 6, 2.0), words=words),
        "trail": Marks(dots=[ax.plot([], [], color=colour, **trail)[0] for colour in COLOURS.values()]),
        "centre": Marks(dot=dots(ax, "D", INK)),
        "stays": Marks(word=label(ax, "stays", INK)),
        "energy": Marks(word=ax.text(0.99, 0.985, "radius²: the energy\nthat can be lost", **beside)),
        "ends": Marks(dots=[dots(ax, "s", colour) for colour in COLOURS.values()], letters=_letters(ax)),
        "tips": Marks(dots=[dots(ax, "o", colour) for colour in COLOURS.values()], letters=_letters(ax, "'")),
    }


def _letters(ax: Axes, after: str = "") -> list[Text]:
    """The letters of both velocities."""
    return [label(ax, rf"$\mathbf{{v}}_{i}{after}$", colour) for i, colour in COLOURS.items()]


def _put_letter(text: Text, place: np.ndarray, there: bool) -> None:
    """A letter in its place, or invisible."""
    text.set_visible(text.get_visible() and bool(there) and bool(np.all(np.isfinite(place))))
    text.set_position(np.nan_to_num(place))


def velocities(*shown: str, vote: Ballot = None) -> None:
    """Show a contact and the plane of velocities, in the first of these states; where no kernel runs in all of them."""
    central(Velocities(*shown, vote=vote))
