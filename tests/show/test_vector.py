"""The marks of a picture: what moves is brought up to date as if drawn anew, and nothing is told that is no number."""

import json
import re

import numpy as np
import pytest
from matplotlib.collections import Collection, EllipseCollection, LineCollection
from matplotlib.colors import to_rgb
from matplotlib.text import Text

from lib.show import Floor, Pool, PrecisionMap, Regions, Stage, palette, vector, written
from lib.show.canvas import figure

SCENE = [0, 0], [5, 1], 1, [5, 1.2], [-1, 0.5], 0.8
KINDS = {
    "stage": lambda: Stage(*SCENE),
    "pool": Pool,
    "floor": Floor,
    "regions": Regions,
}


def told(board) -> str:
    """All that the front end is told of a picture."""
    return json.dumps([board.size, board.base, board.clips, board.parts, board.handles, board.alt, board.remark])


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_updated_by_moves_is_one_drawn_anew(kind):
    board, rng = KINDS[kind](), np.random.default_rng(5)
    for n in range(7):
        name = list(board.places())[n % len(board.places())]
        x, y = rng.uniform(0.1, 0.9, size=2)
        board.receive({"kind": "drag", "event": {"handle": name, "x": x, "y": y, "done": True}, "number": n})
        moved = told(board)
        board.draw_background()
        assert told(board) == moved, (n, name)
        assert not re.search(r"nan|inf\b|Infinity", json.dumps([board.base, board.parts]))


@pytest.mark.slow
def test_an_explorers_picture_is_told_whole():
    made = PrecisionMap()
    control = list(made.controls.values())[0]
    control.value = control.options[-1]
    moved = told(made.board)
    made.board.draw_background()
    assert told(made.board) == moved and made.board.remark == made.alt


def test_a_mark_says_what_matplotlib_draws():
    fig = figure(4, 2)
    ax = fig.add_axes([0, 0, 1, 1], xlim=(0, 4), ylim=(0, 2))
    ax.set_axis_off()
    ax.plot([1, 3], [0.5, 1.5], color=palette.P, linewidth=3.6, alpha=0.5)
    ax.text(2, 1, "so", ha="center", va="baseline", size=9, weight="bold", color="black")
    marks, clips = vector.still(fig)
    assert clips == [[0, 0, 384, 192]]
    line, word = marks
    assert line == [
        "path",
        {"d": "M 96 144 L 288 48", "fill": "none", "stroke": f"var(--p, {palette.P.lower()})", "stroke-width": "4.8"}
        | {"stroke-opacity": "0.5", "clip": 0},
    ]
    assert word[0] == "text" and word[2] == "so" and word[1]["x"] == "192" and word[1]["y"] == "96"
    assert (word[1]["text-anchor"], word[1]["font-size"], word[1]["font-weight"]) == ("middle", "12", "bold")
    assert word[1]["fill"] == "var(--ink, #000000)"
    ax.texts[0].set_ha("right")
    assert vector.still(fig)[0][1][1]["text-anchor"] == "end", "a word that has turned to the other side is held there"


def test_mathematics_is_paths_and_markers_are_one():
    fig = figure(4, 2)
    fig.text(0.5, 0.5, r"$v_n^2$")
    marks, _ = vector.still(fig)
    assert {mark[0] for mark in marks} == {"path"}
    ax = fig.add_axes([0, 0, 1, 1], xlim=(0, 4), ylim=(0, 2))
    ax.set_axis_off()
    ax.plot([1, np.nan, 3], [1, 1, 1], "s", markersize=7.2, markeredgewidth=0)
    (squares,) = (mark for mark in vector.still(fig)[0] if "clip" in mark[1])
    assert squares[1]["d"].upper().count("M") == 2 and squares[1]["d"].startswith("M 91.2 100.8")


def test_scattered_signs_that_look_alike_are_one_path():
    fig = figure(4, 2)
    ax = fig.add_axes([0, 0, 1, 1], xlim=(0, 4), ylim=(0, 2))
    ax.set_axis_off()
    ax.scatter([1, 2, 3], [1, 1, 1], s=36, marker="s", color=["red", "red", "blue"], linewidths=0)
    (_, red), (_, blue) = vector.still(fig)[0]
    assert [look["d"].upper().count("M") for look in (red, blue)] == [2, 1]
    assert (red["fill"], blue["fill"]) == ("#ff0000", "#0000ff") and red["clip"] == blue["clip"] == 0


def test_an_image_is_sent_as_small_as_it_is():
    from base64 import b64decode
    from io import BytesIO

    from matplotlib.image import imread

    fig = figure(4, 2)
    ax = fig.add_axes([0.25, 0, 0.5, 1])
    ax.set_axis_off()
    image = ax.imshow(np.array([[0.0, 1.0, 0.5], [1.0, 1.0, 0.0]]), cmap="gray", interpolation="none", aspect="auto")
    ((tag, look),), _ = vector.still(fig)
    assert tag == "image" and [look[k] for k in ("x", "y", "width", "height")] == ["96", "0", "192", "192"]
    pixels = imread(BytesIO(b64decode(look["href"].partition(",")[2])), format="png")[..., 0]
    np.testing.assert_allclose(pixels, [[0, 1, 0.5], [1, 1, 0]], atol=0.005)
    image.set_extent((-0.5, 2.5, -0.5, 1.5))  # the first row below
    pixels = imread(BytesIO(b64decode(vector.still(fig)[0][0][1]["href"].partition(",")[2])), format="png")
    assert pixels.shape[:2] == (2, 3)


def test_colours_have_names_that_the_page_knows_light_and_dark():
    page = re.findall(r"([^{}]*) {([^}]*)}", palette.css())
    assert [where.strip() for where, _ in page[:2]] == [".stage", '[data-jp-theme-light="false"] .stage']
    light, dark = (dict(line.strip()[2:].split(": ") for line in colours.split(";")) for _, colours in page[:2])
    assert light.keys() == dark.keys() == set(palette.NAMES.values())
    assert light["p"] == palette.P.lower() and light["ink"] == palette.INK and dark["ink"] == palette.DARK["ink"]
    (where, colour), *_ = page[2:]
    assert (
        'style*="rgb(15, 66, 166)"' in where and palette.DARK["p"] in colour and len(page) == 2 + len(palette.SYMBOLS)
    )
    assert written.named(to_rgb("#123456")) == "#123456"


def box(way: str) -> list[float]:
    """What a path encloses: left, top, right, bottom."""
    x = np.array([float(n) for n in re.findall(r"-?[\d.]+", way)]).reshape(-1, 2)
    return [*x.min(axis=0), *x.max(axis=0)]


def disc(mark) -> list[float]:
    """What a circle encloses."""
    x, y, r = (float(mark[1][name]) for name in ("cx", "cy", "r"))
    return [x - r, y - r, x + r, y + r]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_read_straight_off_is_what_the_renderer_would_draw(kind):
    board, rng = KINDS[kind](), np.random.default_rng(6)
    for n in range(4):
        name = list(board.places())[n % len(board.places())]
        x, y = rng.uniform(0.2, 0.8, size=2)
        board.receive({"kind": "drag", "event": {"handle": name, "x": x, "y": y, "done": True}, "number": n})
        recorder = vector._Recorder(board.figure, [list(box) for box in board.clips])
        for artist, marks in zip(board.seen, board.parts, strict=True):
            recorder.marks = []
            artist.draw(recorder)
            if isinstance(artist, EllipseCollection):
                assert [box(way) for mark in recorder.marks for way in mark[1]["d"].split("M")[1:]] == [
                    pytest.approx(disc(mark), abs=0.06) for mark in marks
                ]
                continue
            if isinstance(artist, Collection):
                assert marks == recorder.marks
            for mine, theirs in zip(marks, recorder.marks, strict=True):  # words are set by rows all as far apart
                assert mine[0] == theirs[0] and mine[2:] == theirs[2:]
                if mine[0] == "text":
                    assert float(mine[1]["y"]) == pytest.approx(float(theirs[1]["y"]), abs=3)
                    same = {"font-size", "fill", "font-weight"} | ({"x", "text-anchor"} if len(marks) == 1 else set())
                    assert {k: mine[1].get(k) for k in same} == {k: theirs[1].get(k) for k in same}


def test_a_word_that_stands_nowhere_has_no_mark():
    board = Stage(*SCENE)
    word = next(artist for artist in board.seen if isinstance(artist, Text) and artist.get_text())
    at = board.seen.index(word)
    assert vector.moving(board.figure, board.seen, [])[at]
    word.set_position((np.nan, 1.0))
    assert vector.moving(board.figure, board.seen, [])[at] == []


def test_thousands_of_dots_are_one_small_mark_that_moves():
    fig = figure(8, 6)
    ax = fig.add_axes([0, 0, 1, 1], xlim=(0, 1), ylim=(0, 1))
    (dots,) = ax.plot(*np.random.default_rng(1).uniform(size=(2, 5000)), ".", color=palette.P, animated=True)
    for _ in range(2):  # by the renderer, then read straight off
        ((tag, look),) = vector.moving(fig, [dots], [])[0]
        assert tag == "path" and look["d"].count("M") == 5000 and len(look["d"]) < 40 * 5000
        assert look["stroke-linecap"] == "round" and look["stroke"].startswith("var(--p") and look["fill"] == "none"
        assert float(look["stroke-width"]) == pytest.approx((6 / 2 + 1) * 96 / 72, abs=0.01)  # a point is half as large
    dots.set_data([0.5], [0.5])
    assert vector.moving(fig, [dots], [])[0][0][1]["d"] == "M 384 288 L 384 288"


def test_what_is_written_already_is_written_anew_where_its_axes_zoom():
    fig = figure(8, 6)
    ax = fig.add_axes([0, 0, 1, 1], xlim=(0, 1), ylim=(0, 1))
    line = ax.add_collection(LineCollection([[(0, 0.5), (0.5, 0.5)]], animated=True))
    ways = []
    for most in (1, 1, 2):
        ax.set_xlim(0, most)
        ways.append(vector.moving(fig, [line], [])[0][0][1]["d"])
    assert ways == ["M 0 288 L 384 288", "M 0 288 L 384 288", "M 0 288 L 192 288"]


def test_a_ruler_zooms_with_its_numbers():
    fig = figure(8, 1)
    ax = fig.add_axes([0.1, 0.5, 0.8, 0.1], xlim=(0, 1))
    ax.xaxis.set_animated(True)
    told = []
    for right in (1.0, 1e-12):
        ax.set_xlim(0, right)
        told.append([mark[2] for mark in vector.moving(fig, [ax.xaxis], [])[0] if mark[0] == "text"])
    assert told[0] == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"] and len(told[1]) >= 5 and told[1] != told[0]
