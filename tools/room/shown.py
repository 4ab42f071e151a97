"""What a sheet has beside its problems, pictures, and its key: the points, and the number that each mistake gives."""

import re
import tomllib
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Any

from .draws import _Drawn, _exactly, _filled, _floats, _said
from .exam import _about, _OnPaper, _Slip
from .exams import EXAMS
from .parameters import _reckoned
from .parts import PARTS
from .scenes import SCENES
from .sketch import Piece, svg

PROBLEMS = Path(__file__).parent / "problems"
NAMED = {**PARTS, **SCENES}


@cache
def _told() -> dict[str, dict]:
    """What the files say of each problem, by its number."""
    read = [tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(PROBLEMS.glob("*.toml"))]
    return dict(chain.from_iterable(one.items() for one in read))


def _scene(one: _Drawn) -> tuple[tuple[Piece, ...], str] | None:
    """What a problem's picture is made of, and what it shows in words: of what is given alone, so without an answer."""
    told = _told().get(one.name, {})
    if "parts" not in told:
        return None
    given = {name: _floats(x) for name, x in one.given.items()}
    return tuple(chain.from_iterable(_reckoned(part, {**NAMED, **given}) for part in told["parts"])), _filled(
        told["words"], one.given
    )


def _picture(one: _Drawn, larger: float) -> tuple[str, str] | None:
    """The same as an SVG document, and its words."""
    scene = _scene(one)
    return (svg(scene[0], scene[1], larger), scene[1]) if scene else None


@cache
def _in_exams() -> dict[str, _OnPaper]:
    """The problems that an exam asks, with its rubric."""
    asked = (question for exam in EXAMS.values() for question in exam.questions)
    return {question.problem: question for question in asked if isinstance(question, _OnPaper)}


def _worth(name: str) -> int:
    """The points of a problem."""
    return _in_exams()[name].points if name in _in_exams() else sum(points for points, _ in _told()[name]["earns"])


def _graded(one: _Drawn) -> _OnPaper:
    """A problem's rubric, the exam's where one asks it. Each mistake has its number where that is not the right one."""
    if one.name in _in_exams():
        return _in_exams()[one.name]
    told = _told()[one.name]
    slips = tuple(_Slip(slip["loses"], slip["what"], _number(slip, one)) for slip in told["slips"])
    return _OnPaper(one.name, tuple((points, what) for points, what in told["earns"]), slips)


def _number(slip: dict, one: _Drawn) -> partial[str] | None:
    """What tells the number of a mistake; None where it has none, or where that is the right one."""
    if "is" not in slip:
        return None
    given = {name: _floats(x) for name, x in one.given.items()}
    wrong, right = (_briefly(x) for x in (_reckoned(slip["is"], {**NAMED, **given}), one.answers[slip["of"]]))
    return None if wrong == right else partial(_always, wrong + slip.get("unit", ""))


def _always(text: str, **given) -> str:
    """The text, whatever is given."""
    return text


def _briefly(x: Any) -> str:
    """A value of a mistake: as the answers are written where few digits say it all, else to two places.

    >>> _briefly((0.5, -2 / 3)), _briefly(2**0.5), _briefly(True)
    ('(0.5, −2/3)', '1.41', 'yes')
    """
    if hasattr(x, "tolist"):
        x = x.tolist()
    if isinstance(x, str | bool):
        return _said(x)
    if isinstance(x, tuple | list):
        return f"({', '.join(map(_briefly, x))})"
    try:
        text = _said(_exactly(x))
    except ValueError:
        return _about(float(x))
    return text if len(re.split(r"[./]", text)[-1]) <= 3 or float(x).is_integer() else _about(float(x))
