"""Lesson 14's central picture: a triangle grown by the marble's radius, turned in space, and the part that it meets."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...frame import dot
from ..artists import Marks, Paint, bare, dots, enclose, label, outlines, shaft, shapes, words_over
from ..by_itself import gradually
from ..canvas import in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..messages import RESET
from ..palette import A_FILL, CONTACT, INK, PAPER, A, P, R, V
from ..scene import number, spoken
from ..shapes import NONE, NOWHERE, arrow, disc
from ..track import Tracked, slider
from . import _cut, _edge_on, _face_on, _legend, _wholes
from ._meets import AT_CORNER, CORNERS, MIDDLE, RADIUS, SHOT, Meets, left_of, meeting
from ._nearest import FACE
from ._rounded import encloses, outlines_of, part
from ._seen import Eye, between, beyond, eye
from .grown_states import STATES

ASLANT = eye([0.12, -0.85, 0.5], [0.0, 0.0, 1.0])
FRONT = eye([0.08, -1.0, 0.05], [0.0, 0.0, 1.0])
"""From where it is seen at first; and from where the right triangle of (14.2) is seen nearly as it is."""

VIEWS = {
    "grown": eye([0.6, -0.75, 0.42], [0.0, 0.0, 1.0]),
    "corner": ASLANT,
    "edge": eye([1.0, 0.0, 0.0], [0.0, 0.0, 1.0]),
    "face": eye([1.0, 0.0, 0.0], [0.0, 0.0, 1.0]),
}
"""From where it is seen once it is turned, in each state.

The face is seen along edge 0, so that a marble which comes to the plane beside the triangle is seen beside it.
"""

WORLD, TRACKS = (0.0, 0.2, 1.0, 0.8), ((0.04, 0.02, 0.26, 0.17), (0.4, 0.02, 0.26, 0.17))
NARROW = ((0.06, 0.02, 0.36, 0.17), (0.56, 0.02, 0.36, 0.17))
"""Where the world stands and the tracks do, and these on a narrow page."""

NAMED, RIM, NEARLY = np.array([[0.7], [0.5], [0.4]]), 0.25, 0.9
"""Where along each edge its name stands; how near to the rim of the world a handle may be; and how far the picture has
to be turned to be looked along."""

OUTSIDE, SHORT, POINT = np.array([-1.75, -0.65]), 0.5, 0.26
"""From an edge that is seen as a point to its name, outside the disc; how short a radius is seen that has no room for
its letter; and how large a marble is drawn that has become a point."""


class Grown(Tracked, Layered):
    """A triangle into which the radius of a marble is poured; the marble becomes a point, and what it meets is lit.

    What is dragged moves as the page does, across the line of sight.
    """

    states = STATES
    always = "triangle body cut inside names way v ball touching"
    knobs: Mapping[str, float] = {"pour": 0.0, "turn": 0.0}
    timed = fluid = parted = True
    p, v = aside = SHOT
    halt = staticmethod(lambda: None)
    """Stops what turns by itself."""

    def __init__(self, *shown: str, vote: Ballot = None):
        self.knobs = dict(type(self).knobs) | self.entered(shown[0] if shown else "grown")
        super().__init__(*shown, vote=vote)

    def entered(self, name: str) -> dict[str, float]:
        """How the picture stands as a state opens, or as a tag turns it; that of (14.2) leaves it as it is."""
        turned = {} if name == "14.2" else {"turn": 1.0 if name == "14.3" else 0.0}
        return {"pour": 0.0 if name == "grown" else 1.0} | turned

    def show_state(self, name: str) -> None:
        """Show a state or what a tag lights, turned as it asks for; at a corner a shot that misses it waits aside."""
        self.halt()
        self.t, at_corner = 0.0, "corner" in (name, self.tagged.get(name))
        if at_corner and self.facts.touch.feature not in range(3):
            self.aside, (self.p, self.v) = (self.p, self.v), AT_CORNER
        elif not at_corner and np.array_equal((self.p, self.v), AT_CORNER):
            self.p, self.v = self.aside
        self.knobs = self.entered(name) if name in self.states else self.knobs | self.entered(name)
        super().show_state(name)

    def _on_state(self, name: str) -> None:
        """Pressed where the edge is looked along, (14.2) turns the picture back to where its triangle is seen."""
        super()._on_state(name)
        if (turned := self.knobs["turn"]) and self.lit == "14.2":
            self.halt = gradually(self, lambda share: self.turn(turn=turned * (1 - share)))

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the triangle in space, and the tracks."""
        self.figure, self.layers = self.page(9.6, 3.4, upright=-0.35), {}
        boxes = NARROW if np.divide(*self.figure.get_size_inches()) < 1.1 else TRACKS
        self.world = self.figure.add_axes(WORLD)
        self.lay_world(self.world)
        poured, turned = {0.0: "none", 1.0: "all"}, {0.0: "aslant", 1.0: "turned"}
        share = "{:.0%}".format
        self.tracks_of = {
            "pour": slider(self.figure, boxes[0], "pour", poured, 0.05, share, "poured in"),
            "turn": slider(self.figure, boxes[1], "turn", turned, 0.05, share, "turn it"),
        }
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}
        self.layers["kinds"] = _legend.laid(self.figure, boxes[0])
        enclose(self.world, np.array([[-6.2, -3.2], [5.7, 4.2]]), 1.0)
        self.draw_background()

    def lay_world(self, ax) -> None:
        """The triangle, the body into which it grows, and the marble."""
        bare(ax, " cm")
        parts = [Paint(PAPER), Paint(R, 0.2, R, 1.2), Paint(CONTACT, 0.5, CONTACT, 2.2)] * 7
        self.layers["triangle"] = Marks(area=shapes(ax, [Paint(A_FILL, 1.0, A, 1.6)]))
        self.layers["body"] = Marks(parts=shapes(ax, parts))
        self.layers["inside"] = Marks(lines=outlines(ax, [A], ["dashed"], 1.4))
        self.layers["cut"] = _cut.laid(ax)
        self.layers["corner"] = Marks(dot=dots(ax, "D", R))
        self.line("axis", ax, R, "", "solid", 4.0)
        self.layers["whole"] = Marks(area=shapes(ax, [Paint(R, 0.1)]), rim=outlines(ax, [R] * 2, ["dashed"] * 2, 2.2))
        letters = [label(ax, rf"$\mathbf{{q}}_{i}$", A) for i in range(3)]
        words = [label(ax, rf"$\mathbf{{e}}_{i}$", INK, inside=True) for i in range(3)]
        self.layers["names"] = Marks(letters=letters, words=words, point=words_over(ax, INK, r"$\mathbf{e}_0$"))
        self.layers["ball"] = _wholes.marble(ax)
        self.line("way", ax, V, "", "dotted", 1.6)
        self.layers["angle"] = _edge_on.laid(ax)
        self.layers["P"] = Marks(arrow=shapes(ax, [Paint(P)]), letter=label(ax, r"$\mathbf{P}$", P))
        self.layers["N"] = Marks(arrow=shapes(ax, [Paint(INK)]), letter=label(ax, r"$\mathbf{N}$", INK))
        word = words_over(ax, P, "what is left of P", "left")
        self.layers["rest"] = Marks(line=outlines(ax, [P], ["solid"], 6.0), word=word)
        self.layers["tall"] = Marks(word=words_over(ax, P, "height", "right"))
        self.layers["r"] = Marks(line=outlines(ax, [R], ["solid"], 3.4), letter=label(ax, "$r$", R, inside=True))
        self.layers["v"] = Marks(arrow=shapes(ax, [Paint(V)]), letter=label(ax, r"$\mathbf{v}$", V, inside=True))
        self.layers["touching"] = Marks(
            ring=outlines(ax, [CONTACT], ["solid"], 2.0),
            dot=dots(ax, "o", CONTACT),
            word=label(ax, "first contact", CONTACT, inside=True),
        )
        times = [words_over(ax, INK), words_over(ax, INK, ha="right")]
        lead = outlines(ax, [INK], ["dotted"], 1.4)
        self.layers["met"] = Marks(dot=dots(ax, "x", INK), times=times, lead=lead)

    @property
    def eye(self) -> Eye:
        """From where it is seen."""
        return between(FRONT if self.lit == "14.2" else ASLANT, VIEWS[self.state], self.knobs["turn"])

    @property
    def looked(self) -> bool:
        """Does whoever looks do so along it? Aslant some words would stand on lines."""
        return self.knobs["turn"] > NEARLY

    @property
    def facts(self) -> Meets:
        """What `lib` says of the marble and the triangle, asked once."""
        key = (*self.p.tolist(), *self.v.tolist())
        if getattr(self, "asked", None) != key:
            self.asked, self.told = key, meeting(self.p, self.v)
        return self.told

    def on_page(self, points) -> NDArray:
        """Where places in space are seen, from the middle of the triangle."""
        return self.eye.seen(np.asarray(points) - MIDDLE)

    def draw(self, known: Meets) -> None:
        """The triangle as far as it is grown, the marble as far as it is shrunk, and what is measured."""
        layers, width, poured = self.layers, shaft(self.world), self.knobs["pour"]
        corners, now = self.on_page(CORNERS.q), self.on_page(self.now)
        layers["triangle"].area.set_verts([corners])
        layers["inside"].lines.set_segments([np.vstack([corners, corners[:1]])])
        self.put_body(known, poured * RADIUS)
        for text, x in zip(layers["names"].letters, corners, strict=True):
            text.set_position(1.12 * x)
        self.put_edges(known)
        start, end = self.on_page([known.p, known.p + known.v])
        self.put("way", [start, end])
        layers["v"].arrow.set_verts([arrow(start, end - start, width)])
        layers["v"].letter.set_position(end + beyond(end - start))
        self.put_ball(now, (1 - poured) * RADIUS)
        self.put_touch(known, (1 - poured) * RADIUS)
        self.put_cut(known, poured * RADIUS)
        self.put_whole(known)
        self.put_left(known, width)
        self.put_radius(known)
        self.put_face_on(known)
        _legend.put(self.layers["kinds"], self.state, self.state == "corner" or self.looked or bool(self.lit))
        self.put_knobs()

    @property
    def on(self) -> list[str]:
        """The layers that are shown: of a face that is looked along the strip is left, and no disc within it."""
        hidden = ("body", "cut") if self.state == "face" and self.looked else ()
        return [name for name in super().on if name not in hidden]

    def put_ball(self, now: NDArray, r: float) -> None:
        """The marble, as large as it is left, and at least a point; beside a whole all of it, seen through."""
        whole = self.state in self.facts.carriers
        outline = disc(now, RADIUS if whole else max(r, POINT))
        self.layers["ball"].disc.set_verts([outline if i == whole else NONE for i in range(2)])
        self.layers["ball"].dot.set_data(*now[:, None])

    def put_edges(self, known: Meets) -> None:
        """The name of each edge beside it; once r is poured in, of that alone which is met: others lie behind."""
        names, poured = self.layers["names"], self.knobs["pour"] > 0
        places = CORNERS.q + NAMED * CORNERS.e + (0.6 + self.knobs["pour"] * RADIUS) * CORNERS.m
        met, looked = 0 if self.locked else known.touch.feature - 3, self.state == "edge" and self.looked
        tiny = self.state == "edge" and not _edge_on.long_seen(self.on_page, CORNERS.q[0], CORNERS.e[0], _edge_on.NAMED)
        for i, (text, x) in enumerate(zip(names.words, places, strict=True)):
            text.set_position(self.on_page(x))
            text.set_visible(not poured or (i == met and self.state != "face" and not (tiny and i == 0)))
        names.point.set_position(self.on_page(CORNERS.q[0]) + OUTSIDE)
        names.point.set_visible(looked)
        for i, text in enumerate(names.letters):
            text.set_visible(self.state == "grown" or i == self.asked_corner)

    @property
    def now(self) -> NDArray:
        """Where the marble's centre is at the time that is shown; from its contact on it stays there."""
        return self.facts.p + min(self.t, float(self.facts.touch.t)) * self.facts.v

    def put_body(self, known: Meets, r: float) -> None:
        """What the triangle has grown into; the part that is met is lit."""
        met = -1 if self.locked else known.touch.feature
        found, middle = [], self.eye.seen(MIDDLE)
        for i, outline in enumerate(outlines_of(CORNERS, r, self.eye) if r else [NONE] * 7):
            outline = outline - middle if r else outline
            lit = i == met and (i == FACE or encloses(outline))
            found += [outline, NONE, outline] if lit else [outline, outline, NONE]  # what turns away is a line
        self.layers["body"].parts.set_verts(found)

    def put_touch(self, known: Meets, r: float) -> None:
        """The marble where it first touches, and the point of the triangle that it touches."""
        there = self.on_page(known.p + known.touch.t * known.v) if known.touch.hit else NOWHERE
        self.layers["touching"].ring.set_segments([disc(there, r) if known.touch.hit else NONE])
        at = self.on_page(known.point) if known.touch.hit and r else there
        self.layers["touching"].dot.set_data(*at[:, None])
        self.layers["touching"].word.set_position(there + [0.0, -r - 0.5])
        self.layers["touching"].word.set_visible(self.state == "grown" and r > 0)

    def put_cut(self, known: Meets, r: float) -> None:
        """The body cut upright along the way, where it hides the contact."""
        place = np.array(self.world.get_xlim()), self.low
        _cut.put(self.layers["cut"], known, r, None if self.locked else self.eye.toward, self.on_page, place)

    @property
    def low(self) -> float:
        """How low the lowest corner is seen."""
        return float(self.on_page(CORNERS.q)[:, 1].min())

    def put_whole(self, known: Meets) -> None:
        """What the piece goes on to be, and where the centre is r from that."""
        if self.state not in known.carriers:
            return
        strip = self.state == "face" and self.looked
        drawn = _wholes.strip(self.eye, self.world.get_xlim()) if strip else _wholes.drawn(self.state, known, self.eye)
        self.layers["whole"].area.set_verts([drawn.area])
        self.layers["whole"].rim.set_segments(drawn.rims)
        t, asked = known.carriers[self.state].t, _wholes.asked(self.state, known)
        there = self.on_page(known.p + t * known.v) if asked.met else NOWHERE
        self.layers["met"].dot.set_data(*(NOWHERE if asked.first else there)[:, None])
        far = self.state != "corner" and self.looked
        _wholes.put_time(self.layers["met"], there, number(t, 3) if asked.met else "", None if far else self.low)

    @property
    def asked_corner(self) -> int:
        """From which corner P leads."""
        return self.facts.corner if self.state == "corner" else 0

    def put_left(self, known: Meets, width: float) -> None:
        """P, from a corner to the centre when the frame begins; and what is left of it, from the edge or the plane."""
        q = CORNERS.q[self.asked_corner]
        P = known.p - q
        begin, end = self.on_page([q, known.p])
        self.layers["corner"].dot.set_data(*begin[:, None])
        over = self.state != "corner" or self.on_page(known.p + known.v)[1] < end[1]  # away from v
        self.layers["P"].letter.set_position((begin + end) / 2 + [0, 5 * width if over else -7 * width])
        gone = self.looked and self.state in ("edge", "face") and self.lit != "14.3"  # all but what is left
        self.layers["P"].arrow.set_verts([NONE if gone else arrow(begin, end - begin, width)])
        upright = self.on_page([q, q + CORNERS.n])
        self.layers["N"].arrow.set_verts([arrow(upright[0], upright[1] - upright[0], width)])
        self.layers["N"].letter.set_position(upright[1] + beyond(upright[1] - upright[0]))
        if self.state == "face":
            foot = known.p - dot(P, CORNERS.n) * CORNERS.n
            line = np.array([[0.0, -30.0, 0.0], [0.0, 30.0, 0.0]]) + foot * [1, 0, 1]
        else:
            e = CORNERS.e[0]
            foot, line = q + dot(P, e) / dot(e, e) * e, q + np.array([[-5.0], [6.0]]) * e
        alone = self.state != "edge" or _edge_on.long_seen(self.on_page, q, foot - q)
        self.layers["P"].letter.set_visible(self.layers["P"].letter.get_visible() and not gone and alone)
        ends = self.on_page([foot, known.p])
        self.put("rest", ends, ends[0] + 0.62 * (ends[1] - ends[0]) + [0.5, 0.0])
        self.layers["rest"].word.set_text("what is left of P" if gone and self.state == "edge" and not self.lit else "")
        _edge_on.put(self.layers, self.on_page, known.p, width, self.looked)
        self.layers["tall"].word.set_text(("height" if self.lit else "what is left of P") if self.looked else "")
        self.put("axis", self.on_page(line))

    def put_radius(self, known: Meets) -> None:
        """The radius, from corner, edge or plane towards the centre when it is so near, or comes nearest."""
        if self.state not in known.carriers:
            return
        one = known.carriers[self.state]
        t = one.t if one.t <= 1 else float(np.clip(-one.b / one.a, 0.0, 1.0)) if one.a else 0.0
        x = known.p + t * known.v
        left = left_of(x - CORNERS.q[self.asked_corner], self.state)
        foot = x - left
        ends = self.on_page([foot, foot + RADIUS * left / max(float(np.sqrt(dot(left, left))), 1e-9)])
        along = ends[1] - ends[0]
        aside = np.array([-along[1], along[0]]) / max(float(np.hypot(*along)), 1e-9)
        self.layers["r"].line.set_segments([ends])
        self.layers["r"].letter.set_visible(float(np.hypot(*along)) > SHORT)
        self.layers["r"].letter.set_position(ends.mean(axis=0) + 0.35 * aside * (1 if aside[0] > 0 else -1))

    def put_face_on(self, known: Meets) -> None:
        """The letters of the face, where that is looked along."""
        if self.state == "face" and self.looked:
            there = known.p + min(known.carriers["face"].t, 1.0) * known.v
            _face_on.put(self.layers, bool(self.lit), *self.on_page([CORNERS.q[0], known.p, there, known.p + known.v]))

    def motion(self) -> dict:
        """The marble on its way, with a pause where its centre is r from a whole, and where it first touches."""
        touch, whole = float(self.facts.touch.t), self.facts.carriers.get(self.state)
        pauses = sorted({t for t in (whole.t if whole else touch, touch) if 0 < t < 1 and t <= touch})
        return {"pauses": pauses, "sounds": [[touch, "bell", 1.0]] if touch <= 1 else []}

    def poured(self) -> "Grown":
        """The same, with all of r poured into the triangle."""
        self.turn(pour=1.0)
        return self

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: the marble as it was at first."""
        return {"whole": RESET}

    def act(self, name: str) -> None:
        """The marble as it was at first, and the picture as its state opens."""
        self.halt()
        (self.p, self.v), self.t = AT_CORNER if self.state == "corner" else SHOT, 0.0
        self.turn(**self.entered(self.state))

    def places(self) -> dict[str, tuple]:
        """The marble's centre, the tip of its displacement, and the knobs that the state shows."""
        start, tip = self.p, self.p + self.v
        reach = RADIUS * (1 - self.knobs["pour"])
        return {
            "centre of the marble": (self.world, self.on_page(start), spoken(start, "xyz"), reach),
            "tip of its way": (self.world, self.on_page(tip), spoken(self.v, "xyz"), 0),
        } | super().places()

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put the marble or the tip of its way elsewhere, across the line of sight, or turn a knob."""
        self.halt()
        if handle in self.tracks_of:
            return super().move(handle, place, settled)
        low, high = np.array([self.world.get_xlim(), self.world.get_ylim()]).T + [[RIM], [-RIM]]
        old = self.p if handle == "centre of the marble" else self.p + self.v
        if handle == "centre of the marble":  # and the tip goes with it, and stays in sight
            way = self.eye.seen(self.v)
            low, high = np.maximum(low, low - way), np.minimum(high, high - way)
        by = self.eye.back(np.clip(self.target(handle, place), low, high) - self.on_page(old))
        if handle == "centre of the marble":
            self.p = np.round(self.p + by, 3) + 0.0
        else:
            self.v = np.round(self.v + by, 3) + 0.0
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """A fifth of a centimetre, or a step of a knob."""
        return super().step(handle) if handle in self.tracks_of else np.full(2, 0.2)

    def words(self, known: Meets) -> dict[str, Any]:
        """Which part the marble meets, and when; and the numbers of the carriers."""
        poured, (hit, t, feature) = self.knobs["pour"], known.touch
        told = {name: _wholes.numbers(one) for name, one in known.carriers.items()}
        far = number(float(np.sqrt(dot(known.p - CORNERS.q[0], known.p - CORNERS.q[0]))), 3)
        along = f"P is {far} cm long. Seen along the edge, {told['edge'].left} cm of it are left. "
        along = f"The height is {told['face'].left} cm at the start. " if self.state == "face" else along
        touches = f"first touches {part(feature)} at t = {number(t, 3)}" if hit else _wholes.passes(known)
        untried = poured < 1 and not self.t and np.array_equal((self.p, self.v), SHOT)
        return told | {
            "r": number(RADIUS),
            "told": _wholes.filling(poured)
            if untried
            else f"{'The centre, a point now,' if poured == 1 else 'The marble'} {touches}",
            "looked": along if self.knobs["turn"] == 1 else "",
            "then": _wholes.then(self.state, known, self.t),
            "asked": _wholes.asked(self.state, known).told if self.state in known.carriers else "",
        }


def grown(*shown: str, vote: Ballot = None) -> None:
    """Show the triangle that grows, in the first of these states; where no kernel runs in all of them."""
    explore(Grown(*shown, vote=vote))
