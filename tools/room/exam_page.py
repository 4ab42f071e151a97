"""An exam as pages: to hand out, and its key with the rubric."""

import csv
from inspect import getsource
from io import StringIO
from itertools import product

from lib.teach.task import Exercise

from .concepts import _figure, _Question
from .draws import _Drawn
from .exam import VERSIONS, _Asked, _Call, _Exam, _exercise, _version
from .exams import EXAMS
from .named import NOBODY
from .page import _larger, _listed, _numbered, _page, _pictured, _posed, _rich, _told
from .rubric import BARE, _earns, _named, _Slip


def _exam_files(seed: int, whose: tuple[tuple[str, str], ...] = NOBODY) -> dict[str, str]:
    """The pages of all exams, with their keys, by the names of their files; whose : names and ids of who sits them."""
    files = {}
    for name, exam in EXAMS.items():
        asked = _version(exam, seed)
        files[f"{name}_{seed}.html"] = _exam_page(exam, seed, asked)
        files[f"{name}_{seed}_key.html"] = _exam_key(exam, seed, asked)
        files[f"{name}_{seed}_answers.csv"] = _to_type(seed, asked, whose)
    return files


HEAD = "student", "id", "version", "question", "answer", "what to type"
"""The columns of a table of typed answers; the last is for whoever types."""


def _to_type(seed: int, asked: list[_Asked], whose: tuple[tuple[str, str], ...] = NOBODY) -> str:
    """A table with a row a question for each student, into which answers are typed: `make grade` takes it."""
    made = StringIO()
    rows = csv.writer(made, lineterminator="\n")
    rows.writerow(HEAD)
    for (name, known), (number, one) in product(whose, enumerate(asked, 1)):
        what = "the way and its result" if isinstance(one.drawn, _Drawn) else "the code, below it what the call returns"
        what = "a letter and why" if isinstance(one.drawn, _Question) else what
        rows.writerow((name, known, seed, number, "", what))
    return "\ufeff" + made.getvalue()


def _exam_page(exam: _Exam, seed: int, asked: list[_Asked]) -> str:
    """The exam to hand out."""
    points = sum(one.question.points for one in asked)
    head = (
        f"<h1>Swept spheres: exam, lessons {exam.lessons}</h1><p>{points} minutes, {points} points: a point is a "
        "minute. Pen, paper, a calculator. Balls fly straight and evenly but for what is said; a frame runs from "
        "\\(t = 0\\) to \\(t = 1\\); touching is contact. Where there are letters, ring one and say in a sentence why: "
        "one point for the letter, one for the reason. A result alone, without its way, earns 1 point at most.</p>"
    )
    title = f"Exam, lessons {exam.lessons}, version {seed}"
    body = [_block(k, one) for k, one in enumerate(asked, 1)]
    body[0] = head + _marks(asked) + body[0]
    sides = "\n".join(f'<div class="side">{"".join(body[i:j])}</div>' for i, j in SIDES)
    return _page(title, _on_each_page(title, sides), _numbered(title) + CLOSE)


SIDES = (0, 2), (2, 5), (5, 8), (8, 11), (11, None)
"""The questions of each page; the room to write takes what they leave of it."""


def _block(number: int, one: _Asked) -> str:
    """A question with its number, a box for its marks, and room that grows with its points."""
    mark = '<span class="mark" aria-label="marks"></span>'
    grows = f'style="flex-grow: {one.question.points}"'
    return f'<div class="block" {grows}><h3>{number} {mark}{_worth(one)}</h3>{_text_of(one)}</div>'


def _marks(asked: list[_Asked]) -> str:
    """A box for the marks of each question, and one for their sum."""
    worth = [one.question.points for one in asked]
    heads = "".join(f"<th>{k}</th>" for k in range(1, len(asked) + 1))
    boxes = "".join(f"<td>/ {points}</td>" for points in worth)
    return (
        f'<table class="marks"><tr><th>question</th>{heads}<th>sum</th></tr>'
        f"<tr><th>marks</th>{boxes}<td>/ {sum(worth)}</td></tr></table>"
    )


CLOSE = """.mark { float: right; width: 2.6rem; height: 1.35rem; margin-left: .6rem; border: 1px solid var(--line); }
table.marks { margin: .3rem 0; font-size: .85rem; }
table.marks th, table.marks td { padding: .1rem .3rem; border: 1px solid var(--line); text-align: right; }
table.marks td { color: var(--quiet); vertical-align: bottom; }
@media screen { table.marks { display: none; } }
@media print {
  @page { margin: 12mm 15mm 13mm; }
  body { font-size: 10pt; line-height: 1.35; }
  h1 { font-size: 1.4rem; margin-bottom: .2rem; }
  h3 { margin: .5rem 0 .15rem; }
  p, ol.answers li { margin-top: .1rem; margin-bottom: .1rem; }
  code.lines { margin: .2rem 0; padding: .25rem .5rem; }
  figure { margin: .1rem 0; }
  figure svg, figure img { max-height: 38mm; }
  .side { display: flex; flex-direction: column; min-height: calc(100vh - 11mm); }
  .side + .side { break-before: page; }
  .side > .block { display: flex; flex-direction: column; flex-shrink: 0; }
  .side table { align-self: flex-start; }
  .room { margin: .3rem 0 .5rem; flex-grow: 1; }
  .room.line { flex-grow: .1; }
  .pages .name { margin-bottom: .3rem; padding: .3rem .8rem; }
  table.data td, table.data th { padding: .08rem 1rem; }
}
"""
"""Style that leaves nothing of a page empty, since no question goes over its end."""


def _on_each_page(title: str, body: str) -> str:
    """A body as a table whose head, with room for a name, browsers print anew on every page."""
    head = f'<p class="name"><span>Name:</span><span class="id">Student number:</span><b>{title}</b></p>'
    return (
        f'<table class="pages" role="presentation"><thead><tr><td>{head}</td></tr></thead>'
        f"<tbody><tr><td>{body}</td></tr></tbody></table>"
    )


def _bare(task: Exercise) -> str:
    """The source of an exercise's solution without its docstring."""
    head, _, *rest = getsource(task.solution).splitlines()
    return "\n".join((head, *rest))


def _worth(one: _Asked) -> str:
    """Its points and minutes."""
    points = one.question.points
    return f'<span class="points">{points} points, {points} minutes</span>'


def _room(height: float, css: str = "room") -> str:
    """Room to write, of so many centimetres."""
    return f'<div class="{css}" style="height: {height:g}cm"></div>'


def _text_of(one: _Asked) -> str:
    """What is asked, and room to write."""
    drawn = one.drawn
    if isinstance(drawn, _Question):
        texts = [answer.text for answer in drawn.answers]
        figure = _pictured(_figure(drawn, _larger(drawn.setting)), drawn.name)
        return f"{_posed(_rich(drawn.setting), _rich(drawn.question), _listed(texts), figure)}{_room(1)}"
    if isinstance(drawn, _Drawn):
        return f"{_told(drawn.text)}{_room(0.6 * one.question.points)}"
    line = _bare(_exercise(drawn.number)).splitlines()[0]
    ask = one.question.exercises[drawn.number].ask
    return (
        f"<p>Write this function in Python, in a few lines. {_rich(ask)}</p><pre><code>{_rich(line)}</code></pre>"
        f"{_room(4)}<p>What does it return for {_rich(drawn.told)}?</p>{_room(1, 'room line')}"
    )


def _exam_key(exam: _Exam, seed: int, asked: list[_Asked]) -> str:
    """The key and the rubric."""
    first = seed - (seed - 1) % VERSIONS
    head = (
        f"<h1>Key and rubric, lessons {exam.lessons}, version {seed}</h1><p>A question never falls below 0 points. A "
        "slip costs once, and what follows rightly from it earns its points. Code is judged by the tutor: paste it in "
        "place of the answer in the lesson's exercise, and take off what stands at the cause that the tutor names, or "
        "at both of two. "
        "Where it names none, read the code yourself, and give up to half of its points. Code that says the same to "
        "every case has none. A letter that is not right tells which mistake is held; what stands below it says why it "
        f"is one. Versions {first} to {first + VERSIONS - 1} ask the same ideas in the same order, with other numbers "
        "and letters: one scale of marks is for all of them.</p>"
    )
    body = [f'<div class="block"><h3>{k} {_worth(one)}</h3>{_key_of(one)}</div>' for k, one in enumerate(asked, 1)]
    title = f"Key to the exam, lessons {exam.lessons}, version {seed}"
    return _page(title, head + "\n".join(body), _numbered(title))


def _key_of(one: _Asked) -> str:
    """The key to one question, and what earns and loses points."""
    drawn = one.drawn
    if isinstance(drawn, _Question):
        return _key_of_choice(drawn)
    if isinstance(drawn, _Drawn):
        return f"<p>{_rich(drawn.key)}</p>{_rubric(drawn)}"
    return _key_of_code(one, drawn)


def _rubric(drawn: _Drawn) -> str:
    """What earns and loses points on paper, each mistake with what it leads to."""
    rows = [(f"+{points}", _rich(what)) for points, what in _earns(drawn.name)]
    rows += [(f"≤ {BARE}", "for the result alone, without its way")]
    return _table(rows + [(f"−{slip.loses}", _rich(_slip_told(slip, drawn))) for slip in _named(drawn)])


def _key_of_choice(question: _Question) -> str:
    """The letter, the reason, and what is said to each of the other letters."""
    letters = dict(zip("ABCD", question.answers, strict=False))
    right = "ABCD"[question.right]
    rows = [
        ("+1", f"{right}: {_rich(letters[right].text)}"),
        ("+1", f"a reason such as: {_rich(letters[right].reply)}"),
    ]
    wrong = {letter: answer for letter, answer in letters.items() if letter != right}
    rows += [("0", f"{letter}: {_rich(x.text)}<br>{_rich(x.reply)}") for letter, x in wrong.items()]
    return f'<p class="quiet">The mistake that it looks for: {_rich(question.mistake)}</p>{_table(rows)}'


def _key_of_code(one: _Asked, call: _Call) -> str:
    """The solution, what the call returns, and what each cause that the tutor names loses."""
    task, coded = _exercise(call.number), one.question.exercises[call.number]
    rows = [(f"+{one.question.code}", "the tutor says that it is right"), ("+1", f"it returns {_rich(call.answer)}")]
    rows += [(f"−{points}", f"the tutor says: {_rich(task.mistakes[k].cause)}") for k, points in coded.lost.items()]
    return f"<p>Exercise {call.number}</p><pre><code>{_rich(_bare(task))}</code></pre>{_table(rows)}"


def _slip_told(slip: _Slip, one: _Drawn) -> str:
    """A slip in words, with what it gives for these numbers."""
    gives = slip.gives(one) if slip.gives else ""
    return f"{slip.what}: {gives}" if gives else slip.what


def _table(rows: list[tuple[str, str]]) -> str:
    """Points and what they are for."""
    told = "".join(f'<tr><td class="number">{points}</td><td>{what}</td></tr>' for points, what in rows)
    return f"<table>{told}</table>"
