"""Lessons on paper: tagged so that everybody can read them, without solutions, with room to write."""

import inspect
import re
import struct
from base64 import b64decode
from contextlib import ExitStack
from functools import cache
from html import unescape
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

import numpy as np
import pikepdf
import pytest
from inside import outside
from lessons import often
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.text import Text
from PIL import Image

from lib.exact import sweep
from lib.show import Pegs, canvas, cloth
from lib.show.canvas import DPI, SHARP, SMALL
from lib.show.response.wedge import Wedge
from lib.show.table.clocks import Clocks
from lib.show.track import TRACK
from lib.teach.exercises import every
from lib.teach.ladder import written as solved
from tools import needs
from tools.handout import __main__ as command
from tools.handout import broken, drawn, lined, mended, pale, paper, stated, words
from tools.handout.filled import ROOM, _filled, _share
from tools.handout.paper import _written as written
from tools.handout.ruled import _ruled, _with
from tools.handout.stated import _anchors, _marked, _once
from tools.lesson import asks, instructor, lessons, without_note

LESSONS = {made.number: made for made in lessons()}
PRINTED = ["01", "04"]
READ = "04", "12"
"""The lessons that are drawn on paper at every run: those that are printed, one with tables, and one with knobs."""


CUT: dict[str, list[str]] = {}
"""The words that are cut off in a lesson's pictures, by its number, once it is drawn."""

DRAWN: dict[str, list[str]] = {}
"""The words in a lesson's pictures that paper has drawn anew, by its number, once it is drawn."""


@cache
def page_of(number: str) -> str:
    """A lesson on paper, drawn once."""
    cut, written_in = CUT.setdefault(number, []), DRAWN.setdefault(number, [])

    def called(*given):
        boards = CALLED(*given)
        for board in boards:
            cut.extend(outside(board.figure, board.seen))
        return boards

    def printed(figure, moving=()):
        cut.extend(outside(figure, moving))
        asking = drawn._asking(figure)
        seen = [x for x in figure.findobj(Text) if x.get_visible() and not any(x is one for one in asking)]
        written_in.append("\n".join(x.get_text() for x in seen))
        return PAINTED(figure, moving)

    kept = [patch.object(each, "_called", called) for each in (drawn, stated)]
    kept += [patch.object(each, "_for_paper", printed) for each in (drawn, stated)]
    with ExitStack() as held:
        for each in kept:
            held.enter_context(each)
        return written(LESSONS[number])


CALLED, PAINTED = drawn._called, drawn._for_paper


@pytest.mark.slow
@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_no_word_of_a_picture_is_cut_off(number):
    assert page_of(number) and not [words for words in CUT[number] if not drawn.ASKS.search(words)]


@pytest.mark.slow
def test_words_wider_than_their_chart_stay_in_the_picture():
    board = Wedge("a hair")
    assert outside(board.figure, board.seen) == []
    board.figure.text(0.98, 0.5, "too far to the right")
    canvas.in_style(board.chart.set_title)(board.chart.get_title("right"), loc="left")
    assert outside(board.figure, board.seen) == [board.chart.get_title("right"), "too far to the right"]


@pytest.mark.slow
@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_on_paper_no_cloth_is_solid_green(number):
    for data in re.findall(r"base64,([\w+/=]+)", page_of(number)):
        with Image.open(BytesIO(b64decode(data))) as picture:
            pixels = np.asarray(picture.convert("RGB").resize((64, 64), Image.NEAREST))
        assert not np.all(pixels == FELT_RGB, axis=-1).any()


ALT = re.compile(r'alt="([^"]*)"')
"""What a stored picture says."""

FELT_RGB = [0x3F, 0x7D, 0x63]


def test_what_is_light_on_cloth_is_dark_on_paper_and_balls_stay():
    board = Clocks()
    faces = lambda: [to_hex(x) for y in board.figure.findobj(PolyCollection) for x in y.get_facecolor()]
    assert cloth.FELT.lower() in faces() and cloth.IVORY.lower() in faces()
    pale._paled(board.figure)
    assert cloth.FELT.lower() not in faces() and cloth.IVORY.lower() in faces()
    inks = {to_hex(x.get_color()) for x in board.figure.findobj(Text)}
    assert not inks & {cloth.MARK.lower(), cloth.IVORY.lower()}


def test_what_is_said_otherwise_on_paper_is_said_in_a_lesson():
    """A sentence that was changed in its notebook would be printed as it is there."""
    cells = [cell for made in LESSONS.values() for cell in (*made.head, *made.cells)]
    told = [cell.source for cell in cells if cell.cell_type == "markdown"]
    told += [alt for cell in cells for x in cell.get("outputs", ()) for alt in ALT.findall(str(x.get("data", "")))]
    assert [said for said in words.PLAIN if not re.search(said, "\n".join(told))] == []


def test_nothing_that_goes_on_begins_a_page():
    """Neither an equation without the words that lead to it, nor the end of the sentence in which it stands."""
    assert paper._on("<p>A</p><p>or 8, and</p>") == '<p>A</p><p class="on">or 8, and</p>'
    style = (Path(__file__).parents[2] / "tools" / "handout" / "paper.css").read_text(encoding="utf-8")
    assert "p.on { break-before: avoid }" in style
    assert re.search(r"p:has\(\+ p > mjx-container\[display=true\]:first-child\)[^{]*\{ break-after: avoid \}", style)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_a_lesson_on_paper_holds_all_but_solutions(number):
    made, page = LESSONS[number], page_of(number)
    for name, asked in every().items():
        body = "\n".join(solved(asked.solution).body)
        assert body.count("\n") < 2 or body not in page, name
    assert page.count("class='lines'") == 3 and "&lt;i&gt;" not in page and instructor(made)[:40] not in page
    assert "widget" not in page and "Hint 1" not in page and "Dropdown" not in page and "<details" not in page
    tags = re.findall(r"\\tag\{([^}]+)\}", page)
    assert tags and len(tags) == len(set(tags))
    numbers = [int(x) for x in re.findall(r"[aA]nswer (\d+) at the end", page)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(len(alt) > 10 for alt in re.findall(r'<img alt="([^"]*)"', page))


HAND = re.compile(
    r"(?:(?:Or|Then|Now|First) )?(?:Drag|Pull|Press|Click|Shoot|Scatter|Lift|Play|Move|Raise|Race|Switch"
    r"|Slide the number|Watch the|Increase|Try it)\b",
    re.I,
)
ON_SCREEN = re.compile(
    r"\b(?:knob|arrow keys?|Shift by|mouse|sliders?|buttons?|drawer|pulling|you can pull|in hand|films?|socket|presses"
    r"|taps?|new cell|run it again|table below|on this machine|has passed|let them fly)\b"
    r"|\b(?:red|green|blue|purple|pink|grey|orange|violet|colours?)\b",
)


@pytest.mark.slow
@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_paper_asks_for_no_hand_and_speaks_of_no_colour(number):
    page = re.sub(r'src="[^"]*"|alt="[^"]*"|<pre.*?</pre>', "", page_of(number), flags=re.S)
    rows = re.sub(r"</?(?:i|b|em|strong|code|a)\b[^>]*>", "", page)
    rows = re.sub(r"<[^>]+>", "\n", rows).split("\n")
    said = [x for row in rows for x in re.split(r"(?<=[.:?]) (?=[A-Z])", row.strip())]
    assert not [x for x in said if HAND.match(x) or ON_SCREEN.search(x)]


AT_A_SCREEN = re.compile(
    r"\b(?:press(?:es)?|buttons?|knobs?|drag (?:it|its|the|[AB]\b|and)|dragged|click|taps?|snaps?|mouse|run the cell"
    r"|cell above|tried yet|and play|picture helps|that table|(?:try|aim|play) again|try \*|play it|play your|scroll"
    r"|watch (?:a hundred|the|what|where)|cursor)\b",
    re.I,
)
"""Words that make sense at a screen alone."""


def on_paper(made):
    """All prose of a lesson on paper, and the words under its pictures, a line each: nothing is drawn."""
    cells = [cell for cell in (*made.head, *made.cells) if not cell.source.startswith("%")]
    for cell in cells:
        if cell.cell_type == "markdown":
            text = re.sub(r"<summary>.*?</summary>", "", paper._at_rest(without_note(cell.source)))
            yield from re.sub(r"`[^`]*`|\$[^$]*\$|\]\([^)]*\)", "", text).split("\n")
        elif not paper.SCREENS.search(cell.source) and not paper._asked_of(made, cell.source):
            yield from (
                words._on_paper(unescape(alt)) for x in cell.outputs for alt in ALT.findall(str(x.get("data", "")))
            )


@pytest.mark.one_in(2)
@pytest.mark.parametrize("number", LESSONS)
def test_no_word_on_paper_makes_sense_at_a_screen_alone(number):
    rows = [*on_paper(LESSONS[number]), *(x.get("caption", "") for x in stated._rows_of(LESSONS[number]))]
    assert len(rows) > 50 and not [row for row in rows if AT_A_SCREEN.search(row)]


@pytest.mark.slow
@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_no_word_in_a_picture_on_paper_makes_sense_at_a_screen_alone(number):
    """A prose that asks for no hand has its pictures beside it, whose words stand in neither prose nor alt."""
    assert page_of(number) and DRAWN[number]
    assert not [row for some in DRAWN[number] for row in some.split("\n") if AT_A_SCREEN.search(row)]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("words_", ["Press Next shot for a new", "Press *Next shot*", "The table is empty; 1 sunk."])
def test_what_a_game_asks_for_in_its_picture_is_not_drawn(words_):
    board = Pegs("12.8")
    board.figure.text(0.5, 0.5, words_)
    assert [x.get_text() for x in drawn._asking(board.figure)][-1:] == [words_]


@pytest.mark.slow
def test_each_of_four_cases_has_lines_and_all_are_answered():
    body, ends = re.sub(r'src="[^"]*"', "", page_of("00")).split("<h2>Answers</h2>")
    cases = body.split("Go through these four cases")[1].split("What comes of each")[0]
    assert len(re.findall(r'</div><div id="[^"]*" class="rows cases">(?:<div></div>){2}</div>', cases)) == 4
    assert all(f"At t = 0 they are {x}" in cases for x in ("overlapping", "apart", "touching"))
    assert "a graze" not in cases
    assert all(f", {name}. At t = 1" in ends for name in ("a graze", "contact at t = 1", "no motion, touching"))


BROKEN = [(n, name) for n, made in LESSONS.items() for x in made.cells for name in broken.LAB.findall(x.source)]


def said_of(number):
    """All code of a lesson's answers to what is to be broken, as it is typed."""
    made, answers = LESSONS[number], []
    for cell in made.parts["Break it"]:
        if cell.cell_type == "markdown" or broken.LAB.search(cell.source):
            paper._piece(made, cell, answers, [])
    return unescape(re.sub(r"<[^>]+>", "", "".join(answers)))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", [name for _, name in BROKEN])
def test_what_mends_a_listing_is_right_on_all_that_the_laboratory_asks(name):
    judge, known, cured = broken.judge, broken.judge.LISTINGS[name], getattr(mended, name)
    assert judge._all_mended(name, cured) and not judge._all_mended(name, known.function)
    for fault in known.faults:
        for given in known.kind.witnesses(fault):
            assert "The code says" not in judge.judged(name, cured, *given, keep=False)[-1], fault.title
    rows = mended._changed(known.function, cured)
    lines = [x for x in rows if x.strip() != mended.DOTS]
    assert len(lines) > 1 and set(lines) <= set(inspect.getsource(cured).split("\n")), "all that is shown is run"
    led = [x for x, y in pairwise(rows[1:]) if x.endswith(":") and y.strip() == mended.DOTS]
    assert not set(led) - set(inspect.getsource(known.function).split("\n")), "what a question leads to is shown"


def test_each_listing_to_break_has_a_task_lines_and_an_answer():
    assert len(BROKEN) == 16 and {n for n, _ in BROKEN} == {*LESSONS} - {"00", "07"}
    for number, made in LESSONS.items():
        for i, cell in enumerate(made.cells):
            if not broken.LAB.search(cell.source):
                continue
            before = [x for x in made.cells[:i] if x.cell_type == "markdown"][-2:]
            task = paper._at_rest("\n".join(without_note(x.source) for x in before)).split("## Break it")[-1]
            assert re.search(r"\b(?:[Ff]ind|[Mm]end|says another article)\b", task), (number, task)
            answers = []
            piece = paper._piece(made, cell, answers, [])
            assert re.search(r'class="rows cases">(?:<div></div>)+</div>', piece)
            name = broken.LAB.search(cell.source)[1]
            assert bool(answers) != bool(broken.TOLD.match(paper._after(made, cell))), number
            shown = mended._mends(name).partition("```python")[2].split("\n")[1:2]
            assert (name in mended.SPARED) == (not shown) and all(x in said_of(number) for x in shown), "what mends it"
            if answers:
                count = len(broken.judge.LISTINGS[broken.LAB.search(cell.source)[1]].faults)
                assert answers[0].count("<li>") == count and "answer 1 at the end" in piece


@pytest.mark.parametrize("number", LESSONS)
def test_what_is_to_be_broken_has_lines_and_an_answer_and_asks_for_no_screen(number):
    made, answers = LESSONS[number], []
    told = [x for x in made.parts["Break it"] if x.cell_type == "markdown" or broken.LAB.search(x.source)]
    body = "".join(paper._piece(made, cell, answers, []) for cell in told)
    rows = re.findall(r'class="rows [\w -]+">((?:<div></div>)+)</div>', body)
    assert rows and all(len(x) >= 2 * len("<div></div>") for x in rows) and answers and all(map(said, answers))
    assert not re.search(r"\b(?:press|drag|pull|play|run it|vote|your engine|move B)\b", said(body), re.I), said(body)


def test_in_the_case_of_lesson_00_the_program_is_wrong_as_its_answer_says():
    for v, hit in (((20, 8), True), ((20, 0), False)):
        assert sweep(np.array([-12.0, -8.0]), np.array(v, float), 5.0).hit == hit


@pytest.mark.slow
def test_code_that_no_text_explains_is_left_out_and_a_comment_stands_above_a_line_that_is_too_long():
    code = page_of("10").split(">Code</h2>")[1].split("<h2")[0]
    assert "meeting" in said(code) and "_all_foretold" not in code and "Iterator" not in code
    assert paper._unfolded(f"    x = {'1 + ' * 17}1  # a sum") == f"    # a sum\n    x = {'1 + ' * 17}1"
    assert paper._unfolded("    x = 1  # a sum") == "    x = 1  # a sum"


def pieces(number):
    """What stands one under the other on paper before the answers: prose and formulas, and FIGURE for each picture."""
    body = re.sub(r'src="[^"]*"', "", page_of(number).split("<h2>Answers</h2>")[0])
    beside = r'<p class="(?:caption|see|reason)">.*?</p>|<div class="question">.*?</div>|<pre.*?</pre>'
    body = re.sub(r"<img[^>]*>", "\nFIGURE\n", re.sub(beside, "", body, flags=re.S))
    body = re.sub(r"</?(?:p|h\d|li|div|ol|ul|table|tr|td|th|section|article)\b[^>]*>", "\n", body)
    return [x for x in (unescape(re.sub(r"<[^>]+>", "", row)).strip() for row in body.split("\n")) if x]


@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_no_formula_is_parted_from_its_sentence_by_a_picture(number):
    rows = pieces(number)
    for before, figure, after in zip(rows, rows[1:], rows[2:], strict=False):
        if figure == "FIGURE":
            assert re.search(r"(?:[.?!:”)]|\$\$|FIGURE)$", before), before
            assert not after.startswith("$$") and not re.match("[a-z]{2}", after), after


def test_a_picture_waits_for_the_end_of_a_sentence_with_two_formulas():
    text = "A, so\n\n$$ x \\tag{8.9} $$\n\nwith\n\n$$ y $$\n\nand 3.\n\nB."
    assert _marked(text, [("\\tag{8.9}", "")]) == text.replace("\n\nB.", "\n\n⟦0⟧\n\nB.")


@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_what_answers_an_open_question_is_on_another_page(number):
    """Behind its lines there is the end of the page, or what points to the end of the lesson; a picture only before."""
    body = re.sub(r'src="[^"]*"', "", page_of(number).split("<h2>Answers</h2>")[0])
    asked = re.split(r'class="rows asked-for">(?:<div></div>)*</div>', body)
    for before, after in zip(asked, asked[1:], strict=False):
        if re.match(r'\s*<p class="see">', after):
            continue
        opened, question = re.search(r'.*<div class="(with-picture[^"]*)">(.*)$', before, re.S).groups()
        question, _, picture = question.partition('<div class="figure')
        where = stated._told_by(question)
        assert (opened == "with-picture ends") == (where != "end"), question
        closed = re.match(rf'<div id="[^"]*" class="rows (more|notes)"></div>(?:{re.escape(paper.NEXT)})?</div>', after)
        bare = question.partition("</p>")[0].rpartition(". ")[2].startswith(("Does ", "Is ", "Can ", "Do "))
        assert not closed or (closed[1] == "notes") == bare, "yes or no needs no more than two lines"
        assert (where != "end") == bool(closed) and bool(picture) == (where == "text"), "all lines stand together"
        beside = picture + (closed[0] if closed else after.partition('class="rows notes"')[0])
        pointed = 'class="see"' in beside.replace(paper.NEXT, "")
        assert (paper.NEXT in beside) == (where != "end" and not pointed), question


def test_an_open_question_ends_its_page_and_each_that_is_told_where_is_asked():
    style = (Path(command.HERE) / "paper.css").read_text(encoding="utf-8")
    assert ".with-picture.ends { break-after: page }" in style
    figure = '<div class="figure"><img alt="a">9</div>'
    made = lambda asked: paper.OPEN.sub(paper._open, f"<p>{asked}</p>\n{figure}")
    asked = "What becomes of the diamond?", "Where does the cue ball go?", "Can B still touch A then?"
    first, second, third = map(made, asked)
    assert first.index(lined.LINES) < first.index(lined.MORE) < first.index(figure) and first.count(" ends") == 1
    assert second.index(figure) < second.index(lined.LINES + lined.MORE) and second.count(" ends") == 1, "lines once"
    assert third.index(lined.LINES) < third.index(figure) and " ends" not in third
    assert lined._room_for("<p>It rubs. Does the ball meet the pin?</p>") == lined.LINES + lined.NOTES, "yes or no"
    told = "\n".join(cell.source for made in LESSONS.values() for cell in (*made.head, *made.cells))
    told += "".join(words.PLAIN.values())
    assert all(x in re.sub(r"\*", "", told) for some in stated._read()["told"].values() for x in some)


@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_what_runs_is_named_once_in_a_place(number):
    assert not re.search(r"stands in lib[^<]*</p>\s*<p class='see'>The code that runs", page_of(number))


@pytest.mark.slow
def test_no_knob_is_drawn_on_paper():
    """Neither its track nor its words, nor the empty rows that they leave; what is stored for the screen has them."""
    board = Pegs("12.8")
    board.figure.text(0.5, 0.5, "Pull the knob to the right.")
    knobs = [artist for artist in board.seen if artist.axes.get_label() == TRACK]
    whole, seen = board.png, []
    with patch.object(drawn, "png", side_effect=lambda *x: seen.append(drawn._asking(x[0])) or canvas.png(*x)) as made:
        cropped = drawn._unknobbed(board.figure, board.seen)
    figure, kept = made.call_args.args
    assert knobs and len(kept) == len(board.seen) - len(knobs) and not set(knobs) & set(kept)
    assert not any(ax.get_visible() for ax in figure.axes if ax.get_label() == TRACK)
    assert len(drawn._asking(figure)) == 1, "hidden for the picture alone"
    assert seen == [[]], "no word that asks for a hand"
    wide, high = struct.unpack(">II", cropped[16:24])
    assert wide == struct.unpack(">II", whole[16:24])[0] and high < 0.95 * struct.unpack(">II", whole[16:24])[1]
    heights = [struct.unpack(">II", b64decode(x)[16:24])[1] for x in re.findall(r"base64,([\w+/=]{32})", page_of("12"))]
    assert high in heights


@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_words_in_pictures_are_of_seven_points(number):
    """All but the numbers on balls: those belong to the ball, and are as small as it is."""
    for width, image in re.findall(r'<img style="width: ([\d.]+)mm"[^>]*base64,([\w+/=]{32})', page_of(number)):
        inches = struct.unpack(">II", b64decode(image)[16:24])[0] / (SHARP * DPI)
        assert SMALL * float(width) / 25.4 / inches >= 7 and float(width) <= 174


def said(html: str) -> str:
    """What a reader reads of a piece, in small letters."""
    return unescape(re.sub(r"<[^>]+>", " ", html)).lower()


NUMBER = re.compile(r"[−-]?\d[\d.,]*\d|\d")


@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_no_answer_stands_beside_its_question(number):
    """Neither a number of a choice nor the words of the right one are under the picture or in its alt."""
    made = LESSONS[number]
    stored = [out for cell in made.cells if cell.cell_type == "code" for out in map(str, cell.outputs)]
    for asked in re.split(r'<div class="asked(?: alone)?">', page_of(number))[1:]:
        picture, _, question = asked.partition('<div class="question">')
        question = question.partition("</div>")[0]
        bold, choices = question.split("</b>", 1)
        texts = [said(x) for x in re.findall(r"<li>(.*?)</li>", choices)]
        if "<img" not in picture:
            continue
        told = unescape(re.search(r'alt="([^"]*)"', picture)[1]).lower() + said(picture)
        rows = next(x for x in stored if unescape(said(bold)).strip()[:40] in said(x))
        right = re.search(r"<summary>([^<]*)</summary><p><b>Right", rows)[1]
        known = set(NUMBER.findall(said(bold)))
        meant = [text for text in texts if set(NUMBER.findall(text)) & set(NUMBER.findall(told)) - known]
        assert not meant, (told, "says what a choice says")
        assert said(right).strip(" .") in said(bold) or said(right).strip(" .") not in told, right
        assert picture.count("<img") == 1


@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_a_question_stands_with_its_picture(number):
    page = page_of(number)
    votes = page.split("Look back</h2>")[0].count('class="question"')
    assert votes == len(re.findall(r'<div class="asked(?: alone)?"><div class="figure">', page))


def test_a_question_and_its_picture_are_not_parted():
    style = (Path(__file__).parents[2] / "tools" / "handout" / "paper.css").read_text(encoding="utf-8")
    assert ".asked { break-inside: avoid }" in style and ".asked.alone { break-after: page }" in style


@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_what_is_asked_of_a_picture_has_lines_and_stands_with_it(number):
    body = page_of(number).split("<h2>Answers</h2>")[0]
    votes = sum(map(asks, LESSONS[number].cells))
    assert body.count('class="asked alone"') == votes >= 1, "a vote ends its page, as what follows answers it"
    assert not re.search(r'\?</p>\s*<div class="figure">', body)
    names = re.findall(r'<div id="(rows-[\d-]+)" class="rows', body)
    assert len(names) == len(set(names)) == body.count('class="rows')
    for lines in re.finditer(r'<div id="[^"]*" class="rows asked-for">', body):
        before = body[: lines.start()].rpartition("<p")[2]
        assert "?" in before, f"lines without a question, after {before[-60:]}"


@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_a_lesson_stands_alone_on_paper(number):
    """No answer is empty, no list begins with 2, code is there, and the states that the text needs are printed."""
    page = re.sub(r'src="[^"]*"', "", page_of(number))
    body, answers = page.split("<h2>Answers</h2>")
    rows = re.split(r'<li id="answer-[^>]*>', answers)[1:]
    assert all(said(row).strip() for row in rows) and len(rows) == len(re.findall("at the end of the lesson", body))
    assert "<ol start" not in page and "⟦" not in page
    code = body.split(">Code</h2>")[1].split("<h2")[0]
    assert "<pre" in code
    source = "".join(cell.source for cell in LESSONS[number].cells + LESSONS[number].head if cell.cell_type != "code")
    for row in stated._rows_of(LESSONS[number]):
        assert row.get("after", "") in source, row
    for tag in re.findall(r'<p class="caption">\(([\d.]+)\)', page):
        equation, first = page.find(f"\\tag{{{tag}}}"), page.find(f">({tag}) ")
        later = page.find('<div class="figure">', page.find("</h2>", first))
        assert equation < first or later > first, f"the picture of ({tag}) is far from its equation"


@pytest.mark.slow
def test_a_picture_stands_behind_the_words_that_need_it():
    page = re.sub(r'src="[^"]*"', "", page_of("01"))
    bar, picture, share = (page.index(x) for x in ("The bar below the circle", "Of the 20 cm in which", "60 % here"))
    assert bar < picture and share < picture < page.index("is always seen if this spacing"), "not in a sentence"
    assert "How many does it take where <em>C</em> is 4.8?" in page
    text = "A.\n\nSo it is\n\n$$ x \\tag{8.9} $$\n\nwhich is 3.\n\nB."
    assert _marked(text, [("So it", "")]) == text.replace("\n\nB.", "\n\n⟦0⟧\n\nB.")
    html = '<div class="figure">a</div><div class="figure">b</div>'
    assert _anchors('velocities("push", "8.9")', html, text) == [("\\tag{8.9}", '<div class="figure">b</div>')]
    assert _anchors('velocities("push", "8.9")', html, "B.") == []


@pytest.mark.slow
def test_a_picture_does_not_answer_what_is_asked_of_it():
    """What it says stands with the answers, and 03's first one is printed without C."""
    page = page_of("12").split("<h2>Answers</h2>")
    assert "no hit" not in said(page[0].split("rubber band round them")[1].split("control points")[0])
    assert "The least peg is 8" in page[1]
    row = next(x for x in stated._rows() if "aside" in x.get("without", ()))
    bare, whole = (stated._state_of(LESSONS["03"], x) for x in (row, row | {"without": []}))
    assert bare != whole and "3 cm" not in bare


def test_a_page_with_room_is_ruled_where_it_is_of_most_use():
    kinds = "notes", "reasons", "more", "notes"
    body = "".join(f'<div id="rows-09-{i}" class="rows {kind}"></div>' for i, kind in enumerate(kinds, start=1))
    places = {"rows-09-1": 1, "rows-09-2": 1, "rows-09-3": 2, "rows-09-4": 3, "answer-09-1": 4}
    made = _ruled(body, [0.5, 0.95, 0.7, 0.1], places, "09")
    assert set(made) == {"rows-09-2", "rows-09-4"}, "a full page and the answers stay as they are"
    assert made["rows-09-2"].startswith("<p>After we have talked") and made["rows-09-2"].count("<div") >= 8
    whole = _with(body, made)
    assert made["rows-09-4"] in whole and whole.count('id="rows-') == 4
    assert _ruled(whole, [0.5, 0.95, 0.7, 0.1], places, "09").keys() == {"rows-09-1"}, "none is ruled twice"


def test_a_lesson_is_set_no_denser_than_saves_a_page(tmp_path, monkeypatch):
    asked = []

    def printed(page, footer, path):
        with pikepdf.new() as made:
            for _ in range((5, 5, 4, 4)[asked[-1]]):
                made.add_blank_page()
            made.save(path)

    page = SimpleNamespace(evaluate=lambda code, dense: asked.append(dense))
    monkeypatch.setattr(command, "_pdf", printed)
    assert command._densest(page, "", tmp_path / "a.pdf") == asked[-1] == 2
    style = (Path(command.HERE) / "paper.css").read_text(encoding="utf-8")
    rooms = [float(x) for x in re.findall(r'data-dense="\d"\] \{ --room: ([\d.]+)', style)]
    assert list(ROOM) == [1, 1, *rooms], "lines are counted as far apart as they are drawn"


@pytest.mark.parametrize("number", often(LESSONS, READ))
def test_what_points_to_an_answer_begins_no_page(number):
    rows = r'<div id="[^"]*" class="rows asked-for">(?:<div></div>)+</div>'
    assert not re.search(rf'(?<!class="pointed">){rows}\s*<p class="see">', page_of(number))


def test_a_sketch_is_seen_when_a_page_is_measured():
    """Else the page counts as empty, is ruled once more, and what stood on it is pushed to the next."""
    style = (Path(command.HERE) / "paper.css").read_text(encoding="utf-8")
    assert re.search(r"\.sketch \{[^}]*background: #fefefe", style)


def test_a_ruler_says_what_it_counts():
    (board,) = [
        x for cell in LESSONS["04"].head if "stencil(" in cell.source for x in drawn._called(LESSONS["04"], cell)
    ]
    with patch.object(drawn.Central, "measure", drawn._measured):
        board.redraw()
    told = {text.get_text() for name in drawn.RULERS for text in board.layers[name].numbers}
    assert {"t = 1", "0.8", "24 cm", "16"} <= told


def test_what_is_no_answer_is_not_put_at_the_end():
    page = re.sub(r'src="[^"]*"', "", page_of("04"))
    body, answers = page.split("<h2>Answers</h2>")
    for aim in LESSONS["04"].objectives:
        assert aim.split(",")[-1] in body
    assert (
        "You need" in body
        and "W. Kahan, &quot;On the Cost" in answers.rpartition("</ol>")[2]
        and "The map of the course" not in page
    )
    assert body.index("You need") < body.index(">When do they touch?<") < body.index(">Look back<")
    first = re.search(r'<img alt="([^"]+)"', page)[1]
    assert first in str(LESSONS["04"].head) and body.count(f'alt="{first}"') == 1
    assert body.index(first) < body.index("You need"), "the first picture, once and first"
    assert "(2b)^2 - 4 a c = 4 D" in answers and "(2b)^2 - 4 a c = 4 D" not in body


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two lessons and a book of both."""
    if not (needs.ASSETS / "mathjax").exists() or needs.browser_path() is None:
        pytest.skip("no MathJax here, or no Chromium")
    from tools.handout.__main__ import _build

    made = tmp_path_factory.mktemp("handout")
    _build(made, [LESSONS[number] for number in PRINTED])
    return made


def test_words_that_ask_for_a_hand_leave_no_row_of_theirs():
    figure = Figure()
    column = ["Shot 1.", "The table is empty. Press", "Next for another", "rack."]
    rows = [figure.text(0.8, 0.9 - 0.1 * k, row) for k, row in enumerate(column)]
    figure.text(0.2, 0.1, "stays")
    assert drawn._asking(figure) == rows[1:]


def sparse(path: Path) -> list[float]:
    """How full those pages of a PDF are that are nearly empty."""
    return [x for x in _filled(path) if x < 0.35]


@pytest.mark.slow
@pytest.mark.parametrize("number", PRINTED)
def test_no_page_is_nearly_empty(number, folder):
    with pikepdf.open(folder / f"{LESSONS[number].name}.pdf") as made:
        short = pikepdf.Stream(made, b"BT 1 0 0 1 60 700 Tm (a) Tj ET 60 720 9 9 re f 0 0 9 9 re W n")
        made.pages[0].Contents = made.make_indirect(short)
        assert 0.1 < _share(made.pages[0]) < 0.2, "text 700 points over the foot"
    from tools.handout.__main__ import _places

    path = folder / f"{LESSONS[number].name}.pdf"
    places = _places(path)
    answers = places[f"answer-{number}-1"] - 1
    assert not sparse(path) and min(_filled(path)[:answers]) > 0.65, "no page of the lesson is half empty"
    assert _filled(path)[-1] > 0.75, "what the answers leave of the last page is for notes"
    rows = re.findall(rf'id="(rows-{number}-\d+)" class="rows ([\w-]+)"', page_of(number))
    for i, (name, kind) in enumerate(rows):
        if kind == "reasons":
            assert all(places[later] > places[name] for later, _ in rows[i + 1 :]), "an answer on the page of its vote"


@pytest.mark.slow
def test_no_page_of_any_lesson_is_nearly_empty(folder, tmp_path):
    from tools.handout.__main__ import _leaf, _printer

    with _printer() as page:
        for made in LESSONS.values():
            _leaf(page, made, tmp_path / f"{made.name}.pdf")
    assert {path.stem: x for path in tmp_path.glob("*.pdf") if (x := sparse(path))} == {}


@pytest.mark.slow
def test_what_is_handed_out_before_a_vote_has_all_pages_but_those_of_the_answers(folder):
    from tools.handout.__main__ import CLASS, _places

    for number in PRINTED:
        whole = folder / f"{LESSONS[number].name}.pdf"
        with pikepdf.open(folder / CLASS / whole.name) as made:
            assert len(made.pages) == _places(whole)[f"answer-{number}-1"] - 1


@pytest.mark.slow
def test_what_is_handed_out_before_a_vote_does_not_say_that_the_next_page_answers():
    from tools.handout.__main__ import WITHOUT, _printer

    with _printer() as page:
        page.set_content(
            f'<p class="see">Answer 3 at the end of the lesson.</p>{paper.NEXT}<div class="answers"></div>'
        )
        high = page.evaluate("document.querySelectorAll('p')[1].offsetHeight")
        page.evaluate(WITHOUT)
        told = [x.strip() for x in page.locator("p").all_inner_texts()]
        assert told == ["Answer 3 on the sheet of answers.", ""]
        assert page.evaluate("document.querySelectorAll('p')[1].offsetHeight") == high, "no other page changes"


@pytest.mark.slow
def test_a_picture_that_is_the_same_is_printed_once():
    figure = '<div class="figure"><img src="a"><p class="caption">{}</p></div>'
    body = "".join(map(figure.format, ("Full: 3, and more.", "(7.8) Full: 3", "(7.9) True: 4.")))
    assert _once(body) == figure.format("Full: 3, and more.") + "<p>In the picture above: true: 4.</p>"
    body = "".join([figure.format("A."), figure.format("B.").replace('"a"', '"b"'), figure.format("A.")])
    assert _once(body) == body, "a picture above is the last one"


NAMES = [*(LESSONS[number].name for number in PRINTED), "swept_spheres"]


def elements(node):
    """All elements of a PDF's structure, in the order in which they are read."""
    if isinstance(node, pikepdf.Array):
        for each in node:
            yield from elements(each)
    elif isinstance(node, pikepdf.Dictionary):
        if "/S" in node:
            yield str(node.S), str(node.get("/Alt", ""))
        if "/K" in node:
            yield from elements(node.K)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_pdf_is_tagged(name, folder):
    with pikepdf.open(folder / f"{name}.pdf") as made:
        root = made.Root
        assert root.MarkInfo.Marked and str(root.Lang) == "en-GB" and root.ViewerPreferences.DisplayDocTitle
        assert str(made.docinfo["/Title"]) and "/Outlines" in root
        found = list(elements(root.StructTreeRoot))
        assert all(alt for kind, alt in found if kind == "/Figure")
        levels = [int(kind[2]) for kind, _ in found if re.fullmatch(r"/H\d", kind)]
        assert levels[0] == 1 and all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False))
        pages = "".join(page_of(number) for number in PRINTED if name in (LESSONS[number].name, NAMES[-1]))
        tables = {"/Table", "/TR", "/TH"} if "<table" in pages else set()
        assert {"/P", "/L", "/LI", "/Code"} | tables <= {kind for kind, _ in found}
        assert all("/StructParents" in page for page in made.pages)


@pytest.mark.slow
def test_formulas_say_themselves_in_words(folder):
    with pikepdf.open(folder / "04_quadratic.pdf") as made:
        said = [alt for kind, alt in elements(made.Root.StructTreeRoot) if kind == "/Figure"]
    assert "a t squared plus 2 b t plus c" in said and not any("\\" in alt for alt in said)


@pytest.mark.slow
def test_the_contents_name_the_pages(folder):
    from tools.handout.__main__ import _places

    where = _places(folder / "swept_spheres.pdf")
    starts = [where[f"lesson-{number}"] for number in PRINTED]
    with (
        pikepdf.open(folder / f"{LESSONS[PRINTED[0]].name}.pdf") as first,
        pikepdf.open(folder / "swept_spheres.pdf") as book,
    ):
        assert starts == [2, 2 + len(first.pages)] and len(book.pages) > starts[1]
