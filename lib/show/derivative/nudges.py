"""Lesson 15's picture of nudges that decide a shot: they grow from hit to hit, until some ball is a ball off."""

from typing import Any

import numpy as np
import traitlets
from matplotlib.axes import Axes
from numpy.typing import NDArray

from ... import setups, table
from .. import cloth, motion
from ..artists import Marks, Paint, dots, outlines, shapes
from ..board import State
from ..canvas import SMALL, in_style
from ..explorer import explore
from ..layered import Ballot, Layered
from ..palette import CONTACT, INK, QUIET, P
from ..scene import number, power, superscript
from ..shapes import NONE, arrow, disc
from ._asked import AskedThere
from ._chain import FRESH, PALER, TOP, Chain, counted, lay_chain, longest, put_chain, token, way
from ._followed import ELECTRON, PLAYER, Followed, followed
from ._parted import ACROSS, SPEED, loose

BESIDE, SPARSE, FULL = 700, 860, 880
"""From how many pixels across on the chart stands beside the table; below how many names are short; and from how many
on there is room for a larger table.
"""

AVERAGE, LIFT = 540, 6.0
"""From how many pixels across on the axis of hits has room for all of its words; and by how many powers of ten names
stand higher in the low chart below a table.
"""

WIDEST, FIRST, ONWARD, REACH = 6.0, -2.0, 2.5, 0.35
"""How far from the middle line the cue ball may be aimed, how at first, and how much farther up each time, in degrees;
the length of its arrow.
"""

LOWEST, HIGHEST, FARTHEST, ASKED = -100, 17.0, 45.0, 9.0
"""Where the chart ends: powers of ten in metres, and hits of each ball; and while it is asked how many these are."""

FILM, SLOW = 14.0, 24.0
"""How many seconds the film takes; and with a chain to be counted."""

LAST_DIGIT = 2.0**-53
"""How much a double may be off that is about as large as a metre."""

NAMES = {
    "player": ("a player of 80 kg, 1 m away", "a player", (6.0, 7.5)),
    "double": ("the 16th digit", "16th digit", (9.5, -13.0)),
    "electron": ("an electron, 10¹⁰ light years away", "an electron", (7.5, -90.0)),
}
"""What nudges, at length and in short, and where that is written."""

COLOURS = P, QUIET, CONTACT

ROOM = table.room([0, 0], [setups.LENGTH, setups.WIDTH])
"""The table: no cloth, no pockets."""


class Nudges(AskedThere, Layered):
    """A break and the same one pulled by an electron, and how nudges at its start grow with the hits."""

    states = {
        "nudges": State("both breaks", "balls ghosts aim apart curves tips names", "{told}."),
        "chain": State("the longest chain", "handed balls token counts", "{chained}."),
    }
    timed = fluid = True

    @property
    def acts(self) -> dict[str, str]:
        """What is offered, below the picture, where no heading stands; the chain is of the break that was aimed."""
        return {} if self.state == "chain" else {"aim": "another aim", "first": "the first aim"}

    def __init__(self, *shown: str, vote: Ballot = None):
        self.aim, self.run, self.waits = FIRST, FIRST, False
        self.farthest = ASKED if vote else FARTHEST
        super().__init__(*shown, vote=vote)
        self.begin()

    def begin(self) -> None:
        """The break that is aimed, from its beginning."""
        self.run, self.waits, self.t = self.aim, False, 0.0
        self.duration, self.pace = float(self.facts.true.t[-1]), SLOW if self.state == "chain" else FILM

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists: the table, and the chart beside or below it."""
        wide, self.lift = not 0 < self.wide < BESIDE, LIFT if AVERAGE <= self.wide < BESIDE else 0.0
        self.figure, self.layers = self.page(9.6, 3.4, upright=0.0 if wide else -0.6), {}
        boxes = [0.0, 0.22, 0.385, 0.6], [0.5, 0.17, 0.48, 0.74]
        if not wide:
            roomy = self.wide >= AVERAGE
            boxes = [0.0, 0.7, 1.0, 0.3], [0.22, 0.11, 0.75, 0.53]
            boxes = ([0.0, 0.54, 1.0, 0.46], [0.14, 0.12, 0.83, 0.34]) if roomy else boxes
        elif not 0 < self.wide < FULL:
            boxes = [0.0, 0.12, 0.445, 0.76], [0.525, 0.17, 0.46, 0.74]
        self.world, self.chart = (self.figure.add_axes(box) for box in boxes)
        cloth.lay(self.world, ROOM)
        self.lay_balls(self.world)
        self.lay_chart(self.chart)
        self.counts = self.figure.add_axes(boxes[1])
        self.lay_counts(self.counts)
        for ax, on in ((self.chart, self.state != "chain"), (self.counts, self.state == "chain")):
            ax.set_visible(on)
        self.draw_background()

    def lay_balls(self, ax: Axes) -> None:
        """The balls, those of the break that is pulled, and the aim."""
        N = len(loose(0.0)[0])
        count = len(PALER)
        self.layers["handed"] = Marks(ways=outlines(ax, [*PALER], ["solid"] * count, 1.8))
        self.rack = cloth.Rack(ax, np.full(N, setups.RADIUS), list(range(N)))
        unread = [self.rack.spots, *self.rack.numbers]  # too small
        self.layers["balls"] = Marks(all=[x for x in self.rack.artists if x not in unread])
        self.layers["ghosts"] = Marks(rims=outlines(ax, [cloth.IVORY] * N, ["solid"] * N, 1.4))
        self.layers["aim"] = Marks(arrow=shapes(ax, [Paint(cloth.IVORY)]))

    def lay_chart(self, ax: Axes) -> None:
        """How far some ball is off its place by each nudge, in powers of ten, over the hits."""
        ax.set(
            xlim=(0, self.farthest),
            ylim=(LOWEST, HIGHEST + 2 * self.lift),
            xlabel="hits of each ball" + ", on average" * (not 0 < self.breadth < AVERAGE),
            title="how far off some ball is",
        )
        powers = range(0, LOWEST - 1, -20)
        ax.set_yticks(powers, [f"10{superscript(k)}" if k else "1 m" for k in powers])
        look = {"va": "center", "animated": True, "clip_on": False, "size": SMALL}
        self.layers["apart"] = Marks(
            line=outlines(ax, [INK], ["dashed"], 1.2), word=ax.text(0, 0, "", ha="right", color=INK, **look)
        )
        self.layers["curves"] = Marks(lines=[outlines(ax, [colour], ["solid"], 2.4) for colour in COLOURS])
        self.layers["tips"] = Marks(dots=[dots(ax, "o", colour) for colour in COLOURS])
        self.layers["names"] = Marks(words=[ax.text(0, 0, "", ha="left", color=colour, **look) for colour in COLOURS])

    def lay_counts(self, ax: Axes) -> None:
        """How many hits a chain has, and by how many digits a nudge has grown, over the time."""
        end, last = self.chain.end, len(self.chain.t)
        ax.set(xlim=(0, 1.04 * end), ylim=(0, TOP * last), xlabel="seconds", title="hits, and digits")
        self.layers |= lay_chain(ax, self.world)

    def show_state(self, name: str) -> None:
        """Both breaks, or the chain in one of them, from the beginning; each has its own chart."""
        before = self.state
        super().show_state(name)
        if self.state != before:
            self.lay_out()
            self.begin()

    # What is known.

    def _on_choose(self, number: int) -> None:
        """Vote; the chart goes on before its film begins."""
        if self.locked and number < len(self.vote["answers"]):
            self.go_on()
        super()._on_choose(number)

    @traitlets.observe("chosen")
    def _show_asked(self, change) -> None:
        """Where nobody hears of a choice, as on a slide, the chart goes on as well."""
        if change.old < 0 <= change.new and self.farthest != FARTHEST:
            self.go_on()

    def go_on(self) -> None:
        """Lay the chart out to its end; it ended after the player's hits, so that it answered nothing."""
        self.farthest = FARTHEST
        self.lay_out()

    @property
    def facts(self) -> Followed:
        """What becomes of the break that was let go last."""
        return followed(self.run)

    @property
    def chain(self) -> Chain:
        """The longest chain of hits until the electron has decided the shot."""
        if getattr(self, "chained_of", None) != self.run:
            known = self.facts
            self.chained_of, self.longest = self.run, longest(known, known.hits_until(known.pulled(*ELECTRON)))
        return self.longest

    @property
    def on(self) -> list[str]:
        """The layers that are shown: the aim before the film, and while one aims nothing of what follows."""
        hidden = {"ghosts", "curves", "tips", "names"} if self.waits else {"ghosts"} if self.locked else set()
        hidden |= {"aim"} if self.t else set()
        return [name for name in super().on if name not in hidden]

    @property
    def now(self) -> float:
        """The time that is shown, in seconds of the break."""
        return self.t * self.duration

    @property
    def nudges(self) -> dict[str, float]:
        """All nudges, in metres, the longest first."""
        pulled = self.facts.pulled
        return {"player": pulled(*PLAYER), "double": LAST_DIGIT, "electron": pulled(*ELECTRON)}

    def grown(self, known: Followed, nudge: float) -> NDArray:
        """A nudge up to a ball: when, hits of each ball, and the power of ten of a metre; shape (K, 3)."""
        high = np.log10(nudge * known.growth)
        end = 1 + int(np.argmax(high > np.log10(ACROSS)))
        return np.column_stack([known.t, known.mean, np.minimum(high, np.log10(ACROSS))])[:end]

    def seen_of(self, name: str, curve: NDArray) -> NDArray:
        """What is drawn of a curve: up to now, and before a vote all of the player's."""
        if self.locked and name == "player":
            return curve[:, 1:]
        past = curve[curve[:, 0] <= self.now, 1:]
        here = [np.interp(self.now, curve[:, 0], x) for x in curve[:, 1:].T]
        return np.vstack([past, here])

    # What is drawn.

    def draw(self, known: Followed) -> None:
        """Both breaks at the time, and how far each nudge has grown."""
        start, v = loose(self.aim)
        self.rack.put(start if self.waits else known.true.at(self.now))
        self.layers["ghosts"].rims.set_segments([disc(x, setups.RADIUS) for x in known.other.at(self.now)])
        width = 0.008 * np.ptp(self.world.get_xlim())
        self.layers["aim"].arrow.set_verts([arrow(start[0], REACH / SPEED * v[0], width)])
        ball = np.log10(ACROSS)
        self.layers["apart"].line.set_segments([[(0, ball), (self.farthest, ball)]])
        self.layers["apart"].word.set_text("a ball")
        self.layers["apart"].word.set_position((self.farthest, ball + 6.0 + self.lift))
        for k, (name, nudge) in enumerate(self.nudges.items()):
            curve = self.seen_of(name, self.grown(known, nudge))
            self.layers["curves"].lines[k].set_segments([curve] if len(curve) > 1 else [NONE])
            self.layers["tips"].dots[k].set_data(*(curve[-1:] if name != "double" or not self.locked else NONE).T)
            self.put_name(known, k, name, nudge)
        put_chain(self.layers, known, self.chain, self.now)

    def put_name(self, known: Followed, k: int, name: str, nudge: float) -> None:
        """What nudges, and after how many hits of each ball that has decided the shot, once it has."""
        long, brief, place = NAMES[name]
        word = self.layers["names"].words[k]
        hits = known.hits_until(nudge)
        told = name == "player" if self.locked else np.interp(self.now, known.t, known.mean) >= hits
        brief = brief if 0 < self.wide < SPARSE else long
        told_hits = f"{brief}: {hits:.0f}" + " hits" * (not 0 < self.wide < AVERAGE)  # the axis says it, too
        word.set_text("" if self.locked and name == "double" else told_hits if told else brief)
        word.set_position((place[0] * self.farthest / FARTHEST, place[1] + (self.lift if place[1] > 0 else 0.0)))

    def motion(self) -> dict:
        """All balls of both breaks on their ways, and the curves that are drawn meanwhile."""
        if self.locked or self.waits:
            return {}
        known, part, moves = self.facts, {id(artist): i for i, artist in enumerate(self.seen)}, []
        if self.state == "chain":
            return self.counting(part)
        rims = part.get(id(self.layers["ghosts"].rims))
        for i in range(known.true.x.shape[1]):
            marks = [[part[id(artist)], mark] for artist, mark in self.rack.marks(i) if id(artist) in part]
            moves.append(motion.move_of(self.world, marks, *way(known.true, i), self.now))
            moves.append(motion.move_of(self.world, [[rims, i]], *way(known.other, i), self.now))
        hidden, ends = [part[id(x)] for x in self.layers["aim"] if id(x) in part], []
        for k, nudge in enumerate(self.nudges.values()):
            curve = self.grown(known, nudge)
            dot, line = (part[id(x[k])] for x in (self.layers["tips"].dots, self.layers["curves"].lines))
            moves.append(motion.move_of(self.chart, [[dot, 0]], curve[:, 0], curve[:, 1:], self.now, (line, 0)))
            hidden.append(line)
            ends.append(float(curve[-1, 0]))
        clock, sounds = [[0, self.duration], [0, self.duration]], [[round(t, 4), "bell", 1.0] for t in ends]
        return {"clock": clock, "moves": moves, "hidden": hidden, "pauses": [], "sounds": sounds, "fade": 1e3}

    def counting(self, part: dict[int, int]) -> dict:
        """All balls of the one break, what is handed on from ball to ball with its way, and both counts."""
        known, chain, moves = self.facts, self.chain, []
        for i in range(known.true.x.shape[1]):
            marks = [[part[id(artist)], mark] for artist, mark in self.rack.marks(i) if id(artist) in part]
            moves.append(motion.move_of(self.world, marks, *way(known.true, i), self.now))
        made, hidden = self.layers["counts"], []
        ring, ways = [[part[id(self.layers["token"].ring)], 0]], part[id(self.layers["handed"].ways)]
        handed = token(known.true, chain)
        moves.append(motion.move_of(self.world, [], *handed, self.now, (ways, 0)))
        moves.append(motion.move_of(self.world, ring, *handed, self.now, (ways, len(PALER) - 1), fade=FRESH))
        hidden.append(ways)
        for dot, line, curve in zip(made.dots, made.lines, counted(known, chain), strict=True):
            a, b = part[id(dot)], part[id(line)]
            moves.append(motion.move_of(self.counts, [[a, 0]], np.round(curve[:, 0], 4), curve, self.now, (b, 0)))
            hidden.append(b)
        hidden += [part[id(end)] for end in made.ends]
        clock, sounds = [[0, self.duration]] * 2, [[round(float(t), 4), "tick", 0.6] for t in chain.t]
        return {"clock": clock, "moves": moves, "hidden": hidden, "pauses": [], "sounds": sounds, "fade": 1e3}

    # What is done.

    def _on_step(self, by: int) -> None:
        """Go to the hit of two balls before or to the next; of the chain, where that is shown."""
        met = [0.0, *self.chain.t.tolist()] if self.state == "chain" else self.facts.t.tolist()
        hits = [*met, self.duration]
        past = int(np.searchsorted(hits, self.now + 1e-9, side="right")) - 1
        past += by if by > 0 or self.now <= hits[past] + 1e-9 else 0
        self._on_time(min(hits[min(max(past, 0), len(hits) - 1)] / self.duration, 1.0))

    def act(self, name: str) -> None:
        """Another break, aimed the next step upward; or the first one."""
        onward = (self.aim + WIDEST + ONWARD) % (2 * WIDEST) - WIDEST
        self.aim = float(np.round(onward, 1)) + 0.0 if name == "aim" else FIRST
        self.begin()
        self.redraw()

    def places(self) -> dict[str, tuple]:
        """The aim of the cue ball, before the film and after it."""
        start, v = loose(self.aim)
        tip = start[0] + REACH / SPEED * v[0]
        told = f"{number(self.aim)} degrees"
        return {} if self.t or self.state == "chain" else {"aim of the cue ball": (self.world, tip, told, 0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Aim; once settled the break is run anew."""
        x, y = self.target(handle, place) - loose(0.0)[0][0]
        aim = np.degrees(np.arctan2(y, max(x, 1e-3)))
        self.aim, self.waits = float(np.round(np.clip(aim, -WIDEST, WIDEST), 1)) + 0.0, True
        if settled:
            self.begin()
        self.redraw()

    def step(self, handle: str) -> NDArray:
        """About a degree."""
        return np.full(2, 0.006)

    def saved(self) -> dict[str, str]:
        """The end of the film, for where no kernel runs; before a vote its beginning."""
        if self.vote:
            return self.saved_states()
        made = type(self)(*self.shown)
        made.t = made.last
        return made.saved_states()

    @property
    def caption(self) -> str:
        """What the state shows; which one it is is seen."""
        return self.sentence(self.facts)

    def words(self, known: Followed) -> dict[str, Any]:
        """How far the electron's nudge has grown, and by how much at each hit that hands it on; or both counts."""
        if self.state == "chain":
            return {"told": "", "chained": self.chained(known)}
        return {"told": self.told(known), "chained": ""}

    def chained(self, known: Followed) -> str:
        """How many hits the chain has, and by how many digits the nudge has grown."""
        if not self.t:
            return "The ring goes from ball to ball, on along one chain of hits. Play"
        chain = self.chain
        (_, hits), (_, digits) = (curve[curve[:, 0] <= self.now][-1] for curve in counted(known, chain))
        return f"By now the chain has {hits:.0f} hits, and the electron's nudge has grown by {digits:.0f} digits"

    def told(self, known: Followed) -> str:
        """How far the electron's nudge has grown, and by how much at each hit that hands it on."""
        if self.waits or self.locked:
            decides = "A nudge has decided the shot once some ball is as far off as it is wide"
            return "Aim the cue ball, and let go" if self.waits else decides
        if not self.t:
            white = "White rims are the balls of the twin, which is the same break with the electron's pull"
            return f"{white}. Play, or pull the arrow to aim elsewhere first"
        electron = self.nudges["electron"]
        end, hits = known.hits_until(electron), float(np.interp(self.now, known.t, known.mean))
        if hits < end:
            off = electron * float(np.interp(hits, known.mean, known.growth))
            return f"After {hits:.0f} hits of each ball the electron's nudge has grown to {power(off, 2)} m"
        decided = f"After {end:.0f} hits of each ball the electron has decided the shot"
        handed, digits = int(np.interp(end, known.mean, known.handed)), np.log10(ACROSS / electron)
        passed = f"From ball to ball {handed} hits have handed its nudge on, one after another"
        costs = f"it has grown by {digits:.0f} digits: by about {number(digits / handed, 1)} at each of these hits"
        return f"{decided}. {passed}, and {costs}"


def nudges(*shown: str, vote: Ballot = None) -> None:
    """Show how nudges grow until they have decided a shot."""
    explore(Nudges(*shown, vote=vote))
