"""A raised cue: the ball curls, and ends up rolling towards the point at which the cue points on the cloth."""

import numpy as np
from matplotlib.artist import Artist
from numpy.typing import NDArray

from ... import rolling
from ...rolling import ROLL, RollingHistory
from ..artists import Paint, dots, outlines, shapes
from ..board import State
from ..canvas import SMALL, figure, in_style
from ..central import NONE
from ..cloth import IVORY, MARK
from ..explorer import explore
from ..palette import CONTACT, INK, QUIET, V
from ..scene import number
from ..shapes import arrow, disc
from ..track import track
from ._on_cloth import CLOTH, R, _OnCloth

CLOSE = 1.6
"""How far the enlarged view shows, in radii."""


def _pointed(board: "Curled") -> str:
    """Where it ends up rolling, and where the cue points."""
    if board.missed:
        return "That line passes the middle of the ball by more than half a radius: the cue slips off."
    x, y = board.end
    to = f"It starts along the cue, and ends up rolling at {number(np.degrees(np.arctan2(y, x)), 3)}°"
    px, py = board.point
    return f"{to}; the point on the cloth lies at {number(np.degrees(np.arctan2(py, px)), 3)}°, seen from its foot."


class Curled(_OnCloth):
    """A ball that is struck from above: drag the point at which the cue points on the cloth, its tilt and its speed.

    Parameters
    ----------
    shown : str
        States, the first of which it opens in; where no kernel runs all of them are shown.
    """

    states = {"13.11": State("where the cue points", "", _pointed)}
    acts = {"forward": "ahead of the ball", "aside": "beside it", "behind": "behind it"}
    view = np.array([[-0.32, -0.3], [0.72, 0.3]])
    span, slower = 1.6, 3
    speed, tilt = 3.0, 60.0
    point = (0.5, 0.25)

    # What happens.

    def set_to(self, name: str) -> None:
        """Point ahead of the foot, beside it, or behind it."""
        self.point = {"forward": (0.5, 0.25), "aside": (0.1, 0.35), "behind": (-0.2, 0.3)}[name]

    def run(self) -> RollingHistory:
        """Strike the ball along the first axis, downwards, through the point."""
        c, s = np.cos(np.radians(self.tilt)), np.sin(np.radians(self.tilt))
        try:
            v, w = rolling.raised(self.speed, [c, 0.0, -s], self.point, R)
            self.missed = False
        except ValueError:
            v, w, self.missed = np.zeros(2), np.zeros(3), True
        self.end = rolling.rolls_at(v, w, R)
        return rolling.run(rolling.balls([[0.0, 0.0]], [v], [w], R), CLOTH, self.span, compiled=False)

    # What is seen.

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the cloth, the ball from above, and two tracks."""
        self.figure = figure(9.8, 4.2, self.projected)
        self.lay_cloth([0, 0, 0.7, 1])
        self.lay_above([0.715, 0.36, 0.28, 0.63])
        tilts, speeds = {x: f"{x:.0f}°" for x in (30.0, 50.0, 70.0)}, {x: f"{x:g}" for x in (1.0, 2.0, 3.0, 4.0)}
        self.up, self.up_knob = track(self.figure, (0.73, 0.18, 0.25, 0.16), "tilt of the cue", tilts)
        self.fast, self.fast_knob = track(self.figure, (0.73, 0.0, 0.25, 0.16), "speed of the stroke, m/s", speeds)
        self.draw_background()

    def lay_cloth(self, box) -> None:
        """The cloth, and on it the line from the ball's foot through the point."""
        super().lay_cloth(box)
        ax = self.world
        ax.text(0.71, -0.285, "played three times slower", color=MARK, size=SMALL, ha="right", va="bottom")
        self.aim, self.stood = outlines(ax, [MARK], ["dotted"], 1.6), outlines(ax, [MARK], ["dotted"], 1.2)
        self.stood.set_segments([disc(np.zeros(2), R)])
        self.lay_balls()

    def lay_above(self, box) -> None:
        """The ball from above, enlarged: its foot, the cue, and the point."""
        self.above = ax = self.figure.add_axes(box, xlim=(-CLOSE, CLOSE), ylim=(-CLOSE, CLOSE), aspect="equal")
        ax.set_axis_off()
        ax.fill(*disc(np.zeros(2), 1.0).T, facecolor=IVORY, edgecolor=QUIET, linewidth=1.2)
        ax.plot([0], [0], color=INK, marker="+", markersize=10)
        ax.text(0, 1.22, "from above, enlarged", color=INK, size=SMALL, ha="center", va="center")
        ax.text(0, -1.25, "+ its foot on the cloth", color=QUIET, size=SMALL, ha="center")
        self.cue, self.ray = shapes(ax, [Paint(V)]), outlines(ax, [CONTACT], ["dotted"], 1.8)
        self.spot = dots(ax, "o", CONTACT)
        self.spot.set_markersize(12)

    def update(self) -> tuple[list[Artist], str]:
        """The ball at the instant, its way, the cue's line, and the line to the point."""
        self.put_balls()
        there = np.array(self.point)
        far = np.hypot(*there)
        unit = there / far if far else NONE
        self.aim.set_segments([np.array([np.zeros(2), 0.9 * unit])] if far else [])
        self.ray.set_segments([np.array([np.zeros(2), CLOSE * unit])] if far else [])
        long = np.array([0.25 + 1.2 * np.cos(np.radians(self.tilt)), 0.0])
        self.cue.set_verts([arrow(there - long, long, 0.05)])
        self.spot.set_data([there[0]], [there[1]])
        self.up_knob.set_data([self.tilt], [0])
        self.fast_knob.set_data([self.speed], [0])
        seen = [self.stood, self.aim, *self.ways, *self.ball.artists]
        return [*seen, self.ray, self.cue, self.spot, self.up_knob, self.fast_knob], ""

    def put_balls(self) -> None:
        """The one ball, and its way."""
        super().put_balls()
        self.other.set_visible(False)

    def sentence(self) -> str:
        """How it is struck, and what comes of it."""
        told = f"the cue is tilted by {number(self.tilt)}° and strikes at {number(self.speed)} m/s."
        rolls = next((leg for leg in self.legs[0] if leg.phase == ROLL), None)
        when = f" It rolls after {number(rolls.start, 3)} s." if rolls is not None and not self.missed else ""
        return f"{told} {super().sentence()}{when}"

    # What is done.

    def places(self) -> dict[str, tuple]:
        """The point on the cloth, the tilt, and the speed."""
        x, y = self.point
        up, fast = np.array([self.tilt, 0.0]), np.array([self.speed, 0.0])
        return {
            "point on the cloth": (self.above, np.array(self.point), f"{number(x)}, {number(y)} radii", 0.16),
            "tilt": (self.up, up, f"{number(self.tilt)} degrees", 2.5),
            "speed": (self.fast, fast, f"{number(self.speed)} metres a second", 0.15),
        }

    def step(self, handle: str) -> NDArray:
        """A twentieth of the radius, five degrees, or a tenth of a metre a second."""
        return np.full(2, {"point on the cloth": 0.05, "tilt": 5.0, "speed": 0.1}[handle])

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Point elsewhere, tilt the cue, or strike harder; from the start."""
        x, y = self.target(handle, place)
        if handle == "tilt":
            self.tilt = float(np.rint(np.clip(x, 30, 75)))
        elif handle == "speed":
            self.speed = float(np.round(np.clip(x, 0.5, 4), 2))
        else:
            px, py = np.round(np.clip([x, y], -1, 1), 2).tolist()
            self.point = (px + 0.0, py + 0.0)
        self.again()

    def show_state(self, name: str) -> None:
        """Show a state."""
        self.state = name
        self.again()


def curled(*shown: str) -> None:
    """Show a ball that is struck from above. Arguments as `Curled`."""
    explore(Curled(*shown))
