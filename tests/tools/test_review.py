"""The cards: the lessons' own words, the same package for Anki each time, and a page that keeps its calendar."""

import io
import json
import re
import sqlite3
from datetime import datetime, timedelta
from html import unescape
from itertools import pairwise
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest

from lib.show.figures import FIGURES
from lib.show.track import TRACK
from lib.teach.lessons import LESSONS, lesson
from tools import needs
from tools.lesson import lessons
from tools.review import __main__ as program
from tools.review import anki, cards, drawn, page

TITLES = {made.number: made.title for made in lessons()}
AWKWARD = "</script><b> & \"quotes\" 'too' <!-- ]]> "
KINDS = "remember", "look back", "somebody says"
MONDAY = datetime(2030, 3, 4, 10)


@pytest.fixture(scope="module")
def deck():
    return cards._cards()


# The cards.


def sentence(card) -> str:
    """What a card tells of a sentence to remember, as its back or with the right choice."""
    return card.back or next(f"<p>{choice.reply}</p>" for choice in card.choices if choice.right)


@pytest.mark.slow
def test_every_lesson_is_remembered_in_its_own_words(deck):
    for made in lessons():
        said = cards._remembers(made)
        some = [card for card in deck if card.lesson == made.number]
        backs = [sentence(card) for card in some if card.kind == "remember"]
        whole = " ".join(f"<p>{cards._html(x)}</p>" for x in said).lower()
        assert all(re.sub(r"^<p>|\.?</p>$", "", back).lower() in whole for back in backs)
        assert len({*backs}) == len(backs) >= len(said), "two cards tell the same"
        asked = [cards._looked_back(made, k, x).front for k, x in enumerate(lesson(made.number).LOOK_BACK, 1)]
        missing = {*asked} - {card.front for card in some if card.kind == "look back"}
        assert missing <= ({asked[0]} if made.number == "02" else set()), "lesson 01 asks that"
    assert len({card.name for card in deck}) == len(deck) == len({card.front for card in deck}) > 90


def test_a_sentence_without_a_prompt_and_a_prompt_without_a_sentence_are_told(monkeypatch):
    prompts = cards._prompts()
    made = lessons()[0]
    del prompts["Touching counts."]
    with pytest.raises(
        ValueError, match=r"a prompt for each sentence to remember; none asks for 'Touching counts\.' of"
    ):
        list(cards._of_lesson(made, prompts))
    monkeypatch.setattr(cards, "lessons", lambda: [])
    with pytest.raises(ValueError, match="none has 'Subtract the positions'"):
        cards._cards()


@pytest.mark.slow
def test_a_card_is_html_without_marks_of_another_language(deck):
    for card in deck:
        for html in (card.asked(), card.told()):
            ElementTree.fromstring(f"<div>{html}</div>")
            text = re.sub(r"\\\(.*?\\\)", "", html)
            assert (
                "$" not in text and "\\" not in text and "color" not in html and "**" not in text and "](" not in text
            )
        assert (card.files is None) == (not card.words)
        assert card.files is None or [name.endswith("_dark.svg") for name in card.files] == [False, True]
    assert sum(card.files is not None for card in deck) >= 12


def test_a_card_tells_what_it_asks_and_no_more(deck):
    """One thing: neither a second sentence nor what no card asks, and nothing that another card asks."""
    of = {}
    for card in (card for card in deck if card.kind == "remember"):
        text = re.sub(r"<[^>]+>", "", re.sub(r"\\\(.*?\\\)", "x", card.back)).strip()
        assert not re.search(r"[.;] +\w", text) and len(text.split()) <= 30, (card.name, text)
        of.setdefault(re.sub(r"\.\d+$", "", card.name), []).append(sentence(card))
    for name, backs in of.items():
        bare = [re.sub(r"^<p>|\.?</p>$", "", back).lower() for back in backs]
        assert not any(k != i and one in other for k, one in enumerate(bare) for i, other in enumerate(bare)), name


def test_no_picture_has_a_knob_that_nobody_can_turn(deck):
    """Neither its track nor the words of it, in the light, in the dark and on a phone."""
    found = 0
    for name in ("mesh_grown",):
        made = FIGURES[name]()
        tracks = [ax for ax in made.figure.axes if ax.get_label() == TRACK]
        own = {text.get_text() for ax in tracks for text in ax.texts if re.search("[a-z]{3}", text.get_text())}
        own -= {text.get_text() for ax in made.figure.axes if ax not in tracks for text in ax.texts}
        made.close()
        card = next(card for card in deck if card.files and f"{name}.svg" in card.files)
        for svg in (card.files | (card.narrow or {})).values():
            assert not [words for words in own if f">{words}<" in svg], name
        found += bool(own)
    assert found == 1


def test_a_part_that_no_sentence_has_is_told():
    with pytest.raises(ValueError, match="tells must be a part of 'Touching counts.' in prompts.toml; got 'It does'"):
        cards._quoted("It does", "Touching counts.")


def test_a_mistake_comes_with_what_is_wrong_in_it(deck):
    believed = [card for card in deck if card.kind == "somebody says"]
    assert len(believed) >= 25 and all(card.choices for card in believed)
    so = [next(choice.text for choice in card.choices if choice.right) == "Yes" for card in believed]
    assert 0.4 <= sum(so) / len(so) <= 0.6, "about as often right as wrong"
    for card, right in zip(believed, so, strict=True):
        assert [choice.text for choice in card.choices] == ["Yes", "No"]
        assert next(choice.reply for choice in card.choices if choice.right), card.name
        assert bool(re.search("Many believe: “.+?” But .+[.]</p>$", card.back)) == right, card.name


def test_a_picture_shows_the_case_that_its_card_asks_about(deck):
    """With every number of it; where a question has none, a figure of the lesson may stand."""
    own = 0
    asked = {f"<p>{cards._html(x)}</p>": x for row in cards._prompts().values() for x in cards._several(row["asks"])}
    for card in (card for card in deck if card.kind == "remember" and card.files):
        numbers = cards._case(asked[card.front])
        assert bool(numbers) != ("".join([*card.files][:1]).removesuffix(".svg") in FIGURES), card.name
        written = "  ".join((card.words, *re.findall(r"<text[^>]*>([^<]*)<", next(iter(card.files.values())))))
        lost = [x for x in numbers if not re.search(rf"(?<![\d.]){x}(?![\d.]*\d)", written)]
        assert not lost, (card.name, lost, written)
        own += bool(numbers)
    assert own >= 10


def test_a_card_asks_one_thing(deck):
    several = re.compile(r"(?:, and| and|\?) (?:what|when|why|where|how|in which|by how|which)\b", re.I)
    for row in cards._prompts().values():
        for question in [row["asks"]] if isinstance(row["asks"], str) else row["asks"]:
            assert question.count("?") == 1 and question.endswith("?"), question
            assert not several.search(question), question


def test_no_card_asks_for_the_wording_of_a_sentence(deck):
    """It is asked by a case with choices, or has a number, a word or a formula for an answer."""
    some = [card for card in deck if card.kind == "remember"]
    assert sum(bool(card.choices) for card in some) >= 0.6 * len(some)
    for card in (card for card in some if not card.choices):
        assert len(re.sub(r"<[^>]+>|\\\(.*?\\\)", "", card.back).split()) <= 20, card.back
        assert not re.search(r"\b(?:[Hh]ow (?:do|does|is|are) (?!they)|[Ww]hat do you do)\b", card.front), card.front


def test_right_choices_stand_in_every_place_and_each_has_its_reply(deck):
    asked = [card for card in deck if card.choices]
    places = [[choice.right for choice in card.choices].index(True) for card in asked]
    assert len(asked) > 25 and max(places.count(place) for place in range(3)) <= 0.45 * len(asked), places
    assert all(choice.reply for card in asked for choice in card.choices if choice.right or not either(card))
    for card in asked:
        html = card.asked()
        assert sorted(card.choices, key=lambda choice: html.index(f"<li>{choice.text}</li>")) == [*card.choices]
        assert all(choice.reply in card.told() for choice in card.choices)


def either(card) -> bool:
    """Is it somebody's answer that is judged? Then one reply says what there is to say."""
    return card.kind == "somebody says"


YES_OR_NO = re.compile(r"(?:>|[.”,] )(?:Is|Does|Do|Can|Are|Has|Have|Will|Did) (?:[^?.](?! or ))+\?</p>$")
"""A question that yes or no answers, at the end of a front."""


def test_yes_and_no_are_pressed(deck):
    asked = [card for card in deck if YES_OR_NO.search(card.front)]
    assert len(asked) > 45 and all(card.choices for card in asked), [x.name for x in asked if not x.choices]


@pytest.mark.slow
def test_no_two_cards_ask_the_same(deck):
    made = {made.number: made for made in lessons()}
    twice = [cards._looked_back(made[number], 1, lesson(number).LOOK_BACK[0]) for number in ("01", "02")]
    assert cards._alike(*twice) and sum("A moves by" in card.front and "B by" in card.front for card in deck) == 1
    assert not any(cards._alike(one, other) for k, one in enumerate(deck) for other in deck[:k])


def told_words(html):
    """The words and numbers of a text that say something, without the endings of the plural."""
    bare = re.sub(r"<[^>]+>|\\[a-z]+", " ", html).lower()
    small = (
        "the and are one two its with what when that they how does pair for from this you not all than each of is a in"
    )
    return {x.rstrip("s") for x in re.findall(r"[a-zäöü]{3,}|\d\d+", bare)} - {x.rstrip("s") for x in small.split()}


def test_cards_that_tell_one_anothers_answers_are_neighbours(deck):
    """Over all cards of a lesson: who asks the same in other words, or whose answer stands in another's question."""
    near = {card.name: {*card.near} for card in deck}
    assert all(card.name in near[other] for card in deck for other in card.near), "each knows of the other"
    for card in (card for card in deck if card.kind != "somebody says"):
        answer = next((x.text for x in card.choices if x.right), card.back)
        asked, told = told_words(card.front), told_words(answer) - told_words(card.front)
        for other in (x for x in deck if x.lesson == card.lesson and x.name != card.name):
            front = told_words(other.front)
            same = len(asked & front) >= 0.5 * min(len(asked), len(front)) and card.kind != other.kind
            if other.kind != "somebody says" and same or len(told) > 1 and len(told & front) > 0.6 * len(told):
                assert other.name in near[card.name], (card.name, other.name)


def test_a_question_stands_alone(deck):
    """It points at nothing that whoever has a card a month later does not see, and has the lesson's numbers."""
    leans = re.compile(r"the one shot|(?:ruler|ray) of lesson|\(\d+\.\d+\)|did lesson \d+ say|one frame later\?")
    assert not [card.name for card in deck if leans.search(card.front)]
    for name, words in cards._rows()["alone"].items():
        number, _, k = name.split("/")
        asked = lesson(number).LOOK_BACK[int(k) - 1]
        card = next(card for card in deck if card.name == name)
        assert {*re.findall(r"−?\d+", re.sub(r"[Ll]esson \d+|\(8.1\)", "", asked.question))} <= {
            *re.findall(r"−?\d+", words)
        }
        assert {choice.right: choice.text for choice in card.choices}[True] == cards._html(
            next(answer.text for answer in asked.answers if answer.right)
        )


def test_a_row_of_neighbours_that_names_no_card_is_told(monkeypatch):
    rows = {"near": [["00/remember/1", "00/remember/9"]], "back": {}, "alone": {}, "believed": {}}
    monkeypatch.setattr(cards, "_rows", lambda: rows)
    with pytest.raises(ValueError, match=r"near must hold names of cards in prompts.toml; got '00/remember/9'"):
        cards._neighboured([cards._Card("00/remember/1", "00", "remember", "", "")])


def test_each_card_leads_to_a_part_of_a_lesson_that_is_there(deck):
    parts = {f"notebooks/{made.name}.html": made.parts for made in lessons()}
    for card in deck:
        page_, _, part = card.place.partition("#")
        assert parts[page_] and (not part or part.capitalize() in parts[page_]), card.name
    assert next(card for card in deck if card.name == "03/look-back/1").place == "notebooks/02_ray.html"


def test_what_stops_the_build_is_said_in_a_sentence(monkeypatch, tmp_path):
    (tmp_path / "review").mkdir()
    prompts = cards._prompts()
    prompts.pop("Touching counts.")
    monkeypatch.setattr(cards, "_prompts", lambda: prompts)
    monkeypatch.setattr(program.mathjax, "put", lambda folder: None)
    monkeypatch.setattr(program.needs, "BUILT", tmp_path)
    monkeypatch.setattr("sys.argv", ["review"])
    with pytest.raises(SystemExit) as ended:
        program.main()
    assert re.fullmatch(
        r"The cards were not built: .*'Touching counts\.' of lesson 00\. .*as it was\.", str(ended.value)
    )
    assert [*tmp_path.iterdir()] == [tmp_path / "review"]


def test_a_card_can_be_judged_by_whoever_answers_it(deck):
    for card in deck:
        front, back = (re.sub(r"<[^>]+>", " ", html).split() for html in (card.front, card.told().split("</p>")[0]))
        assert len(back) <= 60, card.name
        assert card.kind == "look back" or front[-1].endswith(("?", ".")), card.name
        assert card.kind == "remember" or not re.search(r"</b> \w", card.back), card.name
        assert card.back or card.choices


# The package for Anki, and the table.


@pytest.fixture(scope="module")
def package(deck):
    with ZipFile(io.BytesIO(anki._anki(deck, TITLES))) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.slow
def test_the_package_is_the_same_each_time_and_tells_no_date(deck):
    made = anki._anki(deck, TITLES)
    assert made == anki._anki(list(deck), TITLES)
    with ZipFile(io.BytesIO(made)) as archive:
        assert {entry.date_time[0] for entry in archive.infolist()} == {1980}


def test_the_package_holds_every_card_once_and_its_pictures(deck, package, tmp_path):
    (tmp_path / "collection.anki2").write_bytes(package["collection.anki2"])
    read = sqlite3.connect(tmp_path / "collection.anki2")
    notes = read.execute("select id, guid, mid, flds, csum, tags from notes order by rowid").fetchall()
    assert read.execute("pragma integrity_check").fetchone() == ("ok",) and len(notes) == len(deck)
    assert len({row[0] for row in notes}) == len({row[1] for row in notes}) == len(deck)
    rows = read.execute("select nid, did, type, queue, due, mod from cards order by due").fetchall()
    in_turn = anki._by_day(deck)
    assert [row[1:] for row in rows] == [(anki._deck(card.lesson), 0, 0, k, 0) for k, card in enumerate(in_turn, 1)]
    assert [card.lesson for card in in_turn[:16]] == [*LESSONS], "one of each lesson, and then the next"
    told = {row[0]: row for row in notes}
    models, decks = (json.loads(x) for x in read.execute("select models, decks from col").fetchone())
    assert list(models) == [str(anki.MODEL)] and str(anki.DECK) in decks
    media = json.loads(package["media"])
    for card, (nid, *_) in zip(in_turn, rows, strict=True):
        front, back, where = told[nid][3].split("\x1f")
        assert front.count("<details>") == len(card.choices) and nid == anki._number(card.name)
        assert front == card.opened() + (anki._image(card) if card.ahead else "") and card.ahead == ("<img" in front)
        assert back.startswith(card.told()) and TITLES[card.lesson] in unescape(where)
        assert f" lesson-{card.lesson} " in told[nid][5]
        shown = re.findall(r'src="([^"]+)"', front + back)
        assert len(shown) == 2 * (card.files is not None) and {*shown} <= {*media.values()}
        assert [*re.findall(r'class="by-(\w+)" src', front + back)] == ["day", "night"] * (card.files is not None)
    assert {*media} == {name for name in package if name.isdigit()} and all(
        package[k].startswith(b"<svg") for k in media
    )
    dark = {name: package[k].decode() for k, name in media.items()}
    grounds = {"_dark" in name: re.search('<rect [^>]*fill="(.*?)"', svg)[1] for name, svg in dark.items()}
    assert grounds == {False: "#ffffff", True: "#111111"} and "background: #fff" not in anki.CSS
    read.close()


def test_anki_itself_takes_the_package(deck, tmp_path):
    """By the package anki, which is no part of the course's own setup."""
    collection = pytest.importorskip("anki.collection")
    (tmp_path / "deck.apkg").write_bytes(anki._anki(deck, TITLES))
    opened = collection.Collection(str(tmp_path / "own.anki2"))
    asked = collection.ImportAnkiPackageRequest(package_path=str(tmp_path / "deck.apkg"))
    first, again = (opened.import_anki_package(asked).log for _ in range(2))
    assert (len(first.new), len(first.duplicate)) == (len(deck), 0) and opened.card_count() == len(deck)
    assert (len(again.new), len(again.duplicate)) == (0, len(deck)), "it came twice"
    assert not opened.media.check().missing and "problem" not in opened.fix_integrity()[0].lower()
    opened.close()


def test_no_lesson_waits_for_another_in_anki(deck, tmp_path):
    """By the package anki: each lesson's deck brings ten a day, and that above them one card of each in turn."""
    collection = pytest.importorskip("anki.collection")
    (tmp_path / "deck.apkg").write_bytes(anki._anki(deck, TITLES))
    opened = collection.Collection(str(tmp_path / "own.anki2"))
    asked = collection.ImportAnkiPackageRequest(package_path=str(tmp_path / "deck.apkg"))
    asked.options.with_deck_configs = True
    opened.import_anki_package(asked)

    def today(name):
        opened.decks.select(opened.decks.id(name))
        queued = opened.sched.get_queued_cards(fetch_limit=99)
        return [opened.decks.name(opened.get_card(x.card.id).did)[15:17] for x in queued.cards]

    for number, title in TITLES.items():
        assert today(f"Swept Spheres::{number} {title}") == [number] * min(10, sum(x.lesson == number for x in deck))
    assert today("Swept Spheres") == [*LESSONS][:10]
    opened.close()


@pytest.mark.slow
def test_new_cards_of_anki_come_in_the_order_of_the_page_and_no_day_tells_its_own_answers(folder, reader, deck):
    made = anki._by_day(deck)
    days = [made[k : k + 10] for k in range(0, len(made), 10)]
    assert {card.name for card in made} == {card.name for card in deck} and len(made) == len(deck)
    assert not [card.name for day in days[:-2] for card in day if {*card.near} & {x.name for x in day}]
    page = begun(reader(), folder, *LESSONS, name="review.html")
    assert page.evaluate("waiting().map((card) => card.name)") == [card.name for card in days[0]]


def test_a_students_dates_live_through_a_later_release_whose_words_come(tmp_path, monkeypatch):
    """By the package anki, in a deck of three cards; a fourth comes before the second."""
    collection = pytest.importorskip("anki.collection")
    opened = collection.Collection(str(tmp_path / "own.anki2"))

    def brought(some):
        (tmp_path / "some.apkg").write_bytes(anki._anki(some, TITLES))
        told = opened.import_anki_package(
            collection.ImportAnkiPackageRequest(package_path=str(tmp_path / "some.apkg"))
        ).log
        return len(told.new), len(told.updated), len(told.duplicate)

    old = [cards._Card(f"00/remember/{k}", "00", "remember", f"<p>{k}?</p>", "<p>It is.</p>") for k in (1, 2, 3)]
    assert brought(old) == (3, 0, 0)
    opened.decks.select(opened.decks.id("Swept Spheres::00 " + TITLES["00"]))
    known = opened.sched.getCard()
    known.start_timer()
    opened.sched.answerCard(known, 4)
    known.load()
    before = known.ivl, known.due, known.reps
    assert before[0] > 0
    new = [old[0]._replace(front="<p>In other words?</p>"), old[0]._replace(name="00/remember/4"), *old[1:]]
    monkeypatch.setattr(anki, "_edition", lambda: 10**8)
    assert brought(new)[:2] == (1, 3)
    known.load()
    assert (known.ivl, known.due, known.reps) == before and known.note().fields[0] == "<p>In other words?</p>"
    opened.close()


def test_the_number_of_a_card_is_its_own_and_a_sentence_before_it_does_not_move_it(monkeypatch):
    rows, made = cards._prompts(), next(made for made in lessons() if made.number == "00")
    said = cards._remembers(made)
    before = [card.name for card in cards._of_lesson(made, dict(rows)) if card.kind == "remember"]
    monkeypatch.setattr(cards, "_remembers", lambda made: ["A new sentence.", *said])
    rows["A new sentence."] = {"says": "A new sentence.", "asks": "A question?", "card": 99}
    after = [card.name for card in cards._of_lesson(made, rows) if card.kind == "remember"]
    assert after == ["00/remember/99", *before]


def test_later_releases_are_later():
    assert anki._edition() >= 2_000_000


def test_the_table_has_a_row_a_card(deck):
    rows = [row.split("\t") for row in program._lines(deck).splitlines() if not row.startswith("#")]
    assert len(rows) == len(deck) and {len(row) for row in rows} == {3}
    assert all(("<img" in row[0]) == card.ahead for row, card in zip(rows, deck, strict=True))
    assert rows[0][0] == deck[0].asked() and rows[0][2] == "lesson-00 remember"


# The page.


@pytest.fixture(scope="module")
def folder(tmp_path_factory, deck):
    """What is built, and beside it a page with eight cards of each lesson, however many there are."""
    if not needs.ASSETS.exists():
        pytest.skip("MathJax is not there: npm was not")
    made = tmp_path_factory.mktemp("review")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(program, "_cards", lambda: deck)
        program._build(made)
    of = [
        [card for kind in KINDS for card in [x for x in deck if (x.lesson, x.kind) == (number, kind)][:3]]
        for number in LESSONS
    ]
    twice = [[*some, *(x._replace(name=f"{x.name}/again", near=()) for x in some)] for some in of]
    some = [card for cards in twice for card in cards[:8]]
    (made / "few.html").write_text(page._review_page(some, TITLES), encoding="utf-8")
    return made


@pytest.fixture
def reader(chromium):
    contexts = []

    def new(**options):
        contexts.append(chromium.new_context(**options))
        return contexts[-1]

    yield new
    for context in contexts:
        context.close()


def opened(context, folder, day=0, name="few.html"):
    """A page in a tab of that reader, so many days after a Monday."""
    made = context.new_page()
    made.complaints = []
    made.on("console", lambda m: made.complaints.append(m.text) if m.type == "error" else None)
    made.on("pageerror", lambda e: made.complaints.append(str(e)))
    made.on(
        "request", lambda r: made.complaints.append(r.url) if not r.url.startswith(("file:", "data:", "blob:")) else 0
    )
    made.clock.set_fixed_time(MONDAY + timedelta(days=day))
    made.goto((folder / name).as_uri())
    made.evaluate("MathJax.startup.promise")
    return made


def begun(context, folder, *numbers, name="few.html"):
    made = opened(context, folder, name=name)
    for number in numbers:
        made.check(f"#lessons input[value='{number}']")
    made.locator("#card").focus()
    return made


def answer(made, key, times=1):
    for _ in range(times):
        made.keyboard.press(" ")
        made.keyboard.press(key)


def left(made):
    found = re.match(r"(\d+) cards? left", made.inner_text("#left"))
    return int(found[1]) if found else 0


def shown(made):
    return made.evaluate("shown && shown.name")


def turns(made):
    """The names of today's cards in their order."""
    return made.evaluate("waiting().map(({name}) => name)")


def test_a_card_that_is_known_comes_again_after_longer_and_longer(folder, reader):
    context = reader()
    made = begun(context, folder, "00")
    order = turns(made)
    assert left(made) == 8 and shown(made) == order[0] == "00/remember/1" and not made.is_visible("#back")
    made.keyboard.press("3")
    assert left(made) == 8, "answered before it was turned"
    made.keyboard.press(" ")
    assert made.is_visible("#back") and "in 2 days" in made.inner_text("#yes")
    assert "tomorrow" in made.inner_text("#hard") and "today" in made.inner_text("#no"), "no two grades are the same"
    made.keyboard.press("3")
    assert left(made) == 7 and turns(made) == order[1:] and made.complaints == [], "each keeps its turn"
    answer(made, "3", 7)
    assert "next cards come on Wednesday 6 March" in made.inner_text("#left") and not made.is_visible("#deck")
    comes = []
    for day in range(1, 140):
        made.clock.set_fixed_time(MONDAY + timedelta(days=day))
        made.evaluate("next(false)")
        if shown(made):
            comes.append(day)
            made.evaluate("while (shown) { turn(); answer(KNOWN); }")
    assert comes == [2, 6, 14, 30, 62, 126]


@pytest.mark.slow
def test_a_card_that_is_not_known_comes_again_today_and_begins_anew(folder, reader):
    context = reader()
    made = begun(context, folder, "00")
    order = turns(made)
    answer(made, "1")
    assert left(made) == 8 and shown(made) == order[1]
    answer(made, "3", 7)
    assert left(made) == 1 and shown(made) == "00/remember/1"
    answer(made, "1")
    assert shown(made) == "00/remember/1"
    answer(made, "3")
    later = opened(context, folder, day=2)
    assert left(later) == 8
    later.locator("#card").focus()
    answer(later, "3", 7)
    answer(later, "1")
    later.close()
    later = opened(context, folder, day=3)
    assert left(later) == 1 and later.evaluate("state.cards[shown.name].box") == 0


@pytest.mark.slow
def test_new_cards_come_ten_a_day_and_lessons_can_be_left_out(folder, reader):
    made = begun(reader(), folder, "00", "01", "02", "05")
    assert left(made) == 10
    answer(made, "3", 10)
    assert left(made) == 0 and "Tuesday 5 March" in made.inner_text("#left"), "new ones"
    made.clock.set_fixed_time(MONDAY + timedelta(days=2))
    made.evaluate("next(false)")
    assert left(made) == 20
    assert not made.evaluate("document.getElementById('choose').open"), "the list is out of the way"
    made.click("#choose summary")
    made.uncheck("#lessons input[value='00']")
    assert left(made) < 20 and {name[:2] for name in turns(made)} == {"01", "02", "05"}


@pytest.mark.slow
def test_lessons_take_turns(folder, reader):
    made = begun(reader(), folder, "00", "01")
    assert made.evaluate("waiting().map((card) => card.lesson)") == ["00", "01"] * 5
    kinds = [made.evaluate("shown.kind")]
    for _ in range(5):
        answer(made, "3")
        kinds.append(made.evaluate("shown.kind"))
    assert kinds == ["remember", "remember", "look back", "look back", "somebody says", "somebody says"]
    made.click("#choose summary")
    made.click("#begin")
    assert not made.evaluate("document.getElementById('choose').open")
    assert made.evaluate("document.activeElement.id") == "card"


@pytest.mark.slow
def test_a_card_that_looks_back_comes_once_both_lessons_are_ticked(folder, reader, deck):
    back = [card for card in deck if card.kind == "look back"]
    assert sum(card.of < card.lesson for card in back) > 20, "they look back"
    made = begun(reader(), folder, "05")
    names = lambda: {x for x in made.evaluate("learnt().map((card) => card.name)") if "look-back" in x}
    assert names() == set()
    made.click("#choose summary")
    made.check("#lessons input[value='04']")
    assert names() == {"05/look-back/1"}


def test_no_back_says_right_is_twice(deck):
    for card in deck:
        right = next((choice for choice in card.choices if choice.right), None)
        assert right is None or "Right is" not in right.reply and not re.search(r": (?:No|Yes)\b", right.reply), (
            card.name
        )


@pytest.mark.slow
def test_known_cards_come_in_another_order_each_day_and_keep_it_that_day(folder, reader):
    made = begun(reader(), folder, "00", "01")
    for_all = """learnt().forEach((card) => {
      delete card.near; state.cards[card.name] = {box: 3, due: today(), seen: 0, first: 0}; }), keep()"""
    orders = []
    for day in (0, 2, 6, 14, 30):
        made.clock.set_fixed_time(MONDAY + timedelta(days=day))
        made.evaluate(for_all)
        orders.append(turns(made))
        lessons_ = made.evaluate("waiting().map(({lesson}) => lesson)")
        assert all({*lessons_[k : k + 2]} == {"00", "01"} for k in range(0, 16, 2)), "one of each, and then the next"
        for k in range(1, 4):
            made.evaluate("next(false), turn(), answer(KNOWN)")
            assert turns(made) == orders[-1][k:]
    assert len({*map(tuple, orders)}) == 5 and len({order[0] for order in orders}) > 1
    assert {frozenset(order) for order in orders} == {frozenset(orders[0])} and len(orders[0]) == 16


ALONE = {"02/look-back/2", "09/look-back/2"}
"""Cards that look back at lessons 01 and 08, which are not ticked."""


@pytest.mark.slow
def test_neighbours_come_on_different_days_and_none_is_kept_away_for_long(folder, reader, deck):
    made = begun(reader(), folder, "02", "09", *[*LESSONS][13:15], name="review.html")
    own, near = (
        {x.name for x in deck if x.lesson in ("02", "09", "13", "14") and x.name not in ALONE},
        {x.name: x.near for x in deck},
    )
    seen = set()
    for day in range(16):
        made.clock.set_fixed_time(MONDAY + timedelta(days=day))
        made.evaluate("next(false)")
        today = []
        if "Nothing more" in made.inner_text("#left"):
            assert made.evaluate("learnt().every((x) => kept(x) && due(kept(x)) > today())"), day
        while name := shown(made):
            today.append(name)
            made.evaluate("turn(), answer(KNOWN)")
        assert not any(other in today for name in today for other in near[name]), today
        assert "Nothing more" in made.inner_text("#left") and "today" not in made.inner_text("#coming")
        seen |= {*today}
    assert seen == own


@pytest.mark.slow
def test_the_end_of_a_day_says_how_it_went(folder, reader):
    context = reader()
    made = begun(context, folder, "00", "04")
    assert not made.evaluate("went()")
    for key in "3321113333":  # lessons 00 and 04 in turn
        answer(made, key)
    answer(made, "3", 3)
    told = made.inner_text("#left")
    assert "Of 10 cards you knew 6 at once, 1 with effort, and 3 not at first." in told, (
        "what was known at last was not at first"
    )
    assert f"It went least well in lesson 04, {TITLES['04']}." in told
    assert opened(context, folder).inner_text("#left") == told, "it is kept"
    assert "Of " not in opened(context, folder, day=1).evaluate("nothing()"), "another day"


@pytest.mark.slow
def test_after_a_day_one_goes_on_with_more_new_cards_or_goes_through_all_and_their_dates_stay(folder, reader):
    made = begun(reader(), folder, "00", "01", "02", "05")
    assert not made.locator("#beyond").is_visible()
    answer(made, "3", 10)
    made.click("#more")
    assert left(made) == 10, "ten more"
    answer(made, "3", 10)
    dates = made.evaluate("written()")
    made.click("#practise")
    assert left(made) == 20 and "dates stay" in made.inner_text("#left")
    answer(made, "1")
    assert left(made) == 20 and not made.locator("#undo").is_visible(), "what is not known comes again"
    answer(made, "3", 19)
    assert left(made) == 1 and made.locator("#enough").is_visible()
    answer(made, "3")
    assert left(made) == 0 and made.evaluate("written()") == dates
    made.set_viewport_size({"width": 375, "height": 667})
    boxes = [made.locator(name).bounding_box() for name in ("#intro", "#left", "#beyond")]
    assert all(a["y"] + a["height"] <= b["y"] for a, b in pairwise(boxes)), "one below the other on a phone"
    made.evaluate("shown = {...CARDS.find((x) => x.choices), front: ''}, turned = false, choices(), buttons()")
    made.evaluate("turn(shown.choices.findIndex(([, , right]) => !right))")
    made.keyboard.press("3")
    assert made.evaluate("turned") and made.evaluate("written()") == dates, "who chose wrongly did not know it"


@pytest.mark.slow
def test_two_tabs_lose_nothing_of_each_other(folder, reader):
    context = reader()
    first = begun(context, folder, "00")
    third = turns(first)[2]
    second = opened(context, folder)
    second.locator("#card").focus()
    answer(first, "3", 2)
    second.wait_for_function("(name) => shown.name === name", arg=third)
    answer(second, "3", 3)
    first.wait_for_function("Object.keys(state.cards).length === 5")
    answer(first, "1")
    third = opened(context, folder)
    assert left(third) == 3 and third.evaluate("Object.values(state.cards).filter((x) => x.box === 2).length") == 5


@pytest.mark.slow
def test_a_tab_that_hears_late_of_another_takes_nothing_back(folder, reader):
    context = reader()
    first = begun(context, folder, "00")
    context.add_init_script("addEventListener('storage', (event) => event.stopImmediatePropagation())")
    deaf = opened(context, folder)
    deaf.locator("#card").focus()
    order = turns(deaf)
    answer(first, "3", 2)
    assert shown(deaf) == order[0]
    answer(deaf, "3")
    assert shown(deaf) == order[2], "one card was answered twice"
    answer(deaf, "3")
    later = opened(context, folder, day=2)
    assert later.evaluate("Object.values(state.cards).map((x) => [x.box, x.due - today()])") == [[2, 0]] * 3


@pytest.mark.slow
def test_what_cannot_be_read_is_put_aside_and_told(folder, reader):
    made = opened(reader(), folder)
    for kept in ("{", "null", "[]", '{"kind": "swept-spheres-review"}', '{"version": 1}', "😀"):
        made.evaluate("text => localStorage.setItem(KEY, text)", kept)
        made.reload()
        assert "cannot be read" in made.inner_text("#notice") and made.complaints == []
        assert made.evaluate("localStorage.getItem(`${KEY}-unread`)") == kept
        made.check("#lessons input[value='00']")
        assert left(made) == 8 and made.evaluate("read(localStorage.getItem(KEY)).lessons") == ["00"]


@pytest.mark.slow
def test_cards_that_make_no_sense_are_left_out_of_what_is_kept(folder, reader):
    made = opened(reader(), folder)
    good = {"box": 2, "due": 1, "seen": 1, "first": 1}
    bad = [None, 3, {}, good | {"box": 99}, good | {"due": "x"}, good | {"seen": 1e99}, good | {"box": -1}]
    told = {"kind": "swept-spheres-review", "version": 1, "lessons": ["00", 3], "cards": dict(enumerate([good, *bad]))}
    made.evaluate("told => localStorage.setItem(KEY, JSON.stringify(told))", told)
    made.reload()
    assert made.evaluate("state") == {"lessons": ["00"], "cards": {"0": good}} and left(made) == 8


@pytest.mark.slow
def test_where_nothing_is_kept_the_page_works_and_says_so(folder, reader):
    context = reader()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    made = begun(context, folder, "00")
    assert "keeps nothing" in made.inner_text("#notice") and made.complaints == []
    answer(made, "3", 3)
    assert left(made) == 5


@pytest.mark.slow
def test_a_clock_that_was_put_back_keeps_no_card_away(folder, reader):
    context = reader()
    made = begun(context, folder, "00")
    made.clock.set_fixed_time(MONDAY + timedelta(days=4000))
    made.evaluate("next(false)")
    answer(made, "3", 8)
    back = opened(context, folder, day=5)
    assert "This device says that today is Saturday 9 March" in back.inner_text("#notice") and left(back) == 0
    back.clock.set_fixed_time(MONDAY + timedelta(days=6))
    assert "Monday 11 March" in back.inner_text("#left")


@pytest.mark.slow
def test_a_calendar_goes_through_a_file(folder, reader, tmp_path):
    made = begun(reader(), folder, "00")
    answer(made, "3", 4)
    made.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    with made.expect_download() as saved:
        made.click("#save")
    saved.value.save_as(tmp_path / "calendar.json")
    other = begun(reader(), folder, "01")
    answer(other, "3", 1)
    other.set_input_files("#load", tmp_path / "calendar.json")
    other.wait_for_function("document.querySelector('#notice').textContent.includes('was added')")
    assert other.evaluate("state.lessons") == ["00", "01"] and other.evaluate("Object.keys(state.cards).length") == 5
    (tmp_path / "other.json").write_text('{"kind": "something else"}')
    other.set_input_files("#load", tmp_path / "other.json")
    other.wait_for_function("document.querySelector('#notice').textContent.includes('no calendar')")
    assert other.evaluate("Object.keys(state.cards).length") == 5 and other.complaints == []


@pytest.mark.slow
def test_awkward_letters_break_no_page(folder, reader, deck):
    html = f"<p>{cards._html(AWKWARD + '$a < b$')}</p>"
    card = deck[0]._replace(front=html, back=html, files={"a.svg": "", "b.svg": ""}, words=AWKWARD)
    (folder / "awkward.html").write_text(page._review_page([card], TITLES | {"00": AWKWARD}), encoding="utf-8")
    made = begun(reader(), folder, "00")
    made = opened(made.context, folder, name="awkward.html")
    assert left(made) == 1 and "</script><b> & \"quotes\" 'too' <!--" in made.inner_text("#front")
    made.locator("#card").focus()
    made.keyboard.press(" ")
    assert made.get_attribute("#figure img", "alt") == AWKWARD and AWKWARD.strip() in made.inner_text("#where")


@pytest.mark.slow
def test_a_vote_stays_unseen_until_its_lesson_is_ticked(folder, reader, deck):
    """Form A opens a lesson, and is a card: none comes, on any day, of a lesson that was not ticked."""
    made = begun(reader(), folder, "00", name="review.html")
    own = {card.name for card in deck if card.lesson == "00"}
    seen = set()
    for day in range(140):
        made.clock.set_fixed_time(MONDAY + timedelta(days=day))
        seen |= set(made.evaluate("next(false), waiting().map(({name}) => name)"))
        made.evaluate("while (shown) { turn(); answer(KNOWN); }")
    assert seen == own and {x.lesson for x in deck if x.name in seen and x.kind == "somebody says"} == {"00"}


@pytest.mark.slow
def test_the_list_is_out_of_the_way_once_a_card_is_looked_at(folder, reader):
    made = opened(reader(), folder)
    is_open = "document.getElementById('choose').open"
    made.check("#lessons input[value='00']")
    made.check("#lessons input[value='03']")
    assert made.evaluate(is_open) and ": 00, 03" in made.inner_text("#choose summary")
    made.click("#front")
    assert not made.evaluate(is_open) and made.evaluate("document.querySelector('#choose summary').offsetHeight") < 60


@pytest.mark.slow
def test_with_nothing_ticked_the_list_stays_and_it_is_said_what_to_tick(folder, reader):
    made = opened(reader(), folder)
    made.click("#begin")
    assert made.evaluate("document.getElementById('choose').open") and "Tick at least one" in made.inner_text("#notice")
    made.check("#lessons input[value='00']")
    made.click("#begin")
    assert not made.evaluate("document.getElementById('choose').open") and not made.is_visible("#notice")


SHOWN = """async (name) => {
  shown = CARDS.find((x) => x.name === name), turned = false, scrollTo(0, 0);
  $("where").textContent = `Lesson ${shown.lesson}, ${shown.title}: ${shown.kind}`;
  $("front").innerHTML = shown.front, $("back").innerHTML = "", choices(), picture(false), buttons();
  typeset($("card")), turn();
  const box = (x) => x.getBoundingClientRect(), image = $("figure").querySelector("img");
  await Promise.all([MathJax.startup.promise, image.decode()]);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)));
  return {file: image.currentSrc.split("/").pop(), wide: image.clientWidth, high: image.clientHeight,
    own: image.naturalWidth, enlarge: !$("figure").querySelector(".enlarge").hidden, bottom: box(image).bottom,
    bar: box($("answering")).top, answer: box($("back")).top, head: box($("where")).top + scrollY,
    beyond: $("card").scrollWidth - $("card").clientWidth};
}"""
"""A card as it is turned, and where its picture is then."""


@pytest.mark.slow
@pytest.mark.one_in(3)
@pytest.mark.parametrize("size", [(375, 667), (375, 760), (1366, 768)])
def test_pictures_have_their_own_size_and_letters_that_are_read(folder, reader, deck, size):
    """On a phone, no more than half as high as the screen, and on a laptop; never stretched, and above the buttons."""
    made = begun(reader(viewport=dict(zip(("width", "height"), size, strict=True))), folder, "00", name="review.html")
    for card in [card for card in deck if card.files]:
        seen = made.evaluate(SHOWN, card.name)
        svg = (card.files | (card.narrow or {}))[seen["file"]]
        letters = min(map(float, re.findall(r'font-size="([\d.]+)', svg)), default=99)
        scale = seen["wide"] / float(re.search(r'viewBox="\S+ \S+ (\S+)', svg)[1])
        assert letters * scale >= 10.9 and not seen["enlarge"], (card.name, letters * scale)
        most = size[1] * (0.7 if size[0] > 1024 else 0.5)
        assert seen["high"] <= most + 1 and seen["wide"] <= seen["own"] + 1, (
            card.name,
            seen,
        )
        assert seen["beyond"] <= 0 and seen["bottom"] <= seen["bar"] and seen["answer"] >= -1, (card.name, seen)
        assert size[0] > 400 or seen["head"] <= 64, "the head is small on a phone"


WHOLE = """async (name) => {
  window.waiting = () => CARDS.filter((x) => x.name === name);
  next(false), scrollTo(0, 0);
  turn((shown.choices ?? []).findIndex(([, , right]) => !right)); // whoever is wrong reads most
  await Promise.all([MathJax.startup.promise, $("figure").querySelector("img").decode()]);
  await new Promise((done) => requestAnimationFrame(done));
  const [card, words, figure, row] = ["card", innerWidth < 1024 && shown.ahead ? "front" : "words", "figure",
    "answering"].map((x) => $(x).getBoundingClientRect());
  return {scrolled: scrollY, top: card.top, room: row.top - card.bottom, foot: row.bottom,
    aside: figure.left - words.right, below: figure.top - words.bottom};
}"""
"""Where a card, its picture and its buttons are, once it is turned."""


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1366, 650), (1366, 768), (375, 760)])
def test_a_picture_is_beside_its_answer_on_a_wide_screen_and_all_is_in_sight(folder, reader, deck, size):
    made = begun(reader(viewport=dict(zip(("width", "height"), size, strict=True))), folder, "00", name="review.html")
    for card in [card for card in deck if card.files][:: 1 if size[0] > 1024 else 8]:
        seen = made.evaluate(WHOLE, card.name)
        if size[0] > 1024:
            assert seen["aside"] > 0 and seen["scrolled"] == 0 <= seen["top"], (card.name, seen)
            assert seen["room"] >= 0 and seen["foot"] <= size[1], (card.name, seen)
        else:
            assert seen["below"] >= 0 > seen["aside"], (card.name, seen)


@pytest.mark.slow
def test_a_wrong_choice_is_told_in_words_on_what_was_chosen(folder, reader, deck):
    made = begun(reader(), folder, "00", name="review.html")
    name = next(card.name for card in deck if card.choices and card.lesson == "00")
    wrong, right = made.evaluate(WRONG, name)
    assert wrong.endswith("your choice, which is not right") and right.endswith("right") and "choice" not in right


WRONG = """(name) => {
  window.waiting = () => CARDS.filter((x) => x.name === name);
  next(false);
  turn(shown.choices.findIndex(([, , right]) => !right));
  return [".chosen", ".right"].map((x) => document.querySelector(`#choices ${x}`).textContent);
}"""
"""What stands on the choice of whoever is wrong, and on the right one."""

WIDTHS = """(names) => names.map((name) => {
  window.waiting = () => CARDS.filter((x) => x.name === name);
  next(false);
  const front = ["card", "turning"].map((x) => Math.round($(x).getBoundingClientRect().width));
  turn();
  return String([...front, ...["card", "answering"].map((x) => Math.round($(x).getBoundingClientRect().width))]);
})"""
"""How wide a card and what is pressed below it are, before it is turned and after."""


@pytest.mark.slow
@pytest.mark.parametrize("width", [1400, 1024, 800, 375])
def test_no_card_changes_the_width_of_the_page(folder, reader, deck, width):
    made = begun(reader(viewport={"width": width, "height": 700}), folder, "00", name="review.html")
    assert len({bool(card.files) for card in deck}) == len({card.ahead for card in deck}) == 2
    assert len({*made.evaluate(WIDTHS, [card.name for card in deck[::3]])}) == 1


ASKED = """async (name) => {
  window.waiting = () => CARDS.filter((x) => x.name === name);
  next(false), scrollTo(0, 0);
  await Promise.all([MathJax.startup.promise, $("figure").querySelector("img")?.decode()]);
  await new Promise((done) => requestAnimationFrame(done));
  const [front, figure, row] = ["front", "figure", "turning"].map((x) => $(x).getBoundingClientRect());
  const seen = {high: figure.height, top: front.top, aside: figure.left - front.right, below: figure.top - front.bottom,
    room: row.top - Math.max(figure.bottom, front.bottom)};
  const html = $("figure").innerHTML;
  turn();
  return {...seen, same: $("figure").innerHTML === html};
}"""
"""Where the question of a card and its picture are before it is turned, and whether that stays."""


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1366, 768), (375, 667)])
def test_the_picture_of_a_question_is_on_its_front_and_both_in_sight(folder, reader, deck, size):
    made = begun(reader(viewport=dict(zip(("width", "height"), size, strict=True))), folder, "00", name="review.html")
    assert all(card.ahead for card in deck if card.kind == "somebody says" and card.files)
    for card in [card for card in deck if card.ahead][:: 2 if size[0] < 400 else 8]:
        seen = made.evaluate(ASKED, card.name)
        least = -95 if "<code" in card.front and size[0] < 400 else 0  # four balls, each in a line of its own
        assert seen["high"] > 40 and seen["same"] and seen["room"] >= least and seen["top"] >= 0, (card.name, seen)
        assert seen["aside"] > 0 if size[0] > 1024 else seen["below"] >= 0, (card.name, seen)
    told = next(card for card in deck if card.files and not card.ahead)
    assert made.evaluate(ASKED, told.name)["high"] == 0, "a picture that tells the answer waits"


@pytest.mark.slow
def test_a_part_of_a_figure_cuts_none_of_its_words(folder, reader):
    made = reader().new_page()
    for name in {**drawn.PART, **drawn.ANEW}:
        made.set_content(next(iter(drawn._figure_of(name).narrow.values())))
        out = made.evaluate("""() => {
          const sheet = document.querySelector("svg");
          const [left, top, wide, high] = sheet.getAttribute("viewBox").split(" ").map(Number);
          return [...sheet.querySelectorAll("text")].filter((x) => x.textContent.trim() && !x.closest("[opacity='0']"))
            .map((x) => [x.textContent, x.getBBox()]).map(([words, b]) => [words,
              Math.max(0, Math.min(b.x + b.width, left + wide) - Math.max(b.x, left)) / b.width,
              Math.max(0, Math.min(b.y + b.height, top + high) - Math.max(b.y, top)) / b.height])
            .filter(([, x, y]) => x * y > 0 && x * y < 0.9);
        }""")
        assert not out, (name, out)


@pytest.mark.slow
def test_a_picture_that_is_small_on_a_low_screen_can_be_enlarged(folder, reader, deck):
    made = begun(reader(viewport={"width": 667, "height": 375}), folder, "00", name="review.html")
    card = next(card for card in deck if card.files and "viete_regions.svg" in card.files)
    assert made.evaluate(SHOWN, card.name)["enlarge"]
    made.click("#figure .enlarge")
    wide, least = made.evaluate(
        "(() => { const p = $('figure').querySelector('.picture'); return "
        "[p.querySelector('img').clientWidth, +p.dataset.narrow]; })()"
    )
    assert wide >= least - 1


@pytest.mark.slow
def test_a_card_that_took_effort_stays_in_its_box(folder, reader):
    made = begun(reader(), folder, "00")
    name, comes = shown(made), []
    answer(made, "2")
    assert made.evaluate("(name) => [state.cards[name].box, state.cards[name].due - today()]", name) == [1, 1]
    for day in range(1, 16):
        made.clock.set_fixed_time(MONDAY + timedelta(days=day))
        made.evaluate("next(false)")
        if name in turns(made):
            grade = "KNOWN" if not comes else "EFFORT"
            made.evaluate(f"(name) => {{ next(false, name); turn(); answer({grade}); }}", name)
            comes.append(day)
    assert comes == [1, 3, 5, 7, 9, 11, 13, 15], "after two days, again and again"


@pytest.mark.slow
def test_a_choice_has_its_reply(folder, reader, deck):
    made = begun(reader(), folder, *LESSONS, name="review.html")
    for card in [card for card in deck if card.choices][::7]:
        for k, choice in enumerate(card.choices):
            made.evaluate("(name) => { past = []; shown = null; next(true, name); shown.name === name; }", card.name)
            made.evaluate(
                "(name) => { shown = CARDS.find((x) => x.name === name), turned = false, choices(), buttons(); }",
                card.name,
            )
            made.locator("#choices button").nth(k).click()
            first = made.inner_text("#back").split("\n")[0]
            denied = choice.right and choice.text == "No"  # "Right." alone would seem to affirm what follows
            assert first.startswith("Right, it is not." if denied else "Right." if choice.right else "Not so."), first
            assert made.locator("#choices .right").count() == made.locator("#choices .chosen").count() == 1
            assert made.locator("#choices button:disabled").count() == len(card.choices)
            others = 0 if either(card) else len(card.choices) - (1 if choice.right else 2)
            assert made.locator("#back li").count() == others
            assert made.locator("#yes").is_visible() == made.locator("#hard").is_visible() == choice.right
    assert made.complaints == []


@pytest.mark.slow
def test_the_right_choice_is_at_another_place_when_its_card_comes_again(folder, reader, deck):
    """Each time on the same day, and after the page was loaded anew; the reply is that of what was chosen."""
    made = begun(reader(), folder, *LESSONS, name="review.html")
    for card in [card for card in deck if len(card.choices or ()) == 3][:2]:
        places = []
        made.evaluate("name => { state.cards[name] = {box: 1, due: 0, seen: 0, first: 0}; keep(); }", card.name)
        for _ in range(4):
            made.evaluate("name => next(false, name)", card.name)
            assert made.evaluate("shown.name") == card.name
            made.evaluate("turn(0)")
            marked = made.locator("#choices button").evaluate_all(
                "all => all.map((e) => e.classList.contains('right'))"
            )
            assert (made.inner_text("#back").startswith("Right.")) == marked[0]
            places.append(marked.index(True))
            made.evaluate("answer(0)")
        size = len(card.choices)
        assert all(one != other for one, other in zip(places, places[1:], strict=False)), places
        assert set(places) == set(range(size)) and places[0] == places[size]
        anew = opened(made.context, folder, name="review.html")
        anew.evaluate("name => next(false, name)", card.name)
        assert anew.evaluate("shown.choices.findIndex(([, , right]) => right)") != places[0]
        anew.close()


@pytest.mark.slow
def test_no_answer_is_marked_beforehand(folder, reader):
    made = begun(reader(), folder, "00")
    made.evaluate("turn()")
    looks = made.locator("#answering button").evaluate_all("all => all.map((e) => getComputedStyle(e).border)")
    assert len(looks) == 3 and len(set(looks)) == 1


@pytest.mark.slow
def test_a_fold_that_is_opened_on_a_phone_is_above_the_buttons(folder, reader, deck):
    made = begun(reader(viewport={"width": 375, "height": 700}), folder, *LESSONS, name="review.html")
    some = [card for card in deck if len(card.choices or ()) == 3][:3]
    for card in some:
        made.evaluate("name => { state.cards[name] = {box: 1, due: 0, seen: 0, first: 0}; }", card.name)
        made.evaluate("name => { next(false, name); turn(0); }", card.name)
        fold = made.locator("#back details")
        made.evaluate("""async () => {
          await MathJax.startup.promise;
          const head = document.querySelector("#back summary").getBoundingClientRect();
          scrollBy({top: head.bottom - $("answering").getBoundingClientRect().top, behavior: "instant"});
        }""")
        fold.evaluate("(e) => new Promise((done) => { e.ontoggle = () => setTimeout(done); e.open = true; })")
        low, top = made.evaluate(
            "[document.querySelector('#back details').getBoundingClientRect().bottom,"
            " $('answering').getBoundingClientRect().top]"
        )
        assert low <= top, card.name
    assert some


@pytest.mark.slow
def test_an_answer_is_taken_back(folder, reader):
    made = begun(reader(), folder, "00")
    order, before = turns(made), made.evaluate("JSON.stringify(state.cards)")
    assert not made.is_visible("#undo")
    for key in "123":
        answer(made, key)
        assert made.evaluate("JSON.stringify(state.cards)") != before
        made.click("#undo")
        assert made.evaluate("JSON.stringify(state.cards)") == before and turns(made) == order
        assert shown(made) == order[0] and not made.is_visible("#back") and not made.is_visible("#undo")
    answer(made, "3", 8)
    assert not made.is_visible("#deck")
    made.keyboard.press("u")
    assert left(made) == 1 and shown(made) == order[-1]
    made.keyboard.press("u")
    assert left(made) == 2 and shown(made) == order[-2]


@pytest.mark.slow
@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", [(1366, 768), (1024, 600)])
def test_what_is_pressed_is_in_view_on_a_laptop(folder, reader, deck, size):
    made = begun(
        reader(viewport=dict(zip(("width", "height"), size, strict=True))), folder, *LESSONS, name="review.html"
    )
    lowest = made.evaluate(
        """async () => {
          const found = [];
          for (const card of CARDS.filter((x) => x.picture)) {
            shown = card, turned = false;
            $("front").innerHTML = card.front, picture(false), turn();
            await $("figure").querySelector("img").decode();
            scrollTo(0, 0);
            found.push($("answering").getBoundingClientRect().bottom);
          }
          return found;
        }"""
    )
    assert len(lowest) > 40 and max(lowest) <= size[1]


SMALL = """() => [...document.querySelectorAll('button, summary, label, #back a, p, td, li, small')].filter((e) => {
    const box = e.getBoundingClientRect();
    return box.width && (parseFloat(getComputedStyle(e).fontSize) < 16
        || (e.matches('button, summary, label, a') && (box.height < 44 || box.width < 44)));
}).map((e) => e.outerHTML.slice(0, 90))"""


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_thumb_and_a_voice_find_everything_on_a_phone(folder, reader, scheme):
    made = begun(
        reader(viewport={"width": 375, "height": 760}, color_scheme=scheme, reduced_motion="reduce"), folder, "00"
    )
    assert made.evaluate("document.activeElement.id") == "card"
    made.keyboard.press(" ")
    assert made.evaluate("document.activeElement.id") == "back"
    for _ in range(20):  # on to a card that has a picture
        if not made.locator("#figure img").count():
            made.keyboard.press("3")
            made.keyboard.press(" ")
    made.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert made.locator("#figure img").evaluate("(x) => x.complete && x.naturalWidth > 0")
    assert made.locator("#figure img").evaluate("(x) => x.currentSrc.includes('_dark')") is (scheme == "dark")
    assert made.evaluate(SMALL) == [] and made.evaluate("document.documentElement.scrollWidth") <= 375
    assert made.evaluate("getComputedStyle(document.querySelector('#back')).animationName") == "none"
    made.evaluate(needs.asset("axe-core/axe.min.js").read_text(encoding="utf-8"))
    found = made.evaluate("axe.run({runOnly: ['wcag2a', 'wcag2aa', 'best-practice']})")["violations"]
    assert [(x["id"], x["nodes"][0]["html"][:200]) for x in found] == []


@pytest.mark.slow
def test_every_card_is_set_and_fits_on_a_phone(folder, reader, deck):
    made = begun(reader(viewport={"width": 375, "height": 760}), folder, *LESSONS, name="review.html")
    all_of_it = (
        "CARDS.map((card) => (shown = card, `<div>${card.front}${replies()}${card.back}${card.place}</div>`)).join('')"
    )
    made.evaluate(f"async () => {{ $('front').innerHTML = {all_of_it}; await MathJax.typesetPromise([$('front')]); }}")
    assert made.locator("#front > div").count() == len(deck)
    assert (
        made.locator("mjx-merror, [data-mjx-error]").count() == 0 and made.locator("#front mjx-container").count() > 50
    )
    assert made.evaluate("$('card').scrollWidth - $('card').clientWidth") <= 0
    assert "\\(" not in made.inner_text("#front") and made.complaints == []


@pytest.mark.slow
def test_the_back_of_a_card_is_little_higher_than_a_phone(folder, reader, deck):
    """Whoever was wrong reads most: all of it is a screen or so, and the folds of the page come back afterwards."""
    size = {"width": 375, "height": 740}
    made = begun(reader(viewport=size), folder, *LESSONS, name="review.html")
    high = {card.name: made.evaluate(HEIGHT, card.name) for card in deck if card.files}
    assert len(high) > 45 and max(high.values()) <= 1.4 * size["height"], sorted(high.items(), key=lambda x: -x[1])[:5]
    assert not made.locator("#choose").is_visible()
    made.evaluate("next(false)")
    assert made.locator("#choose").is_visible()


HEIGHT = """async (name) => {
  window.waiting = () => CARDS.filter((x) => x.name === name);
  next(false);
  turn((shown.choices ?? []).findIndex(([, , right]) => !right));
  await Promise.all([MathJax.startup.promise, $("figure").querySelector("img").decode()]);
  return document.documentElement.scrollHeight;
}"""
"""How high the page is with a card to which somebody gave a wrong answer."""


@pytest.mark.slow
def test_what_is_pressed_stays_at_the_foot_of_a_phone(folder, reader, deck):
    """On every card, the longest too, before it is turned and after, and the page can still be scrolled to its end."""
    made = begun(reader(viewport={"width": 375, "height": 700}), folder, *LESSONS, name="review.html")
    tall = made.evaluate(
        """async () => {
          const found = [];
          for (const card of CARDS) {
            shown = card, turned = false;
            $("front").innerHTML = card.front, buttons();
            $("card").focus();
            found.push([$("turn").getBoundingClientRect().bottom, 0]);
            turn();
            await MathJax.startup.promise;
            const row = $("answering").getBoundingClientRect();
            found.push([row.bottom, $("deck").offsetHeight]);
          }
          return found;
        }"""
    )
    assert len(tall) == 2 * len(deck) and max(high for _, high in tall) > 700, "a card that is higher than the screen"
    assert all(690 < bottom <= 700 for bottom, _ in tall)
    made.evaluate("scrollTo(0, document.body.scrollHeight)")
    lowest, bar = made.evaluate(
        "[document.querySelectorAll('details')[3], $('answering')].map((x) => x.getBoundingClientRect())"
        ".map((box, i) => i ? box.top : box.bottom)"
    )
    assert lowest <= bar and made.evaluate("document.body.scrollHeight") > 700
