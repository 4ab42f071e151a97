"""Lesson 05's picture: the plane of start places, which the signs of c, b, h with g, and D cut down to the sleeve."""

import numpy as np

from ...overlap import sleeve
from ...setups import scattered
from ...viete import TESTS, steps
from ..artists import Paint, dots, enclose, label, outlines, shaft, shapes
from ..board import State
from ..canvas import figure, in_style
from ..central import NONE, Central, central
from ..palette import CONTACT, INK, PAPER, QUIET, B, R, V
from ..scene import Facts, number
from ..shapes import arrow, disc
from ..tracked import blank
from .crowd import MULTIPLICATIONS, cost
from .cuts_parts import PARTS, SIGNS, broken, direction, name_them, places, regions
from .regions import COLOURS

CROWD = scattered(34, 19)
"""Where the balls of the crowd start, as shares of the picture."""

ASKED = {"5.3": 1, "5.7": 2, "5.10": 2, "5.11": 2, "5.12": 3, "5.13": 5}
"""How many verdicts have been given in each state: the last question gives two."""


class Cuts(Central):
    """A crowd with one displacement, and which question settles each of it."""

    states = {
        "5.3": State("a disc", ""),
        "5.7": State("a half-plane", "start receding"),
        "5.10": State("the line a frame later", "start receding end back"),
        "5.11": State("the disc a frame later", "start receding end back later"),
        "5.12": State("what comes too late", "start receding end too_late"),
        "5.13": State("what passes by, and the sleeve", "start receding end too_late passing_by hit rim"),
    }
    always = "fill open overlap plates names shot ask big"
    timed = True

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = figure(9.6, 4.3, self.projected), {}
        ax = self.world = self.figure.add_axes([0.005, 0.01, 0.8, 0.98])
        ax.set_axis_off()
        self.layers["fill"] = [shapes(ax, [Paint(COLOURS[name], 0.12) for name in PARTS])]
        for name, colour in (COLOURS | {"open": QUIET}).items():
            dash = ax.plot([], [], color=colour, linewidth=1.3, animated=True)[0]
            ends = ax.plot([], [], "o", color=colour, markersize=3.4, markeredgewidth=0, animated=True)[0]
            self.layers[name.replace(" ", "_")] = [dash, ends]
        self.layers["plates"] = [shapes(ax, [Paint(PAPER, 0.85)] * 8)]
        self.layers["names"] = [label(ax, x, colour) for name, colour in COLOURS.items() for x in ("", SIGNS[name])]
        self.line("start", ax, COLOURS["receding"], "$b=0$")
        self.line("end", ax, COLOURS["too late"], "$h=0$")
        self.line("later", ax, R, "$g=0$", "dashed")
        self.line("rim", ax, CONTACT, "", width=2.8)
        self.layers["ask"] = [outlines(ax, [R, INK], ["dashed"] * 2, 1.4)]
        self.layers["back"] = [shapes(ax, [Paint(V)]), label(ax, r"$-\mathbf{v}$", V)]
        self.layers["shot"] = [shapes(ax, [Paint(V)]), dots(ax, "o", B), label(ax, r"$\mathbf{v}$", V)]
        page, look = blank(self.figure, [0.81, 0.01, 0.185, 0.98], (0, 1), (0, 1)), {"ha": "center", "va": "center"}
        self.layers["big"] = [page.text(0.5, 0.9, "", color=INK, size=24, weight="bold", animated=True, **look)]
        self.layers["big"] += [page.text(0.5, y, "", color=INK, animated=True, **look) for y in (0.79, 0.55, 0.47)]
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
        return p, np.where(found < ASKED[self.state], found, -1)

    def draw(self, known: Facts) -> None:
        """The crowd by verdict, the lines and discs that part it, and the shot amid it."""
        v, r, width = known.v, known.r, shaft(self.world)
        (p, found), d = self.settled(known), direction(v)
        for i, name in enumerate([*TESTS, "open"]):
            here = p[found == (i if name in TESTS else -1)]
            dash, ends = self.layers[name.replace(" ", "_")]
            dash.set_data(*broken(here, here + 7 * width * d).T)
            ends.set_data(*(here + 7 * width * d).T)
        areas = zip(PARTS, regions(v, r, far := 2 * np.ptp(self.world.get_xlim())), strict=True)
        self.layers["fill"][0].set_verts([x if TESTS.index(i) < ASKED[self.state] else NONE for i, x in areas])
        n = np.array([-d[1], d[0]])
        top = self.world.get_ylim()[1] - 6 * width
        up = n * min((top / abs(n[1])) if n[1] else far, 2.4 * r) * (1 if n[1] >= 0 else -1)
        self.put("start", [far * n, -far * n] if np.any(d) else NONE, up + 9 * width * d)
        self.put("end", [far * n - v, -far * n - v] if np.any(d) else NONE, up - v + 9 * width * d)
        self.put("later", disc(-v, r), -v)
        self.layers["rim"][0].set_segments([[*sleeve(v, r), sleeve(v, r)[0]]])
        self.layers["back"][0].set_verts([arrow(0.8 * up, -v, width)])
        self.layers["back"][1].set_position(0.8 * up - v / 2 + [0, 5 * width])
        moved = [disc(-v * self.t, r), np.array([far * n, -far * n]) - v * self.t] if self.t else [NONE, NONE]
        self.layers["ask"][0].set_segments(moved)
        self.layers["shot"][0].set_verts([arrow(known.p, v, 1.3 * width)])
        self.layers["shot"][1].set_data(*known.p[:, None])
        self.layers["shot"][2].set_position(known.p + v / 4 + [0, 5 * width])
        on = self.on
        name_them(self, found, on, places(v, r, width), [up + 9 * width * d, up - v + 9 * width * d, -v])
        for text, words in zip(self.layers["big"], self.sums(known), strict=True):
            text.set_text(words)

    def sums(self, known: Facts) -> tuple[str, ...]:
        """What is settled so far, and what it took; and what settles the shot."""
        p, found = self.settled(known)
        share = {name: float(np.mean(steps(p, known.v, known.r).decided == i)) for i, name in enumerate(TESTS)}
        whole = MULTIPLICATIONS["hit"]
        verdict = TESTS[int(steps(known.p, known.v, known.r).decided)]
        if self.state == "5.13":
            return f"{number(cost(share), 3)} of {whole}", "multiplications", "the shot:", verdict
        known_now = TESTS.index(verdict) < ASKED[self.state]
        return f"{100 * np.mean(found >= 0):.0f} %", "are settled", "the shot:", verdict if known_now else "still open"

    def sentence(self, known: Facts) -> str:
        """What has been asked, what that settles, and what it costs."""
        big, small, _, verdict = self.sums(known)
        asked = {
            "5.3": "c ≤ 0 cuts a disc about A, with 4 multiplications a ball",
            "5.7": "b ≥ 0 cuts all that lies ahead of the line across v, with 3 more",
            "5.10": "h ≤ 0 is that line moved by −v; play, and it goes there",
            "5.11": "g ≤ 0 is the disc moved by −v, and outside it g > 0",
            "5.12": "h ≤ 0 and g > 0 cut what is still ahead when the frame ends",
            "5.13": "D < 0 cuts what lies beside the path of A, and the sleeve is left",
        }[self.state]
        return f"{asked}: {big} {small}; B is {'a hit' if verdict == 'hit' else verdict}."


def cuts(*shown: str) -> None:
    """Show the crowd and what cuts it, in the first of these states; where no kernel runs in all of them."""
    central(Cuts(*shown))
