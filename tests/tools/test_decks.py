"""All slides of all decks, without a browser: their order, what they cite, and what stands in their notes."""

import ast
import re
import sys
from itertools import groupby, pairwise
from types import SimpleNamespace

import numpy as np
import pytest
from lessons import Made, thinned

from lib.show import palette
from lib.show.board import Board
from lib.show.overlap import Beads
from lib.show.quadratic.cancellation import Cancellation
from lib.show.quadratic.stencil import Stencil
from lib.show.response.wedge import Wedge
from lib.show.rolling.rebound import Rebound
from lib.show.rolling.thrown import Thrown
from lib.show.start.passenger import Passenger
from lib.show.table.blocks import Blocks
from lib.show.tmin.mist import Mist
from lib.show.viete.bet import Bet
from lib.show.viete.crowd import BALLS
from lib.show.viete.cuts import Cuts
from lib.show.vote import Answer
from lib.teach.lab import LISTINGS
from lib.viete import TESTS
from tools import address
from tools.lesson import ROOT, TAG, asks, equations, lessons, unhandled
from tools.live import record, wide
from tools.slides import alone, failing, page, sized, spoken
from tools.slides.ballot import ballot
from tools.slides.broken import ACROSS, broken
from tools.slides.cited import CITED, _every
from tools.slides.deck import BEFORE, LEFT_OUT, LETTERS, _deck
from tools.slides.lines import SIZES, TALLEST, _high, low, smaller
from tools.slides.page import _code_size
from tools.slides.pictures import _call, _is_game, _is_picture, _states_of
from tools.slides.practice import answers, cause, given
from tools.slides.slide import states
from tools.slides.spoken import _bare, _by_number, _is_symbol, in_one, once
from tools.slides.stepped import MOST, WIDEST

LESSONS = {made.number: made for made in lessons()}
DECKS = Made(lambda number: _deck(LESSONS[number]))
every_deck = pytest.mark.parametrize("number", thinned([*LESSONS], 2))


@pytest.mark.slow
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


@pytest.mark.one_in(3)
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
        told = [(k, tag) for k, x in enumerate(slides) if x.kind in ("state", "picture") for tag in _own(x)]
        first = BEFORE.get((number, slide.board.cell))  # which would tell the answer, though the lesson tells it before
        for k, tag in told:
            assert (k < at) == (_before(tag, first) if first else where[tag] < votes[slide.board.cell]), slide.title
        assert not any(x.board and x.board.cell == slide.board.cell for x in slides[:at]), "its picture is new"
        assert not slide.board.voted and slides[at + 1].board.voted
    assert sum(slide.kind == "vote" for slide in slides) == sum(map(asks, LESSONS[number].parts["Play"])) + sum(
        map(asks, LESSONS[number].parts["Derive"])
    )


def _before(tag: str, other: str) -> bool:
    """Has an equation a smaller number than another?"""
    return tag != other and _by_number([other, tag])[0] == tag


def _own(slide) -> list[str]:
    """The equations that a slide is about; one of words may show again what another has."""
    return TAG.findall(slide.body)


@every_deck
def test_equations_come_by_their_numbers(number):
    """What the letters stand for is said beforehand only if the lesson tells it in another cell."""
    told = [slide for slide in DECKS[number] if slide.steps and _own(slide)]
    spanned = {  # what only notes would have stands behind steps that go on beyond it
        tag for above, slide in pairwise(told) for tag, step in zip(_own(slide), states(slide), strict=True)
        if step != tag and _before(_own(above)[0], tag)
        and _before(tag, _own(above)[-1])
    }  # fmt: skip
    shown = dict.fromkeys(tag for slide in told for tag in _own(slide) if tag not in spanned)
    assert list(shown) == _by_number(list(shown)) and len(spanned) <= 1
    where = {tag: cell.id for cell in LESSONS[number].cells for tag in TAG.findall(cell.source)}
    for letters, after in pairwise(told):
        assert letters.title != LETTERS or where[_own(after)[0]] not in {where[tag] for tag in _own(letters)}


def test_a_picture_of_another_shot_lights_only_what_is_said_of_that():
    known = _states_of('fan("the way to contact", "four questions", vote=lesson03.PREDICTION)')
    assert "3.11" in known and not {"3.13", "3.15"} & set(known)


@every_deck
def test_slides_of_one_picture_under_one_heading_have_as_many_equations_as_there_is_room_for(number):
    named = equations(LESSONS[number])
    for one, other in pairwise(DECKS[number]):
        if one.kind == other.kind == "state" and one.board[:2] == other.board[:2] and one.title == other.title:
            tried = [(*_own(one), *_own(other)[:count]) for count in (1, None)]  # one after the other
            shown = [[named[tag] for tag in tags if tag in named] for tags in tried]
            bulk = [sum(map(len, map(_bare, each))) for each in shown]
            room = max(map(len, shown)) <= MOST and max(bulk) <= WIDEST and max(map(_high, shown)) <= TALLEST
            assert not (room and low(once(f"{one.body}\n\n{other.body}"))), one.title


@every_deck
def test_every_equation_stands_over_a_picture_and_rows_of_grey_ones_are_short(number):
    for slide in DECKS[number]:
        if _own(slide) and slide.kind not in ("exercise", "title", "remember"):
            assert slide.board and slide.kind in ("state", "picture"), slide.title
    assert not any(slide.kind in ("formula", "letters") for slide in DECKS[number])
    row = max(len([*same]) for _, same in groupby(DECKS[number], lambda x: (x.kind, x.title, x.board and x.board[:2])))
    votes = sum(slide.kind == "vote" for slide in DECKS[number])
    assert row <= 4 and len(DECKS[number]) - 3 * votes <= 21


ANSWERED = r"\*\*[A-F]\*\* .+[.?!] \*\*(Right|Not so)\.\*\* .+[.?!]"
"""What an answer with its reply is like."""


@pytest.mark.one_in(2)
@every_deck
def test_words_without_a_picture_fill_their_slide_and_have_room(number):
    """The next larger type would have none, or it is the largest."""
    for slide in DECKS[number]:
        if slide.kind in ("exercise", "remember", "sources"):
            bare = page._reach(LESSONS[number], slide)[0]
            head = page._asked(bare) if slide.kind == "exercise" else ""
            size = sized.said(bare, head)
            assert f"--said: {size}px" in page._large(bare) and size >= 36, slide.title
            room = sized.DOWN - (sized._code(head, sized.code(head)) + 72 + 130 if head else 0)
            full = 0.5 * room < sized._high(bare.body, size) <= room
            assert full or size > sized.LARGEST - 6, slide.title


@every_deck
def test_what_a_letter_stands_for_is_seen_as_soon_as_the_letter_is(number):
    for slide in DECKS[number]:
        if slide.steps:
            shown = page.SHOWN.findall(slide.body)
            html = re.findall(r'<p class="equation-of([^"]*)"', page._equations(slide, LESSONS[number]))
            for i, (formula, tag) in enumerate(shown):
                letter = re.match(r"([A-Z]) = ", formula)
                used = letter and any(re.search(rf"(?<![A-Za-z\\]){letter[1]}(?![a-z_])", x) for x, _ in shown[:i])
                assert ("ahead" in html[i]) >= bool(used), tag
    assert number != "04" or any("ahead" in page._equations(x, LESSONS["04"]) for x in DECKS["04"] if x.steps)


@every_deck
def test_few_slides_ask_and_every_answer_is_a_sentence(number):
    asked = [slide for slide in DECKS[number] if slide.kind in ("vote", "order", "code")]
    assert len(asked) <= len(DECKS[number]) / 5 + 1
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
        if slide.kind in ("state", "answers", "picture"):
            assert unhandled(slide.notes) == slide.notes, slide.title


@pytest.mark.slow
def test_a_knob_that_nobody_can_turn_is_not_drawn_on_a_slide():
    """As long as a vote locks the picture; then it stands where it stood."""
    board = Cancellation()
    board.ask("Which?", [Answer("this", "So it is.", right=True), Answer("that", "It is not.")])
    board.projected = True
    for answered in (False, True, False):
        board.chosen = 0 if answered else -1
        wide.for_a_slide(board)
        tracks = [ax for ax in board.figure.axes if ax.get_label() == "track"]
        assert len(tracks) == 2 and all((ax.get_position().x0 < 1) == answered for ax in tracks)


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
    wide.for_a_slide(board)
    tracks = [ax for ax in board.figure.axes if ax.get_label() == "track"]
    assert board.scrub and any(ax.get_position().x0 < 1 for ax in tracks)


@pytest.mark.slow
def test_what_is_measured_where_it_is_shown_is_told_in_words():
    for number, call, words, expected in (
        ("05", "measure()", "How many times as fast", "A square root takes"),
        ("11", "two_crowds()", "Race them", "When the balls double, there are four times as many pairs"),
    ):
        slide = next(slide for slide in DECKS[number] if slide.code == call)
        seen = re.sub("<aside.*", "", page._section(LESSONS[number], slide, {}, "1"), flags=re.S)
        assert words in slide.body and slide.kind == "measured" and f"**Expect:** {expected}" in slide.notes
        assert "<img" not in seen and "alive" not in seen, "guesses would be taken for an answer"


@every_deck
def test_an_equation_of_the_notes_stands_on_a_slide(number):
    shown = {tag for slide in DECKS[number] for tag in TAG.findall(slide.body)}
    notes = (re.sub(r" Here \(.*", "", LEFT_OUT.sub("", slide.notes)) for slide in DECKS[number])
    spelt = {tag for slide in DECKS[number] for tag in re.findall(r"Here \((\d+\.\d+)\) is \$", slide.notes)}
    noted = {tag for told in notes for tag in CITED.findall(told)} & set(equations(LESSONS[number])) - spelt
    assert noted <= shown, "but for what is named only as what a shorter hour leaves out"


@pytest.mark.slow
def test_a_vote_on_a_time_comes_before_the_equation_that_tells_it():
    kinds = [slide.kind for slide in DECKS["03"]]
    at = next(i for i, slide in enumerate(DECKS["03"]) if "3.9" in _own(slide))
    assert kinds[at - 3 : at] == ["vote", "answers", "replies"] and "3.8" in _own(DECKS["03"][at - 4])


def test_a_crowd_is_settled_only_when_its_question_is_asked():
    """Neither how many are left nor whoever needs a root is told with the letters."""
    board = Cuts("the crowd")
    board.projected = True
    for tag, told, asked in (("5.1", "", 0), ("5.2", "", 0), ("5.3", "500 → 485", 1)):
        board.show_state(tag)
        with record._posed(board, tag):
            board.catch_up()
            ledger = board.layers["ledger"]
            assert (ledger.big.get_text(), board.verdicts) == (told, asked)
            assert not ledger.hit[1].get_visible() and ledger.overlap[1].get_visible() == bool(asked)
    assert board.verdicts == 5, "at a screen as before"


@pytest.mark.slow
def test_the_normal_of_a_touch_is_shown_at_the_touch_and_rests_on_a_slide(monkeypatch):
    """At no other time is all of B in the view of (0.6), and the bars say what its sentence says."""
    monkeypatch.setattr(record, "_traits", lambda board: {"t": board.t})
    board = Passenger("ride")
    for projected, frames in ((True, 1), (False, record.FRAMES)):
        board.projected = projected
        made = list(record._over_time(board, "0.6"))
        assert made[0]["t"] == 0.4 and len(made) >= frames and (len(made) == 1) == projected
        assert made[0].get("scrub", True) != projected


ASKED = {"question": "Which?", "answers": [Answer("this", "So it is.", right=True), Answer("that", "It is not.")]}


def told(board) -> dict:
    """What is recorded of a board here: its knobs, and the time."""
    return dict(board.knobs) | {"t": board.t, "plays": 0}


@pytest.mark.slow
def test_a_deck_is_seen_to_step_onto_a_and_to_pour_the_radius(monkeypatch):
    """Each from what stood before, at the time 0, softly; and the film of a vote stands on the table whatever came."""
    monkeypatch.setattr(record, "_traits", told)
    monkeypatch.setattr(record, "FRAMES", 2)
    monkeypatch.setattr(Board, "projecting", True)
    frames = record._recording(Passenger("ride", vote=ASKED))["frames"]
    ride, to_a, pour = (frames[name] for name in ("ride✓", "0.3←", "0.4←"))
    assert not any({"across", "up"} & set(frame) for frame in ride) and frames["0.3✓"][0]["up"] == 8
    for come, knob, last in ((to_a, "up", 8), (pour, "poured", 1)):
        way = [frame.get(knob, 0.0) for frame in come]
        assert (way[0], way[-1]) == (0, last) and all(0 <= y - x <= 0.08 * last for x, y in pairwise(way))
        assert not any(frame.get("t") for frame in come)
    assert all(frame["up"] == 8 for frame in pour) and frames["0.5"][0]["poured"] == 1


@pytest.mark.slow
def test_on_a_slide_a_keeps_its_size_from_state_to_state():
    """It is drawn on one scale, and once B's radius is poured into it, it stays there."""
    board, sizes = Passenger("ride"), {}
    board.projected = True
    for state in ("ride", "0.1", "0.3", "0.4", "0.5"):
        board.show_state(state)
        board.catch_up()
        there = board.world.transData.transform(board.layers["now"].balls.get_paths()[0].vertices)
        sizes[state] = np.ptp(there, axis=0)[0]
        low, high = board.world.viewLim.get_points()
        seen = np.concatenate([path.vertices for path in board.layers["now"].balls.get_paths()])
        assert np.all((low < seen) & (seen < high)), "all of both is in view"
    whole = sizes["ride"]
    assert list(sizes.values()) == pytest.approx([whole, whole, whole, 2 * whole, 2 * whole], rel=1e-3), "to a pixel"


def test_what_a_slide_shows_is_named():
    """Rows of numbers below the curve say what they count, and the plate comes with the equation that tells of it."""
    board = Stencil("the curve")
    for projected in (False, True):
        board.projected = projected
        for tag, plate in (("4.3", False), ("4.8", True)):
            board.show_state(tag)
            board.catch_up()
            rows = {x.get_text() for name in ("centimetres", "frames") for x in board.layers[name].numbers}
            assert ({"s in cm", "t"} <= rows) == projected and ("plate" in board.on) == (plate or not projected)


@pytest.mark.slow
def test_on_a_slide_a_film_whose_equation_is_told_shows_what_came_of_it():
    for kind, state, words in ((Thrown, "13.8", "is thrown by 4.15°"), (Rebound, "13.10", "rolls away at 1.09 m/s")):
        board = kind()
        assert words not in board.caption
        board.projected = True
        board.show_state(state)
        assert words in board.caption, "and its plot is not empty"


@every_deck
def test_titles_over_pictures_ask_and_equations_leave_the_picture_its_room(number):
    named = equations(LESSONS[number])
    for slide in DECKS[number]:
        assert slide.kind not in ("state", "picture", "measured") or slide.title.endswith("?"), slide.title
        words = [x for x in slide.body.split("\n\n") if x and slide.steps and not x.startswith("$$")]
        inside = [x for x in re.findall(r"\$\$ \\text\{([^}]+)", slide.body) if x not in " ".join(named.values())]
        assert not [x for x in (*words, *inside) if x[0].islower()], "no line begins within a sentence"
        assert not [x for x in words if re.match(r"What is left|(?:So|Then)\b", x)], words
        shown = [named[tag] for tag in _own(slide) if tag in named]
        assert not slide.steps or len(shown) < 2 or _high(shown, SIZES[smaller(shown)]) <= TALLEST, slide.title


@every_deck
def test_what_is_said_to_the_answers_stands_under_the_picture_of_the_vote(number):
    for slide in DECKS[number]:
        if slide.kind == "replies":
            seen = page._section(LESSONS[number], slide, {}, "1")
            assert slide.board and slide.board.voted and "alive" in seen and "<ol" not in seen
            assert seen.index("picture-room") < seen.index('class="replies') and "✓" in seen


@pytest.mark.slow
def test_the_answer_to_how_many_hits_is_shown_with_the_mass_that_was_asked():
    board = Blocks(2, "blocks", "wedge")
    for state, mass in (("wedge", 1), ("blocks", 2), ("10.12", 1), ("blocks", 2)):
        board.show_state(state)
        assert board.k == mass and board.m == 100.0**mass
    board.show_state("wedge")
    board.act("0")
    board.show_state("blocks")
    assert board.k == 0, "what is chosen stays"


@pytest.mark.slow
def test_nothing_is_tapped_on_a_slide():
    board = Wedge("together")
    board.projected = True
    assert board.layers["table"].cells[0].get_text() == "K"


@every_deck
def test_code_is_large_and_is_nobodys_number(number):
    for slide in DECKS[number]:
        assert slide.kind != "code" or _code_size(slide) >= 32, slide.title
        assert not re.search(r"\bE\d\d\b", f"{slide.title} {slide.body}")


@pytest.mark.parametrize(
    "code",
    [
        "def f(x):\n    return x",
        "a, b = " + " + ".join(f"first(x[{i}], y)" for i in range(9)) + ", 2",
        "def f(x):\n    if x:\n        return all(g(x, a, b) >= 0 for a, b in ((x, x), (x + 1, x), (x, x + 2)))",
        "s = '" + 90 * "," + "'",
        "x = [" + ", ".join(map(str, range(60))) + ",]",
        "if aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa and bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb and cccccccccccc:\n    pass",
        "x = -aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ** 2 - -bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb * -1 if cccccccccc else 3",
        "x = f(y)[1](aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa)(bbbbbbbbbbbbbbbbbbbbbbbbbbb, c=cccccccccccccccccccc)  # so",
    ],
)
def test_code_in_shorter_lines_means_the_same(code):
    made = broken(code)
    assert ast.dump(ast.parse(made)) == ast.dump(ast.parse(code))
    assert made == code or max(map(len, made.split("\n"))) < max(map(len, code.split("\n")))
    assert max(map(len, code.split("\n"))) > ACROSS or made == code


def test_muted_ink_can_be_read():
    """On the page, on the band of a frame and in a ball; and no colour of a letter stays beside it."""
    style = (ROOT / "tools" / "slides" / "static" / "slides.css").read_text(encoding="utf-8")
    rule = re.search(r"\.pale \{(.*?)\}", style, re.S)[1]
    muted, pastel = (re.search(rf"--{name}: (#\w+)", rule)[1] for name in ("muted", "pastel"))
    assert all(contrast(muted, ground) >= 4.5 for ground in (palette.PAPER, palette.FRAME, pastel))
    assert re.search(r"(?<![\w-])opacity: 1;", rule)
    grounds = {"a-fill", "b-fill", "frame", "paper", "darkness", "light"}
    assert set(re.findall(r"--([\w-]+): var\(--muted\)", rule)) == set(palette.NAMES.values()) - grounds


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG has it."""
    bright = []
    for colour in (one, other):
        shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        linear = [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in shares]
        bright.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(bright) + 0.05) / (min(bright) + 0.05)


LOOSE = re.compile(r"(?:It|They|There|That|Its|Their)\b|This is\b|(?:Both|And|But)\b(?! [a-z]+s\b)|\([A-Z]")
"""How words begin that stand for what was said before them, or remark on it."""


def _loose(text: str) -> list[str]:
    """The paragraphs of a text with such a beginning; what is asked of the room and minutes are none."""
    rows = (re.sub(r"^\*\*[^*]+minutes?\.\*\*\s*", "", row) for row in text.split("\n\n"))
    return [row for row in rows if LOOSE.match(row)]


@every_deck
def test_notes_and_slides_of_words_begin_with_what_they_speak_of(number):
    for slide in DECKS[number]:
        if slide.kind in ("state", "picture", "answers"):
            first = [x for x in slide.notes.split("\n\n") if not x.startswith("**")][:1]
            assert not _loose("".join(first)), (slide.title, slide.notes)
        if slide.kind == "measured":
            assert not _loose(slide.body.split("\n\n")[0]) and slide.body.endswith((".", "?")), slide.body


POINTER = re.compile(
    r"\b(?:[Ii]ts?|[Tt]hey|[Tt]hem|[Tt]heir)\b|\b(?:[Tt]his|That|that(?= cue)) (?!is\b|gives\b|case\b|high\b)(\w+)"
)
"""What stands for something that was named before it; of `this spacing` and `That vector` that must be a spacing."""

NAMED = re.compile(
    r"\$|\*\w+\*|\b[ABCD]\b(?!\.)|\b(?:[Tt]he|[Aa]n?|[Ee]ach|[Bb]oth|[Aa]ll|[Nn]o|[Nn]either) (?!time\b|peak\b)\w+"
)
"""Something that is named: a symbol, a ball, or a noun."""


def _points_at_nothing(words: str) -> list[str]:
    """What in the words over an equation stands for something that they have not named."""
    words = re.sub(r"\$\$.*?\$\$", "", words, flags=re.S)
    found = ((words[: each.start()], each) for each in POINTER.finditer(words))
    stands = lambda before, noun: NAMED.search(before) and re.search(rf"\b{(noun or '')[:4]}", before)
    return [each[0] for before, each in found if not stands(before, each[1])]


@every_deck
def test_words_over_an_equation_point_at_nothing_that_is_not_on_the_slide(number):
    for slide in DECKS[number]:
        if slide.kind in ("state", "formula", "letters"):
            assert not _points_at_nothing(slide.body), slide.body
    told = {tag: spoken._leading(tag, LESSONS[number]) for tag in alone.ALONE if tag in equations(LESSONS[number])}
    assert all(alone.ALONE[tag][0] in words for tag, words in told.items()), "what the lesson no longer says"


def test_what_points_at_nothing_is_seen():
    lost = "Along their sum it is", "Turning carries its point", "If this spacing is"
    assert all(map(_points_at_nothing, (*lost, "By the time it rolls", "That vector is the **derivative**")))
    assert not _points_at_nothing("The ball slides, and then it rolls.")


@pytest.mark.slow
def test_titles_that_stand_alone_are_those_of_the_lessons():
    heads = {x for made in LESSONS.values() for cell in made.cells for x in re.findall(r"^#+ (.+)", cell.source, re.M)}
    assert set(alone.TITLES) <= heads and not set(alone.TITLES) & {x.title for n in LESSONS for x in DECKS[n]}


def test_the_ballot_stands_where_its_picture_is_largest():
    few, long = (
        ["Yes.", "No.", "Later."],
        4 * ["A long answer that takes three rows of a narrow column, at least, or four."],
    )
    assert [ballot("Do they?", few, aspect, True) for aspect in (1.4, 2.2)] == [" beside", " twofold"]
    assert ballot("Do they?", 2 * long, 1.4, False) != " beside", "they would not fit"


def test_times_that_look_alike_are_seen_apart():
    fault = LISTINGS["sphere_sphere_sweep"].faults[-1]
    board = failing.drawn("sphere_sphere_sweep", fault)
    (low, high), true = board.curve.get_xlim(), float(board.facts.contact.t)
    assert 0.2 < (true - low) / (high - low) < 0.45 < (board.says - low) / (high - low) < 0.8
    assert "10⁻¹⁷ of a frame apart" in board.curve.get_xlabel()
    board.close()


def test_words_that_stand_for_nothing_are_seen():
    assert _loose("**Play: 3 minutes.** It goes on.") and _loose("(Struck higher, it turns.)")
    assert not _loose("This code is right.") and not _loose("Both balls give way.")


@every_deck
def test_every_slide_but_the_sources_has_a_note_and_the_opening_picture_its_minutes(number):
    slides = DECKS[number]
    assert [slide.kind for slide in slides if not slide.notes] == ["sources"]
    assert slides[1].kind != "picture" or (re.match(r"\*\*.+: \d+ minutes\.\*\*", slides[1].notes))
    assert all("ask" in slide.notes for slide in slides if slide.kind == "pairs")
    when = [re.search(r"\*\*(?:(?:About m|M)inute (\d+)|For home, or some \d+ minutes)", x.notes) for x in slides[:-1]]
    begins = [int(found[1]) for found in when if found[1]]
    assert begins == sorted(begins) and len(begins) > len(slides) - 6
    titles = [x.title for x in slides]
    for i, slide in enumerate(slides):
        if slide.kind in ("state", "picture") and slide.title.endswith("?") and slide.title not in titles[:i]:
            assert re.search(r"\b[Aa]sk\b", slide.notes), slide.title


@pytest.mark.slow
@every_deck
def test_an_exercise_says_where_it_is_as_words_and_as_a_code(number, monkeypatch):
    """The code holds the published address, and without the package that draws it the words are left."""
    coded = SimpleNamespace(make=lambda said, **_: SimpleNamespace(svg_inline=lambda **_: f"<svg>{said}</svg>"))
    place = address.on_site(f"notebooks/{LESSONS[number].name}.html")
    for module, codes in ((coded, [f"{place}#your-turn"]), (None, [])):
        monkeypatch.setitem(sys.modules, "segno", module)
        for slide in DECKS[number]:
            seen = page._section(LESSONS[number], slide, {}, "1").partition("<aside")[0]
            exercise = slide.kind == "exercise"
            assert re.findall(r"<svg>(.*?)</svg>", seen) == codes * exercise
            assert seen.count(f">{place.removeprefix('https://')}<") == exercise


@every_deck
def test_no_note_points_at_what_is_not_on_its_slide(number):
    for slide in DECKS[number][1:]:
        assert not re.search(r"\bthe fold\b|\bBelow (?:is|are)\b|picture (?:above|below)|Under them", slide.notes), (
            slide
        )


@pytest.mark.slow
def test_what_to_ask_that_belongs_to_no_equation_is_asked_at_the_end():
    asked = next(x for x in DECKS["07"] if x.kind == "remember").notes
    assert "**Ask:** Why does a tolerance not help? **Expect:** It moves the border;" in asked
    assert "up to minute 41" in next(
        x.notes for x in DECKS["07"] if x.title == "And if it does not know?" and not x.steps
    )


@every_deck
def test_a_slide_speaks_of_nothing_that_is_not_on_it(number):
    for slide in DECKS[number]:
        if not slide.board:
            elsewhere = (
                r"the picture (?:above|below)|under \*Code\*|\bthe sight,|\brows below\b|race again|\bput B on\b"
            )
            assert not re.search(rf"(?:{elsewhere}|below the picture|In the first turn)", slide.body), slide.body


@every_deck
def test_a_vote_is_answered_only_behind_its_film_and_has_room_for_two_counts(number):
    for at, slide in enumerate(DECKS[number]):
        if slide.kind == "vote":
            film, told = DECKS[number][at + 1 : at + 3]
            assert film.body == "" and slide.title == film.title == told.title
            seen = [page._section(LESSONS[number], x, {}, "1") for x in (slide, film, told)]
            bare = [re.sub(r"<aside.*?</aside>", "", x, flags=re.S) for x in seen]
            assert [x.count("class=right") for x in bare] == [0, 0, 1]
            assert [x.count("<input") for x in bare] == [2 * slide.body.count("**") // 2, 0, 0]
            right = re.search(r"<tr class=right><th>([A-F]) ✓", bare[2])[1]
            assert all(f"The right answer is {right}." in x.notes for x in (slide, film, told))


def test_the_style_of_votes_leaves_captions_alone():
    """The words of a question and those of a picture are called alike."""
    style = (ROOT / "tools" / "slides" / "static" / "votes.css").read_text(encoding="utf-8")
    for rule in re.findall(r"^([^@/{}]+\.words[^{}]*)\{[^}]*font-size", style, re.M):
        assert all(re.search(r"\.given|\.room-|code", one) for one in rule.split(",") if ".words" in one), rule


KINDS = {known.kind.name: (name, known) for name, known in reversed(LISTINGS.items())}
"""A listing of every kind."""


@pytest.mark.one_in(12)
@pytest.mark.parametrize("kind", KINDS)
def test_what_breaks_a_listing_is_drawn_as_it_is_asked_with_both_answers(kind):
    name, known = KINDS[kind]
    for fault in {known.faults[0].title: known.faults[0], known.faults[-1].title: known.faults[-1]}.values():
        board = failing.drawn(name, fault)
        assert answers(name, fault) in board.caption and "Both say" not in board.caption
        assert not [artist for artist in board.seen if not artist.figure], "of this layout"
        assert kind != "hit" or board.facts.contact.t == pytest.approx(0.5), "half a frame before and after"
        if kind in ("pair", "looks"):
            p, v, r = given(fault, known)
            asked = board.facts
            assert (np.hypot(*asked.p), np.hypot(*asked.v), asked.r) == (np.hypot(*p), np.hypot(*v), r)


def test_a_pair_in_space_is_drawn_in_the_plane_as_it_is():
    p, v = np.array([1.0, 2, 2]), np.array([-3.0, 0, 4])
    flat_p, flat_v = failing._in_the_plane(p, v)
    assert flat_p.tolist() == [3, 0] and np.allclose([flat_v @ flat_v, flat_p @ flat_v], [v @ v, p @ v])
    assert failing._in_the_plane(p * 0, v)[1].tolist() == [5, 0]


@pytest.mark.slow
def test_each_case_on_a_slide_is_a_step_with_its_picture_and_its_cause_comes_after_it():
    slide = next(x for x in DECKS["02"] if x.kind == "pairs")
    seen = re.sub("<aside.*", "", page._section(LESSONS["02"], slide, {}, "1"), flags=re.S)
    faults = LISTINGS["moving_sphere_to_sphere"].faults
    assert re.findall('class="case( fragment)?"', seen) == ["", " fragment"] and seen.count("<img") == len(faults)
    assert seen.count('class="cause fragment"') == len(faults) and "<table" not in seen
    for i, fault in enumerate(faults, start=1):
        told = re.search(rf"Case {i}: .+", slide.notes)[0]
        assert told.endswith(cause(fault)) and answers("moving_sphere_to_sphere", fault) in told


def test_a_game_that_needs_a_kernel_is_on_no_slide():
    games = [(made, cell) for made in LESSONS.values() for cell in made.cells if _is_game(_call_of(cell))]
    assert {_call(cell) for _, cell in games} >= {"golf()", "pool_game()"}
    for made, cell in games:
        assert not [x for x in DECKS[made.number] if x.board and x.board.cell == cell.id]


@every_deck
def test_every_picture_of_a_lesson_has_a_slide_and_one_that_measures_has_words(number):
    made, slides = LESSONS[number], DECKS[number]
    shown = {slide.board.cell for slide in slides if slide.board}
    for part in ("Play", "Derive"):
        for cell in made.parts[part]:
            if cell.cell_type == "code" and _is_picture(cell) and not _is_game(_call(cell)):
                measured = [x for x in slides if x.kind == "measured" and x.code == _call(cell)]
                assert cell.id in shown or (measured and measured[0].body and not measured[0].board), _call(cell)


@pytest.mark.slow
def test_a_case_on_a_slide_is_whole():
    """The ring of the code's contact, both balls at a cushion, and no letter of an arrow that is not there."""
    for name in ("sphere_sphere_sweep", "moving_spheres"):
        for fault in LISTINGS[name].faults:
            board = failing.drawn(name, fault)
            (low, high), at = np.array(board.world.viewLim), board.code
            ring = [at - board.scene.r2, at + board.scene.r2]
            assert not np.isfinite(board.says) or np.all((ring[0] >= low) & (ring[1] <= high)) or np.any(at < low)
            assert bool(board.layers["v"].letter.get_text()) == bool(np.any(board.facts.v)), fault.title
            board.close()
    for fault in LISTINGS["game_cushion"].faults:
        board = failing.drawn("game_cushion", fault)
        assert board.world.viewLim.y0 <= board.start[1] - 0.07 - board.ball_at([0, 0], [0, 0], [0, 0, 0]).r[0]
        assert board.in_figures(board.real) in answers("game_cushion", fault), "the truth in the picture and above it"
        board.close()


def _call_of(cell) -> str:
    """What a cell calls last, if it is code."""
    return cell.source.strip().splitlines()[-1] if cell.cell_type == "code" else ""


@every_deck
def test_an_equation_over_a_picture_says_what_it_is(number):
    """By one symbol on its left that its picture lights, or by words on the slide, its own or those of its row."""
    made = LESSONS[number]
    cells = {cell.id: cell for cell in made.cells}
    for slide in DECKS[number]:
        if not slide.steps:
            continue
        lit, words, row = _states_of(_call(cells[slide.board.cell])), "", ()
        found = re.split(r"\$\$ (.+?) \\tag\{([^}]+)\} \$\$", slide.body, flags=re.S)
        for said, formula, tag in zip(found[::3], found[1::3], found[2::3], strict=False):
            told = said.strip() or ("text{" in formula and "in the formula")
            words, row = (told, (tag,)) if told else (words, (*row, tag))
            alone = tag in lit and "=" in formula and _is_symbol(formula.partition("=")[0])
            assert alone or told or (words and in_one(row, made)), tag
            assert not re.search(r"see the fold|[({]lesson|^[a-z]|^(?:Or|And|Because)\b", said.strip()), said


def test_equations_of_one_row_share_a_slide_and_its_words():
    slide = next(x for x in DECKS["05"] if "5.5" in TAG.findall(x.body))
    assert TAG.findall(slide.body) == ["5.5", "5.6"]
    seen = page._section(LESSONS["05"], slide, {}, "1")
    assert seen.count("Multiply out") == 2, "once on the slide, across it, and once in its notes"


def test_the_algebra_of_a_fold_has_no_slide_unless_an_exercise_needs_it_and_its_picture_has_one():
    told = [x for x in DECKS["08"] if x.board and {"8.13", "8.14", "8.15"}.intersection(TAG.findall(x.body))]
    assert [tag for x in told for tag in TAG.findall(x.body)] == ["8.13", "8.14", "8.15"]
    assert {(x.kind, x.board.cell) for x in told} == {("state", "derive-two")} and "mathbf n" not in told[-1].body
    two = next(x for x in DECKS["08"] if x.board and x.board.cell == "derive-two")
    assert two.kind == "picture" and "Where does the cue ball go?" in two.notes
    assert "**Then say:** The cue ball jumps: a hair decides" in two.notes
    shown = {tag for slide in DECKS["13"] for tag in TAG.findall(slide.body)}
    assert "13.4" not in shown and "13.10" in shown, "which the laboratory names"


def test_a_picture_is_seen_as_it_opens_before_an_equation_changes_it_and_a_hint_is_seen_with_its_equation():
    lost, other = DECKS["07"][2:4]
    assert lost.board.state == "digits" and TAG.findall(other.body)[0] == "7.5", "what fails comes before what mends it"
    for number, task, tag in (("07", "07.2", "7.5"), ("13", "13.1", "13.5"), ("13", "13.2", "13.8")):
        assert tag in TAG.findall(next(x for x in DECKS[number] if f" {task}:" in x.title).body)


def test_what_only_a_shorter_hour_leaves_out_is_on_no_slide():
    assert "7.12" not in {tag for slide in DECKS["07"] for tag in TAG.findall(slide.body)}
    last = next(x for x in DECKS["07"] if x.board and x.board.cell == "derive-strip")
    assert last.kind == "picture" and "All methods are asked" in last.notes and "Below" not in last.notes


@pytest.mark.slow
def test_the_bet_that_opens_a_lesson_is_decided_on_the_slide_after_it(monkeypatch):
    monkeypatch.setattr(record, "_traits", lambda board: {"t": board.t, "alt": board.caption, "tracks": {}})
    asked, paid = DECKS["05"][1:3]
    assert asked.title == paid.title and not asked.board.voted and paid.board.voted
    board = Bet()
    board.projected = True
    frames = record._recording(board)["frames"]
    assert [len(frames[name]) > 1 for name in ("", record.VOTED)] == [False, True], "it plays once it was made"
    assert re.search(r"So (\d+) need", frames[record.VOTED][-1]["alt"])[0] in paid.notes


@pytest.mark.slow
def test_a_crowd_tells_only_what_was_asked_of_it():
    board = Cuts("the crowd")
    for asked in range(len(TESTS) + 1):
        board.turn(asked=float(asked))
        board.redraw()
        told = [int(x) for x in re.findall(r"(\d+) (?!balls)", board.caption)]
        assert len(told) == min(asked, 4) + bool(asked) and sum(told) == BALLS * bool(asked), board.caption
