"""Lesson 15's picture of what can be told after all: the energy of a swarm of copies, and how evenly it lies."""

from functools import lru_cache
from typing import Any

import numpy as np
import traitlets
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ... import setups, table
from .. import cloth
from ..artists import Marks, Paint, dots, label, outlines, shapes, words_over
from ..board import State
from ..canvas import in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..messages import RESET
from ..palette import INK, QUIET, P
from ..scene import number, power
from ..track import Tracked, slider
from ._asked import AskedThere
from ._flock import Flock, flown
from ._kept import lay_energy, liveliest, put_energy
from ._parted import loose

COPIES, AIM, UNTIL, PACE = 100, 1.3, 8.0, 1.4
"""How many copies there are, how all are aimed, for how many seconds they run, and how long each of these is played."""

BESIDE = 600
"""From how many pixels across on the chart stands beside the table."""

HAIRS = {"a hair, 0.1 mm": 1e-4, "a bacterium, 1 µm": 1e-6, "an atom, 0.1 nm": 1e-10}
"""How far the starts of the copies lie apart, in metres, and what is so thick."""

BINS, TALLEST = 10, 30.0
"""Into how many parts the table is parted along; and the end of the chart, in percent: what is higher has a number."""

ROOM = table.room([0, 0], [setups.LENGTH, setups.WIDTH])
"""The table: no cloth, no pockets."""


@lru_cache(maxsize=3)
def swarm(hair: float) -> Flock:
    """Copies of one break, whose cue balls start side by side within a hair."""
    x, v = (np.repeat(a[None], COPIES, axis=0) for a in loose(AIM))
    x[:, 0, 1] += hair * (np.arange(COPIES) / (COPIES - 1) - 0.5)
    return flown(x, v, UNTIL)


@lru_cache(maxsize=3)
def shown(hair: float) -> int:
    """The number of the copy whose energy is shown."""
    return liveliest(swarm(hair), UNTIL)


def shares(x: NDArray) -> NDArray:
    """What share of the balls is in each part of the length that their centres can reach, in percent."""
    ends = np.linspace(setups.RADIUS, setups.LENGTH - setups.RADIUS, BINS + 1)
    return 100 * np.histogram(np.clip(x, ends[0], ends[-1]), bins=ends)[0] / np.size(x)


def chance(count: int) -> tuple[float, float]:
    """Between which shares most parts are if so many balls lie there by chance, in percent: two standard deviations.

    >>> chance(100)
    (4.0, 16.0)
    """
    even = 1 / BINS
    off = 2 * float(np.sqrt(even * (1 - even) / count))
    return round(100 * (even - off), 9), round(100 * (even + off), 9)


class Stays(AskedThere, Tracked, Layered):
    """A swarm of copies on one table, where along it all balls are, or the cue balls, and the energy in one copy.

    The lever sets how far apart their starts are. What is told of all balls holds for a single one as well.
    """

    states = {
        "swarm": State("all balls", "balls white parts even names energy hair", "{told}"),
        "one": State("the cue ball alone", "white parts even names energy hair", "{told}"),
    }
    knobs = {"hair": 0.0}
    timed = fluid = True
    reel = traitlets.Unicode("seconds").tag(sync=True)
    acts = {"again": RESET}  # below the picture, as its corners are full

    def __init__(self, *shown: str, vote: Ballot = None):
        self.asks = bool(vote)
        super().__init__(*shown, vote=vote)
        self.last, self.pace = UNTIL, PACE

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table, below it the lever, beside it the shares and the energy."""
        wide = not 0 < self.wide < BESIDE
        self.figure, self.layers = self.page(9.6, 3.7, upright=0.5 if wide else -0.7), {}
        self.world = self.figure.add_axes([0.0, 0.22, 0.58, 0.78] if wide else [0.0, 0.67, 1.0, 0.33])
        self.chart = self.figure.add_axes([0.675, 0.57, 0.315, 0.33] if wide else [0.18, 0.35, 0.79, 0.135])
        self.kept = self.figure.add_axes([0.675, 0.1, 0.315, 0.27] if wide else [0.18, 0.065, 0.79, 0.12])
        cloth.lay(self.world, ROOM)
        look = {"markersize": 5.5, "markeredgewidth": 0}
        swarms = [dots(self.world, "o", cloth.hue(i)) for i in range(16)]
        for each in swarms:
            each.set(**look)
        self.layers |= {"white": Marks(all=swarms[:1]), "balls": Marks(all=swarms[1:])}
        self.lay_chart(self.chart)
        names = [name.split(",")[0] for name in HAIRS]
        energy = setups.MASS / 2 * float(np.sum(loose(AIM)[1] ** 2))
        self.layers["energy"] = lay_energy(self.kept, energy, UNTIL)
        self.kept.set_visible(not self.asks)
        box = (0.05, 0.0, 0.48, 0.2) if wide else (0.12, 0.57, 0.76, 0.1)
        one = slider(
            self.figure, box, "hair", dict(enumerate(names)), 1.0, lambda k: [*HAIRS][int(k)], "how thick the hair is"
        )
        self.tracks_of, self.layers["hair"] = {"how thick the hair is": one}, one.layer
        self.draw_background()

    def lay_chart(self, ax: Axes) -> None:
        """The shares as columns, and where they would be even."""
        ax.set(xlim=(0, BINS), ylim=(0, TALLEST), title="share of balls")
        ax.set_xticks([0, BINS], ["left end", "right end"])
        ax.set_yticks([0, 10, 20, 30], ["0", "10 %", "20 %", "30 %"])
        for text, side in zip(ax.get_xticklabels(), ("left", "right"), strict=True):
            text.set_ha(side)
        words = [words_over(ax, INK) for _ in range(BINS)]
        self.layers["parts"] = Marks(columns=shapes(ax, [Paint(P, 0.55, P, 1.0)] * BINS), words=words)
        self.layers["even"] = Marks(band=shapes(ax, [Paint(QUIET, 0.3)]), line=outlines(ax, [INK], ["dashed"], 1.8))
        self.layers["names"] = Marks(word=label(ax, "even", INK))

    @traitlets.observe("chosen")
    def _show_kept(self, change) -> None:
        """After the vote there is a chart of the energy as well; before, it would tell what stays."""
        if self.asks and change.new >= 0:
            self.asks = False
            self.lay_out()

    @property
    def hair(self) -> tuple[str, float]:
        """What is as thick as the hair, and how thick that is."""
        return [*HAIRS.items()][int(self.knobs["hair"])]

    @property
    def facts(self) -> Flock:
        """All copies."""
        return swarm(self.hair[1])

    @property
    def on(self) -> list[str]:
        """The layers that are shown: before a vote no shares; where they would be even only once the film has ended."""
        hidden = set() if self.t == UNTIL and not self.locked else {"even", "names"}
        hidden |= {"parts", "energy"} if self.locked else set()
        return [name for name in super().on if name not in hidden]

    def draw(self, known: Flock) -> None:
        """All balls at the time, and their shares."""
        now = known.at(self.t)
        for i, each in enumerate([*self.layers["white"].all, *self.layers["balls"].all]):
            each.set_data(*now[:, i].T)
        tall = shares(self.told_of(now)[..., 0])
        self.layers["parts"].columns.set_verts(
            [np.array([[k, 0], [k + 1, 0], [k + 1, y], [k, y]]) for k, y in enumerate(np.minimum(tall, TALLEST))]
        )
        for k, word in enumerate(self.layers["parts"].words):
            word.set_text(f"{tall[k]:.0f}" * bool(tall[k] > TALLEST + 0.5))
            aside = (1.4 if k < BINS / 2 else -1.4) * bool(tall[k] > 99.5)  # three digits are wider than a column
            word.set_position((k + 0.5 + aside, 0.9 * TALLEST))
        low, high = chance(self.told_of(now)[..., 0].size)
        self.layers["even"].band.set_verts([np.array([[0, low], [BINS, low], [BINS, high], [0, high]])])
        self.layers["even"].line.set_segments([[(0, 100 / BINS), (BINS, 100 / BINS)]])
        self.layers["names"].word.set_position((BINS - 0.9, 100 / BINS + 3.0))
        put_energy(self.layers["energy"], known, shown(self.hair[1]), self.t)
        self.put_knobs()

    def told_of(self, now: NDArray) -> NDArray:
        """The balls that the state is about, of all copies."""
        return now[:, :1] if self.state == "one" else now

    def act(self, name: str) -> None:
        """From the beginning, a hair apart."""
        self.turn(**type(self).knobs)

    def turn(self, **knobs: float) -> None:
        """Set the hair, and begin anew."""
        self.t = 0.0
        super().turn(**knobs)

    def saved(self) -> dict[str, str]:
        """The end of the film, for where no kernel runs; before a vote its beginning."""
        return self.saved_states() if self.vote else Stays(*self.shown).at_the_end().saved_states()

    def at_the_end(self) -> "Stays":
        """The end of its film."""
        self.t = UNTIL
        return self

    @property
    def caption(self) -> str:
        """What the state shows; which balls it is about is told there."""
        return self.sentence(self.facts)

    def words(self, known: Flock) -> dict[str, Any]:
        """How far the copies are apart, how even they lie, and their energy."""
        name, thick = self.hair
        now = known.at(self.t)
        alone, now = self.state == "one", self.told_of(now)
        start = f"{'The cue balls of ' * alone}{COPIES} copies of one break, within {name}"
        if not self.t:
            return {"told": f"{start}." + " Play." * (not self.locked)}
        they, of_them = ("they", "them") if alone else ("a ball and its copies", "the balls")
        tall, energy = shares(now[..., 0]), known.energy(self.t)
        spread = f"{they} are up to {_length(float(np.max(np.ptp(now, axis=0))))} apart"
        even = f"the tenths of the table hold {tall.min():.0f} to {tall.max():.0f} % of {of_them}"
        low, high = (number(x, 2) for x in chance(now[..., 0].size))
        even += f", where by chance most would hold {low} to {high} %" * ("even" in self.on)
        kept = f"Each copy still has its {number(float(energy[0]), 3)} J"
        ended = f", after {number(UNTIL)} s" * (self.t == UNTIL)  # the clock tells it before, and is ahead of words
        return {"told": f"{start}{ended}: {spread}, and {even}. {kept}."}


def _length(x: float) -> str:
    """A length in metres as one says it."""
    return f"{number(x, 2)} m" if x >= 0.1 else f"{number(1000 * x, 2)} mm" if x >= 1e-4 else f"{power(x, 2)} m"


def stays(*shown: str, vote: Ballot = None) -> None:
    """Show a swarm of copies of one break, and where along the table they are."""
    explore(Stays(*shown, vote=vote))
