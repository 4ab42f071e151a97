"""A hit that rubs: the ball that is hit leaves its line, by how much, and when it does not."""

import numpy as np
from matplotlib.artist import Artist
from numpy.typing import NDArray

from ... import rolling
from ...rolling import REST, RollingHistory
from ..artists import dots, outlines
from ..board import State
from ..canvas import SMALL, in_style
from ..cloth import MARK
from ..explorer import explore
from ..palette import INK, QUIET, A
from ..scene import number
from ..shapes import disc
from ..track import track
from ._legs import _legs, _place
from ._on_cloth import CLOTH, TRACK, R, _OnCloth, _upright

SLOWEST = 0.6
"""Of the cue ball, in metres a second: so the other comes to the pin."""

LASTS = 1.5, 7.0
"""Seconds that a film lasts at least, and at most."""

WAY, FAR, PIN = 0.04, 0.15, 0.62
"""How far the cue ball slides before the hit, how far back its handle is, and how far ahead the pin is, in metres."""

RUBS = {"e": rolling.POOL["e"], "mu_ball": rolling.ALCIATORE, "turn": 1e-6}
"""Real balls; what the cloth takes of a spin about the upright axis in so short a time is left out."""

CUTS = np.radians(np.linspace(0, 80, 81))
"""The cuts over which the throw is drawn."""

SET = {"stun": "without follow or draw", "roll": "rolling", "gear": "with the side that gears", "plain": "without side"}
"""What the buttons set."""


def throw(cut: float, speed: float, side: float, rolls: bool) -> float:
    """By how many degrees the ball that is hit leaves the line of centres, to where the cue ball goes.

    side : the speed of the rim by side spin, over that of the ball.
    """
    way = np.array([np.cos(cut), np.sin(cut)])
    spin = speed / R * np.array([-way[1] * rolls, way[0] * rolls, -side])
    two = rolling.balls([[-2 * R, 0], [0, 0]], [speed * way, [0, 0]], [spin, [0, 0, 0]], R)
    x, y = rolling.off_ball(two, rolling.cloth(CLOTH.low, CLOTH.high, **RUBS)).v[1]
    return round(float(np.degrees(np.arctan2(y, x))), 9) + 0.0


def stops_until(speed: float) -> float:
    """Up to which cut, in degrees, the rubbing of a ball without spin stops within the hit: both of (13.8) are equal.

    There μ_b J = m u_f / 7, where J = (1 + e) / 2 · m |w| cos φ and u_f = |w| sin φ, on which μ_b depends.
    """
    least, more, fades = RUBS["mu_ball"]
    mu = least + more * np.exp(-fades * speed * np.sin(CUTS))
    return float(np.degrees(np.interp(0, np.tan(CUTS) - 3.5 * (1 + RUBS["e"]) * mu, CUTS)))


def _rubbed(board: "Thrown") -> str:
    """How much of the rubbing is stopped."""
    if not board.cut:
        return "Straight on nothing rubs sideways."
    if board.rolls:
        return "Its roll rubs up and down as well, so less is left to throw it aside."
    if board.side:
        return _geared(board)
    share = number(board.degrees / board.cut, 2)
    return f"That is {share} of the cut; where the rubbing stops within the hit it is about 1/7."


def _geared(board: "Thrown") -> str:
    """What side does to it."""
    if board.rolls:
        return "A ball that rolls still rubs up and down, even if its side stops the rubbing across."
    if not board.side:
        return "Without side the two surfaces rub."
    gears = number(np.sin(np.radians(board.cut)), 2)
    turns = number(board.side, 2)
    still = "so the two surfaces do not rub" if turns == gears else f"and at {gears} |w| the two surfaces would not rub"
    return f"The rim turns at {turns} |w|, {still}."


class Thrown(_OnCloth):
    """A cue ball that hits another, which rubs: drag the cut, the speed and the side.

    Parameters
    ----------
    shown : str
        States, the first of which it opens in; where no kernel runs all of them are shown.
    """

    states = {"13.8": State("the hit rubs", "", _rubbed), "13.9": State("the side that gears", "", _geared)}
    stands = {"13.9": 1.0}  # on a slide, where the other ball has gone straight
    acts = SET
    view = np.array([[-0.27, -0.215], [0.72, 0.215]])
    span, slower = 6.0, 4
    whole, once = False, True
    speed, cut, side, rolls = 1.0, 30.0, 0.0, False

    # What happens.

    def enter(self) -> None:
        """A state opens on a half-ball hit, without side or with the side that gears."""
        self.speed, self.cut, self.rolls = 1.0, 30.0, False
        self.set_to("gear" if self.state == "13.9" else "plain")

    def set_to(self, name: str) -> None:
        """Let the cue ball roll or not, or give it the side that gears or none."""
        if name in ("gear", "plain"):
            self.state = "13.9" if name == "gear" else "13.8"
        if name in ("stun", "roll"):
            self.rolls = name == "roll"
        else:
            self.side = float(np.sin(np.radians(self.cut))) if name == "gear" else 0.0

    @property
    def way(self) -> NDArray:
        """Where the cue ball goes before the hit."""
        return np.array([np.cos(np.radians(self.cut)), np.sin(np.radians(self.cut))])

    def run(self) -> RollingHistory:
        """Let the cue ball come, so that at the hit it has this speed, and this spin."""
        pull = 0.0 if self.rolls else CLOTH.slide * CLOTH.g
        first = float(np.sqrt(self.speed**2 + 2 * pull * WAY))
        x, y = self.way
        along = first if self.rolls else -2.5 * (first - self.speed)  # sliding turns it forwards until it has none
        spin = np.array([-y * along, x * along, -self.side * self.speed]) / R
        start = np.array([-2 * R, 0.0]) - WAY * self.way
        made = rolling.balls([start, [0, 0]], [first * self.way, [0, 0]], [spin, [0, 0, 0]], R)
        return rolling.run(made, rolling.cloth(CLOTH.low, CLOTH.high, **RUBS), self.span, compiled=False)

    def leaving(self) -> float:
        """When the ball that was hit has passed the pin, or rests; the end of what is followed if it does neither."""
        t, mine = np.linspace(0, self.span, 1 + round(100 * self.span)), _legs(self.history, self.span)[1]
        over = (_place(mine, t)[:, 0] > PIN + 0.05) | ((t > mine[-1].start) & (mine[-1].phase == REST) & (t > 0.5))
        return float(t[np.argmax(over)]) if np.any(over) else self.span

    def happen(self) -> None:
        """Let it happen, in slow motion."""
        super().happen()
        self.pace = float(np.clip(self.pace, *LASTS))

    @property
    def degrees(self) -> float:
        """By how many degrees the other ball leaves its line."""
        return throw(np.radians(self.cut), self.speed, self.side, self.rolls)

    # What is seen.

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the cloth, two tracks below it, and the throw over the cut."""
        self.figure = self.sized(9.8, 3.9, 1.3)
        cloth, below = self.top()
        self.lay_cloth(cloth if self.slim else [0, 0.28, 0.66, 0.72])
        speeds = {x: f"{x:g}" for x in (0.6, 2.0, 4.0, 6.0)}
        sides = {-1.0: "inside", 0.0: "none", 1.0: "outside"}
        fast, spin, panel = (0.02, 0.03, 0.27, 0.21), (0.36, 0.03, 0.27, 0.21), [0.73, 0.14, 0.26, 0.8]
        if self.slim:
            foot = TRACK / self.drawn_inches[1]
            fast, spin = (0.04, foot, 0.92, foot), (0.1, 0.0, 0.8, foot)
            panel = [0.1, 2.5 * foot, 0.88, below - 2.6 * foot]
        self.fast, self.fast_knob = track(self.figure, fast, "speed, m/s", speeds)
        self.spin, self.spin_knob = track(self.figure, spin, "side spin", sides)
        self.lay_panel(panel)
        self.draw_background()

    def lay_cloth(self, box) -> None:
        """The cloth with the aim line, the pin, and the ghost of the cue ball."""
        super().lay_cloth(box)
        ax = self.world
        ax.plot([0, PIN], [0, 0], color=MARK, linewidth=1.2, linestyle="dotted")
        ax.plot([PIN], [0], color=MARK, marker="o", markersize=7)
        ax.text(PIN, -0.035, "the pin", color=MARK, size=SMALL, ha="center", va="top")
        ax.text(0.71, 0.2, "in slow motion", color=MARK, size=SMALL, ha="right", va="top")
        self.coming = outlines(ax, [MARK], ["dotted"], 1.4)
        self.ghost = outlines(ax, [MARK], ["dotted"], 1.4)
        self.lay_balls()

    def lay_panel(self, box) -> None:
        """The throw over the cut."""
        self.panel = ax = self.figure.add_axes(box, xlim=(0, 80), ylim=(-3, 8))
        ax.set(xticks=[0, 30, 60], yticks=[0, 4])
        ax.set_xticklabels(["0", "30°", "60°"])
        ax.set_yticklabels(["0", "4°"])
        ax.text(78, -2.8, "cut φ", color=QUIET, size=SMALL, ha="right", va="bottom")
        ax.text(2, 7.9, "thrown off its line by", color=QUIET, size=SMALL, va="top")
        ax.axhline(0, color=QUIET, linewidth=0.8)
        self.line, self.plumb = outlines(ax, [A], ["solid"], 2.6), outlines(ax, [INK], ["dotted"], 1.2)
        self.point = dots(ax, "o", INK)
        self.angle = ax.text(0, 0, "", color=INK, size=SMALL, weight="bold", animated=True, ha="center", va="bottom")
        look = {"color": QUIET, "size": SMALL, "animated": True, "va": "top"}
        self.kinds = [ax.text(0, -0.25, "", ha=ha, **look) for ha in ("center", "left")]
        self.kink = outlines(ax, [QUIET], ["dotted"], 1.2)

    def update(self) -> tuple[list[Artist], str]:
        """The balls at the instant, their ways, the tracks, and the throw at this cut."""
        self.put_balls()
        met = np.array([-2 * R, 0.0])
        self.coming.set_segments([np.array([met - FAR * self.way, met])])
        self.ghost.set_segments([disc(met, R)])
        self.fast_knob.set_data([self.speed], [0])
        self.spin_knob.set_data([self.side], [0])
        over = [throw(cut, self.speed, self.side, self.rolls) for cut in CUTS]
        self.line.set_segments([np.stack([np.degrees(CUTS), np.clip(over, -3, 8)], axis=-1)])
        self.plumb.set_segments([_upright(self.cut, 0, self.degrees)])
        self.point.set_data([self.cut], [np.clip(self.degrees, -3, 8)])
        self.angle.set_text(f"{number(round(self.degrees, 2) + 0.0)}°")
        self.angle.set_position((np.clip(self.cut, 10, 68), np.clip(self.degrees, -1.6, 6) + 0.5))
        self.put_kinds()
        panel = [self.line, self.kink, *self.kinds, self.plumb, self.point, self.angle]
        for artist in panel:
            artist.set_visible(self.whole)
        knobs = [self.fast_knob, self.spin_knob]
        return [self.coming, self.trails, *self.ways, self.ghost, self.other, *self.ball.artists, *knobs, *panel], ""

    def put_kinds(self) -> None:
        """Under the curve, up to which cut the rubbing stops within the hit, and from which it goes on."""
        plain, x = not self.side and not self.rolls, stops_until(self.speed)
        self.kink.set_segments([_upright(x, 0, throw(np.radians(x), self.speed, 0.0, False))] if plain else [])
        spots = (max(x / 2, 12), -0.25), (max(x + 2, 25), -0.25)
        for text, word, spot in zip(self.kinds, ("rubbing\nstops", "slides on"), spots, strict=True):
            text.set_text(word if plain else "")
            text.set_position(spot)

    def sentence(self) -> str:
        """By how much the ball that is hit leaves its line, once that was seen."""
        rolls = "rolls" if self.rolls else "slides without spin"
        aside = "" if not self.side else ", with side"
        if not self.whole:
            aims = f"at {number(self.speed)} m/s and a cut of {number(self.cut)}° the cue ball {rolls}{aside}"
            return f"{aims}. The line of centres leads to the pin. Does the other ball go there?"
        degrees = round(self.degrees, 2)
        line = "the other ball goes straight to the pin" if not degrees else "the other ball is thrown"
        line += f" by {number(degrees)}° off its line" if degrees else ""
        told = f"at {number(self.speed)} m/s and a cut of {number(self.cut)}° the cue ball {rolls}{aside}, and {line}."
        return f"{told} {super().sentence()}"

    # What is done.

    def places(self) -> dict[str, tuple]:
        """The way of the cue ball, its speed, and its side."""
        start = np.array([-2 * R, 0.0]) - FAR * self.way
        fast, spin = np.array([self.speed, 0.0]), np.array([self.side, 0.0])
        return {
            "way of the cue ball": (self.world, start, f"cut {number(self.cut)} degrees", 0.02),
            "speed": (self.fast, fast, f"{number(self.speed)} metres a second", 0.2),
            "side": (self.spin, spin, f"the rim turns at {number(self.side)} of the speed", 0.08),
        }

    def step(self, handle: str) -> np.ndarray:
        """About a degree, a tenth of a metre a second, or a twentieth of the speed."""
        return np.full(2, {"w": 0.003, "s": 0.1}[handle[0]] if handle != "side" else 0.05)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Cut more or less, faster or slower, with more side or less; from the start."""
        x, y = self.target(handle, place)
        if handle == "speed":
            self.speed = float(np.round(np.clip(x, SLOWEST, 6), 2))
        elif handle == "side":
            self.side = float(np.round(np.clip(x, -1, 1), 2))
        else:
            self.cut = float(np.clip(np.rint(np.degrees(np.arctan2(-y, max(-2 * R - x, 1e-9)))), 0, 75))
        self.again()

    def show_state(self, name: str) -> None:
        """Show a state as it opens."""
        self.state = name
        self.tell()
        self.enter()
        self.again()


def thrown(*shown: str) -> None:
    """Show a hit that rubs. Arguments as `Thrown`."""
    explore(Thrown(*shown))
