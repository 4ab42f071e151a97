"""Lesson 00's picture: two moving balls, seen from a camera that can be moved too, over a strip of time that stays."""

from itertools import zip_longest

import numpy as np
from matplotlib.artist import Artist

from ..artists import Marks, Paint, blank, dots, enclose, inside, label, outlines, shaft, shapes
from ..board import Lit, State
from ..canvas import SMALL, in_style
from ..central import Ballot, central
from ..palette import CONTACT, INK, QUIET, P, R
from ..placing import movable
from ..scene import Facts, number, scene, spoken
from ..shapes import NONE, NOWHERE, arrow, disc, tube
from ..track import Tracked, slider
from ._passenger_arrows import ORIGIN, Arrows
from ._passenger_curve import TIMES, _drawn
from ._passenger_layers import _bars, _beyond, _box, _dial, _instant, _origin, _spans, _strip, _vector, _world
from ._passenger_view import LOW, RAISED, _floor, _lowered, _reached

SNAP = 1.5
"""How near to a ball's velocity the camera takes that."""

FULL = 0.8
"""The share of a view that a scene fills, across or up."""

NARROW = 640
"""Pixels of width below which the panel stands under the world, not beside it."""

WORLD = scene((0, 0), (0, 8), 2.5, (-12, 3), (20, 8), 2.5)
"""The one shot in a world where both balls move, and climb by as much."""

WIDE = 0.95
"""How wide the strip of time is, as a share of the picture; a lock has its place beside it."""

LENGTHS = ("reach", R, "$r$", 5.5), ("apart", P, r"$|\mathbf{p}+\mathbf{v}\,t|$", 2.0)
"""The two lengths whose squares are compared: name, colour, letter and width."""

ROOMY = 6.2
"""So many times r² the longest bar of a square is."""

ALONG = 0.3
"""The time to which the picture goes for p + v t, as long as none has been chosen."""


class Passenger(Tracked, Arrows):
    """Both balls and their ways, as a camera sees them that moves along; and when they overlap, whoever rides."""

    states = {
        "ride": State(
            "ride",
            "dial",
            "{seen}",
            tags={
                "0.1": Lit("origin p", "Measured from O, p = ({p2}) − ({p1}) = ({p}), as from any other point."),
                "0.2": Lit("v dial", "v = ({v2}) − ({v1}) = ({v}), whatever the camera does."),
                "0.3": Lit("now names p gone sum", "At t = {t}, p + v t = ({q}): there B is, seen from A."),
            },
        ),
        "pour": State(
            "pour",
            "poured radii point",
            "The radii are {r1} and {r2}, together {r}; {when}, wherever the camera is.",
            tags={
                "0.4": Lit("poured radii now point", "The radii are {r1} and {r2}, together {r}; {when}, as before.")
            },
        ),
        "touch": State(
            "touch",
            "bars curve apart reach",
            "At t = {t} the two balls are {judged}.",
            tags={
                "0.5": Lit("bars curve apart reach now", "f = {square} − {rr} = {f} at t = {t}: they are {judged}."),
                "0.6": Lit("normal touching", "{normal}"),
            },
        ),
    }
    always = "floor tubes middles now names touching p v strip"
    sits = {"0.3": {}, "0.4": {"poured": 1.0}}  # the tags whose picture is seen from A, and what else they set
    knobs = {"across": 0.0, "up": 0.0, "poured": 0.0}
    comes = {"0.3": {"across": 0.0, "up": 0.0}, "0.4": {"poured": 0.0}}  # on a slide: from the table, and unpoured
    halted = ("0.6",)  # on a slide it is about the instant of the touch alone, and its view holds no other
    first, timed, fluid, rests, seen_until, ridden = WORLD, True, True, True, 1.0, False
    handled = ("centre of B",)

    def __init__(self, *shown: str, vote: Ballot = None):
        self.seen_until = float(vote is None)  # the film answers, as it goes
        super().__init__(*shown, vote=vote)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the world, the panel beside it, and the strip of time below."""
        self.figure, self.layers = self.page(9.6, 4.7, upright=-0.1), {}
        panel = below = (self.left + 0.02, 0.36, 0.97 - self.left, 0.54)
        curve = 0.19
        if not self.beside:
            panel, below, curve = (0.05, 0.14, 0.9, 0.25), (0.05, 0.29, 0.9, 0.28), 0.17
        self.world, self.dial = self.figure.add_axes(self.room), self.figure.add_axes(panel)
        self.bars = blank(self.figure, below)
        self.strip = blank(self.figure, (0.01, 0.0, WIDE, 0.115), (-0.02, 1.02), (-1, 1))
        self.above = blank(self.figure, (0.01, 0.115, WIDE, curve), (-0.02, 1.02))
        self.layers |= _world(self.world) | {"origin": _origin(self.world)}
        self.layers |= {"dial": _dial(self.dial), "bars": _bars(self.bars)}
        now, over = (dots(self.above, mark, INK) for mark in "s^")
        self.layers["curve"] = Marks(lines=outlines(self.above, [QUIET, P], ["solid"] * 2, 2.0), now=now, over=over)
        for name, colour, letter, thick in LENGTHS:
            self.line(name, self.world, colour, letter, width=thick)
            movable(self.layers[name].letter, inside=True)
        n = label(self.world, r"$\mathbf{n}$", CONTACT)
        self.layers["normal"] = Marks(arrow=shapes(self.world, [Paint(CONTACT)]), letter=n)
        self.lay_radii(panel)
        self.layers["strip"] = _strip(self.strip)
        self.fit()

    def lay_radii(self, panel: tuple[float, ...]) -> None:
        """The scale on which B's radius is poured into A, and the two radii."""
        left, low, across, up = panel
        marks, share = {0.0: "none", 1.0: "all"}, lambda x: f"{number(100 * x)} % of it"
        box = (left, low + 0.25 * up, across, 0.4 * up)
        poured = slider(self.figure, box, "poured", marks, 0.05, share, "B's radius poured into A")
        self.tracks_of, self.layers["poured"] = {"radius poured from B into A": poured}, poured.layer
        words = blank(self.figure, panel).text(0.0, 0.0, "", color=R, size=SMALL, animated=True)
        self.layers["radii"] = Marks(words=words)

    @property
    def beside(self) -> bool:
        """Is the panel beside the world? On a narrow page it is below it, unless that is low, too."""
        _, _, width, height = self.figure.bbox.bounds
        return width >= NARROW or height < 0.75 * width

    @property
    def left(self) -> float:
        """How much of the width the world has beside the panel."""
        return 0.7 if self.figure.bbox.width >= NARROW else 0.56

    @property
    def camera(self) -> np.ndarray:
        """The camera's displacement in the frame."""
        return np.array([self.knobs["across"], self.knobs["up"]])

    @property
    def on(self) -> list[str]:
        """What is shown: what answers the vote once it was seen, p and v once the camera moves, and little beside n."""
        hidden = self.locked or self.seen_of(self.overlap(self.facts)) is None
        unseen = (
            ["touching"] * hidden
            + ["p", "v"] * (self.state == "ride" and not self.lit and not self.ridden)
            + ["dial"] * bool(self.locked and self.beside)  # below the world it would leave a blank band
            + "apart reach middles tubes p v".split() * (self.lit == "0.6")
        )
        still = ["point"] * (self.projected and self.lit == "0.5")  # on a slide A keeps its size from (0.4)
        return [name for name in super().on + still if name not in unseen]

    def show_state(self, name: str) -> None:
        """Show a state; a tag of what is seen from A puts the camera there, once."""
        if name in self.sits:
            self.knobs = self.knobs | dict(zip(("across", "up"), self.scene.v1.tolist(), strict=True)) | self.sits[name]
        if name == "0.3":
            self.t = self.t or ALONG
        self.t = float(self.facts.contact.t) if name == "0.6" and self.facts.contact.hit else self.t
        if name in self.tagged or name != self.state:
            self.seen_until = 1.0
        super().show_state(name)
        self.fit()

    def corners(self) -> np.ndarray:
        """What a view has to hold: both ways as the cameras see them, and the tip of v; beside the normal the touch."""
        if self.lit == "0.6" and self.facts.contact.hit:
            return _reached(self.scene, [self.camera], times=(self.t,))
        if self.projected:
            return self.corners_for_all()
        grown = self.scene.r2 * ("poured" in self.on)
        cameras = self.reach() if "dial" in self.row.layers else [self.camera]  # before the vote too: no view jumps
        return _reached(self.scene, cameras, grown)

    def corners_for_all(self) -> np.ndarray:
        """What a view on a slide has to hold, so that all states are drawn on one scale: from the table and from A."""
        both = [*list(self.stops().values())[:2], self.camera]
        held, own = _reached(self.scene, both, self.scene.r2), _reached(self.scene, [self.camera])
        return _lowered(held, own, (1 - RAISED) / (1 - LOW)) if "curve" in self.on and self.beside else held

    def reach(self) -> np.ndarray:
        """How far the camera can be moved, at its slowest and its fastest: from one ball or the table to another."""
        stops = np.array(list(self.stops().values()))
        return np.array([stops.min(axis=0), stops.max(axis=0)])

    def fit(self) -> None:
        """Fit the world to both ways as the camera sees them, and draw the background anew."""
        self.world.set_position(self.room)
        enclose(self.world, self.corners(), 1.1)
        self.draw_background()

    @property
    def room(self) -> tuple[float, float, float, float]:
        """The world's part of the picture: where no curve stands above the strip, it has that room, too."""
        wide, curve = self.beside, "curve" in self.on
        low = (RAISED if curve else LOW) if wide else (0.58 if curve else 0.45)
        return 0.0, low, self.left if wide else 1.0, 1 - low

    def has_left(self) -> bool:
        """Is a part of a way out of the view, or is all of it small in it?"""
        corners = self.corners()
        return not inside(self.world, corners) or np.max(np.ptp(corners, axis=0) / self.world.viewLim.size) < FULL

    def update(self) -> tuple[list[Artist], str]:
        """The picture at the time shown; what has been seen of the strip stays there."""
        self.seen_until = max(self.seen_until, self.t)
        return super().update()

    def draw(self, known: Facts) -> None:
        """The world as the camera sees it, at the time shown, and the strip of time, which no camera changes."""
        s, seen, radii = self.scene, self.seen_velocities(), self.radii_as_poured()
        when = float(known.contact.t) if known.contact.hit else 0.0
        now, touch = ([p + t * v for p, v in zip((s.p1, s.p2), seen, strict=True)] for t in (self.t, when))
        self.put_world(known, seen, radii, now, touch)
        self.put_lengths(known, now)
        self.put_sum(known)
        self.put_normal(touch, known.contact.hit)
        self.put_dial(known)
        self.put_knobs()
        self.put_bars(known)
        self.put_strip(known)
        r1, r2 = (number(r) for r in radii)
        self.layers["radii"].words.set_text(f"r = {r1} + {r2} = {number(known.r)}")

    def put_world(self, known: Facts, seen, radii, now, touch) -> None:
        """The floor, both balls with their ways, and p and v."""
        s, layers, width = self.scene, self.layers, shaft(self.world)
        layers["floor"].dots.set_data(*(_floor(self.world) - self.t * self.camera).T)
        layers["tubes"].tubes.set_verts([tube(*ball) for ball in zip((s.p1, s.p2), seen, radii, strict=True)])
        layers["middles"].lines.set_segments([[x, x + v] for x, v in zip((s.p1, s.p2), seen, strict=True)])
        layers["now"].balls.set_verts([disc(x, r) for x, r in zip(now, radii, strict=True)])
        met = [disc(x, r) if known.contact.hit else NONE for x, r in zip(touch, radii, strict=True)]
        layers["touching"].balls.set_verts(met)
        for name, place, r in zip(layers["names"].letters, now, radii, strict=True):
            name.set_position(place - [0, 0.55 * r])
        layers["point"].now.set_data(*now[1][:, None])
        layers["point"].met.set_data(*(touch[1] if known.contact.hit else NOWHERE)[:, None])
        for name, start, way in (("p", s.p1, known.p), ("v", s.p2, known.v)):
            layers[name].arrow.set_verts([arrow(start, way, width)])
            layers[name].letter.set_position(start + 0.6 * way + [0, 4 * width])
            layers[name].letter.set_text(rf"$\mathbf{{{name}}}$" if np.any(way) else "")

    def put_dial(self, known: Facts) -> None:
        """Both balls' velocities, the relative one, and the camera's."""
        s, width, drawn, zero = self.scene, shaft(self.dial), self.layers["dial"], np.zeros(2)
        ways = (zero, s.v1), (zero, s.v2), (s.v1, known.v)
        drawn.arrows.set_verts([arrow(x, v, width) for x, v in ways[: 2 + ("v" in self.on)]])
        drawn.letters[-1].set_visible(drawn.letters[-1].get_visible() and "v" in self.on)
        for letter, (x, v) in zip(drawn.letters, ways, strict=True):
            letter.set_position(x + 0.5 * v)
        drawn.stops.set_data(*np.array(list(self.stops().values())).T)
        drawn.camera.set_data(*self.camera[:, None])
        for word, place in zip(drawn.words, _beyond(np.array(list(self.stops().values())), 9 * width), strict=True):
            word.set_position(place)

    def stops(self) -> dict[str, np.ndarray]:
        """Where a camera can be put: it rests on the table, or rides on a ball."""
        return {"on the table": np.zeros(2), "on A": self.scene.v1, "on B": self.scene.v2}

    def put_bars(self, known: Facts) -> None:
        """The two squares, and f as a curve over the strip."""
        (square, rr), drawn = self.squares(known), self.layers["bars"]
        most = ROOMY * rr or 1.0  # the same scale in every state: what is longer ends with the scale
        bars = ((min(square / most, 1.0), 0.72), (rr / most, 0.42))
        drawn.bars.set_verts([np.array([[0, y], [x, y], [x, y + 0.1], [0, y + 0.1]]) for x, y in bars])
        more = " →" if square > most else ""  # the bar goes on beyond the scale
        said = f"distance² = {number(square)}{more}", f"r² = {number(rr)}", f"f = {number(square - rr)}"
        until = max(self.seen_until, self.t)
        curve, made = self.layers["curve"], _drawn(lambda t: np.subtract(*self.squares(known, t)), self.t, until)
        said = (*said[:2], f"{said[2]} ↑") if made.over else said  # the curve goes on above
        for text, words in zip(drawn.words, said, strict=True):
            text.set_text(words)
        curve.lines.set_segments([made.zero, made.curve])
        curve.now.set_data(*np.array([made.now]).T)
        curve.over.set_data(*np.array([made.beyond]).T)

    def overlap(self, known: Facts) -> tuple[float, float] | None:
        """From when to when they touch or overlap within the frame; None if they do not."""
        if not known.contact.hit:
            return None
        ends = [u for u in known.roots if u == u]
        return float(known.contact.t), min(1.0, max(ends)) if ends and np.isfinite(max(ends)) else 1.0

    def seen_of(self, span: tuple[float, float] | None) -> tuple[float, float] | None:
        """What may be told of a span of the strip: all of it, or as much as has been seen; None for nothing."""
        if span is None or (self.seen_until == 0 and span[1] > 0) or span[0] > self.seen_until:
            return None
        return span[0], min(span[1], self.seen_until)

    def put_strip(self, known: Facts) -> None:
        """When they overlap, once that may be told, and the time shown."""
        drawn, span = self.layers["strip"], None if self.locked else self.seen_of(self.overlap(known))
        drawn.spans.set_verts([_box(0.0, 1.0), _instant(*span) if span else NONE])
        within = "touch" if span and not any(x < y for x, y in (self.squares(known, t) for t in TIMES)) else "overlap"
        ended = span is not None and (self.seen_until == 1 or span[1] < self.seen_until)
        named = zip(("apart", within, "apart")[: 2 + ended], _spans(span), strict=False) if span else ()
        if not known.contact.hit and self.seen_until == 1 and not self.locked:
            named = [("apart", (0.0, 1.0))]
        for text, (word, (a, b)) in zip_longest(drawn.names, named, fillvalue=("", (0.0, 0.0))):
            text.set_text(word if b - a > 0.12 and abs((a + b) / 2 - self.t) > 0.06 else "")
            text.set_position(((a + b) / 2, 0.15))
        marked = [0.0, 1.0, *(span or ())[: 1 + ended]]
        for text, x in zip(drawn.words, [*marked, *[None] * (4 - len(marked))], strict=True):
            text.set_text("" if x is None else number(float(x), 2))
            text.set_position((x or 0.0, -0.72))
        drawn.knob.set_data([self.t], [0.15])

    def squares(self, known: Facts, t: float | None = None) -> tuple[float, float]:
        """The squares of how far apart the centres are, at the time shown or another, and of r."""
        apart = known.p + (self.t if t is None else t) * known.v
        return apart[0] ** 2 + apart[1] ** 2, known.r**2

    def seen_velocities(self) -> list[np.ndarray]:
        """How both balls move for the camera."""
        return [v - self.camera for v in (self.scene.v1, self.scene.v2)]

    def radii_as_poured(self) -> tuple[float, float]:
        """The radii after some of B's is poured into A, where that is done."""
        some = self.knobs["poured"] * self.scene.r2 * ("poured" in self.on or "point" in self.on)
        return self.scene.r1 + some, self.scene.r2 - some

    def places(self) -> dict[str, tuple]:
        """B, the time, and where the state shows it, the camera and where it can be put."""
        found = super().places() | {"time": (self.strip, np.array([self.t, 0.15]), f"t {number(self.t)}", 0.02)}
        if "dial" in self.on:
            stops = {name: x for name, x in self.stops().items() if np.hypot(*(x - self.camera)) > SNAP}
            found |= {f"camera {name}": (self.dial, x, spoken(x), 1.0) for name, x in stops.items()}
            found["velocity of the camera"] = (self.dial, self.camera, spoken(self.camera), 1.0)
        return found

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Move the camera, which takes a ball's velocity where it is near; or the time, or what else is there."""
        if handle == "time":
            self.t = float(np.clip(np.round(self.target(handle, place)[0], 3), 0.0, 1.0))
        elif "camera" in handle:
            place = self.target(handle, place) if handle == "velocity of the camera" else self.stops()[handle[7:]]
            place = np.clip(place, *self.reach())
            near = [v for v in self.stops().values() if np.hypot(*(v - place)) < SNAP]
            across, up = near[0] if near else place
            self.ridden = True
            self.turn(across=float(across), up=float(up))
            self.follow(settled)
        else:
            super().move(handle, place, settled)

    def step(self, handle: str) -> np.ndarray:
        """A twentieth of the frame, or as elsewhere."""
        return np.full(2, 0.05) if handle == "time" else super().step(handle)

    def ways(self) -> list:
        """Both balls on their ways, their names, the floor and the time; nothing by itself where more changes."""
        if {"bars", "sum"} & set(self.on) or self.seen_until < 1:
            return []
        s, (one, other), layers = self.scene, self.seen_velocities(), self.layers
        balls, letters = layers["now"].balls, layers["names"].letters
        found = [(balls, 0, (0, 1), (s.p1, s.p1 + one)), (balls, 1, (0, 1), (s.p2, s.p2 + other))]
        found += [(text, 0, (0, 1), (x, x + v)) for text, x, v in zip(letters, (s.p1, s.p2), (one, other), strict=True)]
        found += [(layers["point"].now, 0, (0, 1), (s.p2, s.p2 + other))] * ("point" in self.on)
        found += [(layers["floor"].dots, 0, (0, 1), (np.zeros(2), -self.camera))]
        return [*found, (layers["strip"].knob, 0, (0, 1), ((0, 0), (1, 0)))]

    def words(self, known: Facts) -> dict[str, str | float]:
        """What the camera sees."""
        s, (r1, r2), (square, rr), hit = self.scene, self.radii_as_poured(), self.squares(known), known.contact.hit
        vectors = {"p": known.p, "q": known.p + self.t * known.v, "v1": s.v1, "v2": s.v2, "v": known.v}
        vectors |= {"p1": -ORIGIN, "p2": known.p - ORIGIN}
        numbers = {"r1": r1, "r2": r2, "r": known.r, "square": square, "rr": rr, "f": square - rr, "t": self.t}
        when = f"they touch at t = {number(known.contact.t)}" if hit else "they do not touch"
        judged = "apart" if square > rr else "touching" if square == rr else "overlapping"
        n = f"At t = {number(known.contact.t)}, n = ({_vector(known.geometry.normal)}) points from A to B."
        return (
            numbers
            | {name: _vector(x) for name, x in vectors.items()}
            | {"when": when, "judged": judged, "seen": self.seen_by_the_camera(when)}
            | {"normal": n if hit else "They do not touch in this frame, so there is no normal."}
        )

    def seen_by_the_camera(self, when: str) -> str:
        """Who rests for the camera, and what is the same for all cameras; before the vote not when they touch."""
        if self.locked or self.seen_until < 1:
            return "Both balls move during this frame."
        riding = next((name for name, v in self.stops().items() if not np.any(v - self.camera)), "")
        moves = [name for name, v in zip("AB", self.seen_velocities(), strict=True) if np.any(v)]
        who = "both balls move" if len(moves) == 2 else f"only {moves[0]} moves" if moves else "both balls rest"
        if riding == "on the table":
            return f"Seen from a camera on the table, {who}; {when}."
        return f"Seen from {f'a camera {riding}' if riding else 'another camera'}, {who}. From every camera {when}."


def passenger(*shown: str, vote: Ballot = None) -> None:
    """Show the two balls and the camera, in the first of these states; where no kernel runs in all of them."""
    central(Passenger(*shown, vote=vote))
