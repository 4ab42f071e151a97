"""The key to a question or an exercise, as it stands above the answers: what is right, what earns and loses points."""

from html import escape

from lib.teach.exercises import every
from lib.teach.worth import FULL

from ..room.concepts import _Question
from ..room.draws import _Drawn
from ..room.exam import _Asked, _Call, _exercise
from ..room.exam_page import _bare, _slip_told
from ..room.marked import _lettered
from ..room.rubric import _earns, _named
from .pages import with_code
from .rubric import lost, most_unnamed
from .sheet import in_line, posed, right
from .typed import _questions


def key_to(exam: str, number: int) -> str:
    """What a question of an exam asks with its numbers, what is right, and the rubric, as HTML."""
    one = _questions(exam)[number - 1]
    code = _solution(one.drawn.number) if isinstance(one.drawn, _Call) else ""
    asked = f'<p class="quiet">{escape(posed(one))}</p><p><b>Right is:</b> {_told(right(one))}</p>'
    return f"{asked}{code}{_listed(_rows(one))}"


def key_of(exercise: str, slip: float | None = None) -> str:
    """What an exercise asks, its solution, and what each mistake that has a name loses, as HTML.

    slip : what a mistake loses; what the exam's rubric says, and else the usual, unless given.
    """
    known = dict.fromkeys(x.cause for x in every()[exercise].mistakes)
    rows = [(f"−{min(FULL, lost(exercise, cause, slip)):g}", _told(cause)) for cause in known]
    rows.append((f"≤ {most_unnamed(1.0, slip):g}", "for an answer with no such mistake, by what of it is right"))
    return f'<p class="quiet">{_told(every()[exercise].ask)}</p>{_solution(exercise)}{_listed(rows)}'


def _solution(exercise: str) -> str:
    """The code that is right."""
    return f"<pre><code>{escape(_bare(_exercise(exercise)))}</code></pre>"


def _listed(rows: list[tuple[str, str]]) -> str:
    """Points, and what they are for, as a table."""
    told = "".join(f'<tr><td class="number">{worth}</td><td>{what}</td></tr>' for worth, what in rows)
    return f"<table>{told}</table>" if rows else ""


def _rows(one: _Asked) -> list[tuple[str, str]]:
    """Points, and what they are for."""
    drawn = one.drawn
    if isinstance(drawn, _Question):
        return _of_letters(drawn)
    if isinstance(drawn, _Drawn):
        rows = [("", _told(drawn.key))] + [(f"+{points}", _told(what)) for points, what in _earns(drawn.name)]
        return rows + [(f"−{slip.loses}", _told(_slip_told(slip, drawn))) for slip in _named(drawn)]
    task, coded = _exercise(drawn.number), one.question.exercises[drawn.number]
    rows = [(f"+{one.question.code}", "code that is right"), ("+1", f"it returns {_told(drawn.answer)}")]
    return rows + [(f"−{points}", _told(task.mistakes[k].cause)) for k, points in coded.lost.items()]


def _of_letters(drawn: _Question) -> list[tuple[str, str]]:
    """All options, and to which a point is given."""
    told = [(f"{letter}: {_lettered(x.text)}", x) for letter, x in zip("ABCD", drawn.answers, strict=False)]
    rows = [("+1" if k == drawn.right else "0", _told(text)) for k, (text, _) in enumerate(told)]
    return [*rows, ("+1", f"a reason such as: {_told(_lettered(drawn.answers[drawn.right].reply))}")]


def _told(text: str) -> str:
    """Text in plain signs, its code as code."""
    return with_code(in_line(text))
