"""All slides of all decks, without a browser: their order, what they cite, and what stands in their notes."""

import re
from itertools import pairwise

import pytest

from lib.show.overlap import Beads
from lib.show.quadratic.cancellation import Cancellation
from lib.show.tmin.mist import Mist
from tools.lesson import TAG, asks, lessons, unhandled
from tools.live import record
from tools.slides.cited import CITED, _every
from tools.slides.deck import _deck
from tools.slides.pictures import _call, _lit, _states_of
from tools.slides.spoken import _by_number

LESSONS = {made.number: made for made in lessons()}
DECKS = {number: _deck(made) for number, made in LESSONS.items()}
every_deck = pytest.mark.parametrize("number", LESSONS)


@every_deck
def test_an_equation_that_is_cited_is_shown(number):
    shown = {tag for slide in DECKS[number] for tag in TAG.findall(slide.body)}
    seen = set()
    for slide in DECKS[number]:
        here = set(TAG.findall(slide.body))
        seen |= here
        told = f"{slide.body} {slide.code}" if slide.kind == "exercise" else slide.body
        asked = set(CITED.findall(TAG.sub("", told))) & set(_every())
        assert asked <= (here if slide.kind == "exercise" else seen), slide.title
        noted = set(CITED.findall(slide.notes)) & set(_every())
        inside = {tag for tag in noted if re.search(rf"\$ \({tag}\)|Here \({tag}\) is \$", slide.notes)}
        assert noted - inside <= (shown if slide.kind == "title" else seen), slide.notes


@every_deck
def test_a_question_is_asked_before_what_answers_it(number):
    """What stands above a vote in the lesson is shown before it, and what stands below it after its answers."""
    cells, slides = LESSONS[number].cells, DECKS[number]
    where = {tag: i for i, cell in enumerate(cells) for tag in TAG.findall(cell.source)}
    votes = {cell.id: i for i, cell in enumerate(cells) if asks(cell)}
    for at, slide in enumerate(slides):
        if slide.kind != "vote":
            continue
        assert [x.kind for x in slides[at : at + 3]] == ["vote", "answers", "replies"]
        told = [(k, where[tag]) for k, x in enumerate(slides) if x.kind in ("state", "formula") for tag in _own(x)]
        assert all((k < at) == (place < votes[slide.board.cell]) for k, place in told), slide.title
        assert not any(x.board and x.board.cell == slide.board.cell for x in slides[:at]), "its picture is new"
        assert not slide.board.voted and slides[at + 1].board.voted
    assert sum(slide.kind == "vote" for slide in slides) == sum(map(asks, LESSONS[number].parts["Play"])) + sum(
        map(asks, LESSONS[number].parts["Derive"])
    )


def _own(slide) -> list[str]:
    """The equations that a slide is about; one of words may show again what another has."""
    return TAG.findall(slide.body)


@every_deck
def test_equations_come_by_their_numbers(number):
    """What the letters stand for is said beforehand only if the lesson tells it in another cell."""
    told = [slide for slide in DECKS[number] if slide.kind in ("state", "formula", "letters") and _own(slide)]
    shown = dict.fromkeys(tag for slide in told for tag in _own(slide))
    assert list(shown) == _by_number(list(shown))
    where = {tag: cell.id for cell in LESSONS[number].cells for tag in TAG.findall(cell.source)}
    for letters, after in pairwise(told):
        assert letters.kind != "letters" or where[_own(after)[0]] not in {where[tag] for tag in _own(letters)}


def test_a_picture_of_another_shot_lights_only_what_is_said_of_that():
    known = _states_of('fan("the way to contact", "four questions", vote=lesson03.PREDICTION)')
    assert "3.11" in known and not {"3.13", "3.15"} & set(known)


@every_deck
def test_slides_of_one_picture_light_different_parts_of_it(number):
    """What is lit and told together is one slide with steps."""
    calls = {cell.id: _call(cell) for cell in LESSONS[number].cells if cell.cell_type == "code"}
    for one, other in pairwise(DECKS[number]):
        if one.kind == other.kind == "state" and one.board[:2] == other.board[:2] and one.title == other.title:
            call, tags = calls[one.board.cell], (*_own(one), *_own(other))
            assert _lit(call, _own(one)[-1]) != _lit(call, _own(other)[0]) or len(tags) > 2, one.title


ANSWERED = r"\*\*[A-F]\*\* .+[.?!] \*\*(Right|Not so)\.\*\* .+[.?!]"
"""What an answer with its reply is like."""


@every_deck
def test_few_slides_ask_and_every_answer_is_a_sentence(number):
    asked = [slide for slide in DECKS[number] if slide.kind in ("vote", "order", "code")]
    assert len(asked) <= len(DECKS[number]) / 6 + 1
    for slide in DECKS[number]:
        if slide.kind in ("answers", "replies"):
            rows = [row for row in slide.body.split("\n") if row]
            assert all(re.fullmatch(r"\*\*[A-F]\*\* .+[.?!] \*\*(Right|Not so)\.\*\* .+[.?!]", row) for row in rows), (
                rows
            )


@every_deck
def test_captions_have_symbols_as_they_are_written(number):
    """A subscript stands low: `v_n` and `tm` are how a program writes them."""
    told = [alt for cell in LESSONS[number].cells for x in cell.get("outputs", ()) for alt in _alts(x)]
    assert not [alt for alt in told if re.search(r"\b[a-z]_[a-z]|\btm\b", alt)]


def _alts(output) -> list[str]:
    """What the pictures of an output say."""
    return re.findall(r'alt="([^"]*)"', output.get("data", {}).get("text/html", ""))


@every_deck
def test_notes_are_whole_sentences(number):
    for slide in DECKS[number]:
        for row in filter(None, slide.notes.split("\n")):
            assert re.search(r"[.?!][)\"*”]*$", row.strip()), (slide.title, row)
            assert re.match(r"[\"*(“$`]*[A-Z\d$]|[−-]|[*`(]*[a-zτπ]\b|`|\d+\. ", row), (slide.title, row)


@every_deck
def test_a_slide_asks_for_no_hand(number):
    for slide in DECKS[number]:
        assert unhandled(slide.title) == slide.title
        if slide.kind not in ("exercise", "order", "pairs", "code", "remember"):
            assert unhandled(slide.body) == slide.body, slide.title
        if slide.kind in ("state", "formula", "answers", "picture"):
            assert unhandled(slide.notes) == slide.notes, slide.title


def test_a_knob_that_nobody_can_turn_is_not_drawn_on_a_slide():
    board = Cancellation()
    board.projected = True
    tracks = [ax for ax in board.figure.axes if ax.get_label() == "track"]
    assert len(tracks) == 2 and all(ax.get_position().x0 < 1 for ax in tracks)
    record._for_a_slide(board)
    assert all(ax.get_position().x0 > 1 for ax in board.figure.axes if ax.get_label() == "track")


def test_on_a_slide_a_picture_stands_as_its_equation_says_and_then_as_before():
    board = Beads("fence")
    board.show_state("1.8")
    for projected, looks in ((False, 1), (True, 3)):
        board.projected = projected
        with record._posed(board, "1.8"):
            assert f"With N = {looks} " in board.caption
        assert board.knobs["n"] == 1


def test_a_knob_that_time_turns_is_drawn_on_a_slide():
    board = Mist()
    board.projected = True
    record._for_a_slide(board)
    tracks = [ax for ax in board.figure.axes if ax.get_label() == "track"]
    assert board.scrub and any(ax.get_position().x0 < 1 for ax in tracks)


def test_what_is_measured_where_it_is_shown_is_told_in_words():
    for number, call, words in (("05", "measure()", "faster now?"), ("11", "two_crowds()", "twice as long")):
        slide = next(slide for slide in DECKS[number] if slide.code == call)
        assert slide.board is None and words in slide.body
