"""What the central pictures share: states, tags that light layers, the one shot and another."""

from collections.abc import Callable

import numpy as np
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
    enclose,
    inside,
    label,
    outlines,
    shaft,
    shapes,
)
from .canvas import SIZE, SMALL
from .explorer import explore
from .layered import Ballot as Ballot
from .layered import Layered
from .messages import RESET
from .palette import CONTACT, A, B, P, R, V
from .scene import Facts, Scene, number, scene, spoken
from .shapes import NONE, NOWHERE, arrow, disc
from .shared import Shared

SHOT = scene((0, 0), (0, 0), 2.5, (-12, 3), (20, 0), 2.5)
"""The one shot of the course, in centimetres and a sixtieth of a second: a hard break. All about it is whole."""

CORNERS = np.array([[-1, -1], [1, 1]])
"""Of a square of two units."""

MARKS = 17
"""How many marks a ruler has."""


class Central(Layered, Shared):
    """A lesson's picture over the one shot. Arguments as `Layered`; a question may have a scene to begin with."""

    acts = {"whole": RESET, "another": "another shot"}
    first = SHOT
    opening = 0.0

    def __init__(self, *shown: str, vote: Ballot = None):
        self.scene = self.first = _begins(self.first, vote)
        super().__init__(*shown, vote=vote)
        if (last := self.ends(self.facts)) != self.last:
            self.last = last
            self.fit()

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

    def ruler(self, name: str, ax: Axes, colour: str) -> None:
        """A layer of a ruler's marks and numbers."""
        look = {"size": SMALL, "ha": "center", "va": "center", "animated": True, "clip_on": True}
        numbers = [ax.text(0, 0, "", color=colour, **look) for _ in range(MARKS)]
        self.layers[name] = Marks(ticks=outlines(ax, [colour] * MARKS, ["solid"] * MARKS, 1.2), numbers=numbers)

    def measure(self, name: str, p, step, aside, unit: float, upto=np.inf, below=2.2, named: str = "") -> None:
        """A ruler from p on: a mark every step, longer and with its number every other, up to a number.

        below : how far from the ruler its numbers stand, in lengths of a mark. named : what it counts, before the 0.
        """
        ticks, numbers = self.layers[name].ticks, self.layers[name].numbers
        count = np.arange(MARKS)[:, None]
        places, long = p + count * step, aside * (2 - count % 2) / 2
        seen = (count[:, 0] * unit <= upto) & np.isfinite(places + aside).all(axis=1)
        ticks.set_segments(np.stack([places, places + long], axis=1)[seen])
        for i, text in enumerate(numbers):
            text.set_text(number(i * unit) if seen[i] and i % 2 == 0 else "")
            text.set_position(places[i] + below * aside if seen[i] else (0.0, 0.0))
        if named and np.isfinite(p + step).all():
            numbers[1].set_text(named)
            numbers[1].set_position(p + below * aside - 0.6 * step)

    def span(self, name: str, start, end, aside) -> None:
        """Draw a layer's line as the measure of a length: moved aside, with a mark at either end, its letter within."""
        start, end = np.asarray(start) + aside, np.asarray(end) + aside
        tick = 2 * shaft(self.world) * aside / (np.hypot(*aside) or 1.0)
        middle = (start + end) / 2 + (3.4 if "sqrt" in self.layers[name].letter.get_text() else 2) * tick
        self.put(name, [start + tick, start - tick, start, end, end + tick, end - tick], middle)

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
