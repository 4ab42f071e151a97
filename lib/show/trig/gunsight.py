"""Lesson 03's opening: a gunsight, in which the triangle says where a ball passes, and how it really passes."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from matplotlib.artist import Artist

from ... import trig
from ..artists import Paint, blank, dots, label, outlines, shapes
from ..board import Board
from ..canvas import SIZE, SMALL, in_style
from ..explorer import explore
from ..palette import CONTACT, INK, QUIET, WRONG, R
from ..scene import number
from ..shapes import NONE, disc
from ..track import nearest, track

TARGET, ASIDE, MOST, EDGE = 5.0, 10.0, 12.0, 19.0
"""In centimetres: the sum of the radii; C at first and at most; and how far from the middle the sight reaches."""

METRES = [m * 10**k for k in range(1, 8) for m in (1, 2, 3, 4, 6, 8) if m * 10**k <= 2 * 10**7]
"""The distances from which one can shoot."""

WRONG_FROM = 400
"""From so many metres on the triangle takes a miss of ten centimetres for a bull's-eye."""

SLANT = 0.8, 0.6
"""Which way a shot flies that is aimed aslant."""

NUMBERS = {"game": np.float32, "full": np.float64}
"""What games count with, and what else there is: 24 bits and 53."""

COUNTED = {"game": "game numbers (24 bits)", "full": "full numbers (53 bits)"}
"""How they are called."""

SAID = {"game": "use full numbers", "full": "use game numbers"}
"""What is offered instead."""

TOLD = {10: "10 m", 100: "100 m", 1000: "1 km", 10**4: "10 km", 10**5: "100 km", 10**6: ""} | {2 * 10**7: "20,000 km"}
"""What is written at the track."""

SHORT = {
    "the ball really passes": "it really passes",
    "the cross product says": "the cross says",
    " (24 bits)": "",
    " (53 bits)": "",
}
"""What is said in fewer words on a page narrower than `NARROW`, in inches, where every other mark has no number."""

NARROW, BELOW = 4.5, 0.3
"""And how many inches below its mark a number stands at least, so that no diamond lies over it."""

SIGNS = {"true": ("o", INK), "said": ("D", WRONG), "right": ("s", CONTACT), "own": ("o", CONTACT)}
"""What really happens, what is found out, what a better way finds, and what somebody's sweep says."""

ROWS = {2: (0.62, 0.4), 3: (0.62, 0.4, 0.18), 4: (0.66, 0.47, 0.28, 0.09)}
"""How high they are told, by their number."""

RIM, COARSE = 1.9, 1.0
"""A mark beyond the sight stands so far within its rim; and numbers so far apart, in centimetres, are told to be."""

PASSES = np.arange(0, 2 * MOST + 1) / 2
"""Where a ball may pass, every half centimetre: with somebody's sweep it is told of each what is said there."""

LINED = -8.0, -11.0
"""How low in the sight that is told, in centimetres: what is found out, and what somebody's sweep says."""

DOT = 0.7
"""So large are its dots, in parts of their distance, that they are seen apart."""

BIG = 3.0
"""Of so many inches at least is a sight that has room for the number of its outer mark."""

BESIDE, ABOVE = (0.0, 0.0, 0.5, 1.0), (0.0, 0.44, 1.0, 0.56)
"""Where the sight is: beside the words, or on a narrow page above them."""

Sweep = Callable[[np.ndarray, np.ndarray, float], tuple[float, str]]


class Seen(NamedTuple):
    """What a triangle says of a pass: how far aside, and whether that is a hit."""

    aside: float
    hit: bool


def shot(metres: float, C: float, kind: type = np.float64, aslant: bool = False) -> tuple:
    """p, v and r of a shot in cm: from so far, past the target at C; half a frame after its start it is there.

    It flies along an axis, or aslant, four to the right and three up.
    """
    far, (x, y) = 100.0 * metres, SLANT if aslant else (1.0, 0.0)
    return np.array([-far * x - C * y, C * x - far * y], kind), np.array([2 * far * x, 2 * far * y], kind), kind(TARGET)


def really(p, v) -> float:
    """How far aside a shot passes, exactly but for one rounding.

    >>> really(*shot(400, 3.0, np.float32)[:2]), round(really(*shot(400, 3.0, np.float32, aslant=True)[:2]), 4)
    (3.0, 3.0008)
    """
    (px, py), (vx, vy) = ([Fraction(float(x)) for x in each] for each in (p, v))
    return float(abs(vx * py - vy * px) / Fraction(float(np.hypot(*np.asarray(v, float)))))


def by_triangle(given: tuple) -> Seen:
    """What the triangle says of a shot, in its own numbers.

    >>> round(by_triangle(shot(300, 10.0, np.float32)).aside, 2), by_triangle(shot(400, 10.0, np.float32))
    (10.36, Seen(aside=0.0, hit=True))
    """
    return Seen(float(trig.steps(*given).C), bool(trig.sweep(*given).hit))


class Finder(NamedTuple):
    """A way to find out where a ball passes: how it is called, and what it says of a shot."""

    called: str
    says: Callable[[tuple], Seen]


def by_cross(given: tuple) -> Seen:
    """What the cross product says of a shot in the plane, in its own numbers (eq. 3.14).

    >>> by_cross(shot(400, 10.0, np.float32)), by_cross(shot(400, 3.0, np.float32))
    (Seen(aside=10.0, hit=False), Seen(aside=3.0, hit=True))
    """
    (px, py), (vx, vy), r = given
    aside = abs(vx * py - vy * px) / np.sqrt(vx * vx + vy * vy)
    return Seen(float(aside), bool(aside <= r))


TRIANGLE, CROSS = Finder("the triangle says", by_triangle), Finder("the cross product says", by_cross)
"""The ways of lesson 03."""


class Gunsight(Board):
    """A sight through which one sees where the ball really passes, and where some way to find that out says it does.

    Parameters
    ----------
    own : callable (p, v, r) -> time, name, optional
        Somebody's sweep, and whose it is: what it says is told besides.
    way : Finder, optional
        By which it is found out; the triangle unless given.
    metres, numbers : optional
        From how far one shoots at first, one of `METRES`; and with which `NUMBERS` is counted.
    aslant : bool, optional
        Does the shot fly aslant, and not along an axis?
    right : Finder, optional
        A better way to find it out, which has a mark of its own.
    """

    fluid = True

    def __init__(
        self,
        own: Sweep | None = None,
        way: Finder = TRIANGLE,
        metres: int = METRES[0],
        numbers: str = "game",
        aslant: bool = False,
        right: Finder | None = None,
    ):
        self.own, self.way, self.aside, self.aslant, self.right = own, way, ASIDE, aslant, right
        self.rung, self.numbers = METRES.index(metres), numbers
        super().__init__(captioned=True)
        self.lay_out()

    @in_style
    def lay_out(self) -> None:
        """Make the sight, the track and the words."""
        self.figure = self.page(9.6, 4.4, upright=-0.3)
        wide = self.figure.get_figwidth() > 6.5
        self.lay_sight(BESIDE if wide else ABOVE)
        box = (0.52, 0.78, 0.46, 0.2) if wide else (0.06, 0.3, 0.85, 0.14)
        every = 1 if self.figure.get_figwidth() > NARROW else 2
        scale = {METRES.index(m): word for m, word in list(TOLD.items())[::every]}
        self.track = track(self.figure, box, "how far away the target is", scale)
        sheet = blank(self.figure, (0.52, 0.02, 0.47, 0.72) if wide else (0.03, 0.0, 0.95, 0.29))
        look = {"size": SIZE if wide else SMALL, "va": "center", "animated": True}
        self.counted = sheet.text(0, 0.86, "", color=QUIET, **look)
        names = [name for name in SIGNS if {"right": self.right, "own": self.own}.get(name, True)]
        self.signs, self.rows = {}, {}
        for name, y in zip(names, ROWS[len(names)], strict=True):
            mark, colour = SIGNS[name]
            sign = {"color": colour, "markersize": 10, "markerfacecolor": "none", "markeredgewidth": 2}
            self.signs[name] = sheet.plot([0.025], [y], mark, animated=True, **sign)[0]
            self.rows[name] = sheet.text(0.07, y, "", color=colour, **look)
        self.draw_background()

    def lay_sight(self, box) -> None:
        """The cross of the sight with its marks, the target in it, and the two marks that move."""
        size = np.array(box[2:]) * self.figure.get_size_inches()
        across, up = 1.02 * EDGE * size / size.min()  # the whole of its rim is seen
        ax = self.sight = blank(self.figure, box, (-across, across), (-up, up))
        ax.plot(*(EDGE * disc(np.zeros(2), 1.0)).T, color=QUIET, linewidth=2)
        for x in (1, 0), (0, 1):
            ax.plot([-EDGE * x[0], EDGE * x[0]], [-EDGE * x[1], EDGE * x[1]], color=QUIET, linewidth=0.8)
        down = max(2.4, BELOW * 2 * EDGE / size.min())
        for x in (10, 15):
            ax.plot([x, x], [-0.5, 0.5], color=QUIET, linewidth=1.2)
            if x == 10 or size.min() > BIG:
                ax.text(x, -down, f"{x} cm"[: 5 if x == 10 else 2], color=QUIET, size=SMALL, ha="center", va="center")
        self.disc = shapes(ax, [Paint(R, 0.13, R, 2.2)])
        self.hit = outlines(ax, [CONTACT], ["solid"], 4.5)
        self.true = dots(ax, "o", INK)
        self.said, self.found = dots(ax, "D", WRONG), dots(ax, "s", CONTACT)
        for mark, colour, large in (self.said, WRONG, 15), (self.found, CONTACT, 21):
            mark.set(markersize=large, markerfacecolor="none", markeredgecolor=colour, markeredgewidth=2.4)
        self.letter, self.beyond = label(ax, "A", R), label(ax, "far out →", WRONG)
        self.lines = [dots(ax, "o", colour) for colour in (WRONG, CONTACT)] if self.own else []
        for line in self.lines:
            line.set(markersize=DOT * 36 * size.min() / (2.04 * EDGE), markeredgewidth=0)
        for y, named in zip(LINED, (self.way.called, self.own and self.asked()[1]), strict=True):
            if self.own:
                ax.plot([0, MOST], [y, y], color=QUIET, linewidth=0.8)
                word = named.removeprefix("the ").removesuffix(" says")
                ax.text(-1, y, word, color=QUIET, size=SMALL, ha="right", va="center")

    def hits(self) -> list[np.ndarray]:
        """The passes that are called a hit: by what is found out, and by somebody's sweep."""
        shots = [shot(self.metres, C, NUMBERS[self.numbers], self.aslant) for C in PASSES]
        said = [[self.way.says(each).hit for each in shots], [self.own(*each)[0] <= 1 for each in shots]]
        return [PASSES[each] for each in said]

    @property
    def metres(self) -> int:
        """How far away the target is."""
        return METRES[self.rung]

    @property
    def shot(self) -> tuple:
        """p, v and r of the shot, in the numbers that are counted with."""
        return shot(self.metres, self.aside, NUMBERS[self.numbers], self.aslant)

    def update(self) -> tuple[list[Artist], str]:
        """The marks in the sight, and what they mean in words."""
        self.put_marks()
        hit = bool((own := self.asked()) and own[0] <= 1)
        self.hit.set_segments([disc(np.zeros(2), TARGET)] if hit else [NONE])
        told = self.told()
        for name, text in self.rows.items():
            text.set_text(self.shortened(told[name]))
        if own:
            self.signs["own"].set_visible(hit)  # a ring about A, as in the sight
            for line, y, passes in zip(self.lines, LINED, self.hits(), strict=True):
                line.set_data(passes, np.full(len(passes), y))
        self.counted.set_text(self.shortened(f"From {_far(self.metres)}, in {self.counting}"))
        self.track[1].set_data([self.rung], [0])
        moving = [self.disc, self.hit, self.true, self.said, self.found, self.letter, self.beyond, self.counted]
        moving += self.lines
        return [*moving, *self.signs.values(), *self.rows.values(), self.track[1]], ""

    def put_marks(self) -> None:
        """Put A and the marks where they belong; one that lies beyond the sight stands within its rim."""
        said, found = self.way.says(self.shot).aside, self.right.says(self.shot).aside if self.right else np.nan
        self.disc.set_verts([disc(np.zeros(2), TARGET)])
        self.letter.set_position((0, 2.2))
        for mark, aside in (self.true, really(*self.shot[:2])), (self.said, said), (self.found, found):
            mark.set_data([min(aside, EDGE - RIM)], [0])
        self.beyond.set_position((0.75 * EDGE, 3.0))
        self.beyond.set_visible(said > EDGE - RIM)

    @property
    def counting(self) -> str:
        """What is counted with; aslant also how coarse that is, where it is too coarse for the shot."""
        apart = float(np.spacing(np.abs(self.shot[0]).max()))
        if not self.aslant or apart < COARSE:
            return COUNTED[self.numbers]
        return f"{self.numbers} numbers ({number(apart)} cm apart)"

    def shortened(self, words: str) -> str:
        """Words as there is room for them."""
        for long, short in SHORT.items() if self.figure.get_figwidth() < NARROW else ():
            words = words.replace(long, short)
        return words

    def asked(self) -> tuple[float, str] | None:
        """When somebody's sweep finds a contact, and whose it is; None without one."""
        return self.own(*self.shot) if self.own else None

    def told(self) -> dict[str, str]:
        """Where it really passes, what is found out, and what somebody's sweep says."""
        passes = really(*self.shot[:2])
        told = {"true": f"the ball really passes at {number(passes)} cm: {_verdict(passes <= TARGET)}"}
        for name, way in ("said", self.way), ("right", self.right):
            if way:
                said = way.says(self.shot)
                told[name] = f"{way.called} {number(said.aside)} cm: {_verdict(said.hit, said.aside)}"
        if own := self.asked():
            told["own"] = f"{own[1]}: {f'a hit at t = {number(own[0], 10)}' if own[0] <= 1 else 'a miss'}"
        return told

    @property
    def caption(self) -> str:
        """What is seen in the sight."""
        true, *others = self.told().values()
        told = "; ".join(others[1:])
        begins = f"From {_far(self.metres)} away, in {self.counting}, {true}, and {others[0]}"
        return f"{begins}; {told}." if told else f"{begins}."

    @property
    def acts(self) -> Mapping[str, str]:
        """The other kind of numbers."""
        return {"numbers": SAID[self.numbers]}

    def act(self, name: str) -> None:
        """Count with the other kind of numbers."""
        self.numbers = "full" if self.numbers == "game" else "game"
        self.redraw()

    def show_off(self) -> None:
        """From where the triangle is first wrong, or from farther."""
        self.rung = max(self.rung, METRES.index(WRONG_FROM))
        self.redraw()

    def places(self) -> dict[str, tuple]:
        """The knob of the distance, and where the ball passes."""
        return {
            "distance": (self.track[0], np.array([self.rung, 0.0]), _far(self.metres), 0),
            "where it passes": (self.sight, np.array([self.aside, 0.0]), f"{number(self.aside)} cm aside", 1.0),
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Pull the target away, or let the ball pass elsewhere, at a whole or a half centimetre."""
        x = self.target(handle, place)[0]
        if handle == "distance":
            self.rung = nearest(x, 0, len(METRES) - 1)
        else:
            self.aside = float(np.clip(np.rint(2 * x) / 2, 0, MOST))
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """A rung, or half a centimetre."""
        return np.full(2, 1.0 if handle == "distance" else 0.5)


def _verdict(hit: bool, aside: float = TARGET) -> str:
    """A pass in words."""
    return ("a hit" if aside else "a bull's-eye") if hit else "a miss"


def _far(metres: int) -> str:
    """A distance in words."""
    return f"{metres} m" if metres < 1000 else f"{metres // 1000:,} km"


def gunsight() -> None:
    """Show the gunsight."""
    explore(Gunsight())
