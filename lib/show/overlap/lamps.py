"""The looks as lamps: the light that each of them casts, the dark between them, and what a look at one time asks."""

import numpy as np

from ...overlap import overlaps
from .. import motion
from ..artists import shaft
from ..canvas import SIZE
from ..central import Central
from ..scene import Facts
from ..shapes import NONE, arrow
from .beads_states import fraction

NIGHT = "#181D3D"
"""The dark: a night that is darker than a light page, and bluer than a dark one."""

SHADE_OF_LAMP = np.array([[-0.015, 0.043], [0.015, 0.043], [0.045, 0.0], [-0.045, 0.0]])
"""Its outline about the bulb, as shares of the window's height."""

LAMPS = 0.15
"""How much of the height the lamps take."""

FLASH = 0.04
"""For how much of the frame a lamp flashes before its time and after it, at most."""

SPELT, SHORT = 3.2, 2.0
"""How far apart looks are whose times have room, in sizes of a letter: with "t =" at both ends, and without."""


class Lamps(Central):
    """A picture in which looks are lamps above B's way."""

    n: int
    dark: bool

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
        """For how long a lamp flashes, before its time and after it."""
        return min(FLASH, 0.25 / self.n)

    def between(self) -> bool:
        """Is the time shown one at which no lamp flashes?"""
        x = self.t * self.n
        return bool(abs(x - np.rint(x)) > self.flash * self.n)

    def nightfall(self, part: int) -> list:
        """The dark, which is over the picture between the looks, and far above it at each of them."""
        away = np.array([0.0, 3 * np.ptp(self.world.get_ylim())])
        clock, places = [0.0], [away]
        for k in range(self.n):
            for at, there in ((k / self.n + self.flash, 0 * away), ((k + 1) / self.n - self.flash, away)):
                clock += [at, at]
                places += [places[-1], there]
        return motion.move_of(self.world, [[part, 0]], [*clock, 1.0], [*places, away], self.t)
