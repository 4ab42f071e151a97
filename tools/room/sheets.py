"""Problem sheets, one a lesson, without answers; and the key to all of them, apart."""

from functools import cache

from .. import mathjax
from .draws import _Draw, _Drawn, _drawn, _kept_for_exams, _Problem
from .exam import TRIES, _told_by
from .exam_page import _rubric
from .exams import EXAMS
from .page import BESIDE, _beside, _numbered, _page, _pictured, _rich, _told
from .problems import PROBLEMS
from .rubric import _tells_apart, _worth
from .shown import _picture

BELOW = mathjax.script("../mathjax")
"""What sets the TeX of a page in a folder of its own."""

RUBRIC = (
    '<p class="quiet">Below each answer stands what earns points, and what each mistake loses, with what it leads to '
    "here. Problems that an exam asks, too, have the same rubric there.</p>"
)


def _sheet(lesson: str, seed: int) -> list[_Drawn]:
    """A lesson's problems with the numbers of a seed, of which no exam of any seed has any."""
    return [_first(problem, seed) for problem in PROBLEMS[lesson]]


def _first(problem: _Problem, seed: int) -> _Drawn:
    """The first draw of a problem that tells its mistakes apart, and of whose numbers none are kept for exams.

    Raises
    ------
    StopIteration
        If there is none: then it has too few numbers.
    """
    seeds = (seed if k == 0 else f"{seed}.{k}" for k in range(TRIES))
    free = (x for x in seeds if not _kept(problem.draw(_Draw(f"{x}/{problem.name}"))))
    return next(one for one in (_drawn(problem, x) for x in free) if _tells_apart(one))


def _kept(given: dict) -> bool:
    """Has an exam's question these numbers, or some of them? One may, whose names are all among theirs."""
    some = [{name: given[name] for name in names} for names in _asked_in_exams() if names <= set(given)]
    return any(map(_kept_for_exams, some))


@cache
def _asked_in_exams() -> list[set[str]]:
    """The names of the numbers of each question of the exams."""
    return [names for exam in EXAMS.values() for question in exam.questions for names in _told_by(question)]


def _sheet_files(seed: int, titles: dict[str, str]) -> dict[str, str]:
    """All sheets of a seed in one file and its key in another, and each sheet alone, with its key beside it."""
    files = {f"sheets_{seed}.html": _sheets_page(seed, titles), f"sheets_{seed}_key.html": _key_page(seed, titles)}
    for lesson in PROBLEMS:
        name, title = f"{lesson} {titles[lesson]}", f"sheets/{lesson}_{seed}"
        foot, body = _numbered(f"Sheet {lesson}, seed {seed}"), _one_sheet(lesson, seed, titles[lesson])
        files[f"{title}.html"] = _page(f"Sheet {name}", body, foot, BELOW)
        key = f"<h1>Key to sheet {name}, seed {seed}</h1>{RUBRIC}{_one_key(lesson, seed)}"
        files[f"{title}_key.html"] = _page(f"Key to sheet {name}", key, _numbered(f"Key, seed {seed}"), BELOW)
    return files


def _sheets_page(seed: int, titles: dict[str, str]) -> str:
    """All sheets, each on a page of its own."""
    nav = " · ".join(f'<a href="#sheet-{lesson}">{lesson}</a>' for lesson in PROBLEMS)
    alone = " · ".join(f'<a href="sheets/{lesson}_{seed}.html">{lesson}</a>' for lesson in PROBLEMS)
    body = [
        f'<div class="screen"><h1>Problem sheets, seed {seed}</h1><p>A sheet a lesson: {nav}. One sheet alone, to '
        f"print: {alone}. Numbers are drawn by the seed: the same seed, the same sheets, on every machine. The key is "
        "apart.</p></div>"
    ]
    body += [_one_sheet(lesson, seed, titles[lesson]) for lesson in PROBLEMS]
    return _page(f"Problem sheets, seed {seed}", "\n".join(body), _numbered(f"Problem sheets, seed {seed}"))


def _one_sheet(lesson: str, seed: int, title: str) -> str:
    """One sheet, with room to write."""
    drawn = _sheet(lesson, seed)
    blocks = "".join(
        f'<div class="block half"><h3>{_head(k, one)}</h3>{_posed_on_paper(one)}</div>'
        for k, one in enumerate(drawn, 1)
    )
    points = sum(_worth(one.name) for one in drawn)
    return (
        f'<section class="sheet" id="sheet-{lesson}"><h1>{lesson} {title}</h1><p class="quiet">Seed {seed}, {points} '
        "points. Balls fly straight and evenly, but for what is said. A frame runs from \\(t = 0\\) to \\(t = 1\\), "
        'and touching is contact.</p><p class="name">'
        f"<span>Name:</span><span>Date:</span></p>{blocks}</section>"
    )


def _head(k: int, one: _Drawn) -> str:
    """The number of a problem on its sheet, and its points."""
    return f'{k} <span class="points">{_worth(one.name)} points</span>'


def _posed_on_paper(one: _Drawn) -> str:
    """A problem with its picture, and room to write, which fills half of a page on paper."""
    figure = _pictured(_picture(one, BESIDE), f"p{one.name.replace('.', '-')}")
    return f'{_beside(_told(one.text), figure)}<div class="room"></div>'


def _key_page(seed: int, titles: dict[str, str]) -> str:
    """The key to all sheets of a seed."""
    body = [f"<h1>Key to the problem sheets, seed {seed}</h1>{RUBRIC}"]
    body += [f"<h2>{lesson} {titles[lesson]}</h2>{_one_key(lesson, seed)}" for lesson in PROBLEMS]
    return _page(f"Key, seed {seed}", "\n".join(body), _numbered(f"Key, seed {seed}"))


def _one_key(lesson: str, seed: int) -> str:
    """The key to one sheet, with what earns and loses points."""
    rows = [
        f'<div class="block"><h3>{_head(k, one)}</h3><p>{_rich(one.key)}</p>{_rubric(one)}</div>'
        for k, one in enumerate(_sheet(lesson, seed), start=1)
    ]
    return "".join(rows)
