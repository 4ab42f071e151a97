"""Letters are legible: a fluid picture keeps their size on a narrow page."""

import pytest
from matplotlib.text import Text
from test_central import kinds

FLUID = [kind for kind in kinds() if kind.fluid]


def sizes(board) -> set[float]:
    """The sizes of all that is written, in points."""
    return {text.get_size() for text in board.figure.findobj(Text)}


@pytest.mark.parametrize("kind", FLUID)
def test_a_fluid_picture_is_laid_out_for_its_room_with_letters_no_smaller(kind):
    board = kind()
    size, letters, figure = board.size, sizes(board), board.figure
    board.receive({"kind": "wide", "event": {"width": 2000.0}, "number": 1})
    assert board.figure is figure, "there is room enough: nothing changes"
    board.receive({"kind": "wide", "event": {"width": 375.0}, "number": 2})
    assert board.size[0] == pytest.approx(360) and sizes(board) == letters
    assert size[1] / size[0] < board.size[1] / board.size[0] < 1.6 * size[1] / size[0], "less flat, and still flat"
    narrow = board.figure
    board.receive({"kind": "wide", "event": {"width": 390.0}, "number": 3})
    assert board.figure is narrow, "a few pixels more do not count"
    board.projected = True
    assert board.size[0] == pytest.approx(360) and board.figure.dpi > figure.dpi, "letters grow, the page does not"
    board.projected = False
    board.wide = 0
    assert board.size == size and board.figure is not narrow


def test_a_picture_that_is_not_fluid_stays_as_it_is():
    board = next(kind for kind in kinds() if not kind.fluid)()
    figure = board.figure
    board.wide = 375
    assert board.figure is figure
