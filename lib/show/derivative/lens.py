"""Lesson 15's picture of one hit: what a nudge does to its time, and what the hit makes of a fan of shots."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot, norm
from .. import motion
from ..artists import BALL_A, SKIN_B, Marks, Paint, bare, blank, dots, enclose, label, outlines, shaft, shapes
from ..canvas import in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..palette import CONTACT, INK, QUIET, A, B, P, R, V
from ..scene import number, short, spoken, vector
from ..shapes import NONE, arrow, disc
from ..track import Tracked, slider
from ._glass import lay_glass, put_glass
from ._nudged import (
    Aimed,
    Nudged,
    aimed,
    behind,
    between,
    facing,
    growth,
    lately,
    nudged,
    unit,
    way_of,
    wedge,
    within,
)
from .lens_states import STATES

START, HIT, SUM, RADIUS, SPEED = np.array([-12.0, 3.0]), np.array([-4.0, 3.0]), 5.0, 2.5, 20.0
"""Where B starts and where it is when they touch; the sum of the radii, the radius of each, and B's speed, in cm."""

NUDGE = np.array([0.0, 0.6])
"""How much farther the second shot begins, at first."""

FINEST, WIDEST, FLATTEST = 0.5, 8.0, 0.15
"""How wide a fan is at least and at most, in degrees; and the least cosine of the angle at which it comes to A."""

CLOSELY, INSIDE = 0.01, 0.6
"""By what share a prediction may be off that needs no word; and how far inside the world a handle stays."""

LONG, REACH = 6.0, 2.6
"""How far fans are drawn beyond the hit; and how large a nudge may be."""

CLOSE = np.array([[-15.0, -2.9], [6.5, 11.2]])
"""What is seen of the world where there is no fan."""

UNTIL, PACE, SAME = 0.6, 7.0, 5e-3
"""Up to when both shots are shown, in frames; how many seconds a frame lasts then; and up to when two hit at once."""

WIDE = ((0.0, 0.0, 0.7, 1.0), (0.72, 0.3, 0.27, 0.68), (0.74, 0.02, 0.23, 0.2))
ALONE = (0.0, 0.0, 1.0, 1.0)
NARROW = ((0.0, 0.42, 1.0, 0.58), (0.1, 0.17, 0.8, 0.25), (0.1, 0.01, 0.8, 0.15))
"""Where the world, both angles and the track stand on a wide page, and on a narrow one."""


class Lens(Tracked, Layered):
    """B comes to a ball A that rests at the origin; its start and the place of its hit can be moved.

    In the state *later* a second shot is beside it, nudged by hand; in the others a fan of shots, whose angle is
    compared with that after the hit: B's, which bounces off as if A were fixed, or A's, which is struck.
    """

    states = STATES
    always = "circle balls shot"
    knobs: Mapping[str, float] = {"fan": 4.0}
    fluid = parted = True
    p, x, nudge, found = START, HIT, NUDGE, False  # found : has one found where both hit at once?

    def __init__(self, *shown: str, vote: Ballot = None):
        self.timed = "later" in shown[:1] or not shown
        super().__init__(*shown, vote=vote)
        self.last, self.pace = UNTIL, PACE

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, 3.05, upright=-0.35), {}
        self.boxes = WIDE if self.figure.get_figwidth() > 5.8 else NARROW
        self.world, self.angles = self.figure.add_axes(self.boxes[0]), blank(self.figure, self.boxes[1])
        bare(self.world, " cm")
        self.lay_hit(self.world)
        self.lay_fans(self.world)
        self.lay_nudge(self.world)
        self.lay_angles(self.angles)
        self.layers |= lay_glass(self.angles, self.world, self.boxes is WIDE)
        marks = {FINEST: "½°", 4.0: "4°", WIDEST: f"{number(WIDEST)}°"}
        said = lambda x: f"{number(x)} degrees"  # noqa: E731
        one = slider(self.figure, self.boxes[2], "fan", marks, 0.5, said, "angle of the fan")
        self.tracks_of, self.layers["fan"] = {"angle of the fan": one}, one.layer
        self.fit()

    def lay_hit(self, ax: Axes) -> None:
        """Both balls as they touch, and the way there."""
        self.layers["circle"] = Marks(ring=outlines(ax, [R], ["dashed"], 1.4))
        self.layers["balls"] = Marks(
            discs=shapes(ax, [BALL_A, SKIN_B]),
            names=[label(ax, "A", A, inside=True), label(ax, "B", B, inside=True)],
        )
        self.line("shot", ax, B, "", "solid", 2.0)

    def lay_fans(self, ax: Axes) -> None:
        """The fan before the hit, B's fan after it, A's fan, and the normals of the outermost."""
        self.layers["come"] = Marks(area=shapes(ax, [Paint(B, 0.35)]))
        self.layers["go"] = Marks(area=shapes(ax, [Paint(V, 0.3)]), rays=outlines(ax, [V] * 5, ["solid"] * 5, 1.0))
        self.layers["struck"] = Marks(area=shapes(ax, [Paint(A, 0.3)]), rays=outlines(ax, [A] * 5, ["solid"] * 5, 1.0))
        self.layers["normals"] = Marks(
            lines=outlines(ax, [CONTACT] * 2, ["solid"] * 2, 1.8), letter=label(ax, r"$\mathbf{n}$", CONTACT)
        )
        self.layers["theta"] = Marks(letter=label(ax, r"$\delta\theta$", A))
        self.layers["phi"] = Marks(
            lines=outlines(ax, [QUIET] * 2, ["dashed", "solid"], 1.2),
            letter=label(ax, r"$\varphi$", QUIET, inside=True),
        )
        self.layers["way"] = Marks(letter=label(ax, "$s$", B))

    def lay_nudge(self, ax: Axes) -> None:
        """The second shot, where it is at the time of the first hit, and what it has gained along the normal."""
        self.layers["second"] = Marks(
            start=outlines(ax, [P], ["solid"], 2.0),
            way=outlines(ax, [B], ["dashed"], 1.6),
            ball=outlines(ax, [B], ["dashed"], 1.8),
            dot=dots(ax, "o", B),
            words=[label(ax, word, colour) for word, colour in (("", B), ("", B), ("where centres touch A", R))],
        )
        self.layers["film"] = Marks(
            first=shapes(ax, [Paint(B, 0.35, B, 1.4)]), other=outlines(ax, [B], ["dashed"], 2.2)
        )
        self.layers["nudge"] = Marks(arrow=shapes(ax, [Paint(P)]), letter=label(ax, r"$\delta\mathbf{p}$", P))
        self.layers["normal"] = Marks(
            tangent=outlines(ax, [CONTACT], ["dashed"], 1.2),
            arrow=shapes(ax, [Paint(CONTACT)]),
            letter=label(ax, r"$\mathbf{n}$", CONTACT),
        )
        self.layers["gained"] = Marks(line=outlines(ax, [INK], ["solid"], 3.4))

    def lay_angles(self, ax: Axes) -> None:
        """Both angles from one corner each: before the hit, and after it with what the equation says."""
        self.layers["angles"] = Marks(
            before=shapes(ax, [Paint(B, 0.5, B, 1.2)]),
            after=shapes(ax, [Paint(V, 0.35, V, 1.2)]),
            said=outlines(ax, [INK], ["dashed"], 1.8),
            words=[label(ax, "", B), label(ax, "", V), label(ax, "", INK)],
        )

    def fit(self) -> None:
        """The view never moves; both angles stand beside it where there is a fan."""
        alone = self.state == "later"
        self.world.set_position(ALONE if alone else self.boxes[0])
        enclose(self.world, CLOSE if alone else np.array([[-17.5, -6.2], [7.0, 10.2]]), 1.0)
        enclose(self.angles, np.array([[-0.6, -2.4], [3.6, 2.4]]), 1.0)
        self.draw_background()

    def show_state(self, name: str) -> None:
        """Show a state, with both angles or without."""
        before = self.state
        super().show_state(name)
        if before != self.state:
            self.t, self.scrub = 0.0, self.state == "later"
            self.fit()

    @property
    def on(self) -> list[str]:
        """The layers that are shown: what is seen through the glass stands where both angles do."""
        return [name for name in super().on if name != "angles" or "glass" not in self.lamp.layers]

    @property
    def clear(self) -> bool:
        """Is the line drawn along which nothing changes: in *later* once a place on it was found, or with a tag."""
        return self.state != "later" or self.found or bool(self.lit)

    @property
    def fresh(self) -> bool:
        """Has nobody done anything yet? Then nothing is told of the second shot."""
        return not (self.found or self.lit or self.t) and np.array_equal(self.nudge, NUDGE)

    @property
    def facts(self) -> Nudged:
        """What `lib` and the derivatives say, asked once."""
        key = (*np.concatenate([self.p, self.x, self.nudge]).tolist(), self.knobs["fan"])
        if getattr(self, "asked", None) != key:
            shot = aimed(self.p, self.x, SUM, SPEED)
            self.asked, self.told = key, nudged(shot, self.nudge, self.knobs["fan"])
        return self.told

    def draw(self, known: Nudged) -> None:
        """The hit, its fans or the second shot, and the letters."""
        shot, layers = known.shot, self.layers
        layers["circle"].ring.set_segments([disc(np.zeros(2), shot.r) if self.clear else NONE])
        layers["balls"].discs.set_verts([disc(np.zeros(2), RADIUS), disc(shot.x, RADIUS)])
        layers["balls"].names[0].set_position((0.9, -0.9))
        layers["balls"].names[1].set_position(shot.x + 1.3 * behind(shot))
        self.put("shot", [shot.p, shot.x])
        self.put_fans(known)
        self.put_hit(shot)
        self.put_second(known)
        self.put_angles(known)
        self.put_knobs()

    def put_fans(self, known: Nudged) -> None:
        """The fan before the hit, and both fans after it: what of it touches A."""
        fan, layers = known.fan, self.layers
        there = np.isfinite(fan.x[:, 0])
        x, n = fan.x[there], fan.n[there]
        u = fan.after[there] / SPEED
        layers["come"].area.set_verts([np.vstack([known.shot.p, x])] if len(x) > 1 else [NONE])
        for name, feet, ways in (("go", x, u), ("struck", 0 * x, -n)):
            tips = feet + LONG * ways
            layers[name].area.set_verts([np.vstack([feet, tips[::-1]])] if len(x) > 1 else [NONE])
            layers[name].rays.set_segments([np.array(way) for way in zip(feet[::2], tips[::2], strict=True)] or [NONE])
        ends = [x[0], x[-1]] if len(x) > 1 else [known.shot.x] * 2
        layers["normals"].lines.set_segments([np.array([[0.0, 0.0], 1.5 * each]) for each in ends])
        layers["normals"].letter.set_position(1.62 * known.shot.x)
        layers["theta"].letter.set_position(-4.8 * known.shot.n + 1.3 * np.array([-known.shot.n[1], known.shot.n[0]]))
        put_glass(layers, np.array(ends), known.shot.v / SPEED)

    def put_hit(self, shot: Aimed) -> None:
        """The angle between the path and the way to A's centre, and the length of the path."""
        along = shot.v / SPEED
        arc = [shot.x + 3.0 * unit(along + k * (-shot.n - along)) for k in np.linspace(0, 1, 9)]
        self.layers["phi"].lines.set_segments([np.array([shot.x, shot.x + 6.0 * along]), np.array(arc)])
        self.layers["phi"].letter.set_position(shot.x + 3.7 * unit(along - shot.n))
        self.layers["way"].letter.set_position((shot.p + shot.x) / 2 + [0.0, 0.8])

    def put_second(self, known: Nudged) -> None:
        """The second shot at the time of the first hit, what it has gained along the normal, and its own hit."""
        shot, layers, width = known.shot, self.layers, shaft(self.world)
        p, y, far = shot.p + self.nudge, shot.x + self.nudge, float(dot(shot.n, self.nudge))
        layers["second"].start.set_segments([disc(p, 0.25)])
        layers["second"].way.set_segments([np.array([p, y])])
        layers["second"].ball.set_segments([disc(y, RADIUS)])
        layers["second"].dot.set_data(*y[:, None])
        second = f"hits at {number(shot.t + known.late, 3)}" if np.isfinite(known.late) else "misses"
        layers["second"].words[0].set_text(f"first: hits at {number(shot.t, 3)}")
        layers["second"].words[1].set_text(f"second: {second}")
        layers["second"].words[2].set_text("where centres touch A" if self.lit else "")
        for word, place in zip(layers["second"].words, (shot.p - [0.0, 3.2], p + [0.0, 3.2], (2.6, 5.9)), strict=True):
            word.set_position(place)
        first, other = (np.array([np.interp(self.t, clock, x) for x in places.T]) for clock, places in self.ways(known))
        layers["film"].first.set_verts([disc(first, RADIUS)])
        layers["film"].other.set_segments([disc(other, RADIUS)])
        there = bool(self.nudge.any())
        layers["nudge"].arrow.set_verts([arrow(shot.p, self.nudge, width) if there else NONE])
        layers["nudge"].letter.set_text(layers["nudge"].letter.get_text() if there else "")
        layers["nudge"].letter.set_position(shot.p + self.nudge / 2 + [1.1, 0.3])
        across = 6 * np.array([-shot.n[1], shot.n[0]])
        layers["normal"].tangent.set_segments([np.array([shot.x - across, shot.x + across]) if self.lit else NONE])
        layers["normal"].arrow.set_verts([arrow(shot.x, 2.4 * shot.n, width)])
        layers["normal"].letter.set_position(shot.x + 3.2 * shot.n)
        self.put("gained", np.array([y - far * shot.n, y]) + across / 8)  # beside the handle at y

    def ways(self, known: Nudged) -> list[tuple[NDArray, NDArray]]:
        """The clock and the places of both shots."""
        shot = known.shot
        both = ((shot.p, shot.t), (shot.p + self.nudge, shot.t + known.late))
        return [way_of(p, shot.v, t, UNTIL, shot.r) for p, t in both]

    def motion(self) -> dict:
        """Both shots on their ways, with a pause and a tick at each hit."""
        if self.state != "later" or self.locked:
            return {}
        part, made = {id(artist): i for i, artist in enumerate(self.seen)}, self.layers["film"]
        ways = zip((made.first, made.other), self.ways(self.facts), strict=True)
        moves = [motion.move_of(self.world, [[part[id(artist)], 0]], *way, self.t) for artist, way in ways]
        hits = [float(clock[1]) for clock, _ in self.ways(self.facts) if len(clock) > 2]
        clock, sounds = [[0, UNTIL], [0, UNTIL]], [[t, "tick", 1.0] for t in hits]
        return {"clock": clock, "moves": moves, "hidden": [], "pauses": sorted(set(hits)), "sounds": sounds}

    def put_angles(self, known: Nudged) -> None:
        """Both angles, and what the equation says of the second."""
        made, (before, after, said) = self.layers["angles"], self.opening(known)
        made.before.set_verts([wedge(before, 3.3)])
        made.after.set_verts([wedge(min(after, 340.0), 2.5)] if np.isfinite(after) else [NONE])
        ends = [2.9 * np.array([[0.0, 0.0], x]) for x in wedge(min(said, 340.0), 1.0)[[1, -1]]]
        made.said.set_segments(ends)
        made.words[0].set_text(f"before {number(before)}°")
        made.words[1].set_text(f"after {number(after, 3)}°" if np.isfinite(after) else "some miss")
        made.words[2].set_text(f"predicted {number(said, 3)}°")
        for word, y in zip(made.words, (2.1, -1.6, -2.2), strict=True):
            word.set_position((1.3, y))

    def opening(self, known: Nudged) -> tuple[float, float, float]:
        """How wide the fan is before the hit and after it, and what the derivative says, in degrees."""
        struck = self.state == "struck"
        ways, before = -known.fan.n if struck else known.fan.after, self.knobs["fan"]
        after = abs(sum(between(u, v) for u, v in zip(ways, ways[1:], strict=False)))
        return before, after, growth(known.shot)[struck] * before

    def saved(self) -> dict[str, str]:
        """Where no kernel runs, with the line along which nothing changes."""
        made = type(self)(*self.shown)
        made.found = True
        return made.saved_states()

    acts = {"whole": "as at first"}

    def act(self, name: str) -> None:
        """The shot and its nudges as they were at first."""
        self.p, self.x, self.nudge, self.found, self.lit, self.t = START, HIT, NUDGE, False, "", 0.0
        self.turn(**type(self).knobs)

    def places(self) -> dict[str, tuple]:
        """The place of the hit, and the start of the shots; or where the second one starts, and where it is then."""
        if self.state == "later":
            ends = {"start of the second shot": self.p, "second ball when the first hits": self.x}
            return {name: (self.world, x + self.nudge, spoken(x + self.nudge), 0) for name, x in ends.items()}
        ends = {"place of the hit": self.x, "start of the shots": self.p}
        return {name: (self.world, x, spoken(x), 0) for name, x in ends.items()} | super().places()

    def placed(self) -> list[dict]:
        """Each handle; that of the hit is a ring about what is magnified there."""
        return [each | {"ring": bool(self.lit) and each["name"] == "place of the hit"} for each in super().placed()]

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a start or the hit elsewhere, nudge the second shot, or open the fan."""
        if handle in self.tracks_of:
            return super().move(handle, place, settled)
        low, high = np.array([self.world.get_xlim(), self.world.get_ylim()]).T
        place = np.round(np.clip(self.target(handle, place), low + INSIDE, high - INSIDE), 2) + 0.0
        if handle == "start of the shots":
            self.p = place if float(norm(place)) >= 1.4 * SUM else self.p
            self.x = facing(self.x, self.p, SUM, FLATTEST)
        elif handle == "place of the hit":
            self.x = facing(place, self.p, SUM, FLATTEST)
        else:
            self.nudge = within(place - (self.p if handle == "start of the second shot" else self.x), REACH)
            self.found |= settled and abs(self.facts.late) < SAME
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """A fifth of a centimetre, or a step of the knob."""
        return super().step(handle) if handle in self.tracks_of else np.full(2, 0.2)

    def words(self, known: Nudged) -> dict[str, Any]:
        """The numbers of the second shot, and those of the fan."""
        shot, far = known.shot, float(dot(known.shot.n, self.nudge))
        closing = -float(dot(shot.n, shot.v))
        before, after, said = self.opening(known)
        truly = f"in truth it is {number(after, 3)}°{self.parted_by(after, said)}"
        truly = f"and {truly}" if np.isfinite(after) else "but some of them miss A"
        fan = f"shots that are {number(before)}° apart before the hit are {number(after, 3)}° apart after it"
        goes = "more to go" if far >= 0 else "less to go"
        late = f"In truth it hits {lately(known.late)}" if np.isfinite(known.late) else "In truth it misses A"
        if not np.isfinite(known.late):
            late += ": so far to the side A's round rim has bent away. Nudge it less, and the two agree"
        elif short(abs(known.late)) != short(abs(far) / closing):
            late += ", which is later than that, as A's round rim bends away: nudge it less, and the two agree"
        gap, turned = shot.s * np.radians(before), growth(shot)[1] * before
        rim = gap / shot.cosine
        along = np.sqrt(max(rim * rim - gap * gap, 0.0))
        return {
            "shifted": "Play, then drag the dashed ball near A"
            if self.fresh
            else f"When the first ball hits, the second has {short(abs(far))} cm {goes} along n. At "
            f"{number(closing, 3)} cm a frame it should hit {lately(far / closing)}. {late}",
            "place": f"∂t/∂p is {vector(np.round(known.by, 4) + 0.0)} per cm, and δp is {vector(self.nudge)} cm: "
            f"together {lately(float(dot(known.by, self.nudge)))}",
            "opened": f"{fan}, and {number(said, 3)}° are predicted{self.parted_by(after, said)}"
            if np.isfinite(after)
            else f"some of the shots, {number(before)}° apart, miss A",
            "normal": "The dotted ring, magnified: δp is 0, as all shots leave one place. "
            f"t δv is {number(gap, 2)} cm long and v δt {number(along, 2)} cm. "
            f"They lead from hit to hit on the dashed circle, by {number(rim, 2)} cm, and that is r δn",
            "turned": f"s δα is {number(gap, 2)} cm, and on the circle that is {number(rim, 2)} cm. "
            f"So the normal turns by δθ = {number(turned, 3)}°. A's fan should be as wide, {truly}. If A is fixed, "
            f"B's fan is {number(before)}° + 2 · {number(turned, 3)}° = {number(before + 2 * turned, 3)}° wide",
            "pushed": "A is as heavy as B, and leaves along the normal"
            f". A fan of {number(before)}° should become {number(said, 3)}°, {truly}",
        }

    def parted_by(self, after: float, said: float) -> str:
        """Why what is predicted of a fan is not what comes out, and what to do; empty where both are the same."""
        if number(after, 3) == number(said, 3):
            return ""
        if self.knobs["fan"] > FINEST:
            return ". In a wide fan each shot has its own φ: make it ½°, and look again"
        return ". So near a graze even ½° is wide" if abs(after / said - 1) > CLOSELY else ""


def lens(*shown: str, vote: Ballot = None) -> None:
    """Show one hit, what a nudge does to it, and what it makes of a fan; in the first of these states."""
    explore(Lens(*shown, vote=vote))
