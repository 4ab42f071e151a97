"""Questions as a QTI 2.1 content package: a file a question, with a reply to every answer, its picture, and a test.

Of the versions it is 2.1 that OpenOlat, OPAL and TAO take as it is, and Canvas besides its own 1.2; Moodle takes none
and has Moodle XML. Mathematics stands in letters, powers and indices, which all of them show without TeX or MathML.
"""

from html import escape
from typing import NamedTuple

from lib.show.vote import judged

from ..zipped import zipped
from .concepts import _image, _Question
from .marked import _marked
from .paper import _by_lesson

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<{root} xmlns="{space}" '
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="{space} {schema}" '
)
PUBLISHED = "http://www.imsglobal.org/xsd/qti/qtiv2p1/"
QTI_SCHEMA, PACKAGE_SCHEMA = f"{PUBLISHED}imsqti_v2p1.xsd", f"{PUBLISHED}qtiv2p1_imscpv1p2_v1p0.xsd"
SCORES = """ <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float">
  <defaultValue><value>0</value></defaultValue>
 </outcomeDeclaration>
 <outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float">
  <defaultValue><value>{points}</value></defaultValue>
 </outcomeDeclaration>
"""
PROCESSING = """ <responseProcessing>
  <responseCondition>
   <responseIf>
    <match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>
    <setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue>
   </responseIf>
   <responseElse>
    <setOutcomeValue identifier="SCORE"><baseValue baseType="float">0</baseValue></setOutcomeValue>
   </responseElse>
  </responseCondition>
  <setOutcomeValue identifier="FEEDBACK"><variable identifier="RESPONSE"/></setOutcomeValue>
 </responseProcessing>
"""
SUM = '  <setOutcomeValue identifier="SCORE"><sum><testVariables variableIdentifier="SCORE"/></sum></setOutcomeValue>\n'


NAMES = {"concepts": "concept questions", "claims": "somebody says"}
"""What a test is called by the kind of its questions."""


class _Item(NamedTuple):
    """A question in a package: its number, as A1; its name there, as A01; the question; its picture."""

    number: str
    name: str
    question: _Question
    image: tuple[bytes, str] | None


def _package(questions: list[_Question], titles: dict[str, str], kind: str = "concepts") -> bytes:
    """The questions of one form as a zip: the manifest, the test, the items and their pictures.

    kind : "concepts", or "claims" where each asks whether an answer is right.
    """
    form = questions[0].form
    items = [_Item(q.number, f"{form}{q.number[1:]:>02}", q, _image(q)) for q in questions]
    files = {"imsmanifest.xml": _manifest(f"{kind}-{form}", items), "test.xml": _test(f"{kind}-{form}", items, titles)}
    files |= {f"items/{item.name}.xml": _assessed(item) for item in items}
    pictures = {f"items/{item.name}.png": item.image[0] for item in items if item.image}
    return zipped({name: text.encode() for name, text in files.items()} | pictures)


def _head(root: str, space: str, schema: str) -> str:
    """The beginning of a document, up to the attributes of its root."""
    return HEAD.format(root=root, space=space, schema=schema)


def _assessed(item: _Item) -> str:
    """One question; its title tells nothing of its idea.

    Each choice is one span: a player that sets the parts of a choice side by side would drop the spaces between them.
    """
    question, letters = item.question, "ABCDEFGH"
    answers = list(zip(letters, question.answers, strict=False))
    choices = "".join(
        f'   <simpleChoice identifier="{letter}"><span>{_marked(answer.text)}</span></simpleChoice>\n'
        for letter, answer in answers
    )
    replies = "".join(
        f' <modalFeedback outcomeIdentifier="FEEDBACK" identifier="{letter}" showHide="show" title="{judged(answer)}">'
        f"<p>{_marked(answer.reply)}</p></modalFeedback>\n"
        for letter, answer in answers
    )
    return (
        _head("assessmentItem", QTI, QTI_SCHEMA)
        + f'identifier="{item.name}" title="{item.number}" adaptive="false" timeDependent="false" xml:lang="en-GB">\n'
        ' <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">\n'
        f"  <correctResponse><value>{letters[question.right]}</value></correctResponse>\n </responseDeclaration>\n"
        + SCORES.format(points=1)
        + ' <outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>\n'
        f" <itemBody>\n  <p>{_marked(question.setting)}</p>\n{_imaged(item)}"
        '  <choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">\n'
        f"   <prompt>{_marked(question.question)}</prompt>\n{choices}  </choiceInteraction>\n </itemBody>\n"
        f"{PROCESSING}{replies}</assessmentItem>\n"
    )


def _imaged(item: _Item) -> str:
    """The question's picture, half as wide as it has pixels, with what it shows in words."""
    if item.image is None:
        return ""
    data, words = item.image
    return f'  <p><img src="{item.name}.png" alt="{escape(words)}" width="{_width(data) // 2}"/></p>\n'


def _width(png: bytes) -> int:
    """The pixels of a PNG from side to side, as its head tells."""
    return int.from_bytes(png[16:20], "big")


def _test(name: str, items: list[_Item], titles: dict[str, str]) -> str:
    """The test: a section a lesson, each question once, a point for each."""
    kind, form = name.split("-")
    names = {item.question.name: item.name for item in items}
    sections = "".join(
        f'  <assessmentSection identifier="lesson-{lesson}" title="{escape(f"Lesson {lesson}: {titles[lesson]}")}" '
        'visible="true">\n'
        + "".join(
            f'   <assessmentItemRef identifier="{x}" href="items/{x}.xml"/>\n' for x in (names[q.name] for q in some)
        )
        + "  </assessmentSection>\n"
        for lesson, some in _by_lesson([item.question for item in items]).items()
    )
    return (
        _head("assessmentTest", QTI, QTI_SCHEMA)
        + f'identifier="{name}" title="Swept Spheres: {NAMES[kind]}, form {form}">\n'
        + SCORES.format(points=len(items))
        + ' <testPart identifier="all" navigationMode="nonlinear" submissionMode="individual">\n'
        f'  <itemSessionControl maxAttempts="1" showFeedback="true" allowReview="true"/>\n{sections} </testPart>\n'
        f" <outcomeProcessing>\n{SUM.format(name='SCORE')} </outcomeProcessing>\n</assessmentTest>\n"
    )


def _manifest(name: str, items: list[_Item]) -> str:
    """What the package holds."""
    depends = "".join(f'   <dependency identifierref="{item.name}"/>\n' for item in items)
    resources = "".join(
        f'  <resource identifier="{item.name}" type="imsqti_item_xmlv2p1" href="items/{item.name}.xml">\n'
        + "".join(
            f'   <file href="items/{item.name}.{kind}"/>\n' for kind in (["xml", "png"] if item.image else ["xml"])
        )
        + "  </resource>\n"
        for item in items
    )
    return (
        _head("manifest", PACKAGE, PACKAGE_SCHEMA) + f'identifier="swept-spheres-{name}">\n'
        " <metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>\n"
        " <organizations/>\n"
        f' <resources>\n  <resource identifier="test-{name}" type="imsqti_test_xmlv2p1" href="test.xml">\n'
        f'   <file href="test.xml"/>\n{depends}  </resource>\n{resources} </resources>\n</manifest>\n'
    )
