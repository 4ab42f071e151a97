"""Lesson 12's picture: the shot, bent; beside it f over the frame, between five pegs."""

from textwrap import fill

import numpy as np
import traitlets

from ..artists import Marks, blank, enclose, write
from ..canvas import in_style
from ..central import Ballot, Central, central
from ..scene import Facts, spoken
from ..track import Tracked, slider
from ._bent_shot import (
    TWICE,
    TWICE_BENT,
    UNSET,
    _at,
    _bent_shot,
    _BentShot,
    _blocker,
    _control,
    _f_at,
    _looked_at,
    _stopped,
    _three,
)
from ._pegs_graph import _boxed, _f_of, _graph, _put_graph
from ._pegs_lower import LOOK, _doubles_layer, _put_doubles, _put_weights, _weights_layer
from ._pegs_marks import _marks, _put_marks, _put_search, _put_three, _three_layer
from ._pegs_shot import TIMES, _put_shot, _shot_layers, _sleeve
from .pegs_states import STATES, _pegs_words

ALONE, UPPER = (0.1, 0.13, 0.83, 0.67), (0.1, 0.54, 0.83, 0.26)
"""Where the graph stands, alone and over something else: left, low, width and height on the sheet."""

SLIM = 6.5
"""A page of less inches across has the graph below the shot: that of a picture which opens on the path, there."""

SLIM_GRAPH, SLIM_F, SLIM_LOWER = (0.14, 0.15, 0.8, 0.52), [-0.055, -0.02], 0.02
"""Where it stands on the sheet then, its letter beside the axis, and by how much lower times stand."""

QUARTERS = ["0", "¼", "½", "¾", "t = 1"]
"""What stands below the graph."""

EVERY = 99
"""More halvings than any search takes."""

ASKED = "How often?", "Its path bends. How often can B enter A?"
SLIM_LETTERS, SLIM_ASKED = 32, ("How often can B enter A?", "")
"""What stands over the graph before the vote, on a wide page and on a narrow one, whose lines have so many letters."""

BEGUN = 0.3
"""How far of its path is drawn before the vote, as a share of the frame."""

HOW = "B sets off along v, and is pulled evenly all the time", "How often it enters A is the question"
"""What is said below the picture before the vote."""

HIDDEN = "sleeve", "curve", "now", "plumb", "touching", "first"
"""The layers that say how often B enters A: they are not shown before the vote, but A's grown circle is."""

STRAIGHT = "12.10"
"""The state of a path that has no bend, and no handle for one."""

SNAP = 0.02
"""How near to the tip of v the tip of the bend is taken for it, as a share of the view."""


NEARER = 0.4
"""How much of v is seen on a slide on which a vote is asked: the balls are larger so."""


class Pegs(Tracked, Central):
    """The shot with a bend to drag, f with its pegs, and the search for its first root."""

    states = STATES
    always = "shot path arrows letters shrunk axis curve big bend"
    posed = {"12.8": {"n": 1.0}}
    knobs = {"ax": UNSET, "ay": UNSET, "n": 0.0}
    acts = Central.acts | {"twice": "bend it further"}
    timed = parted = True

    def __init__(self, *shown: str, vote: Ballot = None):
        if shown[:1] == (STRAIGHT,):
            self.acts = Central.acts
        self.fluid = self.opens_on_path = shown[:1] in ((), ("path",))
        super().__init__(*shown, vote=vote)
        if self.asking:
            self.act("twice")

    @in_style
    def lay_out(self) -> None:
        """Make the axes and their artists."""
        self.figure = self.page(9.6, 6.0, upright=0.2)
        self.slim = bool(self.drawn_inches[0] < SLIM and not self.projected)
        self.world = self.figure.add_axes([0.005, 0.5, 0.99, 0.49] if self.slim else [0.005, 0.01, 0.465, 0.98])
        self.layers = _shot_layers(self.world)
        sheet = blank(self.figure, [0.0, 0.0, 1.0, 0.5] if self.slim else [0.475, 0.02, 0.52, 0.96])
        self.layers |= _graph(sheet)
        self.glass = _graph(sheet)
        self.layers |= _marks(sheet) | {"weights": _weights_layer(sheet), "three": _three_layer(sheet)}
        self.layers["doubles"] = _doubles_layer(sheet)
        self.layers["glass"] = Marks(graph=[artist for layer in self.glass.values() for artist in layer])
        size, high = (14, (0.96, 0.815)) if self.slim else (16 if self.projected else 20, (0.955, 0.885))
        result = sheet.text(0.53, high[0], "", size=size, weight="bold", **LOOK)
        self.layers["big"] = Marks(result=result, below=sheet.text(0.53, high[1], "", **LOOK))
        counts = {float(k): str(k) for k in range(7)}
        n = slider(self.figure, (0.54, 0.0, 0.42, 0.14), "n", counts, 1, "{:.0f} halvings".format, "halvings")
        self.tracks_of, self.layers["n"] = {"halvings": n}, n.layer
        self.fit()

    @property
    def on(self) -> list[str]:
        """The layers that are shown; before a vote nothing that gives its answer away."""
        shown = [name for name in super().on if name != "bend" or self.state != STRAIGHT]
        return [name for name in shown if name not in HIDDEN] + ["grown"] if self.asking else shown

    @property
    def asking(self) -> bool:
        """Does it wait for a vote, in the state that would answer it?"""
        return self.locked and self.state == "path"

    @property
    def bend(self) -> np.ndarray:
        """The acceleration of B seen from A; none where the path is straight."""
        if self.state == STRAIGHT:
            return np.zeros(2)
        a = self.knobs["ax"], self.knobs["ay"]
        return np.array(self.row.bend if UNSET in a else a)

    @property
    def bent(self) -> _BentShot:
        """What `lib` says of the shot as it is bent."""
        p, v, r, *_ = self.facts
        return _bent_shot(p, v, self.bend, r)

    @property
    def stop(self) -> float | None:
        """When B is stopped by what stands in its way, where that is shown."""
        return _stopped(self.bent) if "stop" in self.on else None

    def show_state(self, name: str) -> None:
        """Show one of the states, or what a tag lights, in a view that holds its bend."""
        super().show_state(name)
        self.fluid = self.opens_on_path and self.state == "path"
        if self.inches() == self.drawn_inches:
            self.fit()
        else:
            self.lay_out()

    def fit(self) -> None:
        """Fit the view to the shot and its path."""
        x, r, r2 = self.bent, self.facts.r, self.scene.r2
        way = _sleeve(x, r) if "sleeve" in self.row.layers else _at(x, TIMES)
        points = [_control(x), way, [x.p - r2, x.p + r2, x.p + x.v, [-r, -r], [r, r]]]
        if self.projected and self.asking:
            points = [[x.p - r2, x.p + r2, x.p + NEARER * x.v, [-r, -r], [r, r]]]  # where it begins to bend
        enclose(self.world, np.vstack(points), 1.2)
        self.draw_background()

    def has_left(self) -> bool:
        """Is a handle out of the view, or a part of the sleeve where that is shown?"""
        if super().has_left() or "sleeve" not in self.on:
            return super().has_left()
        rim, view = _sleeve(self.bent, self.facts.r), self.world.viewLim
        return bool(np.any(rim < view.min) or np.any(rim > view.max))

    def draw(self, known: Facts) -> None:
        """The shot, its graph with what the state marks on it, and what stands below."""
        x, layers, on, t = self.bent, self.layers, self.on, self.t
        end = BEGUN if self.asking else self.stop
        _put_shot(layers, self.world, x, (self.scene.r1, self.scene.r2), t, end, not self.asking)
        straight, other = self.state == STRAIGHT, _blocker(x) if "other" in on else None
        left, here = _looked_at(x, EVERY if "doubles" in on else int(self.knobs["n"]))
        place = UPPER if {"weights", "glass", "doubles"} & set(on) else SLIM_GRAPH if self.slim else ALONE
        box = self.box = _boxed(self.heights(straight, other, left), place)
        _put_graph(layers, box, x.c, QUARTERS)
        if self.slim:
            layers["axis"].f.set_position(box.place(box.start, box.top / 2) + SLIM_F)
            for text in layers["axis"].times:
                text.set_position(np.subtract(text.get_position(), [0, SLIM_LOWER]))
        _put_marks(layers, box, x, t, other)
        if "weights" in on:
            _put_weights(layers["weights"], t)
        if "three" in on:
            _put_three(layers, box, x)
        if "doubles" in on:
            _put_doubles(layers["doubles"], x)
        if "here" in on:
            _put_search(layers, self.glass, box, left, here)
        words = self.letters(known)
        asked = SLIM_ASKED if self.slim else ASKED
        told = asked if self.asking else [each.format_map(words) for each in self.row.large]
        write(layers["big"], [fill(each, SLIM_LETTERS) for each in told] if self.slim else told)
        self.put_knobs()

    def heights(self, straight: bool, other: _BentShot | None, left: list) -> list[float]:
        """What the graph is to hold: the pegs where they are drawn, else the curves and the pieces left behind."""
        x = self.bent
        if straight:
            return [*_three(x)[0]]
        if "posts" in self.on:
            return [*x.c]
        curves = [_f_of(each.c) for each in (x, other) if each]
        return [*np.concatenate(curves).tolist(), *(y for piece in left for y in piece.c)]

    def ways(self) -> list:
        """B along its path, and f with it."""
        x, now = self.bent, self.layers["now"].dot
        ways = [(artist, 0, TIMES, _at(x, TIMES)) for artist in self.layers["shrunk"]]
        return ways + [(now, 0, TIMES, self.box.place(TIMES, _f_at(x, TIMES)))] * now.get_visible()

    @traitlets.observe("chosen")
    def _answered(self, change) -> None:
        """The film that answers is that of a path which is bent so far that it goes in and out twice."""
        if change.old < 0 <= change.new:
            self.act("twice")
        super()._answered(change)

    def motion(self) -> dict:
        """How B goes, with a pause and a bell where it first touches; where f is told, every instant is asked for."""
        if self.lit in ("12.1", "12.3", "12.6"):
            return {}
        t = float(self.bent.contact.t) if self.stop is None else self.stop
        return super().motion() | {"pauses": [t] * (0 < t < 1), "sounds": [[t, "bell", 1.0]] * (t <= 1)}

    def words(self, known: Facts) -> dict[str, str | float]:
        """The numbers of the bent shot, and of what the state shows of it."""
        told = _pegs_words(self.bent, self.on, self.t, int(self.knobs["n"]))
        return told | (dict(zip(("entered", "sleeve"), HOW, strict=True)) if self.asking else {})

    def places(self) -> dict[str, tuple]:
        """The handles of the shot, the tip of the bend, and the scale of halvings where it is shown."""
        if self.state == STRAIGHT:
            return super().places()
        tip = _control(self.bent)[2]
        return super().places() | {"tip of the bend": (self.world, tip, f"ends at {spoken(tip)}", 0)}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Bend the path, halve, or move the shot."""
        if handle != "tip of the bend":
            return super().move(handle, place, settled)
        ax, ay = 2 * (self.target(handle, place) - self.facts.p - self.facts.v) + 0.0
        self.turn(ax=float(ax), ay=float(ay))
        if settled:
            self.follow(settled)

    def _on_drag(self, handle: str, x: float, y: float, done: bool) -> None:
        super()._on_drag(handle, x, y, done)
        if handle == "tip of the bend" and np.hypot(*self.bend) < 2 * SNAP * np.ptp(self.world.get_xlim()):
            self.turn(ax=0.0, ay=0.0)

    def act(self, name: str) -> None:
        """Show the one shot, deal another, or one that is bent so far that it goes in and out twice."""
        if name != "twice":
            return super().act(name)
        self.turn(ax=TWICE_BENT[0], ay=TWICE_BENT[1])
        self.take(TWICE)
        self.fit()


def pegs(*shown: str, vote: Ballot = None) -> None:
    """Show the bent shot and its five pegs, in the first of these states; where no kernel runs in all of them."""
    central(Pegs(*shown, vote=vote))
