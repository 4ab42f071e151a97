"""Questions as Moodle XML, which keeps what GIFT cannot: a picture in a question, as a file with words for it."""

from base64 import b64encode
from html import escape

from .concepts import _image, _Question
from .page import _alone


def _html(tag: str, html: str, more: str = "", look: str = "") -> str:
    """An element whose text is HTML, with files beside it."""
    return f'<{tag}{look} format="html"><text>{escape(html, quote=False)}</text>{more}</{tag}>\n'


def _moodle(questions: list[_Question]) -> str:
    """A whole file, a category a lesson."""
    parts, lesson = ['<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'], ""
    for question in questions:
        if question.lesson != lesson:
            lesson = question.lesson
            place = f"$course$/top/Swept Spheres/Form {question.form}/Lesson {lesson}"
            parts.append(f'<question type="category"><category><text>{place}</text></category></question>\n')
        parts.append(_chosen(question, f"{question.number}.png"))
    return "".join(parts) + "</quiz>\n"


def _chosen(question: _Question, name: str) -> str:
    """One question, whose picture is a file of that name."""
    told, image = [f"<p>{_alone(question.setting)}</p>", f"<p>{_alone(question.question)}</p>"], ""
    if drawn := _image(question):
        data, words = drawn
        told.insert(1, f'<p><img src="@@PLUGINFILE@@/{name}" alt="{escape(words)}" style="max-width: 100%"></p>')
        image = f'<file name="{name}" path="/" encoding="base64">{b64encode(data).decode()}</file>'
    answers = "".join(
        _html(
            "answer",
            _alone(answer.text),
            _html("feedback", _alone(answer.reply)).rstrip(),
            f' fraction="{100 * answer.right}"',
        )
        for answer in question.answers
    )
    return (
        f'<question type="multichoice">\n<name><text>{question.number}</text></name>\n'
        f"{_html('questiontext', ''.join(told), image)}<defaultgrade>1</defaultgrade>\n<penalty>0.3333333</penalty>\n"
        f"<single>true</single>\n<shuffleanswers>false</shuffleanswers>\n<answernumbering>ABCD</answernumbering>\n"
        f"{answers}</question>\n"
    )
