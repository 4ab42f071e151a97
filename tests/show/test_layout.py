"""No words cover one another, and none is cut off: in every figure and picture, projected too, in a wider font too."""

from itertools import combinations

import pytest
from ipywidgets import Widget
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from lib.show import (
    Creep,
    Curled,
    Floor,
    Lift,
    Missed,
    Pegs,
    Pool,
    PrecisionMap,
    Regions,
    Shot,
    Spacing,
    Spun,
    Stage,
    Thirty,
    canvas,
    projector,
)
from lib.show.canvas import _sharp
from lib.show.figures import FIGURES
from lib.show.rolling.rebound import Rebound
from lib.show.rolling.thrown import Thrown

SCENE = [0, 0], [5, 1], 1, [5, 2.2], [-1, -1], 0.8
BOARDS = {
    "stage": lambda: Stage(*SCENE, t=0.3),
    "stage that misses": lambda: Stage([0, 0], [5, 1], 1, [5, 5.2], [-1, 1], 0.8),
    "pool": lambda: Pool(t=0.45),
    "pool at a hit of two": lambda: at_event(Pool(), 3),
    "floor": Floor,
    "regions": Regions,
    "map": lambda: PrecisionMap("quadratic", "float32").board,
    "map of all that is right": lambda: PrecisionMap("exact", "float64").board,
    "creep": Creep,
    **{f"pegs {state}": lambda state=state: Pegs(state) for state in Pegs.states},
    "spun": Spun,
    "spun, five and two": lambda: Spun("13.3"),
    "spun, half a radius low": lambda: Spun(preset="low"),
    "thirty": Thirty,
    "thirty, stunned": lambda: Thirty("stunned"),
    "curled": Curled,
    "curled, answered": lambda: seen(Curled()),
    "thrown": lambda: seen(Thrown()),
    "rebound": lambda: seen(Rebound()),
    "shot": Shot,
    "a missed shot": Missed,
    "digits": lambda: Spacing("digits"),
    "digits in other words": lambda: Spacing("other words"),
    "lift, before": Lift,
    "lift, under the lens": lambda: under(Lift("value"), depth=-16.0),
    "lift, a bar": lambda: under(Lift("bar"), last=10.0),
    "lift, all digits": lambda: under(Lift("deeper"), digits=3.0),
    "lift, single precision": lambda: under(Lift("deeper"), digits=0.0),
}
WIDER = 1.1


def at_event(board: Pool, k: int) -> Pool:
    """The table at event k."""
    board.choose(k)
    return board


def seen(board):
    """A picture whose film has ended."""
    board._on_time(1.0)
    return board


def under(board: Lift, **knobs: float) -> Lift:
    """The lift with its knobs turned."""
    board.turn(**knobs)
    return board


def drawn(monkeypatch, draw) -> list[tuple[str, Bbox]]:
    """What is written while something is drawn, each with its box in pixels, as in a font a tenth wider."""
    found, write = [], Text.draw

    def keep(text, renderer):
        if text.get_visible() and text.get_text().strip() and text.get_position() == text.get_position():
            box, clip = wider(text, renderer), text.get_clip_box() if text.get_clip_on() else None
            if clip is None or Bbox.intersection(box, clip):
                found.append((text.get_text(), box))
        write(text, renderer)

    def keep_formula(text, renderer):
        made = outline(text, renderer)
        if text.get_visible() and Bbox.intersection(made.get_window_extent(renderer), text.get_clip_box()):
            found.append((text.get_text(), made.get_window_extent(renderer)))
        return made

    outline = canvas._outlined
    monkeypatch.setattr(Text, "draw", keep)
    monkeypatch.setattr(canvas, "_outlined", keep_formula)
    draw()
    monkeypatch.setattr(canvas, "_outlined", outline)
    monkeypatch.setattr(Text, "draw", write)
    return found


def wider(text: Text, renderer) -> Bbox:
    """The box of a text in a font a tenth wider, which grows away from where it is held; formulas keep theirs."""
    (left, low), (right, high) = text.get_window_extent(renderer).get_points()
    if "$" in text.get_text() or text.get_rotation():
        return Bbox([[left, low], [right, high]])
    more = (WIDER - 1) * (right - left)
    share = {"left": 0, "center": 0.5, "right": 1}[text.get_ha()]
    return Bbox([[left - share * more, low], [right + (1 - share) * more, high]])


def faults(written: list[tuple[str, Bbox]], frame: Bbox) -> list[str]:
    """Words that cover one another by more than two of its pixels, and words beyond the frame."""
    found = [f"{name!r} is cut off" for name, box in written if not inside(box, frame)]
    for (one, x), (other, y) in combinations(written, 2):
        both = Bbox.intersection(x, y)
        if both is not None and min(both.width, both.height) > 2:
            found.append(f"{one!r} covers {other!r}")
    return found


def inside(box: Bbox, frame: Bbox) -> bool:
    """Does a box lie in the frame, but for two pixels?"""
    (left, low), (right, high) = box.get_points()
    return left >= frame.x0 - 2 and low >= frame.y0 - 2 and right <= frame.x1 + 2 and high <= frame.y1 + 2


USUAL = "stage", "pool", "map"
"""The pictures that are looked at as usual at every run."""

WORDLESS = "pool", "pool at a hit of two"
"""The pictures that have no words but numbers on balls, which cannot be read from afar, and are left out there."""

LARGE = BOARDS.keys() - {f"pegs {state}" for state in [*Pegs.states][1:] if state not in ("pegs", "12.11")}
"""Those that are looked at projected, where words are largest, at every run: of one picture's states three."""

PICTURES = [
    pytest.param(name, large, marks=() if name in often else pytest.mark.slow, id=f"{name}-{how}")
    for name in BOARDS
    for large, often, how in ((False, USUAL, "as usual"), (True, LARGE, "projected"))
]


@pytest.fixture
def projected(request):
    Widget.close_all()  # else all pictures of the tests before would be laid out anew
    projector(request.param)
    yield request.param
    Widget.close_all()
    projector(False)


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("name", "projected"), PICTURES, indirect=["projected"])
def test_words_of_a_picture_stand_clear(name, projected, monkeypatch):
    board = BOARDS[name]()
    written = drawn(monkeypatch, lambda: _sharp(board.figure, board.seen))
    assert bool(written) is not (projected and name in WORDLESS)
    assert faults(written, Bbox(2 * board.figure.bbox.get_points())) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", FIGURES)
def test_words_of_a_figure_stand_clear(name, monkeypatch):
    board = FIGURES[name]()
    written = drawn(monkeypatch, lambda: _sharp(board.figure, board.seen))
    assert bool(written) is not (projected and name in WORDLESS)
    assert faults(written, Bbox(2 * board.figure.bbox.get_points())) == []


def test_a_covered_word_and_one_cut_off_are_found(monkeypatch):
    fig = FIGURES["start_collision"]().figure
    fig.text(0.5, 0.5, "here")
    fig.text(0.51, 0.5, "and here")
    fig.text(0.97, 0.1, "beyond the edge")
    found = faults(drawn(monkeypatch, lambda: _sharp(fig)), Bbox(2 * fig.bbox.get_points()))
    assert "'here' covers 'and here'" in found and "'beyond the edge' is cut off" in found
