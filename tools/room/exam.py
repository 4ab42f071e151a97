"""An exam of 60 minutes over lessons 00 to 07, drawn by a seed; its key, and a rubric that names mistakes."""

from collections.abc import Callable
from inspect import getsource
from typing import NamedTuple

from lib import exact, frame, overlap, viete
from lib.teach.lessons import lesson
from lib.teach.task import Exercise

from .draws import _Draw, _Drawn, _drawn
from .page import _page, _rich
from .problems import PROBLEMS


class _Slip(NamedTuple):
    """A named mistake: the points that it loses, what it is, and what it gives for the numbers given, or None."""

    loses: int
    what: str
    gives: Callable[..., str] | None = None


class _OnPaper(NamedTuple):
    """A question on paper: the problem, what earns points, and the mistakes that lose some."""

    problem: str
    earns: tuple[tuple[int, str], ...]
    slips: tuple[_Slip, ...]

    @property
    def points(self) -> int:
        """The points that it is worth, a minute each."""
        return sum(points for points, _ in self.earns)


class _InCode(NamedTuple):
    """A question in code: exercises of which one is drawn, its points, and what each known mistake loses."""

    exercises: dict[str, dict[int, int]]
    points: int


def _about(x: float) -> str:
    """A number to two places, as it would be found on paper.

    >>> _about(-0.666)
    '−0.67'
    """
    return f"{float(x):.2f}".replace("-", "−")


def length(x) -> float:
    """The length of a vector."""
    return float(frame.norm(frame.at(x, (0, 0), 0)))


def _without_own(p1, v1, r1, p2, v2, r2) -> str:
    """The time where A's displacement is left out."""
    t = float(exact.sweep((p2[0] - p1[0], p2[1] - p1[1]), v2, r1 + r2).t)
    return "no contact" if t == float("inf") else f"t = {_about(t)}"


def _for_passing_too(**given) -> str:
    """How many pairs get as far as D."""
    decided = [int(viete.steps(given[f"p{k}"], given[f"v{k}"], given[f"r{k}"]).decided) for k in range(1, 5)]
    return str(sum(viete.TESTS[k] in ("hit", "passing by") for k in decided))


EXAM = (
    _OnPaper(
        "00.2",
        ((2, "the place of B at t = 1/2"), (2, "the distance of the centres"), (1, "the gap: the radii taken off")),
        (
            _Slip(1, "the radii are left out", lambda p, v, r: f"{_about(length(frame.at(p, v, 0.5)))} cm"),
            _Slip(
                3,
                "the distance is taken to change evenly",
                lambda p, v, r: f"{_about((length(p) + length(frame.at(p, v, 1))) / 2 - r)} cm",
            ),
        ),
    ),
    _OnPaper(
        "01.3",
        ((3, "the way inside, by Pythagoras"), (2, "the share that is seen, way over step"), (1, "1 less that share")),
        (
            _Slip(2, "half of the way inside", lambda r, C, v: _about(1 - float(overlap.chord(r, C)) / 2 / v)),
            _Slip(1, "the share that is seen", lambda r, C, v: _about(float(overlap.chord(r, C)) / v)),
            _Slip(2, "2 r for the way inside, right for a central pass alone", lambda r, C, v: _about(1 - 2 * r / v)),
        ),
    ),
    _OnPaper(
        "02.2",
        ((3, "p and v, seen from A"), (1, "the circle of both radii"), (3, "the distance to it"), (1, "the time")),
        (
            _Slip(3, "A's displacement is left out", _without_own),
            _Slip(1, "the distance is told for the time, in cm"),
            _Slip(2, "the second root: where they part"),
            _Slip(2, "the gap over the speed"),
        ),
    ),
    _OnPaper(
        "03.4",
        ((1, "|A|"), (3, "|A × B| / |A|"), (2, "A·B / |A|")),
        (
            _Slip(2, "the product is not divided by |A|", lambda A, B: f"{_about(abs(A[0] * B[1] - A[1] * B[0]))} cm"),
            _Slip(2, "both products are exchanged"),
            _Slip(1, "divided by |B|"),
        ),
    ),
    _OnPaper(
        "04.2",
        ((3, "a, b and c"), (1, "D"), (2, "both roots"), (1, "the first is the contact, the second the parting")),
        (
            _Slip(1, "the second root is told as the contact"),
            _Slip(2, "b² − 4 a c with half of the middle coefficient"),
            _Slip(3, "the gap over the speed", lambda p, v, r: f"t = {_about((length(p) - r) / length(v))}"),
        ),
    ),
    _OnPaper(
        "05.4",
        ((2, "c and b of all four"), (4, "the test that settles each"), (2, "the number")),
        (
            _Slip(1, "a root for every pair that gets as far as D", _for_passing_too),
            _Slip(1, "b above 0 is taken for approaching"),
            _Slip(1, "a + b below 0 alone is taken for too late"),
        ),
    ),
    _OnPaper(
        "06.4",
        ((2, "how far apart the numbers are there"), (2, "r² against half of that"), (1, "the answer")),
        (_Slip(2, "r is compared, not r²"), _Slip(1, "the whole distance of two numbers is taken, not half of it")),
    ),
    _OnPaper(
        "07.2",
        ((2, "p × v"), (2, "D, not rounded"), (1, "what its sign says")),
        (
            _Slip(2, "the radius is not squared"),
            _Slip(1, "the sign of D is read the wrong way round"),
            _Slip(1, "D is rounded"),
        ),
    ),
    _InCode({"01.1": {0: 2, 1: 2, 2: 3, 3: 1}, "04.1": {0: 2, 1: 2, 2: 3, 3: 2, 5: 2, 6: 2}}, 5),
    _InCode({"07.2": {6: 1, 8: 2, 9: 2}, "04.2": {0: 3, 1: 2, 2: 1, 3: 2, 4: 2}}, 5),
)
"""The questions in order. Of a known mistake of an exercise, by its place among them: the points that it loses."""


class _Asked(NamedTuple):
    """A question of one exam: its points; on paper the problem with its numbers, in code the exercise's number."""

    points: int
    question: _OnPaper | _InCode
    drawn: _Drawn | None
    exercise: str


def _exercise(number: str) -> Exercise:
    """An exercise of the course by its number."""
    return lesson(number[:2]).EXERCISES[number]


def _exam(seed: int) -> list[_Asked]:
    """The questions of a seed. Other numbers than on the sheets of that seed."""
    return [_asked(question, seed) for question in EXAM]


def _asked(question: _OnPaper | _InCode, seed: int) -> _Asked:
    """One question with its numbers, or with one exercise of some."""
    if isinstance(question, _InCode):
        number = _Draw(f"exam {seed}/{'-'.join(question.exercises)}").pick(list(question.exercises))
        return _Asked(question.points, question, None, number)
    problem = next(one for one in PROBLEMS[question.problem[:2]] if one.name == question.problem)
    return _Asked(question.points, question, _drawn(problem, f"exam {seed}"), "")


def _exam_page(seed: int) -> str:
    """The exam to hand out."""
    questions = _exam(seed)
    points = sum(one.points for one in questions)
    head = (
        f"<h1>Swept spheres: exam, lessons 00 to 07</h1><p>{points} minutes, {points} points: a point is a minute. "
        "Pen, paper, a calculator. Balls fly straight and evenly; a frame runs from \\(t = 0\\) to \\(t = 1\\); "
        "touching is contact. A number without its way earns half of its points.</p>"
        f'<p class="name"><span>Name:</span><span>Date:</span></p><p class="quiet">Version {seed}</p>'
    )
    body = [f'<div class="block"><h3>{k} {_worth(one)}</h3>{_text_of(one)}</div>' for k, one in enumerate(questions, 1)]
    return _page(f"Exam, version {seed}", head + "\n".join(body))


def _bare(task: Exercise) -> str:
    """The source of an exercise's solution without its docstring."""
    head, _, *rest = getsource(task.solution).splitlines()
    return "\n".join((head, *rest))


def _worth(one: _Asked) -> str:
    """Its points and minutes."""
    return f'<span class="points">{one.points} points, {one.points} minutes</span>'


def _text_of(one: _Asked) -> str:
    """What is asked, and room to write."""
    if one.drawn:
        return f'<p>{_rich(one.drawn.text)}</p><div class="room" style="height: {0.75 * one.points:g}cm"></div>'
    task = _exercise(one.exercise)
    line = _bare(task).splitlines()[0]
    return (
        f"<p>Write this function in Python, in a few lines. {_rich(task.ask)}</p><pre><code>{_rich(line)}</code></pre>"
        '<div class="room" style="height: 5cm"></div>'
    )


def _exam_key(seed: int) -> str:
    """The key and the rubric."""
    head = (
        f"<h1>Key and rubric, version {seed}</h1><p>A question never falls below 0 points. A slip costs once, and what "
        "follows rightly from it earns its points. Code is judged by the tutor: paste it in place of the answer in the "
        "lesson's exercise, and take off what stands at the cause that the tutor names. Where it names none, half of "
        "the points.</p>"
    )
    body = [
        f'<div class="block"><h3>{k} {_worth(one)}</h3>{_key_of(one)}</div>' for k, one in enumerate(_exam(seed), 1)
    ]
    return _page(f"Key to the exam, version {seed}", head + "\n".join(body))


def _key_of(one: _Asked) -> str:
    """The key to one question, and what earns and loses points."""
    if one.drawn:
        rows = [(f"+{points}", _rich(what)) for points, what in one.question.earns]
        rows += [(f"−{slip.loses}", _rich(told(slip, one.drawn))) for slip in one.question.slips]
        return f"<p>{_rich(one.drawn.key)}</p>{table(rows)}"
    task = _exercise(one.exercise)
    lost = one.question.exercises[one.exercise]
    rows = [("+5", "the tutor says that it is right")]
    rows += [(f"−{points}", f"the tutor says: {_rich(task.mistakes[k].cause)}") for k, points in lost.items()]
    return f"<p>Exercise {one.exercise}</p><pre><code>{_rich(_bare(task))}</code></pre>{table(rows)}"


def told(slip: _Slip, one: _Drawn) -> str:
    """A slip in words, with what it gives for these numbers."""
    if slip.gives is None:
        return slip.what
    return f"{slip.what}: {slip.gives(**{name: _as_floats(x) for name, x in one.given.items()})}"


def _as_floats(x):
    """Numbers as floats."""
    return tuple(map(float, x)) if isinstance(x, tuple | list) else float(x)


def table(rows: list[tuple[str, str]]) -> str:
    """Points and what they are for."""
    told = "".join(f'<tr><td class="number">{points}</td><td>{what}</td></tr>' for points, what in rows)
    return f"<table>{told}</table>"
