"""Lesson 05's picture: the plane of start places, which the signs of c, b, h with g, and D cut down to the sleeve."""

from dataclasses import dataclass

import numpy as np

from ...overlap import sleeve
from ...setups import scattered
from ...viete import TESTS, steps
from ..artists import Marks, Paint, blank, dots, enclose, label, outlines, shaft, shapes
from ..board import State
from ..canvas import figure, in_style
from ..central import Ballot, Central, central
from ..palette import CONTACT, INK, PAPER, QUIET, B, R, V
from ..placing import NAMED, on_plates
from ..scene import Facts, number
from ..shapes import NONE, NOWHERE, arrow, disc
from .crowd import MULTIPLICATIONS, _cost
from .regions import COLOURS

CROWD = scattered(34, 19)
"""Where the balls of the crowd start, as shares of the picture."""

SIGNS = dict(zip(TESTS, (r"$c\leq 0$", r"$b\geq 0$", r"$h\leq 0,\ g>0$", r"$D<0$", "the rest"), strict=True))

SETTLES = ("overlap", "receding", "too late", "passing by", "passing by")
"""Which test settles each of `_settled_areas`."""

LAYERS = {name: name.replace(" ", "_") for name in (*TESTS, "open")}
"""The layer of what a test settles, and of what is still open."""


@dataclass(frozen=True)
class _Cut(State):
    """A state; and how many verdicts have been given in it: the last question gives two."""

    verdicts: int = 0


SETTLED = ": {big} {small}; B is {verdict}."
"""How the sentence of every state ends."""


class Cuts(Central):
    """A crowd with one displacement, and which question settles each of it."""

    states = {
        "5.3": _Cut("a disc", "", f"c ≤ 0 cuts a disc about A, with 4 multiplications a ball{SETTLED}", 1),
        "5.7": _Cut(
            "a half-plane",
            "start receding",
            f"b ≥ 0 cuts all that lies ahead of the line across v, with 3 more{SETTLED}",
            2,
        ),
        "5.10": _Cut(
            "the line a frame later",
            "start receding end back",
            f"h ≤ 0 is that line moved by −v; play, and it goes there{SETTLED}",
            2,
        ),
        "5.11": _Cut(
            "the disc a frame later",
            "start receding end back later",
            f"g ≤ 0 is the disc moved by −v, and outside it g > 0{SETTLED}",
            2,
        ),
        "5.12": _Cut(
            "what comes too late",
            "start receding end too_late",
            f"h ≤ 0 and g > 0 cut what is still ahead when the frame ends{SETTLED}",
            3,
        ),
        "5.13": _Cut(
            "what passes by, and the sleeve",
            "start receding end too_late passing_by hit rim",
            f"D < 0 cuts what lies beside the path of A, and the sleeve is left{SETTLED}",
            5,
        ),
    }
    always = "fill open overlap plates names shot ask big"
    timed = True

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = figure(9.6, 4.3, self.projected), {}
        ax = self.world = self.figure.add_axes([0.005, 0.01, 0.8, 0.98])
        ax.set_axis_off()
        self.layers["fill"] = Marks(areas=shapes(ax, [Paint(COLOURS[name], 0.12) for name in SETTLES]))
        for name, colour in (COLOURS | {"open": QUIET}).items():
            dash = ax.plot([], [], color=colour, linewidth=1.3, animated=True)[0]
            ends = ax.plot([], [], "o", color=colour, markersize=3.4, markeredgewidth=0, animated=True)[0]
            self.layers[LAYERS[name]] = Marks(dashes=dash, ends=ends)
        self.layers["plates"] = Marks(plates=shapes(ax, [Paint(PAPER, 0.85)] * 13))
        names = {LAYERS[name]: [label(ax, x, colour) for x in ("", SIGNS[name])] for name, colour in COLOURS.items()}
        self.layers["names"] = Marks(**names)
        self.line("start", ax, COLOURS["receding"], "$b=0$")
        self.line("end", ax, COLOURS["too late"], "$h=0$")
        self.line("later", ax, R, "$g=0$", "dashed")
        self.line("rim", ax, CONTACT, "", width=2.8)
        self.layers["ask"] = Marks(moved=outlines(ax, [R, INK], ["dashed"] * 2, 1.4))
        self.layers["back"] = Marks(arrow=shapes(ax, [Paint(V)]), letter=label(ax, r"$-\mathbf{v}$", V))
        self.layers["shot"] = Marks(
            arrow=shapes(ax, [Paint(V)]), dot=dots(ax, "o", B), letter=label(ax, r"$\mathbf{v}$", V)
        )
        crowd = [artist for name in LAYERS.values() for artist in self.layers[name]]
        on_plates(
            self.layers["plates"].plates, [x for marks in self.layers.values() for x in marks if x in NAMED], crowd
        )
        page = blank(self.figure, [0.81, 0.01, 0.185, 0.98])
        look = {"ha": "center", "va": "center", "color": INK, "animated": True}
        big = page.text(0.5, 0.9, "", size=24, weight="bold", **look)
        self.layers["big"] = Marks(big=big, rest=[page.text(0.5, y, "", **look) for y in (0.79, 0.55, 0.47)])
        self.fit()

    def fit(self) -> None:
        """Fit the view to the sleeve with room for what lies about it."""
        p, v, far = self.facts.p, self.facts.v, 2.6 * self.facts.r
        enclose(self.world, np.array([[far, far], [-far, -far], far - v, -far - v, p, p + v]), 1.0)
        self.draw_background()

    def settled(self, known: Facts) -> tuple[np.ndarray, np.ndarray]:
        """Where the crowd starts, and the number of the test that settles each, of those that were asked; else −1."""
        low, high = np.array([self.world.get_xlim(), self.world.get_ylim()]).T
        p = low + CROWD * (high - low)
        found = steps(p, known.v, known.r).decided
        return p, np.where(found < self.row.verdicts, found, -1)

    def draw(self, known: Facts) -> None:
        """The crowd by verdict, the lines and discs that part it, and the shot amid it."""
        v, r, width = known.v, known.r, shaft(self.world)
        (p, found), d = self.settled(known), _direction(v)
        for i, layer in enumerate(LAYERS.values()):
            here = p[found == (i if i < len(TESTS) else -1)]
            self.layers[layer].dashes.set_data(*_broken(here, here + 7 * width * d).T)
            self.layers[layer].ends.set_data(*(here + 7 * width * d).T)
        areas = zip(SETTLES, _settled_areas(v, r, far := 2 * np.ptp(self.world.get_xlim())), strict=True)
        self.layers["fill"].areas.set_verts([x if TESTS.index(i) < self.row.verdicts else NONE for i, x in areas])
        n = np.array([-d[1], d[0]])
        top = self.world.get_ylim()[1] - 6 * width
        up = n * min((top / abs(n[1])) if n[1] else far, 2.4 * r) * (1 if n[1] >= 0 else -1)
        self.put("start", [far * n, -far * n] if np.any(d) else NONE, up + 9 * width * d)
        self.put("end", [far * n - v, -far * n - v] if np.any(d) else NONE, up - v + 9 * width * d)
        self.put("later", disc(-v, r), -v)
        self.put("rim", [*sleeve(v, r), sleeve(v, r)[0]])
        self.layers["back"].arrow.set_verts([arrow(0.8 * up, -v, width)])
        self.layers["back"].letter.set_position(0.8 * up - v / 2 + [0, 5 * width])
        moved = [disc(-v * self.t, r), np.array([far * n, -far * n]) - v * self.t] if self.t else [NONE, NONE]
        self.layers["ask"].moved.set_segments(moved)
        self.layers["shot"].arrow.set_verts([arrow(known.p, v, 1.3 * width)])
        self.layers["shot"].dot.set_data(*known.p[:, None])
        self.layers["shot"].letter.set_position(known.p + v / 4 + [0, 5 * width])
        self.name_areas(found)
        sums = self.sums(known)
        for text, words in zip(self.layers["big"], sums.values(), strict=True):
            text.set_text(words)

    def name_areas(self, found: np.ndarray) -> None:
        """Name each area that is cut, with its sign and its share of the crowd."""
        known, w, on = self.facts, shaft(self.world), self.on
        where = _name_places(known.v, known.r, w)
        for i, (name, place) in enumerate(zip(TESTS, where, strict=True)):
            shown = LAYERS[name] in on and bool(np.all(np.isfinite(place)))
            word, sign = getattr(self.layers["names"], LAYERS[name])
            word.set_text(f"{name} {100 * np.mean(found == i):.0f} %")
            for text, up in ((word, 3.5 * w), (sign, -3.5 * w)):
                text.set_position(np.nan_to_num(place) + [0, up])
                text.set_visible(shown)

    def sums(self, known: Facts) -> dict[str, str]:
        """What is settled so far, and what it took; and what settles the shot."""
        p, found = self.settled(known)
        verdict = TESTS[int(steps(known.p, known.v, known.r).decided)]
        if self.row.verdicts < len(TESTS):
            big, small = f"{100 * np.mean(found >= 0):.0f} %", "are settled"
            verdict = verdict if TESTS.index(verdict) < self.row.verdicts else "still open"
        else:
            share = {name: float(np.mean(found == i)) for i, name in enumerate(TESTS)}
            big, small = f"{number(_cost(share), 3)} of {MULTIPLICATIONS['hit']}", "multiplications"
        return {"big": big, "small": small, "of": "the shot:", "verdict": verdict}

    def words(self, known: Facts) -> dict[str, str]:
        """What the questions settle, and what they cost."""
        sums = self.sums(known)
        return sums | {"verdict": "a hit" if sums["verdict"] == "hit" else sums["verdict"]}


def _direction(v: np.ndarray) -> np.ndarray:
    """The direction of a displacement; without one, nowhere."""
    length = np.hypot(*v)
    return v / length if length else 0 * v


def _settled_areas(v: np.ndarray, r: float, far: float) -> list[np.ndarray]:
    """What is settled of the plane of start places: a disc, two half-planes less half a disc, and two strips."""
    d = _direction(v)
    if not np.any(d):
        return [disc(v, r), NONE, NONE, NONE, NONE]
    n, turn = np.array([-d[1], d[0]]), np.linspace(1, -1, 41)[:, None]
    arc = r * ((1 - turn * turn) * d + 2 * turn * n) / (1 + turn * turn)  # from r n over r d to −r n
    ahead = np.concatenate([[far * n], arc, [-far * n, far * (d - n), far * (d + n)]])
    behind = np.concatenate([[-far * n], -arc, [far * n, far * (n - d), -far * (n + d)]]) - v
    strips = [np.array([r * x, far * x, far * x - v, r * x - v]) for x in (n, -n)]
    return [disc(0 * v, r), ahead, behind, *strips]


def _broken(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Many dashes as one line, with gaps that are no number."""
    return np.stack([start, end, np.full_like(start, np.nan)], axis=1).reshape(-1, 2)


def _name_places(v: np.ndarray, r: float, w: float) -> list[np.ndarray]:
    """Where the name of each test stands, in what it settles, w a shaft's width; nan where there is no room for it."""
    d = _direction(v)
    below = np.array([d[1], -d[0]]) * (1 if d[0] >= 0 else -1)
    if not np.any(d):
        return [0 * d, *[NOWHERE] * 4]
    ahead, aside = (x * (r + 20 * w * abs(x[0]) + 10 * w * abs(x[1])) for x in (d, below))
    room = np.hypot(*v) > 20 * w + r
    return [0 * d, ahead, -v - ahead, aside - v / 2 if room else NOWHERE, -0.6 * v if room else NOWHERE]


def cuts(*shown: str, vote: Ballot = None) -> None:
    """Show the crowd and what cuts it, in the first of these states; where no kernel runs in all of them."""
    central(Cuts(*shown, vote=vote))
