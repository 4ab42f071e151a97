"""The page to begin with: each sheet with its key and its versions, what to print first, and what is for a screen."""

from html import escape

from .concepts import FORMS
from .exams import EXAMS
from .page import _page
from .paper import LESSON
from .problems import PROBLEMS

FIRST = (
    "<p><b>Print first:</b> the concept questions of your next lesson, {forms}, and its problem sheet, a copy of each "
    "for every student; the keys are for you alone. Nothing else is needed for an hour. Whoever does not print "
    "projects the same questions: {decks}.</p>"
)
"""What somebody does who has a class tomorrow."""

DIFFERS = (
    "<p>A seed is a version: the same tasks with other numbers. Give neighbours different ones. <code>make room "
    'ARGS="--seeds 1-5"</code> makes five, and those that are here stay.</p>'
)
"""What versions are for."""

STYLE = """
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .6rem 0; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
td a { display: inline-block; padding: .15rem .1rem; }
"""


def _index(seeds: list[int], titles: dict[str, str], asked: set[str]) -> str:
    """The page.

    Parameters
    ----------
    seeds : list of int
        The versions of sheets and exams that are there.
    titles : dict of str to str
        Of each lesson, by its number.
    asked : set of str
        The lessons that have concept questions.
    """
    decks = " and ".join(_link(f"concepts_{form}_slides.html", f"form {form}") for form in FORMS)
    first = FIRST.format(forms=f"form {FORMS[0]}", decks=decks)
    rows = "".join(_row(lesson, title, seeds, asked) for lesson, title in titles.items())
    head = f"<tr><th>lesson</th><th>concept questions</th>{_heads(seeds)}</tr>"
    body = (
        f"<h1>For the room</h1>{first}<h2>Sheets, a lesson a row</h2>{DIFFERS}{_wide(head + rows)}"
        f"<p>All at once: {_all(seeds)}. The keys of all concept questions are in "
        f"{_link('concepts.html', 'concepts.html')}, with a tally sheet.</p><h2>Exams</h2>{_exams(seeds)}"
        f"<h2>For a quiz system</h2>{_quizzes()}"
    )
    return _page("For the room", body, STYLE, maths="")


def _wide(rows: str) -> str:
    """A table that may be wider than a phone, and is moved there by itself."""
    return f'<div class="wide" tabindex="0" role="region" aria-label="A table that scrolls"><table>{rows}</table></div>'


def _link(place: str, words: str) -> str:
    """A link to a file."""
    return f'<a href="{place}">{escape(words)}</a>'


def _heads(seeds: list[int]) -> str:
    """The heads of the columns of versions."""
    return "".join(f"<th>version {seed}</th>" for seed in seeds)


def _row(lesson: str, title: str, seeds: list[int], asked: set[str]) -> str:
    """A lesson with its questions and its sheets, each beside its key."""
    forms = [_link(LESSON.format(lesson=lesson, form=form), form) for form in FORMS] if lesson in asked else []
    sheets = (_keyed(f"sheets/{lesson}_{seed}", "sheet") if lesson in PROBLEMS else "" for seed in seeds)
    cells = "".join(f"<td>{cell}</td>" for cell in (" ".join(forms), *sheets))
    return f"<tr><td>{lesson} {escape(title)}</td>{cells}</tr>"


def _keyed(place: str, words: str) -> str:
    """A page, and its key."""
    return f"{_link(f'{place}.html', words)}, {_link(f'{place}_key.html', 'key')}"


def _all(seeds: list[int]) -> str:
    """All sheets of a version in one file."""
    return "; ".join(_keyed(f"sheets_{seed}", f"sheets, version {seed}") for seed in seeds)


def _exams(seeds: list[int]) -> str:
    """The exams, each version with its key and its table to type answers into."""
    rows = "".join(
        f"<tr><td>lessons {escape(exam.lessons)}</td>"
        + "".join(
            f"<td>{_keyed(f'{name}_{seed}', 'exam')}, {_link(f'{name}_{seed}_answers.csv', 'table')}</td>"
            for seed in seeds
        )
        + "</tr>"
        for name, exam in EXAMS.items()
    )
    told = "<p>An hour each; the key has the rubric. What is typed into the table, <code>make grade</code> judges.</p>"
    return f"{told}{_wide(f'<tr><th></th>{_heads(seeds)}</tr>{rows}')}"


def _quizzes() -> str:
    """The packages of each form."""
    kinds = {"moodle.xml": "Moodle", "qti.zip": "QTI 2.1"}
    rows = "".join(
        f"<li>Form {form}: {', '.join(_link(f'concepts_{form}_{end}', name) for end, name in kinds.items())}, "
        f"{_link(f'concepts_{form}.gift', 'GIFT')}; judging what somebody says: "
        f"{_link(f'claims_{form}_qti.zip', 'QTI 2.1')}</li>"
        for form in FORMS
    )
    return f"<ul>{rows}<li>A spreadsheet: {_link('concepts.csv', 'concepts.csv')}</li></ul>"
