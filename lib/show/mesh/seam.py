"""Lesson 14's picture of a seam, looked along: what each of two triangles says of a marble, and which is nearer."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import traitlets
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from ..artists import BALL_B, RULER, Marks, Paint, bare, dots, enclose, label, outlines, shaft, shapes
from ..board import Lit, State
from ..canvas import in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..messages import RESET
from ..palette import CONTACT, FRAME, INK, QUIET, WRONG, A, B
from ..scene import number, spoken, vector
from ..shapes import NONE, NOWHERE, arrow, disc
from ..space import of_half
from ..track import Tracked, slider
from . import _over
from ._heard import Heard, lean, said, told_apart, where
from ._rolled import PROGRAMS, PULL, R

LONG, DEEP, VIEW = 160.0, 160.0, np.array([[-6.4, -1.2], [6.4, 4.2]])
"""How long either triangle is, from the seam, how deep the ground below them is drawn, and what is seen at first."""

START, SUNK = -0.5, float(-PULL[2])
"""How far along the marble is at first, seen from the seam, in centimetres, so that it reaches both triangles; and by
how much it is sunk: as far as gravity pulls it in a frame."""

PACE, APART, BESIDE_BALL, BOTH = 1.1, 0.4, 1.75, np.array([[-1.4, 0.75], [-1.4, 0.25]])
"""The seconds of the film to a frame; how far apart the marbles are once each has a name of its own over it, how far
over its centre that stands; and where both names do beside marbles that are nearer."""

TOUCHES, ASIDE = R + 1e-5, float(np.sqrt(R * R - (R - SUNK) ** 2))
"""A triangle that is nearer than this touches the marble: its place is rounded. How far aside a sunk one reaches."""

RIDGE, HOLLOW, ARROW, WALL, BESIDE, OVER = -0.2, 0.3, 1.7, 3.0, 1.6, 0.4
"""The tangents of half the steepest slopes, down and up; how long a normal is drawn, and a wall; how far aside the name
of a normal is; and how far over the walls theirs is."""

NEARBY, WIDE = 1.2, 5.0
"""How far the view may draw back until names at the seam have no room; and on which pages, in inches, those of the
triangles have it all the same."""


class Seam(Tracked, Layered):
    """Two triangles, edge on, that share a seam; the right one can be bent up or down, and the marble dragged."""

    states = {
        "sunk": State(
            "sunk",
            "ground ruler walls own whole film ball bend",
            "{told}.",
            tags={"14.6": Lit("walls own whole film ball letters bend", "{asked}.")},
        ),
    }
    knobs: Mapping[str, float] = {"bend": 0.0}
    timed = fluid = parted = True
    reel = traitlets.Unicode("the film").tag(sync=True)
    p = np.array([START, R - SUNK])
    found = False
    """Has the nearest point been on the seam yet, or its equation pressed? Before, the walls would tell where it is."""

    def __init__(self, *shown: str, vote: Ballot = None):
        self.films: dict[tuple[float, float], tuple[_over.Over, _over.Over]] = {}
        super().__init__(*shown, vote=vote)
        self.pace = PACE
        self.lay(START)

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, 3.7, upright=0.2), {}
        self.world = ax = self.figure.add_axes([0.0, 0.2, 1.0, 0.8])
        bare(ax, " cm")
        self.layers["ground"] = Marks(
            inside=shapes(ax, [Paint(FRAME)]),
            surface=outlines(ax, [QUIET] * 2, ["solid"] * 2, 3.0),
            seam=dots(ax, "D", INK),
            words=[label(ax, f"{side} triangle", QUIET) for side in ("left", "right")],
        )
        self.measured, self.layers["ruler"] = _ruled(ax)
        self.layers["walls"] = Marks(
            both=shapes(ax, [Paint(CONTACT, 0.16)]),
            lines=outlines(ax, [QUIET] * 2, ["dashed"] * 2, 1.4),
            word=label(ax, "their walls", QUIET),
        )
        self.layers["ball"] = Marks(disc=shapes(ax, [Paint(BALL_B.face, 0.5, B)]), dot=dots(ax, "o", B))
        self.layers["own"] = Marks(
            lines=outlines(ax, [WRONG], ["dashed"], 1.8),
            arrow=shapes(ax, [Paint(WRONG)]),
            dot=dots(ax, "x", WRONG),
            word=label(ax, "", WRONG),
        )
        self.layers["whole"] = Marks(
            lines=outlines(ax, [CONTACT], ["solid"], 1.8),
            arrow=shapes(ax, [Paint(CONTACT)]),
            dot=dots(ax, "o", CONTACT),
            word=label(ax, "", CONTACT),
        )
        self.layers["film"] = _filmed(ax)
        marked = {r"$\mathbf{p}$": B, r"$\mathbf{s}$": CONTACT, r"$\mathbf{n}$": CONTACT}
        self.layers["letters"] = Marks(of=[label(ax, *row, inside=True) for row in marked.items()])
        marks = {RIDGE: "ridge", 0.0: "flat", HOLLOW: "hollow"}
        box = (0.3, 0.01, 0.4, 0.15)
        one = slider(self.figure, box, "bend", marks, 0.01, lambda x: f"{number(steep(x), 2)} degrees", "the right one")
        self.tracks_of, self.layers["bend"] = {"slope of the right one": one}, one.layer
        self.near = self.fitted = None
        self.fit()
        self.fit()  # a film that is shown already may need more
        self.draw_background()

    def fit(self) -> bool:
        """The view, which draws back in the film where a marble is thrown up; is it another one than before?"""
        view = VIEW if self.near is None else self.near
        if self.t and self.near is not None:
            view = _over.drawn_back(self.film, self.now, self.near)
        if self.fitted is not None and np.array_equal(view, self.fitted):
            return False
        enclose(self.world, VIEW if view is self.near else view, 1.0)
        if self.near is None:  # with all that the page has room for
            view = self.near = self.limits
        self.fitted = view
        return True

    def show_state(self, name: str) -> None:
        """Show the state, or what the tag lights, with the marble where it was led, from near."""
        self.t = 0.0 if name in self.tagged else self.t
        super().show_state(name)

    @property
    def limits(self) -> NDArray:
        """The low corner of what is seen, and the high one."""
        return np.array([self.world.get_xlim(), self.world.get_ylim()]).T

    def redraw(self) -> None:
        """Bring all up to date, and the view first."""
        self.draw_background() if self.fit() else super().redraw()

    @property
    def back(self) -> float:
        """How many times as much is seen as at first."""
        return float(np.diff(self.limits[:, 0])[0] / np.diff(self.near[:, 0])[0])

    @property
    def now(self) -> float:
        """The time of the film that is shown."""
        return _over.hurried(self.t, self.film) if self.t else 0.0

    @property
    def facts(self) -> tuple[Heard, Heard]:
        """What the left triangle and the right one say."""
        return self.heard(self.asked)

    def heard(self, p: NDArray) -> tuple[Heard, Heard]:
        """What both triangles say of a marble there."""
        c, s = of_half(self.knobs["bend"])
        return said(np.array([-LONG, 0.0]), p), said(LONG * np.array([c, s]), p)

    @property
    def film(self) -> tuple[_over.Over, _over.Over]:
        """The marble that slides so that a frame ends where it was led: by the first program, and by the second."""
        key = float(self.p[0]), self.knobs["bend"]
        if key not in self.films:
            x = _over.begin(key[0])
            self.films = {key: tuple(_over.slid_over(x, key[1], program) for program in PROGRAMS.values())}
        return self.films[key]

    @property
    def asked(self) -> NDArray:
        """Where the marble is of which both triangles are asked: in the film where it reached one last."""
        return self.film[0].asked(self.now, _over.parted(*self.film)) if self.t else self.p

    def draw(self, known: tuple[Heard, Heard]) -> None:
        """The ground, the marble, and both normals: of the nearer triangle whole, of the other dashed."""
        c, s = of_half(self.knobs["bend"])
        left, right, width = np.array([-LONG, 0.0]), LONG * np.array([c, s]), shaft(self.world)
        ground, layers = self.layers["ground"], self.layers
        ground.inside.set_verts([np.array([left, [0.0, 0.0], right, [LONG, -DEEP], [-LONG, -DEEP]])])
        ground.surface.set_segments([np.array([left, [0.0, 0.0]]), np.array([[0.0, 0.0], right])])
        ground.seam.set_data([0.0], [0.0])
        layers["ruler"].line.set_segments([self.measured.get_xydata()])
        below = self.back * np.array([[-3.4, -0.55], 3.4 * np.array([c, s]) + 0.55 * np.array([s, -c])])
        for text, place in zip(ground.words, below, strict=True):
            text.set_position(place if self.back < NEARBY or self.figure.get_figwidth() > WIDE else NOWHERE)
        self.put_walls(np.array([[0.0, 0.0], [0.0, WALL], [-WALL * s, WALL * c]]), known)
        self.put_film()
        near, far = sorted(known, key=lambda one: one.far)
        told, apart = far.far <= TOUCHES, bool(np.ptp([near.normal, far.normal], axis=0).max() > 1e-9)
        names = ("left", "right") if near is known[0] else ("right", "left")
        for name, side, one, other in (("whole", names[0], near, far), ("own", names[1], far, near)):
            seen = one.far <= TOUCHES or name == "whole"
            tip = arrow(one.point, ARROW * one.normal, width) if seen else NONE
            layers[name].arrow.set_verts([tip])
            layers[name].dot.set_data(*(one.point[:, None] if seen else NONE.T))
            layers[name].lines.set_segments([np.array([one.point, self.asked])] if seen else [NONE])
            room = told and (apart or one is near) and self.back < NEARBY and not self.up_slope
            layers[name].word.set_text(f"push of the {side} one" if apart else "push of both")
            layers[name].word.set_position(named(one, other, self.asked, self.knobs["bend"] > 0) if room else NOWHERE)
        self.put_letters(near, far)
        self.put_knobs()

    def put_letters(self, near: Heard, far: Heard) -> None:
        """The letters of (14.6) beside what they stand for: the centre, the nearest point, and the end of n."""
        n, tip = near.normal, near.point + ARROW * near.normal
        aside = np.array([n[1], -n[0]]) * (1.0 if n[0] >= far.normal[0] else -1.0)
        places = (self.asked - 0.52 * aside, near.point - 0.5 * n, tip + 0.5 * n)
        for text, place in zip(self.layers["letters"].of, places, strict=True):
            text.set_position(place if self.back < NEARBY else NOWHERE)

    def put_film(self) -> None:
        """The marble; and in the film that of the second program, both ways, and where the floor pushed it out."""
        marks, now = self.layers["film"], [run.at(self.now) for run in self.film] if self.t else [self.p]
        self.layers["ball"].disc.set_verts([disc(now[0], R)])
        self.layers["ball"].dot.set_data(*now[0][:, None])
        marks.ring.set_segments([disc(x, R) for x in now[1:]] or [NONE])
        marks.left.set_segments([disc(self.p, R) if self.t else NONE])
        for i, (way, frames, text) in enumerate(zip(marks.ways, marks.frames, marks.words, strict=True)):
            run = self.film[i] if self.t else None
            way.set_segments([run.gone(self.now) if run else NONE])
            frames.set_data(*(self.nearest(run.met(self.now)) if run else NONE).T)
            text.set_position(self.name_place(now, i))

    def name_place(self, now: list[NDArray], i: int) -> NDArray:
        """Where the name of a program stands: over its marble, or on a slope that both go up alike to the left."""
        k = _over.parted(*self.film) if len(now) > 1 else None
        if k is None or self.film[0].ended(self.now) <= k:
            return NOWHERE
        if np.abs(now[0] - now[1]).max() > APART:
            return now[i] + [0.0, R + self.back * (BESIDE_BALL - R)]
        return now[0] + [-R, 0.0] + self.back * BOTH[i] if self.up_slope else NOWHERE

    @property
    def up_slope(self) -> bool:
        """Does the film show how a hollow sends both marbles up, so that the names of the pushes make room?"""
        k = _over.parted(*self.film) if self.t and self.knobs["bend"] > 0 else None
        return k is not None and self.now > _over.BEGIN + k + 1

    def nearest(self, places: NDArray) -> NDArray:
        """The point s of both triangles for each of these places, by which the floor pushes there."""
        found = [min(self.heard(p), key=lambda one: one.far).point for p in places]
        return np.reshape(found, (-1, 2))

    def put_walls(self, corners: NDArray, known: tuple[Heard, Heard]) -> None:
        """The walls of both triangles, and the room between them, once a nearest point was found there or for a tag."""
        marks, ridge = self.layers["walls"], corners[2, 0] > 0
        self.found = self.found or bool(self.lit) or not min(known, key=lambda one: one.far).point.any()
        shown = self.found
        marks.lines.set_segments([corners[[0, 1]], corners[[0, 2]]] if shown else [NONE])
        marks.both.set_verts([corners if ridge and shown else NONE])
        above = corners[1:].mean(axis=0) + [0.0, self.back * OVER]
        marks.word.set_position(above if shown else NOWHERE)

    acts = {"whole": RESET}

    def act(self, name: str) -> None:
        """The marble and the slope as at first."""
        self.found, self.t = False, 0.0
        self.turn(**type(self).knobs)
        self.lay(START)

    def places(self) -> dict[str, tuple]:
        """The marble, and the slope."""
        return {"centre of the marble": (self.world, self.p, spoken(self.p), R)} | super().places()

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Lead the marble along the surface, as deep in it as it was; or bend the right triangle."""
        if handle in self.tracks_of:
            super().move(handle, place, settled)
            place = self.p
        self.lay(float(np.asarray(place, dtype=float)[0]), settled)

    def lay(self, x: float, settled: bool = True) -> None:
        """Put the marble over a place of the surface, as far as it may be led, with its film to be played."""
        self.t = 0.0
        fitted = self.fit()
        self.p = self.sunk(float(np.clip(x, -6.0, self.farthest())))
        if settled:  # as long as it is held nobody plays
            self.last = round(_over.lasts(self.film, self.near), 2)
        self.draw_background() if fitted else self.redraw()

    def saved(self) -> dict[str, str]:
        """The states, for where no kernel runs, of a copy: none leaves its marble elsewhere."""
        return Seam(*self.shown).saved_states()

    def farthest(self) -> float:
        """How far to the right the marble may be led: all of it stays in sight, up a hollow and down a ridge."""
        (c, s), (low, high) = of_half(self.knobs["bend"]), self.world.get_ylim()
        room = high - R if s > 0 else low + R
        return min(6.0, (room * c - (R - SUNK)) / s) if s else 6.0

    def sunk(self, x: float) -> NDArray:
        """The place of the centre over x from which the nearest point of both triangles is r less the sinking away."""
        c, s = of_half(self.knobs["bend"])
        far = flat = R - SUNK
        over = (far + x * s) / c
        round_ = float(np.sqrt(max(far * far - x * x, 0.0)))
        if s >= 0:
            y = max(flat, over) if x * c + over * s > 0 else flat
        else:
            y = flat if x <= 0 else (over if x * c + over * s >= 0 else round_)
        return np.round(np.array([x, y]), 6) + 0.0

    def step(self, handle: str) -> NDArray:
        """A tenth of a centimetre, or a step of the slope."""
        return super().step(handle) if handle in self.tracks_of else np.full(2, 0.1)

    def words(self, known: tuple[Heard, Heard]) -> dict[str, Any]:
        """Which triangle is nearer and where its normal points, and what the other says by itself."""
        near, far = sorted(known, key=lambda one: one.far)
        name, other = ("left", "right") if near is known[0] else ("right", "left")
        told = f"The nearest point of both lies {where(near, f'in the {name} triangle')}, and its normal {lean(near)}"
        alone = f"Alone, the {other} triangle has its nearest point {where(far, 'inside')}, and that normal {lean(far)}"
        apart = " and ".join(
            f"{number(x.far, 3)} cm to the {side}"
            for x, side in zip(known, ("left triangle", "right one"), strict=True)
        )
        n = vector(np.round(near.normal, 2) + 0.0)
        place = f"the {name} triangle" if near.point.any() else "the seam, which is part of both"
        asked = f"From p it is {apart}. So s is on {place}, and the normal from there is n = {n}"
        both = self.knobs["bend"] > 0 and far.far <= TOUCHES and bool(far.point.any() and near.point.any())
        turns = f"the {name} triangle has its turn first, and the {other} one in the next frame"
        alone += f". It presses on both: {turns}" if both else ""
        told = self.filmed() if self.t else f"{told}. {alone}" if far.far <= TOUCHES else told
        return {"told": told, "asked": asked}

    def filmed(self) -> str:
        """What becomes of both marbles, once that was seen."""
        k, ended = _over.parted(*self.film), self.film[0].ended(self.now)
        if self.t < self.last and (k is None or ended <= k):
            pulled = f"slides {number(_over.SPEED)} cm a frame, and gravity pulls it in by {number(SUNK, 3)} cm"
            ridge = ", until beyond the ridge it goes downhill" if self.knobs["bend"] < 0 else ""
            return f"The marble {pulled}. Then the floor pushes it out{ridge}"
        if k is None:
            near = "just" if self.knobs["bend"] else f"less than {number(ASIDE, 2)} cm"
            return f"In this run both programs answer alike. Let a frame end {near} before the seam"
        end = self.film[0].ends[k]
        far = max(self.heard(end), key=lambda one: one.far)
        return told_apart(end[0], far, _over.lands(*self.film), self.knobs["bend"])


def _ruled(ax: Axes) -> tuple[Line2D, Marks]:
    """The ruler of the world, which would lie under the ground, and what it is drawn as over that."""
    ruler, length = (each for each in (*ax.lines, *ax.texts) if each.get_gid() == RULER)
    ruler.set_visible(False)
    length.set_animated(True)
    return ruler, Marks(line=outlines(ax, [QUIET], ["solid"], 1.5), word=length)


def _filmed(ax: Axes) -> Marks:
    """The artists of the film: both ways, where the marble was left, the second, where they were pushed, and names."""
    return Marks(
        ways=[outlines(ax, [colour], ["solid"], 1.8) for colour in (WRONG, A)],
        left=outlines(ax, [QUIET], ["dotted"], 1.4),
        ring=outlines(ax, [A], ["solid"], 2.2),
        frames=[dots(ax, "o", colour) for colour in (WRONG, A)],
        words=[label(ax, "first program", WRONG), label(ax, "second program", A)],
    )


def named(one: Heard, other: Heard, p: NDArray, hollow: bool) -> NDArray:
    """Where the name of a normal stands: beside its tip, away from the other normal; over the marble from a slope."""
    side = 1.0 if one.normal[0] - other.normal[0] >= 0 else -1.0
    if hollow and side > 0:
        return p + [0.0, R + OVER]
    return one.point + ARROW * one.normal + [BESIDE * side, 0.15]


def steep(x: float) -> float:
    """How steep a slope is, in degrees, by the tangent of half of that."""
    return float(np.degrees(2 * np.arctan(x)))


def seam(*shown: str, vote: Ballot = None) -> None:
    """Show a seam and what both of its triangles say of a marble."""
    explore(Seam(*shown, vote=vote))
