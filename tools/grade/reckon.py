"""Numbers as they are typed, and sums, quotients, powers and roots of them, reckoned without running anything.

`13 − 11`, `1 - 6/75`, `92 %`, `−8,64·10⁸` and `√169 - 11 = 2` are one number each, `(15 ± 4)/20` is two. What cannot
be read for certain is not read: the comma parts whole numbers from their decimals, thousands, or two numbers, so a
text may have several readings.
"""

import math
import re
from collections.abc import Iterator
from itertools import pairwise

LONGEST, DEEPEST, HIGHEST = 300, 20, 40
"""Letters of a text that is read, brackets in brackets, and the highest power."""

NEAR = 0.006
"""How near a typed number must come, beside what it is: numbers are told to two places."""


class NoNumber(ValueError):
    """What cannot be read as numbers for certain."""


SIGNS = str.maketrans("−–·×⋅÷≈[]", "--***/=()")
HIGH = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
PLAIN = r"(?:\d+\.?\d*|\.\d+)"
"""A number without a sign."""

TOKEN = re.compile(rf"({PLAIN}(?:e[-+]?\d+)?)|([-+*/^=()%±;,])|(sqrt|√)|([^\W\d]\w*)|(\S)", re.I)
UNIT = re.compile(r"(?<=[\d)])\s*(cm|mm|dm|km|m|kg|g|s|frames?)(?:\^?\d|[²³⁴])?(?:\s*/\s*s)?(?![\w(])", re.I)
"""A unit behind a number."""


def readings(text: str) -> list[list[float]]:
    """All ways to read a text as numbers; none if there is none that is certain.

    >>> readings("1 - 6/75"), readings("t = (15±4)/20"), readings("0,25"), readings("p - 5")
    ([[0.92]], [[0.55, 0.95]], [[0.25], [0.0, 25.0]], [])
    """
    found: list[list[float]] = []
    for written in _written(text) if len(text) <= LONGEST else ():
        try:
            numbers = [x for run in _runs(written) for x in _said(run)]
        except (NoNumber, ArithmeticError, ValueError):
            continue
        if numbers not in found:
            found.append(numbers)
    return found


def near(right: float, mine: float) -> bool:
    """Is it that number, told to two places or more?"""
    return abs(right - mine) <= max(NEAR, 1e-6 * abs(right))


def _written(text: str) -> Iterator[str]:
    """A text in plain signs, each way that its commas, its gaps and its slashes can be meant."""
    text = re.sub(r"\+\s?/?\s?[-−–]", "±", re.sub(r"(?<![^\W\d_])minus(?=\W)", "-", text, flags=re.I))
    text = re.sub(r"[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+", lambda found: "^" + found[0].translate(HIGH), text.translate(SIGNS))
    text = re.sub(r"([^\W\d]\w*)\^\d+", r"\1", UNIT.sub(" ", re.sub(r"per ?cent", "%", text)))
    grouped = re.sub(r"(?<![\d.,])\d{1,3}(?:([, ])\d{3})(?:\1\d{3})*(?![\d.]|,\d)", _together, text)
    whole = re.sub(r"(\d),(?=\d)", r"\1.", text) if not re.search(r"\d,\d+,\d|\d\.\d", text) else text
    for one in dict.fromkeys((whole, grouped, text.replace(",", ";"), re.sub(r"\s+/\s+", " ; ", text))):
        yield _without_words(re.sub(r"(?<=\d),(?=\d)", ";", one))


def _together(found: re.Match) -> str:
    """Thousands without what parts them."""
    return found[0].replace(found[1], "")


def _without_words(text: str) -> str:
    """Without the brackets round a list or round words."""
    for _ in range(DEEPEST):
        text, count = re.subn(r"\(((?:[^()]*[;,])[^()]*|[^()]*[^\W\d_e][^()]*)\)", r" ; \1 ; ", text, flags=re.I)
        if not count:
            break
    return text


def _runs(text: str) -> list[list[str]]:
    """The pieces of a text that are arithmetic, each as its signs; words part them."""
    found, run, word = [], [], ""
    for token in TOKEN.finditer(text):
        number, sign, root, name, other = token.groups()
        if name or other or sign in (";", ","):
            word = name or ""
            found.append(run)
            run = []
        elif word and not run and not number:  # what stands behind a name, as in p - 5 or t = 5
            found.append(_behind(text, token, sign, root))
            run = found.pop()
        else:
            run.append(number or sign or root)
        if run:
            word = ""
    found.append(run)
    return [run for run in found if run]


def _behind(text: str, token: re.Match, sign: str | None, root: str | None) -> list[str]:
    """How arithmetic begins behind a name: with an equals sign, a bracket, a root, or a sign that is its own."""
    if root or sign == "(":
        return [root or sign]
    if sign == "=":
        return [sign]
    alone = text[token.start() - 1 : token.start()].isspace() and not text[token.end() : token.end() + 1].isspace()
    if sign in ("-", "+") and alone:
        return [sign]
    raise NoNumber


def _said(run: list[str]) -> list[float]:
    """What a piece says: of an equation each side, which must agree, but for a side that is no number."""
    if run == ["="]:  # before a list in brackets
        return []
    sides: list[list[str]] = [[]]
    for token in run:
        if token == "=":
            sides.append([])
        else:
            sides[-1].append(token)
    if any(not side for side in sides[1:]):
        raise NoNumber
    found = [_Reckoner(side).all() for side in sides if side]
    for one, other in pairwise(found):
        if len(one) != len(other) or not all(map(near, one, other)):
            raise NoNumber
    return found[0] if found else []


class _Reckoner:
    """Arithmetic by its signs, from the left; with ± there are two results, the lower sign first."""

    def __init__(self, tokens: list[str]):
        self.tokens, self.deep = tokens, 0

    def all(self) -> list[float]:
        """Its one value, or both."""
        found = []
        for sign in "-+" if "±" in self.tokens else "+":
            self.left = [sign if token == "±" else token for token in self.tokens][::-1]
            found.append(self.sum())
            if self.left or not math.isfinite(found[-1]):
                raise NoNumber
        return found

    def next(self, *wanted: str) -> str:
        """The next sign if it is one of these, else nothing."""
        return self.left.pop() if self.left and self.left[-1] in wanted else ""

    def sum(self) -> float:
        """Terms added and taken off."""
        x = self.product()
        while sign := self.next("+", "-"):
            x = x + self.product() if sign == "+" else x - self.product()
        return x

    def product(self) -> float:
        """Factors and divisors."""
        x = self.signed()
        while sign := self.next("*", "/"):
            x = x * self.signed() if sign == "*" else x / self.signed()
        return x

    def signed(self) -> float:
        """A power with its sign."""
        if sign := self.next("+", "-"):
            return self.power() if sign == "+" else -self.power()
        return self.power()

    def power(self) -> float:
        """A number, with what stands high."""
        x = self.one()
        while self.next("%"):
            x /= 100
        if not (self.next("^") or (self.left[-2:] == ["*", "*"] and (self.left.pop(), self.left.pop()))):
            return x
        minus, high = self.next("-"), self.one()
        if high > HIGHEST:
            raise NoNumber
        x = x ** (-high if minus else high)
        if isinstance(x, complex):
            raise NoNumber
        return x

    def one(self) -> float:
        """A number, a bracket or a root."""
        if self.next("sqrt", "√"):
            return math.sqrt(self.one())
        if self.next("("):
            self.deep += 1
            if self.deep > DEEPEST:
                raise NoNumber
            x = self.sum()
            if not self.next(")"):
                raise NoNumber
            return x
        if not self.left or not re.match(PLAIN, self.left[-1]):
            raise NoNumber
        return float(self.left.pop())
