"""Lesson 14's picture of the seven regions about a triangle: which holds the nearest point, and when it is touched."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ... import mesh
from ...frame import dot
from ..artists import SKIN_B, Marks, Paint, bare, dots, enclose, frame_band, label, outlines, shaft, shapes
from ..board import Lit, State
from ..canvas import SMALL, in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..messages import RESET
from ..palette import A_FILL, CONTACT, INK, QUIET, A, B, R, V
from ..scene import number, spoken
from ..shapes import NONE, NOWHERE, arrow, disc
from ..track import Tracked, slider
from . import _asked
from ._meets import CORNERS, RADIUS
from ._nearest import FACE, nearest, pieces, region
from ._rounded import NAMES
from ._seen import beyond

START, MOVES, SINKS = np.array([2.6, 0.95]), np.array([5.0, -1.7]), 10.0
"""The way of the marble's centre from above, and by how much it sinks in the frame."""

HIGH, LEAST, MOST, FINE = 7.2, 5.7, 10.9, 0.1
"""How high over the triangle it begins: at first, at least and at most; and in which steps."""

SIGNS = [*(rf"$\mathbf{{q}}_{i}$" for i in range(3)), *(rf"$\mathbf{{e}}_{i}$" for i in range(3)), "face"]
"""What the features are called, from above and in the chart."""

BESIDE, ABOVE_BALL, ALONG = np.array([1.9, 0.6]), np.array([0.0, 0.8]), ((0.25, 1.2), (0.78, 1.1), (0.22, 1.2))
"""From corner q₁ to its name, and from the middle of the face to its, clear of the ball where it begins and ends; and
where along each edge its name stands, and how far off it: clear of v."""

NARROW_NAME = {"size": SMALL, "weight": "bold", "ha": "center", "va": "center", "clip_on": True, "animated": True}
"""How a stretch of time is named in the chart: in its place, however narrow that is."""

FAR, TIMES = 30.0, np.linspace(0, 1, 193)
"""How far the regions go; and where the grown triangle is cut."""

ALL, SEEN = (0.0, 0.0, 1.0, 1.0), np.array([[[-2.8, -3.4], [9.6, 7.2]], [[-2.4, -2.9], [8.6, 6.0]]])
"""Where the world stands alone; and from where to where it is seen with the chart, and alone."""

BELOW, ABOVE = -4.2, 11.5
"""The heights that are seen from the side, in centimetres."""

WIDE = ((0.0, 0.0, 0.56, 1.0), (0.63, 0.36, 0.36, 0.52), (0.585, 0.0, 0.28, 0.16))
BESIDE_TEXT = ((0.0, 0.0, 0.56, 1.0), (0.61, 0.4, 0.34, 0.5), (0.62, 0.0, 0.3, 0.16))
NARROW = ((0.0, 0.52, 1.0, 0.48), (0.14, 0.25, 0.83, 0.2), (0.06, 0.0, 0.86, 0.12))
"""Where the world, the chart and the track stand, on a wide page, on a copy beside text, and on a narrow one: on the
wide one the track leaves the corner to a button."""

STATES = {
    "first": State(
        "first",
        "way now chart body fall on walls_met high touching",
        "{passed}{met}{been}",
        tags={
            "14.4": Lit("way now here walls asked beyond triangle names named", "{beyond}"),
            "14.5": Lit("way now here walls asked between nearest triangle names named", "{between}"),
        },
    ),
}
"""The states, a row each."""


class Passed(NamedTuple):
    """The way of a marble: where it is, what `mesh.sweep` says, the point it touches, and the regions it passes.

    after : by what it then slides on, as (14.7) has it.
    """

    p: NDArray
    v: NDArray
    touch: mesh.Touch
    point: NDArray
    after: NDArray
    pieces: list[tuple[float, float, int]]


def outline(k: int) -> NDArray:
    """The corners of a region, as far as it is seen."""
    q, m = CORNERS.q[:, :2], FAR * CORNERS.m[:, :2]
    if k == FACE:
        return q
    if k < 3:
        return np.array([q[k], q[k] + m[k - 1], q[k] + m[k - 1] + m[k], q[k] + m[k]])
    i, j = k - 3, (k - 2) % 3
    return np.array([q[i], q[j], q[j] + m[i], q[i] + m[i]])


class Seven(Tracked, Layered):
    """A triangle from above, and the seven regions about it, over which a marble comes down.

    A chart has the height of its centre over the time, and at which heights it would touch then.
    """

    states = STATES
    always = "here triangle walls names named"
    knobs: Mapping[str, float] = {"high": HIGH}
    timed = fluid = parted = True
    start, moves = START, MOVES
    been: frozenset[int] = frozenset()
    """The regions into which somebody has led its start."""
    reached = True
    """Has the film been at a contact? What was voted on is told by the film alone."""

    def __init__(self, *shown: str, vote: Ballot = None):
        self.reached = not vote
        super().__init__(*shown, vote=vote)

    near = False
    """Is the plan seen alone, and from near?"""

    def show_state(self, name: str) -> None:
        """Show the state, or what a tag lights, with the ball where its frame begins: there it can be pulled."""
        self.t = 0.0 if name in self.tagged else self.t
        super().show_state(name)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the regions from above, the gap, and how steeply the marble sinks."""
        self.figure, self.layers = self.page(9.6, 3.3, upright=-0.4), {}
        width, height = self.figure.get_size_inches()
        self.boxes = NARROW if width < 1.1 * height else WIDE if width > 5.0 else BESIDE_TEXT
        self.world, self.chart = (self.figure.add_axes(box) for box in self.boxes[:2])
        self.lay_world(self.world)
        self.chart.set(title="height over time, cm", xlim=(-0.04, 1.04), ylim=(BELOW, ABOVE))
        frame_band(self.chart)
        self.chart.set_xlabel("t")
        self.layers["chart"] = Marks(now=dots(self.chart, "s", INK))
        self.layers["body"] = Marks(
            area=shapes(self.chart, [Paint(R, 0.24, R, 1.6)]),
            word=label(self.chart, "touching" if width > 7.0 else "touches", R, True),
        )
        self.line("fall", self.chart, V, "", "solid", 2.2)
        self.line("on", self.chart, V, "", "dotted", 1.6)
        self.layers["walls_met"] = Marks(
            lines=outlines(self.chart, [QUIET] * 6, ["dashed"] * 6, 1.2),
            words=[self.chart.text(0, 0, sign, color=INK, **NARROW_NAME) for sign in SIGNS],
            root=dots(self.chart, "o", CONTACT),
        )
        marks = {LEAST: number(LEAST), MOST: f"{number(MOST)} cm"}
        said = lambda x: f"{number(round(x, 2))} centimetres"
        one = slider(self.figure, self.boxes[2], "high", marks, FINE, said, "how high it begins")
        self.tracks_of, self.layers["high"] = {"how high it begins": one}, one.layer
        self.near = not self.lit
        self.fit()
        self.draw_background()

    def lay_world(self, ax) -> None:
        """The triangle with its walls, the point, and the way."""
        bare(ax, " cm")
        self.layers["here"] = Marks(area=shapes(ax, [Paint(R, 0.24)]))
        self.layers["triangle"] = Marks(area=shapes(ax, [Paint(A_FILL, 0.7, A, 1.6)]))
        self.layers["walls"] = Marks(lines=outlines(ax, [QUIET] * 6, ["dashed"] * 6, 1.2))
        names = [label(ax, sign, INK) for sign in SIGNS[:FACE]]
        self.layers["names"] = Marks(words=[*names, label(ax, SIGNS[FACE], INK, inside=True)])
        self.layers["named"] = Marks(word=label(ax, "", R, inside=True))
        self.layers["now"] = Marks(
            ball=shapes(ax, [SKIN_B]),
            dot=dots(ax, "o", B),
        )
        self.layers |= _asked.laid(ax)
        self.layers["way"] = Marks(arrow=shapes(ax, [Paint(V)]), letter=label(ax, r"$\mathbf{v}$", V))
        self.layers["touching"] = Marks(ring=outlines(ax, [CONTACT], ["solid"], 2.0), dot=dots(ax, "o", CONTACT))

    def fit(self) -> bool:
        """The view, which is that of the plan alone and from near while an equation is asked; is it another now?"""
        if self.near == bool(self.lit):
            return False
        self.near = bool(self.lit)
        self.chart.set_visible(not self.near)
        self.world.set_position(ALL if self.near else self.boxes[0])
        way = np.array([self.start, self.start + self.moves])
        seen = np.vstack([SEEN[1], way - RADIUS, way + RADIUS]) if self.near else SEEN[0]
        enclose(self.world, seen, 1.0)
        return True

    def redraw(self) -> None:
        """Bring all up to date, and the view first."""
        self.draw_background() if self.fit() else super().redraw()

    @property
    def on(self) -> list[str]:
        """The layers that are shown: before a vote nothing that answers it."""
        hidden = {"touching"} if self.secret or self.lit else set()
        hidden |= {"body", "walls_met"} if self.locked else set()
        hidden |= {"chart", "body", "fall", "on", "walls_met", "high"} if self.lit else set()
        return [name for name in super().on if name not in hidden]

    @property
    def facts(self) -> Passed:
        """What `lib` says of the marble, asked once."""
        key = (*self.start.tolist(), *self.moves.tolist(), self.knobs["high"])
        if getattr(self, "asked", None) != key:
            p, v = np.append(self.start, self.knobs["high"]), np.append(self.moves, -SINKS)
            touch = mesh.sweep(p, v, RADIUS, CORNERS.q)
            found = mesh.contact_geometry(p, v, CORNERS.q, touch)
            after = v - min(dot(v, found.normal), 0.0) * found.normal if touch.hit else v
            self.asked, self.told = key, Passed(p, v, touch, found.point, after, pieces(CORNERS, p, v))
        return self.told

    @property
    def secret(self) -> bool:
        """Is the contact not told yet?"""
        return self.locked or not self.reached

    def _on_time(self, t: float) -> None:
        """The film tells the contact once it is there."""
        self.reached = self.reached or t >= min(float(self.facts.touch.t), 1.0)
        super()._on_time(t)

    def until(self, t: float) -> float:
        """A time, or that of the contact once that is over and no secret; an equation is asked at every time."""
        return t if self.secret or self.lit else min(t, float(self.facts.touch.t))

    def met(self, t: float) -> NDArray:
        """Where the centre of the marble is at a time; from the contact on, where that is, once it is no secret."""
        return self.facts.p + self.until(t) * self.facts.v

    def at(self, t: float) -> NDArray:
        """Where the centre of the marble is at a time: from the contact on it slides."""
        return self.met(t) + (t - self.until(t)) * self.facts.after

    @property
    def edge(self) -> int:
        """The edge of which the equations are asked: the one to which the centre comes nearest in the frame.

        An edge that is touched is the one: the film ends there, and no other is nearer.
        """
        known = self.facts
        way = known.p + min(1.0, float(known.touch.t)) * TIMES[:, None] * known.v
        gaps = [way - _foot(way, i) for i in range(3)]
        return int(np.argmin([np.min(dot(gap, gap)) for gap in gaps]))

    def draw(self, known: Passed) -> None:
        """The regions, the marble, and its way with its height."""
        layers, width, x = self.layers, shaft(self.world), self.at(self.t)
        lit = int(region(CORNERS, self.met(self.t)))
        layers["here"].area.set_verts([outline(lit)])
        q, m = CORNERS.q[:, :2], CORNERS.m[:, :2]
        layers["triangle"].area.set_verts([q])
        layers["walls"].lines.set_segments([np.array([q[i], q[i] + FAR * m[j]]) for i in range(3) for j in (i, i - 1)])
        self.put_names(lit)
        layers["now"].dot.set_data(*x[:2, None])
        layers["way"].arrow.set_verts([arrow(self.start, self.moves, width)])
        layers["way"].letter.set_position(self.start + self.moves + beyond(self.moves))
        there = (known.p + known.touch.t * known.v)[:2] if known.touch.hit else NOWHERE
        layers["touching"].ring.set_segments([disc(there, RADIUS) if known.touch.hit else NONE])
        layers["touching"].dot.set_data(*np.nan_to_num(known.point[:2, None], nan=-99.0))
        layers["now"].ball.set_verts([disc(x[:2], RADIUS)])
        _asked.put(layers, self.world, self.met(self.t), self.edge, self.t > 0)
        self.put_side(known)
        layers["high"].words[-1].set_text(f"it begins {number(round(self.knobs['high'], 2))} cm high")
        self.put_knobs()

    def put_names(self, lit: int) -> None:
        """The names of the regions, that of the lit one in full."""
        q, m, e = CORNERS.q[:, :2], CORNERS.m[:, :2], CORNERS.e[:, :2]
        along, off = np.array(ALONG).T[..., None]
        places = [*(q + 0.75 * (m + np.roll(m, 1, axis=0))), *(q + along * e + off * m), q.mean(axis=0)]
        places[1] = q[1] + BESIDE
        places[FACE] = q.mean(axis=0) + ABOVE_BALL
        if self.lit:
            i, (share, out) = self.edge, _asked.NAMED
            places[3 + i] = q[i] + share * e[i] + out * m[i] if lit == 3 + i else places[3 + i] + _asked.ASIDE * m[i]
        for k, (text, place) in enumerate(zip(self.layers["names"].words, places, strict=True)):
            text.set_position(place)
            text.set_text("" if k == lit else SIGNS[k])
        self.layers["named"].word.set_text(NAMES[lit].removeprefix("the "))
        self.layers["named"].word.set_position(places[lit])

    def put_side(self, known: Passed) -> None:
        """How high the centre is, and how high it would touch, at each time; the walls it passes, and the contact."""
        x = (known.p + TIMES[:, None] * known.v) * [1, 1, 0]
        off = x - nearest(CORNERS, x)
        high = np.sqrt(np.maximum(RADIUS**2 - dot(off, off), 0.0))
        top, inside = np.column_stack([TIMES, high]), high > 0
        around = np.vstack([top[inside], (top * [1, -1])[inside][::-1]])
        self.layers["body"].area.set_verts([around if inside.any() else NONE])
        self.layers["body"].word.set_position((0.86, 3.6) if high[20] > 1 else (9.0, 0.0))
        met = 1.0 if self.secret else min(1.0, float(known.touch.t))
        self.put("fall", [[x, self.met(x)[2]] for x in (0.0, met)])
        out = max(met, min(1.0, (known.p[2] + RADIUS) / SINKS))  # of who goes straight on, below all that has grown
        self.put("on", [[x, known.p[2] + x * known.v[2]] for x in (met, out)])
        at, now = self.until(self.t), float(self.met(self.t)[2])
        self.layers["chart"].now.set_data(*(([at], [now]) if now <= ABOVE else ([], [])))
        made, ends = self.layers["walls_met"], [end for _, end, _ in known.pieces[:-1]]
        made.lines.set_segments([[[t, BELOW], [t, ABOVE]] for t in ends[:6]] or [NONE])
        for i, text in enumerate(made.words):
            start, end, k = known.pieces[i] if i < len(known.pieces) else (0.0, 0.0, 0)
            text.set_text(SIGNS[k] if end - start > 0.08 else "")
            text.set_position([(start + end) / 2, BELOW + 1.2])
        told = known.touch.hit and not self.secret
        made.root.set_data(*(([known.touch.t], [float(self.met(known.touch.t)[2])]) if told else ([], [])))

    def motion(self) -> dict:
        """A pause and a bell at first contact."""
        touch = float(self.facts.touch.t)
        return {"pauses": [touch], "sounds": [[touch, "bell", 1.0]]} if 0 < touch < 1 else {}

    acts = {"whole": RESET}

    def act(self, name: str) -> None:
        """All as it was at first."""
        self.start, self.moves, self.t, self.been = START, MOVES, 0.0, frozenset()
        self.turn(**type(self).knobs)

    def places(self) -> dict[str, tuple]:
        """Where the way begins and ends, and how high."""
        tip = self.start + self.moves
        return {
            "start of the marble": (self.world, self.start, spoken(self.start), 0),
            "end of its way": (self.world, tip, spoken(tip), 0),
        } | super().places()

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put an end of the way elsewhere, or let the marble begin higher or lower."""
        if handle in self.tracks_of:
            return super().move(handle, place, settled)
        low, high = np.array([self.world.get_xlim(), self.world.get_ylim()]).T
        place = np.round(np.clip(self.target(handle, place), low, high), 2) + 0.0
        if handle == "end of its way":
            self.moves = place - self.start
        else:
            self.start, self.moves = place, self.start + self.moves - place
            self.been |= {int(region(CORNERS, np.append(place, 0.0)))}
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """A fifth of a centimetre, or a step of the knob."""
        return super().step(handle) if handle in self.tracks_of else np.full(2, 0.2)

    def words(self, known: Passed) -> dict[str, Any]:
        """Which regions the way passes, and what is touched in which."""
        names = [NAMES[k] for _, _, k in known.pieces]
        hit, t, feature = known.touch
        met = (
            f"It touches {NAMES[feature]} at t = {number(t, 3)}{_on(t)}." if hit else "It does not touch the triangle."
        )
        return {
            "passed": f"From above its way leads through the regions of {', then '.join(names)}. ",
            "met": "What does it touch?" if self.secret else met,
            "been": f" You have led its start into {len(self.been)} of the seven regions." if self.been else "",
            **_asked.told(self.met(self.t), self.edge),
        }


def _on(t: float) -> str:
    """What a marble does after a contact, in words."""
    return ", and slides on" if 0 < t < 1 else ""


def _foot(x: NDArray, i: int) -> NDArray:
    """The points of edge i that are nearest to others."""
    q, e = CORNERS.q[i], CORNERS.e[i]
    return q + np.clip(dot(x - q, e) / dot(e, e), 0.0, 1.0)[..., None] * e


def seven(*shown: str, vote: Ballot = None) -> None:
    """Show the seven regions about a triangle, in the first of these states; where no kernel runs in all of them."""
    explore(Seven(*shown, vote=vote))
