"""Mathematics as letters, powers and indices, for pages that set no TeX: the little of it that questions use."""

import re
from collections.abc import Iterator
from html import escape, unescape
from html.entities import html5

from .page import _code, _together

TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|\s+|.", re.S)
NAMES = "arccos arctan arcsin cos exp gcd lim ln log max min sin tan".split()
WORDS = "mathrm operatorname text textbf textit textrm".split()
LESS, MORE = "\ue000", "\ue001"
"""What stands for < and > until all tags are written."""

SIGNS = {"cdot": "·", "dots": "…", "ldots": "…", "cdots": "…", "to": "→", "lt": LESS, "gt": MORE, "&": "&amp;"}
NOTHING = "left right displaystyle ! big bigl bigr Big Bigl Bigr".split()
SPACES = {",": "\u2009", ";": " ", " ": " ", "quad": " ", "qquad": " ", ":": " "}
APART = f"=≤≥≠≈→+−±×·∼{LESS}{MORE}"
"""Signs with room on either side, but for those that only say which sign a number has."""

SHORT = 24
"""A formula of no more signs is not parted at the end of a line."""

ABOVE = str.maketrans("0123456789−+n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ")


def _marked(text: str) -> str:
    r"""Text as HTML, what stands between dollar signs as letters with powers and indices, between backticks as code.

    >>> _marked(r"a < b, and $v_n^2 \le 2^{-3}$").replace("\u00a0", " ")
    'a &lt; b, and <i>v</i><sub><i>n</i></sub><sup>2</sup> ≤ 2<sup>−3</sup>'
    """
    parts = text.split("`")
    return "".join(_listing(escape(x, quote=False)) if k % 2 else _worded(x) for k, x in enumerate(parts))


def _even(text: str) -> str:
    r"""The same for pages with a style of their own, on which lines of code make room for themselves.

    >>> _even("`a\nb`") == '<code class="lines">a<br/>b</code>'
    True
    """
    return _marked(text).replace("<br/><code", "<code")


def _listing(html: str) -> str:
    """Code; several lines begin on a line of their own."""
    return f"<br/>{_code(html)}" if "\n" in html else _code(html)


def _worded(text: str) -> str:
    """Text between pieces of code."""
    said = text.split("$")
    return "".join(_formula(part) if k % 2 else _together(escape(part, quote=False)) for k, part in enumerate(said))


def _lettered(text: str) -> str:
    r"""The same as plain text.

    >>> _lettered(r"$\sqrt{5^2 - 4^2} = 3$, and $v_n < 1$")
    '√(5² − 4²) = 3, and v_n < 1'
    """
    html = re.sub(r"</?[ib]>|</?code[^>]*>", "", _marked(text)).replace("<br/>", "\n")
    html = re.sub(r"<sup>([^<]*)</sup>", _above, html)
    html = re.sub(r"<sub>([^<]*)</sub>", lambda found: f"_{_held(found[1])}", html)
    return unescape(html).replace("\u00a0", " ").replace("\u2009", " ")


def _above(found: re.Match) -> str:
    """A power as plain text: in raised letters if there are such, else after a roof."""
    raised = found[1].translate(ABOVE)
    return raised if all(letter in ABOVE.values() for letter in map(ord, raised)) else f"^{_held(found[1])}"


def _held(text: str) -> str:
    """Text in brackets, if it is more than one letter or number."""
    return text if re.fullmatch(r"\w|[\d.]+|\(.*\)", text) else f"({text})"


def _formula(tex: str) -> str:
    r"""A formula.

    Raises
    ------
    ValueError
        If it says something that no table here knows.

    >>> _formula(r"\frac{1}{2}\,\mathbf p \cdot \mathbf v")
    '1/2\u2009<b>p</b>\xa0·\xa0<b>v</b>'
    """
    try:
        html = _tidy(_pieces(iter(TOKEN.findall(tex)), ""))
    except (KeyError, StopIteration) as missing:
        raise ValueError(f"tex must be of the few commands that marked.py knows; got {tex!r}: {missing}") from None
    html = html.replace(LESS, "&lt;").replace(MORE, "&gt;")
    return html if len(re.sub(r"<[^>]*>|&\w+;", "", html)) > SHORT else html.replace(" ", "\u00a0")


def _pieces(tokens: Iterator[str], end: str) -> str:
    """What is told up to the token that ends it."""
    found = []
    for token in tokens:
        if end and token == end:
            return "".join(found)
        found.append(_piece(token, tokens))
    if end:
        raise StopIteration(f"{end} is missing")
    return "".join(found)


def _piece(token: str, tokens: Iterator[str]) -> str:
    """One token, with what belongs to it."""
    if token == "{":
        return _pieces(tokens, "}")
    if token in "^_":
        tag = "sup" if token == "^" else "sub"
        return f"<{tag}>{_tidy(_argument(tokens))}</{tag}>"
    if token.startswith("\\"):
        return _command(token[1:], tokens)
    if token.isspace():
        return ""
    if token.isalpha():
        return f"<i>{token}</i>"
    return {"-": "−", "'": "′", "<": LESS, ">": MORE, "&": "&amp;", ",": ", "}.get(token, token)


def _argument(tokens: Iterator[str]) -> str:
    """The next token that is no space, or the group that it begins."""
    token = next(tokens)
    return _argument(tokens) if token.isspace() else _piece(token, tokens)


def _command(name: str, tokens: Iterator[str]) -> str:
    """A command by its name."""
    if name in NOTHING:
        return ""
    if name in SPACES:
        return SPACES[name]
    if name in WORDS or name in ("mathbf", "boldsymbol"):
        inside = re.sub(r"</?i>", "", _argument(tokens))
        return f"<b>{inside}</b>" if name in ("mathbf", "boldsymbol") else inside
    if name in NAMES:
        return f"{name}\u2009"
    if name in ("frac", "tfrac", "dfrac"):
        over, under = _argument(tokens), _argument(tokens)
        return f"{_bracketed(over)}/{_bracketed(under)}"
    if name == "sqrt":
        return f"√{_bracketed(_argument(tokens))}"
    if name == "color":
        return _argument(tokens)[:0]
    if name in "{}%#|":
        return name
    return SIGNS.get(name) or html5[f"{name};"]


def _bracketed(html: str) -> str:
    """A part in brackets, if it is more than one letter or number."""
    return html if re.fullmatch(r"[\d.]+|<([ib])>\w</\1>", html) else f"({html})"


def _tidy(html: str) -> str:
    """Room about the signs that stand between two things, and none before a number's own sign."""
    html = re.sub(rf"((?:</\w+>|[\w).…′|!]))([{APART}])", r"\1 \2 ", html)
    return re.sub(" +", " ", html.replace(" \u2009", " ").replace("\u2009 ", " ")).strip()
