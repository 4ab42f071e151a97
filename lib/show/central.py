"""What the central pictures share: states, tags that light layers, the one shot and another."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from ..ray import tangent
from .artists import (
    BALL_A,
    SKIN_B,
    Marks,
    Paint,
    about,
    along,
    bare,
    clear,
    dots,
    enclose,
    inside,
    label,
    outlines,
    shaft,
    shapes,
)
from .board import FRAME_SECONDS, Lit, State, filled
from .canvas import SIZE, SMALL
from .explorer import explore
from .palette import CONTACT, A, B, P, R, V
from .scene import Facts, Scene, number, scene, spelled, spoken
from .shapes import NONE, NOWHERE, arrow, disc
from .shared import Shared

SHOT = scene((0, 0), (0, 0), 2.5, (-12, 3), (20, 0), 2.5)
"""The one shot of the course, in centimetres and a sixtieth of a second: a hard break. All about it is whole."""


Ballot = Mapping[str, Any] | None
"""A question with its answers, and perhaps a scene: the arguments of `lib.teach.predict`."""

CORNERS = np.array([[-1, -1], [1, 1]])
"""Of a square of two units."""

MARKS = 17
"""How many marks a ruler has."""


class Central(Shared):
    """A lesson's picture over the one shot.

    A subclass names its `states`, a row each, with the tags of equations that light their layers in it. It makes its
    artists in `lay_out`, in named `layers`, and moves them in `draw`; `words` are the numbers of all sentences. What it
    can be set to besides the shot stands in `knobs`, by name; how they stand on a slide in a state, or for a tag, where
    nobody can turn them, in `posed`.

    Parameters
    ----------
    shown : str
        States or tags, the first of which it opens in. Where no kernel runs all of them are shown, with their
        sentences.
    vote : dict, optional
        A question and its answers, until which the picture is locked; and the scene that it begins with, if it has one.
    """

    always = ""
    acts = {"whole": "the one shot", "another": "another shot"}
    layers: Mapping[str, Marks]
    knobs: Mapping[str, float] = {}
    posed: Mapping[str, Mapping[str, float]] = {}
    first = SHOT
    timed = parted = False
    opening = 0.0
    said: Mapping[str, str | float] | None = None

    def __init__(self, *shown: str, vote: Ballot = None):
        if self.parted:
            self.states = {name: x for name, x in self.states.items() if {name, *x.tags} & set(shown)} or self.states
        self.shown = shown or tuple(self.states)[:1]
        for name in self.shown:
            if name not in self.states and name not in self.tagged:
                raise ValueError(f"state must be among {', '.join([*self.states, *self.tagged])}; got {name!r}")
        self.scene = self.first = _begins(self.first, vote)
        first = self.shown[0]
        opened = {"state": self.tagged.get(first, first), "lit": first if first in self.tagged else ""}
        super().__init__(**opened, scrub=self.timed, pace=FRAME_SECONDS * self.timed)
        self.lay_out()
        if (last := self.ends(self.facts)) != self.last:
            self.last = last
            self.fit()
        self.observe(lambda change: self.redraw(), "t")
        if vote:
            self.ask(vote["question"], vote["answers"])

    def shot(self, ax: Axes, unit: str = " cm") -> None:
        """The layers of the shot in some axes: A, grown to r, with B's centre moving by v, and its letters.

        unit : what stands behind the length of its ruler.
        """
        self.world = ax
        bare(ax, unit)
        self.layers["shot"] = Marks(shapes=shapes(ax, [Paint(R, 0.13, R, 1.8), BALL_A, Paint(P), Paint(V)]))
        for name, colour in (("p", P), ("v", V)):
            self.layers[name] = Marks(letter=label(ax, rf"$\mathbf{{{name}}}$", colour))
        self.layers["shrunk"] = Marks(ball=shapes(ax, [SKIN_B]))
        self.layers["touching"] = Marks(ring=outlines(ax, [CONTACT], ["solid"], 2.0))

    def put_shot(self, known: Facts) -> None:
        """The shot as it is: B, shrunk to a point, at the time shown, and where it first touches."""
        p, v, r, r2, width, origin = known.p, known.v, known.r, self.scene.r2, shaft(self.world), np.zeros(2)
        self.layers["shot"].shapes.set_verts(
            [disc(origin, r), disc(origin, r - r2), arrow(origin, p, width), arrow(p, v, width)]
        )
        places = clear(
            [about(origin, p, width)[1:], about(p, v, width)],
            np.vstack([along(origin, p), along(p, v), self.besides(known)]),
            4 * width,
        )
        for name, place in zip("pv", places, strict=True):
            self.layers[name].letter.set_position(np.nan_to_num(place))
        self.layers["shrunk"].ball.set_verts([disc(p + self.t * v, r2)])
        self.layers["touching"].ring.set_segments([disc(self.contact(known), r2)] if known.contact.hit else [NONE])

    def besides(self, known: Facts) -> np.ndarray:
        """Places besides those on its arrows that the letters of the shot keep clear of."""
        return np.empty((0, 2))

    def name_balls(self, ax: Axes) -> None:
        """The letters of the balls, each in its own."""
        self.layers["named"] = Marks(A=label(ax, "A", A, inside=True), B=label(ax, "B", B, inside=True))

    def spots(self, known: Facts) -> np.ndarray:
        """Where in A and in B their letters stand, in radii from the centre: in the lower halves."""
        return np.array([[0.0, -0.5]] * 2)

    def put_names(self, known: Facts) -> None:
        """Put their letters into the balls; a ball that is too small for its letter has none."""
        r2, pixel = self.scene.r2, abs(np.diff(self.world.transData.transform(CORNERS), axis=0)[0, 0]) / 2
        places, radii = (0 * known.p, known.p + self.t * known.v), (known.r - r2, r2)
        for letter, centre, radius, spot in zip(self.layers["named"], places, radii, self.spots(known), strict=True):
            letter.set_position(centre + radius * spot)
            letter.set_visible(letter.get_visible() and radius * pixel > 1.2 * SIZE * self.figure.dpi / 72)

    def contact(self, known: Facts) -> np.ndarray:
        """B's centre at first contact, seen from A; nan without one."""
        return known.p + known.contact.t * known.v if known.contact.hit else NOWHERE

    def fit(self) -> None:
        """Fit the view to the shot, and draw the background anew."""
        p, v, r, r2 = self.facts.p, self.facts.v, self.facts.r, self.scene.r2
        ends = [p + 1.06 * v, *(x + side * r2 for x in (p, p + v) for side in (-1, 1))]
        enclose(self.world, np.array([*ends, [-r, -r], [r, r]]), 1.08)
        self.draw_background()

    def follow(self, settled: bool) -> None:
        """Draw the shot as it has become; once settled, in a view that holds it: one that does stays as it is."""
        self.fit() if settled and self.has_left() else self.redraw()

    def has_left(self) -> bool:
        """Is what can be taken hold of out of the view, or is what lies between too small in it to be seen?"""
        held = [(place, reach) for ax, place, _, reach in self.places().values() if ax is self.world]
        places = np.array([place + side * reach for place, reach in held for side in (-1, 1)]).reshape(-1, 2)
        alone = len(held) < 2
        return not inside(self.world, np.vstack([places, np.array(self.world.viewLim)]) if alone else places)

    def line(
        self, name: str, ax: Axes, colour: str, letter: str = "", style: str = "solid", width: float = 2.4
    ) -> None:
        """A layer of one line, and beside it a letter in its colour."""
        named = {"letter": label(ax, letter, colour)} if letter else {}
        self.layers[name] = Marks(line=outlines(ax, [colour], [style], width), **named)

    def mark(self, name: str, ax: Axes, sign: str, colour: str, word: str = "") -> None:
        """A layer of one point, and beside it a word."""
        self.layers[name] = Marks(dot=dots(ax, sign, colour), **({"word": label(ax, word, colour)} if word else {}))

    def ruler(self, name: str, ax: Axes, colour: str) -> None:
        """A layer of a ruler's marks and numbers."""
        look = {"size": SMALL, "ha": "center", "va": "center", "animated": True, "clip_on": True}
        numbers = [ax.text(0, 0, "", color=colour, **look) for _ in range(MARKS)]
        self.layers[name] = Marks(ticks=outlines(ax, [colour] * MARKS, ["solid"] * MARKS, 1.2), numbers=numbers)

    def measure(self, name: str, p, step, aside, unit: float, upto: float = np.inf, below: float = 2.2) -> None:
        """A ruler from p on: a mark every step, longer and with its number every other, up to a number.

        below : how far from the ruler its numbers stand, in lengths of a mark.
        """
        ticks, numbers = self.layers[name].ticks, self.layers[name].numbers
        count = np.arange(MARKS)[:, None]
        places, long = p + count * step, aside * (2 - count % 2) / 2
        seen = (count[:, 0] * unit <= upto) & np.isfinite(places + aside).all(axis=1)
        ticks.set_segments(np.stack([places, places + long], axis=1)[seen])
        for i, text in enumerate(numbers):
            text.set_text(number(i * unit) if seen[i] and i % 2 == 0 else "")
            text.set_position(places[i] + below * aside if seen[i] else (0.0, 0.0))

    def put(self, name: str, points, beside=None, word: str | None = None) -> None:
        """Lead the line, or put the point, of a layer through places, and its letter to one; nan is nowhere."""
        points = np.atleast_2d(points)
        points = points if np.all(np.isfinite(points)) else NONE
        drawn, *words = self.layers[name]
        drawn.set_segments([points]) if hasattr(drawn, "set_segments") else drawn.set_data(*points.T)
        there = bool(words) and len(points) > 0 and bool(np.isfinite(beside).all())
        for each in words:
            each.set_visible(each.get_visible() and there)
            each.set_position(beside if there else (0.0, 0.0))
            each.set_text(each.get_text() if word is None else word)

    def span(self, name: str, start, end, aside) -> None:
        """Draw a layer's line as the measure of a length: moved aside, with a mark at either end, its letter within."""
        start, end = np.asarray(start) + aside, np.asarray(end) + aside
        tick = 2 * shaft(self.world) * aside / (np.hypot(*aside) or 1.0)
        middle = (start + end) / 2 + (3.4 if "sqrt" in self.layers[name].letter.get_text() else 2) * tick
        self.put(name, [start + tick, start - tick, start, end, end + tick, end - tick], middle)

    def draw(self, known: Facts) -> None:
        """Move every artist to where it belongs; one that has no place is made invisible."""
        raise NotImplementedError

    def words(self, known: Facts) -> dict[str, str | float]:
        """What the letters of the sentences stand for, numbers as they are."""
        return {}

    def sentence(self, known: Facts) -> str:
        """What the state shows, in a sentence with its numbers."""
        said, self.said = self.said or self.words(known), None
        return filled(self.lamp.sentence or self.row.sentence, said)

    def letters(self, known: Facts) -> dict[str, str]:
        """The words, with numbers written out, as templates have them, and the sentence that follows."""
        self.said = self.words(known)
        return spelled(self.said)

    @property
    def row(self) -> State:
        """The state that is shown, and all about it."""
        return self.states[self.state]

    @property
    def lamp(self) -> Lit:
        """What the tag lights that is pressed; nothing without one."""
        return self.row.tags[self.lit] if self.lit else Lit("")

    @property
    def on(self) -> list[str]:
        """The layers that are shown in this state, and those that are lit."""
        return f"{self.always} {self.row.layers} {self.lamp.layers}".split()

    def paled(self) -> list[int]:
        """The numbers of the parts that are not lit, if some are."""
        lit = self.lamp.layers.split()
        names = [name for name, artists in self.layers.items() for _ in artists]
        return [i for i, name in enumerate(names) if name not in lit] if lit else []

    def update(self) -> tuple[list[Artist], str]:
        """Every artist in its place, those of the state's layers to be seen."""
        on = self.on
        for name, artists in self.layers.items():
            for artist in artists:
                if artist.get_visible() != (name in on):  # matplotlib tells many of a change
                    artist.set_visible(name in on)
        self.draw(self.facts)
        return [artist for artists in self.layers.values() for artist in artists], ""

    @property
    def caption(self) -> str:
        """What the state shows; before it the title of one that is the tag of an equation itself."""
        told = self.sentence(self.facts)
        return told if self.row.tags or self.state == self.title else f"{self.title}: {told}"

    def places(self) -> dict[str, tuple]:
        """The handles of the shot, in the axes `world`, where A is at rest in the origin."""
        p, v, r, r2 = self.facts.p, self.facts.v, self.facts.r, self.scene.r2
        rim = r * np.array([np.sqrt(0.5), -np.sqrt(0.5)])
        found = {
            "centre of B": (self.world, p, spoken(p), r2),
            "velocity of B": (self.world, p + v, spoken(v), 0),
            "rim of A": (self.world, rim, f"r {number(r)}", 0),
        }
        return {name: handle for name, handle in found.items() if name in self.handled}

    handled: tuple[str, ...] = ("centre of B", "velocity of B", "rim of A")

    def turn(self, **knobs: float) -> None:
        """Set knobs, by their names."""
        self.knobs = self.knobs | knobs
        self.redraw()

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put B, the tip of its displacement, or the rim of the grown circle somewhere, seen from A."""
        self.take(relocated(self.scene, handle, self.target(handle, place)), settled)

    def act(self, name: str) -> None:
        """Show the one shot again from its beginning, with all knobs as they were, or deal another."""
        if name == "whole":
            self.t = self.opening
            self.turn(**type(self).knobs)
        s, moves = _deal(np.random.default_rng()), self.first.v1
        self.take(self.first if name == "whole" else s._replace(v1=moves, v2=s.v2 + moves))
        self.fit()


def _begins(shot: Scene, vote: Ballot) -> Scene:
    """The scene of a question, if that is p1, v1, r1, p2, v2, r2; else the shot."""
    asked = (vote or {}).get("scene")
    return scene(**asked) if isinstance(asked, dict) else shot


def unless_none(sentence: str, none: str = "none") -> Callable[[dict[str, str]], str]:
    """A sentence about what there need not be: where a word says why it is not there, that is said instead."""
    return lambda words: words[none] or sentence.format_map(words)


def tangent_point(known: Facts, out: np.ndarray) -> np.ndarray:
    """Where the tangent from B's centre touches the grown circle, on the side that `out` points to; nan from inside."""
    return min(tangent(known.p, known.r), key=lambda x: x @ out) if known.steps.c > 0 else NOWHERE


def relocated(s: Scene, handle: str, place: np.ndarray) -> Scene:
    """The scene with one handle, seen from A, at another place; B takes its displacement along."""
    if handle == "centre of B":
        moved = {"p2": s.p1 + place}
    elif handle == "velocity of B":
        moved = {"v2": s.v1 + place - (s.p2 - s.p1)}
    else:
        r = float(np.hypot(*place))
        moved = {"r1": r / 2, "r2": r / 2}
    return scene(**(s._asdict() | moved))


def _deal(rng: np.random.Generator) -> Scene:
    """Another shot, a hit in the frame: from elsewhere, at another speed, past at another distance; in tenths."""
    r, t = rng.uniform(3, 6), rng.uniform(0.25, 0.75)
    C, speed, turn = rng.uniform(-0.8, 0.8) * r, rng.uniform(16, 26), rng.uniform(-0.5, 0.5)
    d = np.array([np.cos(turn), np.sin(turn)])
    p = C * np.array([-d[1], d[0]]) - (np.sqrt(r * r - C * C) + t * speed) * d
    p, v, r = np.round(p, 1), np.round(speed * d, 1), round(r, 1)
    return scene((0, 0), (0, 0), r / 2, p, v, r / 2)


def central(made: Central) -> None:
    """Show a central picture."""
    explore(made)
