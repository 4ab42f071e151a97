"""A raised cue: guess where the ball rolls in the end; it is the point at which the cue points on the cloth."""

import numpy as np
from matplotlib.artist import Artist
from numpy.typing import NDArray

from ... import rolling
from ...rolling import ROLL, RollingHistory
from ..artists import Paint, dots, outlines, shapes
from ..board import State
from ..canvas import SMALL, in_style, saved
from ..cloth import IVORY, MARK
from ..explorer import explore
from ..palette import CONTACT, INK, QUIET, SHADE, V
from ..scene import number
from ..shapes import NOWHERE, arrow, disc
from ..track import track
from ._legs import _Leg
from ._on_cloth import CLOTH, TRACK, R, _OnCloth

SET = {
    "level": ("a level cue", 0.0, (0.0, 0.3), 1.5),
    "forward": ("raised, ahead of the ball", 60.0, (-0.07, 0.25), 3.0),
    "aside": ("raised, beside it", 70.0, (-0.34, 0.3), 3.0),
    "behind": ("raised, behind it", 75.0, (-0.44, 0.2), 3.0),
}
"""What the buttons set: the tilt in degrees, by how much the cue's line passes the middle, above it and aside, and the
speed of the stroke."""

LEAST, STEEPEST = 30.0, 75.0
"""The tilts of a raised cue, in degrees."""


RING = 0.22
"""How far from the ball the guess is held, in metres."""


def _found(board: "Curled") -> str:
    """Where it ends up rolling, beside the guess."""
    guess, rolls = f"You guessed {number(board.guess)}°. " if board.pulled else "", f"{number(board.degrees, 3)}°"
    if not board.tilt:
        return f"{guess}With a level cue it goes straight on, at 0°, whatever side it has."
    late = "" if board.rolling() is not None else ", once it has left the picture"
    return f"{guess}It ends up rolling at {rolls}{late}: the way that leads from its foot to Q."


class Curled(_OnCloth):
    """A ball that is struck from above: guess where it rolls in the end, and play; drag the cue, its tilt and speed.

    Parameters
    ----------
    shown : str
        States, the first of which it opens in; where no kernel runs all of them are shown.
    """

    states = {"13.11": State("where it rolls", "", _found)}
    acts = {name: words for name, (words, *_) in SET.items()}
    view = np.array([[-0.42, -0.3], [0.56, 0.3]])
    span, slower = 1.6, 3
    whole = False
    guess, pulled = 0.0, False

    def __init__(self, *shown: str):
        self.set_to("aside")
        super().__init__(*shown)

    # What happens.

    def set_to(self, name: str) -> None:
        """Hold the cue level, or raise it and point ahead of the foot, beside it, or behind it."""
        _, self.tilt, self.off, self.speed = SET[name]

    def act(self, name: str) -> None:
        """Hold the cue as a button says, and wait for a guess."""
        self.set_to(name)
        self.again()

    @property
    def lean(self) -> tuple[float, float]:
        """Cosine and sine of the cue's tilt."""
        return float(np.cos(np.radians(self.tilt))), float(np.sin(np.radians(self.tilt)))

    @property
    def point(self) -> tuple[float, float]:
        """Where the line of the cue meets the cloth, in radii from the foot; far ahead for a level cue."""
        c, s = self.lean
        return ((self.off[0] + c) / s if self.tilt else np.inf, self.off[1])

    def run(self) -> RollingHistory:
        """Strike the ball along the first axis, level or downwards through the point."""
        c, s = self.lean
        if self.tilt:
            v, w = rolling.raised(self.speed, [c, 0.0, -s], self.point, R)
        else:
            v, w = rolling.strike(self.speed, (1.0, 0.0), -self.off[1], self.off[0], R)
        self.end = rolling.rolls_at(v, w, R)
        return rolling.run(rolling.balls([[0.0, 0.0]], [v], [w], R), CLOTH, self.span, compiled=False)

    @property
    def degrees(self) -> float:
        """Where it rolls in the end, in degrees from where the cue points, seen from above."""
        x, y = self.end
        return float(np.degrees(np.arctan2(y, x)))

    def rolling(self) -> _Leg | None:
        """The piece on which it rolls, if that is seen."""
        return next((leg for leg in self.legs[0] if leg.phase == ROLL), None)

    @property
    def told(self) -> bool:
        """Has the film come so far that the guess is answered?"""
        rolls = self.rolling()
        return self.t == 1 or (rolls is not None and self.t > 0 and self.t * self.duration >= rolls.start)

    # What is seen.

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the cloth, the ball from above, and two tracks."""
        self.figure = self.sized(9.8, 4.2, 1.42)
        cloth, below = self.top()
        foot = 2 * TRACK / self.drawn_inches[1]
        self.lay_cloth(cloth if self.slim else [0, 0, 0.7, 1])
        self.lay_above([0.0, foot, 0.5, below - foot] if self.slim else [0.715, 0.6, 0.28, 0.39])
        self.lay_beside([0.52, foot, 0.48, below - foot] if self.slim else [0.715, 0.36, 0.28, 0.22])
        tilts, speeds = {x: f"{x:.0f}°" for x in (0.0, 25.0, 50.0, 75.0)}, {x: f"{x:g}" for x in (1.0, 2.0, 3.0, 4.0)}
        up, fast = (0.73, 0.18, 0.25, 0.16), (0.73, 0.0, 0.25, 0.16)
        if self.slim:
            up, fast = (0.04, foot / 2, 0.92, foot / 2), (0.04, 0.0, 0.92, foot / 2)
        self.up, self.up_knob = track(self.figure, up, "tilt of the cue", tilts)
        self.fast, self.fast_knob = track(self.figure, fast, "speed of the stroke, m/s", speeds)
        self.draw_background()

    def lay_cloth(self, box) -> None:
        """The cloth, and on it the line from the ball's foot through the point."""
        super().lay_cloth(box)
        ax = self.world
        ax.text(0.55, -0.285, "played three times slower", color=MARK, size=SMALL, ha="right", va="bottom")
        ax.plot(*disc(np.zeros(2), RING).T, color=MARK, linewidth=0.8, alpha=0.5)
        self.aim, self.stood = outlines(ax, [MARK], ["dotted"], 1.6), outlines(ax, [MARK], ["dotted"], 1.2)
        self.stood.set_segments([disc(np.zeros(2), R)])
        self.guessed = outlines(ax, [MARK], ["solid"], 1.4)
        self.lay_balls()
        self.true = dots(ax, "D", CONTACT)
        look = {"color": MARK, "size": SMALL, "animated": True}
        self.ask = ax.text(0, 0, "", ha="center", va="center", **look)
        self.answers = [ax.text(-0.4, y, "", va="bottom", **look) for y in (-0.245, -0.285)]

    def lay_above(self, box) -> None:
        """The ball from above, enlarged: its foot, the cue, and the point."""
        self.above = ax = self.figure.add_axes(
            box, xlim=(-2.6, 2.0), ylim=(-1.7 if self.slim else -1.2, 1.45), aspect="equal"
        )
        ax.set_axis_off()
        ax.fill(*disc(np.zeros(2), 1.0).T, facecolor=IVORY, edgecolor=QUIET, linewidth=1.2)
        ax.plot([0], [0], color=SHADE, marker="+", markersize=10)
        ax.text(-2.6, -1.45 if self.slim else -1.05, "from above", color=INK, size=SMALL, va="center")
        ax.text(0, -0.2, "foot", color=SHADE, size=SMALL, ha="center", va="top")
        self.cue, self.ray = shapes(ax, [Paint(V)]), outlines(ax, [CONTACT], ["dotted"], 1.8)
        self.spot = dots(ax, "o", CONTACT)
        self.letter = ax.text(
            0, 0, "Q", color=SHADE, size=SMALL, weight="bold", animated=True, va="center", ha="center"
        )
        self.spot.set_markersize(12)

    def lay_beside(self, box) -> None:
        """The ball from the side: the cloth, the cue, and its line down to the point."""
        self.beside = ax = self.figure.add_axes(
            box, xlim=(-4.9, 2.8), ylim=(-2.2 if self.slim else -1.25, 1.35), aspect="equal"
        )
        ax.set_axis_off()
        ax.plot([-4.9, 2.8], [-1, -1], color=QUIET, linewidth=1.2)
        ax.fill(*disc(np.zeros(2), 1.0).T, facecolor=IVORY, edgecolor=QUIET, linewidth=1.2)
        ax.text(-4.9, -1.7 if self.slim else -0.6, "from the side", color=INK, size=SMALL, va="center")
        self.leaning, self.down = shapes(ax, [Paint(V)]), outlines(ax, [CONTACT], ["dotted"], 1.6)
        self.along = ax.text(0, 0, r"$\mathbf{d}$", color=V, size=SMALL, animated=True, va="center", ha="center")
        self.mark = dots(ax, "o", CONTACT)

    def update(self) -> tuple[list[Artist], str]:
        """The ball at the instant, its way, the guess, and the cue from above and from the side."""
        self.put_balls()
        self.put_guess()
        self.put_cue()
        self.up_knob.set_data([self.tilt], [0])
        self.fast_knob.set_data([self.speed], [0])
        seen = [self.stood, self.aim, self.guessed, self.trails, *self.ways, *self.ball.artists, self.true, self.ask]
        seen += [*self.answers, self.ray, self.cue, self.spot, self.letter, self.leaning, self.along]
        seen += [self.down, self.mark]
        return [*seen, self.up_knob, self.fast_knob], ""

    def put_guess(self) -> None:
        """The guess on its ring; and once it is answered where the ball rolls, and the line on which that is."""
        to, told = _towards(self.guess), self.told
        asks = self.pulled or not self.projected  # on a slide nobody pulls it
        self.guessed.set_segments([np.array([R * to, RING * to])] if asks else [])
        self.ask.set_text("your guess" if asks and not self.t else "")
        self.ask.set_position((RING + 0.03 + 0.05 * abs(to[0])) * to)
        end = _towards(self.degrees)
        self.true.set_data(*([RING * end[:1], RING * end[1:]] if told else [[], []]))
        self.aim.set_segments([np.array([np.zeros(2), 0.9 * end])] if told and self.tilt else [])
        self.ray.set_segments([np.array([np.zeros(2), 2 * end])] if told and self.tilt else [])
        said = f"it rolls at {number(self.degrees, 3)}°", f"your guess: {number(self.guess)}°" if self.pulled else ""
        for text, words in zip(self.answers, said, strict=True):
            text.set_text(words if told else "")

    def put_cue(self) -> None:
        """The cue from above and from the side, and where its line meets the cloth."""
        (c, s), there = self.lean, np.array(self.point)
        line = np.array([c, -s])
        hit = self.off[0] * np.array([s, c]) - float(np.sqrt(1 - self.off[0] ** 2 - self.off[1] ** 2)) * line
        self.cue.set_verts([arrow(np.array([hit[0] - 1.5 * c - 0.1, self.off[1]]), np.array([1.5 * c + 0.1, 0]), 0.05)])
        self.leaning.set_verts([arrow(hit - 1.5 * line, 1.5 * line, 0.05)])
        self.along.set_position(hit - line + 0.4 * np.array([-s, -c]))
        self.down.set_segments([np.array([hit, [there[0], -1.0]])] if self.tilt else [])
        shown = ([there[0]], [there[1]]) if self.tilt else ([], [])
        self.spot.set_data(*shown)
        self.mark.set_data(shown[0], [-1.0] * len(shown[0]))
        x, y = _towards(self.degrees)
        spot = there + 0.32 * np.array([y, -x]) if self.tilt else NOWHERE  # beside the line through the point
        self.letter.set_position(spot)
        self.letter.set_color(SHADE if np.hypot(*spot) < 0.9 else INK)

    def put_balls(self) -> None:
        """The one ball, and its way."""
        super().put_balls()
        self.other.set_visible(False)

    def sentence(self) -> str:
        """How it is struck, and what comes of it once that is seen."""
        held = f"tilted by {number(self.tilt)}°" if self.tilt else "level"
        told = f"the cue is {held} and strikes at {number(self.speed)} m/s."
        if self.told:
            return f"{told} {super().sentence()}"
        asks = "Where will the ball roll in the end? Drag your guess round the ring, and press Play."
        return f"{told} {asks if self.t == 0 else 'It starts along the cue.'}"

    def saved(self) -> dict[str, str]:
        """The picture with its answer, for where no kernel runs."""
        before, self.t = self.t, 1.0
        found = saved(self.png, self.alt, self.figure.bbox.width, f"({self.state}) {self.alt}")
        self.t = before
        return found

    # What is done.

    def places(self) -> dict[str, tuple]:
        """The guess, the point on the cloth, the tilt, and the speed."""
        x, y = self.point
        up, fast = np.array([self.tilt, 0.0]), np.array([self.speed, 0.0])
        seen = {"your guess": (self.world, RING * _towards(self.guess), f"{number(self.guess)} degrees", 0.02)}
        if self.tilt:
            seen["point on the cloth"] = self.above, np.array([x, y]), f"{number(x)}, {number(y)} radii", 0.16
        else:
            side = np.array([-1.3, self.off[1]])
            seen["side"] = self.above, side, f"{number(self.off[1])} of the radius aside", 0.16
        return seen | {
            "tilt": (self.up, up, f"{number(self.tilt)} degrees", 2.5),
            "speed": (self.fast, fast, f"{number(self.speed)} metres a second", 0.15),
        }

    def step(self, handle: str) -> NDArray:
        """A centimetre, a twentieth of the radius, five degrees, or a tenth of a metre a second."""
        steps = {"your guess": 0.01, "point on the cloth": 0.05, "side": 0.05, "tilt": 5.0, "speed": 0.1}
        return np.full(2, steps[handle])

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Guess, point elsewhere, tilt the cue, or strike harder; from the start."""
        x, y = self.target(handle, place)
        if handle == "your guess":
            self.guess, self.pulled = float(np.rint(np.degrees(np.arctan2(y, x)))) + 0.0, True
        elif handle == "tilt":
            self.tilt = float(np.rint(np.clip(x, LEAST, STEEPEST))) if x >= LEAST / 2 else 0.0
        elif handle == "speed":
            self.speed = float(np.round(np.clip(x, 0.5, 4), 2))
        elif handle == "side":
            self.off = self.off[0], float(np.round(np.clip(y, -0.49, 0.49), 2))
        else:
            c, s = self.lean
            off = np.array([x * s - c, y])
            off *= min(1.0, 0.49 / max(float(np.hypot(*off)), 1e-9))
            self.off = float(np.round(off[0], 3)), float(np.round(off[1], 3))
        self.again()

    def show_state(self, name: str) -> None:
        """Show a state."""
        self.state = name
        self.again()


def _towards(degrees: float) -> NDArray:
    """The unit vector at an angle."""
    return np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])


def curled(*shown: str) -> None:
    """Show a ball that is struck from above. Arguments as `Curled`."""
    explore(Curled(*shown))
