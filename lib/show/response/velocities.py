"""Lesson 08's picture: a hit played to its end, and beside it the plane in which velocities live, with four tips."""

from typing import Any

import numpy as np

from .. import motion
from ..artists import ahead, blank, enclose, inside, shaft
from ..canvas import in_style
from ..central import Ballot, Central, central
from ..scene import Facts, Scene, facts, number, spoken
from ..shapes import NONE, arrow, disc
from ..track import Tracked, slider
from ..vote import ballot
from ._hit import _corner, _dot, _first_hit, _Hit, _meeting, _orbits, _ratio
from ._hit_layers import (
    LEFT,
    WIDE,
    contact_layers,
    guess_layers,
    meter_layers,
    sketch,
    tip_layers,
)
from ._tips import left, put_corners, put_letter, put_scale, put_slides, put_tips
from .hit_states import SKETCHES, STATES, HitState, gauge, parted_along, parting, too_late

UNTOUCHED = 2.0
"""The knob e before it is moved: it stands at what the state wants."""

STEPS = 16
"""Into how many steps e is cut where the impulse is pulled by hand."""

LONGEST, SECONDS = 400, 3.2
"""How many places of the tips a trail keeps; how long the film takes."""

LATEST = 0.1
"""By how much of a frame a contact is found too late at most."""

WHOLE, ASIDE = (0.005, 0.0, 0.99, 1.0), (0.8, 0.1, 0.1, 0.1)
BOXES = {
    "hit": ((WHOLE, ASIDE, ASIDE, ASIDE, ASIDE, ASIDE, ASIDE),) * 2,
    "asked": (
        ((0.005, 0.0, 0.58, 1.0), ASIDE, ASIDE, ASIDE, ASIDE, (0.59, 0.0, 0.405, 1.0), ASIDE),
        ((0.005, 0.45, 0.99, 0.55), ASIDE, ASIDE, ASIDE, ASIDE, (0.005, 0.0, 0.99, 0.44), ASIDE),
    ),
    "late": (((0.005, 0.17, 0.99, 0.83), ASIDE, ASIDE, ASIDE, ASIDE, ASIDE, (0.25, 0.0, 0.5, 0.15)),) * 2,
    "plane": (
        (
            (0.005, 0.01, 0.49, 0.98),
            (0.5, 0.32, 0.495, 0.67),
            (0.54, 0.16, 0.42, 0.15),
            (0.53, 0.0, 0.19, 0.14),
            (0.77, 0.0, 0.21, 0.14),
            ASIDE,
            ASIDE,
        ),
        (
            (0.005, 0.55, 0.99, 0.45),
            (0.005, 0.24, 0.99, 0.31),
            (0.06, 0.13, 0.88, 0.1),
            (0.07, 0.0, 0.38, 0.12),
            (0.57, 0.0, 0.38, 0.12),
            ASIDE,
            ASIDE,
        ),
    ),
}
"""Where the world, the plane, the scale, the sliders of e and of masses, the sketches and the slider of lateness stand.

Shares of a wide page, and of a narrow one.
"""


class Velocities(Tracked, Central):
    """A hit, from as long before the contact as after it, and the tips of its velocities, which slide along the normal.

    The world is seen from where A's centre is at the contact.
    """

    states = STATES
    always = "balls names"
    knobs = {"e": UNTOUCHED, "weights": 0.0, "late": 0.0}
    posed = {"8.1": {"e": -1.0}, "8.2": {"e": -1.0}}  # nothing has pushed yet
    handled = ()
    timed = fluid = parted = True
    trail: tuple[tuple[np.ndarray, np.ndarray], ...] = ()
    foreseen: tuple = None, None, None

    def __init__(self, *shown: str, vote: Ballot = None):
        asked = ballot(vote["question"], vote["answers"])["answers"] if vote else []
        self.guessed = dict(SKETCHES[text] for text, *_ in asked if text in SKETCHES)  # in the order of the buttons
        super().__init__(*shown, vote=vote)
        self.take(self.scene)
        self.fit()  # in room for the sketches, while it asks
        self.observe(lambda change: self.fit(), "chosen")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the world, the plane of velocities, the scale below it, and the knobs."""
        self.figure = self.page(9.6, 5.0, upright=0.0)
        self.world, self.plane = self.figure.add_axes(WHOLE), self.figure.add_axes([0.5, 0.3, 0.4, 0.5])
        self.meter, self.guess = blank(self.figure, ASIDE), blank(self.figure, ASIDE)
        self.layers = contact_layers(self.world) | tip_layers(self.plane) | meter_layers(self.meter)
        self.layers |= guess_layers(self.guess, list(self.guessed), self.apart)
        masses, shares = {k: _ratio(k) for k in (-3.0, 0.0, 3.0)}, {0.0: "0", 0.5: "½", 1.0: "1"}
        late = {0.0: "at the contact", LATEST: f"{number(LATEST)} later"}
        box = [0.1, 0.0, 0.3, 0.15]
        self.tracks_of = {
            "restitution e": slider(self.figure, box, "e", shares, 0.05, lambda x: f"e {number(x)}", "$e$"),
            "masses of A and B": slider(self.figure, box, "weights", masses, 1.0, _ratio, "masses, A : B"),
            "lateness": slider(self.figure, box, "late", late, 0.005, lambda x: f"{number(x)} later", "found"),
        }
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}
        self.fit()

    @property
    def narrow(self) -> bool:
        """Is the page a narrow one?"""
        return bool(self.figure.get_figwidth() < 6.5)

    @property
    def apart(self) -> float:
        """How far two sketches in a row are apart: on a narrow page their room is wide, and is used."""
        return 1.75 if self.narrow else 1.0

    @property
    def kind(self) -> str:
        """Which of the pages is laid out."""
        if self.state == "hit":
            return "asked" if self.guessed and self.locked else "hit"
        return "late" if self.state == "late" else "plane"

    def show_state(self, name: str) -> None:
        """Show one of the states, or what a tag lights, in a view that holds it; the right angle as it is proved."""
        if self.tagged.get(name, name) == "right angle" != self.state:
            self.knobs = self.knobs | {"e": UNTOUCHED, "weights": 0.0}
        super().show_state(name)
        self.fit()

    @property
    def on(self) -> list[str]:
        """The layers that are shown: before a vote nothing that answers it, and afterwards no sketches."""
        hidden = ("go", "right") if self.locked else ("guesses",)
        return [name for name in super().on if name not in hidden]

    @property
    def given(self) -> tuple[float, float, float]:
        """Both masses, the lighter of which is 1, and e."""
        k = int(self.knobs["weights"])
        return float(np.ldexp(1.0, max(k, 0))), float(np.ldexp(1.0, max(-k, 0))), self.read("e")

    def read(self, knob: str) -> float:
        """What a knob stands at in this state; e is below 0 only where the impulse is pulled."""
        x = self.knobs[knob]
        if knob != "e":
            return x
        row: Any = self.row
        return (row.e if not self.lit else abs(row.e)) if x == UNTOUCHED else x if row.pulls else max(x, 0.0)

    @property
    def late(self) -> float:
        """By how much of a frame the contact is found too late."""
        return self.knobs["late"] if self.state == "late" else 0.0

    @property
    def hit(self) -> _Hit:
        """What becomes of the scene, asked once."""
        asked = *self.given, self.late
        if self.foreseen[0] is not self.scene or self.foreseen[1] != asked:
            self.foreseen = self.scene, asked, _first_hit(self.scene, self.facts, *asked)
        return self.foreseen[2]

    def take(self, s: Scene, settled: bool = True) -> None:
        """Show a scene, at the contact."""
        super().take(s, settled)
        self.t = min(self.hit.t, self.last)

    def ends(self, known: Facts) -> float:
        """As long after the contact as before it."""
        return 2 * _first_hit(self.scene, known, *self.given).t

    @property
    def share(self) -> float:
        """Of its way in a frame, how much an arrow shows: that from the beginning to the contact."""
        return self.last / 2

    def reach(self) -> tuple[np.ndarray, np.ndarray]:
        """What both views have to hold: the film and its arrows, and the circles on which the tips can run."""
        s, x, square = self.scene, self.hit, np.array([[-1.0, -1.0], [1.0, 1.0]])
        centres, radius = _orbits(s, x, self.facts.r, *self.given, self.share), max(s.r1, s.r2) or 0.1
        wide = max(float(np.hypot(*(v - x.centre))) for v in (s.v1, s.v2)) or 1.0
        return np.vstack([centres - radius, centres + radius]), x.centre + wide * square

    def fit(self) -> None:
        """Lay the page out for what is shown, and fit both views to what an orbit of B can reach."""
        boxes, self.pace = BOXES[self.kind][int(self.narrow)], SECONDS / self.last
        tracks = [self.tracks_of[name].ax for name in ("restitution e", "masses of A and B")]
        late = self.tracks_of["lateness"].ax
        for ax, box in zip((self.world, self.plane, self.meter, *tracks, self.guess, late), boxes, strict=True):
            ax.set_position(box)
        self.meter.set_xlim(LEFT, LEFT + WIDE)
        self.plane.set_visible(self.kind == "plane")
        for ax, places in zip((self.world, self.plane), self.reach(), strict=True):
            enclose(ax, places, 1.02 if ax is self.world else 1.22)
        self.draw_background()

    def has_left(self) -> bool:
        """Is something out of its view?"""
        views = zip((self.world, self.plane), self.reach(), strict=True)
        return not all(inside(ax, places) for ax, places in views)

    def draw(self, known: Facts) -> None:
        """The hit, and the tips with what the state shows of them."""
        x, width, layers = self.hit, shaft(self.plane), self.layers
        self.put_film(x)
        self.put_contact(x)
        self.put_arrows(x)
        put_tips(layers, x, width)
        put_slides(layers, x, self.given, width)
        put_corners(layers, x, width)
        put_scale(layers, x, self.given[2], self.energies(x))
        self.put_knobs()
        arcs = [np.reshape([pair[i] for pair in self.trail], (-1, 2)) for i in (0, 1)]
        self.layers["trail"].arcs.set_segments(arcs)

    def put_film(self, x: _Hit) -> None:
        """Both balls at the time that is shown, each with its letter; the answers' sketches."""
        radii, layers = (self.scene.r1, self.scene.r2), self.layers
        now = x.at(self.t)
        layers["balls"].discs.set_verts([disc(c, r) for c, r in zip(now, radii, strict=True)])
        for text, centre, r in zip(layers["names"].letters, now, radii, strict=True):
            text.set_position(centre - [0, 0.5 * r])
        middles = [self.middle(x, t) for t in (0.0, x.t, self.last)]
        layers["middle"].line.set_segments([middles])
        layers["middle"].dot.set_data(*self.middle(x, self.t)[:, None])
        there = [self.in_time(t) for t in (x.t - self.late, self.last, self.t)] if self.late else []
        layers["true"].ways.set_segments(list(np.moveaxis(there[:2], 1, 0)) if there else [NONE] * 2)
        rings = [disc(c, r) for c, r in zip(there[2], radii, strict=True)] if there else [NONE] * 2
        layers["true"].rings.set_segments(rings)
        width = shaft(self.guess)
        place = _first_hit(self.first, facts(self.first), *self.given).place  # the sketches stay as they were asked
        drawn = [sketch(k, self.apart, place, radii, goes, width) for k, goes in enumerate(self.guessed.values())]
        layers["guesses"].discs.set_verts([each for balls, _ in drawn for each in balls])
        layers["guesses"].arrows.set_verts([each for _, arrows in drawn for each in arrows])

    def in_time(self, t: float) -> np.ndarray:
        """Both centres at a time, had the contact been found when it was; shape (2, 2)."""
        true = _first_hit(self.scene, self.facts, *self.given)
        return true.at(t) - self.late * self.scene.v1  # seen from where A is when it is found

    def middle(self, x: _Hit, t: float) -> np.ndarray:
        """The centre of both masses at a time."""
        m = np.array(self.given[:2])
        return m @ x.at(t) / m.sum()

    def put_contact(self, x: _Hit) -> None:
        """The balls where they touch, the normal, and the right angle at which they part."""
        s, r, width, layers = self.scene, self.facts.r, shaft(self.world), self.layers
        there, touching = np.any(x.n), s.r1 * x.n
        layers["orbit"].ring.set_segments([disc(np.zeros(2), r)])
        layers["skins"].discs.set_verts([disc(np.zeros(2), s.r1), disc(x.place, s.r2)])
        layers["line"].line.set_segments([[-1.3 * r * x.n, 1.5 * r * x.n]])
        layers["normal"].arrow.set_verts([arrow(touching, s.r2 * x.n, width)])
        put_letter(layers["normal"].letter, 1.5 * r * x.n + 3 * width, there)
        layers["touch"].dot.set_data(*(touching[:, None] if there else ([], [])))
        v1, v2 = x.after
        right = x.J > 0 and _dot(v1, v2) == 0 and not np.any(x.before[0])
        mark = _corner(x.place, x.place - r * x.n, x.place + self.share * v2, 5 * width) if right else NONE
        layers["right"].lines.set_segments([np.array([x.place, self.share * v1]) if right else NONE, mark])
        v = s.v2 - _dot(s.v2, x.n) * x.n
        start = x.at(0.0)[1]
        layers["across"].arrow.set_verts([arrow(start, self.share * v, width)])
        put_letter(layers["across"].word, ahead(start, self.share * v, width), there and np.any(v))

    def put_arrows(self, x: _Hit) -> None:
        """How both come to the contact, and how they go on: each arrow is the ball's way."""
        width, layers, centres = shaft(self.world), self.layers, (np.zeros(2), x.place)
        come = [(centre - self.share * v, self.share * v) for centre, v in zip(centres, x.before, strict=True)]
        go = [(centre, self.share * v) for centre, v in zip(centres, x.after, strict=True)]
        layers["come"].arrows.set_verts([arrow(*way, width) for way in come])
        layers["go"].arrows.set_verts([arrow(*way, width) for way in go])
        for text, (start, v) in zip(layers["come"].letters, come, strict=True):
            put_letter(text, start + v / 2 + 5 * width * left(v), np.any(v))
        for text, (start, v) in zip(layers["go"].letters, go, strict=True):
            put_letter(text, start + 0.75 * v + 5 * width * left(v), np.any(v) and x.J > 0)

    def energies(self, x: _Hit) -> dict[str, float]:
        """The energy before the hit, what of it a hit can take, and what this one takes (eq. 8.10)."""
        (m1, m2, e), (v1, v2) = self.given, x.before
        v, whole = v2 - v1, (m1 * _dot(v1, v1) + m2 * _dot(v2, v2)) / 2
        lost = x.mu * (1 - e * e) * max(x.v_n, 0.0) ** 2 / 2
        return {"whole": whole, "free": x.mu * _dot(v, v) / 2, "lost": lost, "left": whole - lost}

    def places(self) -> dict[str, tuple]:
        """B at the contact, the tips of both velocities, the impulse where it is pulled, and the scales."""
        s, x = self.scene, self.hit
        found = super().places()
        if self.state == "late":
            return found
        found = {"B round A": (self.world, x.place, spoken(x.place), s.r2)} | found
        if self.kind == "plane":
            tips = {f"tip of v{i}": (self.plane, v, spoken(v), 0) for i, v in zip("₁₂", x.before, strict=True)}
            found |= {"impulse J": (self.plane, x.after[1], f"J {number(x.J)}", 0)} if self.pulls else tips
        return found

    @property
    def pulls(self) -> bool:
        """Is the impulse pulled by hand in this state?"""
        row: Any = self.row
        return isinstance(row, HitState) and row.pulls

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Roll B round A, put a tip elsewhere, pull the impulse or a knob; rolled round, B leaves a trail."""
        place, s = self.target(handle, place), self.scene
        if handle in self.tracks_of:
            super().move(handle, place, settled)
            self.trail = ()
            return self.follow(settled)
        if handle == "impulse J":
            return self.pull(place)
        orbits = handle == "B round A"
        v1, v2 = (place if handle == name else v for name, v in (("tip of v₁", s.v1), ("tip of v₂", s.v2)))
        before, after = self.hit, _meeting(s, self.facts, place if orbits else self.hit.place, v1, v2)
        self.trail = (*self.trail, before.after)[-LONGEST:] if orbits else ()
        self.take(after, settled)

    def pull(self, place: np.ndarray) -> None:
        """Set the impulse to what brings the tip of v₂' nearest to a place: at most what an elastic hit has."""
        x, m2 = self.hit, self.given[1]
        share = m2 * ((place - self.scene.v2) @ x.n) / (x.mu * x.v_n) if x.v_n > 0 else 1.0
        self.turn(e=float(np.clip(np.round(STEPS * share) / STEPS - 1, -1.0, 1.0)))

    def _on_drag(self, handle: str, x: float, y: float, done: bool) -> None:
        """Once B is let go in the world alone, the film is played."""
        super()._on_drag(handle, x, y, done)
        if done and handle == "B round A" and self.kind != "plane":
            self.t = 0.0
            self.plays += 1

    def act(self, name: str) -> None:
        """Show the one shot again at its contact, or deal another, without a trail."""
        self.trail = ()
        super().act(name)

    def motion(self) -> dict:
        """Both balls and the common centre on their ways; at the contact a pause, and a bell as loud as the hit."""
        if self.locked:
            return {}
        x, part = self.hit, {id(artist): i for i, artist in enumerate(self.seen)}
        times, moves = [0.0, x.t, self.last], []
        ways = np.array([x.at(0.0), x.at(x.t), x.at(self.last)])
        for k, way in enumerate(np.moveaxis(ways, 1, 0)):
            moving = [[part[id(self.layers["balls"].discs)], k], [part[id(self.layers["names"].letters[k])], 0]]
            moves += [motion.move_of(self.world, moving, times, way, self.t)]
        if "middle" in self.on:
            way = [self.middle(x, t) for t in times]
            mark = [[part[id(self.layers["middle"].dot)], 0]]
            moves += [motion.move_of(self.world, mark, times, way, self.t)]
        if self.late and "true" in self.on:
            times = [0.0, x.t - self.late, self.last]
            for k, way in enumerate(np.moveaxis([self.in_time(t) for t in times], 1, 0)):
                ring = [[part[id(self.layers["true"].rings)], k]]
                moves += [motion.move_of(self.world, ring, times, way, self.t)]
        fast = float(np.hypot(*(self.scene.v2 - self.scene.v1))) or 1.0
        sounds = [[x.t, "bell", min(1.0, x.J / (2 * x.mu * fast))]] if x.J > 0 else []
        return {"clock": [[0, self.last]] * 2, "moves": moves, "hidden": [], "pauses": [x.t], "sounds": sounds}

    def words(self, known: Facts) -> dict[str, Any]:
        """The hit, and what follows from it."""
        m1, m2, e = self.given
        x, s = self.hit, self.scene
        v = s.v2 - s.v1
        n = x.n
        told = {"x": x, "e": e, "ee": e * e, "one_and_e": 1 + e, "speed": np.hypot(*v), "m": (m1, m2)}
        told |= self.energies(x) | {"share_1": x.J / m1, "share_2": x.J / m2, "parts": -e * x.v_n + 0.0}
        told |= {
            "along_2": _dot(s.v2, n),
            "along_1_after": _dot(x.after[0], n),
        }
        said = {"gauge": gauge(x, e), "parting": parting(x), "along": parted_along(x)}
        said["late"] = too_late(x, self.late, _first_hit(s, known, *self.given).after[0])
        if self.locked:
            said["parting"] = f"At t = {number(x.t)} the balls touch, and the film waits for your vote"
        return told | said | {"before": _dot(s.v1, s.v2), "after": _dot(*x.after)}

    def sentence(self, known: Facts) -> str:
        """What the state shows, if there is a contact."""
        none = "No contact in this frame, and both go on as they are."
        return super().sentence(known) if np.any(self.hit.n) else none


def velocities(*shown: str, vote: Ballot = None) -> None:
    """Show a hit and the plane of velocities, in the first of these states; where no kernel runs in all of them."""
    central(Velocities(*shown, vote=vote))
