"""Lesson 12's picture: the shot, bent; beside it f over the frame, between five pegs."""

import numpy as np

from ..artists import enclose
from ..canvas import figure, in_style
from ..palette import INK
from ..scene import Facts, spoken
from .central import Central, central
from .pegs_glass import below, put_doubles, put_search, put_three, put_weights
from .pegs_graph import Box, boxed, graph, marks, put_graph, put_marks
from .pegs_parts import (
    BEND,
    BENDS,
    TWICE,
    TWICE_BENT,
    UNSET,
    Bent,
    at,
    bent,
    blocker,
    control,
    f_at,
    looked_at,
    sleeve,
    stopped,
    three,
)
from .pegs_told import result, told
from .pegs_world import TIMES, put_world, world
from .track import Tracked, blank, track

INCH = 1 / 5.76
"""An inch on the sheet, upward."""

FULL, UPPER, LOWER = (0.1, 0.13, 0.87, 0.67), (0.1, 0.54, 0.87, 0.26), (0.1, 0.19, 0.87, 0.23)
"""Where the graph stands, alone and over another, and that other: left, low, width and height on the sheet."""

QUARTERS = ["0", "¼", "½", "¾", "t = 1"]

SNAP = 0.02
"""How near to the tip of v the tip of the bend is taken for it, as a share of the view."""

WEIGHTS, DOUBLES = Box(0.1, 0.13, 0.87, 0.28, 0, 1, 0, 1), (0.1, 0.1, 0.87, 0.32)
"""Where the weights stand, and the doubles next to the time."""

DOUBLED = ("12.6", "12.8", "12.9", "12.11")
"""States with something below the graph."""


class Pegs(Tracked, Central):
    """The shot with a bend to drag, f with its pegs, and the search for its first root."""

    states = {
        "12.1": "a bent path",
        "12.3": "f over the frame",
        "12.4": "three control points",
        "12.5": "five pegs",
        "12.6": "a mean of the pegs",
        "12.7": "the hull",
        "12.8": "halving",
        "12.9": "changes of sign",
        "12.10": "without bend",
        "12.11": "the time, certified",
        "swerve": "round a ball",
    }
    always = "shot path arrows letters shrunk bend axis curve big"
    layers_of = {
        "12.1": "sleeve now plumb touching first",
        "12.3": "grown now plumb",
        "12.4": "grown control",
        "12.5": "grown control posts values names",
        "12.6": "grown polygon posts values now plumb weights",
        "12.7": "grown hull polygon posts values",
        "12.8": "grown past here glass n",
        "12.9": "grown past here glass n roots first",
        "12.10": "grown three polygon posts",
        "12.11": "grown touching here first doubles",
        "swerve": "sleeve blocker touching stop now plumb first other",
    }
    knobs = {"ax": UNSET, "ay": UNSET, "n": 2.0}
    acts = Central.acts | {"twice": "in and out twice"}
    timed = True

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(10.6, 6.0, self.projected)
        self.world = self.figure.add_axes([0.005, 0.01, 0.465, 0.98])
        self.sheet = blank(self.figure, [0.475, 0.02, 0.52, 0.96], (0, 1), (0, 1))
        look = {"ha": "center", "va": "center", "color": INK, "animated": True}
        self.layers = world(self.world) | graph(self.sheet)
        self.glass = graph(self.sheet)
        self.layers |= marks(self.sheet) | below(self.sheet)
        self.layers["glass"] = sum(self.glass.values(), [])
        big = self.sheet.text(0.53, 0.955, "", size=20, weight="bold", **look)
        self.layers["big"] = [big, self.sheet.text(0.53, 0.885, "", **look)]
        counts = {float(k): str(k) for k in range(7)}
        n = track(self.figure, [0.54, 0.0, 0.42, 0.14], "n", counts, 1, "{:.0f} halvings".format, "halvings")
        self.tracks_of, self.layers["n"] = {"halvings": n}, n.layer
        self.fit()

    @property
    def bend(self) -> np.ndarray:
        """The acceleration of B seen from A."""
        set_to = np.array([self.knobs["ax"], self.knobs["ay"]])
        return set_to if np.all(np.isfinite(set_to)) else np.array(BENDS.get(self.state, BEND))

    @property
    def bent(self) -> Bent:
        """What `lib` says of the shot as it is bent, asked once."""
        known, a = self.facts, self.bend
        if self.of is None or self.of[0] is not self.scene or self.of[1] != tuple(a):
            self.of = self.scene, tuple(a), bent(known.p, known.v, a, known.r)
        return self.of[2]

    of = None

    def show_state(self, name: str) -> None:
        """Show one of the states, in a view that holds its bend."""
        self.state = name
        self.fit()

    def fit(self) -> None:
        """Fit the view to the shot and its path."""
        x, r, r2 = self.bent, self.facts.r, self.scene.r2
        way = sleeve(x, r) if "sleeve" in self.layers_of[self.state] else at(x, TIMES)
        points = [control(x), way, [x.p - r2, x.p + r2, x.p + x.v, [-r, -r], [r, r]]]
        enclose(self.world, np.vstack(points), 1.1)
        self.draw_background()

    def draw(self, known: Facts) -> None:
        """The shot, its graph, and what the state shows below it."""
        x, n, t, state = self.bent, int(self.knobs["n"]), self.t, self.state
        swerves, straight = state == "swerve", state == "12.10" and not x.a.any()
        other = blocker(x) if swerves else None
        put_world(self.layers, self.world, x, (self.scene.r1, self.scene.r2), t, stopped(x) if swerves else None)
        shown = [*x.c, *(three(x)[0] if straight else ()), *(other.c if other else ())]
        self.box = boxed(shown, UPPER if state in DOUBLED else FULL)
        put_graph(self.layers, self.box, x.c, QUARTERS, INCH)
        put_marks(self.layers, self.box, x, t, other)
        put_weights(self.layers["weights"], WEIGHTS, t, INCH)
        put_three(self.layers, self.box, x, straight, INCH)
        put_doubles(self.layers["doubles"], DOUBLES, x, INCH)
        put_search(self.layers, self.glass, self.box, LOWER, looked_at(x, 99 if state == "12.11" else n), INCH)
        self.put_knobs()
        for text, words in zip(self.layers["big"], result(state, x, t, n), strict=True):
            text.set_text(words)

    def ways(self) -> list:
        """B along its path, and f with it."""
        x = self.bent
        ball = [(artist, 0, TIMES, at(x, TIMES)) for artist in self.layers["shrunk"]]
        heights = [f_at(x, float(t)) for t in TIMES]
        return [*ball, *[(y, 0, TIMES, self.box.place(TIMES, heights)) for y in self.layers["now"] if y.get_visible()]]

    def motion(self) -> dict:
        """How B goes, and a pause and a bell where it first touches on its bent path."""
        t = float(self.bent.contact.t)
        heard = {"pauses": [t] if 0 < t < 1 else [], "sounds": [[t, "bell", 1.0]] if t <= 1 else []}
        return super().motion() | heard

    def tell(self, known: Facts) -> str:
        """What the state shows, in numbers."""
        return told(self.state, self.bent, self.t, int(self.knobs["n"]))

    def places(self) -> dict[str, tuple]:
        """The handles of the shot, the tip of the bend, and the scale of halvings where it is shown."""
        tip = control(self.bent)[2]
        return super().places() | {"tip of the bend": (self.world, tip, f"ends at {spoken(tip)}", 0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Bend the path, halve, or move the shot."""
        if handle != "tip of the bend":
            return super().move(handle, place, settled)
        ax, ay = 2 * (self.target(handle, place) - self.facts.p - self.facts.v) + 0.0
        self.turn(ax=float(ax), ay=float(ay))
        for board in (self, *self.companions) if settled else ():
            board.follow(settled)

    def _on_drag(self, handle: str, x: float, y: float, done: bool) -> None:
        super()._on_drag(handle, x, y, done)
        off, near = np.hypot(*self.bend / 2), SNAP * np.ptp(self.world.get_xlim())
        if handle == "tip of the bend" and 0 < off < near:
            self.turn(ax=0.0, ay=0.0)

    def act(self, name: str) -> None:
        """Show the one shot, deal another, or one that goes in and out twice."""
        if name != "twice":
            return super().act(name)
        self.turn(ax=TWICE_BENT[0], ay=TWICE_BENT[1])
        self.take(TWICE)
        for board in (self, *self.companions):
            board.fit()


def pegs(*shown: str) -> None:
    """Show the bent shot and its five pegs, in the first of these states; where no kernel runs in all of them."""
    central(Pegs(*shown))
