"""What a vote of the room was on, as it happens and as it ends: the picture that stands over its answers."""

from html import escape
from itertools import chain

import numpy as np

from lib.show.palette import B_FILL, B
from tools.room.concepts import _fill, _ideas, _Question
from tools.room.page import _pictured
from tools.room.parameters import _reckoned
from tools.room.parts import PARTS
from tools.room.sketch import Piece, _fitted, svg


def ended(asked: _Question, larger: float) -> str:
    """The picture of a question as it ended, as HTML, with what moves in it; nothing where its idea tells none."""
    told = _told(asked)
    if told is None:
        return ""
    known = {**PARTS, **asked.given}
    marks = tuple(chain.from_iterable(_reckoned(part, known) for part in told["parts"]))
    words = _fill(told["words"], asked.given)
    drawn = _pictured((svg(marks, words, larger), words), f"{asked.name}-ended")
    return drawn.replace("</svg>", f"{_film(marks, *_reckoned(told['film'], known), larger, asked.name)}</svg>")


def _told(asked: _Question) -> dict | None:
    """What the idea of a question says of its end, if it does: words, parts, and what moves with its radius."""
    idea = next(x for x in _ideas() if (x["lesson"], x["name"]) == (asked.lesson, asked.idea))
    return idea[asked.form].get("told")


def _film(marks: tuple[Piece, ...], places, r: float, larger: float, name: str) -> str:
    """A disc that goes through places at even times while its slide is shown, and stays at the last."""
    fit = _fitted(marks, larger)
    x, y = (fit.scale * np.array(places, float) + fit.shift).T
    moves = [f"translate({a:.1f}px, {fit.size[1] - b:.1f}px)" for a, b in zip(x, y, strict=True)]
    rows = "".join(f"{100 * k / (len(moves) - 1):g}% {{ transform: {move} }} " for k, move in enumerate(moves))
    look = f'r="{fit.scale * r:.1f}" fill="{B_FILL}" stroke="{B}" stroke-width="1.6"'
    style = f"<style>@keyframes of-{escape(name)} {{ {rows}}}</style>"
    return f'{style}<circle class="goes" {look} style="transform: {moves[-1]}; animation-name: of-{escape(name)}"/>'
