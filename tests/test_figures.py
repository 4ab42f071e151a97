"""The figures in the folder are what the code draws, and each says its result."""

import re
from pathlib import Path

import pytest

from lib.show import course_figure
from lib.show.figures import FIGURES, svg

FOLDER = Path(__file__).parent.parent / "figures"


def test_the_folder_holds_every_figure_and_nothing_else():
    assert {path.stem for path in FOLDER.iterdir()} == set(FIGURES)


@pytest.mark.parametrize("name", FIGURES)
def test_a_committed_figure_is_what_the_code_draws(name):
    fig, caption = FIGURES[name]()
    drawn = svg(fig, caption)
    assert (FOLDER / f"{name}.svg").read_text(encoding="utf-8") == drawn, "make figures"
    assert re.search("<title>(.+)</title>", drawn)


def test_the_caption_of_lost_digits_states_what_is_drawn():
    fig, caption = FIGURES["quadratic_lost_digits"]()
    textbook, stable = (line.get_ydata() for line in fig.axes[0].lines)
    assert stable.max() < 2.3e-16 < 0.1 < textbook.max() <= 1
    assert "c / (−b + √D) keeps them all" in caption


def test_an_unknown_figure_is_refused_by_name():
    with pytest.raises(ValueError, match="name must be among start_collision"):
        course_figure("moon")
