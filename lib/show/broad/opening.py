"""Two bodies made of spheres, and how the search for their first contact opens them, node by node."""

from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from ...broad.hierarchy import Tree, opened, sweep, tree
from ..artists import Paint, bare, blank, dots, enclose, label, outlines, shaft, shapes, write
from ..board import Board
from ..canvas import SMALL, in_style
from ..central import NONE
from ..explorer import explore
from ..messages import RESET
from ..palette import A_FILL, B_FILL, CONTACT, INK, QUIET, A, B, V
from ..scene import number, spoken
from ..shapes import ROUND, arrow
from ..space import of_half
from ..track import track
from ._discs import _discs, _hairs, _put_discs, _put_hairs

RADIUS = 0.42
"""Of a leaf."""

SECONDS = 14.0
"""How long the search is played."""

START, WAY = (9.0, -0.6), (-9.0, 1.2)
"""Where the second body begins, and how far it moves in the frame."""

VIEW, ROOM = ((-5.5, -6.0), (13.5, 7.9)), ((-1.8, -5.5), (9.8, 6.3))
"""What is seen, and where the middle of the bar may be and may go: all of it stays in sight."""

BOXES = (
    ((0.005, 0.01, 0.585, 0.98), (0.61, 0.66, 0.38, 0.25), (0.61, 0.27, 0.38, 0.25), (0.63, 0.0, 0.34, 0.15)),
    ((0.005, 0.46, 0.99, 0.53), (0.03, 0.31, 0.94, 0.11), (0.03, 0.14, 0.94, 0.11), (0.03, 0.0, 0.94, 0.09)),
)
"""Where the bodies, the trees and the track stand, as shares of a wide page and of a narrow one."""

SLANTS = np.array([[-0.8, 0.6], [0.8, 0.6]])
"""The directions in which the radii of the two nodes are drawn."""

LOOKS = {
    "body 1": Paint(A_FILL, 1.0, A, 1.0),
    "start": Paint("none", 1.0, B, 0.7),
    "body 2": Paint(B_FILL, 1.0, B, 1.0),
    "open 1": Paint("none", 1.0, A, 1.0),
    "open 2": Paint("none", 1.0, B, 1.0),
    "now": Paint(INK, 0.06, INK, 2.6),
    "touch": Paint(CONTACT, 0.6, CONTACT, 2.4),
}
"""What is drawn: leaves, where the bar begins; the two nodes that are now, and those that hold them; the hit."""


def _crescent(n: int = 24, r: float = 4.0) -> NDArray:
    """Centres of leaves on most of a circle, open on its right: the first turned on and on by the same angle."""
    (c, s), found = of_half(0.109), [np.array([0.8, 0.6])]
    while len(found) < n:
        x, y = found[-1]
        found.append(np.array([c * x - s * y, s * x + c * y]))
    return r * np.array(found)


def _bar(n: int = 16, length: float = 6.4) -> NDArray:
    """Centres of leaves on a bent bar."""
    s = np.linspace(-0.5, 0.5, n)
    return np.stack([length * s, 2.4 * s * s * (1 + s)], axis=-1)


class Opening(Board):
    """A crescent at rest and a bent bar that moves: drag the bar, and its way, and play the search step by step.

    Each step opens the pair of nodes that can touch soonest; the bar stands where it is at that time. A node is lit in
    its body and in its tree.
    """

    acts = {"next": "open the next pair", "whole": RESET}
    rare = ()
    fluid = True

    def __init__(self):
        self.place, self.way = np.array(START), np.array(WAY)
        self.one = tree((_crescent(), RADIUS))
        super().__init__(scrub=True, pace=SECONDS, reel="step")
        self.search()
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")

    def search(self) -> None:
        """Search, and keep what was opened."""
        self.two = tree((_bar() + self.place, RADIUS))
        given = self.one, np.zeros(2), self.two, self.way
        self.met, self.trace = sweep(*given), opened(*given)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the bodies, both trees, and the track of steps."""
        self.figure = self.page(9.6, 3.7, upright=-0.5)
        boxes = BOXES[int(self.figure.get_figwidth() < 6.5)]
        self.world = ax = self.figure.add_axes(boxes[0])
        bare(ax, " cm")
        enclose(ax, np.array(VIEW), 1.0)
        self.made = {name: _discs(ax, paint) for name, paint in LOOKS.items()}
        self.arrow, self.letter = shapes(ax, [Paint(V)]), label(ax, r"$\mathbf{v}$", V)
        self.centres, self.radii = dots(ax, "o", INK), outlines(ax, [INK] * 2, ["solid"] * 2, 1.4)
        signs = [rf"$\mathbf{{y}}_{i}$" for i in "12"] + [rf"$\rho_{i}$" for i in "12"]
        self.signs = [label(ax, sign, INK, inside=True) for sign in signs]
        self.axis, self.knob = track(self.figure, boxes[3], "step", {0.0: "first", 1.0: "last"})
        self.trees = [
            _planted(self.figure, box, body, colour)
            for box, body, colour in zip(boxes[1:3], (self.one, self.two), (A, B), strict=True)
        ]
        look = {"size": SMALL, "animated": True, "va": "bottom", "color": INK}
        self.words = [made.ax.text(0, 1.06, "", transform=made.ax.transAxes, **look) for made in self.trees]
        self.draw_background()

    @property
    def at(self) -> int:
        """The number of the step: how many pairs of nodes have been opened before."""
        return round(self.t * len(self.trace.t))

    @property
    def over(self) -> bool:
        """Is the search at its end?"""
        return self.at == len(self.trace.t)

    @property
    def now(self) -> float:
        """The time of the step: that at which the pair it opens may touch; in the end that of the contact, or 1."""
        return float(self.trace.t[self.at]) if not self.over else min(self.met.t, 1.0)

    def update(self) -> tuple[list[Artist], str]:
        """The bodies at the time of the step, and their nodes."""
        k, shift, w = self.at, self.now * self.way, shaft(self.world)
        nodes = [(self.one, self.trace.i[: k + 1], 0 * shift), (self.two, self.trace.j[: k + 1], shift)]
        now = []
        for name, (body, used, move) in zip("12", nodes, strict=True):
            leaves = _first_leaf(body)
            above = _above(used[k:])
            self.put(f"body {name}", body.x[leaves:] + move, body.r[leaves:])
            self.put(f"open {name}", body.x[above] + move, body.r[above])
            now.append((body.x[used[k:]] + move, body.r[used[k:]]))
        self.put("now", *(np.concatenate(x) for x in zip(*now, strict=True)))
        self.put("start", _bar() + self.place, np.full(len(_bar()), RADIUS))
        self.put("touch", *self.touching(shift))
        self.arrow.set_verts([arrow(self.place, self.way, w)])
        self.letter.set_position(self.place + self.way + [0, -6 * w])
        self.put_signs(*now, 5 * w)
        self.knob.set_data([self.t], [0])
        for made, used, body in zip(self.trees, (self.trace.i, self.trace.j), (self.one, self.two), strict=True):
            _lit(made, used[:k], used[k : k + 1], body)
        write(self.words, self.numbers())
        lit = [artist for made in self.trees for artist in (made.opened, made.now)]
        named = [self.radii, self.centres, *self.signs]
        return [*self.made.values(), *named, self.arrow, self.letter, self.knob, *lit, *self.words], ""

    def put_signs(self, one: tuple[NDArray, NDArray], two: tuple[NDArray, NDArray], off: float) -> None:
        """The centres and the radii of the two nodes that are next, none in the end; and at first their letters."""
        y, rho = np.concatenate([one[0], two[0]]), np.concatenate([one[1], two[1]])
        ends = y + rho[:, None] * SLANTS[: len(y)]
        self.centres.set_data(*y.T)
        self.radii.set_segments(list(np.stack([y, ends], axis=1)) or [NONE])
        for text in self.signs:
            text.set_visible(self.at == 0 and len(y) > 0)
        for text, place in zip(self.signs, [*(y - [0, off]), *((y + ends) / 2 + [0, off])], strict=False):
            text.set_position(place)

    def put(self, name: str, centres: NDArray, radii: NDArray) -> None:
        """Move the discs of one look."""
        _put_discs(self.made[name], centres, radii, ROUND)

    def touching(self, shift: NDArray) -> tuple[NDArray, NDArray]:
        """The two leaves that touch first, once they are found."""
        if not (self.over and self.met.hit):
            return NONE, np.empty(0)
        return np.array([_crescent()[self.met.i], (_bar() + self.place)[self.met.j] + shift]), np.full(2, RADIUS)

    def numbers(self) -> tuple[str, str]:
        """What stands above either tree: how many pairs were opened, and what is known of the time."""
        opened = f"{self.at} pair{'s' * (self.at != 1)} of nodes opened"
        if not self.over:
            return opened, f"no touch before t = {number(self.now)}"
        return opened, f"they touch at t = {number(self.met.t)}" if self.met.hit else "they do not touch"

    @property
    def caption(self) -> str:
        """How far the search has come; in the end, what it took, and what it found."""
        n, m = (_first_leaf(body) + 1 for body in (self.one, self.two))
        if not self.over:
            so_far = f"Of {2 * n - 1} × {2 * m - 1} = {(2 * n - 1) * (2 * m - 1):,} pairs of nodes {self.at} "
            return f"{so_far}{_is_or_are(self.at)} opened: no two leaves touch before t = {number(self.now)}."
        opened = f"{self.at} pair{'s' * (self.at != 1)} of nodes opened"
        cost = f"{opened} and {self.met.tested} of {n} × {m} = {n * m} pairs of leaves tested"
        found = f"the bodies touch at t = {number(self.met.t)}" if self.met.hit else "the bodies do not touch"
        return f"After {cost}, {found}."

    def places(self) -> dict[str, tuple]:
        """The bar, the tip of its displacement, and the knob of the step."""
        tip = self.place + self.way
        return {
            "bar": (self.world, self.place, spoken(self.place), 1.0),
            "tip of its way": (self.world, tip, spoken(self.way), 0),
            "step": (self.axis, np.array([self.t, 0.0]), f"step {self.at}", 0.03),
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put the bar or the tip of its way somewhere, and begin the search again; or go to a step."""
        place = self.target(handle, place)
        if handle == "step":
            self.t = float(np.clip(place[0], 0, 1))
        else:
            place = np.clip(place, *ROOM)
            self.place, tip = (place, np.clip(place + self.way, *ROOM)) if handle == "bar" else (self.place, place)
            self.way = tip - self.place
            self.begin()
        self.redraw()

    def begin(self) -> None:
        """Search anew, and show the search from its first step."""
        self.search()
        self.t = 0.0

    def motion(self) -> dict:
        """Every step is drawn when it comes."""
        return {"clock": [[0, 1], [0, 1]], "sounds": [], "pauses": []}

    def idle(self, name: str) -> str:
        """At the end there is no next pair."""
        return "the search is over" if name == "next" and self.over else ""

    def act(self, name: str) -> None:
        """Open the next pair, or begin again."""
        steps = max(len(self.trace.t), 1)
        if name == "next":
            self.t = min(self.at + 1, steps) / steps
        else:
            self.place, self.way = np.array(START), np.array(WAY)
            self.begin()
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """One pair of nodes on, or a round length."""
        return np.full(2, 1 / max(len(self.trace.t), 1)) if handle == "step" else np.full(2, 0.2)


class _Planted(NamedTuple):
    """A drawn tree: its axes, and the dots of the nodes that were opened and of the one that is now."""

    ax: Axes
    opened: Line2D
    now: Line2D


def _planted(fig: Figure, box, body: Tree, colour: str) -> _Planted:
    """Draw a tree: its root above, the halves of a node below it, all in grey."""
    ax = blank(fig, box, (-0.02, 1.02), (-0.1, 1.1))
    x = _nodes(body)
    above = (np.arange(1, len(x)) - 1) // 2
    _put_hairs(made := _hairs(ax, QUIET, 0.8), x[1:], x[above])
    made.set_animated(False)
    ax.plot(*x.T, "o", color=QUIET, markersize=4, markeredgewidth=0)
    look = {"animated": True, "markeredgewidth": 0}
    (opened,) = ax.plot([], [], "o", color=colour, markersize=6, **look)
    (now,) = ax.plot([], [], "o", color=INK, markersize=10, **look)
    return _Planted(ax, opened, now)


def _nodes(body: Tree) -> NDArray:
    """Where the nodes of a tree are drawn: those of one depth side by side."""
    i = np.arange(len(body.r))
    depth = np.floor(np.log2(i + 1)).astype(int)
    across = (i + 1.5 - 2**depth) / 2**depth
    return np.column_stack([across, 1 - depth / depth[-1]])


def _lit(made: _Planted, opened: NDArray, now: NDArray, body: Tree) -> None:
    """Light the nodes that were opened, and the one that is next."""
    x = _nodes(body)
    made.opened.set_data(*x[np.unique(opened).astype(int)].T)
    made.now.set_data(*x[now].T)


def _above(node: NDArray) -> NDArray:
    """The numbers of the nodes that hold a node, up to the root; of no node none.

    >>> _above(np.array([11])).tolist()
    [5, 2, 0]
    """
    found, i = [], int(node[0]) if len(node) else 0
    while i:
        i = (i - 1) // 2
        found.append(i)
    return np.array(found, dtype=int)


def _is_or_are(n: int) -> str:
    """The verb for so many."""
    return "is" if n == 1 else "are"


def _first_leaf(body: Tree) -> int:
    """The number of the first leaf of a tree, and so of nodes that are none."""
    return len(body.r) // 2


def opening() -> None:
    """Show two bodies made of spheres, and the search for their first contact, to be pulled from step to step."""
    explore(Opening())
