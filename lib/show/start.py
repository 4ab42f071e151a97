"""Lesson 00's picture: two moving balls, seen from a camera that can be moved too, until one of them rests."""

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from .artists import (
    A_FILL,
    B_FILL,
    BALL_A,
    BALL_B,
    TUBE_A,
    TUBE_B,
    Paint,
    bare,
    dots,
    enclose,
    inside,
    label,
    shaft,
    shapes,
)
from .board import State
from .canvas import SMALL, figure, in_style
from .central import NONE, Central, central
from .palette import CONTACT, INK, QUIET, A, B, P, R, V
from .scene import Facts, Scene, number, scene, spoken
from .shapes import arrow, disc, tube
from .tracked import Tracked, blank, track

__all__ = ["Passenger", "passenger"]

FASTEST, SNAP = 18.0, 1.0
"""How fast the camera goes at most, and how near to a ball's velocity it takes that."""


def dial(ax: Axes) -> dict[str, list[Artist]]:
    """The layers of the plane of velocities: both balls' as arrows, the relative one, the camera's, a point to drag."""
    ax.set(xlim=(-FASTEST, FASTEST), ylim=(-FASTEST, FASTEST), aspect="equal")
    ax.set_axis_off()
    ax.set_title("velocities; drag the camera's", size=SMALL + 1, weight="normal", loc="center")
    ax.plot([-FASTEST, FASTEST, np.nan, 0, 0], [0, 0, np.nan, -FASTEST, FASTEST], color=QUIET, linewidth=0.8)
    return {
        "dial": [shapes(ax, [Paint(A), Paint(B)])],
        "tips": [label(ax, rf"$\mathbf{{v}}_{i}$", c) for i, c in ((1, A), (2, B))],
        "camera": [dots(ax, "s", INK)],
        "eye": [label(ax, "camera", INK)],
        "dial_v": [shapes(ax, [Paint(V)]), label(ax, r"$\mathbf{v}$", V)],
    }


def put_velocities(layers: dict[str, list[Artist]], ax: Axes, s: Scene, camera: np.ndarray, v: np.ndarray) -> None:
    """Both balls' velocities and the camera's, in their plane."""
    width = shaft(ax)
    layers["dial"][0].set_verts([arrow(np.zeros(2), each, width) for each in (s.v1, s.v2)])
    for text, each in zip(layers["tips"], (s.v1, s.v2), strict=True):
        text.set_position(1.12 * each + [0, 3 * width])
    layers["camera"][0].set_data(*camera[:, None])
    layers["eye"][0].set_position(camera - [0, 6 * width])
    drawn, letter = layers["dial_v"]
    drawn.set_verts([arrow(s.v1, v, width)])
    letter.set_position(s.v1 + v / 2 + [0, 4 * width])


def toward(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The direction from one place to another; nan for none."""
    way = y - x
    size = float(np.hypot(*way))
    return way / size if size > 0 else np.full(2, np.nan)


def vector(x: np.ndarray) -> str:
    """Two coordinates in words."""
    return ", ".join(number(float(y)) for y in x)


def told(s: Scene, known: Facts, camera: np.ndarray, radii: tuple[float, float], t: float) -> dict[str, str]:
    """What each state tells."""
    rests = [name for name, v in (("A", s.v1), ("B", s.v2)) if not np.any(v - camera)]
    seen = f"{' and '.join(rests)} rest{'s' * (len(rests) == 1)}" if rests else "both move"
    when = f"contact at t = {number(known.contact.t)}" if known.contact.hit else "no contact"
    apart = known.p + t * known.v
    f = apart[0] ** 2 + apart[1] ** 2 - known.r**2
    judged = "apart" if f > 0 else "touching" if f == 0 else "overlapping"
    return {
        "0.1": f"p = ({vector(known.p)}), whatever the camera does.",
        "0.2": f"v = ({vector(s.v2)}) − ({vector(s.v1)}) = ({vector(known.v)}), whatever the camera does.",
        "0.3": f"the camera moves by ({vector(camera)}), and for it {seen}; {when} all the same.",
        "0.4": f"radii {number(radii[0])} and {number(radii[1])}, together {number(known.r)}; {when} all the same.",
        "0.5": f"f = {number(f)} at t = {number(t)}, {judged}.",
        "0.6": f"{when}" + (f", n = ({vector(known.geometry.normal)})." if known.contact.hit else "."),
    }


def floor(ax: Axes) -> np.ndarray:
    """Marks on the floor in view and about it, every 5 units or, in a wide view, as many."""
    (left, right), (low, high) = ax.get_xlim(), ax.get_ylim()
    step = 5.0 * max(np.ceil((right - left) / 60), 1.0)
    across, up = (np.arange(np.floor(a / step) - 5, b / step + 5) * step for a, b in ((left, right), (low, high)))
    return np.stack(np.meshgrid(across, up), -1).reshape(-1, 2)


def world(ax: Axes) -> dict[str, list[Artist]]:
    """The layers of the world: the floor, both balls with their ways, now and where they touch, p and v."""
    touching = [Paint(A_FILL, 0.2, CONTACT, 2.2), Paint(B_FILL, 0.2, CONTACT, 2.2)]
    return {
        "floor": [ax.plot([], [], ".", color=QUIET, markersize=2.2, alpha=0.5, animated=True)[0]],
        "tubes": [shapes(ax, [TUBE_A, TUBE_B])],
        "balls": [shapes(ax, [BALL_A, BALL_B, Paint(A), Paint(B)])],
        "now": [shapes(ax, [Paint(A_FILL, 0.7, A, 2.0), Paint(B_FILL, 0.7, B, 2.0)])],
        "names": [label(ax, "A", INK), label(ax, "B", INK)],
        "p": [shapes(ax, [Paint(P)]), label(ax, r"$\mathbf{p}$", P)],
        "v": [shapes(ax, [Paint(V)]), label(ax, r"$\mathbf{v}$", V)],
        "touching": [shapes(ax, touching)],
    }


def corners(s: Scene, camera: np.ndarray) -> np.ndarray:
    """What a view has to hold: both ways as the camera sees them, with room for letters, and the relative one."""
    r = np.full(2, max(s.r1, s.r2) * 1.3)
    ends = [p + t * (v - camera) for p, v in ((s.p1, s.v1), (s.p2, s.v2)) for t in (0, 1)]
    return np.array([x + side for x in (*ends, s.p2 + s.v2 - s.v1) for side in (-r, r)])


WORLD = scene((0, 0), (-8, 6), 2.5, (-12, 3), (12, 6), 2.5)
"""The one shot in a world where both balls move."""


class Passenger(Tracked, Central):
    """Both balls and their ways, as a camera sees them that moves along; one picture, whoever rides."""

    states = {
        "0.1": State("where B is, seen from A", "now p"),
        "0.2": State("how B moves, seen from A", "now dial_v"),
        "0.3": State("ride on A, and A stands still", "now touching p v"),
        "0.4": State("pour B's radius into A", "now touching v poured"),
        "0.5": State("one number tells it", "now apart reach bar"),
        "0.6": State("the normal", "now touching normal"),
    }
    always = "floor tubes balls names dial tips camera eye"
    knobs = {"across": 0.0, "up": 0.0, "poured": 0.0}
    first, timed = WORLD, True
    handled = ("centre of B",)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the world, and the plane of velocities with the camera's."""
        self.figure, self.layers = figure(10.6, 4.9, self.projected), {}
        self.world = ax = self.figure.add_axes([0.005, 0.01, 0.7, 0.98])
        self.dial = self.figure.add_axes([0.72, 0.3, 0.27, 0.62])
        bare(ax)
        self.layers |= world(ax)
        for name, colour, letter in (("apart", P, ""), ("reach", R, "$r$"), ("normal", CONTACT, r"$\mathbf{n}$")):
            self.line(name, ax, colour, letter, width=3.2)
        self.layers |= dial(self.dial)
        marks, said = {0.0: "none", 1.0: "all"}, lambda x: f"{number(100 * x)} % of it"
        poured = track(self.figure, [0.74, 0.06, 0.24, 0.16], "poured", marks, 0.05, said, "of B's radius, in A")
        self.tracks_of, self.layers["poured"] = {"radius poured from B into A": poured}, poured.layer
        below, look = blank(self.figure, [0.72, 0.04, 0.27, 0.2], (0, 1), (0, 1)), {"ha": "center", "animated": True}
        self.layers["bar"] = [below.text(0.5, y, "", color=c, **look) for y, c in ((0.7, P), (0.4, R), (0.1, INK))]
        self.fit()

    @property
    def camera(self) -> np.ndarray:
        """The camera's displacement in the frame; who is told to ride on A does so from the start."""
        set_to = np.array([self.knobs["across"], self.knobs["up"]])
        return self.scene.v1 if self.state == "0.3" and not np.any(set_to) else set_to

    def fit(self) -> None:
        """Fit the world to both ways as the camera sees them, and draw the background anew."""
        enclose(self.world, corners(self.scene, self.camera), 1.12)
        self.draw_background()

    def has_left(self) -> bool:
        """Is a part of a way out of the view?"""
        return not inside(self.world, corners(self.scene, self.camera))

    def draw(self, known: Facts) -> None:
        """The world as the camera sees it, at the time shown, and the velocities."""
        s, seen, width = self.scene, self.seen_velocities(), shaft(self.world)
        when = float(known.contact.t) if known.contact.hit else 0.0
        put = self.poured_radii() if self.state == "0.4" else (s.r1, s.r2)
        now, touch = ([p + t * v for p, v in zip((s.p1, s.p2), seen, strict=True)] for t in (self.t, when))
        balls = list(zip((s.p1, s.p2), seen, put, strict=True))
        self.layers["floor"][0].set_data(*(floor(self.world) - self.t * self.camera).T)
        self.layers["tubes"][0].set_verts([tube(p, v, r) for p, v, r in balls])
        arrows = [arrow(p, v, width) for p, v, _ in balls]
        self.layers["balls"][0].set_verts([*(disc(p, r) for p, _, r in balls), *arrows])
        self.layers["now"][0].set_verts([disc(x, r) for x, r in zip(now, put, strict=True)])
        met = [disc(x, r) for x, r in zip(touch, put, strict=True)] if known.contact.hit else [NONE, NONE]
        self.layers["touching"][0].set_verts(met)
        for name, (p, _, r) in zip(self.layers["names"], balls, strict=True):
            name.set_position(p - [0, r + 4 * width])
        for name, start, way in (("p", s.p1, known.p), ("v", now[1], known.v)):
            drawn, letter = self.layers[name]
            drawn.set_verts([arrow(start, way, width)])
            letter.set_position(start + way / 2 + [0, 4 * width])
        self.put("apart", now)
        self.put("reach", [now[0], now[0] + known.r * toward(*now)], now[0] - [0, 3 * width])
        out = 2 * known.r * toward(*touch)
        self.put("normal", [touch[0], touch[0] + 0.8 * out], touch[0] + 0.95 * out)
        put_velocities(self.layers, self.dial, self.scene, self.camera, known.v)
        self.put_knobs()
        apart = known.p + self.t * known.v
        square = apart[0] ** 2 + apart[1] ** 2
        lines = (f"apart² = {number(square)}", f"r² = {number(known.r**2)}", f"f = {number(square - known.r**2)}")
        for text, words in zip(self.layers["bar"], lines, strict=True):
            text.set_text(words)

    def seen_velocities(self) -> list[np.ndarray]:
        """How both balls move for the camera."""
        return [v - self.camera for v in (self.scene.v1, self.scene.v2)]

    def poured_radii(self) -> tuple[float, float]:
        """The radii after some of B's is poured into A."""
        some = self.knobs["poured"] * self.scene.r2
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
        for board in (self, *self.companions):
            board.follow(settled)

    def show_state(self, name: str) -> None:
        """Show one of the states, in a view that holds it."""
        self.state = name
        self.fit()

    def ways(self) -> list:
        """Both balls on their ways, and the floor."""
        s, (one, other), now = self.scene, self.seen_velocities(), self.layers["now"][0]
        ends = (now, 0, (0, 1), (s.p1, s.p1 + one)), (now, 1, (0, 1), (s.p2, s.p2 + other))
        return [*ends, (self.layers["floor"][0], 0, (0, 1), (np.zeros(2), -self.camera))]

    def sentence(self, known: Facts) -> str:
        """What the camera sees."""
        return told(self.scene, known, self.camera, self.poured_radii(), self.t)[self.state]


def passenger(*shown: str) -> None:
    """Show the two balls and the camera, in the first of these states; where no kernel runs in all of them."""
    central(Passenger(*shown))
