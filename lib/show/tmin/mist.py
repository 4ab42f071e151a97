"""Lesson 06's picture: the sleeve's rim under the glass, each speck a pair asked in float32, by three methods."""

from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..artists import Marks, Paint, blank, dots, outlines, rgb, shapes
from ..board import State
from ..canvas import LETTER, SMALL, figure, in_style
from ..central import Ballot, Central, central
from ..palette import CONTACT, HIT, INK, QUIET, WRONG, P, R
from ..scene import Facts
from ..track import Tracked, slider
from ._rim import COLUMNS, DISTANCES, HALF, ROWS, _answers, _digit, _rim, _scaled

METHODS = {"quadratic": r"$b^2-a\,c$", "tmin": r"$c+b\,t_m$", "residual": r"$\mathbf{q}\cdot\mathbf{q}-r^2$"}
"""The methods that are compared, and what each asks the sign of."""

SPECK = (*rgb(CONTACT), 0.45)
"""A pair that is called a hit; a miss is the page."""

EDGE = [(0, 0), (COLUMNS, 0), (COLUMNS, ROWS), (0, ROWS), (0, 0)]
"""The edge of a patch."""

SMALLEST, LARGEST = -45, 38
"""The powers of ten that a float32 has."""

NEEDLES = {"quadratic": (2.0, "b² and a c, with the fourth power"), "tmin": (0.7, "b tm and c, with the second power")}
"""Where each method's needle stands, and what it points at."""

LOOK = {"ha": "center", "va": "center", "animated": True}


class Mist(Tracked, Central):
    """Three methods on the same pairs about the rim; the distance is to be pulled."""

    states = {
        "6.2": State(
            "two formulas, one number",
            "quadratic tmin far big",
            "B starts {far} radii away; of the pairs in a strip {height} high at the rim {wrong} are wrong.",
        ),
        "6.5": State(
            "the range of numbers",
            "gears power",
            "all lengths times {m:p}: four steps of the one needle are two of the other; in float32 {says}.",
        ),
        "6.9": State(
            "two large squares",
            "quadratic tmin far squares big",
            "from {far} radii away the last digit of |p|² is {digit:2}, r² is {rr}; {wrong} wrong.",
        ),
        "6.11": State(
            "cancel before you square",
            "quadratic tmin residual far",
            "from {far} radii away {wrong} are answered wrong, each judged by the pair as rounded.",
        ),
        "6.13": State(
            "when a radius drowns",
            "quadratic tmin residual far squares",
            "from {far} radii away r² is {digits:2} last digits of |p|²; {wrong} wrong.",
        ),
    }
    knobs = {"far": 0.0, "power": 0.0}
    handled = ()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = figure(9.6, 4.5, self.projected), {}
        for i, (name, sign) in enumerate(METHODS.items()):
            ax = self.figure.add_axes([0.015 + 0.33 * i, 0.36, 0.31, 0.5], xlim=(0, COLUMNS), ylim=(ROWS, 0))
            ax.set_axis_off()
            self.layers[name] = _patch(name, ax, sign)
        self.world = ax
        self.lay_out_tracks()
        page, look = blank(self.figure, [0.675, 0.36, 0.31, 0.5], (0, 1), (0, 1)), {"ha": "center", "animated": True}
        self.layers["big"] = Marks(
            far=page.text(0.5, 0.6, "", color=INK, size=24, weight="bold", **look),
            below=page.text(0.5, 0.4, "radii away", color=INK, **look),
        )
        self.layers |= {"gears": _gears(self.figure), "squares": _squares(self.figure)}
        for artist in (artist for layer in self.layers.values() for artist in layer):  # nothing reaches out of its axes
            artist.set_clip_box(None)
            artist.set_clip_on(False)
        self.draw_background()

    def lay_out_tracks(self) -> None:
        """Make the scales of the distance and of all lengths, of which a state shows one."""
        box, far = [0.02, 0.0, 0.45, 0.16], {float(i): f"{DISTANCES[i]} r" for i in range(0, 41, 20)}
        ten = {float(k): rf"$10^{{{k}}}$" for k in range(-20, 21, 10)}
        self.tracks_of = {
            "distance": slider(self.figure, box, "far", far, 1, _radii, "B starts so far away", INK),
            "all lengths": slider(
                self.figure, box, "power", ten, 1, "times ten to the {:.0f}".format, "all lengths times"
            ),
        }
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}

    def fit(self) -> None:
        """Nothing moves the view: the glass is always as large as the patch."""
        self.redraw()

    @property
    def far(self) -> int:
        """How many radii away B starts."""
        return DISTANCES[int(self.knobs["far"])]

    def draw(self, known: Facts) -> None:
        """What each method says of each pair, beside the rim; or the sizes of what it adds up."""
        names = [name for name in METHODS if name in self.on]
        self.found = found = _answers(known.v, known.r, self.far, names) if names else None
        for name in names:
            drawn = self.layers[name]
            drawn.specks.set_data(found.by[name][..., None] * np.array(SPECK))
            drawn.rim.set_segments([_rim(found.true), EDGE])
            drawn.share.set_text(f"{100 * found.wrong(name):.1f} % wrong")
        self.layers["big"].far.set_text(str(self.far))
        self.put_knobs()
        if "gears" in self.on:
            _put_gears(self.layers["gears"], known, self.knobs["power"])
        if "squares" in self.on:
            _put_squares(self.layers["squares"], known.r, self.far)

    def words(self, known: Facts) -> dict[str, Any]:
        """What share of the answers is wrong, and how large the numbers are."""
        lost, by = _digit(known.r, self.far), self.found.by if self.found else ()
        _, says, true = _scaled(known, self.knobs["power"])
        return {
            "far": str(self.far),
            "wrong": " and ".join(f"{name} {100 * self.found.wrong(name):.1f} %" for name in by),
            "height": 2 * HALF * known.r,
            "digit": lost,
            "digits": known.r**2 / lost if lost else 0,
            "rr": known.r**2,
            "m": 10.0 ** self.knobs["power"],
            "says": " and ".join(f"{name} {_says(hit, true)}" for name, hit in says.items()),
        }


def _radii(i: float) -> str:
    """A distance as it is spoken."""
    return f"{DISTANCES[int(i)]} radii"


def _says(hit: bool, true: bool) -> str:
    """An answer beside the truth."""
    return f"says {'hit' if hit else 'miss'}{'' if hit == true else ', wrong'}"


def _patch(name: str, ax: Axes, sign: str) -> Marks:
    """One method: specks, the rim, its name, what it asks, and its share of wrong answers."""
    box = {"extent": (0, COLUMNS, ROWS, 0), "aspect": "auto", "interpolation": "none", "animated": True}
    above = {"transform": ax.transAxes, "animated": True, "clip_on": False, "va": "bottom"}
    return Marks(
        specks=ax.imshow(np.zeros((ROWS, COLUMNS, 4)), **box),
        rim=outlines(ax, [INK, QUIET], ["solid"] * 2, 1.8),
        name=ax.text(0, 1.05, f"{name}", color=INK, weight="bold", ha="left", **above),
        sign=ax.text(0.36, 1.05, sign, color=INK, ha="left", **above),
        share=ax.text(1, 1.05, "", color=WRONG, weight="bold", ha="right", **above),
    )


def _gears(fig: Figure) -> Marks:
    """A band of the powers of ten that a float32 can hold, and above it a needle for each formula."""
    ax, bold = blank(fig, [0.03, 0.3, 0.94, 0.66], (-90, 90), (-0.9, 3.2)), LOOK | {"ha": "right", "weight": "bold"}
    made = Marks(
        bands=shapes(ax, [Paint(HIT, 0.14), Paint(HIT, 0.14)]),
        ticks=outlines(ax, [QUIET] * 19, ["solid"] * 19, 1.2),
        numbers=[ax.text(x, -0.5, rf"$10^{{{x}}}$", color=QUIET, size=SMALL, **LOOK) for x in range(-80, 81, 20)],
        names=[
            ax.text(-88, y + 0.5, f"{name}: {sizes}", color=INK, **(LOOK | {"ha": "left"}))
            for name, (y, sizes) in NEEDLES.items()
        ],
        held=ax.text((SMALLEST + LARGEST) / 2, 2.98, "what a float32 can hold", color=QUIET, size=SMALL, **LOOK),
        needles=outlines(ax, [INK] * 2, ["solid"] * 2, 3.2),
        says=[ax.text(88, y + 0.5, "", color=INK, **bold) for y, _ in NEEDLES.values()],
    )
    ends = (SMALLEST, -0.2), (LARGEST, -0.2), (LARGEST, 0.2), (SMALLEST, 0.2)
    made.bands.set_verts([[(x, y + up) for x, up in ends] for y, _ in NEEDLES.values()])
    made.ticks.set_segments([[(x, -0.15), (x, -0.3)] for x in range(-90, 91, 10)])
    return made


def _put_gears(made: Marks, known: Facts, exponent: float) -> None:
    """Point each needle at the size of what its formula subtracts, and say what comes of it."""
    sizes, says, true = _scaled(known, exponent)
    needles = [(np.clip(np.log10(size), -89, 89), NEEDLES[name][0]) for name, size in sizes.items() if size]
    made.needles.set_segments([[(x, y - 0.3), (x, y + 0.3)] for x, y in needles])
    for text, hit in zip(made.says, says.values(), strict=True):
        text.set_text(_says(hit, true))


def _squares(fig: Figure) -> Marks:
    """A scale of squared lengths in powers of ten, on which r², |p|² and the last digit of |p|² are pointed at."""
    ax, places = blank(fig, [0.52, 0.0, 0.46, 0.27], (-4.4, 9.4), (-1.2, 1.5)), range(-4, 9, 2)
    line = outlines(ax, [QUIET] * 8, ["solid"] * 8, 1.2)
    line.set_segments([[(-4, 0), (9, 0)], *([(x, -0.12), (x, 0.12)] for x in places)])
    letters = (r"$r^2$", R), (r"$|\mathbf{p}|^2$", P)
    return Marks(
        line=line,
        numbers=[ax.text(x, -0.5, rf"$10^{{{x}}}$", color=QUIET, size=SMALL, **LOOK) for x in places],
        signs=[dots(ax, "o", R), dots(ax, "o", P), dots(ax, "D", WRONG)],
        words=[
            *(ax.text(0, 0, word, color=colour, size=LETTER, **LOOK) for word, colour in letters),
            ax.text(0, 0, "last digit", color=WRONG, size=SMALL, weight="bold", **LOOK),
        ],
    )


def _put_squares(made: Marks, r: float, far: float) -> None:
    """Put the three signs and their words in place."""
    sizes = (r * r, (far * far + 1) * r * r, _digit(r, far))
    for sign, word, size, up in zip(made.signs, made.words, sizes, (0.75, 0.75, 1.25), strict=True):
        x = float(np.clip(np.log10(size), -4, 9)) if size > 0 else -4.0
        sign.set_data([x], [0])
        word.set_position((x, up))


def mist(*shown: str, vote: Ballot = None) -> None:
    """Show the rim under the glass, in the first of these states; where no kernel runs in all of them."""
    central(Mist(*shown, vote=vote))
