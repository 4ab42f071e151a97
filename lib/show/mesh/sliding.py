"""Lesson 14's picture of a step that slides: stopped, turned along the surface, and stopped again where it has to."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...frame import dot
from ...geometry import unit
from .. import motion
from ..artists import BALL_B, SKIN_B, Marks, Paint, bare, dots, enclose, label, outlines, shaft, shapes
from ..board import Lit, State
from ..canvas import in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..messages import RESET
from ..palette import CONTACT, FRAME, QUIET, WRONG, B, V
from ..scene import number, spoken
from ..shapes import NONE, NOWHERE, arrow, disc
from ._rolled import R
from ._seen import beyond
from ._slid import Leg, clock, ends, inside, slid

GROUND = np.array([[-20.0, 0.0], [-2.6, 0.0], [3.4, 2.4], [3.4, 12.0]])
"""The corners of the ground: a floor, a slope and a wall."""

BELOW = np.array([[20.0, 12.0], [20.0, -9.0], [-20.0, -9.0]])
"""The rest of the outline of the ground."""

START, MOVES = np.array([-7.2, 2.2]), np.array([8.0, -2.8])
"""Where the marble starts, and how far it would go in the frame."""

MOST, NORMAL, RIM, CLEAR = 4, 1.8, 0.4, 0.9
"""How many legs a frame has at most; how long a normal is drawn; how near to the rim a handle may be; and how far below
the upper rim the marble stays, so that it is seen to hang in the air, and not from the rim."""

NEVER = "Nothing stops it in this frame"
"""What is told where there is no contact."""

TRIES, HINT = 2, "For three it has to come as far as the wall: pull the tip of v farther to the right, into the ground"
"""After how many steps that were played without three contacts it is told how there are three, and what."""

STATES = {
    "slide": State(
        "slide",
        "step way skins normals",
        "{told}.",
        tags={
            "14.7": Lit("rest taken turned normals now", "{rest}."),
        },
        stays=True,
    )
}
"""The one state, and what its tags light."""


class Sliding(Layered):
    """A marble over a floor, a slope and a wall: its start and its step are dragged, and it slides."""

    states = STATES
    always = "ground now"
    knobs: Mapping[str, float] = {}
    timed = fluid = True
    start, moves = START, MOVES
    played = False
    tried: frozenset[tuple[float, ...]] = frozenset()
    """The steps that were played to their end without three contacts."""

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the ground, and the step."""
        self.figure, self.layers = self.page(9.6, 2.8, upright=0.3), {}
        self.world = ax = self.figure.add_axes([0.0, 0.0, 1.0, 1.0])
        bare(ax, " cm")
        self.layers["ground"] = Marks(
            inside=shapes(ax, [Paint(FRAME, 0.6)]), surface=outlines(ax, [QUIET], ["solid"], 3.0)
        )
        self.line("way", ax, B, "", "solid", 2.2)
        self.layers["skins"] = Marks(balls=shapes(ax, [SKIN_B] * MOST))
        self.layers["step"] = Marks(arrow=shapes(ax, [Paint(V)]), letter=label(ax, r"$\mathbf{v}$", V))
        self.layers["now"] = Marks(ball=shapes(ax, [BALL_B]), dot=dots(ax, "o", B))
        self.layers["normals"] = Marks(
            arrows=shapes(ax, [Paint(CONTACT)] * MOST),
            letters=[label(ax, r"$\mathbf{n}$", CONTACT) for _ in range(MOST)],
        )
        self.layers["rest"] = Marks(arrow=shapes(ax, [Paint(V, 0.5)]), letter=label(ax, r"$\mathbf{v}(1-t)$", V))
        self.line("taken", ax, WRONG, "", "dashed", 2.0)
        self.layers["turned"] = Marks(
            arrow=shapes(ax, [Paint(V)]),
            stopped=outlines(ax, [V], ["dotted"], 2.0),
            letter=label(ax, r"$\mathbf{v}'(1-t)$", V),
        )
        self.fit()

    def fit(self) -> None:
        """The view never moves."""
        enclose(self.world, np.array([[-9.2, -2.2], [9.2, 5.4]]), 1.0)
        self.draw_background()

    @property
    def facts(self) -> list[Leg]:
        """The legs of the frame, asked once."""
        key = (*self.start.tolist(), *self.moves.tolist())
        if getattr(self, "asked", None) != key:
            segments = np.stack([GROUND[:-1], GROUND[1:]], axis=1)
            self.asked, self.told = key, slid(self.start, self.moves, R, segments, MOST)
        return self.told

    @property
    def times(self) -> NDArray:
        """When each leg begins, and the last ends: a leg lasts for its share of what was left of the frame."""
        return clock(self.facts)

    @property
    def stops(self) -> list[Leg]:
        """The legs that end at a contact."""
        return [leg for leg in self.facts if leg.normal.any()]

    def draw(self, known: list[Leg]) -> None:
        """The ground, the marble on its way, and what becomes of the first step."""
        layers, width, places = self.layers, shaft(self.world), ends(known)
        layers["ground"].inside.set_verts([np.vstack([GROUND, BELOW])])
        layers["ground"].surface.set_segments([GROUND])
        now = np.array([np.interp(self.t, self.times, x) for x in places.T])
        layers["now"].ball.set_verts([disc(now, R)])
        layers["now"].dot.set_data(*now[:, None])
        seen = len(known) if self.played and not self.lit else 1  # of (14.7) and before it was played the first alone
        self.put("way", places[: seen + 1])
        met = [leg for leg in known[:seen] if leg.normal.any()]
        stops = [leg.p + leg.t * leg.left for leg in met]
        layers["skins"].balls.set_verts([disc(x, R) for x in stops] + [NONE] * (MOST - len(stops)))
        arrows = [arrow(x - R * leg.normal, NORMAL * leg.normal, width) for x, leg in zip(stops, met, strict=True)]
        layers["normals"].arrows.set_verts(arrows + [NONE] * (MOST - len(arrows)))
        letters = [x + (NORMAL - R + 0.5) * leg.normal for x, leg in zip(stops, met, strict=True)]
        for text, x in zip(layers["normals"].letters, letters + [NOWHERE] * (MOST - len(letters)), strict=True):
            text.set_position(x)
        layers["step"].arrow.set_verts([arrow(self.start, self.moves, width)])
        layers["step"].letter.set_position(self.start + self.moves + beyond(self.moves))
        self.put_rest(known[0], known[1].t if len(known) > 1 else 1.0, width)

    def put_rest(self, first: Leg, share: float, width: float) -> None:
        """What is left of the step at the first contact, what of it leads into the surface, and the rest along it.

        share : of that rest until the next contact stops it; what it leads farther is dotted.
        """
        stop, left = first.p + first.t * first.left, (1 - first.t) * first.left
        after = left - dot(left, first.normal) * first.normal
        there = bool(first.normal.any())
        self.layers["rest"].arrow.set_verts([arrow(stop, left, width) if there else NONE])
        self.layers["rest"].letter.set_position(stop + 0.6 * left - [0, 6 * width] if there else (-99.0, -99.0))
        self.put("taken", [stop + left, stop + after] if there else NOWHERE)
        self.layers["turned"].arrow.set_verts([arrow(stop, share * after, width) if there else NONE])
        cut = there and share < 1
        self.layers["turned"].stopped.set_segments([np.array([stop + share * after, stop + after]) if cut else NONE])
        tip = stop + after + (beyond(after) if after.any() else 0.0)
        self.layers["turned"].letter.set_position(tip if there else (-99.0, -99.0))

    def show_state(self, name: str) -> None:
        """Show the state, or what its tag lights, with the marble where it starts, clear of the arrows."""
        self.t = 0.0 if name in self.tagged else self.t
        super().show_state(name)

    def motion(self) -> dict:
        """The marble on its way, with a pause at each contact."""
        times, places = self.times, ends(self.facts)
        part = {id(artist): i for i, artist in enumerate(self.seen)}
        marks = [[part[id(artist)], 0] for artist in self.layers["now"]]
        stops = [float(t) for t in times[1:] if 0 < t < 1]
        moves = [motion.move_of(self.world, marks, times, places, self.t)]
        sounds = [[t, "tick", 0.8] for t in stops]
        return {"clock": [[0, 1], [0, 1]], "moves": moves, "hidden": [], "pauses": stops, "sounds": sounds}

    @property
    def on(self) -> list[str]:
        """The layers that are shown: the way and what stops it once that was played, or for a tag."""
        hidden = () if self.played or self.lit else ("way", "skins", "normals")
        return [name for name in super().on if name not in hidden]

    def _on_time(self, t: float) -> None:
        """Once it was played, its way stays."""
        self.played = True
        super()._on_time(t)
        if self.t == 1 and len(self.stops) < 3:
            self.tried |= {(*self.start.tolist(), *self.moves.tolist())}
        self.redraw()

    def at_the_end(self) -> "Sliding":
        """This frame, played to its end."""
        self.t, self.played = 1.0, True
        self.redraw()
        return self

    def saved(self) -> dict[str, str]:
        """The end of the frame, for where no kernel runs."""
        return Sliding(*self.shown).at_the_end().saved_states()

    acts = {"whole": RESET}

    def act(self, name: str) -> None:
        """The marble and its step as they were at first."""
        self.start, self.moves, self.t, self.played, self.tried = START, MOVES, 0.0, False, frozenset()
        self.redraw()

    def places(self) -> dict[str, tuple]:
        """The marble's start, and the tip of its step."""
        return {
            "start of the marble": (self.world, self.start, spoken(self.start), R),
            "tip of its step": (self.world, self.start + self.moves, spoken(self.moves), 0),
        }

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put the start, or the tip of the step, elsewhere."""
        low, high = np.array([self.world.get_xlim(), self.world.get_ylim()]).T + [[R], [-R]]
        high = high - [0.0, CLEAR]
        deep = low + [0.0, RIM - R]  # a tip may be in the ground
        place = np.round(np.clip(self.target(handle, place), deep, high), 2) + 0.0
        if handle == "start of the marble":  # and the tip goes with it, and stays in sight
            old, by = self.start, place - self.start
            for share in (1.0, *np.linspace(0.96, 0.0, 25)):  # no farther than the marble can be followed
                wanted = np.clip(
                    old + share * by, np.maximum(low, deep - self.moves), np.minimum(high, high - self.moves)
                )
                self.start = lifted(wanted)
                if inside(self.facts, low, high) == 1.0:
                    break
            self.moves = np.clip(self.start + self.moves, deep, high) - self.start
        else:
            self.moves = place - self.start
        self.moves = self.moves * inside(self.facts, low, high)  # and so does the marble
        self.t = 0.0
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """A fifth of a centimetre."""
        return np.full(2, 0.2)

    def words(self, known: list[Leg]) -> dict[str, Any]:
        """How often the marble is stopped, and what is left of its step."""
        met = self.stops
        t = met[0].t if met else 1.0
        often = ("never", "once", "twice", f"{len(met)} times")[min(len(met), 3)]
        length = number(float(np.sum(np.sqrt(np.sum(np.diff(ends(known), axis=0) ** 2, axis=1)))), 3)
        whole = number(float(np.sqrt(dot(self.moves, self.moves))), 3)
        if not self.played:
            told = "Press Play, and the marble goes as far as it can"
        elif not met:
            told = "The marble meets nothing in this frame"
        else:
            told = f"The marble is stopped {often}, and goes {length} of the {whole} cm of its step"
            told += ". You have it stopped three times in one frame" if len(met) == 3 else ""
        asked = self.played and not self.lit and len(met) < 3
        told += f". {HINT}" if asked and len(self.tried) >= TRIES else ""
        return {
            "told": told,
            "rest": f"The first contact comes at t = {number(t, 3)}, so {number(1 - t, 3)} of the frame is left for v′"
            if met
            else NEVER,
        }


def lifted(p: NDArray) -> NDArray:
    """The marble at p, or where it touches the ground if it would stand in it.

    The ground is hollow: no two of its normals are more than a right angle apart, so that what pushes the marble out
    of one of its sides pushes it into none of the others; the wall comes first, as it pushes level.
    """
    for a, e in zip(GROUND[-2::-1], np.diff(GROUND, axis=0)[::-1], strict=True):
        n = unit(np.array([-e[1], e[0]]))
        p = p + max(R - float(dot(p - a, n)), 0.0) * n
    return p


def sliding(*shown: str, vote: Ballot = None) -> None:
    """Show a step that slides, to be dragged."""
    explore(Sliding(*shown, vote=vote))
