"""Lesson 12's picture: the shot, bent; beside it f over the frame, between five pegs."""

import numpy as np

from ..artists import enclose
from ..board import State
from ..canvas import figure, in_style
from ..central import Central, central
from ..scene import Facts, spoken
from ..track import Tracked, slider
from .pegs_parts import BEND, BENDS, TWICE, TWICE_BENT, UNSET, Bent, at, bent, control, f_at, near, stopped
from .pegs_sheet import put_sheet, sheet
from .pegs_told import told
from .pegs_world import TIMES, put_world, sleeve, world


class Pegs(Tracked, Central):
    """The shot with a bend to drag, f with its pegs, and the search for its first root."""

    states = {
        "12.1": State("a bent path", "sleeve now plumb touching first"),
        "12.3": State("f over the frame", "grown now plumb"),
        "12.4": State("three control points", "grown control"),
        "12.5": State("five pegs", "grown control posts values names"),
        "12.6": State("a mean of the pegs", "grown polygon posts values now plumb weights"),
        "12.7": State("the hull", "grown hull polygon posts values"),
        "12.8": State("halving", "grown past here glass n"),
        "12.9": State("changes of sign", "grown past here glass n roots first"),
        "12.10": State("without bend", "grown three polygon posts"),
        "12.11": State("the time, certified", "grown touching here first doubles"),
        "swerve": State("round a ball", "sleeve blocker touching stop now plumb first other"),
    }
    always = "shot path arrows letters shrunk bend axis curve big"
    knobs = {"ax": UNSET, "ay": UNSET, "n": 2.0}
    acts = Central.acts | {"twice": "in and out twice"}
    timed = True

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = figure(10.6, 6.0, self.projected)
        self.world = self.figure.add_axes([0.005, 0.01, 0.465, 0.98])
        layers, self.glass = sheet(self.figure)
        self.layers = world(self.world) | layers
        counts = {float(k): str(k) for k in range(7)}
        n = slider(self.figure, [0.54, 0.0, 0.42, 0.14], "n", counts, 1, "{:.0f} halvings".format, "halvings")
        self.tracks_of, self.layers["n"] = {"halvings": n}, n.layer
        self.fit()

    @property
    def bend(self) -> np.ndarray:
        """The acceleration of B seen from A."""
        a = self.knobs["ax"], self.knobs["ay"]
        return np.array(BENDS.get(self.state, BEND) if UNSET in a else a)

    @property
    def bent(self) -> Bent:
        """What `lib` says of the shot as it is bent, asked once."""
        (p, v, r, *_), a = self.facts, self.bend
        if self.of[0] is not self.scene or self.of[1] != tuple(a):
            self.of = self.scene, tuple(a), bent(p, v, a, r)
        return self.of[2]

    of = None, None, None

    @property
    def stop(self) -> float | None:
        """When B is stopped by what stands in its way, where that is shown."""
        return stopped(self.bent) if self.state == "swerve" else None

    def show_state(self, name: str) -> None:
        """Show one of the states, in a view that holds its bend."""
        self.state = name
        self.fit()

    def fit(self) -> None:
        """Fit the view to the shot and its path."""
        x, r, r2 = self.bent, self.facts.r, self.scene.r2
        way = sleeve(x, r) if "sleeve" in self.states[self.state].layers else at(x, TIMES)
        points = [control(x), way, [x.p - r2, x.p + r2, x.p + x.v, [-r, -r], [r, r]]]
        enclose(self.world, np.vstack(points), 1.2)
        self.draw_background()

    def draw(self, known: Facts) -> None:
        """The shot, its graph, and what the state shows below it."""
        x, radii = self.bent, (self.scene.r1, self.scene.r2)
        put_world(self.layers, self.world, x, radii, self.t, self.stop)
        self.box = put_sheet(self.layers, self.glass, self.state, x, self.t, int(self.knobs["n"]))
        self.put_knobs()

    def ways(self) -> list:
        """B along its path, and f with it."""
        x, heights = self.bent, [f_at(self.bent, float(t)) for t in TIMES]
        ball = [(artist, 0, TIMES, at(x, TIMES)) for artist in self.layers["shrunk"]]
        return [*ball, *[(y, 0, TIMES, self.box.place(TIMES, heights)) for y in self.layers["now"] if y.get_visible()]]

    def motion(self) -> dict:
        """How B goes, and a pause and a bell where it first touches."""
        t = float(self.bent.contact.t) if self.stop is None else self.stop
        return super().motion() | {"pauses": [t] * (0 < t < 1), "sounds": [[t, "bell", 1.0]] * (t <= 1)}

    def sentence(self, known: Facts) -> str:
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
        if handle == "tip of the bend" and near(self.bend / 2, np.ptp(self.world.get_xlim())):
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
