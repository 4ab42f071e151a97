"""The concept questions as slides: each asked, asked again with room for the votes, and answered."""

import shutil
from html import escape
from pathlib import Path

from .. import needs
from ..slides import presenter
from ..slides.ended import ended
from .concepts import FORMS, _figure, _Question
from .marked import _even
from .page import HERE, NO_SENDING, _pictured
from .paper import VOTE, _by_lesson

START = """const fit = () => {
  const slide = Reveal.getCurrentSlide();
  if (!slide || slide.dataset.fits) return;
  for (let k = 1; k > 0.6; k -= 0.02) {
    slide.style.setProperty('--k', k);
    const low = Math.max(...[...slide.children].map((e) => e.offsetTop + e.offsetHeight));
    if (low <= 1050 && slide.scrollWidth <= 1920) break;
  }
  slide.dataset.fits = '1';
};
addEventListener('keydown', (event) => {
  if (!event.target.closest?.('.votes')) return;
  const turn = {ArrowRight: Reveal.right, ArrowDown: Reveal.down, ArrowLeft: Reveal.left, ArrowUp: Reveal.up,
    PageDown: Reveal.next, PageUp: Reveal.prev}[event.key];
  if (!turn || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  event.target.blur();
  turn();
});
Reveal.on('ready', fit);
Reveal.on('slidechanged', fit);
Reveal.initialize({width: 1920, height: 1080, margin: 0, center: false, hash: true, transition: 'none',
  controlsTutorial: false, display: 'flex', plugins: [RevealNotes]});"""
"""A slide is set in the largest letters with which all of it is seen; the arrows turn it from a count as well."""

LARGER = 1.25
"""How much larger than on paper the letters of a figure are for its size: row ten reads them too."""


def _beside(folder: Path) -> None:
    """Put what shows the slides beside them."""
    (folder / "reveal").mkdir()
    for name in ("dist/reset.css", "dist/reveal.css", "dist/reveal.js", "LICENSE"):
        shutil.copy(needs.asset("reveal.js") / name, folder / "reveal")
    presenter.put(folder / "reveal" / "notes.js")


def _concepts_slides(questions: list[_Question], titles: dict[str, str]) -> str:
    """A deck of one form: to the right its next question, downwards the votes and the answer."""
    form = questions[0].form
    body = [_opening(form, questions, titles)]
    body += [_stack(f"Lesson {q.lesson}, {q.number}", q) for q in questions]
    style = (HERE / "slides.css").read_text(encoding="utf-8")
    sheets = "".join(f'<link rel="stylesheet" href="reveal/{name}.css">\n' for name in ("reset", "reveal"))
    return (
        '<!doctype html>\n<html lang="en-GB">\n<head>\n<meta charset="utf-8">\n<title>Concept questions, form '
        f"{form}</title>\n"
        f'{sheets}<style>\n{style}</style>\n</head>\n<body>\n<div class="reveal"><div class="slides">\n'
        + "\n".join(body)
        + f'\n</div></div>\n<script src="reveal/reveal.js"></script>\n'
        f'<script src="reveal/notes.js"></script>\n<script>{START}</script>\n</body>\n</html>\n'
    )


def _opening(form: str, questions: list[_Question], titles: dict[str, str]) -> str:
    """The first slide: where each lesson's questions begin, and the other decks; below it, how to vote."""
    rows = "".join(
        f'<li>{lesson} <a href="#/{asked[0].name}">{escape(titles[lesson])}</a></li>'
        for lesson, asked in _by_lesson(questions).items()
    )
    steps = "".join(f"<li>{_even(step)}</li>" for step in VOTE)
    others = ", ".join(f'<a href="concepts_{x}_slides.html">form {x}</a>' for x in FORMS if x != form)
    return (
        f'<section><section id="start"><h1>Concept questions, form {form}</h1><p>Form A is for a vote before a lesson, '
        "and form B for one after it. The next question of this form is to the right; downwards there is room for its "
        f"votes, then its answer. For your own screen press s: a window comes with the right letter and the reasons. "
        f"Other forms have decks of their own: {others}.</p>"
        f'<ol class="index">{rows}</ol><p class="foot">{NO_SENDING}</p></section>'
        f'<section id="vote"><h1>How to vote</h1><ol style="list-style: decimal">{steps}</ol></section></section>'
    )


def _stack(where: str, question: _Question) -> str:
    """A question's three slides: the situation and its picture stand on each; notes have the answer from the first.

    Beside its answers stands the picture as it ended, if that is drawn.
    """
    drawn, head = _figure(question, LARGER), f"<h2>{where}</h2>"
    text = f'<div><p>{_even(question.setting)}</p><p class="ask">{_even(question.question)}</p></div>'
    pictures = [_pictured(drawn, question.name + turn) for turn in ("", "-again", "-answered")]
    pictures[-1] = ended(question, LARGER) or pictures[-1]
    first, again, answered = (f'{head}<div class="body">{text}{picture}</div>' for picture in pictures)
    notes = f'<aside class="notes">{_noted(question)}</aside>'
    choices = f"<ol>{''.join(f'<li>{_even(answer.text)}</li>' for answer in question.answers)}</ol>"
    return (
        f'<section><section id="{question.name}">{first}{choices}{notes}</section>'
        f'<section class="voting">{again}{choices}{_votes(len(question.answers))}{notes}</section>'
        f'<section class="answer">{answered}{_replies(question)}{notes}</section></section>'
    )


def _noted(question: _Question) -> str:
    """What stands on the lecturer's own screen: the right letter, and what is said to each answer."""
    letters = "ABCD"[: len(question.answers)]
    replies = "".join(
        f"<p>{'<b>' if answer.right else ''}{letter}. {_even(answer.text)}{' ✓</b>' if answer.right else ''}<br>"
        f"{_even(answer.reply)}</p>"
        for letter, answer in zip(letters, question.answers, strict=True)
    )
    return f"<p>{question.number}: <b>{letters[question.right]}</b> is right.</p>{replies}"


def _votes(count: int) -> str:
    """Fields for the counts of two votes, a column an answer."""
    return f'<div class="votes">{_counts("first", count)}{_counts("second", count)}</div>'


def _counts(when: str, count: int) -> str:
    """The fields of one vote."""
    cells = (
        f'<label>{letter} <input inputmode="numeric" maxlength="3" aria-label="{letter}, {when} vote"></label>'
        for letter in "ABCD"[:count]
    )
    return f"<div>{when}</div>{''.join(cells)}{'<span></span>' * (4 - count)}"


def _replies(question: _Question) -> str:
    """The answers with what is said to each, the right one marked by its frame and a sign."""
    rows = "".join(
        f"<li{' class=right' if answer.right else ''}>{_even(answer.text)}{' ✓' if answer.right else ''} "
        f'<span class="why">{_even(answer.reply)}</span></li>'
        for answer in question.answers
    )
    return f"<ol>{rows}</ol>"
