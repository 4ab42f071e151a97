"""The 30° rule: a cue ball that rolls into a ball at rest is turned aside by about 30°, almost wherever it hits."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import traitlets
from matplotlib.artist import Artist
from numpy.typing import NDArray

from ... import rolling
from ...rolling import ROLL, RollingHistory
from ...table import BALL
from ..artists import Paint, dots, outlines, shapes
from ..board import State
from ..canvas import SMALL, in_style
from ..central import NONE, Ballot
from ..cloth import MARK, hue
from ..explorer import explore
from ..palette import INK, QUIET, WRONG, A
from ..scene import number
from ..shapes import arrow, disc
from ._legs import _Leg, _legs
from ._on_cloth import CLOTH, R, _OnCloth, _upright

SPEED, ROLLING = 1.5, 0.4
"""Of the cue ball, in metres a second; and where it is struck that it rolls at once, in radii above the middle."""

START = -0.27
"""Where the cue ball starts, in metres before the ball that it hits."""

HITS = {"three": ("¾ ball", 0.25), "half": ("½ ball", 0.5), "quarter": ("¼ ball", 0.75), "full": ("straight on", 0.0)}
"""What the buttons set: how much of the other ball is hit, and the sine of the cut."""

PEAK = float(np.sqrt(2 / 9))
"""The sine of the cut at which it is turned aside most (eq. 13.7)."""

WIDE, HIGH, SHARE = 9.8, 4.4, 0.62
"""The size of the picture in inches, and the share of the width that is cloth."""

TALL = 1.3
"""How many times as high as wide the picture is in rows."""

CORNER, NEARER, FULL = np.array([-0.22, 0.2]), np.array([0.02, 0.0]), 0.28
"""Where both parts of (13.5) are drawn, how much nearer to the hit in rows, and how long the speed of the cue ball is
there, in metres."""

ARC, SWUNG, AHEAD = 0.16, np.linspace(0, 1, 13), np.array([1.0, 0.0])
"""How far out an angle is drawn, in metres, and where on it; and the way of the cue ball before the hit."""


class _TurnedAside(NamedTuple):
    """What becomes of the cue ball, measured from the run.

    met : its centre at the hit. last : the piece on which it rolls in the end. other : the other ball's velocity.
    parts : 5/7 of its velocity after the hit, and 2/7 of its spin's (eq. 13.5). psi : by how much it is turned aside,
    in degrees. None each without a hit, or where it stops dead.
    """

    met: NDArray | None = None
    last: _Leg | None = None
    other: NDArray | None = None
    parts: NDArray | None = None
    psi: float | None = None


def measured(h: RollingHistory, until: float) -> _TurnedAside:
    """Where the cue ball meets the other, and the way on which both roll after."""
    hits = np.flatnonzero(h.kind == BALL)
    if not len(hits):
        return _TurnedAside()
    k = int(hits[0])
    cue = int(h.i[k] != 0)
    last = next((leg for leg in _legs(h, until)[0] if leg.start >= h.t[k] and leg.phase == ROLL), None)
    x, y = rolling.rolls_at(h.v[k, cue], h.w[k, cue], R).tolist()
    psi = None if last is None else float(np.degrees(np.arctan2(y, x)))
    turns = R * np.array([h.w[k, cue, 1], -h.w[k, cue, 0]])
    return _TurnedAside(h.x[k, cue], last, h.v[k, 1 - cue], np.array([5 * h.v[k, cue], 2 * turns]) / 7, psi)


# What the states say.


def _bent_by_roll(board: "Thirty") -> str:
    """What players know."""
    players = np.degrees(np.arcsin([0.25, 0.75]))  # the cuts of ¾ ball and of ¼ ball
    known = "From ¾ ball to ¼ ball it is never far from 30°: so players know it by heart."
    usual = players[0] <= np.degrees(np.arcsin(board.sine)) <= players[1]
    known = known if usual else "So full or thin a hit is none of those."
    bent = f"leaves at a right angle to the other's way, and its roll bends it to {_degrees(board.turn.psi)}."
    return _straight_on(board) or f"{bent} {known}"


def _most(board: "Thirty") -> str:
    """The peak of the curve."""
    most, at = np.degrees(np.arctan(rolling.deflection(PEAK))), np.degrees(np.arcsin(PEAK))
    peak = f"No cut gives more than {number(most, 5)}°, that of {number(at, 5)}°, where sin² φ is 2/9."
    return _straight_on(board) or f"is turned aside by {_degrees(board.turn.psi)}. {peak}"


def _straight_on(board: "Thirty") -> str:
    """What a rolling ball does without a cut; nothing with one."""
    if board.sine:
        return ""
    return f"stops, and its roll drives it straight on, at {number(np.hypot(*board.turn.last.v), 3)} m/s."


def _without_spin(board: "Thirty") -> str:
    """The right angle between both balls."""
    psi, other = board.turn.psi, board.turn.other
    if psi is None:
        return "stops dead, and the other ball takes all."
    apart = psi + float(np.degrees(np.arctan2(-other[1], other[0])))
    return f"is turned aside by {_degrees(psi)}: the two part at {_degrees(apart)}, whatever the cut."


@dataclass(frozen=True)
class _RuleState(State):
    """A state, what the cue ball does in it, and the sine of the cut that it opens with, None for what it was.

    rolls : whether the cue ball rolls into the other; without, it has no spin then.
    """

    sine: float | None = None
    rolls: bool = True


class Thirty(_OnCloth):
    """A cue ball and one at rest: drag the cue ball up and down, and see where it goes after the hit.

    Parameters
    ----------
    shown : str
        States, the first of which it opens in; where no kernel runs all of them are shown.
    sine : float in [0, 1]
        Of the cut.
    vote : dict, optional
        A question and its answers, until which the picture is locked, and shows neither way nor curve.
    """

    states = {
        "13.6": _RuleState("a rolling ball", "", _bent_by_roll),
        "13.7": _RuleState("the most it is turned", "", _most, sine=PEAK),
        "stunned": _RuleState("a ball without spin", "", _without_spin, rolls=False),
    }
    real = False
    view = np.array([[-0.32, -0.265], [0.6, 0.401]])
    span, slower = 1.4, 4

    def __init__(self, *shown: str, sine: float = 0.5, vote: Ballot = None):
        if not 0 <= sine <= 1:
            raise ValueError(f"sine must be in [0, 1]: it is that of the cut; got {sine}")
        self.sine = self.own = float(sine)
        super().__init__(*shown)
        if vote:
            self.ask(vote["question"], vote["answers"])
            self.lay_out()

    @traitlets.observe("chosen")
    def _answered(self, change) -> None:
        """The curve is drawn once the question is answered."""
        if change.old < 0 <= change.new:
            self.lay_out()
        super()._answered(change)

    @property
    def acts(self) -> dict[str, str]:
        """How much is hit, and of what kind the balls are."""
        other = "smooth balls" if self.real else "real balls"
        return {**{name: words for name, (words, _) in HITS.items()}, "real": other}

    # What happens.

    def enter(self) -> None:
        """Cut as the state opens; from the greatest turn back to the cut before it, unless that was changed."""
        opens = self.states[self.state].sine
        self.own = self.own if self.sine == PEAK else self.sine
        self.sine = self.own if opens is None else opens

    def set_to(self, name: str) -> None:
        """Hit so much of the other ball; or take real balls, which rub and give a little less back, or smooth ones."""
        if name == "real":
            self.real = not self.real
        else:
            self.sine = HITS[name][1]

    def run(self) -> RollingHistory:
        """Let the cue ball come, rolling, or so struck that it has no spin when it hits."""
        way = -START - 2 * R * float(np.sqrt((1 - self.sine) * (1 + self.sine)))
        height = ROLLING if self.states[self.state].rolls else rolling.stun(SPEED, way, CLOTH)
        v, w = rolling.strike(SPEED, (1, 0), 0.0, height, R)
        made = rolling.balls([[START, 2 * R * self.sine], [0.0, 0.0]], [v, [0, 0]], [w, [0, 0, 0]], R)
        rubs = {"e": rolling.POOL["e"], "mu_ball": rolling.ALCIATORE} if self.real else {}
        return rolling.run(made, rolling.cloth(CLOTH.low, CLOTH.high, **rubs), self.span, compiled=False)

    def happen(self) -> None:
        """Let it happen, and measure it."""
        super().happen()
        self.turn = measured(self.history, self.span)

    @property
    def cut(self) -> float:
        """The cut, in degrees."""
        return float(np.degrees(np.arcsin(self.sine)))

    # What is seen.

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = self.sized(WIDE, HIGH, TALL)
        cloth, below = self.top()
        self.lay_cloth(cloth if self.slim else [0, 0, SHARE, 1])
        self.lay_panel([0.13, 0.2 * below, 0.81, 0.74 * below] if self.slim else [SHARE + 0.055, 0.13, 0.3, 0.8])
        self.draw_background()

    def lay_cloth(self, box) -> None:
        """The cloth, and on it both angles and where the cue ball hits."""
        super().lay_cloth(box)
        ax = self.world
        ax.text(-0.305, 0.376, "played four times slower", color=MARK, size=SMALL, va="center")
        self.straight = outlines(ax, [MARK] * 2, ["dotted"] * 2, 1.4)
        self.angles = outlines(ax, [MARK] * 2, ["solid"] * 2, 1.6)
        self.ghost = outlines(ax, [MARK], ["dotted"], 1.4)
        self.lay_balls()
        look = {"color": MARK, "size": SMALL, "animated": True, "clip_on": True, "va": "center"}
        self.names = [ax.text(0, 0, "", **look) for _ in range(2)]
        self.sum = shapes(ax, [Paint(MARK), Paint(MARK), Paint(hue(0))])
        self.terms = [ax.text(0, 0, "", **look, ha=ha) for ha in ("right", "center")]

    def lay_panel(self, box) -> None:
        """The angle over the cut: the rule, and that of a ball without spin."""
        ax = self.figure.add_axes(box, xlim=(0, 90), ylim=(0, 92))
        ax.set(xticks=[0, 30, 60, 90], yticks=[0, 30, 60, 90])
        ax.set_xticklabels(["0", "30°", "60°", "" if self.slim else "90°"])
        ax.set_yticklabels(["0", "30°", "60°", "90°"])
        ax.text(75, -3.4, "cut φ", color=QUIET, size=SMALL, ha="center", va="top")
        ax.text(16 if self.slim else 7, 91, "turned aside by ψ", color=QUIET, size=SMALL, va="top")
        if not self.locked:
            self.lay_rules(ax)
        for sine, word in ((0.25, "¾"), (0.5, "½"), (0.75, "¼")):
            x = np.degrees(np.arcsin(sine))
            ax.plot([x, x], [0, 3], color=INK, linewidth=1.2)
            ax.text(x + 1.2, 1, word, color=INK, size=SMALL, ha="left", va="bottom")
        self.plumb, self.point = outlines(ax, [INK], ["dotted"], 1.2), dots(ax, "o", INK)
        self.point.set_markersize(11)
        look = {"size": SMALL, "animated": True, "color": INK, "weight": "bold"}
        self.angle = ax.text(0, 0, "", va="bottom", ha="left", **look)

    def lay_rules(self, ax) -> None:
        """The curve of a ball that rolls, and the line of one without spin."""
        s = np.linspace(0, 1, 201)
        cuts = np.degrees(np.arcsin(s))
        ax.plot(cuts, np.degrees(np.arctan(rolling.deflection(s))), color=A, linewidth=2.6)
        ax.plot([0, 90], [90, 0], color=WRONG, linewidth=1.8, linestyle="dashed")
        ax.text(47 if self.slim else 4, 46, "without spin", color=WRONG, size=SMALL, ha="left")
        ax.text(*((42, 16) if self.slim else (50, 17)), "rolling", color=A, size=SMALL, ha="center")
        ax.axhline(30, color=QUIET, linewidth=0.8, linestyle="dotted")

    def update(self) -> tuple[list[Artist], str]:
        """The balls at the instant, their ways, the angles, and the point of this shot."""
        self.put_balls()
        self.put_angles()
        psi = self.turn.psi
        self.plumb.set_segments([_upright(self.cut, 0, psi)] if psi is not None else [])
        self.point.set_data([self.cut] if psi is not None else [], [psi] if psi is not None else [])
        self.angle.set_text("" if psi is None else f"ψ = {_degrees(psi)}")
        self.angle.set_position(self.clear_of_lines(psi or 0.0))
        self.put_sum()
        told = [self.straight, *self.ways, self.angles, *self.names, self.plumb, self.point, self.angle]
        told += [self.sum, *self.terms]
        for artist in told:
            artist.set_visible(not self.locked)
        seen = [self.straight, *self.ways, self.angles, self.ghost, self.other, *self.ball.artists, *self.names]
        return [*seen, self.sum, *self.terms, self.plumb, self.point, self.angle], ""

    def put_sum(self) -> None:
        """Both parts of (13.5) after the hit, one behind the other, and their sum: the way on which it rolls."""
        parts = np.zeros((2, 2)) if self.turn.parts is None else self.turn.parts * FULL / SPEED
        own, spins = parts
        corner = CORNER + NEARER * self.slim
        lasting = [np.hypot(*each) > 0.02 for each in (own, spins)]
        verts = [arrow(corner, own, 0.005), arrow(corner + own, spins, 0.005), arrow(corner, own + spins, 0.008)]
        self.sum.set_verts(verts if all(lasting) else [NONE] * 3)
        spots = corner + own / 2 + [-0.014, 0.012], corner + own + spins / 2 + [0, 0.026]
        for text, word, spot in zip(self.terms, ("5/7 w", "2/7 r₁ω"), spots, strict=True):
            text.set_text(word if all(lasting) else "")
            text.set_position(spot)

    def clear_of_lines(self, psi: float) -> tuple[float, float]:
        """Where the angle is written over the cut, clear of both lines."""
        if not self.states[self.state].rolls:
            return min(self.cut + 3, 62), psi + 3
        if self.cut <= 40:
            return max(self.cut - 29, 1.5), 36.5
        return min(self.cut - 3, 62), 97 - self.cut

    def put_angles(self) -> None:
        """The first direction, the ghost of the cue ball at the hit, the cut, and by how much it is turned aside."""
        met, last, other, _, psi = self.turn
        self.ghost.set_segments([] if met is None else [disc(met, R)])
        cut = aside = NONE, NONE, "", np.zeros(2)
        if met is not None and self.sine > 0:
            down = max(0.0, 0.028 - 0.002 * self.cut)  # clear of the line of a way that is hardly turned
            line = np.array([[0, 0], [1.5 * ARC, 0]])
            cut = line, *_angled(np.zeros(2), other, f"φ = {_degrees(self.cut)}", -down)
        if psi is not None and last.v[1] > 1e-9:
            corner = np.array([last.x[0] - (last.x[1] - met[1]) * last.v[0] / last.v[1], met[1]])
            line = np.array([corner + last.v / np.hypot(*last.v) * 0.02, corner, [self.view[1, 0], met[1]]])
            aside = line, *_angled(corner, last.v, f"ψ = {_degrees(psi)}", max(0.0, 0.028 - 0.002 * psi))
        lines, arcs, words, spots = zip(aside, cut, strict=True)
        self.straight.set_segments(lines)
        self.angles.set_segments(arcs)
        for name, word, spot in zip(self.names, words, spots, strict=True):
            name.set_text(word)
            name.set_position(spot)

    def motion(self) -> dict:
        """As all balls on cloth; and it stops for a moment at the hit."""
        hits = self.history.t[self.history.kind == BALL][:1]
        return super().motion() | {"pauses": [float(t) / self.duration for t in hits]}

    def sentence(self) -> str:
        """Where both balls go, in degrees as measured, and what players know."""
        if self.locked:
            return f"the cue ball comes, rolling, and hits the other at a cut of {_degrees(self.cut)}."
        if self.sine == 1:
            return "at a cut of 90° the cue ball only grazes the other, and is hardly turned."
        told = f"at a cut of {_degrees(self.cut)} the cue ball"
        if self.real:
            psi = self.turn.psi
            rubs = "The balls rub in the hit, and give back 95 % of the closing speed."
            return f"{told} {'stops' if psi is None else f'is turned aside by {_degrees(psi)}'}. {rubs}"
        return f"{told} {super().sentence()}"

    # What is done.

    def places(self) -> dict[str, tuple]:
        """The line on which the cue ball comes."""
        place = np.array([START, 2 * R * self.sine])
        return {"centre of the cue ball": (self.world, place, f"cut {number(self.cut)} degrees", R)}

    def step(self, handle: str) -> np.ndarray:
        """A twentieth of the sum of radii."""
        return np.full(2, 0.1 * R)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Let the cue ball come on another line, from the start."""
        self.sine = float(np.round(np.clip(self.target(handle, place)[1] / (2 * R), 0, 1), 3))
        self.again()

    def show_state(self, name: str) -> None:
        """Show a state, cut as it opens."""
        self.state = name
        self.enter()
        self.again()


def _degrees(x: float) -> str:
    """An angle in hundredths of a degree."""
    return f"{number(round(x, 2))}°"


def _angled(corner: NDArray, to: NDArray, word: str, up: float) -> tuple[NDArray, str, NDArray]:
    """The arc from straight ahead to a direction about a corner, its word, and where that stands."""
    to = to / np.hypot(*to)
    ways = np.outer(1 - SWUNG, AHEAD) + np.outer(SWUNG, to)
    arc = corner + ARC * ways / np.sqrt(np.sum(ways * ways, axis=1))[:, None]
    middle = AHEAD + to
    return arc, word, corner + ARC * 1.12 * middle / np.hypot(*middle) + [0, up]


def thirty(*shown: str, sine: float = 0.5, vote: Ballot = None) -> None:
    """Show a cue ball that hits another, and by how much it is turned aside. Arguments as `Thirty`."""
    explore(Thirty(*shown, sine=sine, vote=vote))
