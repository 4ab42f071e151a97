"""Lesson 15's picture of one hit: what it makes of a fan of shots, as A is struck, or as A is held fast."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ...frame import dot, norm
from ..artists import BALL_A, SKIN_B, Marks, Paint, bare, blank, enclose, label, outlines, shapes
from ..canvas import in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..messages import RESET
from ..palette import CONTACT, INK, QUIET, A, B, R, V
from ..scene import number, spoken
from ..shapes import NONE, disc
from ..track import Tracked, slider
from ._asked import AskedThere
from ._by_lines import ByLines
from ._glass import LINES, lay_glass, lined, put_glass
from ._mirror import ROOM as FLAT
from ._mirror import lay_mirror, mirrored, put_mirror, turn_at
from ._nudged import Aimed, Spread, aimed, behind, beside, facing, fanned, growth, unit, wedge
from ._steadied import CORNERS, SIDE, after, below, put_back, steadied
from ._turning import TURNED, lay_turns, put_added, put_turns, turning
from .lens_states import ADDED, ALONE, APART, ARC, FILM, GLASS, LONG, NARROW, SCENES, SIDES, STATES, TURNS, WHOLE, WIDE

START, HIT, SUM, RADIUS, SPEED = np.array([-12.0, 3.0]), np.array([-4.0, 3.0]), 5.0, 2.5, 20.0
"""Where B starts and where it is when they touch; the sum of the radii, the radius of each, and B's speed, in cm."""

FINEST, WIDEST, FLATTEST = 0.5, 8.0, 0.15
"""How wide a fan is at least and at most, in degrees; and the least cosine of the angle at which it comes to A."""

CLOSELY, INSIDE = 0.01, 15.0
"""By what share a prediction may be off that needs no word; and how far inside the world a handle stays, in pixels."""

TURNED_BY = r"$\delta\theta$"
"""By which angle the normal turns."""

ROOM = np.array([[-17.5, -6.2], [7.0, 10.2]])
"""What is seen of the world."""


class Lens(AskedThere, ByLines, Tracked, Layered):
    """A fan of shots comes to a ball A that rests at the origin; its start and the place of its hit can be moved.

    Its angle is compared with that after the hit: A's fan, which is struck, or B's, which bounces off an A held fast.
    Where it is `veiled`, how wide A's fan is comes once somebody has pulled something, and what an equation says of a
    fan once a tag has been pressed, and then line by line. While a tag is lit, the fan is so narrow and so far
    from a graze that it holds, and the reader's own hit and fan come back with the tag's end.
    """

    states = STATES
    knobs: Mapping[str, float] = {"fan": 4.0}
    fluid = parted = True
    p, x, narrowed = START, HIT, False  # narrowed : was the fan made narrower or wider?
    own: tuple[NDArray, NDArray, float] | None = None  # the start, hit and fan of the reader, beside a tag
    derived, scenes = {"15.2": LINES, "15.3": TURNED}, SCENES

    def __init__(self, *shown: str, vote: Ballot = None, veiled: bool = False):
        self.veiled = self.untouched = self.slowly = veiled
        self.timed = shown[:1] == ("mirror",)  # so that its vote waits for the film
        super().__init__(*shown, vote=vote)
        self.reel, self.pace = "the film", FILM

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure, self.layers = self.page(9.6, 3.05, upright=-0.35), {}
        roomy = bool(self.figure.get_figwidth() > 5.8)
        self.boxes = (WIDE if roomy else NARROW)[self.laid]
        self.world, self.angles = self.figure.add_axes(self.boxes[0]), blank(self.figure, self.boxes[1])
        self.world.set_axis_off() if self.worldless else bare(self.world, " cm")
        self.flat = blank(self.figure, (0.0, 0.0, 1.0, 1.0))
        self.layers["flat"] = lay_mirror(self.flat, roomy)
        self.lay_hit(self.world)
        self.lay_fans(self.world)
        self.lay_angles(self.angles)
        self.layers |= lay_turns(self.world, self.angles) | lay_glass(self.angles, self.world)
        marks = {FINEST: "½°", 4.0: "4°", WIDEST: f"{number(WIDEST)}°"}
        said = lambda x: f"{number(x)} degrees"
        one = slider(self.figure, self.boxes[2], "fan", marks, 0.5, said, "angle of the fan")
        self.tracks_of, self.layers["fan"] = {"angle of the fan": one}, one.layer
        enclose(self.flat, FLAT, 1.0)
        enclose(self.world, ROOM, 1.0)
        enclose(self.angles, {APART: SIDES, ADDED: TURNS}.get(self.laid, GLASS), 1.0)
        self.come_in()
        self.draw_background()

    def lay_hit(self, ax: Axes) -> None:
        """Both balls as they touch, and the way there."""
        self.layers["circle"] = Marks(ring=outlines(ax, [R], ["dashed"], 1.4))
        self.layers["balls"] = Marks(
            discs=shapes(ax, [BALL_A, SKIN_B]),
            names=[label(ax, "A", A, inside=True), label(ax, "B", B, inside=True)],
        )
        self.line("shot", ax, B, "", "solid", 2.0)

    def lay_fans(self, ax: Axes) -> None:
        """The fan before the hit, the fans after it: B's off a mirror, A's and B's; the normals of the outermost."""
        self.layers["come"] = Marks(area=shapes(ax, [Paint(B, 0.35)]))
        self.layers["go"] = Marks(area=shapes(ax, [Paint(V, 0.3)]), rays=outlines(ax, [V] * 5, ["solid"] * 5, 1.0))
        self.layers["struck"] = Marks(area=shapes(ax, [Paint(A, 0.3)]), rays=outlines(ax, [A] * 5, ["solid"] * 5, 1.0))
        self.layers["passes"] = Marks(area=shapes(ax, [Paint(B, 0.3)]), rays=outlines(ax, [B] * 5, ["solid"] * 5, 1.0))
        self.layers["normals"] = Marks(
            lines=outlines(ax, [CONTACT] * 2, ["solid"] * 2, 1.8), letter=label(ax, TURNED_BY, CONTACT)
        )
        self.layers["theta"] = Marks(letter=label(ax, TURNED_BY, A))
        self.layers["edges"] = Marks(lines=outlines(ax, [B] * 2, ["solid"] * 2, 1.4))
        self.layers["radius"] = Marks(letter=label(ax, "$r$", R, inside=True))
        self.layers["phi"] = Marks(
            lines=outlines(ax, [QUIET] * 2, ["dashed", "solid"], 1.2),
            letter=label(ax, r"$\varphi$", QUIET, inside=True),
        )
        self.layers["way"] = Marks(letters=[label(ax, "$s$", B), label(ax, r"$\delta\alpha$", B)])
        self.layers["out"] = Marks(letter=label(ax, r"$\delta\alpha'$", V))

    def lay_angles(self, ax: Axes) -> None:
        """Both angles from one corner each: before the hit, and after it with what the equation says."""
        self.layers["angles"] = Marks(
            before=shapes(ax, [Paint(B, 0.5, B, 1.2)]),
            after=shapes(ax, [Paint(V, 0.35, V, 1.2), Paint(A, 0.35, A, 1.2)]),
            said=outlines(ax, [INK], ["dashed"], 1.8),
            words=[label(ax, "", colour) for colour in (B, V, A, INK)],
        )

    @property
    def laid(self) -> int:
        """How the parts of the picture stand on the page: beside some lines of (15.2) the glass stands alone."""
        if self.lit != "15.2":
            return ADDED if self.lit else APART
        return WHOLE if not self.slowly else ALONE if self.at_line in (2, 3) else APART

    @property
    def worldless(self) -> bool:
        """Is the world not seen?"""
        return self.state == "mirror" or self.laid == ALONE

    @property
    def on(self) -> list[str]:
        """The layers that are shown: the glass and the sum of the turns stand where both angles do."""
        hidden = {"angles", "passes"} if {"glass", "added"} & set(self.lamp.layers.split()) else set()
        return [name for name in super().on if name not in hidden]

    @property
    def facts(self) -> Spread:
        """What `lib` says, asked once."""
        key = (*np.concatenate([self.p, self.x]).tolist(), self.knobs["fan"])
        if getattr(self, "asked", None) != key:
            shot = aimed(self.p, self.x, SUM, SPEED)
            self.asked, self.told = key, Spread(shot, fanned(shot, self.knobs["fan"]))
        return self.told

    def draw(self, known: Spread) -> None:
        """The hit, its fans, and the letters."""
        shot, layers = known.shot, self.layers
        put_mirror(layers["flat"], turn_at(self.t))
        layers["circle"].ring.set_segments([disc(np.zeros(2), shot.r)])
        layers["balls"].discs.set_verts([disc(np.zeros(2), RADIUS), disc(shot.x, RADIUS)])
        layers["balls"].names[0].set_position((0.9, -0.9))
        layers["balls"].names[1].set_position(
            shot.x + (1.7 * beside(shot) if self.lit == "15.3" else 1.3 * behind(shot))
        )
        self.put("shot", [shot.p, shot.x])
        self.put_fans(known)
        self.put_hit(shot)
        put_turns(layers["turns"], known, self.at_line, self.slowly)
        put_added(layers["added"], known, self.at_line, self.slowly)
        self.put_angles(known)
        self.put_knobs()

    def put_fans(self, known: Spread) -> None:
        """The fan before the hit, and the fans after it, of what touches A. A free A leaves B what leads across n."""
        fan, layers = known.fan, self.layers
        there = np.isfinite(fan.x[:, 0])
        x, n = fan.x[there], fan.n[there]
        u = fan.after[there] / SPEED
        layers["come"].area.set_verts([np.vstack([known.shot.p, x])] if len(x) > 1 else [NONE])
        across = (u + fan.v[there] / SPEED) / 2
        for name, feet, ways in (("go", x, u), ("struck", 0 * x, -n), ("passes", x, across)):
            tips = feet + LONG * ways
            layers[name].area.set_verts([np.vstack([feet, tips[::-1]])] if len(x) > 1 else [NONE])
            layers[name].rays.set_segments([np.array(way) for way in zip(feet[::2], tips[::2], strict=True)] or [NONE])
        ends = [x[0], x[-1]] if len(x) > 1 else [known.shot.x] * 2
        layers["normals"].lines.set_segments([np.array([[0.0, 0.0], 1.5 * each]) for each in ends])
        layers["normals"].letter.set_position(1.62 * known.shot.x)
        aside = np.array([-known.shot.n[1], known.shot.n[0]])
        layers["theta"].letter.set_position(-4.8 * known.shot.n + 1.3 * aside)
        shot = known.shot
        layers["out"].letter.set_position(shot.x + (LONG + 1.0) * unit(shot.v - 2 * dot(shot.v, shot.n) * shot.n))
        put_glass(layers, np.array(ends), known.shot.v / SPEED, self.at_line * self.slowly)
        layers["edges"].lines.set_segments([np.array([known.shot.p, end]) for end in ends])
        layers["radius"].letter.set_position(0.5 * ends[-1] + 0.9 * aside)

    def put_hit(self, shot: Aimed) -> None:
        """The angle between the path and the way to A's centre, and the length of the path."""
        along = shot.v / SPEED
        arc = [shot.x + 3.0 * unit(along + k * (-shot.n - along)) for k in np.linspace(0, 1, 9)]
        self.layers["phi"].lines.set_segments([np.array([shot.x, shot.x + 6.0 * along]), np.array(arc)])
        self.layers["phi"].letter.set_position(shot.x + 3.7 * unit(along - shot.n))
        for letter, share, up in zip(self.layers["way"].letters, (0.5, 0.35), (0.8, -0.9), strict=True):
            letter.set_position(shot.p + share * (shot.x - shot.p) + [0.0, up])
        self.layers["way"].letters[0].set_text("" if self.slowly and self.lit == "15.3" else "$s$")
        self.layers["balls"].names[1].set_text("B" * (self.laid != WHOLE))

    def put_angles(self, known: Spread) -> None:
        """Both angles, and what the equation says of the second."""
        made, (before, after, said) = self.layers["angles"], self.opening(known)
        made.before.set_verts([CORNERS[0] + wedge(before, SIDE)])
        fan = below(after, 0.88) if np.isfinite(after) else NONE
        edges = below(said, 1.0)
        told = f"after {number(after, 3)}°" if np.isfinite(after) else f"some miss: {number(self.left(known), 3)}°"
        free, found, law = self.state == "struck", not self.veiled, "15.2" if self.state == "struck" else "15.3"
        made.after.set_verts([fan if free == k else NONE for k in (False, True)])
        arc = [] if np.isfinite(after) else [edges[0] + ARC * (edges[1:] - edges[0])]  # nothing else fills the angle
        made.said.set_segments([edges[[0, 1]], edges[[0, -1]], *arc] if found else [NONE] * 2)
        words = f"before {number(before)}°", told * (not free), told * free, f"by ({law}) {number(said, 3)}°"
        for word, text, y in zip(made.words, words, (2.2, -1.6, -1.6, -2.3), strict=True):
            word.set_text(text if y > 0 or found or not (self.fresh or text.startswith("by")) else "")
            word.set_position((1.3, y))

    def opening(self, known: Spread) -> tuple[float, float, float]:
        """How wide the fan is before the hit and after it, and what the derivative says, in degrees."""
        struck, before = self.state == "struck", self.knobs["fan"]
        after = self.left(known) if np.isfinite(known.fan.x).all() else np.nan
        return before, after, growth(known.shot)[struck] * before

    def left(self, known: Spread) -> float:
        """How wide the fan after the hit is of those shots that do not miss, in degrees."""
        return after(known.fan, self.state == "struck")

    @property
    def fresh(self) -> bool:
        """Is the width of A's fan still sought?"""
        return self.untouched and self.state == "struck"

    def saved(self) -> dict[str, str]:
        """Where no kernel runs, with its numbers; before a vote what is voted on alone."""
        return Lens(*(self.shown[:1] if self.vote else self.shown)).saved_states()

    def show_state(self, name: str) -> None:
        """Show a state; only the flat mirror has a film, and no ruler."""
        before = self.state, self.laid
        self.give_back()
        super().show_state(name)
        if self.lit:
            self.veiled, self.untouched, self.own = False, False, self.mine
        self.scrub = self.state == "mirror"
        if self.laid != before[1] or ("mirror" in {before[0], self.state} and before[0] != self.state):
            self.lay_out()
        if self.lit:
            self.steady()
        self.redraw()

    def steady(self) -> None:
        """Beside a tag put the hit back and narrow the fan, until what the equation says nearly holds."""
        self.come_in()
        self.x, fan = steadied(self.p, self.x, SUM, self.knobs["fan"], FINEST, self.state == "struck")
        self.turn(fan=fan)

    def come_in(self) -> None:
        """A start that is beyond what is seen comes into it."""
        p = self.p if self.worldless else self.inside(self.p)
        if not np.array_equal(p, self.p):
            self.p = p if self.clear(p) else START
            self.x = facing(self.x, self.p, SUM, FLATTEST)

    @property
    def mine(self) -> tuple[NDArray, NDArray, float]:
        """The start, the hit and the fan."""
        return self.p, self.x, self.knobs["fan"]

    def give_back(self) -> None:
        """The start, the hit and the fan that the reader has made."""
        if self.own:
            (self.p, self.x, fan), self.own = self.own, None
            self.turn(fan=fan)

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: the next line beside a tag, and everything as it was."""
        return super().acts | {"whole": RESET}

    def act(self, name: str) -> None:
        """One more line of the derivation, or the shot as it was at first."""
        if name == "line":
            laid, self.upto = self.laid, self.upto + 1
            return self.lay_out() or self.redraw() if self.laid != laid else self.redraw()
        laid, self.lit = self.laid, ""
        self.p, self.x, self.own, self.t, self.narrowed = START, HIT, None, 0.0, False
        self.turn(**type(self).knobs)
        if laid != self.laid:
            self.lay_out()

    def places(self) -> dict[str, tuple]:
        """The place of the hit, and the start of the shots."""
        if self.worldless:
            return {} if self.state == "mirror" else super().places()
        ends = {"place of the hit": self.x, "start of the shots": self.p}
        return {name: (self.world, x, spoken(x), 0) for name, x in ends.items()} | super().places()

    def placed(self) -> list[dict]:
        """Each handle; that of the hit is a ring about what is magnified there."""
        return [each | {"ring": bool(self.lit) and each["name"] == "place of the hit"} for each in super().placed()]

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put the start or the hit elsewhere, or open the fan."""
        self.untouched = False
        self.give_back()
        if handle in self.tracks_of:
            self.narrowed = True
            super().move(handle, place, settled)
        else:
            self.pull(handle, place)
        if self.lit:
            self.own = self.mine
            self.steady()
        self.redraw()

    def pull(self, handle: str, place) -> None:
        """Put the start or the hit elsewhere."""
        place = self.inside(self.target(handle, place))
        if handle == "start of the shots":
            self.p = place if self.clear(place) else self.p
        self.x = facing(self.x if handle == "start of the shots" else place, self.p, SUM, FLATTEST)

    def inside(self, place: NDArray) -> NDArray:
        """The nearest place that is well within what this page shows of the world."""
        view = np.array([self.world.get_xlim(), self.world.get_ylim()]).T
        edge = INSIDE * np.ptp(view[:, 0]) / self.world.get_window_extent().width
        return np.round(np.clip(place, view[0] + edge, view[1] - edge), 2) + 0.0

    def clear(self, p: NDArray) -> bool:
        """May shots start there? Not too near to A."""
        return float(norm(p)) >= 1.4 * SUM

    def step(self, handle: str) -> NDArray:
        """A fifth of a centimetre, or a step of the knob."""
        return super().step(handle) if handle in self.tracks_of else np.full(2, 0.2)

    def words(self, known: Spread) -> dict[str, Any]:
        """The numbers of the fan, of its normals, and of what comes of them."""
        shot = known.shot
        before = self.knobs["fan"]
        truly = f". {self.truly(known)}" * self.whole
        return {
            "flat": mirrored(self.t, self.t == self.last, self.locked),
            "opened": f"B bounces off A. {self.becomes(known, '15.3')}",
            "turned": f"{self.put_back}{lined(self.at_line, before, shot)}{truly}",
            "mirrored": f"{self.put_back}{turning(self.at_line, before, growth(shot)[1] * before)}{truly}",
            "pushed": f"A is as heavy as B, and leaves along the normal. {self.becomes(known, '15.2')}",
        }

    @property
    def put_back(self) -> str:
        """What has been done to the reader's shot beside a tag; empty if nothing has."""
        _, x, fan = self.own or self.mine
        return put_back(self.knobs["fan"], not np.array_equal(x, self.x), fan != self.knobs["fan"])

    def truly(self, known: Spread) -> str:
        """How wide the fan is in truth, after what an equation says."""
        _, after, said = self.opening(known)
        if np.isfinite(after):
            return f"In truth it is {number(after, 3)}°{self.parted_by(after, said)}"
        finer = ": make it narrower" * (self.knobs["fan"] > FINEST)
        return f"In truth some shots miss A, and the others' fan is {number(self.left(known), 3)}° wide{finer}"

    def becomes(self, known: Spread, law: str) -> str:
        """What becomes of the fan: what is seen, and what the equation says once a tag was pressed."""
        before, after, said = self.opening(known)
        fan = f"A fan of {number(before)}°"
        if self.fresh:
            return f"{fan} comes to it"
        if not self.veiled:
            return f"{fan} should become {number(said, 3)}° by ({law}). {self.truly(known)}"
        if np.isfinite(after):
            return f"{fan} becomes one of {number(after, 3)}°"
        left = f"the fan of the others is {number(self.left(known), 3)}° wide"
        return f"Some shots of a fan of {number(before)}° miss A, and {left}"

    @property
    def caption(self) -> str:
        """What the state shows; which mirror it is of is seen."""
        return self.sentence(self.facts)

    def parted_by(self, after: float, said: float) -> str:
        """Why what is predicted of a fan is not what comes out, and what to do; empty where both are the same."""
        if number(after, 3) == number(said, 3) or self.put_back:
            return ""
        if self.knobs["fan"] > FINEST:
            return ", as so wide a fan meets a rim that bends" + ": try ½°" * (not self.narrowed)
        return ": so near a graze even ½° is wide" if abs(after / said - 1) > CLOSELY else ""


def lens(*shown: str, vote: Ballot = None) -> None:
    """Show one hit, and what it makes of a fan of shots; in the first of these states."""
    explore(Lens(*shown, vote=vote, veiled=True))
