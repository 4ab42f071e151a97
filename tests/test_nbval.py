"""What the comparison of notebooks must notice, and what it must let pass: the words and pictures of one output."""

from types import SimpleNamespace
from zlib import compress, crc32

import numpy as np
import pytest
from nbformat import from_dict

from conftest import compare_outputs
from lib.show import canvas
from lib.show.canvas import figure
from lib.show.still import Picture


def output(caption="It touches at t = 0.5748.", colour="#0072B2", scale=1.0):
    """A curve and its caption as a cell puts them out."""
    fig, x = figure(9.6, 3.4), np.linspace(0, 3, 200)
    fig.subplots().plot(x, scale * x * (3 - x), color=colour)
    fig.axes[0].set_ylim(0, 3)
    return from_dict({"output_type": "display_data", "data": Picture(fig, caption).saved()})


def same(test: list, ref: list) -> bool:
    """What nbval decides, with what this project adds to it."""
    bare = {"sanitize": lambda text: text, "format_output_compare": lambda *given: None, "comparison_traceback": []}
    return compare_outputs(
        SimpleNamespace(**bare, colors=SimpleNamespace(OKBLUE="", FAIL="", ENDC="")), test, ref, ("metadata",)
    )


def test_a_picture_is_compared_by_its_pixels_and_not_by_its_file(monkeypatch):
    saved = output()
    monkeypatch.setattr(canvas, "zlib", SimpleNamespace(compress=lambda rows, _: compress(rows, 1), crc32=crc32))
    assert output() != saved and same([output()], [saved])


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    "changed",
    [{"caption": "It touches at t = 0.5749."}, {"colour": "#D55E00"}, {"scale": 1.01}],
    ids=lambda x: list(x)[0],
)
def test_another_number_another_colour_and_a_curve_one_per_cent_higher_are_noticed(changed):
    assert same([output()], [output()]) and not same([output(**changed)], [output()])


def test_a_missing_picture_is_noticed():
    saved, told = output(), output()
    del told.data["text/html"]
    empty = output()
    empty.data["text/html"] = "<p></p>"
    for missing in ([], [told], [empty]):
        assert not same(missing, [saved]) and not same([saved], missing)
