"""The concept questions on paper: both forms, a sheet to tally the votes on, and the key apart."""

from collections.abc import Callable

from .concepts import FORMS, _figure, _Question
from .marked import _even
from .page import NO_SENDING, _larger, _listed, _numbered, _page, _pictured, _plain, _posed

VOTE = (
    "Show one question. Everybody thinks alone for a minute, and all vote at once: by fingers, cards or clicks.",
    "Count, and do not say which is right. Write the counts down under “first”, on the slide or on the tally.",
    "If fewer than a third are right, teach the matter first. If more than four fifths are, say why, and go on.",
    "Else let neighbours who voted differently convince each other for two minutes, vote again, and write the counts "
    "down under “second”.",
    "Then say what is right, and why each other answer is not. After the lesson ask form B in the same way.",
)


LESSON = "lessons/{lesson}_{form}.html"
"""The file that holds one lesson of one form."""


def _concepts_page(questions: tuple[_Question, ...], titles: dict[str, str]) -> str:
    """The whole document."""
    forms = {form: [q for q in questions if q.form == form] for form in FORMS}
    body = [
        "<h1>Concept questions</h1>",
        f"<p>{len(forms['A'])} ideas, each in form A, for a vote before a lesson, and in form B, for one after it. "
        "The forms have one idea and the same kinds of mistakes, in another situation; form C is kept for exams. In "
        "all of them balls fly straight and evenly but for what is said, a frame runs from <i>t</i> = 0 to "
        "<i>t</i> = 1, and touching is contact.</p>",
        "<h2>How to run a vote</h2>",
        _listed(VOTE, css="steps"),
        f'<p class="quiet">{NO_SENDING}</p>',
        f'<div class="screen"><h2>To print</h2>{_chosen()}',
        f"<h2>To print one lesson</h2>{_listed_lessons(forms['A'], titles)}</div>",
    ]
    body += [_form_sheet(form, asked, titles) for form, asked in forms.items()]
    body += [_tally(forms, titles), *(_key(form, asked, titles) for form, asked in forms.items())]
    return _page("Concept questions", "\n".join(body), _numbered("Concept questions"), maths="")


PARTS = {"A": "form A", "B": "form B", "tally": "the tally", "key-A": "the key to form A", "key-B": "the key to form B"}
"""What of the document can be printed by itself; the first goes on paper unless another is chosen."""


def _chosen() -> str:
    """Boxes that say what is printed, and the rule by which it is: no script is needed."""
    boxes = "".join(
        f'<label><input type="checkbox" id="print-{part}"{" checked" * (part == "A")}> {words}</label> '
        for part, words in PARTS.items()
    )
    rules = "".join(f"body:has(#print-{part}:not(:checked)) .part-{part} {{ display: none; }} " for part in PARTS)
    return f"<p>{boxes}</p><style>@media print {{ {rules}}}</style>"


def _listed_lessons(questions: list[_Question], titles: dict[str, str]) -> str:
    """Links to the pages that hold one lesson of one form alone."""
    rows = "".join(
        f"<li>{lesson} {titles[lesson]}: "
        + " · ".join(f'<a href="{LESSON.format(lesson=lesson, form=form)}">form {form}</a>' for form in FORMS)
        + "</li>"
        for lesson in _by_lesson(questions)
    )
    return f'<ul class="lessons">{rows}</ul>'


def _lesson_pages(form: str, questions: list[_Question], titles: dict[str, str]) -> dict[str, str]:
    """A page a lesson with the questions of one form, to print and hand out, by the names of their files.

    A question has the number that it has in the whole form.
    """
    pages = {}
    for lesson, asked in _by_lesson(questions).items():
        title = f"Lesson {lesson}: {titles[lesson]}"
        body = f'<h1>{title}</h1><p class="quiet">Form {form}</p>'
        body += "\n".join(_block(question) for question in asked)
        style = _numbered(f"Concept questions, lesson {lesson}, form {form}")
        pages[LESSON.format(lesson=lesson, form=form)] = _page(f"{title}, form {form}", body, style, maths="")
    return pages


def _by_lesson(questions: list[_Question]) -> dict[str, list[_Question]]:
    """The questions of each lesson, in order."""
    found: dict[str, list[_Question]] = {}
    for question in questions:
        found.setdefault(question.lesson, []).append(question)
    return found


def _form_sheet(form: str, questions: list[_Question], titles: dict[str, str]) -> str:
    """One form, to hand out."""
    return _under_lessons(f"Form {form}", questions, titles, _block, form)


def _under_lessons(title: str, questions: list[_Question], titles: dict[str, str], one: Callable, part: str) -> str:
    """All questions of a form under their lessons, each as `one` makes it; part : which of `PARTS` that is."""
    body = [f'<section class="sheet dense part-{part}"><h1>{title}</h1>']
    for lesson, asked in _by_lesson(questions).items():
        body.append(f"<h2>Lesson {lesson}: {titles[lesson]}</h2>")
        body += [one(question) for question in asked]
    return "\n".join(body) + "\n</section>"


def _block(question: _Question) -> str:
    """One question; its name tells nothing of its idea."""
    texts = [answer.text for answer in question.answers]
    drawn = _pictured(_figure(question, _larger(question.setting)), question.name)
    posed = _posed(_even(question.setting), _even(question.question), _listed(texts, made=_even), drawn)
    return f'<div class="block"><h3>{question.number}</h3>{posed}</div>'


def _tally(forms: dict[str, list[_Question]], titles: dict[str, str]) -> str:
    """A sheet to count votes on: a row a question, the forms of an idea together, with room for two votes."""
    letters = "".join(f"<th>{letter}</th>" for letter in "ABCD")
    pairs, rows = list(zip(*forms.values(), strict=True)), []
    for lesson in _by_lesson(forms["A"]):
        rows.append(f'</tbody><tbody><tr><th colspan="11">Lesson {lesson}: {titles[lesson]}</th></tr>')
        asked = [question for pair in pairs for question in pair if question.lesson == lesson]
        rows += [f"<tr><td>{x.number} {x.idea}</td>{'<td></td>' * 10}</tr>" for x in asked]
    head = (
        '<thead><tr><th rowspan="2">question</th><th colspan="5">first vote</th><th colspan="5">second vote</th>'
        f"</tr><tr>{letters}<th>all</th>{letters}<th>all</th></tr></thead>"
    )
    return (
        f'<section class="sheet part-tally"><h1>Tally</h1>'
        f"<p>Group, date: ______________________________ {NO_SENDING}</p>"
        f'<table class="tally">{head}<tbody>{"".join(rows)}</tbody></table></section>'
    )


def _key(form: str, questions: list[_Question], titles: dict[str, str]) -> str:
    """The key of one form, on pages of its own: what is right, and what is said to each answer."""
    return _under_lessons(f"Key to form {form}", questions, titles, keyed, f"key-{form}")


def keyed(question: _Question) -> str:
    """The key to one question."""
    rows = "".join(
        f"<li{' class=right' if answer.right else ''}>{_even(answer.text)}{' ✓' if answer.right else ''}"
        f'<br><span class="quiet">{_even(answer.reply)}</span></li>'
        for answer in question.answers
    )
    right = "ABCD"[question.right]
    return (
        f'<div class="block"><h3>{question.number}: {right}. {_plain(question.idea).capitalize()}</h3>'
        f'<p class="quiet">The mistake that it looks for: {_even(question.mistake)}</p>'
        f'<ol class="answers">{rows}</ol></div>'
    )
