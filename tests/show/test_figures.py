"""The figures in the folder are what the code draws, and each says its result."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from lib.show import palette, written
from lib.show.canvas import figure
from lib.show.document import THEMES, document
from lib.show.figures import FIGURES, files
from lib.show.still import Picture

SVG = "{http://www.w3.org/2000/svg}"
FOLDER = Path(__file__).parents[2] / "figures"


def test_the_folder_holds_every_figure_and_nothing_else():
    names = {path.name for path in FOLDER.iterdir()}
    assert names == {f"{name}{theme}.svg" for name in FIGURES for theme in ("", "_dark")}, "make figures"


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", FIGURES)
def test_a_committed_figure_is_what_the_code_draws(name):
    for file, drawn in files(name).items():
        assert (FOLDER / file).read_text(encoding="utf-8") == drawn, "make figures"


THEMED = "", "_dark"
NUDGED = "trig_triangle", "quadratic_lost_digits", "exact_map"
"""The figures that are drawn again with a last digit changed at every run: shapes, a curve, a map of pixels."""


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", [x if x in NUDGED else pytest.param(x, marks=pytest.mark.slow) for x in FIGURES])
def test_the_last_digit_of_a_library_decides_nothing_in_a_file(name, monkeypatch):
    nudge = written.NUDGE
    drawn = {f"{name}{theme}.svg": (FOLDER / f"{name}{theme}.svg").read_text(encoding="utf-8") for theme in THEMED}
    for off in (-1e-9, 1e-9):
        monkeypatch.setattr(written, "NUDGE", nudge + off)
        assert files(name) == drawn


def test_a_file_stands_alone_in_the_colours_of_its_page():
    fig, caption = figure(4, 2), 'So "b" > a'
    fig.set_dpi(100)
    ax = fig.add_axes((0.25, 0, 0.5, 1), xlim=(0, 4), ylim=(0, 2))
    ax.set_axis_off()
    ax.plot([1, 3], [0.5, 1.5], color=palette.P)
    fig.text(0.5, 0.5, "a < b & c")
    for theme, paper, p, ink in (
        ("light", "#ffffff", palette.P, "#222222"),
        ("dark", "#111111", palette.DARK["p"], "#E8E8E8"),
    ):
        text = document(Picture(fig, caption), caption, theme)
        root = ElementTree.fromstring(text)
        assert root.tag == SVG + "svg" and root.get("viewBox") == "0 0 400 200" and root.get("role") == "img"
        assert (root.get("width"), root.get("height")) == ("400", "200") and "Arial" in root.get("font-family")
        title, page, clip, line, word = root
        assert title.text == caption and dict(page.items()) == {"width": "400", "height": "200", "fill": paper}
        assert dict(clip[0].items()) == {"x": "100.14", "y": "-0.28", "width": "200.14", "height": "200.14"}
        assert line.get("clip-path") == f"url(#{clip.get('id')})" and line[0].get("stroke").upper() == p.upper()
        assert word[0].text == "a < b & c" and word[0].get("fill") == ink and "var(" not in text


def test_every_colour_has_its_like_in_the_dark():
    light, dark = THEMES.values()
    assert light.keys() == dark.keys() == {"paper", *palette.NAMES.values()} and light["ink"] == palette.INK
