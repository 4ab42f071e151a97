"""Lesson 14's first picture: a marble on a flat floor of triangles hops at seams, or does not, as it is asked."""

from typing import Any

import numpy as np
import traitlets

from .. import motion
from ..artists import BALL_B, Marks, Paint, bare, dots, enclose, label, outlines, shaft, shapes
from ..board import State
from ..canvas import in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..palette import CONTACT, FRAME, INK, QUIET, WRONG, A
from ..scene import number, spoken
from ..shapes import NONE, NOWHERE, arrow, disc
from ..space import of_half
from ._rolled import FLOOR, FRAMES, HALF, LONG, R, Trip, crossed, hops, left, outside, rolled
from ._seen import eye, ring

START, SPEED = np.array([2.0, 1.0]), 3.5
"""Where on the floor the marble starts, and how far it goes in a frame, in centimetres."""

LEAST, MOST = np.array([0.0, -3.0]), np.array([4.0, 3.0])
"""From where to where its start can be moved."""

SECONDS, BELOW, ARROW = 6.0, -9.2, 2.6
"""How long the film is; how far below the first floor the second is drawn; how long a normal is."""

EYE = eye([0.0, -of_half(1 / 7)[0], of_half(1 / 7)[1]], [0.0, 0.0, 1.0])
"""From where the floors are seen."""

ASKED = {"alone": "each triangle", "whole": "the whole floor"}
"""Whom the two programs ask."""

PROGRAMS = {"alone": "first", "whole": "second"}
"""Which of both programs asks so: what that is, is told once the hops were seen."""

RIM = np.array([[0.0, -HALF, 0.0], [LONG, -HALF, 0.0], [LONG, HALF, 0.0], [0.0, HALF, 0.0]])
"""The corners of the floor."""


class Hopping(Layered):
    """Two marbles with the same start on the same floor, of which each is pushed by a program of its own.

    In the state *mended* there is one of them, and whom it asks can be switched.
    """

    states = {
        "two programs": State("two programs", "alone whole", "{ran}."),
        "mended": State("mended", "alone", "{one}."),
    }
    knobs = {"seams": 0.0, "whole": 0.0}
    timed = fluid = parted = True
    played = False
    start = START
    reel = traitlets.Unicode("the film").tag(sync=True)

    def __init__(self, *shown: str, vote: Ballot = None):
        self.runs: dict[tuple, Trip] = {}
        super().__init__(*shown, vote=vote)
        self.pace = SECONDS / FRAMES

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: one floor above the other."""
        self.last = float(FRAMES)
        both = self.state != "mended"
        self.figure, self.layers = self.page(9.6, 3.0 if both else 1.6), {}
        self.world = ax = self.figure.add_axes([0.0, 0.0, 1.0, 1.0])
        bare(ax, " cm")
        floors = shapes(ax, [Paint(FRAME, 1.0, QUIET, 0.8)] * (1 + both))
        floors.set_verts([EYE.seen(RIM), EYE.seen(RIM) + [0.0, BELOW]][: 1 + both])
        floors.set_animated(False)  # so that they lie below the ways that are played
        for name, colour in (("alone", WRONG), ("whole", A)):
            self.layers[name] = Marks(
                seams=outlines(ax, [QUIET] * len(FLOOR), ["solid"] * len(FLOOR), 1.2),
                line=outlines(ax, [QUIET], ["dashed"], 1.2),
                track=outlines(ax, [INK], ["solid"], 1.4),
                shadow=shapes(ax, [Paint(INK, 0.22)]),
                normals=shapes(ax, [Paint(CONTACT)] * FRAMES),
                met=dots(ax, "o", CONTACT),
                way=outlines(ax, [colour], ["solid"], 2.0),
                ball=shapes(ax, [BALL_B]),
                word=label(ax, ASKED[name], colour),
                push=label(ax, "pushes it this way", CONTACT),
            )
        enclose(ax, np.array([[-2.0, BELOW * both - 2.4], [LONG + 4.0, 6.2]]), 1.0)
        self.draw_background()

    def show_state(self, name: str) -> None:
        """Show a state, with as many floors as it has."""
        before = self.state
        super().show_state(name)
        if before != self.state:
            self.lay_out()

    def run(self, whole: bool) -> Trip:
        """What becomes of the marble that asks the whole floor, or each triangle."""
        key = (*self.start.tolist(), whole)
        if key not in self.runs:
            p = np.array([*self.start, R])
            self.runs = dict([*self.runs.items(), (key, rolled(p, np.array([SPEED, 0.0, 0.0]), whole))][-4:])
        return self.runs[key]

    @property
    def asked(self) -> str:
        """Whom the program asks, where there is one alone."""
        return "whole" if self.knobs["whole"] else "alone"

    @property
    def on(self) -> list[str]:
        """The layers that are shown: of one program alone that which it asks."""
        return [self.asked] if self.state == "mended" else super().on

    def down(self, name: str) -> np.ndarray:
        """How far below the first floor another is drawn."""
        return np.array([0.0, BELOW * (name == "whole" and self.state != "mended")])

    def shown_runs(self) -> dict[str, Trip]:
        """The runs that the state shows, by their layers."""
        if self.state == "mended":
            return {self.asked: self.run(self.asked == "whole")}
        return {"alone": self.run(False), "whole": self.run(True)}

    @property
    def facts(self) -> dict[str, Trip]:
        """The runs that are shown."""
        return self.shown_runs()

    def draw(self, known: dict[str, Trip]) -> None:
        """Both marbles at the time, with their shadows, their ways, and what has thrown them up."""
        for name, run in known.items():
            layer, down = self.layers[name], self.down(name)
            places, now = EYE.seen(run.places) + down, self.at(run)
            seen = EYE.seen(FLOOR) + down
            layer.seams.set_segments([np.vstack([x, x[:1]]) for x in seen] if self.knobs["seams"] else [NONE])
            layer.shadow.set_verts([self.shadow(now) + down])
            layer.ball.set_verts([disc(EYE.seen(now) + down, R)])
            self.put_track(layer, run, down)
            past = np.arange(len(places)) < self.t
            layer.way.set_segments([np.vstack([places[past], EYE.seen(now) + down])] if self.t else [places[[0, 0]]])
            self.put_throws(layer, run, down)
            layer.word.set_text(f"asks {ASKED[name]}" if self.state == "mended" else f"{PROGRAMS[name]} program")
            layer.word.set_position(np.array([9.0, 4.8]) + down)

    def put_track(self, layer: Marks, run: Trip, down: np.ndarray) -> None:
        """On the floor, straight below the marble: its line, and where it has been instead."""
        x, y = self.start
        layer.line.set_segments([EYE.seen(np.array([[x, y, 0.0], [LONG, y, 0.0]])) + down])
        end, now = left(run) + 1, self.at(run)
        past = run.places[:end][np.arange(end) < self.t] * [1, 1, 0]
        last = past[-1:] if outside(now) else now[None] * [1, 1, 0]
        foot = np.vstack([past, last]) if self.t else np.array([[x, y, 0.0]] * 2)  # that its look is there to be played
        layer.track.set_segments([EYE.seen(foot) + down])

    def put_throws(self, layer: Marks, run: Trip, down: np.ndarray) -> None:
        """The normals that have thrown the marble up so far, each where it was met."""
        seen = run.thrown & (np.arange(len(run.thrown)) <= self.t)
        feet, width = EYE.seen(run.met[seen]) + down, shaft(self.world)
        ways = EYE.seen(ARROW * run.normals[seen])
        arrows = [arrow(x, y, width) for x, y in zip(feet, ways, strict=True)]
        layer.normals.set_verts(arrows + [NONE] * (FRAMES - len(arrows)))
        layer.met.set_data(*feet.T)
        layer.push.set_text("pushes it this way" if len(arrows) else "")
        layer.push.set_position(feet[0] + [6.6, 0.0] if len(arrows) else NOWHERE)

    def at(self, run: Trip) -> np.ndarray:
        """Where a marble is at the time that is shown."""
        frames = np.arange(len(run.places))
        return np.array([np.interp(self.t, frames, x) for x in run.places.T])

    def shadow(self, p: np.ndarray) -> np.ndarray:
        """The shadow of a marble on the floor; none beside it."""
        foot = np.array([p[0], p[1], 0.0])
        return NONE if outside(p) else EYE.seen(ring(foot, R * EYE.right, R * np.array([0.0, 1.0, 0.0])))

    def motion(self) -> dict:
        """Both marbles with their shadows, and a tick where one is thrown up."""
        if self.locked:
            return {}
        part, moves, sounds = {id(artist): i for i, artist in enumerate(self.seen)}, [], []
        for name, run in self.facts.items():
            layer, down = self.layers[name], self.down(name)
            clock, flat = np.arange(len(run.places), dtype=float), run.places * [1, 1, 0]
            trail = part[id(layer.way)], 0
            ways = EYE.seen(run.places) + down
            moves.append(motion.move_of(self.world, [[part[id(layer.ball)], 0]], clock, ways, self.t, trail))
            if not outside(self.at(run)):
                shadow, end = [[part[id(layer.shadow)], 0]], left(run) + 1
                track = part[id(layer.track)], 0
                over, gone = EYE.seen(flat[:end]) + down, [[-99.0, -99.0]]
                times = [*clock[:end], end - 1 + 1e-6]
                moves.append(motion.move_of(self.world, shadow, times, np.vstack([over, gone]), self.t))
                moves.append(motion.move_of(self.world, [], clock[:end], over, self.t, track))
            sounds += [[float(k), "tick", 0.8] for k in np.flatnonzero(run.thrown)]
        clock = [[0, self.last], [0, self.last]]
        return {"clock": clock, "moves": moves, "hidden": [], "pauses": [], "sounds": sounds, "fade": 4 * self.last}

    def _on_time(self, t: float) -> None:
        """Once it was played, it is told what happened."""
        self.played = True
        super()._on_time(t)
        self.redraw()

    def at_the_end(self) -> "Hopping":
        """This run, played to its end, with its seams."""
        self.t, self.played = self.last, True
        self.turn(seams=1.0)
        return self

    def saved(self) -> dict[str, str]:
        """The end of the run, for where no kernel runs; before a vote, the floor before the run."""
        return self.saved_states() if self.vote else Hopping(*self.shown).at_the_end().saved_states()

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: to see the seams, and whom the program asks."""
        seams = {"seams": "hide the seams" if self.knobs["seams"] else "show the seams"}
        other = ASKED["alone" if self.asked == "whole" else "whole"]
        switch = {"switch": f"ask {other}"} if self.state == "mended" else {}
        return switch | seams | {"whole": "from the beginning"}

    def act(self, name: str) -> None:
        """Show the seams or hide them, ask another way, or begin again."""
        if name == "seams":
            return self.turn(seams=1.0 - self.knobs["seams"])
        self.t, self.played = 0.0, False
        if name == "switch":
            return self.turn(whole=1.0 - self.knobs["whole"])
        self.start = START
        self.turn(**type(self).knobs)

    def places(self) -> dict[str, tuple]:
        """Where the marble starts, by its middle."""
        place = EYE.seen([*self.start, R])
        return {"start of the marble": (self.world, place, spoken(self.start), R)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Let the marble start elsewhere on the floor."""
        x, y = self.target(handle, place)
        wanted = np.array([x, (y - R * EYE.up[2]) / EYE.up[1]])
        self.start = np.round(np.clip(wanted, LEAST, MOST), 2) + 0.0
        self.t, self.played = 0.0, False
        self.redraw()

    def step(self, handle: str) -> np.ndarray:
        """Half a centimetre on the floor."""
        return 0.5 * np.array([1.0, EYE.up[1]])

    def words(self, known: dict[str, Trip]) -> dict[str, Any]:
        """What became of the marbles, once that was seen."""
        if not self.played:
            return {
                "ran": "Both marbles start at the same place with the same speed",
                "one": f"The program asks {ASKED[self.asked]}, frame by frame",
            }
        told = {name: _told(run) for name, run in known.items()}
        one = "".join(f"The marble {told[name]}" for name in known)
        return {"one": one, "ran": ". ".join(f"The {PROGRAMS[name]} marble {each}" for name, each in told.items())}


def _told(run: Trip) -> str:
    """What became of a marble."""
    found, seams, end = hops(run), crossed(run), left(run)
    if not len(found):
        return f"crosses {seams} seams, hops at none and rolls straight off the end"
    aside = abs(float(run.places[end, 1] - run.places[0, 1]))
    off = f"leaves the floor {number(aside, 2)} cm off its line"
    return (
        f"hops at {len(found)} of the {seams} seams that it crosses, up to {number(found.max(), 2)} cm high, and {off}"
    )


def hopping(*shown: str, vote: Ballot = None) -> None:
    """Show a marble on a floor of triangles, in the first of these states; where no kernel runs in all of them."""
    explore(Hopping(*shown, vote=vote))
