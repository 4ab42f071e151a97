"""The looks as lamps: the light that each of them casts, the dark between them, and what a look at one time asks."""

import numpy as np
from matplotlib.axes import Axes

from ...overlap import overlaps, sampled
from .. import motion
from ..artists import Marks, Paint, shaft, shapes
from ..canvas import SIZE
from ..central import Central
from ..palette import OVERLAP, QUIET
from ..scene import Facts
from ..shapes import NONE, arrow, disc
from .beads_states import fraction

SHADE_OF_LAMP = np.array([[-0.015, 0.043], [0.015, 0.043], [0.045, 0.0], [-0.045, 0.0]])
"""Its outline about the bulb, as shares of the window's height."""

LAMPS = 0.15
"""How much of the height the lamps take."""

FLASH = 0.08
"""For how much of the frame a lamp flashes, at most."""

SPELT, SHORT = 3.2, 2.0
"""How far apart looks are whose times have room, in sizes of a letter: with "t =" at both ends, and without."""


BRIEF = 0.004
"""For how much of the frame a touch is seen at least, as a graze is over at once."""

NEVER, LATER, LAST = 2.0, 4.0, 5.0
"""Times that no frame reaches."""


def spell(begins: float, ends: float) -> list[float]:
    """The clock of what is in sight from one time to another, and elsewhere before and after that."""
    return [0.0, begins, begins, ends, ends, LAST]


class Lamps(Central):
    """A picture in which looks are lamps above B's way."""

    n: int
    dark: bool
    filmed: bool
    most: int
    strip: Axes
    heights: tuple[float, float]

    def lay_film(self) -> None:
        """What comes into sight as it happens: B while the balls overlap, and what each look says."""
        look = {"size": SIZE, "weight": "bold", "ha": "center", "va": "center", "animated": True}
        ball = shapes(self.world, [Paint(OVERLAP, 0.4, OVERLAP, 2.4)])  # B's letter is seen through it
        ball.set_clip_box(None)  # a clip would move along
        self.layers["touching"] = Marks(ball=ball)
        says = {
            word: [self.world.text(0, 0, word, **look | {"ha": "left", "color": colour}) for _ in range(self.most + 1)]
            for word, colour in (("no", QUIET), ("yes", OVERLAP))
        }
        self.layers["says"] = Marks(**says)

    def draw_lamps(self, known: Facts) -> None:
        """The lamps in a row at the top, the light that each of them casts, and what it sees."""
        t = np.arange(self.n + 1)[:, None] / self.n
        places, (low, high) = known.p + known.v * t, self.world.get_ylim()
        size = high - low
        bulbs = np.column_stack([places[:, 0], np.full(len(t), high - LAMPS * size)])
        side = np.array([self.scene.r2, 0.0])
        cones = [np.array([bulb, x - side, x + side]) for bulb, x in zip(bulbs, places, strict=True)]
        self.layers["cones"].areas.set_verts(cones)
        self.layers["lamps"].shades.set_verts([bulb + size * SHADE_OF_LAMP for bulb in bulbs])
        seen = overlaps(places, known.r)
        self.put("looks", places[~seen])
        self.put("seen", places[seen])
        self.tell_times(bulbs + [0, size * (0.043 + 0.75 * self.letter / self.world.bbox.height)])
        self.tell_answers(bulbs + size * np.array([0.06, 0.03]), seen)
        self.draw_look(known)
        night = self.dark and self.between()
        self.layers["night"].dark.set_verts([self.sheet() + [0, 0 if night else 3 * size]])
        self.layers["v"].letter.set_visible(self.layers["v"].letter.get_visible() and not night)

    def tell_times(self, places: np.ndarray) -> None:
        """When each look is, straight over its lamp or post; both ends alone where there is no more room."""
        pixels = self.world.transData.transform(places)
        every, both = (np.hypot(*(pixels[k] - pixels[0])) / self.letter for k in (1, -1))
        for k, text in enumerate(self.layers["times"].words):
            there = k <= self.n and (every >= SHORT or k == 0 or k == self.n and both >= SHORT)
            text.set_visible(text.get_visible() and bool(there))
            if k <= self.n:
                text.set_position(places[k])
                spelt = k in (0, self.n) and (every >= SPELT or SHORT > every and both >= SPELT)
                text.set_text(f"t = {fraction(k, self.n)}" if spelt else fraction(k, self.n))

    def tell_answers(self, places: np.ndarray, seen: np.ndarray) -> None:
        """What each look says, beside its lamp if there is room, and not before its time."""
        pixels = self.world.transData.transform(places)
        room = np.hypot(*(pixels[1] - pixels[0])) > SPELT * self.letter
        for k, text in self.answers():
            says = k <= self.n and room and bool(seen[k]) == (text.get_text() == "yes")
            text.set_visible(text.get_visible() and bool(says))
            if k <= self.n:
                text.set_position(places[k] + self.away(self.told_by(k / self.n)))

    def answers(self) -> list:
        """The words that looks can say, each with the number of its look."""
        return [pair for words in vars(self.layers["says"]).values() for pair in enumerate(words)]

    # What comes into sight as it happens.

    def away(self, here: bool) -> np.ndarray:
        """By how much what is not to be seen is out of the window."""
        return self.gone(self.world, here)

    @staticmethod
    def gone(ax: Axes, here: bool) -> np.ndarray:
        """The same in any axes."""
        return np.array([0.0, 0.0 if here else 3 * np.ptp(ax.get_ylim())])

    def told_by(self, begins: float) -> bool:
        """Is something in sight that happens at a time: from then on, and before the film has begun?"""
        return self.t == 0 or self.t >= begins

    @property
    def decided(self) -> float:
        """When the looks have told what comes of the frame: the first that sees the two, or the last."""
        return min(float(sampled(self.facts.p, self.facts.v, self.facts.r, self.n).t), 1.0)

    @property
    def together(self) -> tuple[float, float]:
        """From when to when the two touch or overlap, as far as the frame goes; a graze lasts a moment."""
        if not self.facts.contact.hit:
            return NEVER, LATER
        begins, ends = float(self.facts.contact.t), float(self.facts.roots[1])
        return begins, max(ends + 1e-6, begins + BRIEF) if ends < 1 else NEVER

    def draw_touching(self, now: np.ndarray, radius: float) -> None:
        """B in the colour of an overlap, while there is one."""
        begins, ends = self.together
        place = now if begins <= self.t < ends else self.away(False)
        self.layers["touching"].ball.set_verts([disc(place, radius)])

    def tell_verdict(self, words: tuple[str, str]) -> None:
        """What it comes to in large letters, in a film once it is decided; and until then that the two touch."""
        shown = not self.filmed or self.told_by(self.decided)
        for text, word, height in zip(self.layers["big"], words, self.heights, strict=True):
            text.set_text(word)
            text.set_y(height + self.gone(self.strip, shown)[1])
        begins, ends = self.touching
        text = self.layers["meanwhile"].word
        text.set_text("they touch")
        text.set_y(self.heights[0] + self.gone(self.strip, begins <= self.t < ends)[1])

    @property
    def touching(self) -> tuple[float, float]:
        """From when to when the two touch or overlap and nothing is decided yet."""
        begins, ends = self.together
        return begins, max(begins, min(ends, self.decided))

    def events(self, part: dict[int, int]) -> list:
        """The moves of what comes into sight as it happens."""
        p, v, (begins, ends), away = self.facts.p, self.facts.v, self.together, self.away(False)
        marks, there = [[part[id(self.layers["touching"].ball)], 0]], [p + begins * v, p + ends * v]
        made = [motion.move_of(self.world, marks, spell(begins, ends), [away, away, *there, away, away], self.t)]
        if not self.filmed:
            return made
        made.append(self.appears(self.strip, part[id(self.layers["meanwhile"].word)], *self.touching, self.t))
        told = [(self.strip, text, self.decided) for text in self.layers["big"]]
        told += [(self.world, text, k / self.n) for k, text in self.answers() if text.get_visible()]
        return made + [self.appears(ax, part[id(text)], at, LATER, self.t or at) for ax, text, at in told]

    def appears(self, ax: Axes, part: int, begins: float, ends: float, now: float) -> list:
        """The move of a text that is in sight from one time to another; now : a time at which it is where it is now."""
        away = self.gone(ax, False)
        return motion.move_of(ax, [[part, 0]], spell(begins, ends), [away, away, 0 * away, 0 * away, away, away], now)

    @property
    def letter(self) -> float:
        """The size of a letter in pixels."""
        return SIZE * self.figure.dpi / 72

    def draw_look(self, known: Facts) -> None:
        """What a look at the time shown asks: how far B has gone on, and where its centre is seen from A's."""
        width, gone = shaft(self.world), self.t * known.v
        now = known.p + gone
        self.layers["gone"].arrow.set_verts([arrow(known.p, gone, 1.6 * width) if self.t else NONE])
        self.layers["sum"].arrow.set_verts([arrow(0 * now, now, width) if self.t else NONE])
        for name, place in (("gone", known.p + 0.5 * gone + [0, 7 * width]), ("sum", 0.5 * now - [0, 6 * width])):
            letter = self.layers[name].letter
            letter.set_position(place)
            letter.set_visible(letter.get_visible() and self.t > 0)

    def sheet(self) -> np.ndarray:
        """The corners of the window below the lamps."""
        (left, right), (low, high) = self.world.get_xlim(), self.world.get_ylim()
        high -= LAMPS * (high - low)
        return np.array([[left, low], [right, low], [right, high], [left, high]])

    @property
    def flash(self) -> float:
        """For how long a lamp flashes, from its time on."""
        return min(FLASH, 0.5 / self.n)

    def between(self) -> bool:
        """Is the time shown one at which no lamp flashes?"""
        x = self.t * self.n + 1e-9
        return bool(x % 1 > self.flash * self.n)

    def nightfall(self, part: int) -> list:
        """The dark, which is over the picture between the looks, and far above it at each of them."""
        away = np.array([0.0, 3 * np.ptp(self.world.get_ylim())])
        clock, places = [0.0], [away]
        for k in range(self.n):
            for at, there in ((k / self.n + self.flash, 0 * away), ((k + 1) / self.n, away)):
                clock += [at, at]
                places += [places[-1], there]
        return motion.move_of(self.world, [[part, 0]], [*clock, 1.0], [*places, away], self.t)
