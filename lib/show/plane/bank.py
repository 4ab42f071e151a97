"""Lesson 09's picture: a bank shot, the rail moved in by r, and the mirror room in which it goes straight on."""

import numpy as np

from ..artists import dots, enclose, frame_band, outlines
from ..board import State
from ..canvas import figure, in_style
from ..central import NONE, Central, central
from ..palette import CONTACT, INK, P
from ..scene import Facts, number, spoken
from ..shapes import disc
from ..track import Tracked, slider
from .bank_drawn import put_table, table
from .bank_parts import BREAK, LEVEL, MOUTH, SPAN, TOP, Shot, dealt, folded, gap_at, place_at, shot, told, unfolded

SHALLOWEST = 0.5
"""The least e of the rail: the less, the deeper the mirror room."""


class Bank(Tracked, Central):
    """A ball, a rail and a pocket; behind the rail their mirror image, stretched by 1 / e."""

    states = {
        "9.2": State("the height over the rail", "height normal"),
        "9.3": State("the rail, moved in by r", "inner gap"),
        "9.4": State("how fast the gap closes", "normal closing"),
        "9.5": State("when it is closed", "inner touching closed"),
        "9.6": State("the bounce, folded open", "room inner straight touching turned"),
        "9.7": State("the rest of the frame", "inner touching closed rest turned"),
    }
    always = "pocket way ball now chart e"
    knobs = {"e": 1.0, "pocket_x": 12.0, "pocket_y": 12.5}
    first, timed = BREAK, True
    handled = ("centre of B", "velocity of B")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table with its mirror room, the gap over the frame, the scale of e."""
        self.figure, self.layers = figure(10.6, 5.4, self.projected), {}
        self.world = ax = self.figure.add_axes([0.005, 0.01, 0.54, 0.98])
        self.chart = on = self.figure.add_axes([0.61, 0.38, 0.37, 0.53])
        self.layers |= table(ax)
        self.layers["now"].append(dots(on, "s", INK))
        on.set(title="the gap: 0 at touch", xlim=(-0.05, 1.05), xlabel="t, frames")
        frame_band(on)
        self.layers["chart"] = [outlines(on, [P, P], ["solid", "dotted"], 2.4)]
        self.mark("closed", on, "o", CONTACT)
        marks, said = {SHALLOWEST: "½", 1.0: "1"}, lambda x: f"e {number(x)}"
        one = slider(self.figure, [0.63, 0.04, 0.33, 0.16], "e", marks, 0.05, said, "$e$ of the rail")
        self.tracks_of, self.layers["e"] = {"restitution e": one}, one.layer
        self.fit()

    @property
    def pocket(self) -> np.ndarray:
        """The middle of the pocket."""
        return np.array([self.knobs["pocket_x"], self.knobs["pocket_y"]])

    @property
    def shot(self) -> Shot:
        """What becomes of the shot."""
        return shot(self.facts, self.knobs["e"], self.pocket)

    def show_state(self, name: str) -> None:
        """Show one of the states, in a view that holds what it shows."""
        self.state = name
        self.fit()

    def fit(self) -> None:
        """Fit the views to the table, its mirror room where that is shown, and the shot; draw the background anew."""
        p, v, r = self.facts[:3]
        corners = np.array([[x, y] for x in SPAN for y in (LEVEL, TOP)])
        room = folded(corners, r, SHALLOWEST) if "room" in self.states[self.state].layers else corners
        corners = np.vstack([corners, room, [p - r, p + r, p + v]])
        enclose(self.world, corners, 1.02)
        most = max(self.shot.gap + 0.1, r)
        self.chart.set_ylim(-0.45 * most, 1.15 * most)
        self.draw_background()

    def draw(self, known: Facts) -> None:
        """The shot and its fold, and the gap over the frame."""
        x = self.shot
        put_table(self.layers, self.world, known, x, self.knobs["e"], self.pocket)
        self.layers["now"][0].set_verts([disc(place_at(x, known, self.t), known.r)])
        self.layers["now"][1].set_data([self.t], gap_at(x, known, np.array([self.t])))
        self.put_knobs()
        gaps = gap_at(x, known, np.array([0.0, min(x.hit, 1.0), 1.0]))
        self.layers["chart"][0].set_segments(
            [np.column_stack([[0, min(x.hit, 1.0), 1], gaps]), [[0, x.gap], [1, x.gap - x.v_n]]]
        )
        self.put("closed", [x.hit, gaps[1]] if x.hit <= 1 else NONE)

    def ways(self) -> list:
        """The ball to the rail and on, and its gap."""
        x, known = self.shot, self.facts
        times = [0.0, min(x.hit, 1.0), 1.0]
        places, gaps = [place_at(x, known, t) for t in times], gap_at(x, known, np.array(times))
        ball, mark = self.layers["now"]
        return [(ball, 0, times, places), (mark, 0, times, np.column_stack([times, gaps]))]

    def places(self) -> dict[str, tuple]:
        """The ball, its velocity and its rim, the pocket, its image where that is shown, and the scale."""
        p, r, e = self.facts.p, self.facts.r, self.knobs["e"]
        found = super().places() | {
            "rim of B": (self.world, p + r * np.sqrt(0.5) * np.array([-1, 1]), f"r {number(r)}", 0),
            "pocket": (self.world, self.pocket, spoken(self.pocket), MOUTH),
        }
        if self.state == "9.6":
            ghost = folded(self.pocket, r, e)
            found["image of the pocket"] = (self.world, ghost, spoken(ghost), MOUTH)
        return found

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put the ball, its rim, the tip of its velocity or the pocket elsewhere, or turn the knob."""
        place, (p, _, r, *_) = self.target(handle, place), self.facts
        if handle == "rim of B":
            self.take(self.scene._replace(r1=0.0, r2=float(np.hypot(*(place - p)))), settled)
        elif "pocket" in handle:
            x, y = unfolded(place, r, self.knobs["e"]) if "image" in handle else place
            self.turn(pocket_x=float(np.clip(x, *SPAN)), pocket_y=float(np.clip(y, LEVEL, TOP)))
        else:
            super().move(handle, place, settled)

    def act(self, name: str) -> None:
        """Show the one shot again, or deal another at this rail."""
        if name == "whole":
            return super().act(name)
        self.take(dealt(np.random.default_rng()))
        for board in (self, *self.companions):
            board.fit()

    def sentence(self, known: Facts) -> str:
        """What the state shows, in numbers."""
        return told(known, self.shot, self.knobs["e"])[self.state]


def bank(*shown: str) -> None:
    """Show the bank shot, in the first of these states; where no kernel runs in all of them."""
    central(Bank(*shown))
