"""What pictures of states share: artists in named layers, of which a state shows some and a tag lights some."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from .artists import Marks, dots, label, outlines
from .board import FRAME_SECONDS, Board, Lit, State, filled
from .scene import spelled
from .shapes import NONE

Ballot = Mapping[str, Any] | None
"""A question with its answers, and perhaps a scene: the arguments of `lib.teach.predict`."""


class Layered(Board):
    """A picture whose states are rows, with the tags of equations that light layers in them.

    A subclass makes its artists in `lay_out`, in named `layers`, and moves them in `draw`; `facts` is what is known of
    what it shows, `words` are the numbers of all sentences. What it can be set to besides stands in `knobs`, by name;
    how they stand on a slide in a state, or for a tag, where nobody can turn them, in `posed`; and where that tells of
    a later time, when it stands there, in `stands`.

    Parameters
    ----------
    shown : str
        States or tags, the first of which it opens in. Where no kernel runs all of them are shown, with their
        sentences.
    vote : dict, optional
        A question and its answers, until which the picture is locked.
    """

    always = ""
    layers: Mapping[str, Marks]
    knobs: Mapping[str, float] = {}
    posed: Mapping[str, Mapping[str, float]] = {}
    stands: Mapping[str, float] = {}
    facts: Any
    timed = parted = False
    said: Mapping[str, str | float] | None = None

    def __init__(self, *shown: str, vote: Ballot = None):
        if self.parted:
            self.states = {name: x for name, x in self.states.items() if {name, *x.tags} & set(shown)} or self.states
        self.shown = shown or tuple(self.states)[:1]
        for name in self.shown:
            if name not in self.states and name not in self.tagged:
                raise ValueError(f"state must be among {', '.join([*self.states, *self.tagged])}; got {name!r}")
        first = self.shown[0]
        opened = {"state": self.tagged.get(first, first), "lit": first if first in self.tagged else ""}
        super().__init__(**opened, scrub=self.timed, pace=FRAME_SECONDS * self.timed)
        self.lay_out()
        self.observe(lambda change: self.redraw(), "t")
        if vote:
            self.ask(vote["question"], vote["answers"])

    def line(
        self, name: str, ax: Axes, colour: str, letter: str = "", style: str = "solid", width: float = 2.4
    ) -> None:
        """A layer of one line, and beside it a letter in its colour."""
        named = {"letter": label(ax, letter, colour)} if letter else {}
        self.layers[name] = Marks(line=outlines(ax, [colour], [style], width), **named)

    def mark(self, name: str, ax: Axes, sign: str, colour: str, word: str = "") -> None:
        """A layer of one point, and beside it a word."""
        self.layers[name] = Marks(dot=dots(ax, sign, colour), **({"word": label(ax, word, colour)} if word else {}))

    def put(self, name: str, points, beside=None, word: str | None = None) -> None:
        """Lead the line, or put the point, of a layer through places, and its letter to one; nan is nowhere."""
        points = np.atleast_2d(points)
        points = points if np.all(np.isfinite(points)) else NONE
        drawn, *words = self.layers[name]
        drawn.set_segments([points]) if hasattr(drawn, "set_segments") else drawn.set_data(*points.T)
        there = bool(words) and len(points) > 0 and bool(np.isfinite(beside).all())
        for each in words:
            each.set_visible(each.get_visible() and there)
            each.set_position(beside if there else (0.0, 0.0))
            each.set_text(each.get_text() if word is None else word)

    def draw(self, known: Any) -> None:
        """Move every artist to where it belongs; one that has no place is made invisible."""
        raise NotImplementedError

    def words(self, known: Any) -> dict[str, str | float]:
        """What the letters of the sentences stand for, numbers as they are."""
        return {}

    def sentence(self, known: Any) -> str:
        """What the state shows, in a sentence with its numbers; what its tag says, beside it if the state's stays."""
        said, self.said = self.said or self.words(known), None
        own, reply = self.row.sentence, self.lamp.sentence
        told = [own, reply] if reply and self.row.stays else [reply or own]
        return " ".join(filled(each, said) for each in told)

    def letters(self, known: Any) -> dict[str, str]:
        """The words, with numbers written out, as templates have them, and the sentence that follows."""
        self.said = self.words(known)
        return spelled(self.said)

    @property
    def row(self) -> State:
        """The state that is shown, and all about it."""
        return self.states[self.state]

    @property
    def lamp(self) -> Lit:
        """What the tag lights that is pressed; nothing without one."""
        return self.row.tags[self.lit] if self.lit else Lit("")

    @property
    def on(self) -> list[str]:
        """The layers that are shown in this state, and those that are lit."""
        return f"{self.always} {self.row.layers} {self.lamp.layers}".split()

    def paled(self) -> list[int]:
        """The numbers of the parts that are not lit, if some are."""
        lit = self.lamp.layers.split()
        names = [name for name, artists in self.layers.items() for _ in artists]
        return [i for i, name in enumerate(names) if name not in lit] if lit else []

    def update(self) -> tuple[list[Artist], str]:
        """Every artist in its place, those of the state's layers to be seen."""
        on = self.on
        for name, artists in self.layers.items():
            for artist in artists:
                if artist.get_visible() != (name in on):  # matplotlib tells many of a change
                    artist.set_visible(name in on)
        self.draw(self.facts)
        return [artist for artists in self.layers.values() for artist in artists], ""

    @property
    def caption(self) -> str:
        """What the state shows; before it the title of one that is the tag of an equation itself."""
        told = self.sentence(self.facts)
        return told if self.row.tags or self.state == self.title else f"{self.title}: {told}"

    def turn(self, **knobs: float) -> None:
        """Set knobs, by their names."""
        self.knobs = self.knobs | knobs
        self.redraw()
