"""Lesson 15's picture of two shots at one ball: by how much later the second hits than the first."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot
from .. import motion
from ..artists import (
    BALL_A,
    SKIN_B,
    Marks,
    Paint,
    bare,
    blank,
    dots,
    enclose,
    label,
    outlines,
    shaft,
    shapes,
    words_over,
)
from ..board import Lit, State
from ..canvas import in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..messages import RESET
from ..palette import CONTACT, INK, QUIET, A, B, P, R
from ..scene import number, spoken
from ..shapes import NONE, arrow, disc
from ..track import Tracked, slider
from ._later_words import SHARES, compared, shared
from ._magnifier import lay_magnifier, put_magnifier
from ._nudged import Timed, aimed, led, slender, timed, unit, way_of, within
from ._reckoned import ENOUGH, along_normal, lay_count, lay_rate, named, put_count, put_rate, told
from ._searched import SIGNED, Searched, lay_trail, put_trail

START, HIT, SUM, SPEED = np.array([-15.2, 2.0]), np.array([-4.8, 2.0]), 5.2, 26.0
"""Where B starts and where it is when it touches A, which rests at the origin; the sum of both radii, and B's speed, in
centimetres and frames.
"""

NUDGE = np.array([-3.54, 0.24])
"""How far from the first the second shot begins at first: so that it touches almost the same place of A."""

WAY, ALONG, LOWEST, HIGHEST = "way of both shots", 0.3, 0.0, 5.19
"""The handle that moves both shots, at which share of their way it is, and from where to where: all but a graze."""

NAMED_WAY, BELOW, HIGH = f"the {WAY}", 5.9, 3.0
"""What is written beside (15.1) at that handle, at the end of a line that leads so far down from it; and up to which
level of B there is room for what the circle is.
"""

LETTERED = 1.6
"""How far from its centre the letter of each ball stands, on the side that is away from the other."""

SMALLEST, ROOMY = 420.0, 700.0
"""From how many pixels of the page on both balls have room for their letters, and the knob stands beside them."""

TOUCHES = "B's centre, as it touches"
"""What the circle is."""

WIDE = (0.0, 0.0, 0.76, 1.0), (0.765, 0.04, 0.2, 0.22), (0.765, 0.3, 0.22, 0.6), (0.735, 0.4, 0.25, 0.5)
NARROW = (0.0, 0.29, 1.0, 0.71), (0.45, 0.07, 0.45, 0.15), (0.02, 0.0, 0.38, 0.29), (0.04, 0.0, 0.8, 0.29)
"""Where the world, the knob, the glass and the bar stand on a page, and on a narrow one."""

INSIDE, REACH = 0.6, 3.6
"""How far inside the view a handle stays, and how large a nudge may be."""

NUDGED = r"$\delta\mathbf{p}$"
"""What the nudge is called."""

GLASS = np.array([[-1.05, -1.4], [1.05, 1.05]])
"""What is seen in the glass and below it, in halves of it."""

ROOM = np.array([[-21.5, -5.5], [7.0, 10.2]])
"""What is seen, at least."""

UNTIL, PACE = 0.7, 7.0
"""Up to when both shots are shown at most, in frames; and how many seconds a frame lasts then."""


class Later(Searched, Tracked, Layered):
    """Two shots at a ball A that is held fast; the second, B′, is nudged by hand.

    Where B′ is when B hits is drawn dashed. First it is sought where that has to be, on a circle, by a trail of dots
    that are full where B′ hits earlier, and smaller the more nearly both hit at once; (15.1) then shows
    which share of a frame's way B′ has to go farther, and lets both shots be moved to a graze; and under the glass a
    knob takes a tenth of the nudge, or a hundredth.
    """

    states = {
        "later": State(
            "later",
            "trail shot second met count film",
            "{shifted}",
            tags={"15.1": Lit("circle balls second nudge normal gained held rate share lens magnifier", "{place}.")},
        )
    }
    always = "circle"
    knobs: Mapping[str, float] = {"share": 0.0}
    timed = fluid = True
    whole = NUDGE  # the nudge that was pulled
    glassed = False  # is the hit magnified?
    level = START[1]  # how high B comes

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: only beside (15.1) the glass."""
        glass = "take the glass away" if self.glassed else "magnify the hit"
        return {"whole": RESET, "glass": glass} if self.lit else {"whole": RESET}

    def __init__(self, *shown: str, vote: Ballot = None):
        self.forget()
        super().__init__(*shown, vote=vote)
        self.pace = PACE
        self.time_film()

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, 3.7, upright=-0.3 if 0 < self.breadth < ROOMY else -0.35), {}
        self.boxes = NARROW if 0 < self.breadth < ROOMY else WIDE
        self.world = self.figure.add_axes(self.boxes[0])
        bare(self.world, " cm")
        self.glass = blank(self.figure, self.boxes[2])
        self.lay_hit(self.world)
        self.layers |= lay_trail(self.world, self.glass, 0.55 if 0 < self.breadth < SMALLEST else 1.0)
        self.lay_second(self.world)
        self.lay_normal(self.world)
        enclose(self.world, ROOM, 1.0)
        bar = blank(self.figure, self.boxes[3], (-1.0, 1.0), (-1.0, 1.0))
        self.layers |= lay_magnifier(self.glass, self.world) | lay_rate(bar) | lay_count(self.glass)
        enclose(self.glass, GLASS if self.boxes is WIDE else np.clip(GLASS, -1.05, 1.05), 1.0)
        said = lambda k: SHARES[int(k)]
        marks = dict(enumerate(("all", "1/10", "1/100")))
        one = slider(self.figure, self.boxes[1], "share", marks, 1.0, said, "share of the nudge")
        self.tracks_of, self.layers["share"] = {"share of the nudge": one}, one.layer
        self.draw_background()

    def lay_hit(self, ax: Axes) -> None:
        """Both balls as they touch, and the way there."""
        self.layers["circle"] = Marks(
            held=shapes(ax, [BALL_A]),
            ring=outlines(ax, [R], ["dashed"], 1.4),
            word=label(ax, TOUCHES, R),
            name=label(ax, "A", A, inside=True),
        )
        self.layers["balls"] = Marks(disc=shapes(ax, [SKIN_B]))
        self.line("shot", ax, B, "", "solid", 2.0)

    def lay_second(self, ax: Axes) -> None:
        """The second shot, where it is at the time of the first hit; and both balls of the film."""
        self.layers["second"] = Marks(
            way=outlines(ax, [INK], ["dotted"], 1.4),
            ball=outlines(ax, [INK], ["dashed"], 2.2),
            dot=dots(ax, "o", INK),
            words=[label(ax, "", B), label(ax, "", INK)],
        )
        self.layers["met"] = Marks(dots=dots(ax, "o", R))
        self.layers["film"] = Marks(
            first=shapes(ax, [Paint(B, 0.35, B, 1.4)]),
            other=outlines(ax, [INK], ["dashed"], 2.2),
            names=[label(ax, *named, inside=True) for named in zip(self.letters_of, (B, INK), strict=True)],
        )

    def lay_normal(self, ax: Axes) -> None:
        """The nudge, the normal, and how much farther the second ball has to go along it."""
        self.layers["nudge"] = Marks(arrow=shapes(ax, [Paint(P)]), letter=label(ax, NUDGED, P))
        self.layers["normal"] = Marks(
            tangent=outlines(ax, [CONTACT], ["dashed"], 1.2),
            arrow=shapes(ax, [Paint(CONTACT)]),
            letter=label(ax, r"$\mathbf{n}$", CONTACT),
        )
        self.layers["held"] = Marks(line=outlines(ax, [QUIET], ["dotted"], 1.4), word=words_over(ax, QUIET, NAMED_WAY))
        self.layers["gained"] = Marks(line=outlines(ax, [INK], ["solid"], 4.2), letter=label(ax, "", INK, inside=True))

    @property
    def on(self) -> list[str]:
        """The layers that are shown: the count, or beside the tag in its place the bar, or the glass."""
        hidden = {"rate"} if self.glassed else {"share", "lens", "magnifier"}
        hidden |= {"trail"} if self.lit else set()
        hidden |= {"count"} if self.lit or (self.found and len(self.met) < ENOUGH) else set()  # as where it is saved
        return [name for name in super().on if name not in hidden]

    @property
    def nudge(self) -> NDArray:
        """As much of the nudge as the knob leaves."""
        return self.whole / 10 ** self.knobs["share"]

    def time_film(self) -> None:
        """The film ends before either ball leaves the picture."""
        low, high = np.array([self.world.get_xlim(), self.world.get_ylim()]).T
        ends = [UNTIL]
        for clock, places in self.ways(self.facts):
            goes = (places[-1] - places[-2]) / (clock[-1] - clock[-2])
            room = np.where(goes > 0, high - SUM / 2 - places[-2], low + SUM / 2 - places[-2])
            ends += (clock[-2] + room[goes != 0] / goes[goes != 0]).tolist()
        self.last = float(np.floor(1e3 * min(ends)) / 1e3)
        self.t = min(self.t, self.last)

    @property
    def letters_of(self) -> tuple[str, str]:
        """The letters in both balls, none where they would be pushed onto A."""
        return ("", "") if 0 < self.breadth < SMALLEST else ("B", "B′")

    @property
    def fresh(self) -> bool:
        """Has nobody done anything yet? Then nothing is told of the second shot."""
        return not (self.found or self.lit or self.t) and np.array_equal(self.whole, NUDGE)

    @property
    def ends(self) -> NDArray:
        """Where B starts, and where it is when it hits, shape (2, 2); it comes level."""
        return np.array([(START[0], self.level), (-np.sqrt(SUM * SUM - self.level * self.level), self.level)])

    @property
    def middle(self) -> NDArray:
        """Where the way of both shots is taken hold of."""
        start, hit = self.ends
        return start + ALONG * (hit - start)

    @property
    def facts(self) -> Timed:
        """What `lib` and the derivative say, asked once."""
        key = (self.level, *self.nudge.tolist())
        if getattr(self, "asked", None) != key:
            self.asked, self.told = key, timed(aimed(*self.ends, SUM, SPEED), self.nudge)
        return self.told

    def draw(self, known: Timed) -> None:
        """The hit, the second shot, and the letters."""
        shot, layers, clear = known.shot, self.layers, self.found or bool(self.lit)
        layers["circle"].ring.set_segments([disc(np.zeros(2), SUM) if clear else NONE])
        layers["circle"].word.set_text(TOUCHES if clear and self.level <= HIGH else "")
        layers["circle"].word.set_position((2.6, 6.1))
        layers["circle"].held.set_verts([disc(np.zeros(2), SUM / 2)])
        layers["circle"].name.set_position((0.9, -0.9))
        layers["balls"].disc.set_verts([disc(shot.x, SUM / 2)])
        layers["met"].dots.set_data(*np.array(self.met).T if self.met else ([], []))
        self.put("shot", [shot.p, shot.x])
        self.put_second(known)
        self.put_normal(known)
        pixels = [ax.get_window_extent().width / np.ptp(ax.get_xlim()) for ax in (self.glass, self.world)]
        put_magnifier(layers, known, self.nudge, pixels[0] / pixels[1] * (self.boxes is WIDE))
        put_count(layers["count"], len(self.met))
        put_trail(layers["trail"], self.tries, SIGNED[self.boxes is NARROW])
        far, closing = along_normal(known, self.nudge)
        put_rate(layers["rate"], far, closing)
        self.put_knobs()

    def put_second(self, known: Timed) -> None:
        """The second shot at the time of the first hit, and both balls at the time of the film."""
        shot, made = known.shot, self.layers["second"]
        p, y = shot.p + self.nudge, shot.x + self.nudge
        made.way.set_segments([np.array([p, y])])
        made.ball.set_segments([disc(y, SUM / 2)])
        made.dot.set_data(*y[:, None])
        hits = f"hits at {number(shot.t + known.late, 3)}" if np.isfinite(known.late) else "misses"
        made.words[0].set_text(f"B hits at {number(shot.t, 3)}")
        made.words[1].set_text(f"B′ {hits}")
        side = 1 if self.nudge[1] >= 0 else -1  # B′'s time stands on the side on which B′ is
        for word, place in zip(made.words, (shot.p - [0.0, 3.4 * side], p + [0.0, 3.4 * side]), strict=True):
            word.set_position(place)
        first, other = (np.array([np.interp(self.t, clock, x) for x in places.T]) for clock, places in self.ways(known))
        self.layers["film"].first.set_verts([disc(first, SUM / 2)])
        self.layers["film"].other.set_segments([disc(other, SUM / 2)])
        aside = LETTERED * (unit(self.nudge) if self.nudge.any() else np.array([0.0, 1.0]))
        for name, place in zip(self.layers["film"].names, (first - aside, other + aside), strict=True):
            name.set_position(place)

    def put_normal(self, known: Timed) -> None:
        """The nudge, the normal, and from where the second ball is along it to where it should be."""
        shot, layers, width = known.shot, self.layers, shaft(self.world)
        far, there = float(dot(shot.n, self.nudge)), bool(self.nudge.any())
        along = np.array([-shot.n[1], shot.n[0]])
        layers["nudge"].arrow.set_verts([slender(shot.p, self.nudge, width) if there else NONE])
        layers["nudge"].letter.set_text(NUDGED if there else "")
        layers["nudge"].letter.set_position(shot.p + self.nudge / 2 + [-0.2, 1.0])
        layers["normal"].tangent.set_segments([shot.x + np.outer([-6.0, 6.0], along) if self.lit else NONE])
        layers["normal"].arrow.set_verts([arrow(shot.x / 2, shot.x / 2, width)])
        layers["normal"].letter.set_position(0.75 * shot.x - 0.9 * along)
        foot = self.middle - [0.0, BELOW]
        roomy, held = not 0 < self.breadth < SMALLEST, layers["held"]
        held.line.set_segments([np.array([self.middle, foot + [0.0, 0.6]]) if roomy else NONE])
        held.word.set(text=NAMED_WAY if roomy else "", position=foot)
        y = shot.x + self.nudge
        layers["gained"].line.set_segments([np.array([y - far * shot.n, y])])
        layers["gained"].letter.set_text(named(far))
        aside = [0.4 if far < 0 else -0.3, 1.15] if self.nudge[1] >= 0 else [0.4 if far < 0 else -0.9, -1.15]
        layers["gained"].letter.set_position(y - far / 2 * shot.n + aside)  # off both ways

    def ways(self, known: Timed) -> list[tuple[NDArray, NDArray]]:
        """The clock and the places of both shots."""
        shot = known.shot
        both = ((shot.p, shot.t), (shot.p + self.nudge, shot.t + known.late))
        return [way_of(p, shot.v, t, UNTIL, shot.r) for p, t in both]

    def motion(self) -> dict:
        """Both shots on their ways, with a pause and a tick at each hit."""
        if self.locked:
            return {}
        part, made = {id(artist): i for i, artist in enumerate(self.seen)}, self.layers["film"]
        ways = zip((made.first, made.other), made.names, self.ways(self.facts), strict=True)
        moves = [
            motion.move_of(self.world, [[part[id(ball)], 0], [part[id(name)], 0]], *way, self.t)
            for ball, name, way in ways
        ]
        hits = [float(clock[1]) for clock, _ in self.ways(self.facts) if len(clock) > 2]
        clock, sounds = [[0, self.last], [0, self.last]], [[t, "tick", 1.0] for t in hits]
        return {"clock": clock, "moves": moves, "hidden": [], "pauses": sorted(set(hits)), "sounds": sounds}

    def saved(self) -> dict[str, str]:
        """Where no kernel runs, with the line along which nothing changes."""
        made = type(self)(*self.shown)
        made.found = True
        return made.saved_states()

    def show_state(self, name: str) -> None:
        """Beside (15.1) the film is set back to the hit, so that no ball lies over what is drawn there."""
        self.glassed = self.glassed and name in self.tagged
        if name in self.tagged:
            self.t = min(self.t, self.facts.shot.t)
        else:
            self.level = START[1]
            self.turn(**type(self).knobs)
        super().show_state(name)

    def act(self, name: str) -> None:
        """The hit through a glass, with all of the nudge; or the nudge as it was at first."""
        if name == "glass":
            self.glassed = not self.glassed
            return self.turn(**type(self).knobs)
        self.glassed, self.level, self.whole, self.lit, self.t = False, START[1], NUDGE, "", 0.0
        self.forget()
        return self.turn(**type(self).knobs)

    def turn(self, **knobs: float) -> None:
        """Take as much of the nudge."""
        super().turn(**knobs)
        self.time_film()

    def places(self) -> dict[str, tuple]:
        """Where the second shot starts, where it is when the first hits, and beside (15.1) the way of both."""
        names = "start of the second shot", "second ball when the first hits"
        found = dict(zip(names, self.ends + self.nudge, strict=True)) | ({WAY: self.middle} if self.lit else {})
        return {name: (self.world, x, spoken(x), 0) for name, x in found.items()} | super().places()

    def placed(self) -> list[dict]:
        """Each handle, as a ring, so that what ends there is seen."""
        return [each | {"ring": each["name"] not in self.tracks_of} for each in super().placed()]

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Nudge the second shot, which leaves a dot in a new place where both hit at once; or take less of it."""
        if handle in self.tracks_of:
            return super().move(handle, place, settled)
        low, high = np.array([self.world.get_xlim(), self.world.get_ylim()]).T
        place = np.round(np.clip(self.target(handle, place), low + INSIDE, high - INSIDE), 2) + 0.0
        if handle == WAY:
            return self.raise_to(float(np.clip(place[1], LOWEST, HIGHEST)))
        starts, (start, hit), before = handle == "start of the second shot", self.ends, self.nudge
        self.whole, self.knobs = within(place - (start if starts else hit), REACH), dict(type(self).knobs)
        if not starts:
            self.whole = led(hit + self.whole, SUM) - hit
        self.pulled(before)
        self.let_go(settled)
        self.time_film()
        return self.redraw()

    def raise_to(self, high: float) -> None:
        """Let both shots come so high, and the film start anew."""
        self.level, self.t = high, 0.0
        self.time_film()
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """A fifth of a centimetre, or a step of the knob."""
        return super().step(handle) if handle in self.tracks_of else np.full(2, 0.2)

    def words(self, known: Timed) -> dict[str, Any]:
        """When the second shot hits; and by (15.1) how much farther it has to go, and when it should hit; in the glass
        by how much that is off.
        """
        if self.fresh:
            return {"shifted": "Play, then drag the dashed ball near A.", "place": ""}
        (far, closing), said = along_normal(known, self.nudge), self.second_said(known)
        if not self.glassed or not np.isfinite(known.late):
            return {"shifted": said, "place": told(far, closing, known.late)}
        if share := int(self.knobs["share"]):
            return {"shifted": said, "place": shared(share, far / closing, known.late)}
        return {"shifted": said, "place": compared(far / closing, known.late)}


def later(*shown: str, vote: Ballot = None) -> None:
    """Show two shots at one ball, the second of which is nudged by hand, and by how much later that hits."""
    explore(Later(*shown, vote=vote))
