"""Lesson 09's picture: a bank shot, the rail moved in by r, and the mirror room in which it goes straight on."""

from typing import Any

import numpy as np
from matplotlib.axes import Axes

from ..artists import BALL_B, Marks, Paint, bare, dots, enclose, frame_band, label, outlines, shaft, shapes
from ..board import State
from ..canvas import figure, in_style
from ..central import Ballot, Central, central
from ..palette import A_FILL, B_FILL, CONTACT, FRAME, HIT, INK, QUIET, SHADE, B, P, R, V
from ..scene import Facts, number, spoken
from ..shapes import NONE, arrow, disc
from ..track import Tracked, slider
from ._rail import BREAK, LEVEL, MOUTH, SPAN, TOP, N, _bank_shot, _BankShot, _dealt, _folded, _unfolded

SHALLOWEST = 0.5
"""The least e of the rail: the less, the deeper the mirror room."""

FAR = 90.0
"""How long a way is drawn after the bounce."""

LINES = {
    "inner": (R, "$r$", "dotted", 2.0),
    "height": (P, r"$\mathbf{n}\cdot\mathbf{p}+\ell$", "solid", 3.0),
    "gap": (P, "$H$", "solid", 3.0),
    "closing": (V, "$v_n$", "solid", 3.4),
}
"""What is drawn as a line on the table: colour, letter, style and width."""


class Bank(Tracked, Central):
    """A ball, a rail and a pocket; behind the rail their mirror image, stretched by 1 / e."""

    states = {
        "9.2": State("the height over the rail", "height normal", "n·p + ℓ = {shot.height}; {ends}."),
        "9.3": State(
            "the rail, moved in by r",
            "inner gap",
            "H = {shot.height} − {r} = {shot.gap}, the height of a point over the dotted line.",
        ),
        "9.4": State(
            "how fast the gap closes", "normal closing", "of v = {v} the part against n counts: v_n = {shot.v_n}."
        ),
        "9.5": State("when it is closed", "inner touching closed", "{when}."),
        "9.6": State(
            "the bounce, folded open", "room inner straight touching turned", "v' = {shot.after} with e = {e}; {ends}."
        ),
        "9.7": State(
            "the rest of the frame",
            "inner touching closed rest turned",
            "{turns}at the end of the frame it is at {shot.end}.",
        ),
    }
    always = "pocket way ball now chart e"
    knobs = {"e": 1.0, "pocket_x": 12.0, "pocket_y": 12.5}
    first, timed = BREAK, True
    handled = ("centre of B", "velocity of B")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table with its mirror room, the gap over the frame, the scale of e."""
        self.figure, self.layers = figure(9.6, 5.4, self.projected), {}
        world, chart = self.figure.add_axes([0.005, 0.01, 0.54, 0.98]), self.figure.add_axes([0.61, 0.38, 0.37, 0.53])
        self.world, self.chart = world, chart
        self.lay_table(world)
        chart.set(title="the gap: 0 at touch", xlim=(-0.05, 1.05))
        frame_band(chart)
        self.layers["now"] = Marks(ball=shapes(world, [Paint(B_FILL, 0.5, INK, 1.6)]), dot=dots(chart, "s", INK))
        self.layers["chart"] = Marks(lines=outlines(chart, [P, P], ["solid", "dotted"], 2.4))
        self.mark("closed", chart, "o", CONTACT)
        marks, said = {SHALLOWEST: "½", 1.0: "1"}, lambda x: f"e {number(x)}"
        one = slider(self.figure, [0.63, 0.04, 0.33, 0.16], "e", marks, 0.05, said, "$e$ of the rail")
        self.tracks_of, self.layers["e"] = {"restitution e": one}, one.layer
        self.fit()

    def lay_table(self, ax: Axes) -> None:
        """Make the table with its mirror room, and all that is measured on it."""
        bare(ax)
        ax.fill_between(SPAN, LEVEL, TOP, color=FRAME, linewidth=0, zorder=0)
        ax.plot([-999, 999], [LEVEL, LEVEL], color=INK, linewidth=3.5, solid_capstyle="butt", zorder=1)
        self.layers |= {
            "room": Marks(
                shapes=shapes(ax, [Paint(A_FILL, 0.3, QUIET, 1.0), Paint(SHADE, 0.4, INK, 1.6)]),
                name=label(ax, "mirror room", QUIET),
            ),
            "pocket": Marks(discs=shapes(ax, [Paint(SHADE, 0.85, INK, 1.2), Paint(HIT, 1.0)])),
            "straight": Marks(line=outlines(ax, [V], ["dashed"], 2.0)),
            "way": Marks(line=outlines(ax, [B], ["solid"], 2.2)),
        }
        for name, (colour, letter, style, width) in LINES.items():
            self.line(name, ax, colour, letter, style, width)
        self.layers |= {
            "touching": Marks(ball=shapes(ax, [Paint(B_FILL, 0.35, CONTACT, 2.0)])),
            "rest": Marks(ball=shapes(ax, [Paint(B_FILL, 0.5, B, 1.6)]), letter=label(ax, r"$\mathbf{p}'$", INK)),
            "ball": Marks(shapes=shapes(ax, [BALL_B, Paint(V)]), letter=label(ax, r"$\mathbf{v}$", V)),
            "normal": Marks(arrow=shapes(ax, [Paint(CONTACT)]), letter=label(ax, r"$\mathbf{n}$", CONTACT)),
            "turned": Marks(arrow=shapes(ax, [Paint(V)]), letter=label(ax, r"$\mathbf{v}'$", V)),
        }

    @property
    def pocket(self) -> np.ndarray:
        """The middle of the pocket."""
        return np.array([self.knobs["pocket_x"], self.knobs["pocket_y"]])

    @property
    def shot(self) -> _BankShot:
        """What becomes of the shot."""
        return _bank_shot(self.facts, self.knobs["e"], self.pocket)

    def show_state(self, name: str) -> None:
        """Show one of the states, in a view that holds what it shows."""
        self.state = name
        self.fit()

    def fit(self) -> None:
        """Fit the views to the table, its mirror room where that is shown, and the shot; draw the background anew."""
        p, v, r = self.facts[:3]
        corners = np.array([[x, y] for x in SPAN for y in (LEVEL, TOP)])
        room = _folded(corners, r, SHALLOWEST) if "room" in self.on else corners
        enclose(self.world, np.vstack([corners, room, [p - r, p + r, p + v]]), 1.02)
        most = max(self.shot.gap + 0.1, r)
        self.chart.set_ylim(-0.45 * most, 1.15 * most)
        self.draw_background()

    def draw(self, known: Facts) -> None:
        """The shot and its fold, and the gap over the frame."""
        x, turn = self.shot, min(self.shot.hit, 1.0)
        self.put_table(known, x)
        self.put_room(known, x)
        self.layers["now"].ball.set_verts([disc(x.place_at(known, self.t), known.r)])
        self.layers["now"].dot.set_data([self.t], x.gap_at(np.array([self.t])))
        self.put_knobs()
        gaps = x.gap_at(np.array([0.0, turn, 1.0]))
        self.layers["chart"].lines.set_segments(
            [np.column_stack([[0, turn, 1], gaps]), [[0, x.gap], [1, x.gap - x.v_n]]]
        )
        self.put("closed", [x.hit, gaps[1]] if x.hit <= 1 else NONE)

    def put_table(self, known: Facts, x: _BankShot) -> None:
        """The shot, and what is measured of it."""
        (p, v, r, *_), width, layers = known, shaft(self.world), self.layers
        self.put("inner", [[SPAN[0], r], [SPAN[1], r]], [SPAN[1] - 1.2, r / 2])
        self.put("height", [[p[0], LEVEL], p], [p[0] + 14 * width, 0.13 * x.height])
        self.put("gap", [[p[0], r], p], [p[0] - 4 * width, r + x.gap / 2])
        self.put("closing", [p, p - x.v_n * N], p - 0.75 * x.v_n * N - [6 * width, 0])
        layers["ball"].shapes.set_verts([disc(p, r), arrow(p, v, width)])
        layers["ball"].letter.set_position(p + 0.82 * v + [5 * width, 0])
        foot, met = np.array([SPAN[0] + 2, LEVEL]), x.t < np.inf
        layers["normal"].arrow.set_verts([arrow(foot, 4 * N, width)])
        layers["normal"].letter.set_position(foot + [4 * width, 4])
        layers["touching"].ball.set_verts([disc(x.place, r) if met else NONE])
        layers["turned"].arrow.set_verts([arrow(x.place, x.after if met else 0 * v, width)])
        layers["turned"].letter.set_position(x.place + 0.8 * x.after + [6 * width, 0])
        layers["rest"].ball.set_verts([disc(x.end, r)])
        layers["rest"].letter.set_position(x.end + [r + 5 * width, -4 * width])

    def put_room(self, known: Facts, x: _BankShot) -> None:
        """The pocket and the way to it, and both in the mirror room, where the way is straight."""
        r, e, layers, mouth = known.r, self.knobs["e"], self.layers, disc(self.pocket, MOUTH)
        speed, met, sunk = float(np.hypot(*x.after)) or 1.0, x.t < np.inf, x.sunk == x.sunk
        length = (x.sunk - (x.t if met else 0.0)) * speed if sunk else FAR
        last = x.place + length / speed * x.after
        layers["way"].line.set_segments([[known.p, x.place, last]])
        layers["straight"].line.set_segments([[known.p, _folded(last, r, e)] if met else NONE])
        layers["pocket"].discs.set_verts([mouth, mouth if sunk else NONE])
        corners = np.array([[SPAN[0], r], [SPAN[1], r], [SPAN[1], TOP], [SPAN[0], TOP]])
        layers["room"].shapes.set_verts([_folded(corners, r, e), _folded(mouth, r, e)])
        layers["room"].name.set_position(_folded(np.array([SPAN[0] + 5.5, TOP - 1.4 * e]), r, e))

    def ways(self) -> list:
        """The ball to the rail and on, and its gap."""
        x, known, now = self.shot, self.facts, self.layers["now"]
        times = [0.0, min(x.hit, 1.0), 1.0]
        gaps = np.column_stack([times, x.gap_at(np.array(times))])
        return [(now.ball, 0, times, [x.place_at(known, t) for t in times]), (now.dot, 0, times, gaps)]

    def places(self) -> dict[str, tuple]:
        """The ball, its velocity and its rim, the pocket, its image where that is shown, and the scale."""
        p, r, e = self.facts.p, self.facts.r, self.knobs["e"]
        found = super().places() | {
            "rim of B": (self.world, p + r * np.sqrt(0.5) * np.array([-1, 1]), f"r {number(r)}", 0),
            "pocket": (self.world, self.pocket, spoken(self.pocket), MOUTH),
        }
        if "room" in self.on:
            ghost = _folded(self.pocket, r, e)
            found["image of the pocket"] = (self.world, ghost, spoken(ghost), MOUTH)
        return found

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put the ball, its rim, the tip of its velocity or the pocket elsewhere, or turn the knob."""
        place, (p, _, r, *_) = self.target(handle, place), self.facts
        if handle == "rim of B":
            self.take(self.scene._replace(r1=0.0, r2=float(np.hypot(*(place - p)))), settled)
        elif "pocket" in handle:
            x, y = _unfolded(place, r, self.knobs["e"]) if "image" in handle else place
            self.turn(pocket_x=float(np.clip(x, *SPAN)), pocket_y=float(np.clip(y, LEVEL, TOP)))
        else:
            super().move(handle, place, settled)

    def act(self, name: str) -> None:
        """Show the one shot again, or deal another at this rail."""
        if name == "whole":
            return super().act(name)
        self.take(_dealt(np.random.default_rng()))
        self.fit()

    def words(self, known: Facts) -> dict[str, Any]:
        """The numbers of the shot."""
        x = self.shot
        closes = f"t = H / v_n = {number(x.gap)} / {number(x.v_n)} = {number(x.t)}"
        closes = closes + ("" if x.t <= 1 else ", after this frame") if x.v_n > 0 else "the gap does not close"
        passes = f"it passes {number(x.beside)} from the middle of the pocket"
        return {"shot": x, "r": known.r, "v": known.v, "e": self.knobs["e"]} | {
            "when": "t = 0, they touch already" if x.gap <= 0 else closes,
            "ends": f"it is sunk after {number(x.sunk)} frames" if x.sunk == x.sunk else passes,
            "turns": f"at t = {number(x.hit)} B turns, and " if x.hit <= 1 else "",
        }


def bank(*shown: str, vote: Ballot = None) -> None:
    """Show the bank shot, in the first of these states; where no kernel runs in all of them."""
    central(Bank(*shown, vote=vote))
