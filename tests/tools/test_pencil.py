"""A handout can be done with what is on the sheet: names, pictures and numbers that are asked about, and answers."""

import ast
import builtins
import math
import re
from base64 import b64encode
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

from lib.teach import checking
from lib.teach.checking import same
from lib.teach.exercises import every
from tools.handout import lined, mended, named, paper, ruled, stated, words, worked
from tools.lesson import lessons

LESSONS = {made.number: made for made in lessons()}
FRAME = f'<img alt="A picture." src="data:image/png;base64,{b64encode(bytes(16) + bytes([0, 0, 9, 0]) * 2).decode()}">'
"""An empty picture: what stands on a sheet is asked here, and not what its pictures show."""


def framed(made, cell):
    """What a cell has stored, its pictures empty; and one before its vote."""
    stored = "".join(x.get("data", {}).get("text/html", "") for x in cell.get("outputs", []))
    empty = re.sub(r'src="[^"]*"', lambda _: re.search(r'src="[^"]*"', FRAME)[0], stored)
    seen, vote, _ = empty.partition(paper.VOTE)
    return empty, FRAME if vote and "<img" in seen else ""


def stands(made, row):
    """A picture that is printed besides, empty, with its words."""
    return f"{FRAME}<p><em>{row.get('caption', 'A picture.')}</em></p>"


@cache
def sheet_of(number):
    """A lesson on paper before its answers, and its answers; nothing is drawn."""
    ends = lambda made, source: [FRAME] * ("touches()" in source)
    with (
        patch.object(paper, "_pictures_of", framed),
        patch.object(paper, "_state_of", stands),
        patch.object(paper, "_ends_of", ends),
        patch.object(paper, "_once", str),  # as empty ones are all the same
    ):
        body, answers = paper._written(LESSONS[number]).split("<h2>Answers</h2>")
    return body, re.split(r'<li id="answer-[^>]*>', answers.partition("<p><strong>Sources")[0])[1:]


def said(html):
    """What a reader reads of a piece."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html))).strip()


def sections(body):
    """A sheet's pieces from heading to heading."""
    return re.split(r"(?=<h[23]\b)", body)


LISTING = re.compile(r"<pre(?: class='code')?>(.*?)</pre>", re.S)
KNOWN = {*dir(builtins), *dir(math), *dir(np), "np", "lib"}
SYMBOL = re.compile(r"[A-Za-z]\d?")
"""What code calls like a letter of an equation."""


def free(code):
    """The names that a listing uses, and those that it defines."""
    whole = f"{code}\n    ..." if re.search(r":\s*$", code) else code
    nodes = list(ast.walk(ast.parse(whole)))
    names = [x for x in nodes if isinstance(x, ast.Name)]
    made = {x.id for x in names if isinstance(x.ctx, ast.Store)} | {x.arg for x in nodes if isinstance(x, ast.arg)}
    made |= {x.name for x in nodes if isinstance(x, ast.FunctionDef)}
    made |= {(x.asname or x.name) for x in nodes if isinstance(x, ast.alias)}
    return {x.id for x in names if isinstance(x.ctx, ast.Load)}, made


@pytest.mark.one_in(4)
@pytest.mark.parametrize("number", LESSONS)
def test_a_name_in_code_is_defined_on_the_sheet_or_told_beside_it(number):
    body, _ = sheet_of(number)
    listings = [unescape(re.sub(r"<[^>]+>", "", x)) for x in LISTING.findall(body)]
    used, made = (set().union(*some) for some in zip(*map(free, listings), strict=True))
    told = set(re.findall(r"\w+", " ".join(re.findall(r"<code>(.*?)</code>", LISTING.sub("", body)))))
    assert not {x for x in used - made - KNOWN - told if not SYMBOL.fullmatch(x)}


@pytest.mark.slow
def test_what_is_explained_is_used():
    listings = " ".join(said(" ".join(LISTING.findall(sheet_of(number)[0]))) for number in LESSONS)
    assert all(f"{name}" in listings for name in named.MEANS)


POINTED = re.compile(
    r'<p(?: class="on")?>((?:(?!</?p[ >]).)*\?)</p>\s*(?:<div[^>]*>|</div>)*\s*<p class="see">(.*?)</p>', re.S
)


@pytest.mark.parametrize("number", LESSONS)
def test_an_answer_answers(number):
    """It ends in no question, unless a reply to a vote does, and does not say the question again."""
    body, answers = sheet_of(number)
    assert not [x for x in answers if said(x).endswith("?") and "<b>Right.</b>" not in x]
    for asked, pointer in POINTED.findall(body):
        numbered = re.search(r"nswer (\d+)</a>|nswer (\d+) at", pointer)
        if numbered:
            answer = said(answers[int(numbered[1] or numbered[2]) - 1])
            last = re.split(r"(?<=[.?!]) ", said(asked))[-1]
            assert last not in answer and answer not in said(asked), asked


@pytest.mark.parametrize("number", LESSONS)
def test_the_picture_that_is_spoken_of_is_there(number):
    pieces = sections(sheet_of(number)[0])
    for above, piece in pairwise(["", *pieces]):
        told = map(said, re.findall(r"<(?:p|li)\b[^>]*>(.*?)</(?:p|li)>", piece, re.S))
        spoken = [x for x in told if AT_A_PICTURE.search(x)]
        assert not spoken or "<img" in above + piece, spoken


AT_A_PICTURE = re.compile(r"\b(?:[Tt]he|[Tt]his) picture\b|\b[Ll]ook at the chart\b")
NUMBER = re.compile(r"\d[\d.,/]*|[½⅓¼√]")


@pytest.mark.parametrize("number", LESSONS)
def test_a_question_with_lines_has_its_picture_or_its_numbers(number):
    body, _ = sheet_of(number)
    asked = re.findall(r'<div class="with-picture ends">(.*?)<p class="see">The next page', body, re.S)
    bare = [said(x) for x in asked if "<img" not in x]
    assert not [x for x in bare if len(NUMBER.findall(x)) < 3]


@pytest.mark.parametrize("number", LESSONS)
def test_no_question_is_left_alone(number):
    """What ends with a question is followed by lines, a vote, or what goes on from there in the same section."""
    assert not re.search(r"\?</p>\s*<pre", sheet_of(number)[0])
    for piece in sections(sheet_of(number)[0].replace(paper.NOTES, "")):
        piece = re.sub(r'<div id="[^"]*" class="rows notes"></div>', "", piece)
        assert not re.search(r"\?</p>[\s]*(?:</div>\s*)*$", piece), said(piece)[-120:]


@pytest.mark.parametrize("number", LESSONS)
def test_numbers_of_an_answer_that_paper_writes_are_the_lesson_s(number):
    made = LESSONS[number]
    source = " ".join(cell.source + str(cell.get("outputs", "")) for cell in (*made.head, *made.cells))
    for row in stated._read()["answer"]:
        if row["asked"] in re.sub(r"\*", "", source):
            assert all(x.strip(".,") in source for x in NUMBER.findall(row["said"]))


@pytest.mark.parametrize("name", every())
def test_an_exercise_has_a_value_to_check_against_and_says_where_it_is_checked(name):
    """The checker's own, in short numbers; not one that any function would give."""
    asked, value = every()[name], worked._value(name)
    blocks = sheet_of(name[:2])[0].split("<div class='exercise'>")[1:]
    block = blocks[int(name[3:]) - 1]
    told = said(re.search(r'<p class="worked">(.*?)</p>', block)[1])
    assert told.startswith("For example, ") and told.endswith(worked.CHECKED)
    assert block.index('class="worked"') < block.index("class='lines'")
    assert f" is {worked._said(value)}" in told or name in worked.SPOKEN
    numbers = NUMBER.findall(f"{worked._said(value)} {worked.WORKED[name]}")
    assert all(len(x.strip(".,")) <= 7 for x in numbers) and len(worked._case(name)) == len(asked.letters)
    mine = asked.call(asked.solution, *worked._case(name))
    right = asked.call(asked.right, *worked._case(name))
    assert same(checking._plainly(mine), checking._plainly(right), asked.rtol, asked.atol)
    assert worked._said(value) not in ("nan", "inf", "0") or name == "07.2", "no edge is told"


def test_a_value_stands_with_the_exercise_that_it_is_of():
    heads = {
        name: cell.source for made in LESSONS.values() for cell in made.cells for name in ASKED.findall(cell.source)
    }
    assert heads.keys() == worked.WORKED.keys() == every().keys()
    for name, code in heads.items():
        called = re.findall(r"^def (\w+)\((.*?)\)", code, re.M)[-1]
        block = worked._to_write(code)
        assert f"<code>{called[0]}(" in block and called[1].count(",") == len(worked._case(name)) - 1
        assert said(worked._worked(name, called[0])) in said(block)
    assert all(x in worked.SPOKEN["11.3"] for x in re.findall(r"[\d.]+", worked.WORKED["11.3"]))


def test_a_value_is_the_checker_s_of_the_day(monkeypatch):
    asked = every()["01.1"]
    monkeypatch.setattr(worked, "find", lambda name: asked._replace(right=lambda r, C: 7.25))
    assert "is 7.25." in worked._worked("01.1", "chord")


@pytest.mark.parametrize("title", words.QUESTIONS)
def test_what_only_a_screen_makes_clear_is_asked_in_full(title):
    (number,) = [
        n for n, made in LESSONS.items() if f"<summary>{title}</summary>" in "".join(x.source for x in made.cells)
    ]
    body, answers = sheet_of(number)
    question = words.QUESTIONS[title]
    assert title not in body and body.count(f"<p>{question}</p>") == 1
    after = body.split(f"<p>{question}</p>")[1]
    assert re.match(r'\s*(?:<div class="pointed">)?<div id="[^"]*" class="rows asked-for">(?:<div></div>){2,}', after)
    last = re.split(r"(?<=[.?!]) ", said(question))[-1]
    assert last not in said("".join(answers))


def test_the_map_of_lesson_05_has_its_question_above_it():
    body, answers = sheet_of("05")
    asked, shown = body.index("Where do its two roots become one?"), [x.start() for x in re.finditer("<img", body)]
    next_up = min(x for x in shown if x > asked)
    assert "<h2" not in body[asked:next_up] and "become one" not in said("".join(answers))


def test_what_is_asked_of_a_library_s_roots_can_be_thought_out():
    body, answers = sheet_of("12")
    assert "Which double is the time, and does" not in body and "Find a shot for which a library" not in body
    assert "overlaps A as the frame begins" in said(body) and "Of an overlap the first root" in said("".join(answers))


def test_what_more_is_said_to_a_vote_is_pointed_to_on_its_page():
    bodies = [sheet_of(number)[0] for number in LESSONS]
    assert not [x for x in bodies if re.search(r'lesson</a>\.</p></div></div>\s*<p class="see">', x)]
    assert any(re.search(r'lesson</a>\.</p>\s*<p class="see">(?:(?!</p>).)*</p>\s*</div></div>', x) for x in bodies)


@pytest.mark.parametrize("number", LESSONS)
def test_one_pointer_leads_to_an_answer(number):
    body = re.sub(r'<div id="[^"]*" class="rows more"></div>', "", sheet_of(number)[0])
    assert not re.search(rf'class="see">(?:(?!</p>).)*</p>\s*(?:</div>\s*)*{re.escape(lined.NEXT)}', body, re.S)


def test_no_line_of_a_listing_is_broken():
    """What is too wide is set smaller, but never below seven points."""
    for part, fits in ((0, named.FITS), (1, named.FITS_AT_THE_END)):
        pages = "".join("".join(sheet_of(number)[part]) for number in LESSONS)
        shown = listings_in(pages)
        for size, code in shown:
            widest = max(len(x) for x in unescape(re.sub(r"<[^>]+>", "", code)).split("\n"))
            assert widest * float(size or 1) <= fits + 0.1 and 8.6 * float(size or 1) >= 7
        assert part or any(size for size, _ in shown)


def listings_in(html):
    """Each listing with the share of its size that it is set in, empty for all of it."""
    return re.findall(r"<pre(?: class='code')?>(?:<span style=\"font-size: ([\d.]+)em\">)?(.*?)</pre>", html, re.S)


ASKED = re.compile(r'exercise\("([\d.]+)"')


def test_lines_are_as_many_as_an_answer_needs():
    assert paper._lined("No.").count("<div></div>") == 2 and paper._lined(5000 * "a").count("<div></div>") == lined.MOST
    body = "".join(sheet_of(number)[0] for number in LESSONS)
    broken = re.findall(r'<div class="to-break">.*?class="rows cases">((?:<div></div>)+)', body, re.S)
    assert {x.count("<div></div>") for x in broken} == {4, 5, 6, 7, 8, 10} and body.count('class="to-break"') == len(
        broken
    )


def test_who_mends_more_has_more_lines_and_one_word_needs_no_page():
    """What an answer does not need is for notes."""
    count = lambda name: mended._room_of(name).count("<div></div>")
    assert (
        count("carried")
        == mended.LEAST
        < count("who")
        < count("touch_face")
        < count("stationary_sphere")
        == mended.MOST
    )
    made = ruled._lines("few", 120.0)
    assert made.startswith(f"{ruled.FEW * '<div></div>'}<p>Notes</p>") and ruled._lines("few", 26.0).count("<div") == 3
    assert ruled._lines("more", 120.0).count("<div></div>") == ruled.MOST
    kinds = re.findall(r'class="rows ([\w-]+)"', "".join(sheet_of(number)[0] for number in LESSONS))
    assert kinds.count("few") >= 2 * len(LESSONS) and set(ruled.RANK) <= {*kinds}
    body = '<div id="rows-09-1" class="rows few"></div><div id="rows-09-2" class="rows notes"></div>'
    places = {"rows-09-1": 1, "rows-09-2": 1, "answer-09-1": 2}
    assert [*ruled._ruled(body, [0.5], places, "09")] == ["rows-09-2"]


def test_what_belongs_together_is_not_parted():
    """A list stands whole, with the words over it; so does a short answer; a listing to break has its lines below."""
    style = Path(paper.__file__).with_name("paper.css").read_text(encoding="utf-8")
    assert "p.gives, p:has(+ ul) { break-after: avoid }" in style and "ul { break-inside: avoid }" in style
    assert ".answers li.whole, .answers li li { break-inside: avoid }" in style
    assert all(f":is(pre, .highlight):has(+ {x})" in style for x in (".means", "p + .pointed"))
    assert ".to-break { break-inside: avoid }" in style and '<div class="to-break">' in sheet_of("10")[0]
    short, long = (paper._at_the_end("answer-10-4", x) for x in ("Never.", 2000 * "a"))
    assert 'class="whole"' in short and 'class="whole"' not in long


def test_no_notes_stand_before_the_first_picture_or_above_a_question():
    body = '<p>One.</p><p>Two.</p><div class="figure">a</div><p>Three.</p><p>Why?</p><p>Four.</p><h2>Five</h2>'
    made = paper._with_notes(body)
    assert made.count(paper.NOTES) == 2 and made.index(paper.NOTES) > made.index("Why?")
