"""Lesson 09's picture: a bank shot played to its end, the rail moved in by r, and the mirror room."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes

from ... import plane
from .. import motion
from ..artists import enclose, shaft
from ..canvas import SIZE, in_style
from ..central import Ballot, Central, central
from ..messages import RESET
from ..palette import CONTACT
from ..scene import Facts, number, spoken
from ..shapes import NONE, NOWHERE, arrow, disc
from ..track import Tracked
from ._bank_layers import (
    BOXES,
    DEPTHS,
    HEIGHTS,
    SHALLOWEST,
    UPRIGHT,
    WOOD,
    arrow_layers,
    chart_layers,
    cover,
    put_inner,
    put_poured,
    sliders,
    table_layers,
)
from ._mirror import BELOW, Unfolded, aim, put_missed, room, straight
from ._rail import (
    AIMED,
    AT_IMAGE,
    BREAK,
    HALF,
    LEVEL,
    LONGEST,
    MOST,
    SPAN,
    SPEED,
    TOP,
    BankShot,
    N,
    bank_shot,
    dealt,
)
from .bank_states import LINES, STATES, closing, ending, when

SHARE, SLACK = 0.3, 0.002
"""Of its way in a frame, how much a velocity's arrow shows; and from how many frames before its end a film is seen."""

TRIES, UNTIL, PACE = 3, 2, 1.6
"""Of how many shots before the ways are still seen, after how many tries the mirror is offered, and
how many seconds a frame takes."""

CHARTED = 2.0
"""How many frames are on the chart, and in a film beside it."""

MOVED = "put the mirror at the dotted line", "put the mirror at the rail"
"""What is offered once the mirror is there."""


class Bank(Tracked, Central):
    """A ball, four rails and a pocket; below the lower rail their mirror image, stretched by 1 / e.

    Its film goes on until the ball falls or has left its third rail. What was played stays as a faint way.
    """

    states = STATES
    always = "now walked cover"
    knobs: Mapping[str, float] = {"e": 1.0, "pour": 0.0}
    first, timed, fluid, parted = BREAK, True, True, True
    free = "gap", "bounce"
    level: float | None = None
    watched, paced = (MOST, LONGEST), PACE

    def __init__(self, *shown: str, vote: Ballot = None):
        self.tried: dict[tuple, np.ndarray] = {}
        if vote or shown[:1] == ("mirror",):
            self.knobs = self.knobs | {"e": SHALLOWEST}
        if shown[:1] == ("mirror",):
            self.first = AIMED
        self.starts = self.knobs
        super().__init__(*shown, vote=vote)
        self.pace = type(self).paced
        self.observe(lambda change: self.fit(), "chosen")  # what is asked fills the page

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: in the first state, after some tries, also the mirror, and where it stands."""
        if self.state != "aim":
            return Central.acts
        found = {"another": Central.acts["another"]}
        if self.tried or self.level is not None:
            found["whole"] = RESET
        if self.level is not None:
            found["fold"] = MOVED[self.level > LEVEL]
        elif len(self.tried) >= UNTIL:
            found["mirror"] = "show the mirror"
        return found

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table with its mirror room, the gap over time, the scales."""
        self.tall = self.page_of(self.kind)
        self.figure, self.layers = self.page(9.6, *self.tall), {}
        self.world, self.chart = self.figure.add_axes([0, 0.5, 0.5, 0.5]), self.figure.add_axes([0.6, 0.2, 0.3, 0.5])
        self.lay_table(self.world)
        self.layers |= chart_layers(self.chart)
        self.mark("closed", self.chart, "o", CONTACT)
        self.tracks_of = sliders(self.figure)
        self.layers |= {each.knob: each.layer for each in self.tracks_of.values()}
        self.fit()

    def lay_table(self, ax: Axes) -> None:
        """Make the table with its mirror room, and all that is measured on it."""
        self.layers |= table_layers(ax)
        for name, (colour, letter, style, width) in LINES.items():
            self.line(name, ax, colour, letter, style, width)
        self.layers |= arrow_layers(ax)

    @property
    def shot(self) -> BankShot:
        """What becomes of the shot."""
        return self.become(self.facts)

    def become(self, known: Facts) -> BankShot:
        """What becomes of a shot off these rails."""
        most, longest = self.watched[0], CHARTED if self.charted else self.watched[1]
        return bank_shot(known, self.knobs["e"], plane.reflect, most, longest, self.projected and self.state == "aim")

    @property
    def charted(self) -> bool:
        """Does a chart stand beside the table, which ends when the film does?"""
        return self.state in Bank.free

    def ends(self, known: Facts) -> float:
        """When the ball has fallen or left its third rail, or when nobody watches any longer; in thousandths."""
        return max(float(np.ceil(1000 * self.become(known).flight.times[-1]) / 1000), 0.1)

    @property
    def over(self) -> bool:
        """Was the film seen to its end?"""
        return self.t >= self.last - SLACK

    @property
    def seen_to_end(self) -> bool:
        """Has somebody seen what becomes of this shot? A room has, once the film has come to its end."""
        return self.key in self.tried or (self.projected and self.over)

    @property
    def on(self) -> list[str]:
        """The layers that are shown: before a vote nothing that answers it; the mirror room once it was asked for."""
        found = super().on
        if self.locked and self.state == "mirror":
            return [*(name for name in found if name not in ("room", "straight", "e")), "way"]
        if self.locked:
            return [name for name in found if name not in ("way", "turned", "touching", "chart")]
        return [*found, "room", "straight", "inner"] if self.level is not None and self.state == "aim" else found

    @property
    def kind(self) -> str:
        """Which of the pages is laid out."""
        shown = self.row.layers.split()
        if self.state == "mirror" and self.locked:
            return "asked"
        if self.state == "mirror" or self.level is not None:
            return "deep" if self.state == "mirror" else "open"
        if "chart" in shown:
            return "charted" if {"e", "pour"} & set(shown) else "facing"
        return "beside" if "e" in shown else "flat"

    def page_of(self, kind: str) -> tuple[float, float]:
        """How high a page is, and the power of its width with which that shrinks."""
        return HEIGHTS[kind], UPRIGHT.get(kind, 0.2)

    def show_state(self, name: str) -> None:
        """Show one of the states, or what a tag lights, on a page of its own and in a view that holds what it shows."""
        super().show_state(name)
        self.fit() if self.page_of(self.kind) == self.tall else self.lay_out()

    def fit(self) -> None:
        """Lay the page out for what is shown, in a view that never moves; draw the background anew."""
        kind = self.kind
        table, chart, scale = BOXES[kind][int(self.figure.get_figwidth() < 6.5)]
        self.world.set_position(table)
        self.chart.set_position(chart)
        self.chart.set_visible(kind in ("charted", "facing"))
        for each in self.tracks_of.values():
            each.ax.set_position(scale)
        (left, right), low = SPAN + [-WOOD, WOOD], DEPTHS.get(kind, LEVEL - WOOD - 2)
        enclose(self.world, np.array([[left, low - 0.3], [right, TOP + WOOD + 0.3]]), 1.0)
        self.draw_background()

    def has_left(self) -> bool:
        """Nothing does: what can be dragged stays on the table."""
        return False

    def draw(self, known: Facts) -> None:
        """The shot, its way and its fold, and the gap over time."""
        x = self.shot
        self.put_shot_on(known, x)
        self.put_lengths(known, x)
        self.put_room(known)
        put_missed(self.layers["missed"], x, known.r, self.seen_to_end)
        self.put_knobs()
        gaps = np.column_stack([x.flight.times, x.flight.places[:, 1] - known.r])
        self.put("chart", gaps)
        seen = x.flight.times < self.t
        now = [self.t, x.flight.at(self.t)[1] - known.r]
        self.layers["grown"].line.set_segments([np.vstack([gaps[0], gaps[seen], now])])
        self.layers["grown"].dot.set_data([now[0]], [now[1]])
        self.put("closed", [x.t, max(x.gap - x.v_n * x.t, 0.0)] if x.t < np.inf else NOWHERE)

    def put_shot_on(self, known: Facts, x: BankShot) -> None:
        """The ball as it starts and as it is now, how it moves, its way, and those of shots before."""
        (p, v, r, *_), width, layers = known, shaft(self.world), self.layers
        seen = r * (1 - self.knobs["pour"])
        now = x.flight.at(self.t)
        layers["ball"].skin.set_verts([disc(p, seen)])
        layers["now"].ball.set_verts([disc(now, seen)])
        layers["now"].dot.set_data([now[0]], [now[1]])
        layers["now"].name.set_position(now - [0.5 * seen, 0])
        layers["now"].name.set_visible(layers["now"].name.get_visible() and self.has_room(now, seen))
        layers["v"].arrow.set_verts([arrow(p, SHARE * v, width)])
        layers["v"].letter.set_position(p + SHARE * v * 1.1 + [4 * width, 0])
        layers["touching"].ball.set_verts([disc(x.place, seen) if x.t < np.inf else NONE])
        self.put("way", x.flight.places)
        upto = x.flight.places[x.flight.times < self.t]
        layers["walked"].line.set_segments([np.vstack([p, *upto, now])])
        layers["tries"].lines.set_segments([*self.tried.values()] or [NONE])
        after = x.after if x.t < np.inf else 0 * v
        layers["turned"].arrow.set_verts([arrow(x.place, SHARE * after, width)])
        layers["turned"].letter.set_position(x.place + SHARE * after * 1.1 + [6 * width, 0])
        layers["cover"].area.set_verts(cover(r, self.poured))

    def has_room(self, centre: np.ndarray, radius: float) -> bool:
        """Can a letter be read in a ball there? It must be large enough, and still on the table."""
        low, high = self.world.transData.transform([[0, 0], [radius, 0]])
        return centre[1] < TOP and bool(high[0] - low[0] > 2.2 * SIZE * self.figure.dpi / 72)

    def put_lengths(self, known: Facts, x: BankShot) -> None:
        """What is measured of the shot, and how far the centre can get."""
        (p, _, r, *_), width = known, shaft(self.world)
        moved = r * (self.knobs["pour"] if self.state == "gap" and not self.lit else 1.0)
        put_inner(self.layers["inner"], moved)
        self.put("height", [[p[0], LEVEL], p], [p[0] + 14 * width, 0.13 * x.height])
        self.put("gap", [[p[0], r], p], [p[0] - 4 * width, r + x.gap / 2])
        self.put("closing", [p, p - SHARE * x.v_n * N], p - 0.6 * SHARE * x.v_n * N - [7 * width, 0])
        put_poured(self.layers["poured"], self.poured)
        foot, normal = np.array([SPAN[1] - 9, LEVEL]), self.layers["normal"]
        normal.arrow.set_verts([arrow(foot, 4 * N, width)])
        normal.letter.set_position(foot + [4 * width, 4])
        normal.foot.set_verts([disc(foot, 1.6 * width)])
        normal.point.set_position(foot + [6 * width, 4 * width])

    @property
    def poured(self) -> float:
        """How far the rails have grown inwards, in centimetres."""
        return self.facts.r * self.knobs["pour"] if self.state == "gap" and not self.lit else 0.0

    def put_room(self, known: Facts) -> None:
        """How far the centre can get, mirrored, with the image of the pocket; and straight on along v."""
        found, shown = self.mirrored(known), self.layers["room"]
        shown.shapes.set_verts([found.corners, found.image])
        shown.name.set_position(found.middle - [0, BELOW])
        end = straight(known.p, known.v, found.middle[1])
        self.layers["straight"].line.set_segments([[known.p, end] if end is not None else NONE])

    def mirrored(self, known: Facts) -> Unfolded:
        """The mirror room as it stands."""
        return room(known.r, known.r if self.level is None else self.level, self.knobs["e"])

    def motion(self) -> dict:
        """The ball on its way and its gap; a pause at the first touch where that is looked at; ticks, and a bell."""
        if self.locked:
            return {}
        x, part, layers = self.shot, {id(artist): i for i, artist in enumerate(self.seen)}, self.layers
        times, places = x.flight.times, x.flight.places
        marks = [[part[id(artist)], 0] for artist in layers["now"]]
        moves = [motion.move_of(self.world, marks, times, places, self.t, (part[id(layers["walked"].line)], 0))]
        if "grown" in self.on:
            gaps = np.column_stack([times, places[:, 1] - self.facts.r])
            trail = part[id(layers["grown"].line)], 0
            moves.append(motion.move_of(self.chart, [[part[id(layers["grown"].dot)], 0]], times, gaps, self.t, trail))
        last, stops = self.last, "grown" in self.on and 0 < x.t < self.last
        sounds = [[float(t), "tick", 0.6] for t in times[1 : 1 + len(x.flight.met)]]
        sounds += [[x.flight.fell, "bell", 1.0]] if x.flight.fell == x.flight.fell else []
        clock = {"clock": [[0, last], [0, last]], "pauses": [x.t] if stops else [], "fade": 4 * LONGEST}
        return clock | {"moves": moves, "hidden": [], "sounds": sounds}

    @property
    def key(self) -> tuple:
        """What makes a shot: where the ball starts, how it moves, how large it is, and what the rails give back."""
        return (*self.facts.p.tolist(), *self.facts.v.tolist(), self.facts.r, self.knobs["e"])

    def _on_time(self, t: float) -> None:
        """What was played to its end is a try: its way stays."""
        super()._on_time(t)
        flight = self.shot.flight
        if self.over:
            way = flight.places[: len(flight.met) + 3]  # of one that fell without its drop
            self.tried = dict([*self.tried.items(), (self.key, way)][-TRIES:])
        self.redraw()

    def places(self) -> dict[str, tuple]:
        """The tip of the arrow, where it says how the ball moves at all the ball and its rim, and the scales."""
        (p, v, r, *_), free = self.facts, self.state in self.free
        found = {"velocity of B": (self.world, p + SHARE * v, spoken(v), 0)}
        if free:
            found["centre of B"] = (self.world, p, spoken(p), r)
        if free and not self.poured:  # there is no rim where nothing is left of the radius
            found["rim of B"] = (self.world, p + r * np.sqrt(0.5) * np.array([-1, 1]), f"r {number(r)}", 0)
        if "straight" in self.on and (end := aim(p, v, self.mirrored(self.facts).middle[1])) is not None:
            found["aim in the mirror"] = (self.world, end, spoken(end), 0)
        return found | super().places()

    handled = ()

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put the ball, its rim or the tip of its velocity elsewhere, or turn a knob."""
        place, (p, _, r, *_) = self.target(handle, place), self.facts
        if self.over:
            self.t = 0.0
        if handle == "velocity of B":
            self.take(self.scene._replace(v2=self.aimed_at(place)), settled)
        elif handle == "aim in the mirror":
            self.take(self.scene._replace(v2=self.aimed_at(np.minimum(place, [np.inf, LEVEL]))), settled)
        elif handle == "centre of B":
            low, high = np.array([[SPAN[0] + r, -r], [SPAN[1] - r, TOP - r]])
            self.take(self.scene._replace(p2=np.clip(place, np.minimum(low, high), np.maximum(low, high))), settled)
        elif handle == "rim of B":
            self.take(self.scene._replace(r2=float(np.clip(np.hypot(*(place - p)), 0.5, 5.0))), settled)
        else:
            super().move(handle, place, settled)

    def aimed_at(self, place: np.ndarray) -> np.ndarray:
        """The velocity whose tip is at a place, along the rail and towards it as far as the view goes.

        Where only the direction is aimed, it keeps its size.
        """
        (p, v, *_), edge = self.facts, np.array([WOOD, WOOD])
        if self.state in self.free:
            low, high = np.array([SPAN[0], LEVEL]) - edge, np.array([SPAN[1], TOP]) + edge
            wanted = (np.clip(place, low, high) - p) / SHARE
            return wanted if np.any(wanted) else v
        length = float(np.hypot(*(place - p)))
        return (place - p) * (SPEED / length) if length else v

    def show_answer(self) -> None:
        """Aim at the image that the vote is about."""
        self.take(AT_IMAGE if self.state == "mirror" else self.scene)

    def unfold(self) -> None:
        """Answer a room: the mirror at the dotted line, and B aimed straight at the image."""
        self.level = self.facts.r
        self.take(AIMED)
        self.fit()

    def turn(self, **knobs: float) -> None:
        """Set knobs, by their names; the film is as long as it then takes."""
        self.knobs = self.knobs | knobs
        self.last = self.ends(self.facts)
        self.t = min(self.t, self.last)
        self.redraw()

    def act(self, name: str) -> None:
        """Show the mirror, or put it elsewhere; show the one shot again, or deal another at this rail."""
        self.t, self.tried = 0.0, {}
        if name in ("mirror", "fold"):
            self.level = LEVEL if name == "mirror" or self.level else self.facts.r
        else:
            self.level = None
            self.turn(**self.starts)
            self.take(self.first if name == "whole" else dealt(np.random.default_rng()))
        self.fit()

    def words(self, known: Facts) -> dict[str, Any]:
        """The numbers of the shot."""
        x, e, seen = self.shot, self.knobs["e"], self.seen_to_end
        after = "" if self.locked else f" and leaves it with v' = ({', '.join(number(y) for y in x.after)})"
        left = f" Of the {number(2 * HALF)} cm of the pocket {number(2 * max(HALF - self.poured, 0.0))} are left."
        return {"shot": x, "r": known.r, "v": known.v, "e": e, "one_e": 1 + e} | {
            "when": when(x),
            "closes": closing(x),
            "room": left if self.poured else "",
            "ends": ending(x, known.r) if seen or self.locked else "Aim straight at the image, and press Play",
            "leaves": after if x.t < np.inf else ", away from the rail",
            "deep": "" if self.locked else f"The mirror room is {number(1 / e, 3)} times as deep as the table. ",
            "aimed": ending(x, known.r) if seen else "Turn the arrow by its tip, and press Play",
        }


def bank(*shown: str, vote: Ballot = None) -> None:
    """Show the bank shot, in the first of these states; where no kernel runs in all of them."""
    central(Bank(*shown, vote=vote))
