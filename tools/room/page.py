"""A page to read and to print: its frame, its text with mathematics, and MathJax beside it."""

import re
from collections.abc import Callable, Iterable
from html import escape, unescape
from pathlib import Path

from .. import mathjax

HERE = Path(__file__).parent
MATHJAX = mathjax.script("mathjax")
BESIDE, BESIDE_CODE = 1.3, 1.6
"""How much larger than in a picture of full width letters are in one that stands beside its text, or beside code."""

LISTING = re.compile(r"\s*(<code[^>]*>[^<]*<br/>(?:[^<]|<br/>)*</code>)\s*")
"""Several lines of code as HTML, and the spaces about them."""

BROAD = 52
"""A line of code of more signs has no room beside a figure."""

FOOT = 'font: 8.5pt "Helvetica Neue", Arial, "Liberation Sans", sans-serif; color: #444'
"""How a foot is set."""

NO_SENDING = "Results stay with you: these pages send nothing anywhere."


def _rich(text: str) -> str:
    r"""Text as HTML, what stands between dollar signs as TeX, and what stands between backticks as code.

    >>> _rich("a < b, and $t = 0$")
    'a &lt; b, and \\(t = 0\\)'
    >>> _rich("`if t:\n  go()`") == '<code class="lines">if t:<br/>\u00a0\u00a0go()</code>'
    True
    """
    parts = escape(text, quote=False).split("`")
    return "".join(_code(part) if k % 2 else _prose(part) for k, part in enumerate(parts))


def _alone(text: str) -> str:
    r"""The same for systems that do not have these pages' style: several lines of code begin on a line, and end one.

    >>> _alone("It says:\n`a\nb`\nWhy?")
    'It says:<br/><code class="lines">a<br/>b</code><br/>Why?'
    """
    return LISTING.sub(r"<br/>\1<br/>", _rich(text)).removeprefix("<br/>").removesuffix("<br/>")


def _prose(text: str) -> str:
    """Text between pieces of code."""
    return "".join(rf"\({part}\)" if k % 2 else _together(part) for k, part in enumerate(text.split("$")))


def _code(text: str) -> str:
    """Lines of a program or of a log; their indents and columns stay where nothing lays them out."""
    lines = re.sub(r"^ +| {2,}", lambda found: "\u00a0" * len(found[0]), text, flags=re.M)
    return f'<code class="lines">{lines.replace(chr(10), "<br/>")}</code>'


def _together(text: str) -> str:
    """Text whose pairs of coordinates, and numbers with their units, are not parted at the end of a line.

    >>> _together("(−12, 3) cm") == "(−12,\\u00a03)\\u00a0cm"
    True
    """
    text = re.sub(r"\(([−.\d]+), ([−.\d]+)\)", "(\\1,\u00a0\\2)", text)
    text = re.sub(r"\b([tev]) = (?=[−\d])", "\\1\u00a0=\u00a0", text)
    return re.sub(r"(?<=[\d)]) (?=(?:cm|mm|m|s|J|kg)\b)", "\u00a0", text)


def _plain(text: str) -> str:
    r"""Text without dollar signs, for where no mathematics is set.

    >>> _plain("At $t = -0.5$")
    'At t = -0.5'
    """
    return text.replace("$", "")


def _told(text: str) -> str:
    """A problem as HTML; lines that begin with a bar are the rows of a table, the first of them its heads.

    >>> _told("Which?\\n| p | r |\\n| (1, 2) | 3 |").count("<tr>")
    2
    """
    rows = [row.strip("| ").split(" | ") for row in text.split("\n") if row.startswith("|")]
    html = f"<p>{_rich(' '.join(row for row in text.split(chr(10)) if not row.startswith('|')))}</p>"
    if not rows:
        return html
    kinds = ["th", *["td"] * (len(rows) - 1)]
    lines = ("".join(f"<{kind}>{_rich(x)}</{kind}>" for x in row) for kind, row in zip(kinds, rows, strict=True))
    return f'{html}<table class="data">{"".join(f"<tr>{line}</tr>" for line in lines)}</table>'


def _page(title: str, body: str, more: str = "", maths: str = MATHJAX) -> str:
    """A whole document; `more` is style of its own, `maths` what sets its TeX, or empty where there is none."""
    style = (HERE / "page.css").read_text(encoding="utf-8") + more
    head = (
        f'<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>'
    )
    return (
        f'<!doctype html>\n<html lang="en-GB">\n<head>\n{head}\n<style>\n{style}</style>\n{maths}\n</head>\n'
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _numbered(title: str) -> str:
    """Style that prints a page's number below it, of how many, and what it is a page of."""
    return (
        f'@page {{ @bottom-left {{ content: "{title}"; {FOOT} }}'
        f' @bottom-right {{ content: "page " counter(page) " of " counter(pages); {FOOT} }} }}\n'
    )


def _listed(texts: Iterable[str], css: str = "answers", made: Callable[[str], str] = _rich) -> str:
    """Texts as a numbered list, each made HTML; `answers` are lettered."""
    return f'<ol class="{css}">\n' + "\n".join(f"<li>{made(text)}</li>" for text in texts) + "\n</ol>"


def _larger(setting: str) -> float:
    """How much larger letters are in the picture beside such a text."""
    return BESIDE_CODE if "`" in setting else BESIDE


def _posed(setting: str, question: str, answers: str, figure: str) -> str:
    """What is told and asked, and the answers, all as HTML; the figure beside them, or below code that is too wide."""
    told, asked = f"<p>{setting}</p>", f"<p><b>{question}</b></p>{answers}"
    kind = "beside coded" if "<code" in setting else "beside"
    if figure and _longest(setting) > BROAD:
        return _whole(told) + _beside(asked, figure, kind)
    return _beside(_whole(told + asked), figure, kind)


def _whole(text: str) -> str:
    """Text as HTML whose code, if it has some, is set to be whole."""
    longest = _longest(text)
    return f'<div class="listing" style="--signs: {longest}">{text}</div>' if longest else text


def _beside(text: str, figure: str, kind: str = "beside") -> str:
    """Text as HTML with a figure beside it, if there is one."""
    return f'<div class="{kind}"><div>{text}</div>{figure}</div>' if figure else text


def _longest(html: str) -> int:
    """How many signs the longest line of code has, by which it is set to be whole; 0 for no code.

    >>> _longest('x<code class="lines">a &lt; b<br/>go</code>')
    5
    """
    blocks = re.findall(r"<code[^>]*>(.*?)</code>", html, re.S)
    return max((len(unescape(row)) for block in blocks for row in re.split(r"<br/?>", block)), default=0)


def _pictured(drawn: tuple[str, str] | None, name: str) -> str:
    """A figure of an SVG document and its words, if there is one; its names begin with `name`, which is its own."""
    if drawn is None:
        return ""
    svg, words = drawn
    svg = re.sub(r'(id="|url\(#)clip', rf"\g<1>{name}-clip", svg)  # else a copy is cut by another, which may be hidden
    svg = re.sub(r"<title>.*?</title>", "", svg, count=1, flags=re.S).strip()
    svg = svg.replace("<svg ", f'<svg aria-label="{escape(words)}" ', 1)
    return f"<figure>{svg}</figure>"
