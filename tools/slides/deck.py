"""The slides of a lesson: the question, the prediction, the pictures state by state, what breaks, what to remember."""

import re

from nbformat import NotebookNode

from lib.show.vote import Answer, judged, shuffled
from tools.lesson import TAG, Lesson, asks, equations, headed, instructor, prose, unhandled
from tools.slides.alone import titled
from tools.slides.answered import _reasons, _unfolded
from tools.slides.cited import _with_cited
from tools.slides.lines import low
from tools.slides.pictures import (
    _asked,
    _call,
    _is_game,
    _is_picture,
    _is_recorded,
    _lit,
    _one_state,
    _place,
    _rows_of,
    _shown_by,
    _states_of,
    _tags,
    told_by_bet,
)
from tools.slides.practice import _broken, _exercises, unseen
from tools.slides.reached import there
from tools.slides.slide import _Slide
from tools.slides.spoken import (
    _bare,
    _body,
    _by_number,
    _capital,
    _displayed,
    _of,
    _said_of,
    _shown_with,
    _without_folds,
)
from tools.slides.stepped import _joined, _with_pictures
from tools.slides.timed import timed

BEFORE = {("03", "cell-03"): "3.9"}
"""Votes, by lesson and cell, that a deck asks before an equation which would have told their answer."""


def _deck(made: Lesson) -> list[_Slide]:
    """All slides of a lesson, in its order but for votes whose answer would be told before."""
    slides = [
        _opening(made),
        *_joined(_with_pictures(_told(made), made), made),
        *_broken(made.parts["Break it"]),
        *_at_home(made),
        *_remembered(made),
    ]
    return [x._replace(title=titled(x.title)) for x in timed(_with_cited(slides), instructor(made))]


def _opening(made: Lesson) -> _Slide:
    """The lesson's question; the note to the instructor goes with it."""
    aims = f"After this lesson one can {'; '.join(made.objectives)}."
    title, question = f"{made.number} {made.title}", unhandled(made.question)
    return _Slide(title, question, notes=f"{aims}\n\n{instructor(made)}", kind="title")


def _at_home(made: Lesson) -> list[_Slide]:
    """The exercises, each with the place where students find it."""
    slides = _exercises(made.parts["Your turn"])
    return [x._replace(body=f"{x.body}\n\n{there(made)}") if x.kind == "exercise" else x for x in slides]


def _told(made: Lesson) -> list[_Slide]:
    """What a lesson tells, as it tells it: questions to vote on, equations with their pictures, other pictures."""
    slides = []
    for part in ("Play", "Derive"):
        for cell in made.parts[part]:
            if cell.cell_type == "markdown":
                slides += [*_equations_in(cell, made), *_reasons(cell, made)]
            elif asks(cell):
                slides += _prediction(cell)
            elif _is_game(_call(cell)):
                continue
            elif _is_picture(cell) and (part == "Play" or not _told_openly(_tags(cell, made), made)):
                slides.append(_picture(cell, made, unhandled(made.question) if part == "Play" else _above(cell, made)))
                slides += [*_paid(slides[-1], cell), *_unfolded(slides[-1], cell, made)]
            elif _is_picture(cell):
                slides += _before(cell, made)
    return _with_noted(_with_first(_asked_before(slides, made), made), made)


def _before(cell: NotebookNode, made: Lesson) -> list[_Slide]:
    """A slide of a picture in the state that it opens in, where no slide of an equation shows that."""
    call = _call(cell)
    opens, rows = re.findall(r'"([^"]*)"', call)[:1], _rows_of(call)
    if not opens or opens[0] not in rows or opens[0] in equations(made):
        return []
    if _told_openly([x for x in rows[opens[0]].tags if x in equations(made)], made):
        return []
    shown = _picture(cell, made, _above(cell, made))
    return [shown._replace(board=_place(cell, opens[0]), code=_one_state(call, opens[0]))]


def _asked_before(slides: list[_Slide], made: Lesson) -> list[_Slide]:
    """The same slides; a vote comes with its answers before the equation that would have told them."""
    for (number, cell), tag in BEFORE.items():
        at = next((i for i, x in enumerate(slides) if x.kind == "vote" and x.board.cell == cell), 0)
        if number == made.number:
            rest = [*slides[:at], *slides[at + 3 :]]
            there = next(i for i, x in enumerate(rest) if tag in TAG.findall(x.body))
            slides = [*rest[:there], *slides[at : at + 3], *rest[there:]]
    return slides


LEFT_OUT = re.compile(r"\bleave out .*?(?=[.;](?:\s|$))", re.S)
"""What the note to the instructor says of a shorter hour: an equation that is named there alone needs no slide."""


def _with_noted(slides: list[_Slide], made: Lesson) -> list[_Slide]:
    """The same slides, and one for each row of equations that only notes would have: nobody in the room reads those."""
    shown = {tag for slide in slides for tag in TAG.findall(slide.body)}
    noted = f"{LEFT_OUT.sub('', instructor(made))} {' '.join(slide.notes for slide in slides)}"
    left = [tag for tag in _by_number(list(equations(made))) if tag not in shown and f"({tag})" in noted]
    for tag in left:
        own = [(i, _by_number([*TAG.findall(x.body), tag])) for i, x in enumerate(slides) if TAG.findall(x.body)]
        at = next((i for i, tags in own if tags[0] == tag), own[-1][0] + 1)
        above = slides[at - 1]
        if above.kind == "formula" and set(TAG.findall(above.body)) <= set(left):
            slides[at - 1] = above._replace(body=f"{above.body}\n\n{_displayed(tag, equations(made)[tag])}")
        else:
            slides = [*slides[:at], _noted(tag, slides, made), *slides[at:]]
    return slides


def _noted(tag: str, slides: list[_Slide], made: Lesson) -> _Slide:
    """An equation that only notes would have, in the words that lead to it, unless a slide has said these."""
    new, said = _formula([tag], made), {_opened(x.body) for x in slides if x.kind == "formula"}
    bare = _displayed(tag, equations(made)[tag])
    return new._replace(body=bare) if _opened(new.body) in said else new


def _opened(body: str) -> str:
    """How words begin, before their first equation."""
    return body.split("$$")[0].split(". ")[0]


MEASURE = (
    "Ask the room for its guess, and let the lesson measure on your own machine, since every machine answers otherwise."
)
"""What the notes say where something is measured that no slide can show."""


ABOVE_IT = re.compile(r"\bBelow are [^.]*\. Under them (\w)")
"""How words begin that lead to a picture by way of another one above it."""


def _guessed(cell: NotebookNode) -> str:
    """What a picture asks that opens with bars to pull, which are guesses; nothing of others."""
    said = " ".join("".join(x.data.get("text/plain", "")) for x in cell.outputs if "data" in x)
    return unhandled(said) if re.search(r"\bPull the bars\b", said) else ""


FOLD = re.compile(r"<details><summary>([^<]*\?)</summary>\s*(.*?)\s*</details>", re.S)
"""A question that a lesson folds away with its answer."""


def _explained(cell: NotebookNode, made: Lesson) -> str:
    """What to ask behind a measurement, with the answer to expect: the first fold below it that asks."""
    after = made.cells[[each.id for each in made.cells].index(cell.id) + 1 :][:1]
    found = FOLD.search(re.split(r"^#", prose(after), flags=re.M)[0])
    return f"**Then ask:** {found[1]} **Expect:** {unhandled(found[2])}" if found else ""


def _picture(cell: NotebookNode, made: Lesson, title: str) -> _Slide:
    """A picture that belongs to no equation; one that measures as it is before that, with what it is to tell."""
    call, words, below = _call(cell), _words_above(cell, made), _below(cell, made)
    if not _is_recorded(call):
        told = unseen(unhandled(below.split("\n\n")[0]) or words)
        notes = "\n\n".join(filter(None, (MEASURE, _explained(cell, made))))
        # No slide has its picture: before it is measured it is empty, or has guesses that would be taken for measured.
        if guess := _guessed(cell):
            return _Slide(title, f"{told}\n\n{guess}".strip(), None, call, notes, "measured")
        return _Slide(title, unseen(words) or told, None, call, f"{notes}\n\n**Expect:** {told}", "measured")
    if _place(cell).index:  # what stands above it in the lesson is not on the slide
        words = ABOVE_IT.sub(_capital, words)
    bets = BET if told_by_bet(call) else ""
    told = below if below.startswith("1.") else _then(cell, below, made)
    notes = "\n\n".join(x for x in (bets, words, told) if x)
    return _Slide(title, "", _place(cell), call, notes, "picture")


def _then(cell: NotebookNode, below: str, made: Lesson) -> str:
    """What to say once a picture has been seen whose equations all stand in folds."""
    first = below.split("\n\n")[0]
    return f"**Then say:** {unhandled(first)}" if first and _tags(cell, made) else ""


BET = "Take bets by hands, or on the board. The picture of the next slide plays the frame and decides them."
PAID = "Let the film go to its end, and ask whose bet came nearest."
"""What the notes say at a bet, and where it is decided."""


def _paid(above: _Slide, cell: NotebookNode) -> list[_Slide]:
    """Behind a bet a slide that decides it."""
    end = told_by_bet(_call(cell))
    return [above._replace(board=_place(cell, voted=True), code="", notes=f"{PAID} {end}")] if end else []


LETTERS = "What the letters stand for"
"""The title of what is said before an equation that goes on from others, which are only told later."""


def _with_first(slides: list[_Slide], made: Lesson) -> list[_Slide]:
    """The same slides; before an equation those of smaller numbers that are only told later: it goes on from them."""
    shown, told = [], []
    for i, slide in enumerate(slides):
        own, later = TAG.findall(slide.body), [tag for x in slides[i + 1 :] for tag in TAG.findall(x.body)]
        known = {*shown, *own}
        before = [tag for tag in later if own and tag not in known and [tag, own[0]] == _by_number([tag, own[0]])]
        if before:
            told.append(_Slide(LETTERS, _shown_with(_by_number(before), made), kind="letters"))
        shown += [*before, *own]
        told.append(slide)
    return told


VOTE = (
    "A minute alone, then all vote at once. Count, and type the counts under *first*. Two minutes with a neighbour who "
    "voted otherwise, and a second vote, whose counts go under *second*. The picture of the next slide answers."
)
FILM = "The picture answers. Let it go to its end, ask which answer it bears out, and turn on to what is said to each."
REASONS = "Ask of each answer why it was chosen, the wrong ones first. The picture stands as it ended."
"""What the notes say at a vote, at its film, and at what is said to each answer."""


def _prediction(cell: NotebookNode) -> list[_Slide]:
    """A question with its scene; what happens, and what is right; then why the others are not."""
    asked = _asked(cell.source)
    answers = list(zip("ABCDEF", shuffled(asked["question"], asked["answers"]), strict=False))
    choices = "\n\n".join(f"**{letter}** {answer.text}" for letter, answer in answers)
    right = f"The right answer is {next(letter for letter, answer in answers if answer.right)}."
    replies = "\n".join(_answered(letter, answer) for letter, answer in answers)
    title, notes = asked["question"], f"{VOTE} {right}"
    return [
        _Slide(title, choices, _place(cell), cell.source, notes, "vote"),
        _Slide(title, "", _place(cell, voted=True), notes=f"{FILM} {right}", kind="answers"),
        _Slide(title, replies, _place(cell, voted=True), notes=f"{REASONS} {right}", kind="replies"),
    ]


def _answered(letter: str, answer: Answer) -> str:
    """An answer, as a sentence ends, with its reply."""
    text = answer.text if answer.text[-1] in ".?!" else f"{answer.text}."
    return f"**{letter}** {text} **{judged(answer)}** {unhandled(answer.reply)}\n"


def _equations_in(cell: NotebookNode, made: Lesson) -> list[_Slide]:
    """The equations of a cell by their numbers: those that a picture knows with it, the others on a slide of words.

    What stands in a fold is for who reads on, and has a slide only where something outside of folds goes back to it.
    """
    slides = []
    for tag in _told_openly(_by_number(TAG.findall(cell.source)), made):
        picture = _shown_by(tag, cell, made)
        above = slides[-1] if slides else None
        if picture is not None and _goes_on(above, tag, picture, made):
            slides[-1] = _state([*TAG.findall(above.body), tag], picture, made)
        elif picture is not None:
            slides.append(_state([tag], picture, made))
        elif above is not None and above.kind == "formula":
            slides[-1] = _formula([*TAG.findall(above.body), tag], made)
        else:
            slides.append(_formula([tag], made))
    return slides


def _told_openly(tags: list[str], made: Lesson) -> list[str]:
    """Those of some equations that stand in no fold, or are named outside of one."""
    told = "\n".join(_without_folds(cell.source) for cell in made.cells if cell.cell_type == "markdown")
    told += LEFT_OUT.sub("", instructor(made))
    return [tag for tag in tags if f"\\tag{{{tag}}}" in told or f"({tag})" in told]


def _state(tags: list[str], cell: NotebookNode, made: Lesson) -> _Slide:
    """Equations with their picture, the first of them at once, each other as a step."""
    call, first = _call(cell), tags[0]
    place = _place(cell, first, asks(cell))
    code, notes = _one_state(call, first), _said_of(tags, made)
    return _Slide(_title(first, call, made), _body(tags, made), place, code, notes, "state", steps=tuple(tags))


def _title(tag: str, call: str, made: Lesson) -> str:
    """The title of a state, or the heading under which its equation stands, where that alone is a question."""
    own, beat = _states_of(call)[tag], _beat(tag, made)
    return headed(beat if not own or (beat.endswith("?") and not own.endswith("?")) else own)


WIDEST = 60
"""So many signs at most have the equations that share a slide."""


def _goes_on(above: _Slide | None, tag: str, cell: NotebookNode, made: Lesson) -> bool:
    """Is an equation a step of the slide above: in the same picture, lit or told together, and is there room for it?"""
    call = _call(cell)
    if above is None or above.kind != "state" or above.board[:2] != _place(cell)[:2]:
        return False
    if above.title != _title(tag, call, made):
        return False
    before = TAG.findall(above.body)
    together = _lit(call, before[-1]) == _lit(call, tag) or _of(before[-1], made)[-1] == _of(tag, made)[-1]
    together = together and low(_body([*before, tag], made))
    return together and sum(len(_bare(equations(made)[x])) for x in (*before, tag)) <= WIDEST


def _formula(tags: list[str], made: Lesson) -> _Slide:
    """Equations that no picture knows, in the words that lead to them."""
    return _Slide(headed(_beat(tags[0], made)), _shown_with(tags, made), kind="formula")


def _beat(tag: str, made: Lesson) -> str:
    """The heading under which an equation stands."""
    return re.findall(r"^#+ (.+)", prose(made.cells).split(f"\\tag{{{tag}}}")[0], re.M)[-1]


def _above(cell: NotebookNode, made: Lesson) -> str:
    """The last heading before a cell; where that only says to play, the lesson's title."""
    before = made.cells[: [each.id for each in made.cells].index(cell.id)]
    titles = (found[-1] for each in reversed(before) if (found := re.findall(r"^#+ (.+)", each.source, re.M)))
    found = next(titles, made.title)
    return made.title if found == "Play" else found


def _words_above(cell: NotebookNode, made: Lesson) -> str:
    """What the lesson says before a picture, under its heading, without what asks for a hand or leads to equations."""
    above = made.cells[[each.id for each in made.cells].index(cell.id) - 1] if cell.id != made.cells[0].id else cell
    told = re.split(r"^#+ .+$", _without_folds(above.source), flags=re.M)[-1] if above.cell_type == "markdown" else ""
    whole = (re.sub(r"^[a-z].*?[.?!] ", "", x.strip(), flags=re.S) for x in told.split("\n\n") if "$$" not in x)
    kept = (unhandled(x) for x in whole)
    return "\n\n".join(x for x in kept if x.endswith((".", "?")))


def _below(cell: NotebookNode, made: Lesson) -> str:
    """What the lesson says under a picture before the next heading, without folds."""
    after = made.cells[[each.id for each in made.cells].index(cell.id) + 1 :][:1]
    return _without_folds(re.split(r"^#", prose(after), flags=re.M)[0])


SOURCES = re.compile(r"<summary>Sources</summary>\s*((?s:.+?))\s*</details>|^\*?Sources[.:]\*?(.+)", re.M)
"""Where a lesson names its sources: in a fold, or in a line."""


RECALLED = "Before this slide let the room say what it would tell a friend of this lesson; then compare."
"""What the notes say where it stands what to remember."""


def _remembered(made: Lesson) -> list[_Slide]:
    """The sentences to remember; then the sources."""
    rows = re.findall(r"^- .+(?:\n  .+)*", prose(made.parts["Remember"]), re.M)
    sources = SOURCES.search(prose(made.cells))
    return [
        _Slide("Remember", "\n".join(rows), notes=RECALLED, kind="remember"),
        _Slide(
            "Sources",
            f"{(sources[1] or sources[2]).strip()}\n\nSwept Spheres, text and figures: CC BY 4.0.",
            kind="sources",
        ),
    ]
