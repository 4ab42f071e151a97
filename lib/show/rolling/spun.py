"""A struck ball from its first slip to rolling: where the cue hits, the way it goes, and its slip over time."""

from textwrap import wrap

import numpy as np
from matplotlib.artist import Artist

from ... import rolling
from ...rolling import REST, ROLL, SLIDE, RollingHistory
from ...table import BALL
from ..artists import dots, label, outlines
from ..board import Lit, State
from ..canvas import SMALL, in_style
from ..central import Ballot
from ..cloth import MARK
from ..explorer import explore
from ..motion import move_of
from ..palette import CONTACT, INK, QUIET, A, V
from ..scene import number
from ..track import track
from ._face import _Face, _miscued, _where, _within
from ._legs import _Leg
from ._on_cloth import CLOTH, TRACK, R, _OnCloth, _upright

FASTEST = 3.0
"""Metres a second at most."""

WAY = 0.35
"""How far the cue ball goes to the other, if there is one, in metres."""

SET = {
    "centre": ("in the middle", (2.0, 0.0, 0.0, False)),
    "high": ("two fifths up", (2.0, 0.0, 0.4, False)),
    "low": ("half a radius low", (2.0, 0.0, -0.5, False)),
    "follow": ("follow", (2.0, 0.0, 0.5, True)),
    "stun": ("stun", (2.0, 0.0, rolling.stun(2.0, WAY, CLOTH), True)),
    "draw": ("draw", (2.0, 0.0, -0.5, True)),
}
"""What the buttons set: speed, side, height, and whether a ball lies ahead."""

WIDE, HIGH, LOW = 9.8, 2.45, 3.15
"""The width of the picture, the height of the cloth, and of what is below it, in inches."""

SEEN, TALL = np.array([[-0.09, -0.175], [0.96, 0.175]]), 1.12
"""What is seen where the picture is narrow, and how many times as high as wide it is then."""

EVENTS = 4
"""So many ends of phases are marked at most."""

FOOT, TOP, CLEAR = -1.4, 1.4, 0.9
"""From where to where the upright lines of the graph go; and the least gap between two lines that holds its numbers."""


# What the states say.


def _slip(board: "Spun") -> str:
    """The slip at first, and what becomes of it."""
    leg, ((w, spin, u), *_) = board.first, board.values()[1]
    if leg.phase == ROLL:
        return "There is no slip: it rolls at once."
    sign = f"− {number(spin, 3)}" if spin >= 0 else f"+ {number(-spin, 3)}"
    return f"The slip is u = {number(w, 3)} {sign} = {number(u, 3)} m/s, and goes straight to 0{_ended(board)}."


def _rates(board: "Spun") -> str:
    """How much w and the slip fall each second, as measured on the piece."""
    leg, (t, values) = board.first, board.values()
    if leg.phase == ROLL:
        return f"It rolls at once: w falls by {number(np.hypot(*leg.a), 3)} m/s each second."
    w, _, u = (values[1] - values[0]) / t[1]
    verb, end = "falls" if w <= 0 else "grows", _ended(board)
    ratio = f", 7/2 of that{': it is gone' * bool(end)}{end}"
    return f"Sliding, w {verb} by {number(abs(w))} m/s each second, and the slip changes by {number(abs(u))}{ratio}."


def _sevenths(board: "Spun") -> str:
    """When and where it rolls, and with how much of its speed and its spin's."""
    rolls = next((leg for leg in board.legs[0] if leg.phase == ROLL), None)
    if len(board.hits):
        return "Before it hits, it slides." if board.first.phase == SLIDE else "It rolls until it hits."
    if rolls is None:
        return "It still slides when it leaves the picture."
    if rolls.start == 0:
        return "It rolls at once, with all its speed."
    w, spin, _ = board.values()[1][0]
    way, speed = float(np.hypot(*rolls.x)), float(np.hypot(*rolls.v))
    when = f"after {number(rolls.start)} s and {number(way)} m, at {number(speed)} m/s"
    turns = f" {'+' if spin > 0 else '−'} 2/7 · {number(abs(spin), 3)}" if abs(spin) > 1e-9 else ""
    return f"It rolls {when}: 5/7 · {number(w, 3)}{turns}."


def _ended(board: "Spun") -> str:
    """When the slip is gone; nothing if the phase is not over, or ended by a hit."""
    end = board.first.end
    over = len(board.legs[0]) > 1 and not np.any(np.abs(board.hits - end) < 1e-9)
    return f" after {number(end, 4)} s" if over else ""


def _aside(board: "Spun") -> str:
    """What side does here: nothing."""
    return " Side turns it like a top, and its way stays straight." if board.side else ""


def _after_the_hit(board: "Spun") -> str:
    """What the cue ball does after it has met the other, if it has."""
    if not len(board.hits):
        return ""
    rolls = [leg for leg in board.legs[0] if leg.phase == ROLL and leg.start >= board.hits[0]]
    last = board.legs[0][-1]
    v = float(rolls[0].v[0] if rolls else last.velocity(last.lasts)[0])
    still = last.phase == REST or abs(v) < 1e-9
    then = "it stops dead" if still else f"it {'goes on at' if v > 0 else 'comes back at'} {number(abs(v), 3)} m/s"
    return f" After the hit at {number(board.hits[0], 3)} s {then}."


class Spun(_OnCloth):
    """A cue ball that is struck: drag the dot where the cue hits, and its speed.

    Parameters
    ----------
    shown : str
        States, the first of which it opens in; where no kernel runs all of them are shown.
    preset : str
        Which of `SET` it opens with.
    vote : dict, optional
        A question and its answers, until which the picture is locked, and shows neither way nor graph.
    """

    states = {
        "13.1": State("the slip", "", _slip, tags={"13.2": Lit("")}),
        "13.3": State("five and two", "sevenths", _sevenths, tags={"13.5": Lit("")}),
    }
    acts = {name: words for name, (words, _) in SET.items()}
    view = np.array([[-0.09, -0.175], [1.31, 0.175]])
    span, slower = 1.25, 6

    def __init__(self, *shown: str, preset: str = "centre", vote: Ballot = None):
        self.preset = preset
        self.set_to(preset)
        super().__init__(*shown)
        if vote:
            self.ask(vote["question"], vote["answers"])

    # What happens.

    def set_to(self, name: str) -> None:
        """Set what one of the presets says."""
        if name not in SET:
            raise ValueError(f"preset must be among {', '.join(SET)}; got {name!r}")
        self.speed, self.side, self.height, self.ahead = SET[name][1]

    def show_state(self, name: str) -> None:
        """Show a state or what a tag lights; on a slide, where nobody strikes otherwise, a ball that spins already."""
        if self.projected and not self.locked:
            self.set_to("low" if name == "13.5" else self.preset)
            self.again()
        super().show_state(name)

    def run(self) -> RollingHistory:
        """Strike the ball, unless the cue slips off."""
        self.missed = _miscued(self.side, self.height)
        speed, given = (0.0, (0.0, 0.0)) if self.missed else (self.speed, (self.side, self.height))
        v, w = rolling.strike(speed, (1, 0), *given, R)
        still, N = np.zeros(3), 1 + self.ahead
        x, v, w = [[0.0, 0.0], [WAY + 2 * R, 0.0]][:N], [v, still[:2]][:N], [w, still][:N]
        return rolling.run(rolling.balls(x, v, w, R), CLOTH, self.span, compiled=False)

    @property
    def first(self) -> _Leg:
        """The first piece of the cue ball's way."""
        return self.legs[0][0]

    def sliding(self) -> int | None:
        """The first piece on which it slides until it rolls; None if that is not seen."""
        phases = [leg.phase for leg in self.legs[0]]
        ends = [k for k, pair in enumerate(zip(phases, phases[1:], strict=False)) if pair == (SLIDE, ROLL)]
        return next((k for k in ends if not np.any(np.abs(self.hits - self.legs[0][k].end) < 1e-9)), None)

    def values(self) -> tuple[np.ndarray, np.ndarray]:
        """At both ends of each piece: the time, shape (2 K,), and w, r ω and u along the cue, shape (2 K, 3)."""
        mine = self.legs[0]
        t = np.array([[leg.start, leg.end] for leg in mine]).ravel()
        speed = np.array([[leg.v[0], leg.velocity(leg.lasts)[0]] for leg in mine]).ravel()
        path, end = rolling.path(self.history)[0], rolling.at(self.history, t[-1])
        spin = R * np.interp(t, np.append(path.t, max(t[-1], path.t[-1])), np.append(path.w[:, 1], end.w[0, 1]))
        return t, np.stack([speed, spin, speed - spin], axis=-1)

    # What is seen.

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the cloth, the face, a track, and the graph."""
        self.figure = self.sized(WIDE, LOW + HIGH, TALL)
        seen = SEEN if self.slim else type(self).view
        if not np.array_equal(seen, self.view):
            self.view = seen
            self.happen()
        self.lay_in_rows() if self.slim else self.lay_in_a_row()
        self.draw_background()

    def draw_background(self) -> None:
        """Record what stays; on a slide there is no graph before the vote, and the face stands in the middle."""
        asked, whole = self.projected and self.locked and not self.slim, LOW + HIGH
        self.graph.set_visible(not asked)
        if not self.slim:
            self.face.ax.set_position([(0.5 - 1.4 / WIDE) * asked, 0.25 / whole, 2.7 / WIDE, 2.7 / whole])
        super().draw_background()

    def lay_in_a_row(self) -> None:
        """Face, track and graph side by side below the cloth."""
        whole = LOW + HIGH
        self.lay_cloth([0, LOW / whole, 1, HIGH / whole])
        self.face = _Face(self.figure, [0.0, 0.25 / whole, 2.7 / WIDE, 2.7 / whole])
        self.lay_speed((0.275, 1.1 / whole, 0.205, 0.85 / whole))
        self.lay_graph([0.535, 0.53 / whole, 0.455, (LOW - 0.68) / whole])

    def lay_in_rows(self) -> None:
        """Face and graph below the cloth, and the track below them."""
        (wide, high), (cloth, low) = self.drawn_inches, self.top()
        self.lay_cloth(cloth)
        foot = TRACK / high
        size = min(0.42, (low - foot) * high / wide)
        self.face = _Face(self.figure, [0.0, foot, size, size * wide / high], "the cue strikes")
        self.lay_speed((0.04, 0.0, 0.92, foot))
        self.lay_graph([0.53, foot + 0.36 / high, 0.455, low - foot - 0.5 / high])

    def lay_speed(self, box) -> None:
        """The track of the speed."""
        speeds = {x: f"{x:g}" for x in (0.0, 1.0, 2.0, 3.0)}
        self.fast, self.fast_knob = track(self.figure, box, "speed, m/s", speeds)

    def lay_cloth(self, box) -> None:
        """The cloth with a rule along its edge, and the phases named on it."""
        super().lay_cloth(box)
        ax = self.world
        for k in range(14):
            ax.plot([k / 10, k / 10], [-0.175, -0.169 + 0.006 * (k % 5 == 0)], color=MARK, linewidth=1)
        slower = "six times slower" if self.slim else "played six times slower"
        edge, side = (
            (self.view[0, 0] + 0.015, "left") if self.slim else (self.view[1, 0] - 0.015, "right")
        )  # not at a lock
        ax.text(edge, 0.16, slower, color=MARK, size=SMALL, ha=side, va="top")
        look = {"color": MARK, "size": SMALL, "ha": "center"}
        for x in (0.5,) if self.slim else (0.5, 1.0):
            ax.text(x, -0.158, f"{x:g} m", va="bottom", **look)
        self.ticks = outlines(ax, [MARK] * EVENTS, ["solid"] * EVENTS, 1.4)
        look |= {"va": "center", "animated": True, "clip_on": True}
        self.names = [ax.text(0, 0, "", **look) for _ in range(3)]
        self.lay_balls()

    def lay_graph(self, box) -> None:
        """The graph over time, in shares of the first speed."""
        span = self.span
        self.graph = ax = self.figure.add_axes(box, xlim=(0, span), ylim=(FOOT, 2.75))
        ax.set(yticks=[-1, 0, 1, 2], xticks=[0, 0.5])
        ax.text(span, -1.64, "seconds", color=QUIET, size=SMALL, ha="right", va="top")
        shares = "of the first speed" if self.slim else "in shares of the first speed"
        ax.text(span, 2.7, shares, color=QUIET, size=SMALL, ha="right", va="top")
        ax.axhline(0, color=INK, linewidth=0.8)
        self.when = outlines(ax, [QUIET] * EVENTS, ["dotted"] * EVENTS, 1.4)
        self.met, self.begun = outlines(ax, [CONTACT], ["solid"], 1.6), outlines(ax, [QUIET] * 2, ["dotted"] * 2, 1.4)
        self.lines = outlines(ax, [A, A, V], ["solid", "dashed", "solid"], 2.4)
        self.bars = outlines(ax, [A, A], ["solid", "solid"], 5.0)
        self.now, self.five = outlines(ax, [INK], ["solid"], 1.0), dots(ax, "D", INK)
        look = {"size": SMALL, "animated": True, "va": "center", "color": INK}
        self.words = [ax.text(span, 1.75, "", ha="right", **look), *(ax.text(0, 0, "", **look) for _ in range(2))]
        self.letters = [label(ax, f"${name}$", c) for name, c in (("w", A), (r"r_1\omega", A), ("u", V))]

    def update(self) -> tuple[list[Artist], str]:
        """The ball at the instant, its way, where the cue strikes, the tracks, and the graph."""
        self.put_balls()
        self.face.put(self.side, self.height)
        self.fast_knob.set_data([self.speed], [0])
        self.put_phases()
        self.put_graph()
        seen = [*self.ways, self.ticks, *self.names, self.other, *self.ball.artists, *self.face.artists]
        seen += [self.fast_knob, self.when, self.met, self.begun, self.lines, self.bars, self.now]
        seen += [self.five]
        for artist in (*self.ways, self.ticks, *self.names, self.when, self.met, self.lines, *self.words):
            artist.set_visible(not self.locked)
        self.now.set_visible(self.graph.get_visible())
        for letter in self.letters:
            letter.set_visible(not self.locked and not self.missed)
        return [*seen, *self.words, *self.letters], ""

    def put_phases(self) -> None:
        """A tick where a phase ends, and the names of the first ones beside the way."""
        mine = [leg for leg in self.legs[0] if not len(self.hits) or leg.start < self.hits[0]]
        ends = [leg.x for leg in mine[1:]][:EVENTS]
        self.ticks.set_segments([np.array([x + [0, 0.022], x - [0, 0.022]]) for x in ends])
        long = [leg for leg in mine if np.hypot(*(leg.at(leg.lasts) - leg.x)) > 0.12][: len(self.names)]
        for k, text in enumerate(self.names):
            text.set_text(rolling.PHASES[long[k].phase] if k < len(long) else "")
            text.set_position(long[k].at(long[k].lasts / 2) + [0, 0.05] if k < len(long) else (0, 0))

    def put_graph(self) -> None:
        """The three lines, the ends of phases, the hit, and what the state is about."""
        t, values = self.values()
        shares = values / (self.speed or 1.0)
        self.lines.set_segments([np.stack([t, share], axis=-1) for share in shares.T])
        self.when.set_segments([_upright(leg.start, FOOT, TOP) for leg in self.legs[0][1:]][:EVENTS])
        hits = self.history.t[self.history.kind == BALL][:1]  # even one that is not seen any more
        self.met.set_segments([_upright(x, FOOT, TOP) for x in hits])
        self.now.set_segments([_upright(self.t * self.duration, FOOT, TOP)])
        for letter, y in zip(self.letters, _lettered(shares[0]), strict=True):
            letter.set_position((0.13 if self.slim else 0.045, y))
        self.put_parts(shares)

    def put_parts(self, shares: np.ndarray) -> None:
        """By state: how steeply u goes, or how w and the spin part the gap between them: as 2 to 5."""
        k, slides = self.sliding(), not self.locked and self.first.phase == SLIDE
        five = k is not None and not self.locked and self.states[self.state].layers == "sevenths"
        (w, spin, u), (met, *_) = shares[2 * (k or 0) : 2 * (k or 0) + 2]
        begin, end = self.legs[0][k or 0].start, self.legs[0][k or 0].end
        starts = [w, spin] if five else []
        self.begun.set_segments([np.array([[begin, y], [end, y]]) for y in starts])
        self.bars.set_segments([np.array([[end, y], [end, met]]) for y in starts])
        self.five.set_data([end] if five else [], [met] if five else [])
        told, *parts = self.words
        gives = "w gives 2 while r₁ω gains 5" if u > 0 else "w gains 2 while r₁ω gives 5"
        steep = f"u {'falls' if u > 0 else 'rises'} 7/2 as steeply as w {'falls' if u > 0 else 'rises'}"
        said = gives if five else steep if slides and self.lit == "13.2" else ""
        told.set_text("\n".join(wrap(said, 16)) if self.slim else said)
        for text, word, y, least in zip(parts, "25", (w, spin), (0.24, -9), strict=True):
            text.set_text(word if five and abs(w - spin) > CLEAR else "")
            text.set_position((end + 0.03, max((y + met) / 2, met + least)))

    def motion(self) -> dict:
        """As all balls on cloth, and the line of now in the graph."""
        found, part = super().motion(), {id(artist): i for i, artist in enumerate(self.seen)}
        ends = [0, self.duration]
        line = move_of(self.graph, [[part[id(self.now)], 0]], ends, [[x, 0] for x in ends], self.t * self.duration)
        return found | {"moves": [*found["moves"], line]}

    def sentence(self) -> str:
        """What comes of the strike: nothing, or what the state says, and a hit."""
        if self.locked:
            return f"a cue strikes {_where(self.side, self.height)} at {number(self.speed, 3)} m/s."
        if self.missed:
            far = number(np.hypot(self.side, self.height), 3)
            beyond = "Beyond one half, the red rim, it slips off: a miscue, and the ball is not struck."
            return f"the cue strikes {far} of the radius from the middle. {beyond}"
        if self.speed == 0:
            return "at speed 0 the ball rests: drag the speed."
        begun = f"struck {_where(self.side, self.height)} at {number(self.speed, 3)} m/s."
        said = _rates(self) if self.lit == "13.2" else super().sentence()
        return f"{begun} {said}{_aside(self)}{_after_the_hit(self)}"

    # What is done.

    def places(self) -> dict[str, tuple]:
        """Where the cue strikes, and how fast."""
        fast = np.array([self.speed, 0.0])
        return {
            "where the cue strikes": self.face.place(self.side, self.height),
            "speed": (self.fast, fast, f"{number(self.speed)} metres a second", 0.1),
        }

    def step(self, handle: str) -> np.ndarray:
        """A tenth of the radius, or a tenth of a metre a second."""
        return np.full(2, 0.1)

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Strike elsewhere, faster or slower; from the start."""
        place = self.target(handle, place)
        if handle.startswith("where"):
            self.side, self.height = _within(place)
        else:
            self.speed = float(np.round(np.clip(place[0], 0, FASTEST), 2))
        self.again()


def _lettered(first: np.ndarray) -> list[float]:
    """The heights of the three letters: by the beginnings of their lines, clear of each other."""
    order, found = np.argsort(first, kind="stable"), np.array(first, float) + 0.2
    for one, above in zip(order[:-1], order[1:], strict=True):
        found[above] = max(found[above], found[one] + 0.42)
    return found.tolist()


def spun(*shown: str, preset: str = "centre", vote: Ballot = None) -> None:
    """Show a ball that is struck, its slip and its spin. Arguments as `Spun`."""
    explore(Spun(*shown, preset=preset, vote=vote))
