"""A picture with handles: drawn here by matplotlib, dragged in the browser, one event under way at a time."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from weakref import WeakSet

import anywidget
import numpy as np
import traitlets
from matplotlib.artist import Artist

from ..compiled import behind
from . import front, palette, pixels, placing, vector
from .canvas import in_style, png, saved, settle
from .messages import EVENTS, event_of, number_of
from .paged import Paged
from .scene import Spelled, spelled
from .sent import Plain
from .sought import boxes
from .vote import OPEN, Voting, as_html

MEANWHILE = "The fast loops are still being compiled: until they are, this is worked out without them, more slowly."
"""What a picture says that would use them."""

FRAME_SECONDS = 2.5
"""How long a frame takes when it is played."""


Sentence = str | Callable[[dict[str, str]], str]
"""What is said in numbers: its letters stand in braces, or it is a function of what they stand for."""


def filled(sentence: Sentence, words: Mapping[str, Any]) -> str:
    """A sentence with words and numbers in place of its letters, as `Spelled` writes them."""
    return sentence(spelled(words)) if callable(sentence) else Spelled().vformat(sentence, (), words)


class Lit(NamedTuple):
    """What the tag of an equation lights: layers of its state, or more than these, and what it says in numbers."""

    layers: str
    sentence: Sentence = ""


@dataclass(frozen=True)
class State:
    """A state of a picture, and all about it: its short title, the layers that it shows, and what it says in numbers.

    A picture whose states differ in more than that extends it. tags : of the equations that speak of this scene, what
    each lights; while it does, the other layers are pale. stays : what the state says is said before what they say,
    as it is what a task asks about.
    """

    title: str
    layers: str = ""
    sentence: Sentence = ""
    tags: Mapping[str, Lit] = field(default_factory=dict, kw_only=True)
    stays: bool = field(default=False, kw_only=True)

    def filled(self, words: Mapping[str, Any]) -> str:
        """What it says, with words and numbers in place of its letters."""
        return filled(self.sentence, words)


class _Refused(traitlets.TraitError, ValueError):
    """A value that a board does not take: a ValueError to a caller, and to traitlets one to go back from."""


class _Drawn(traitlets.TraitType):
    """What a board draws and tells: asked for, it is brought up to date first."""

    def get(self, obj, cls=None):
        """The value as it is now."""
        obj.catch_up()
        return super().get(obj, cls)


class _DrawnList(_Drawn, traitlets.List):
    """A list that is drawn."""


class _Words(_Drawn, traitlets.Unicode):
    """Words that are told."""


class Board(Voting, Paged, Plain, anywidget.AnyWidget):
    """What every picture that moves shares: its marks, its words, its handles, and the events of the front end.

    A subclass makes `figure` and its artists in `lay_out`, names its handles in `places`, moves one in `move`, says in
    `caption` what is seen, and brings its artists up to date in `update`. `t` goes from 0 to 1; with a `pace`, the
    seconds that takes, it can be played, by the front end alone where `motion` says how things move; each step of
    `plays` begins it, and each of `stops` ends it where it is. With a `duration` t is told in seconds, and `_on_step`
    goes from event to event. It may name `states`, such as the tags of equations, each a `State`; `state` is the one
    that is shown, and `update` draws it; those in `shown` are what is seen where no kernel runs. It may offer `acts`,
    each a button with its words; `act` does what one says, and those that are `rare` stand behind "…", those of
    `groups` behind a button. One that `compiles` shows what compiled loops work out. One that `lends` its shot can be
    given that of another, whose name is `me`. `lit` is the tag whose layers are lit, `pale` the parts that are not.
    `last` is t where a film ends, and stays. `reel` is what t is called; a film which is not about time tells no
    number. It may `ask` a question; until that is answered it is locked. `sought` are rows of what is to be found in
    it: its words, whether it is found and mended, and what the articles say of it. A `ribbon` is a warning on it.
    `enter` is the act that Enter does on a handle. One that `begins` is played as soon as it is there.

    It tells in words what it shows, unless it is `captioned` beside it already. Once front ends say that nobody sees
    it, a board puts off its drawing until somebody does, or asks for the result.
    """

    _esm = front.ESM
    _css = palette.css() + front.CSS
    size = _DrawnList().tag(sync=True)
    base = _DrawnList().tag(sync=True)
    clips = _DrawnList().tag(sync=True)
    parts = _DrawnList().tag(sync=True)
    alt = _Words().tag(sync=True)
    remark = _Words().tag(sync=True)
    handles = _DrawnList().tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)
    scrub = traitlets.Bool(False).tag(sync=True)
    t = traitlets.Float(0.0).tag(sync=True)
    duration = traitlets.Float(0.0).tag(sync=True)
    pace = traitlets.Float(0.0).tag(sync=True)
    tracks = traitlets.Dict().tag(sync=True)
    plays = traitlets.Int(0).tag(sync=True)
    stops = traitlets.Int(0).tag(sync=True)
    begins = traitlets.Bool(False).tag(sync=True)
    named = traitlets.List().tag(sync=True)
    state = traitlets.Unicode().tag(sync=True)
    lit = traitlets.Unicode().tag(sync=True)
    pale = _DrawnList().tag(sync=True)
    last = traitlets.Float(1.0).tag(sync=True)
    reel = traitlets.Unicode("t").tag(sync=True)
    lends = traitlets.Bool(False).tag(sync=True)
    me = traitlets.Unicode().tag(sync=True)
    offered = traitlets.List().tag(sync=True)
    sought = traitlets.List().tag(sync=True)
    ribbon = traitlets.Unicode().tag(sync=True)
    enter = traitlets.Unicode().tag(sync=True)
    projected = traitlets.Bool(False).tag(sync=True)
    captioned = traitlets.Bool(False).tag(sync=True)

    states: Mapping[str, State] = {}
    acts: Mapping[str, str] = {}
    rare: tuple[str, ...] = ("another",)
    groups: Mapping[str, str] = {}
    compiles = False
    shown: tuple[str, ...] = ()
    onlookers: set[str] | None = None
    due, busy, dragged = "", False, 0
    living: WeakSet = WeakSet()
    projecting = False

    def __init__(self, **traits):
        super().__init__(projected=Board.projecting, **traits)
        Board.living.add(self)
        self.me = self.model_id
        self.observe(lambda change: self.lay_out(), "projected")
        self.on_msg(lambda _, message, buffers: self.receive(message))

    @traitlets.validate("t", "duration")
    def _refuse_no_time(self, proposal) -> float:
        name, x = proposal["trait"].name, proposal["value"]
        if name == "t" and not 0 <= x <= self.last:
            raise _Refused(f"t must be in [0, {self.last:g}]: at 1 the frame ends; got {x}")
        if not 0 <= x < np.inf:
            raise _Refused(f"duration must be finite and at least 0: it is in seconds; got {x}")
        return x

    def close(self) -> None:
        """Take the picture off the page."""
        Board.living.discard(self)
        super().close()

    def lay_out(self) -> None:
        """Make the figure and its artists, larger if it is projected, and draw it."""
        raise NotImplementedError

    @traitlets.validate("state")
    def _refuse_no_state(self, proposal) -> str:
        if proposal["value"] not in self.states:
            known = ", ".join(self.states) or "none, as this picture has none"
            raise _Refused(f"state must be among {known}; got {proposal['value']!r}")
        return proposal["value"]

    def draw_background(self) -> None:
        """Record anew what does not move, and the rest over it."""
        self.put_off("all")

    def redraw(self) -> None:
        """Bring every artist, the words and the handles up to date."""
        self.put_off(self.due or "what moves")

    def put_off(self, due: str) -> None:
        """Have something drawn: at once, or once an event is dealt with, or if nobody sees it, when somebody does."""
        self.due = due
        if not self.busy and (self.onlookers is None or self.onlookers):
            self.catch_up()

    def catch_up(self) -> None:
        """Draw what is due."""
        due, self.due = self.due, ""
        if not due:
            return
        with self.hold_sync():
            if due == "all":
                settle(self.figure)
                self.size = [float(x) for x in self.figure.bbox.size]
                self.base, self.clips = in_style(vector.still)(self.figure)
                self.ground = placing.ground(self.figure, self.base, self.clips)
            self.seen, remark = self.update()
            handles = self.placed()
            anew = due == "all" or self.dragged % placing.LETTERS == 0
            placing.place(self.figure, self.seen, self.ground, handles, anew)
            self.remark = f"{remark} {MEANWHILE}".lstrip() if self.compiles and behind() else remark
            clips = list(self.clips)
            self.parts, self.pale = vector.moving(self.figure, self.seen, clips), self.paled()
            self.clips = clips
            self.alt, self.handles, self.tracks = self.caption, handles, self.motion()
            self.named = [[name, state.title, list(state.tags)] for name, state in self.states.items()]
            self.offered = [
                [name, words, self.idle(name), self.groups.get(name, name in self.rare)]
                for name, words in self.acts.items()
            ]

    def paled(self) -> list[int]:
        """The numbers of the parts that are pale, as a tag lights others."""
        return []

    def motion(self) -> dict:
        """How things move in time, for the front end to play; empty if it has to ask for every picture.

        clock : two lists, seconds of the picture (or t) and the reading of the clock on which all move straight.
        moves : for each thing that moves the marks it consists of, as numbers of part and mark, readings of the clock,
        and by how much it is then right of and below where it is drawn now, in pixels; if it draws a trail, also the
        part and mark whose look that has, where the thing is drawn now, and for how long that trail is seen if not for
        `fade`, by the clock; and if it does not move straight, half the acceleration on each piece, across and down.
        hidden : parts that are not shown while it plays. pauses : shares of the time at which it stops for
        a moment.
        slow : spells in which time goes slower or faster, each from one share to another and how much.
        flashes : readings at which a ring flashes, with its place in pixels from the left and from above, and colour.
        alone : whether handles and words are hidden while it plays.
        sounds : what is heard, each a reading, "tick" or "bell", and its loudness from 0 to 1.
        """
        return {}

    @property
    def title(self) -> str:
        """The title of the state that is shown; empty without one."""
        return self.states[self.state].title if self.state else ""

    @property
    def tagged(self) -> dict[str, str]:
        """The tags of equations, each with the state in which it lights something."""
        return {tag: name for name, state in self.states.items() for tag in state.tags}

    def show_state(self, name: str) -> None:
        """Show one of the states by its name, or by a tag its state with what the tag lights."""
        self.lit = name if name in self.tagged else ""
        self.state = self.tagged.get(name, name)
        self.redraw()

    @property
    def png(self) -> bytes:
        """The picture as it stands, as PNG."""
        self.catch_up()
        return png(self.figure, self.seen)

    def saved(self) -> dict[str, str]:
        """The picture as it stands with its words under it, for where no kernel runs."""
        if self.shown:
            return self.saved_states()
        words = self.alt if self.remark == self.alt else f"{self.alt} {self.remark}".rstrip()
        return saved(self.png, self.alt, self.figure.bbox.width, f"As first drawn: {words}")

    def saved_states(self) -> dict[str, str]:
        """The states that are `shown`, each with its sentence; those that are tags are named."""
        before, made = self.state, []
        for name in self.shown:
            self.show_state(name)
            words = f"({name}) {self.alt}" if "." in name or name[0] == "0" else self.alt
            made.append(saved(self.png, self.alt, self.figure.bbox.width, words))
        self.show_state(before)
        return {kind: "\n".join(each[kind] for each in made) for kind in ("text/html", "text/plain")}

    def update(self) -> tuple[list[Artist], str]:
        """The artists, moved to where they belong, and a remark for the line under the picture."""
        raise NotImplementedError

    def places(self) -> dict[str, tuple]:
        """The handles by name: their axes, their place there, the spoken value, and a radius in which to take hold.

        One that does nothing now also says why.
        """
        return {}

    def move(self, handle: str, place, settled: bool = True) -> None:
        """Put a handle at a place of its axes; settled once the pointer lets go."""
        raise NotImplementedError

    def step(self, handle: str) -> np.ndarray:
        """How far an arrow key moves a handle, across and up: round lengths, about a fortieth of its axes."""
        ax = self.places()[handle][0]
        sides = np.array([np.ptp(ax.get_xlim()), np.ptp(ax.get_ylim())])
        return 10.0 ** np.floor(np.log10(sides / 20))

    def placed(self) -> list[dict]:
        """Each handle with its spoken name and value, its place as a share of the picture, and its reach."""
        (width, height), ways, found = self.figure.bbox.size.tolist(), pixels.Transforms(), []
        for name, (ax, place, value, reach, *why) in self.places().items():
            (x, y), (rim, _) = ways.of(ax.transData).there(np.array([place, place + np.array([reach, 0])])).tolist()
            spot = {"x": x / width, "y": 1 - y / height, "reach": (rim - x) / width}
            told = {"name": name, "value": value} | ({"why": why[0]} if any(why) else {})
            found.append(told | {k: min(max(v, -9.0), 9.0) for k, v in spot.items()})
        return found

    def known(self, handle: str) -> str:
        """The handle, if there is one of that name."""
        if handle not in self.places():
            known = ", ".join(self.places()) or "none, at this instant"
            raise ValueError(f"handle must be among {known}; got {handle!r}")
        return handle

    def target(self, handle: str, place) -> np.ndarray:
        """Where to put a handle, if there is one of that name and such a place."""
        self.known(handle)
        place = np.asarray(place, dtype=float)
        if place.shape != (2,) or not np.all(np.isfinite(place)):
            raise ValueError(f"place must be two finite coordinates; got {place.tolist()}")
        return place

    def receive(self, message: dict) -> None:
        """Act on an event of the front end, once all of it is checked; acknowledge it even if nothing changes.

        Raises
        ------
        ValueError, TypeError
            As `messages.event_of`, and for what the board does not take; it then stays as it was.
        """
        with self.hold_sync():
            try:
                kind, event = event_of(message, [kind for kind in EVENTS if hasattr(self, "_on_" + kind)])
                self.busy = True
                if kind in OPEN or not self.locked:
                    getattr(self, "_on_" + kind)(**event)
                self.dragged = self.dragged + 1 if kind == "drag" and not event["done"] else 0
            finally:
                self.busy = False
                self.put_off(self.due)
                if (number := number_of(message)) is not None:
                    self.answered = number

    def _on_drag(self, handle: str, x: float, y: float, done: bool) -> None:
        size, ax = self.figure.bbox, self.places()[self.known(handle)][0]
        self.move(handle, ax.transData.inverted().transform((x * size.width, (1 - y) * size.height)), settled=done)

    def _on_key(self, handle: str, dx: int, dy: int, fine: bool) -> None:
        step = self.step(self.known(handle)) * (0.1 if fine else 1)
        self.move(handle, self.places()[handle][1] + step * np.array([dx, dy]))

    def _on_wide(self, width: float) -> None:
        self.wide = float(width)

    def _on_time(self, t: float) -> None:
        self.t = float(min(max(t, 0), self.last))  # a whole number may be too large for a float

    @property
    def watched(self) -> bool:
        """Does anybody see it, as far as front ends have said?"""
        return self.onlookers is None or bool(self.onlookers)

    def _on_sight(self, view: str, seen: bool) -> None:
        self.onlookers = (self.onlookers or set()) - {view} | ({view} if seen else set())
        self.put_off(self.due)

    def _on_state(self, name: str) -> None:
        self.show_state(name)

    def _on_act(self, name: str) -> None:
        if name not in self.acts:
            raise ValueError(f"act must be among {', '.join(self.acts) or 'none'}; got {name!r}")
        self.lit = "" if name == "whole" else self.lit  # then all is as it was at first
        self.act(name)

    def idle(self, name: str) -> str:
        """Why one of what is offered would do nothing now; empty if it does something."""
        return ""

    def act(self, name: str) -> None:
        """Do one of what is offered, by its name."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs):
        live, about = super()._repr_mimebundle_(**kwargs)
        still = self.saved()
        if self.vote:
            still["text/html"] += as_html(self.vote)
        if self.sought:
            still["text/html"] += boxes(self.sought)
        return live | still, about
