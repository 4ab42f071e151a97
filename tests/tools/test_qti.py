"""The questions as other systems take them: QTI by the schema and another processor, GIFT, Moodle XML, and a table."""

import csv
import json
import os
import re
import shutil
import subprocess
from base64 import b64decode
from html import unescape
from io import BytesIO, StringIO
from pathlib import Path
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from lessons import often

from lib.show.vote import Answer
from tools import needs
from tools.lesson import lessons
from tools.room import concepts, gift, marked, moodle, qti, rows

QUESTIONS = concepts._questions()
TITLES = {made.number: made.title for made in lessons()}
AWKWARD = "a < b & c > \"d\" 'e' ]]> </script> <b>"
ODD_STARTS = "%50% of them", "[plain] and", "[1, 2]", "%"
PEGJS = needs.ASSETS / "gift-pegjs" / "pegjs-gift.js"
READ = """process.stdout.write(JSON.stringify(
    require(process.argv[1]).parse(require("fs").readFileSync(0, "utf8"))))"""
FLOW = "(p|img|b|i|sup|sub|code|br) "
SCHEMA = {
    "assessmentItem": (
        "(responseDeclaration )*(outcomeDeclaration )*(itemBody )?(responseProcessing )?(modalFeedback )*",
        "identifier title timeDependent",
        "adaptive lang schemaLocation",
    ),
    "responseDeclaration": ("(defaultValue )?(correctResponse )?", "identifier cardinality", "baseType"),
    "outcomeDeclaration": ("(defaultValue )?", "identifier cardinality", "baseType"),
    "correctResponse": ("(value )+", "", ""),
    "defaultValue": ("(value )+", "", ""),
    "value": ("", "", ""),
    "itemBody": ("((p|choiceInteraction) )+", "", ""),
    "p": ("((img|b|i|sup|sub|code|br) )*", "", ""),
    "code": ("(br )*", "", "class"),
    "br": ("", "", ""),
    "img": ("", "src alt", "width height"),
    **dict.fromkeys(("b", "i", "sup", "sub"), ("((b|i|sup|sub) )*", "", "")),
    "choiceInteraction": ("(prompt )?(simpleChoice )+", "responseIdentifier", "shuffle maxChoices minChoices"),
    "prompt": ("((b|i|sup|sub|code|br) )*", "", ""),
    "simpleChoice": (f"({FLOW}|span )*", "identifier", "fixed"),
    "span": ("((img|b|i|sup|sub|code|br) )*", "", ""),
    "responseProcessing": ("((responseCondition|setOutcomeValue) )*", "", "template"),
    "responseCondition": ("responseIf (responseElseIf )*(responseElse )?", "", ""),
    "responseIf": ("match (setOutcomeValue )*", "", ""),
    "responseElse": ("(setOutcomeValue )*", "", ""),
    "match": ("variable correct ", "", ""),
    "variable": ("", "identifier", ""),
    "correct": ("", "identifier", ""),
    "setOutcomeValue": ("(baseValue|variable|sum) ", "identifier", ""),
    "baseValue": ("", "baseType", ""),
    "sum": ("(testVariables )+", "", ""),
    "testVariables": ("", "variableIdentifier", ""),
    "modalFeedback": (f"({FLOW})*", "outcomeIdentifier identifier showHide", "title"),
    "assessmentTest": (
        "(outcomeDeclaration )*(testPart )+(outcomeProcessing )?",
        "identifier title",
        "schemaLocation",
    ),
    "testPart": ("(itemSessionControl )?(assessmentSection )+", "identifier navigationMode submissionMode", ""),
    "itemSessionControl": ("", "", "maxAttempts showFeedback allowReview"),
    "assessmentSection": ("(assessmentItemRef )*", "identifier title visible", ""),
    "assessmentItemRef": ("", "identifier href", ""),
    "outcomeProcessing": ("(setOutcomeValue )*", "", ""),
    "manifest": ("metadata organizations resources ", "identifier", "schemaLocation"),
    "metadata": ("schema schemaversion ", "", ""),
    **dict.fromkeys(("schema", "schemaversion", "organizations"), ("", "", "")),
    "resources": ("(resource )*", "", ""),
    "resource": ("(file )*(dependency )*", "identifier type", "href"),
    "file": ("", "href", ""),
    "dependency": ("", "identifierref", ""),
}
"""What is used of two schemas, IMS QTI 2.1 (imsqti_v2p1.xsd, 31 July 2012) and its profile of IMS Content Packaging 1.2
(qtiv2p1_imscpv1p2_v1p0.xsd, 31 January 2014): of each element its children in order, what it must have and may have."""

VALUES = {
    "cardinality": "single|multiple|ordered|record",
    "baseType": "boolean|directedPair|duration|file|float|identifier|integer|pair|point|string|uri",
    "showHide": "show|hide",
    "navigationMode": "linear|nonlinear",
    "submissionMode": "individual|simultaneous",
    "type": "imsqti_(test|section|item|resprocessing)_xmlv2p1|webcontent",
    **dict.fromkeys(("width", "height"), "[0-9]+%?"),
    **dict.fromkeys(("maxChoices", "minChoices", "maxAttempts"), "[0-9]+"),
    **dict.fromkeys(("identifier", "responseIdentifier", "outcomeIdentifier", "identifierref"), r"[A-Za-z_][\w.-]*"),
    **dict.fromkeys(("adaptive", "timeDependent", "shuffle", "visible", "showFeedback", "allowReview"), "true|false"),
}
"""What the same schemas let an attribute be."""

TEXT = {*"value code p b i sup sub span prompt simpleChoice baseValue modalFeedback schema schemaversion".split()}
BREAKS = (
    (' title="', ' name="'),
    ("<itemBody>", "<itemBody>text"),
    ("<prompt>", "<responseProcessing/><prompt>"),
    ("</itemBody>", "</itemBody><itemBody><p/></itemBody>"),
    (" <responseProcessing>", " <modalFeedback/><responseProcessing>"),
    ('outcomeIdentifier="FEEDBACK"', ""),
    ('cardinality="single"', 'cardinality="one"'),
    ('identifier="RESPONSE"', 'identifier="1"'),
)
"""Ways in which an item may leave the schema."""


def faults(root):
    """Where a document leaves the schema."""
    found = []
    for element in root.iter():
        name, attributes = bare(element.tag), {bare(x) for x in element.attrib}
        order, must, may = SCHEMA.get(name, ("-", "", ""))
        children = "".join(f"{bare(child.tag)} " for child in element)
        inside = [element.text, *(child.tail for child in element)]
        if not re.fullmatch(order, children):
            found.append((name, children))
        if not {*must.split()} <= attributes or not attributes <= {*f"{must} {may}".split()}:
            found.append((name, attributes))
        if name not in TEXT and any(x and x.strip() for x in inside):
            found.append((name, "text"))
        given = {bare(key): value for key, value in element.attrib.items()}
        found += [(name, key) for key in given if key in VALUES and not re.fullmatch(VALUES[key], given[key])]
    return found


def bare(tag):
    return tag.rpartition("}")[2]


@pytest.fixture(scope="module", params=often(concepts.FORMS, ["A"]))
def package(request):
    asked = [q for q in QUESTIONS if q.form == request.param]
    return asked, {name: data for name, data in read(qti._package(asked, TITLES)).items()}


def read(data):
    with ZipFile(BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def items(files):
    return {name: ElementTree.fromstring(data) for name, data in files.items() if re.fullmatch(r"items/\w+\.xml", name)}


def said(element):
    return "".join(element.itertext())


def plain(text):
    return re.sub(r"<[^>]+>", "", marked._marked(text)).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


@pytest.mark.slow
def test_every_document_keeps_to_the_schema(package):
    _, files = package
    documents = [ElementTree.fromstring(data) for name, data in files.items() if name.endswith(".xml")]
    assert {x.tag for x in documents} == {
        *(f"{{{qti.QTI}}}{name}" for name in ("assessmentItem", "assessmentTest")),
        f"{{{qti.PACKAGE}}}manifest",
    }
    assert [fault for x in documents for fault in faults(x)] == []


@pytest.mark.slow
def test_what_somebody_says_is_right_about_half_of_the_time_and_nothing_gives_it_away(package):
    """Neither its length, nor where Yes and No stand; and the package keeps to the schema."""
    asked, _ = package
    claims = [concepts._claim(q) for q in asked]
    right, wrong = ([len(x.text) for x in claims if x.right == yes] for yes in (True, False))
    assert 0.4 <= len(right) / len(claims) <= 0.6
    assert 0.75 < sum(right) / len(right) / (sum(wrong) / len(wrong)) < 1.33
    judging = [concepts._judging(q) for q in asked[:3]]
    assert all([x.text for x in q.answers] == ["Yes", "No"] for q in judging)
    assert [q.answers[0].right for q in judging] == [x.right for x in claims[:3]]
    assert all(q.answers[q.right].text == ("Yes" if x.right else "No") for q, x in zip(judging, claims, strict=False))
    files = read(qti._package(judging, TITLES, "claims"))
    documents = [ElementTree.fromstring(data) for name, data in files.items() if name.endswith(".xml")]
    assert [fault for x in documents for fault in faults(x)] == [] and "somebody says" in files["test.xml"].decode()


def test_the_schema_is_strict(package):
    item = next(data.decode() for name, data in package[1].items() if name.endswith("01.xml"))
    for old, new in BREAKS:
        assert old in item and faults(ElementTree.fromstring(item.replace(old, new, 1))), old


def published(etree, folder):
    """The two schemas as they are published, with what they import from anywhere in the folder."""

    class Near(etree.Resolver):
        def resolve(self, url, public, context):
            found = next(folder.rglob(url.rpartition("/")[2]), None)
            return None if found is None or Path(url).exists() else self.resolve_filename(str(found), context)

    parser = etree.XMLParser()
    parser.resolvers.add(Near())
    places = {qti.QTI: qti.QTI_SCHEMA, qti.PACKAGE: qti.PACKAGE_SCHEMA}
    return {
        space: etree.XMLSchema(etree.parse(str(folder / place.rpartition("/")[2]), parser))
        for space, place in places.items()
    }


@pytest.mark.skipif("QTI_SCHEMA" not in os.environ, reason="QTI_SCHEMA names no folder with the published schemas")
def test_every_document_keeps_to_the_schema_as_published(package):
    etree = pytest.importorskip("lxml.etree")
    schemas, (_, files) = published(etree, Path(os.environ["QTI_SCHEMA"])), package
    odd = read(qti._package([awkward()], TITLES))
    for data in (data for made in (files, odd) for name, data in made.items() if name.endswith(".xml")):
        document = etree.fromstring(data)
        schemas[etree.QName(document).namespace].assertValid(document)
    item = next(data for name, data in files.items() if name.endswith("01.xml"))
    for old, new in BREAKS:
        broken = etree.fromstring(item.replace(old.encode(), new.encode(), 1))
        assert not schemas[qti.QTI].validate(broken), old


def test_an_item_says_what_is_asked_and_which_answer_is_right(package):
    asked, files = package
    assert len(items(files)) == len(asked)
    for q, (name, item) in zip(asked, items(files).items(), strict=True):
        find = lambda path, item=item: item.findall(path, {"": qti.QTI})
        letters = [x.get("identifier") for x in find(".//simpleChoice")]
        assert [said(x) for x in find(".//simpleChoice")] == [plain(a.text) for a in q.answers]
        assert [said(x) for x in find("modalFeedback")] == [plain(a.reply) for a in q.answers]
        assert [x.get("identifier") for x in find("modalFeedback")] == letters
        assert said(find(".//correctResponse")[0]).strip() == letters[q.right]
        assert (said(find("itemBody/p")[0]), said(find(".//prompt")[0])) == (plain(q.setting), plain(q.question))
        assert item.get("title") == name[6] + str(int(name[7:9]))
        words = " ".join(said(x) for x in find("itemBody"))
        assert (
            "$" not in words
            and "\\" not in words
            and "`" not in words
            and q.idea not in files[name].decode().split("<itemBody>")[0]
        )


def test_a_choice_is_one_piece(package):
    """A player that sets the parts of a choice side by side would drop the spaces between them."""
    _, files = package
    choices = [x for item in items(files).values() for x in item.iter(f"{{{qti.QTI}}}simpleChoice")]
    assert len(choices) > 100
    for choice in choices:
        assert [bare(x.tag) for x in choice] == ["span"] and not f"{choice.text or ''}{choice[0].tail or ''}".strip()


def test_a_picture_is_a_file_with_words(package):
    asked, files = package
    shown = [x for item in items(files).values() for x in item.iter(f"{{{qti.QTI}}}img")]
    assert len(shown) == sum(q.picture is not None for q in asked) == sum(name.endswith(".png") for name in files) > 0
    for image in shown:
        data = files[f"items/{image.get('src')}"]
        assert data.startswith(b"\x89PNG") and len(image.get("alt")) > 20 and 120 < int(image.get("width")) <= 490


def test_the_manifest_and_the_test_name_what_there_is_and_no_more(package):
    asked, files = package
    manifest, test = (ElementTree.fromstring(files[name]) for name in ("imsmanifest.xml", "test.xml"))
    space = f"{{{qti.PACKAGE}}}"
    named = [x.get("href") for x in manifest.iter(f"{space}file")]
    resources = {x.get("identifier"): x for x in manifest.iter(f"{space}resource")}
    assert sorted(named) == sorted(set(files) - {"imsmanifest.xml"}) and len(resources) == len(asked) + 1
    assert {x.get("identifierref") for x in manifest.iter(f"{space}dependency")} < set(resources)
    references = [(x.get("identifier"), x.get("href")) for x in test.iter(f"{{{qti.QTI}}}assessmentItemRef")]
    assert [name for _, name in references] == list(items(files)) and {x for x, _ in references} < set(resources)
    for name, place in references:
        assert items(files)[place].get("identifier") == name and resources[name].get("href") == place
    points = test.findall(f".//{{{qti.QTI}}}outcomeDeclaration")[1]
    assert points.get("identifier") == "MAXSCORE" and int(said(points)) == len(asked)


def test_a_question_has_its_number_in_a_package_too(package):
    asked, files = package
    for q, (place, item) in zip(asked, items(files).items(), strict=True):
        assert item.get("title") == q.number and place == f"items/{q.form}{int(q.number[1:]):02}.xml"
    assert {"A46", "B46"} & {q.number for q in asked}


def test_a_graph_is_a_picture_too():
    question = next(q for q in concepts._questions(concepts.KEPT) if q.picture is not None)
    files = read(qti._package([question], TITLES))
    name = f"items/C{int(question.number[1:]):02}"
    item = items(files)[f"{name}.xml"]
    assert item.find(f".//{{{qti.QTI}}}img").get("alt") == question.picture[1] and faults(item) == []
    assert files[f"{name}.png"].startswith(b"\x89PNG") and 240 < qti._width(files[f"{name}.png"]) <= 980


def test_packed_twice_the_bytes_are_the_same_and_tell_no_date():
    asked = QUESTIONS[:2]
    made = qti._package(asked, TITLES)
    assert made == qti._package(asked, TITLES)
    with ZipFile(BytesIO(made)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def awkward():
    answers = (Answer(AWKWARD + " $a < b$", AWKWARD, right=True), Answer("=1+1", AWKWARD + "\nnext"))
    return QUESTIONS[0]._replace(setting=AWKWARD, question=f"{AWKWARD}?", answers=answers)


def test_awkward_letters_come_through(monkeypatch):
    for module in (qti, moodle):
        monkeypatch.setattr(module, "_image", lambda question: (b"\x89PNG" + bytes(20), AWKWARD))
    item = items(read(qti._package([awkward()], TITLES)))["items/A01.xml"]
    choices = [said(x).replace("\xa0", " ") for x in item.iter(f"{{{qti.QTI}}}simpleChoice")]
    assert faults(item) == [] and choices == [AWKWARD + " a < b", "=1+1"]
    assert item.find(f".//{{{qti.QTI}}}img").get("alt") == AWKWARD
    question = ElementTree.fromstring(moodle._moodle([awkward()])).findall("question")[1]
    assert unescape(question.find("answer/text").text) == AWKWARD + r" \(a < b\)"
    assert unescape(re.search(r'alt="([^"]*)"', question.findtext("questiontext/text"))[1]) == AWKWARD
    table = list(csv.reader(StringIO(rows._rows((awkward(),)))))
    assert table[1][5] == AWKWARD + " a < b" and table[1][3] == AWKWARD and table[1][11] == AWKWARD + "\nnext"


@pytest.mark.slow
@pytest.mark.parametrize("form", often(concepts.FORMS, ["A"]))
def test_moodle_takes_what_gift_says_and_the_pictures_with_it(form):
    asked = [q for q in QUESTIONS if q.form == form]
    quiz = ElementTree.fromstring(moodle._moodle(asked))
    told = [x for x in quiz if x.get("type") == "multichoice"]
    places = [x.findtext("category/text") for x in quiz if x.get("type") == "category"]
    assert places == list(dict.fromkeys(f"$course$/top/Swept Spheres/Form {form}/Lesson {q.lesson}" for q in asked))
    assert len(told) == len(asked)
    for one, q in zip(told, asked, strict=True):
        shares = [int(x.get("fraction")) for x in one.findall("answer")]
        assert shares == [100 if a.right else 0 for a in q.answers] and one.findtext("name/text") == q.number
        text, files = one.findtext("questiontext/text"), one.findall("questiontext/file")
        assert gift._alone(q.setting) in text and gift._alone(q.question) in text
        assert [x.findtext("feedback/text") for x in one.findall("answer")] == [gift._alone(a.reply) for a in q.answers]
        assert len(files) == (concepts._figure(q) is not None)
        for file in files:
            assert f'src="@@PLUGINFILE@@/{file.get("name")}" alt="' in text and file.get("encoding") == "base64"
            assert b64decode(file.text, validate=True).startswith(b"\x89PNG")


def odd():
    answers = tuple(Answer(text, text, right=text == "%") for text in ODD_STARTS)
    return QUESTIONS[0]._replace(answers=answers)


def test_gift_takes_no_answer_for_a_share_or_a_format():
    for row in gift._gift([odd()]).splitlines():
        assert not re.search(r"^\t[=~][%\[]|(?<!\\)#[%\[]", row), row


@pytest.mark.slow
@pytest.mark.skipif(not PEGJS.exists() or shutil.which("node") is None, reason="no gift-pegjs here")
@pytest.mark.parametrize("form", [*often(concepts.FORMS, ["B"]), "odd"])
def test_a_strangers_reader_of_gift_finds_every_question(form):
    """By npm's gift-pegjs."""
    asked = [q for q in QUESTIONS if q.form == form] or [odd(), awkward()]
    run = subprocess.run(
        ["node", "-e", READ, str(PEGJS)], input=gift._gift(asked).encode(), capture_output=True, check=True
    )
    told = json.loads(run.stdout)
    lessons = list(dict.fromkeys(q.lesson for q in asked))
    places = [x["title"] for x in told if x["type"] == "Category"]
    assert places == [f"Swept Spheres/Form {asked[0].form}/Lesson {lesson}" for lesson in lessons]
    for one, q in zip((x for x in told if x["type"] != "Category"), asked, strict=True):
        assert (one["type"], one["title"], one["globalFeedback"]) == ("MC", q.number, None)
        assert one["stem"] == {
            "format": "html",
            "text": f"<p>{gift._alone(q.setting)}</p><p>{gift._alone(q.question)}</p>",
        }
        for choice, answer in zip(one["choices"], q.answers, strict=True):
            assert (choice["isCorrect"], choice["weight"]) == (answer.right, None)
            for key, text in (("text", answer.text), ("feedback", answer.reply)):
                assert choice[key]["format"] == "html" and unescape(choice[key]["text"]) == unescape(gift._alone(text))


def test_lines_of_code_stand_apart_where_no_style_is_ours():
    coded = [q for q in QUESTIONS if re.search("`[^`]*\n", q.setting)]
    assert coded
    for q in coded:
        for text in (gift._gift([q]).replace("\\", ""), unescape(moodle._moodle([q]))):
            assert re.search(r":<br/><code[^>]*>[^<]+<br/>", text) and "<br/></p>" not in text


def test_the_table_has_every_question_in_plain_letters():
    table = list(csv.DictReader(StringIO(rows._rows(QUESTIONS))))
    numbers = [row["number"] for row in table if row["form"] == "A"]
    assert sorted(numbers, key=lambda x: int(x[1:])) == [
        f"A{k}" for k in range(1, 1 + sum(q.form == "A" for q in QUESTIONS))
    ]
    for row, q in zip(table, QUESTIONS, strict=True):
        assert row[row["right"]] == marked._lettered(next(a.text for a in q.answers if a.right))
        assert not set("$\\`") & set("".join(row.values()))


def test_mathematics_that_is_not_known_is_told_and_not_dropped():
    for tex in (r"\mystery x", "{x", r"\frac{1}"):
        with pytest.raises(ValueError, match="tex must be of the few commands"):
            marked._formula(tex)
    assert marked._lettered(r"$10^{-9}$ and $x^{a b}$") == "10⁻⁹ and x^(ab)"


def test_another_processor_gives_the_points_and_the_reply(package, tmp_path):
    """By the package pyslet, which knows how QTI 2.1 is to be processed; it is no part of the course's own setup."""
    xml, variables = (pytest.importorskip(f"pyslet.qtiv2.{name}") for name in ("xml", "variables"))
    asked, files = package
    for q, name in zip(asked, items(files), strict=True):
        (tmp_path / "item.xml").write_bytes(files[name])
        document = xml.QTIDocument()
        with open(tmp_path / "item.xml", "rb") as file:
            document.read(src=file)
        for letter, answer in zip("ABCD", q.answers, strict=False):
            session = variables.ItemSessionState(document.root)
            session.begin_session()
            session.begin_attempt()
            session["RESPONSE"].set_value(letter)
            document.root.ResponseProcessing.run(session)
            assert (session["SCORE"].value, session["FEEDBACK"].value) == (answer.right, letter)


@pytest.mark.parametrize("form", concepts.FORMS)
def test_a_strangers_reader_of_moodle_xml_finds_every_question(form, monkeypatch):
    """By the package moodle-xml-parser, which is no part of the course's own setup."""
    parser = pytest.importorskip("moodle_xml_parser.parser")
    monkeypatch.setattr(moodle, "_image", lambda question: (b"\x89PNG" + bytes(20), "A picture."))
    asked = [q for q in QUESTIONS if q.form == form]
    found = parser.parse_bytes(moodle._moodle(asked).encode())
    assert [*found] == ["multichoice"] or not any(some for kind, some in found.items() if kind != "multichoice")
    for q, read in zip(asked, found["multichoice"], strict=True):
        assert read.single and not read.shuffle_answers and read.default_grade == 1 and read.name.startswith(q.number)
        assert [option.score_fraction for option in read.options] == [100 * answer.right for answer in q.answers]
        assert all(option.feedback for option in read.options)
