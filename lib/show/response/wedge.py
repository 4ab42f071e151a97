"""Lesson 08's second picture: two balls at rest, of which one lies a hair farther off; and both of them at once."""

from typing import Any

import numpy as np

from .. import motion
from ..artists import blank, enclose, shaft
from ..board import Lit, State
from ..canvas import LETTER, SMALL, in_style
from ..central import Central, central
from ..scene import Facts, number, vector
from ..shapes import NONE, NOWHERE, arrow, disc
from ..track import Tracked, slider
from ._wedge import (
    COMES,
    HAIR,
    NARROW,
    OPEN,
    PAIRS,
    RADIUS,
    TOUCH,
    caught,
    centres,
    joint,
    kept,
    pushed,
    run,
    stairs,
    wanted,
)
from ._wedge_layers import ASIDE, BOXES, FAR, LEAST, chart_layers, lens_layers, plane_layers, rim, world_layers
from ._wedge_words import gap_of, hair, half, joint_push, tapped, walks

STEP, CHART = 0.001, 21
"""By how much the knob moves a ball, in centimetres; and at how many places a chart is drawn on either side."""

NEARER = [-6.2, -5.6], [9.6, 5.6]
"""Two corners of what is seen on a slide of balls that are met at one instant."""

SECONDS = 3.4
"""How long the film takes."""

TIGHT = 0.6
"""A plane of impulses whose arrows would be thicker than that has no room for words."""

TWITCH, SHARE = 3.2, 0.3
"""How long an impulse of 1 is drawn, in centimetres; and of its way in a frame, how much an arrow shows."""


class Wedge(Tracked, Central):
    """A cue ball and two balls at rest, which lie a hair apart or are met at one instant.

    In the first state the knob moves a ball, and the chart keeps where it has been. Where both are met the impulses can
    be pulled: until both contacts open as fast as they closed, or along the walks of one contact after the other. And a
    tap on a contact shows what an impulse of 1 does there.
    """

    states = {
        "a hair": State("a hair", "come lens chart farther", "{hair}."),
        "together": State(
            "together",
            "touch gaps go wanted impulses",
            "{joint}.",
            tags={
                "8.14": Lit("wanted impulses", "K J = 2 · {v:3} in both contacts: J = {both}."),
                "8.15": Lit(
                    "wanted gaps impulses",
                    "The lines cross at J₁ = J₂ = {both[0]}: after these impulses the cue ball leaves by {back}.",
                ),
            },
        ),
        "one push": State(
            "one push",
            "touch taps table twitch",
            "{tapped}.",
            tags={"8.13": Lit("taps table twitch touch", "v₁' = {v:3} − 2 · J₁ − {k} · J₂, and for v₂' likewise.")},
        ),
        "one by one": State("one by one", "touch gaps go ellipse stairs impulses", "{walks}. {joint}."),
    }
    always = "balls names"
    knobs = {"farther": HAIR, "half": 0.0, "one": 0.0, "other": 0.0}
    posed = dict.fromkeys(
        ("8.14", "8.15", "one by one"), dict.fromkeys(("one", "other"), 8 * np.sqrt(3.0))
    )  # asked for
    handled = ()
    timed = fluid = parted = True
    lends = False
    tapped: frozenset[int] = frozenset()
    felt: int | None = None
    been: frozenset[float] = frozenset()
    """Which contacts were tapped, which of them last, and for which places of the knob the outcome was seen."""

    def __init__(self, *shown: str):
        super().__init__(*shown)
        self.begin()

    def begin(self) -> None:
        """The shot at its beginning, or the balls where they touch; and nothing tried yet."""
        self.tapped, self.felt, self.been = frozenset(), None, frozenset()
        self.pace, self.last = SECONDS / (2 * TOUCH), 2 * TOUCH
        self.t = self.opens
        self.redraw()

    @property
    def opens(self) -> float:
        """At what time a state opens: where the balls touch, if that is what it is about."""
        return TOUCH if self.state != "a hair" or self.been else 0.0

    def _on_time(self, t: float) -> None:
        """What has come of a hair is told once it was seen."""
        super()._on_time(t)
        if self.state == "a hair" and t > TOUCH:
            self.been |= {round(self.farther, 6)}
            self.redraw()

    def saved(self) -> dict[str, str]:
        """Where no kernel runs: the knob has been everywhere, both contacts are tapped, and impulses are as posed."""
        made, each = Wedge(*self.shown), []
        made.show_off()
        for name in self.shown:
            made.shown = (name,)
            made.turn(**{"one": 0.0, "other": 0.0} | self.posed.get(name, {}))
            each.append(made.saved_states())
        return {kind: "\n".join(one[kind] for one in each) for kind in each[0]}

    def show_off(self) -> None:
        """As after the knob has been everywhere, and both contacts have been tapped."""
        self.been, self.tapped, self.t = frozenset({-HAIR, -STEP, STEP, HAIR}), frozenset({0, 1}), TOUCH
        self.redraw()

    @property
    def acts(self) -> dict[str, str]:
        """What is offered: the angle, and what is done to the contacts."""
        angle = {"open": "close to 30°" if self.knobs["half"] else "open to 45°"}
        taps = {"tap 1": "tap contact 1", "tap 2": "tap contact 2"} if self.state == "one push" else {}
        return taps | angle | {"whole": "from the beginning"}

    @property
    def narrow(self) -> bool:
        """Is the page a narrow one?"""
        return bool(self.figure.get_figwidth() < 6.5)

    @property
    def half(self) -> float:
        """Half of the angle between the two balls, as the cue ball sees it."""
        return OPEN if self.knobs["half"] else NARROW

    @property
    def farther(self) -> float:
        """By how much ball 2 is farther off in this state; ball 1 below 0."""
        return self.knobs["farther"] if self.state == "a hair" else 0.0

    @property
    def J(self) -> np.ndarray:
        """The impulses in both contacts, which are pulled."""
        return np.array([self.knobs["one"], self.knobs["other"]])

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the world, the lens, the chart, the plane of impulses, and the knob."""
        self.figure, self.layers = self.page(9.6, 5.0, upright=0.0), {}
        self.world, self.glass = self.figure.add_axes([0, 0, 0.5, 1]), blank(self.figure, ASIDE)
        self.chart, self.plane = self.figure.add_axes(ASIDE), self.figure.add_axes(ASIDE, label="impulses")
        self.layers |= world_layers(self.world)
        self.layers |= lens_layers(self.glass)
        self.layers |= chart_layers(self.chart)
        self.layers |= plane_layers(self.plane)
        marks = {-HAIR: "ball 1", 0.0: "0", HAIR: "ball 2"}
        said = lambda x: f"{number(round(10 * x, 3))} mm"
        title = "which lies farther off, by 0.5 mm at most"
        one = slider(self.figure, [0.1, 0, 0.4, 0.15], "farther", marks, STEP, said, title)
        self.tracks_of, self.layers["farther"] = {"ball 2 farther off": one}, one.layer
        self.fit()

    def show_state(self, name: str) -> None:
        """Show one of the states, or what a tag lights, with its views; another state opens at its own time."""
        was = self.state
        super().show_state(name)
        if self.state != was:
            self.t = self.opens
        self.fit()

    def fit(self) -> None:
        """Lay the page out for the state; the views never move."""
        kind = {"a hair": "a hair", "one push": "taps"}.get(self.state, "pulled")
        world, lens, graph, scale = BOXES[kind][int(self.narrow)]
        for ax, box in ((self.world, world), (self.glass, lens), (self.chart, graph), (self.plane, graph)):
            ax.set_position(box)
        self.plane.set_visible(kind == "pulled")
        self.chart.set_visible(kind == "a hair")
        self.tracks_of["ball 2 farther off"].ax.set_position(scale)
        low, high = ([-11.5, -9.5], [12.5, 9.5]) if kind != "a hair" else ([-11.0, -9.0], [13.2, 9.0])
        if self.projected and kind != "a hair":
            low, high = NEARER
        enclose(self.world, np.array([low, high]), 1.0)
        self.draw_background()

    def has_left(self) -> bool:
        """Nothing does."""
        return False

    def ends(self, known: Facts) -> float:
        """As long after the contact as before it."""
        return 2 * TOUCH

    @property
    def film(self) -> tuple[np.ndarray, np.ndarray]:
        """Times, and where the three are then: as `table` plays them, or with the impulses that are pulled."""
        if self.state == "a hair":
            found = run(self.half, round(self.farther, 6))
            return found.times, found.places
        x, after = centres(self.half), pushed(self.half, self.J)
        return np.array([0.0, TOUCH, 2 * TOUCH]), np.array([x - TOUCH * COMES, x, x + TOUCH * after])

    def now(self) -> np.ndarray:
        """Where the three are at the time that is shown."""
        times, places = self.film
        flat = places.reshape(len(times), -1).T
        return np.array([np.interp(self.t, times, x) for x in flat]).reshape(-1, 2)

    def draw(self, known: Facts) -> None:
        """The balls, and what the state shows of them."""
        x, layers, width = self.now(), self.layers, shaft(self.world)
        layers["balls"].discs.set_verts([disc(c, RADIUS) for c in x])
        for text, centre in zip(layers["names"].letters, x[1:], strict=True):
            text.set_position(centre)
        times, places = self.film
        layers["come"].arrow.set_verts([arrow(places[0, 0], places[1, 0] - places[0, 0], width)])
        seen = self.state != "a hair" or round(self.farther, 6) in self.been
        layers["come"].ways.set_segments(list(np.moveaxis(places[1:], 1, 0)) if seen else [NONE] * 3)
        self.put_lens()
        self.put_chart()
        self.put_contacts(width)
        self.put_plane()
        self.put_knobs()

    def put_lens(self) -> None:
        """The gap to the ball that lies farther off, when the cue ball comes to the first."""
        d, lens = self.farther, self.layers["lens"]
        x, far = centres(self.half, d), 1 if d < 0 else 2
        way = x[far] / np.hypot(*x[far])
        middle = (RADIUS + abs(d) / 2) * way
        rims = [rim(x[0] - middle, way), NONE, NONE]
        rims[far] = rim(x[far] - middle, -way)
        lens.rims.set_verts(rims)
        lens.word.set_text(f"gap to ball {far}: {number(round(abs(10 * d), 3))} mm" if d else "both touch")

    def put_chart(self) -> None:
        """How fast the cue ball goes up where the knob has been, on either side of the jump, and right at it."""
        chart = self.layers["chart"]
        lines = []
        for side in (-1, 1):
            been = [x for x in self.been if x * side > 0]
            near, far = (min(been, key=abs), max(been, key=abs)) if been else (0.0, 0.0)
            at = np.round(np.linspace(near, far, CHART), 6)
            lines.append(np.array([[10 * x, run(self.half, x).after[1]] for x in at]) if been else NONE)
        chart.lines.set_segments(lines)
        d = round(self.farther, 6)
        now = [10 * d, run(self.half, d).after[1]]
        seen = d in self.been
        chart.now.set_data(*(np.array(now)[:, None] if d and seen else NOWHERE[:, None]))
        chart.hole.set_data(*(np.array(now)[:, None] if not d and seen else NOWHERE[:, None]))

    def put_contacts(self, width: float) -> None:
        """The contacts, which of them were tapped, and what that told of K; how the balls go on."""
        x, found, layers = centres(self.half), joint(self.half), self.layers
        pairs, last = PAIRS[: len(found.n)], [] if self.felt is None or self.state != "one push" else [self.felt]
        middles = x[pairs].mean(axis=1)
        layers["touch"].dots.set_data(*middles[:2].T)
        layers["touch"].waits.set_data(*middles[2:].T)
        goes = [arrow(c, SHARE * v, width) for c, v in zip(x, pushed(self.half, self.J), strict=True)]
        layers["go"].arrows.set_verts([NONE] * 3 if last or self.t < TOUCH else goes)
        twitch = [(x[0], -found.n[k]) for k in last] + [(x[k + 1], found.n[k]) for k in last]
        layers["twitch"].arrows.set_verts([arrow(c, TWITCH * n, width) for c, n in twitch] or [NONE] * 2)
        for i, text in enumerate(layers["taps"].words):
            text.set_text(half(found.K[i, last[0]]) if last else "")
            text.set_position(middles[i] + [0, (1.5, -1.5)[i]])
        for text, gap, middle in zip(layers["gaps"].words, self.gaps, middles, strict=False):
            text.set_text(gap_of(gap, "closes {}", "opens {}", "stands still"))
            text.set_position([0.6, np.sign(middle[1]) * 4.1])
        size = SMALL if self.narrow else LETTER
        line, (left, high) = 1.35 * size * self.figure.dpi / 72, (self.figure.bbox.x0, self.world.bbox.y1)
        column = lambda i, k: half(found.K[i, k]) if k in self.tapped else "?"
        told = [("K", "1", "2"), *((f"contact {i + 1}", column(i, 0), column(i, 1)) for i in (0, 1))]
        cells = [(i, k, word) for i, row in enumerate(told) for k, word in enumerate(row)]
        for text, (i, k, word) in zip(layers["table"].cells, cells, strict=True):
            text.set_text(word)
            text.set_size(size)
            across = left + line * (0.5, 5.0, 6.5)[k]
            text.set_position(self.world.transData.inverted().transform([across, high - (0.6 + i) * line]))

    @property
    def gaps(self) -> np.ndarray:
        """How fast each of the two contacts closes after the push."""
        found = joint(self.half)
        return found.v[:2] - found.own @ self.J

    def put_plane(self) -> None:
        """Where each contact opens as it closed; the ellipse, both orders as stairs, and what is pulled."""
        layers, found = self.layers, joint(self.half)
        layers["wanted"].lines.set_segments([wanted(self.half, i, LEAST, FAR) for i in (0, 1)])
        for text, v in zip(layers["wanted"].words, found.v, strict=False):
            opens = f" opens {number(round(float(v), 1))}" if not self.narrow else ""
            text.set_text(f"{text.get_text()[:1]}{opens}")
        layers["ellipse"].inside.set_verts([kept(self.half)])
        layers["ellipse"].through.set_segments([[np.zeros(2), found.together]])
        layers["ellipse"].centre.set_data(*found.centre[:, None])
        width, word = shaft(self.plane), layers["ellipse"].word
        word.set_position(found.centre - [0, 1.5])
        word.set_visible(word.get_visible() and width < TIGHT)
        ways, found = [stairs(self.half, k) for k in (0, 1)], layers["stairs"]
        found.lines.set_segments(ways)
        asides = np.array([[0.0, 4.0], [8.5, 0.0]]) * width
        for point, text, way, aside in zip(found.ends, found.words, ways, asides, strict=True):
            point.set_data(*way[-1][:, None])
            text.set_position((way[0] + way[1]) / 2 + aside)
            text.set_visible(text.get_visible() and width < TIGHT)
        layers["impulses"].way.set_segments([[np.zeros(2), self.J]])
        layers["impulses"].dot.set_data(*self.J[:, None])

    def places(self) -> dict[str, tuple]:
        """The knob; or the contacts to be tapped, and the impulses to be pulled."""
        if self.state == "a hair":
            return super().places()
        if self.state == "one push":
            x = centres(self.half)
            return {f"contact {i}": (self.world, (x[0] + x[i]) / 2, "tap it", 0.6) for i in (1, 2)}
        return {"impulses": (self.plane, self.J, f"J₁ {number(self.J[0])}, J₂ {number(self.J[1])}", 0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Move a ball by the knob, tap a contact, or pull the impulses."""
        place = self.target(handle, place)
        if handle.startswith("contact"):
            return self.tap(int(handle[-1])) if settled else None
        if handle == "impulses":
            return self.pull(caught(self.half, place))
        super().move(handle, place, settled)
        self.been |= {round(self.farther, 6)}
        self.redraw()

    def pull(self, J: np.ndarray) -> None:
        """Set both impulses, as far as the plane goes."""
        self.felt = None
        one, other = np.clip(J, 0, FAR - 1).tolist()
        self.turn(one=one, other=other)

    def _on_key(self, handle: str, dx: int, dy: int, fine: bool) -> None:
        """Fine steps are not caught: they would never leave a marked place."""
        if fine and self.known(handle) == "impulses":
            return self.pull(self.J + 0.1 * self.step(handle) * np.array([dx, dy]))
        super()._on_key(handle, dx, dy, fine)

    def tap(self, i: int) -> None:
        """Show what an impulse of 1 in a contact does."""
        self.tapped, self.felt, self.t = self.tapped | {i - 1}, i - 1, TOUCH
        self.redraw()

    def act(self, name: str) -> None:
        """Open the wedge or close it, tap a contact, or begin again."""
        if name == "open":
            self.felt, self.tapped, self.been = None, frozenset(), self.been & {round(self.farther, 6)}
            self.t = self.opens
            self.turn(half=1.0 - self.knobs["half"], one=0.0, other=0.0)
        elif name.startswith("tap"):
            self.tap(int(name[-1]))
        else:
            super().act(name)
            self.begin()

    def motion(self) -> dict:
        """All three on their ways, and a tick at each contact."""
        times, places = self.film
        part, layers = {id(artist): i for i, artist in enumerate(self.seen)}, self.layers
        moves = []
        for k in range(3):
            marks = [[part[id(layers["balls"].discs)], k]]
            marks += [[part[id(layers["names"].letters[k - 1])], 0]] if k else []
            moves += [motion.move_of(self.world, marks, times, places[:, k], self.t)]
        sounds = [[float(t), "tick", 0.8] for t in times[1:-1]]
        return {"clock": [[0, self.last]] * 2, "moves": moves, "hidden": [], "pauses": [TOUCH], "sounds": sounds}

    def words(self, known: Facts) -> dict[str, Any]:
        """How the cue ball leaves, what the push makes of both gaps, and what a tap has told."""
        found, d = joint(self.half), round(self.farther, 6)
        return {
            "hair": hair(self.half, d, d in self.been),
            "joint": joint_push(self.half, self.J),
            "tapped": tapped(self.half, self.felt),
            "walks": walks(self.half),
            "v": float(found.v[0]),
            "k": half(found.K[0, 1]),
            "both": np.round(found.together, 2),
            "back": vector(np.round(pushed(self.half, found.together)[0], 2) + 0.0),
        }


def wedge(*shown: str) -> None:
    """Show two balls a hair apart, or both hit at once, in the first of these states; with no kernel in all of them."""
    central(Wedge(*shown))
