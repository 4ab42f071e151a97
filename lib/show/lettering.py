"""How much room letters take: formulas as outlines, words by the metrics of matplotlib's own font, each made once."""

import re
from functools import cache
from itertools import accumulate, pairwise
from string import ascii_letters, digits, punctuation

import numpy as np
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D
from numpy.typing import NDArray

ASCENT, DESCENT = 0.76, 0.24
"""How far letters reach above their line and below it, as shares of their size."""

WIDER = 1.1
"""How much wider words may be in the font of a browser."""


@cache
def formula(text: str, size: float, family: str, across: str, up: str) -> Path:
    """A formula as a path of that size in pixels, held at 0."""
    font = FontProperties(math_fontfamily=family)
    made = Path(*text_to_path.get_text_path(font, text, ismath=True))
    made = made.transformed(Affine2D().scale(size / text_to_path.FONT_SCALE))
    left, low, right, high = bounds(made).tolist()
    x = {"left": 0.0, "center": (left + right) / 2, "right": right}[across]
    y = {"top": high, "center": (low + high) / 2, "bottom": low, "baseline": 0.0}[up]
    return made.transformed(Affine2D().translate(-x, -y))


def bounds(path: Path) -> NDArray:
    """Left, bottom, right and top of an outline that consists of straight lines and parabolas, as those of letters do.

    matplotlib finds them curve by curve, in a hundred times as long: a number that changes is a new word at every move.
    """
    points, curved = path.vertices, path.codes == Path.CURVE3
    held = curved & (np.cumsum(curved) % 2 == 1)  # the middle one of three points does not lie on the parabola
    at = np.flatnonzero(held)
    a, b, c = points[at - 1], points[at], points[at + 1]
    with np.errstate(divide="ignore", invalid="ignore"):
        t = (a - b) / (a - 2 * b + c)
    t = np.where((t > 0) & (t < 1), t, 0.0)
    turns = (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c
    reached = np.concatenate([points[~held & (path.codes != Path.CLOSEPOLY)], turns])
    return np.concatenate([reached.min(axis=0, initial=np.inf), reached.max(axis=0, initial=-np.inf)])


def rows(n: int, size: float, spacing: str | float, up: str) -> tuple[float, float]:
    """How far the first of n rows of words stands below where they are held, and how far apart they are."""
    apart, half = (1.2 * size, 0.0) if spacing == "normal" else (spacing * size, (spacing - 1) / 2 * size)
    room = size + (n - 1) * apart + 2 * half
    above = {"top": 0, "center": room / 2, "bottom": room, "baseline": room - half - DESCENT * size}[up]
    return half + ASCENT * size - above, apart


def extent(artist: Text, unit: float) -> NDArray:
    """Left, bottom, right and top of a text about where it is held, in pixels, of which a point has so many."""
    words, size, held = artist.get_text(), artist.get_size() * unit, (artist.get_ha(), artist.get_va())
    if "$" in words:
        return _of_formula(words, size, artist.get_math_fontfamily(), *held)
    return of_words(words, size, artist.get_weight() in ("bold", 700), artist._linespacing, *held)


@cache
def _of_formula(*given) -> NDArray:
    return bounds(formula(*given))


@cache
def of_words(words: str, size: float, bold: bool, spacing: str | float, across: str, up: str) -> NDArray:
    """Left, bottom, right and top of words about where they are held, in pixels."""
    lines = words.split("\n")
    down, apart = rows(len(lines), size, spacing, up)
    boxes = np.array([_ink(line, bold) for line in lines]) * size / text_to_path.FONT_SCALE
    shift = {"left": 0.0, "center": 0.5, "right": 1.0}[across]
    levels, width = -down - apart * np.arange(len(lines)), WIDER * boxes[:, 2]
    low, high = levels + boxes[:, 0], levels + boxes[:, 1]
    return np.array([np.min(-shift * width), low.min(), np.max((1 - shift) * width), high.max()])


@cache
def _ink(line: str, bold: bool) -> tuple[float, float, float]:
    """How low and how high the letters of a line reach, and how wide it is, at the size of matplotlib's outlines."""
    if not line.strip():
        return 0.0, 0.0, 0.0
    if SIGNS.issuperset(line) and len(signs := SIGN.findall(line)) > 1:
        return _of_signs(signs, bold)
    _, low, right, high = bounds(Path(*text_to_path.get_text_path(_font(bold), line))).tolist()
    return low, high, right


SIGNS = frozenset(ascii_letters + digits + punctuation + " −·×≤½⁻⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄")
SIGN = re.compile("ff[il]|f[fil]|.")
"""Of what numbers and most words are written, all in one alphabet; and one sign, or several that are joined. Where it
stands depends on none but the one before it."""


def _of_signs(signs: list[str], bold: bool) -> tuple[float, float, float]:
    """The same, sign by sign: while something is dragged, numbers are new at every move."""
    places = accumulate((_apart(*pair, bold) for pair in pairwise(signs)), initial=0.0)
    seen = [(x, *_ink(sign, bold)) for x, sign in zip(places, signs, strict=True) if sign != " "]
    return min(low for _, low, _, _ in seen), max(high for *_, high, _ in seen), max(x + right for x, *_, right in seen)


@cache
def _apart(one: str, other: str, bold: bool) -> float:
    """How far a sign stands from the one before it."""
    font = text_to_path._get_font(_font(bold))
    (_, here, *_), (_, there, *_) = text_to_path.get_glyphs_with_font(font, one + other)[0]
    return there - here


@cache
def _font(bold: bool) -> FontProperties:
    return FontProperties(weight="bold" if bold else "normal")
