"""Lesson 00's picture: two moving balls, seen from a camera that can be moved too, until one of them rests."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from matplotlib.axes import Axes

from .artists import (
    A_FILL,
    B_FILL,
    BALL_A,
    BALL_B,
    TUBE_A,
    TUBE_B,
    Marks,
    Paint,
    bare,
    blank,
    dots,
    enclose,
    inside,
    label,
    shaft,
    shapes,
)
from .board import State
from .canvas import SMALL, figure, in_style
from .central import Ballot, Central, central
from .palette import CONTACT, INK, QUIET, A, B, P, R, V
from .scene import Facts, Scene, number, scene, spoken
from .shapes import NONE, NOWHERE, arrow, disc, tube
from .track import Tracked, slider

__all__ = ["Passenger", "passenger"]

FASTEST, SNAP = 18.0, 1.0
"""How fast the camera goes at most, and how near to a ball's velocity it takes that."""


@dataclass(frozen=True)
class _Ride(State):
    """A state; and whether the camera rides on A until it is moved."""

    on_A: bool = False


def _dial(ax: Axes) -> dict[str, Marks]:
    """The layers of the plane of velocities: both balls' as arrows, the relative one, the camera's, a point to drag."""
    ax.set(xlim=(-FASTEST, FASTEST), ylim=(-FASTEST, FASTEST), aspect="equal")
    ax.set_axis_off()
    ax.set_title("velocities; drag the camera's", size=SMALL + 1, weight="normal", loc="center")
    ax.plot([-FASTEST, FASTEST, np.nan, 0, 0], [0, 0, np.nan, -FASTEST, FASTEST], color=QUIET, linewidth=0.8)
    return {
        "dial": Marks(arrows=shapes(ax, [Paint(A), Paint(B)])),
        "tips": Marks(letters=[label(ax, rf"$\mathbf{{v}}_{i}$", c) for i, c in ((1, A), (2, B))]),
        "camera": Marks(dot=dots(ax, "s", INK)),
        "eye": Marks(word=label(ax, "camera", INK)),
        "dial_v": Marks(arrow=shapes(ax, [Paint(V)]), letter=label(ax, r"$\mathbf{v}$", V)),
    }


def _put_velocities(layers: Mapping[str, Marks], ax: Axes, s: Scene, camera: np.ndarray, v: np.ndarray) -> None:
    """Both balls' velocities and the camera's, in their plane."""
    width = shaft(ax)
    layers["dial"].arrows.set_verts([arrow(np.zeros(2), each, width) for each in (s.v1, s.v2)])
    for letter, each in zip(layers["tips"].letters, (s.v1, s.v2), strict=True):
        letter.set_position(1.12 * each + [0, 3 * width])
    layers["camera"].dot.set_data(*camera[:, None])
    layers["eye"].word.set_position(camera - [0, 6 * width])
    layers["dial_v"].arrow.set_verts([arrow(s.v1, v, width)])
    layers["dial_v"].letter.set_position(s.v1 + v / 2 + [0, 4 * width])


def _toward(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The direction from one place to another; nan for none."""
    way = y - x
    size = float(np.hypot(*way))
    return way / size if size > 0 else NOWHERE


def _vector(x: np.ndarray) -> str:
    """Two coordinates in words."""
    return ", ".join(number(float(y)) for y in x)


def _floor(ax: Axes) -> np.ndarray:
    """Marks on the floor in view and about it, every 5 units or, in a wide view, as many."""
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    step = 5.0 * max(np.ceil((right - left) / 60), 1.0)
    across, up = (np.arange(np.floor(a / step) - 5, b / step + 5) * step for a, b in ((left, right), (low, high)))
    return np.stack(np.meshgrid(across, up), -1).reshape(-1, 2)


def _world(ax: Axes) -> dict[str, Marks]:
    """The layers of the world: the floor, both balls with their ways, now and where they touch, p and v."""
    bare(ax)
    return {
        "floor": Marks(dots=ax.plot([], [], ".", color=QUIET, markersize=2.2, alpha=0.5, animated=True)[0]),
        "tubes": Marks(tubes=shapes(ax, [TUBE_A, TUBE_B])),
        "balls": Marks(shapes=shapes(ax, [BALL_A, BALL_B, Paint(A), Paint(B)])),
        "now": Marks(balls=shapes(ax, [Paint(A_FILL, 0.7, A, 2.0), Paint(B_FILL, 0.7, B, 2.0)])),
        "names": Marks(letters=[label(ax, "A", INK, inside=True), label(ax, "B", INK, inside=True)]),
        "p": Marks(arrow=shapes(ax, [Paint(P)]), letter=label(ax, r"$\mathbf{p}$", P)),
        "v": Marks(arrow=shapes(ax, [Paint(V)]), letter=label(ax, r"$\mathbf{v}$", V)),
        "touching": Marks(balls=shapes(ax, [Paint(fill, 0.2, CONTACT, 2.2) for fill in (A_FILL, B_FILL)])),
    }


def _corners(s: Scene, camera: np.ndarray) -> np.ndarray:
    """What a view has to hold: both ways as the camera sees them, with room for letters, and the relative one."""
    r = np.full(2, max(s.r1, s.r2) * 1.3)
    ends = [p + t * (v - camera) for p, v in ((s.p1, s.v1), (s.p2, s.v2)) for t in (0, 1)]
    return np.array([x + side for x in (*ends, s.p2 + s.v2 - s.v1) for side in (-r, r)])


WORLD = scene((0, 0), (-8, 6), 2.5, (-12, 3), (12, 6), 2.5)
"""The one shot in a world where both balls move."""


class Passenger(Tracked, Central):
    """Both balls and their ways, as a camera sees them that moves along; one picture, whoever rides."""

    states = {
        "0.1": _Ride("where B is, seen from A", "now p", "p = ({p}), whatever the camera does."),
        "0.2": _Ride(
            "how B moves, seen from A", "now dial_v", "v = ({v2}) − ({v1}) = ({v}), whatever the camera does."
        ),
        "0.3": _Ride(
            "ride on A, and A stands still",
            "now touching p v",
            "the camera moves by ({camera}), and for it {rest}; {when} all the same.",
            on_A=True,
        ),
        "0.4": _Ride(
            "pour B's radius into A", "now touching v poured", "radii {r1} and {r2}, together {r}; {when} all the same."
        ),
        "0.5": _Ride("one number tells it", "now apart reach bar", "f = {f} at t = {t}, {judged}."),
        "0.6": _Ride("the normal", "now touching normal", "{when}{normal}."),
    }
    always = "floor tubes balls names dial tips camera eye"
    knobs = {"across": 0.0, "up": 0.0, "poured": 0.0}
    first, timed = WORLD, True
    handled = ("centre of B",)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the world, and the plane of velocities with the camera's."""
        self.figure, self.layers = figure(9.6, 4.9, self.projected), {}
        self.world = ax = self.figure.add_axes([0.005, 0.01, 0.7, 0.98])
        self.dial = self.figure.add_axes([0.72, 0.3, 0.27, 0.62])
        self.layers |= _world(ax)
        for name, colour, letter in (("apart", P, ""), ("reach", R, "$r$"), ("normal", CONTACT, r"$\mathbf{n}$")):
            self.line(name, ax, colour, letter, width=3.2)
        self.layers |= _dial(self.dial)
        marks, share = {0.0: "none", 1.0: "all"}, lambda x: f"{number(100 * x)} % of it"
        poured = slider(self.figure, [0.74, 0.06, 0.24, 0.16], "poured", marks, 0.05, share, "of B's radius, in A")
        self.tracks_of, self.layers["poured"] = {"radius poured from B into A": poured}, poured.layer
        below, look = blank(self.figure, [0.72, 0.04, 0.27, 0.2]), {"ha": "center", "animated": True}
        bar = [below.text(0.5, y, "", color=c, **look) for y, c in ((0.7, P), (0.4, R), (0.1, INK))]
        self.layers["bar"] = Marks(lines=bar)
        self.fit()

    @property
    def camera(self) -> np.ndarray:
        """The camera's displacement in the frame."""
        set_to = np.array([self.knobs["across"], self.knobs["up"]])
        return self.scene.v1 if self.row.on_A and not np.any(set_to) else set_to

    def fit(self) -> None:
        """Fit the world to both ways as the camera sees them, and draw the background anew."""
        enclose(self.world, _corners(self.scene, self.camera), 1.12)
        self.draw_background()

    def has_left(self) -> bool:
        """Is a part of a way out of the view?"""
        return not inside(self.world, _corners(self.scene, self.camera))

    def draw(self, known: Facts) -> None:
        """The world as the camera sees it, at the time shown, and the velocities."""
        s, seen, width, layers = self.scene, self.seen_velocities(), shaft(self.world), self.layers
        when, radii = float(known.contact.t) if known.contact.hit else 0.0, self.radii_as_poured()
        now, touch = ([p + t * v for p, v in zip((s.p1, s.p2), seen, strict=True)] for t in (self.t, when))
        balls = list(zip((s.p1, s.p2), seen, radii, strict=True))
        layers["floor"].dots.set_data(*(_floor(self.world) - self.t * self.camera).T)
        layers["tubes"].tubes.set_verts([tube(*ball) for ball in balls])
        arrows = [arrow(p, v, width) for p, v, _ in balls]
        layers["balls"].shapes.set_verts([*(disc(p, r) for p, _, r in balls), *arrows])
        layers["now"].balls.set_verts([disc(x, r) for x, r in zip(now, radii, strict=True)])
        met = [disc(x, r) if known.contact.hit else NONE for x, r in zip(touch, radii, strict=True)]
        layers["touching"].balls.set_verts(met)
        for name, (p, _, r) in zip(layers["names"].letters, balls, strict=True):
            name.set_position(p - [0, r + 4 * width])
        for name, start, way in (("p", s.p1, known.p), ("v", now[1], known.v)):
            layers[name].arrow.set_verts([arrow(start, way, width)])
            layers[name].letter.set_position(start + way / 2 + [0, 4 * width])
        self.put("apart", now)
        self.put("reach", [now[0], now[0] + known.r * _toward(*now)], now[0] - [0, 3 * width])
        out = 2 * known.r * _toward(*touch)
        self.put("normal", [touch[0], touch[0] + 0.8 * out], touch[0] + 0.95 * out)
        _put_velocities(layers, self.dial, s, self.camera, known.v)
        self.put_knobs()
        square, rr = self.squares(known)
        lines = (f"apart² = {number(square)}", f"r² = {number(rr)}", f"f = {number(square - rr)}")
        for text, words in zip(layers["bar"].lines, lines, strict=True):
            text.set_text(words)

    def squares(self, known: Facts) -> tuple[float, float]:
        """The squares of how far apart the centres are at the time shown, and of r."""
        apart = known.p + self.t * known.v
        return apart[0] ** 2 + apart[1] ** 2, known.r**2

    def seen_velocities(self) -> list[np.ndarray]:
        """How both balls move for the camera."""
        return [v - self.camera for v in (self.scene.v1, self.scene.v2)]

    def radii_as_poured(self) -> tuple[float, float]:
        """The radii after some of B's is poured into A, where that is done."""
        some = self.knobs["poured"] * self.scene.r2 * ("poured" in self.on)
        return self.scene.r1 + some, self.scene.r2 - some

    def places(self) -> dict[str, tuple]:
        """B, the camera, and what the state shows."""
        return super().places() | {"velocity of the camera": (self.dial, self.camera, spoken(self.camera), 0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Move the camera, which takes a ball's velocity where it is near; or what else is there."""
        if handle != "velocity of the camera":
            return super().move(handle, place, settled)
        place = np.clip(self.target(handle, place), -FASTEST, FASTEST)
        near = [v for v in (self.scene.v1, self.scene.v2, np.zeros(2)) if np.hypot(*(v - place)) < SNAP]
        across, up = near[0] if near else place
        self.turn(across=float(across), up=float(up))
        self.follow(settled)

    def show_state(self, name: str) -> None:
        """Show one of the states, in a view that holds it."""
        self.state = name
        self.fit()

    def ways(self) -> list:
        """Both balls on their ways, and the floor."""
        s, (one, other), balls = self.scene, self.seen_velocities(), self.layers["now"].balls
        ends = (balls, 0, (0, 1), (s.p1, s.p1 + one)), (balls, 1, (0, 1), (s.p2, s.p2 + other))
        return [*ends, (self.layers["floor"].dots, 0, (0, 1), (np.zeros(2), -self.camera))]

    def words(self, known: Facts) -> dict[str, str | float]:
        """What the camera sees."""
        s, (r1, r2), (square, rr) = self.scene, self.radii_as_poured(), self.squares(known)
        rest = [name for name, v in (("A", s.v1), ("B", s.v2)) if not np.any(v - self.camera)]
        vectors = {"p": known.p, "v1": s.v1, "v2": s.v2, "v": known.v, "camera": self.camera}
        hit, f = known.contact.hit, square - rr
        numbers = {"r1": r1, "r2": r2, "r": known.r, "f": f, "t": self.t}
        return (
            numbers
            | {name: _vector(x) for name, x in vectors.items()}
            | {
                "rest": f"{' and '.join(rest)} rest{'s' * (len(rest) == 1)}" if rest else "both move",
                "when": f"contact at t = {number(known.contact.t)}" if hit else "no contact",
                "judged": "apart" if f > 0 else "touching" if f == 0 else "overlapping",
                "normal": f", n = ({_vector(known.geometry.normal)})" if hit else "",
            }
        )


def passenger(*shown: str, vote: Ballot = None) -> None:
    """Show the two balls and the camera, in the first of these states; where no kernel runs in all of them."""
    central(Passenger(*shown, vote=vote))
