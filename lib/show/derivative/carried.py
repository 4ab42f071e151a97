"""The laboratory of lesson 15: B hits A, its start is nudged, and A ends elsewhere, in truth and by somebody's code."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from matplotlib.artist import Artist
from numpy.typing import NDArray

from ... import exact
from ..artists import BALL_A, BALL_B, SKIN_B, Marks, Paint, bare, enclose, label, outlines, shaft, shapes
from ..board import Board, Lit, State
from ..canvas import SMALL, in_style
from ..messages import RESET
from ..palette import CONTACT, INK, QUIET, WRONG, A, B, P, V
from ..scene import spoken
from ..shapes import NONE, arrow, disc
from ._nudged import slender, slim
from ._terms import ALONG, GOES_ON, STAYS, Terms, lay_terms, put_terms, terms

START, WAY, R = np.array([-12.0, 3.0]), np.array([16.0, 0.0]), 5.0
"""Where B starts, seen from A, how far it moves in the frame, and the sum of both radii; in centimetres."""

NUDGE, LONG, GRID = np.array([0.6, 0.8]), 2.0, 0.5
"""The nudge at first, along A's rim, in millimetres; how many centimetres long one of these is drawn; and the steps of
B's places.
"""

RIM = 0.15
"""What share of a nudge has to lead along the normal where (15.5) is shown, and what share across v, so that its terms
are seen and do not cancel.
"""

STILL = 1e-9
"""Below which length the hit is said to stay where it was, in millimetres."""

MAGNIFIED = f"nudges: {10 * LONG:.0f} times as long"

ROOM, INSET, WORDY = np.array([[-15.5, -7.5], [15.5, 10.0]]), 0.5, 1.5
"""What is seen; how far within it every handle stays, and the tip of an arrow beyond which stands a word."""


class Shifted(NamedTuple):
    """By how much A ends elsewhere: by somebody's code, None where that gives nothing, and in truth; and a sentence."""

    given: Any
    right: NDArray
    sentence: str


class CarriedBall(Board):
    """A rests and B comes, of one mass; A's end is nudged if B's start is. The nudge is pulled out of B's top.

    While (15.5) is lit nothing is asked of the code: its terms are drawn.

    Parameters
    ----------
    judge : callable (p, v, r, dp) -> Shifted
        Asks the code, and compares: by how much A ends elsewhere.
    """

    fluid = True
    acts = {"whole": RESET}
    states = {"shot": State("the shot", tags={"15.5": Lit("terms")})}

    def __init__(self, judge: Callable[..., Shifted]):
        self.judge = judge
        self.p, self.v, self.dp, self.kept = START, WAY, NUDGE, None
        super().__init__(state="shot")
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = self.page(9.6, 3.3)
        self.world = ax = self.figure.add_axes([0.0, 0.0, 1.0, 1.0])
        bare(ax, " cm")
        self.marks = Marks(
            ways=outlines(ax, [QUIET] * 2, ["dotted"] * 2, 1.4),
            balls=shapes(ax, [BALL_A, BALL_B, SKIN_B, Paint("#FFFFFF", 0.0, A, 1.8)]),
            touch=outlines(ax, [CONTACT], ["solid"], 1.6),
            arrows=shapes(ax, [Paint(V), Paint(P), Paint(INK)]),
            code=outlines(ax, [WRONG] * 2, ["dashed"] * 2, 3.0),
            cut=outlines(ax, [WRONG] * 2, ["solid"] * 2, 2.0),
            head=shapes(ax, [Paint(WRONG)]),
            a=label(ax, "A", A, True),
            b=label(ax, "B", B, True),
            v=label(ax, r"$\mathbf{v}$", V),
            dp=label(ax, r"$\delta\mathbf{p}$", P),
            said=[label(ax, "", WRONG), label(ax, "", INK)],
            told=ax.text(
                0.99, 0.03, MAGNIFIED, transform=ax.transAxes, color=QUIET, size=SMALL, ha="right", animated=True
            ),
        )
        self.terms = lay_terms(ax)
        enclose(ax, ROOM, 1.0)
        self.draw_background()

    @property
    def root(self) -> NDArray:
        """Where the nudge is drawn from: the top of B."""
        return self.p + [0.0, R / 2]

    def end(self) -> NDArray:
        """Where A is when the frame ends."""
        hit, t = exact.sweep(self.p, self.v, R)
        if not hit:
            return np.zeros(2)
        n = (self.p + t * self.v) / R
        return (1 - t) * (self.v @ n) * n

    def show_state(self, name: str) -> None:
        """Show the shot, or the terms of (15.5); a nudge that would hide them gives way to another meanwhile."""
        lights = name in self.tagged
        if lights and not self.lit:
            self.kept, self.dp = self.dp, self.telling()
        elif not lights and self.kept is not None:
            self.kept, self.dp = None, self.kept
        super().show_state(name)

    def telling(self) -> NDArray:
        """The nudge, or one for which every term of (15.5) is seen."""
        if (found := self.hit) is None:
            return self.dp
        n = found[1] / R
        size = float(np.hypot(*self.dp))
        along = np.array([-n[1], n[0]])
        across = self.dp @ np.array([-self.v[1], self.v[0]]) / float(np.hypot(*self.v))
        seen = size and min(abs(float(n @ self.dp)), abs(float(across))) >= RIM * size
        ways = (n - along) / np.sqrt(2), (n + along) / np.sqrt(2)
        return self.dp if seen else np.round(max(ways, key=lambda u: abs(u[0] * self.v[1] - u[1] * self.v[0])), 2)

    @property
    def hit(self) -> tuple[float, NDArray] | None:
        """The time of the hit and B's centre then; None for none, and in a graze."""
        hit, t = exact.sweep(self.p, self.v, R)
        x = self.p + float(t) * self.v if hit else np.zeros(2)
        return (float(t), x) if hit and float(x @ self.v) < 0 else None

    @property
    def moved(self) -> Terms | None:
        """The terms that are drawn; None while none are."""
        if not self.lit or (found := self.hit) is None:
            return None
        return terms(self.v, found[1] / R, self.dp)

    def update(self) -> tuple[list[Artist], str]:
        """Both balls at the start, at the contact and in the end, the nudge, and what it makes of A's end; or where
        (15.5) is lit, what moves the hit.
        """
        quiet = bool(self.lit)
        if not quiet:
            self.reply = self.judge(self.p.copy(), self.v.copy(), R, self.dp.copy())
        hit, t = exact.sweep(self.p, self.v, R)
        end, x, width, half = self.end(), self.p + (t if hit else 1.0) * self.v, shaft(self.world), R / 2
        last = NONE if quiet else disc(end, half)
        self.marks.balls.set_verts([disc(np.zeros(2), half), disc(self.p, half), disc(x, half), last])
        self.marks.touch.set_segments([disc(x, half) if hit else NONE])
        self.marks.ways.set_segments([np.array([self.p, x]), NONE if quiet else np.array([np.zeros(2), end])])
        self.put_arrows(end, width)
        self.put_code(end, width)
        put_terms(self.terms, x, R, self.moved)
        self.marks.told.set_text(MAGNIFIED)
        self.marks.a.set_position((0.0, -0.45 * half))
        self.marks.b.set_position(self.p - [0.4 * half, 0.4 * half])
        return [*self.marks, *self.terms], ""

    def put_arrows(self, end: NDArray, width: float) -> None:
        """The displacement and the nudge, and by how much A ends elsewhere in truth."""
        quiet = bool(self.lit)
        true = NONE if quiet else slender(end, LONG * self.reply.right, 1.5 * width) if self.reply.right.any() else NONE
        start = slender(self.root, LONG * self.dp, 1.5 * width) if self.dp.any() else NONE
        self.marks.arrows.set_verts([arrow(self.p, self.v, width), start, true])
        self.marks.v.set_position(self.p + 0.9 * self.v + np.array([0, -5 * width if quiet else 5 * width]))
        beyond = np.where(self.dp.any(), 6 * width * self.dp, [0.0, 8 * width])
        self.marks.dp.set_position(self.root + LONG * self.dp + beyond)

    def put_code(self, end: NDArray, width: float) -> None:
        """The arrow of the code, dashed, and which is whose; none where it gives no two numbers."""
        given = None if self.lit else self.reply.given
        way = LONG * np.asarray(given[0], float) if given is not None else np.full(2, np.nan)
        drawn = bool(np.all(np.abs(way) < 1e9)) and bool(np.any(way))
        way, whole = self.within(end, way) if drawn else (way, True)
        pieces = [(0.0, 1.0)] if whole else [(0.0, 0.45), (0.55, 1.0)]  # a shaft that is too long is broken
        self.marks.code.set_segments([np.array([end + a * way, end + b * way]) if drawn else NONE for a, b in pieces])
        slant = 0.35 * (way + np.array([-way[1], way[0]])) / max(float(np.sqrt(way @ way)), 1e-9)
        strokes = [end + k * way + np.array([-slant, slant]) for k in (0.45, 0.55)]
        self.marks.cut.set_segments([NONE if whole else stroke for stroke in strokes])
        self.marks.head.set_verts([arrow(end, way, slim(way, 1.5 * width))[2:5] if drawn else NONE])
        right = np.zeros(2) if self.lit else LONG * self.reply.right
        same = drawn and bool(np.all(np.abs(way - right) < 1e-6))
        words = ("code and truth" if same else "code") if drawn else "", "" if same else "truth"
        for text, word, tip in zip(self.marks.said, words, (way if drawn else right, right), strict=True):
            text.set_text(word if np.any(tip) else "")
            text.set_position(end + tip + 1.1 * tip / max(float(np.sqrt(tip @ tip)), 1e-9))

    def within(self, end: NDArray, way: NDArray) -> tuple[NDArray, bool]:
        """As much of an arrow as is seen with its head and its word; and is that all of it?"""
        low, high = np.array([self.world.get_xlim(), self.world.get_ylim()]).T
        room = np.where(way > 0, high - WORDY - end, end - low - WORDY)
        share = float(np.min(room[way != 0] / np.abs(way[way != 0])))
        return way * min(max(share, 0.0), 1.0), share >= 1.0

    @property
    def caption(self) -> str:
        """What the code says, what is true, and what was found; or what moves the hit."""
        if not self.lit:
            return self.reply.sentence
        if self.moved is None:
            return "B does not close in on A, so there is no such hit."
        still = bool(np.hypot(*self.moved.corners[-1]) < STILL)
        return f"{GOES_ON}. {STAYS if still else ALONG}."

    def places(self) -> dict[str, tuple]:
        """B, and the tips of its displacement and of its nudge."""
        return {
            "centre of B": (self.world, self.p, spoken(self.p), R / 2),
            "velocity of B": (self.world, self.p + self.v, spoken(self.v), 0),
            "nudge of B": (self.world, self.root + LONG * self.dp, spoken(self.dp), 0),
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put B, the tip of its displacement, or turn the nudge."""
        place = np.clip(self.target(handle, place), ROOM[0] + INSET, ROOM[1] - INSET)
        if handle == "nudge of B":
            hit, t = exact.sweep(self.p, self.v, R)
            self.kept = None
            self.dp = _pulled((place - self.root) / LONG, self.v, self.p + t * self.v if hit else np.zeros(2))
        elif handle == "centre of B":
            offs = np.array([[0.0, 0.0], self.v, self.root - self.p + LONG * self.dp])  # of the handles of B
            low, high = (ROOM[0] + INSET - offs).max(axis=0), (ROOM[1] - INSET - offs).min(axis=0)
            wanted = np.clip(GRID * np.rint(place / GRID), GRID * np.ceil(low / GRID), GRID * np.floor(high / GRID))
            self.p = wanted if np.sqrt(wanted @ wanted) > R else self.p
        else:
            self.v = GRID * np.rint((place - self.p) / GRID)
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """Half a centimetre."""
        return np.full(2, GRID)

    def take(self, p: NDArray, v: NDArray, dp: NDArray) -> None:
        """Show another start, displacement and nudge."""
        self.p, self.v, self.dp, self.kept = p, v, dp, None
        self.redraw()

    def act(self, name: str) -> None:
        """All as it was."""
        self.lit = ""
        self.take(START, WAY, NUDGE)


def _pulled(dp: NDArray, v: NDArray, x: NDArray) -> NDArray:
    """A nudge of 1 mm at most; along v, across it, or along A's rim at the hit x, if it nearly is."""
    size, fast = np.sqrt(dp @ dp), np.sqrt(v @ v)
    if size < 0.1:
        return np.zeros(2)
    dp = dp / max(size, 1.0)
    ways = ([v / fast, np.array([-v[1], v[0]]) / fast] if fast else []) + [*np.eye(2)]
    ways += [np.array([-x[1], x[0]]) / R] if np.any(x) else []
    near = next((u for u in ways if abs(u[0] * dp[1] - u[1] * dp[0]) < 0.12 * min(size, 1.0)), None)
    return np.round(dp, 2) + 0.0 if near is None else np.round(near @ dp, 1) * near
