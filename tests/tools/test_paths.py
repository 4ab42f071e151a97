"""The decks of the paths: their minutes, that each picture, vote and answer stands in its place, and what is seen."""

import re
import shutil
from html import escape

import numpy as np
import pytest
from lessons import Made

from tools import address, mathjax, needs
from tools.chosen import chosen
from tools.lesson import ROOT, TAG, lessons
from tools.room.checks import coefficients, roots
from tools.room.concepts import _questions
from tools.room.parameters import _reckoned
from tools.room.parts import PARTS
from tools.room.slides import _stack
from tools.site.__main__ import NOTES
from tools.slides import ended, path, path_page
from tools.slides.__main__ import REVEAL, _of_path
from tools.slides.reached import there

KNOWN = {made.number: made for made in lessons()}
PATHS = {each.name: each for each in path.paths()}
SHOWN = Made(lambda minutes: path.shown(PATHS[minutes], KNOWN))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("minutes", PATHS)
def test_a_path_lasts_its_minutes_and_notes_say_where_one_is(minutes):
    each, slides = PATHS[minutes], SHOWN[minutes]
    minutes = each.minutes
    assert sum(row.minutes for row in each.row) == minutes
    assert 0 <= 60 * minutes - sum(one.seconds for one in slides) < len(slides)
    spans = [
        found for one in slides if (found := re.match(r"\*\*Minute (\d+) to (\d+), (\d+) minutes?\.", one.slide.notes))
    ]
    assert [int(x[1]) for x in spans[1:]] == [int(x[2]) for x in spans[:-1]] and int(spans[-1][2]) == minutes
    assert len(spans) == len(each.row) and all(int(x[2]) - int(x[1]) == int(x[3]) for x in spans)
    rows = re.findall(r"\| (\d+)(?: to (\d+))? \|$", path.table(each), re.M)
    assert int(rows[-1][1] or rows[-1][0]) == len(slides)
    for row, first, last in zip(spans, rows, [*rows[1:], (len(slides) + 1, "")], strict=True):
        still = rf"\*\*Still minute {row[1]} to {row[2]}, slide (\d+) of (\d+)\.\*\*"
        rest = [re.match(still, one.slide.notes) for one in slides[int(first[0]) : int(last[0]) - 1]]
        assert [x and (int(x[1]), int(x[2])) for x in rest] == [(k + 2, len(rest) + 1) for k in range(len(rest))]
    assert [int(x) for x, _ in rows] == [1 + i for i, one in enumerate(slides) if "**Minute" in one.slide.notes]


@pytest.mark.parametrize("minutes", PATHS)
def test_talk_and_counting_have_their_minutes(minutes):
    """A minute alone, half a minute to count, two with neighbours, half again, and a minute for the answers."""
    for row in PATHS[minutes].row:
        asked = sum(item.startswith(("ask", "vote")) for item in row.show)
        told = sum(item.startswith(("tell", "vote")) for item in row.show)
        talk = "neighbours" in row.what
        assert not asked or row.minutes >= 2 + 2.5 * talk + told, row


@pytest.mark.one_in(4)
@pytest.mark.parametrize("minutes", PATHS)
def test_each_vote_is_answered_later_and_by_nothing_before(minutes):
    named = [(one.slide.kind, one.slide.title) for one in SHOWN[minutes] if one.question]
    asked = [title for kind, title in named if kind == "room-ask"]
    assert len(asked) == len(set(asked)) and sorted(asked * 2) == sorted(title for _, title in named)
    for title in asked:
        assert named.index(("room-ask", title)) < named.index(("room-tell", title))
    for one in SHOWN[minutes]:
        html = path_page._section(one, {}, "1")
        if one.question:
            told, right = one.slide.kind == "room-tell", one.question.answers[one.question.right]
            seen = NOTES.sub("", html)
            assert seen.count("class=right") == told and (path_page._rich(right.reply) in seen) == told
            assert f"The right answer is {'ABCD'[one.question.right]}." in one.slide.notes
            assert seen.count("<input") == (0 if told else (2 - one.once) * len(one.question.answers))


@pytest.mark.one_in(2)
@pytest.mark.parametrize("minutes", PATHS)
def test_pictures_come_in_the_states_that_the_table_names_and_are_saved(minutes):
    each = PATHS[minutes]
    assert "`" not in path.table(each), "to whoever has opened no lesson a call says nothing"
    for row in each.row:
        assert not path.CALL.search(row.what)
        of = {x[1] for item in row.show if (x := path.CALL.match(item))}
        assert of == set(re.findall(r"\(lesson (\d\d)\)", row.what)), "whose picture it is"
    shown = [(x[2], x[3]) for row in each.row for item in row.show if (x := path.CALL.match(item))]
    votes = [one.slide for one in SHOWN[minutes] if one.slide.kind in ("vote", "replies")]
    films = [one.slide for one in SHOWN[minutes] if one.slide.kind == "answers" and one.slide.board.voted]
    asking = sum(item.startswith("vote ") for row in each.row for item in row.show)
    assert len(votes) == 2 * asking == 2 * len([x for x in films if x.title in {y.title for y in votes}])
    boards = [one for one in SHOWN[minutes] if one.slide.board and one.slide.title not in {x.title for x in votes}]
    named = [state for _, states in shown for state in path._names(states) or [""]]
    assert [one.slide.board.state for one in boards] == named
    for one in boards:
        assert "<img" in path_page._section(one, {}, "1")
        tags = TAG.findall(one.slide.body)
        assert one.slide.kind in ("picture", "answers") or tags[0] == one.slide.board.state


VOTED = sorted(
    {item.split()[1] for each in PATHS.values() for row in each.row for item in row.show if item[:3] == "ask"}
)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("number", VOTED)
def test_answers_play_what_was_voted_on_and_stand_under_it_as_it_ended(number):
    asked = path._numbered(number)
    told = ended._told(asked)
    drawn = {kind: path_page._asked(path._voted(kind, asked, number), "1") for kind in ("ask", "tell")}
    assert '"goes"' not in drawn["ask"] and drawn["tell"].count('class="goes"') == 1
    assert escape(told["words"]) in drawn["tell"] and escape(told["words"]) not in drawn["ask"]
    places, _ = _reckoned(told["film"], PARTS | asked.given)
    last = re.search(r'class="goes".*?transform: (translate\(.+?\));', drawn["tell"])[1]
    assert re.search(rf"100% {{ transform: {re.escape(last)} }}", drawn["tell"]), "it stays where its way ends"
    assert not np.array_equal(places[0], places[-1])


@pytest.mark.parametrize("number", VOTED)
def test_times_in_the_picture_of_an_answer_are_those_of_its_shot(number):
    asked = path._numbered(number)
    if {"p", "v", "r"} <= asked.given.keys():
        p, v, r = (asked.given[name] for name in "pvr")
        known, told = [0, *roots(p, v, r), 1], ended._told(asked)
        seen = re.findall(r"\bat\(.*?, v, ([\d.]+)\)", " ".join(told["parts"]))
        said = re.findall(r"\bt = (-?[\d.]+\d|0|1)\b", told["words"])
        assert seen or "curve" in told["words"]
        assert all(min(abs(float(x) - t) for t in known) < 1e-9 for x in (*seen, *said))
        if "curve" in told["words"]:
            places, _ = _reckoned(told["film"], PARTS | asked.given)
            a, b, c = coefficients(p, v, r)
            heights = [a * t * t + b * t + c for t in (k / (40 if number == "A10" else 50) for k in range(41))]
            scale = places[0][1] / heights[0]
            assert [y for _, y in places] == pytest.approx([scale * x for x in heights], abs=1e-9)


def test_slides_that_set_an_exercise_say_where_it_is():
    for minutes, slides in ((minutes, SHOWN[minutes]) for minutes in PATHS):
        setting = [one for one in slides if one.slide.kind == "exercise" or "Exercise" in one.slide.body]
        assert setting and all(there(one.made) in one.slide.body for one in setting), minutes
    told = (ROOT / "TEACHING.md").read_text(encoding="utf-8").split("## ")[0]
    assert address.on_site("README.html") in told and "`make lab`" in told


@pytest.mark.slow
def test_the_vote_decks_have_the_answers_under_the_picture_as_it_ended():
    known = [x for x in _questions() if ended._told(x)]
    assert {x.number for x in known} >= {"A3", "B3", "A10", "B10", "A11", "A19", "B19"}
    for asked in known:
        *before, answered = _stack("Lesson", asked).split("<section ")[1:]
        assert 'class="goes"' in answered and not any('class="goes"' in x for x in before)


def test_a_question_by_its_number_is_that_of_the_printed_form():
    assert path._numbered("B3") == [x for x in _questions() if x.form == "B"][2]


def test_a_path_has_a_deck_only_if_all_of_its_lessons_are_there(tmp_path):
    assert path_page.put(tmp_path, [KNOWN["00"], KNOWN["04"]], {}) == "" and not list(tmp_path.iterdir())
    assert path_page.needed(PATHS["path_20"]) == {"00", "01"}


def test_a_vote_of_a_lesson_has_its_film_and_its_answers_and_asks_for_a_second_only_where_there_is_time():
    for name, each in PATHS.items():
        for row in each.row:
            for item in row.show:
                if item.startswith("vote "):
                    own = path._of(item, each, KNOWN)
                    assert [one.slide.kind for one in own] == ["vote", "answers", "replies"] and path._count(row) == 3
                    (notes,) = {
                        x.slide.notes for x in SHOWN[name] if x.slide.kind == "vote" and row.say in x.slide.notes
                    }
                    assert ("second vote" in notes) == ("neighbours" in row.what), item
    assert [each.name for each in path.paths()].count("path_second_45") == 1


def test_what_is_voted_on_once_has_room_for_one_count():
    asked = {one.once: one for one in SHOWN["path_20"] if one.slide.kind == "room-ask"}
    seen = {once: path_page._asked(one, "1").count("second") for once, one in asked.items()}
    assert set(seen) == {True, False} and seen[True] == 0 and seen[False] > 0


def test_a_vote_of_a_lesson_that_is_held_once_has_room_for_one_count_too():
    asked = {one.once: one for name in PATHS for one in SHOWN[name] if one.slide.kind == "vote"}
    seen = {once: path_page._section(one, {}, "1").count(", second vote") for once, one in asked.items()}
    assert set(seen) == {True, False} and seen[True] == 0 and seen[False] > 0


def test_what_is_asked_when_nobody_asks_turns_back_to_the_slide_that_shows_it():
    """The last slide of the twenty minutes has no picture: what is asked of the curve is asked where the curve is."""
    slides = SHOWN["path_20"]
    at = int(re.search(r"turn back to slide (\d+), and ask how its curve", slides[-1].slide.notes)[1])
    assert slides[at - 1].slide.board.state == "0.5" and not slides[-1].slide.board


def test_who_is_late_is_told_in_time_which_slides_of_twenty_minutes_to_leave_out():
    """A whole vote, with its answers; TEACHING says the same, and what is for home is an exercise of what was shown."""
    slides = SHOWN["path_20"]
    ((at, first, last),) = [
        (i, int(found[1]), int(found[2]))
        for i, one in enumerate(slides, start=1)
        if (found := re.search(r"leave out vote B3: turn over slides (\d+) and (\d+)", one.slide.notes))
    ]
    left = slides[first - 1 : last]
    assert at < first and [one.slide.kind for one in left] == ["room-ask", "room-tell"]
    assert sum("leave out" in one.slide.notes for one in slides) == 1
    text = (ROOT / "TEACHING.md").read_text(encoding="utf-8")
    assert f"past minute 14 at slide {at}, leave out vote B3, slides {first} and {last}." in text
    asked = path._numbered("B3")
    assert all(one.question == asked or one.question.answers == asked.answers for one in left)
    assert "Exercise 01.3" in slides[-2].slide.body, "a look after another, which slides 3 to 5 show"


def test_every_slide_of_a_path_has_notes_of_its_own():
    for slides in map(SHOWN.__getitem__, PATHS):
        assert all(len(re.sub(r"\*\*.*?\*\*", "", one.slide.notes)) > 30 for one in slides)


@pytest.mark.slow
def test_a_path_alone_needs_its_lessons_alone():
    made, place = chosen("slides", "", ["path_20"], {"path_20": path_page.needed(PATHS["path_20"])})
    assert [each.number for each in made] == ["00", "01"] and place == needs.BUILT / "slides-path_20"
    decks = _of_path(PATHS["path_20"], made)
    assert sum(len(slides) for _, slides in decks) == sum(one.made is not None for one in SHOWN["path_20"])
    with pytest.raises(SystemExit):
        chosen("slides", "", ["path_21"], {"path_20": {"00"}})


def test_the_film_of_a_vote_says_nothing_before_the_room_does():
    """And two balls that both move are seen before one sits on A."""
    for slides in (SHOWN[name] for name, each in PATHS.items() if not each.called):
        films = [one.slide for one in slides if one.slide.board and one.slide.board.state in ("lamps", "ride")]
        assert len(films) == 2 and {film.kind for film in films} == {"answers"}
        style = (ROOT / "tools" / "slides" / "static" / "slides.css").read_text(encoding="utf-8")
        assert ".slide:is(.vote, .answers) .stage .below { display: none }" in style


@pytest.mark.parametrize("minutes", PATHS)
def test_a_word_that_a_lesson_explains_stands_on_a_slide_before_the_last_needs_it(minutes):
    """What is bold where a lesson tells it: whoever sees the deck alone has it from a title, or from a picture."""
    slides = [one.slide for one in SHOWN[minutes]]
    for at, slide in enumerate(slides):
        if slide.kind != "remember" or not SHOWN[minutes][at].made:
            continue
        bold = re.findall(r"\*\*(\w+)\*\*", " ".join(cell.source for cell in SHOWN[minutes][at].made.cells))
        for word in {word for word in bold if re.search(rf"\b{word}\b", slide.body)}:
            assert any(word in f"{x.title} {x.body}" for x in slides[:at]), word


FITS = """() => {
    const slide = Reveal.getCurrentSlide().querySelector(".slide");
    const size = (x) => parseFloat(getComputedStyle(x).fontSize);
    const boxes = [...slide.querySelectorAll("p, tr, figure")].map((x) => x.getBoundingClientRect());
    const [table, where] = [".choices, .replies", ".where"].map((x) => slide.querySelector(x).getBoundingClientRect());
    const small = [...slide.querySelectorAll("p, td, input")].filter((x) => size(x) < 24);
    const out = boxes.filter((x) => x.right > 1920 || x.top < 0 || x.bottom > 1080);
    return [slide.scrollHeight, table.bottom <= where.top, small.length, out.length];
}"""


GOES = """() => document.querySelector("section.present .goes").getAnimations()[0].currentTime"""
"""For how long what was voted on has gone, in milliseconds."""

HIGH = """() => document.querySelector("section.present .given svg").getBoundingClientRect().height"""
"""How high the picture of a vote is: large as it plays, and smaller once the answers stand under it."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The decks with saved pictures, since nothing is recorded here."""
    if not (needs.ASSETS / "reveal.js").exists():
        pytest.skip("no reveal.js here")
    made = tmp_path_factory.mktemp("paths")
    for name in REVEAL:
        (made / "reveal" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(needs.asset("reveal.js") / "dist" / name, made / "reveal" / name)
    shutil.copytree(ROOT / "tools" / "slides" / "static", made / "static")
    mathjax.put(made / "mathjax")
    assert path_page.put(made, list(KNOWN.values()), {}).count("<li>") == len(PATHS)
    return made


@pytest.mark.slow
def test_votes_can_be_read_counted_and_paced(folder, chromium):
    page = chromium.new_page(viewport={"width": 1920, "height": 1080})
    found = {}
    for minutes, slides in ((minutes, SHOWN[minutes]) for minutes in PATHS):
        page.goto((folder / f"{minutes}.html").as_uri())
        page.evaluate("MathJax.startup.promise")
        assert page.evaluate("Reveal.getTotalSlides()") == len(slides)
        assert page.evaluate("Reveal.getConfig().defaultTiming") == 60, "the notes' clock says whether one is late"
        for i, one in enumerate(slides):
            if one.question:
                page.evaluate(f"Reveal.slide({i}, 0, 0)")
                for k, box in enumerate(page.locator("section.present .choices input").all()):
                    box.fill(f"{10 + k}")
                counts = page.locator("section.present .counted").all_text_contents()
                assert counts == [f"{10 + 2 * k} → {11 + 2 * k}" for k in range(len(counts))], "beside each answer"
                if (told := page.evaluate(FITS)) != [1080, True, 0, 0]:
                    found[minutes, one.slide.title, one.slide.kind] = told
                if page.locator("section.present .fragment").count():
                    small, _ = (page.evaluate(HIGH), page.evaluate(f"Reveal.slide({i}, 0, -1)"))
                    page.wait_for_timeout(50)
                    assert page.evaluate(GOES) < 1000, "one key back plays it again"
                    if not (1.8 * small < page.evaluate(HIGH) < 1000):
                        found[minutes, one.slide.title, "film"] = small, page.evaluate(HIGH)
    assert found == {} and page.locator("mjx-merror").count() == 0
    page.evaluate("Reveal.slide(1)")
    page.locator("section.present input").first.fill("7")
    page.keyboard.press("1")
    assert (
        page.evaluate("Reveal.getIndices().h") == 1
        and page.locator("section.present input").first.input_value() == "71"
    )
    for key, place in (("ArrowRight", 2), ("PageUp", 1)):
        page.keyboard.press(key)
        assert page.evaluate("Reveal.getIndices().h") == place, "a count that is typed holds nobody up"
    page.close()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", [each.name for each in path.paths() if each.sums])
def test_a_path_that_sums_up_ends_with_that_sentence(name):
    made = next(each for each in path.paths() if each.name == name)
    told = [one.slide for one in path.shown(made, KNOWN) if one.slide.title != path.PLAIN["rest"][0]]
    assert f"**{made.sums}**" in told[-1].body, "but for a minute that is kept"
