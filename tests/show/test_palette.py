"""The palette: every letter and line can be read, and told from every other, on both pages and by all eyes."""

import json
import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from lib.show import palette

TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
EYES = {
    "usual": np.eye(3),
    "without red": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "without green": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    "without blue": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
}
"""What is seen of linear red, green and blue: Machado, Oliveira and Fernandes 2009, full severity."""

LIGHT = {name: colour for colour, name in palette.NAMES.items() if colour != "#000000"}
THEMES = {"light": LIGHT, "dark": palette.DARK}
LETTERS = ("a", "b", "p", "v", "r", "contact", "ink", "wrong", "quiet")
VERDICTS = ("overlap", "receding", "late", "passing", "hit")


def linear(colour: str) -> np.ndarray:
    """Red, green and blue as amounts of light."""
    x = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(x <= 0.04045, x / 12.92, ((x + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG 2.2."""
    light, dark = sorted((TO_XYZ[1] @ linear(x) for x in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seen(colour: str, eye: str) -> np.ndarray:
    """A colour in CIELAB, as an eye sees it."""
    xyz = TO_XYZ @ np.clip(np.array(EYES[eye]) @ linear(colour), 0, 1) / [0.95047, 1, 1.08883]
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


@pytest.mark.parametrize("theme", THEMES)
def test_letters_and_lines_stand_out(theme):
    colours = THEMES[theme]
    for name in LETTERS:
        assert contrast(colours[name], colours["paper"]) >= 4.5, name
        if name != "quiet":
            assert min(contrast(colours[name], colours[fill]) for fill in ("a-fill", "b-fill")) >= 3, name
    for name in VERDICTS:
        assert contrast(colours[name], colours["paper"]) >= 3, name
    assert contrast(colours["ink"], colours["frame"]) >= 4.5 and contrast(colours["quiet"], colours["frame"]) >= 4.5


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES)
def test_colours_are_told_apart(theme, eye):
    for together in (LETTERS[:-2], VERDICTS, ("wrong", "ink")):
        for one, other in combinations(together, 2):
            apart = seen(THEMES[theme][one], eye) - seen(THEMES[theme][other], eye)
            assert np.sqrt(apart @ apart) >= 15, (one, other)


def test_the_measure_is_the_published_one():
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.005)  # WCAG's own example
    assert seen("#FF0000", "usual") == pytest.approx([53.24, 80.09, 67.20], abs=0.02)


THINGS = "rim ring dot diamond line arrow circle handle mark outline".replace(" ", "s?|")
NAMED = re.compile(rf"\b(?:black|white) (?:{THINGS}s?)\b|next is (?:black|white)\b", re.I)
"""What is drawn in ink or paper, by a colour that the theme turns; balls and cloth keep theirs."""

KEEPS = "White marks show where it was", "the pocket with the white ring", "with white rims", "White rims are the balls"
"""On the cloth, whose colours are the same in the dark."""


@pytest.mark.slow
def test_no_text_and_no_caption_names_a_colour_that_the_theme_turns():
    root = Path(__file__).parents[2]
    texts = {path: path.read_text(encoding="utf-8") for path in [*root.glob("lib/**/*.py")]}
    for path in root.glob("notebooks/*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        texts[path] = "\n".join("".join(cell["source"]) for cell in cells)
    for path, text in texts.items():
        for words in KEEPS:
            text = text.replace(words, "")
        assert not NAMED.findall(text), path.name
