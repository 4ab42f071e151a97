"""Lesson 15's first picture: sixteen copies of one break, a hair apart, drawn one on another; and how far they part."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import traitlets
from matplotlib.axes import Axes
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from numpy.typing import NDArray

from ... import setups
from .. import cloth, motion
from ..artists import Marks, dots, outlines, rgb
from ..board import State
from ..canvas import SMALL, in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..lettering import extent
from ..messages import RESET
from ..palette import INK, QUIET, WRONG
from ..scene import number, power, superscript
from ..shapes import NONE
from ..track import Tracked, slider
from ._copies import COPIES, ROOM, SECONDS, TIMES, Copies, copies, starts
from ._parted import ACROSS

NAMED = {4: "hair", 6: "bacterium", 10: "atom", 15: "proton"}
"""What is as thick as ten to that power is small, of a metre: from the first hair to the last."""

SECOND = 10.0
"""The hair about which the vote asks, by its power of ten."""

SHEER, LOW, HIGH, ABOVE, MORE = 0.4, -17.6, 2.6, 0.6, 2.0
"""How much of itself each copy covers; the powers of ten of a metre that the chart shows, where seconds stand, and how
many more powers a low chart shows, so that they stand below its title.
"""

WIDE = ((0.0, 0.19, 0.58, 0.81), (0.71, 0.26, 0.285, 0.62), (0.03, 0.02, 0.54, 0.15))
NARROW = ((0.0, 0.57, 1.0, 0.43), (0.2, 0.125, 0.78, 0.255), (0.08, 0.44, 0.82, 0.13))
"""Where the table, the chart and the track stand on a wide page and on a narrow one."""

NARROWEST, ROOMY = 560.0, 700.0
"""So many pixels of the page have room for the chart beside the table, and for every mark of the knob."""

BEGUN, BELOW, RISEN, OVER = 0.06, 0.25, 0.2, 1.6
"""Where the name of a curve begins, in seconds; how far below the curve it stands, in powers of ten; when the curve
has risen so far that its name may stand higher; and where that of the highest stands if all below it are full.
"""

SPACED = 0.75
"""How many seconds apart two times are at least that are both written where curves come to a ball."""

FILM, BEFORE = 10.0, 0.44
"""How many seconds the film takes; and up to which share of it the first hair is played after the vote."""


class Hair(Tracked, Layered):
    """Sixteen breaks one on another, whose cue balls start within a hair; a knob makes that thinner.

    Beside them how far the copies of one ball are apart, at most, in powers of ten: of this hair, and of those before.
    """

    states = {"sixteen": State("sixteen", "balls thin curve now before names passed", "{told}.")}
    knobs: Mapping[str, float] = {"thin": 4.0}
    timed = fluid = True

    def __init__(self, *shown: str, vote: Ballot = None):
        self.played, self.held, self.asks = set(), False, bool(vote)
        super().__init__(*shown, vote=vote)
        self.duration = SECONDS
        self.pace = FILM
        if vote:
            self.vote = self.vote | {"film": 2}

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table, the chart, and the thickness of the hair."""
        narrow = 0 < self.breadth < NARROWEST
        self.figure, self.layers = self.page(9.6, 3.25, upright=-0.4 if narrow else 0.5), {}
        boxes = NARROW if narrow else WIDE
        self.world, self.chart = self.figure.add_axes(boxes[0]), self.figure.add_axes(boxes[1])
        cloth.lay(self.world, ROOM)
        r = np.tile(np.full(16, setups.RADIUS), COPIES)
        colours = [(*rgb(cloth.hue(i)), SHEER) for _ in range(COPIES) for i in range(16)]
        self.layers["balls"] = Marks(discs=cloth.rounds(self.world, r, colours))
        self.lay_chart(self.chart)
        marks = {k: name for k, name in NAMED.items() if k != 6 or not 0 < self.breadth < ROOMY}
        title = "as thick as"
        one = slider(self.figure, boxes[2], "thin", marks, 1.0, _thickness, title)
        self.tracks_of, self.layers["thin"] = {title: one}, one.layer
        self.draw_background()

    def lay_chart(self, ax: Axes) -> None:
        """How far the copies of a ball are apart, in powers of ten, over the time."""
        high = HIGH + MORE * (0 < self.breadth < NARROWEST)
        ax.set(xlim=(-0.06, 1.03 * SECONDS), ylim=(LOW, high), xticks=range(6), xlabel="seconds")
        ball = np.log10(ACROSS)
        ax.set_yticks([-15, -10, -5, ball], [*(f"10{superscript(k)} m" for k in (-15, -10, -5)), "a ball"])
        if self.asks:  # seconds on the axis would answer it
            ax.set_xticklabels([])
        ax.set_title("how far apart")
        ax.axhline(ball, color=QUIET, linewidth=0.8)
        self.layers["before"] = Marks(lines=outlines(ax, [QUIET] * 12, ["solid"] * 12, 1.2))
        self.layers["curve"] = Marks(line=outlines(ax, [WRONG], ["solid"], 2.4))
        look = {"size": SMALL, "ha": "left", "va": "top", "animated": True}
        words = [ax.text(BEGUN, 0, "", color=colour, **look) for colour in [WRONG] + [QUIET] * 12]
        self.layers["names"] = Marks(words=words)
        self.layers["now"] = Marks(dot=dots(ax, "o", INK))
        look = {"size": SMALL, "ha": "center", "va": "bottom", "animated": True}
        times = [ax.text(0, 0, "", color=colour, **look) for colour in [WRONG] + [QUIET] * 12]
        self.layers["passed"] = Marks(dots=[dots(ax, "o", WRONG), dots(ax, "o", QUIET)], times=times)

    @property
    def hair(self) -> float:
        """How thick the hair is, in metres."""
        return thickness(self.knobs["thin"])

    @property
    def facts(self) -> Copies | None:
        """What becomes of all copies; nothing is asked before the vote, nor while the knob is held."""
        return None if self.locked or self.held else copies(self.hair)

    @property
    def now(self) -> float:
        """The time that is shown, in seconds."""
        return self.t * SECONDS

    def draw(self, known: Copies | None) -> None:
        """All copies at the time, how far they have parted since the start, and how far those of other hairs did."""
        layers = self.layers
        layers["balls"].discs.set_offsets(self.all_at(known).reshape(-1, 2))
        thins = sorted(self.played - {self.knobs["thin"]})
        curves = [_curve(copies(thickness(thin)), SECONDS) for thin in thins]
        layers["before"].lines.set_segments(curves or [NONE])
        curve = _curve(known, self.now) if known else np.array([[0.0, np.log10(self.hair)]] * 2)
        layers["curve"].line.set_segments([curve])
        layers["now"].dot.set_data(*curve[-1][:, None])
        whole = [_curve(known, SECONDS) if known else curve, *curves]
        self.put_names(dict(zip([self.knobs["thin"], *thins], whole, strict=True)))
        self.put_passed(known, [past(copies(thickness(thin))) for thin in thins])
        self.put_knobs()

    def put_names(self, curves: dict[float, NDArray]) -> None:
        """Each curve is called by its hair, where no curve goes; that of now at last, as the knob tells it, too."""
        words, taken = self.layers["names"].words, []
        for word in words:
            word.set_text("")
        for k, (thin, curve) in [*enumerate(curves.items())][::-1]:
            word = words[k]
            word.set_text(NAMED.get(int(thin), f"10{superscript(-int(thin))} m"))
            highest = bool(curve[0, 1] == max(each[0, 1] for each in curves.values()))
            for place in _beside(curve) + [(BEGUN, OVER)] * highest:
                word.set_position(place)
                box = self.room_of(word)
                if not (struck(box, curves.values()) or any(box.overlaps(other) for other in taken)):
                    taken.append(box)
                    break
            else:
                word.set_text("")

    def room_of(self, word: Text) -> Bbox:
        """What a word covers in the chart; matplotlib's own measure is another one once a picture was saved."""
        ways = self.chart.transData
        corners = ways.transform(word.get_position()) + np.reshape(extent(word, self.figure.dpi / 72), (2, 2))
        return Bbox(ways.inverted().transform(corners))

    def put_passed(self, known: Copies | None, before: list[float]) -> None:
        """Where each curve comes to a ball a dot, and above all curves its seconds, where these have room."""
        marks, ball = self.layers["passed"], np.log10(ACROSS)
        now = [past(known)] if known and past(known) <= self.now else []
        for one, times in zip(marks.dots, (now, before), strict=True):
            one.set_data(times, [ball] * len(times))
        written: list[float] = []
        unit = "" if 0 < self.breadth < ROOMY else " s"
        for word in marks.times:
            word.set_text("")
        for word, t in zip(marks.times[1 - len(now) :], [*now, *before], strict=False):
            roomy = all(abs(t - other) >= SPACED for other in written)
            word.set_text(f"{number(t, 2)}{unit}" if roomy else "")
            word.set_position((t, ABOVE))
            written += [t] * roomy

    def all_at(self, known: Copies | None) -> NDArray:
        """The places of all balls of all copies, shape (16, 16, 2)."""
        if known is None or not self.now:
            return np.array([balls.x for balls in starts(self.hair)])
        return np.array([[way.at(self.now) for way in each] for each in known.ways])

    def motion(self) -> dict:
        """Every ball of every copy on its way, and how far they part, as a curve that is drawn meanwhile."""
        known = self.facts
        if known is None:
            return {}
        part, moves = {id(artist): i for i, artist in enumerate(self.seen)}, []
        discs = part[id(self.layers["balls"].discs)]
        for k, way in enumerate(way for each in known.ways for way in each):
            moves.append(motion.move_of(self.world, [[discs, k]], np.round(way.clock, 4), way.places, self.now))
        dot, line = (part[id(artist)] for artist in (self.layers["now"].dot, self.layers["curve"].line))
        curve = _curve(known, SECONDS)
        moves.append(motion.move_of(self.chart, [[dot, 0]], curve[:, 0], curve, self.now, (line, 0)))
        sounds = [[round(float(t), 4), "tick", 0.6] for t in known.hits]
        clock = [[0, SECONDS], [0, SECONDS]]
        return {"clock": clock, "moves": moves, "hidden": [line], "pauses": [], "sounds": sounds, "fade": 4 * SECONDS}

    def _on_time(self, t: float) -> None:
        """A hair that has a name leaves its curve; after the first of the vote the second is played."""
        ended, asked = t >= self.last, self.last < 1
        self.played = self.played | ({self.knobs["thin"]} & NAMED.keys() if ended else set())
        super()._on_time(t)
        if ended and asked:
            self.show_second()
            self.plays += 1

    def _on_choose(self, number: int) -> None:
        """The vote compares two hairs: both are played, the first until its copies are apart."""
        asked, first = self.locked, self.knobs
        if asked and number < len(self.vote["answers"]):
            self.asks = False
            self.lay_out()
        super()._on_choose(number)
        if asked:
            self.knobs, self.played, self.last = first, set(), BEFORE
            copies(thickness(SECOND))  # so that the second film follows at once

    @traitlets.observe("chosen")
    def _show_asked(self, change) -> None:
        """Where nobody hears of a choice, as on a slide, the film is of the hair about which the vote asks."""
        if change.old < 0 <= change.new:
            self.show_second()

    def show_second(self) -> None:
        """The hair about which the vote asks, and the curve of the first to compare."""
        self.played, self.t, self.last = {self.knobs["thin"]}, 0.0, 1.0
        self.turn(thin=SECOND)

    def _on_step(self, by: int) -> None:
        """Go to the hit before or to the next."""
        known, self.last = self.facts, 1.0
        hits = [0.0, *(known.hits.tolist() if known else ()), SECONDS]
        past = int(np.searchsorted(hits, self.now + 1e-9, side="right")) - 1
        past += by if by > 0 or self.now <= hits[past] + 1e-9 else 0
        self._on_time(min(hits[min(max(past, 0), len(hits) - 1)] / SECONDS, 1.0))

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Take another hair, from the beginning; what becomes of it is worked out once the knob is let go."""
        self.held, self.t, self.last = not settled, 0.0, 1.0
        super().move(handle, place, settled)

    def saved(self) -> dict[str, str]:
        """The swarm in the end, for where no kernel runs; before a vote, the break before it."""
        return self.saved_states() if self.vote else Hair(*self.shown).at_the_end().saved_states()

    def at_the_end(self) -> "Hair":
        """This hair, played to its end."""
        self._on_time(self.last)
        return self

    acts = {"whole": RESET}

    def act(self, name: str) -> None:
        """A hair again, and no curves."""
        self.played, self.held, self.t, self.last = set(), False, 0.0, 1.0
        self.turn(**type(self).knobs)

    def words(self, known: Copies | None) -> dict[str, Any]:
        """How far the copies are apart, and how long they were one ball."""
        thick = _thickness(self.knobs["thin"])
        start = f"Sixteen breaks lie one on another. Their cue balls start within {thick}"
        if known is None or not self.now:
            return {"told": start}
        k = int(np.rint(self.t * (len(TIMES) - 1)))
        if self.now < past(known):
            after = f"After {number(self.now, 2)} s the copies of each ball are"
            return {"told": f"{after} {length(known.apart[k])} apart at most"}
        kept = f"the copies of each ball stayed together for {number(past(known), 2)} s"
        return {"told": f"The cue balls started within {thick}: {kept}"}


def past(known: Copies) -> float:
    """When the copies of some ball are a whole ball apart, in seconds; inf if they never are."""
    one = known.apart > ACROSS
    return float(TIMES[int(np.argmax(one))]) if one.any() else np.inf


def struck(box: Bbox, curves: Iterable[NDArray]) -> bool:
    """Does one of the curves go through a box?"""
    for x, y in (curve.T for curve in curves):
        low, high = np.minimum(y[:-1], y[1:]), np.maximum(y[:-1], y[1:])
        if np.any((x[1:] > box.x0) & (x[:-1] < box.x1) & (high > box.y0) & (low < box.y1)):
            return True
    return False


def _beside(curve: NDArray) -> list[tuple[float, float]]:
    """Where the name of a curve may stand: below its beginning or where it has risen, right of it, or just above it."""
    first, then = curve[0, 1], float(np.interp(RISEN, *curve.T))
    right = [(float(curve[np.argmax(curve[:, 1] > y), 0]) + BEGUN, float(y)) for y in np.arange(then + 1, -1.0, 0.5)]
    above = [(RISEN, float(y)) for y in np.arange(then + 2, then + 5, 0.5) if y < -1.5]
    return [(BEGUN, first - BELOW), (RISEN, then - BELOW), (RISEN, then), *right, *above]


def _curve(known: Copies, until: float) -> NDArray:
    """How far the copies of one ball are apart at most, as a power of ten of a metre, over the time; shape (K, 2)."""
    curve = np.column_stack([TIMES, np.log10(known.apart)])
    if until >= SECONDS:
        return curve
    now = [until, np.interp(until, *curve.T)]
    return np.vstack([curve[TIMES < until] if until else [now], now])


def thickness(thin: float) -> float:
    """How thick a hair is, in metres: at least so that sixteen doubles lie side by side within it.

    >>> thickness(4.0), thickness(15.0) > 1e-15
    (0.0001, True)
    """
    return max(float(f"1e-{int(thin)}"), (COPIES - 1) * float(np.spacing(starts(0.0)[0].x[0, 1])))


UNITS = {"metres": (1.0, 1.0), "cm": (1e-2, 1.0), "mm": (1e-3, 0.1), "µm": (1e-6, 1.0), "nm": (1e-9, 0.1)}
"""Units of length, in metres, and of what share of one on they are used."""


def length(metres: float) -> str:
    """A length in a unit that fits it, with two digits; below a tenth of a nanometre with a power of ten.

    >>> length(1e-4), length(0.034), length(1.7e-15), length(1e-11)
    ('0.1 mm', '3.4 cm', '1.7·10⁻¹⁵ metres', '10⁻¹¹ metres')
    """
    for name, (unit, least) in UNITS.items():
        if metres >= 0.995 * least * unit:
            return f"{number(float(f'{metres / unit:.2g}'))} {name}"
    return f"{power(metres).removeprefix('1·')} metres"


def _thickness(thin: float) -> str:
    """How thick a hair is, in words.

    >>> _thickness(4.0), _thickness(8.0)
    ('0.1 mm, as thick as a hair', '10 nm')
    """
    name = NAMED.get(int(thin), "")
    article = "an" if name == "atom" else "a"
    return length(thickness(thin)) + (f", as thick as {article} {name}" if name else "")


def hair(*shown: str, vote: Ballot = None) -> None:
    """Show sixteen breaks that start within a hair, drawn one on another."""
    explore(Hair(*shown, vote=vote))
