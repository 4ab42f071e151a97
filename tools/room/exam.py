"""What an exam is: questions to choose an answer, on paper and in code, drawn by a seed."""

from collections.abc import Iterable, Iterator
from itertools import count as counted
from itertools import islice
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from lib.teach.lessons import lesson
from lib.teach.task import Exercise

from .concepts import KEPT, _asked, _ideas, _Question
from .draws import _Draw, _Drawn, _drawn, _exactly, _kept_for_exams, _Problem, _said
from .problems import PROBLEMS
from .rubric import _Slip, _slips, _tells_apart, _worth

VERSIONS = 20
"""Versions 1 to 20 ask the same ideas, each version with other numbers; 21 to 40 ask other ideas so, and so on."""

TRIES = 500
"""Draws that a question may take until no earlier version of its twenty has it."""

RESULTS = {
    "04.2": ["u0", "u1"],
    "06.4": ["lost"],
    "08.1": ["w1", "w2"],
    "10.1": ["who", "t"],
    "12.2": ["c"],
}
"""What the result is made of where it is not the key's last value alone."""

NEAR = 40
"""Of so many draws that suit, the one is taken whose result the two versions before have least often."""

FEW = 10
"""Of so many draws of a question with letters, the one that shares the fewest numbers with the version before."""


class _Choice(NamedTuple):
    """A concept question in form C about an idea of some lessons: a point for the letter, and one for the reason."""

    lessons: tuple[str, ...]
    points: int = 2


class _OnPaper(NamedTuple):
    """A question on paper: a problem of the sheets, with its rubric.

    apart : so many versions before have another result, as far as there are others. Where there are three results, two
    would let them take turns, and whoever knows another question's might know this one's.
    """

    problem: str
    apart: int = 2

    @property
    def points(self) -> int:
        """The points that it is worth, a minute each."""
        return _worth(self.problem)

    @property
    def slips(self) -> tuple[_Slip, ...]:
        """Its named mistakes."""
        return _slips(self.problem)

    def result(self, drawn: _Drawn) -> str:
        """The result that is asked for as it is written: the last of the key's where `RESULTS` names none."""
        names = RESULTS.get(self.problem) or [list(drawn.answers)[-1]]
        return ", ".join(_said(drawn.answers[name]) for name in names)


class _Coded(NamedTuple):
    """An exercise in an exam: the problem whose numbers its call gets, what each known mistake loses, and all it says.

    ask : whoever has no lesson at hand can answer it: it says what each argument is. longer : by how much a normal that
    the problem has of length 1 is longer in the call, where it may have any length.
    """

    like: str
    lost: dict[int, int]
    ask: str
    longer: int = 1


class _InCode(NamedTuple):
    """A question in code: exercises of which a family has one, with the points for the code; one more is for a call."""

    exercises: dict[str, _Coded]
    code: int = 5

    @property
    def points(self) -> int:
        """The points that it is worth."""
        return self.code + 1


class _Exam(NamedTuple):
    """An exam: its lessons in words, and its questions in order."""

    lessons: str
    questions: tuple[_Choice | _OnPaper | _InCode, ...]


class _Call(NamedTuple):
    """An exercise with the numbers of one call of it, and what its solution returns for them."""

    number: str
    given: dict[str, Any]
    answer: str

    @property
    def told(self) -> str:
        """The numbers as they are told."""
        return ", ".join(f"{name} = {_said(x)}" for name, x in self.given.items())


class _Asked(NamedTuple):
    """A question of one version, with what was drawn for it."""

    question: _Choice | _OnPaper | _InCode
    drawn: _Question | _Drawn | _Call

    @property
    def numbers(self) -> str:
        """What tells it from other versions of the same: the numbers that were drawn for it, or else the words."""
        return str(list(self.own.items())) if isinstance(self.drawn, _Question) else self.text

    @property
    def words(self) -> str:
        """Whatever was drawn for it, but for the order of answers."""
        one = self.drawn
        return str([(name, one.given[name]) for name in one.drawn]) if isinstance(one, _Question) else self.text

    @property
    def own(self) -> dict[str, Any]:
        """What was drawn for a question with letters, by its name: the numbers, or words where nothing else was."""
        one = self.drawn
        found = {name: one.given[name] for name in one.drawn} if isinstance(one, _Question) else {}
        return {name: x for name, x in found.items() if not isinstance(x, str)} or found

    @property
    def result(self) -> str:
        """What the question on paper comes to, as it is written; empty of others."""
        return self.question.result(self.drawn) if isinstance(self.question, _OnPaper) else ""

    def shares(self, other: "_Asked") -> int:
        """How much it has in common with another version: numbers that were drawn, or its result."""
        if self.own:
            return sum(other.own.get(name) == x for name, x in self.own.items())
        return bool(self.result) and self.result == other.result

    @property
    def text(self) -> str:
        """All that a candidate reads of it."""
        one = self.drawn
        if isinstance(one, _Question):
            return " ".join((one.setting, one.question, *(answer.text for answer in one.answers)))
        return one.text if isinstance(one, _Drawn) else f"{one.number}: {one.told}"


def _exercise(number: str) -> Exercise:
    """An exercise of the course by its number."""
    return lesson(number[:2]).EXERCISES[number]


def _arguments(number: str) -> tuple[str, ...]:
    """The names of what an exercise's function is given."""
    code = _exercise(number).solution.__code__
    return code.co_varnames[: code.co_argcount]


def _told_by(question: _Choice | _OnPaper | _InCode) -> list[set[str]]:
    """The names of the numbers that a question tells, for each problem or exercise that it may be."""
    if isinstance(question, _OnPaper):
        return [set(_problem(question.problem).draw(_Draw("names")))]
    return [set(_arguments(number)) for number in question.exercises] if isinstance(question, _InCode) else []


def _version(exam: _Exam, seed: int) -> list[_Asked]:
    """The questions of a seed. No sheet of any seed has their numbers."""
    return [_unlike(question, exam.lessons, seed) for question in exam.questions]


def _unlike(question: _Choice | _OnPaper | _InCode, exam: str, seed: int) -> _Asked:
    """One question of a version, none of whose twenty has the same numbers."""
    family, among = divmod(seed - 1, VERSIONS)
    return next(islice(_in_turn(question, exam, family), among, None))


def _in_turn(question: _Choice | _OnPaper | _InCode, exam: str, family: int) -> Iterator[_Asked]:
    """A question in the versions of a family: each the first of its draws that suits it and that none before has.

    A problem on paper is asked in every family: three in a row share no numbers, as far as there are others.

    Raises
    ------
    ArithmeticError
        If there are too few to draw.
    """
    first = _of_first(question, exam) if isinstance(question, _OnPaper) and family in (1, 2) else set()
    taken: set[str] = set()
    before: list[_Asked] = []
    for version in range(family * VERSIONS + 1, (family + 1) * VERSIONS + 1):
        seed = f"exam {exam} {version}"
        found = None
        for tells in ("class", "first", "numbers", "words"):  # where the numbers have run out the words still differ
            draws = (_once(question, family, f"{seed}.{k}") for k in islice(counted(), TRIES))
            new = (one for one in draws if _is_new(one, tells, taken, first, family) and _suits(one))
            found = found or _least_told(new, before[-getattr(question, "apart", 2) :])
        if found is None:
            raise ArithmeticError(f"{question}: there are not {VERSIONS} versions of it")
        taken |= {found.numbers, found.words}
        before.append(found)
        yield found


def _of_first(question: _OnPaper, exam: str) -> set[str]:
    """The numbers that a problem has in the versions of the first family."""
    return {one.numbers for one in _in_turn(question, exam, 0)}


def _is_new(one: _Asked, tells: str, taken: set[str], first: set[str], family: int) -> bool:
    """Has no version before it these numbers, or these words? By its class a problem's numbers are of its family."""
    if tells in ("numbers", "words"):
        return getattr(one, tells) not in taken
    if tells == "first":
        return one.numbers not in taken | first
    mine = not isinstance(one.question, _OnPaper) or not family or crc32(one.numbers.encode()) % 3 == family % 3
    return mine and one.numbers not in taken | first


def _least_told(draws: Iterable[_Asked], before: list[_Asked]) -> _Asked | None:
    """Of the first draws the one that has the least in common with some neighbours; None if there are no draws."""
    best, least = None, 0
    for k, one in enumerate(islice(draws, NEAR)):
        if one.own and best and k >= FEW:
            break
        common = sum(map(one.shares, before[-1:] if one.own else before))
        if best is None or common < least:
            best, least = one, common
        if not common:
            break
    return best


def _suits(one: _Asked) -> bool:
    """Are its numbers on no sheet, and do they tell the named mistakes apart?"""
    if isinstance(one.question, _Choice):
        return True
    return _kept_for_exams(one.drawn.given) and (isinstance(one.question, _InCode) or _tells_apart(one.drawn))


def _once(question: _Choice | _OnPaper | _InCode, family: int, seed: str) -> _Asked:
    """One draw of a question: the family says which idea or exercise, the seed its numbers."""
    if isinstance(question, _Choice):
        return _Asked(question, _asked(_turn(_drawable(question.lessons), family), *KEPT, seed))
    if isinstance(question, _OnPaper):
        return _Asked(question, _drawn(_problem(question.problem), seed))
    number = _turn(list(question.exercises), family)
    return _Asked(question, _call(number, question.exercises[number], seed))


def _drawable(some: tuple[str, ...]) -> list[dict]:
    """The ideas of some lessons whose question for exams has numbers to draw, later ones behind the first."""
    found = [idea for idea in _ideas() if idea["lesson"] in some and all("draw" in idea[form] for form in KEPT)]
    return sorted(found, key=lambda idea: idea.get("number", 0))


def _turn(some: list, family: int) -> Any:
    """The one whose turn it is: each family's next, and after the last the first again.

    >>> _turn("ab", 0), _turn("ab", 1), _turn("ab", 2)
    ('a', 'b', 'a')
    """
    return some[family % len(some)]


def _problem(name: str) -> _Problem:
    """A problem of the sheets by its name."""
    return next(one for one in PROBLEMS[name[:2]] if one.name == name)


def _call(number: str, coded: _Coded, seed: str) -> _Call:
    """A call of an exercise with numbers such as those of a problem."""
    solution, names = _exercise(number).solution, _arguments(number)
    drawn = _problem(coded.like).draw(_Draw(f"{seed}/{number}"))
    given = {name: drawn[name] for name in names}
    if coded.longer > 1:
        given["n"] = tuple(coded.longer * x for x in given["n"])
    return _Call(number, given, _said(_exactly(solution(**{name: _as_python(x) for name, x in given.items()}))))


def _as_python(x: Any) -> Any:
    """A number that is whole as it is, another as a float; vectors as arrays of such."""
    if isinstance(x, tuple | list):
        return np.array([_as_python(one) for one in x], dtype=object)
    return x if isinstance(x, int) else float(x)
