"""A case that breaks a listing, as its laboratory draws it: the true answer in full, that of the code dashed."""

import base64
import importlib
import re
from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import NamedTuple

import numpy as np

from lib import rolling
from lib.response import collide
from lib.show.artists import enclose
from lib.show.board import Board
from lib.show.curve.bent import ABOVE
from lib.show.laboratory import Laboratory
from lib.show.rolling.rebound import BESIDE, MIRROR, Rebound
from lib.show.scene import number, power, scene
from lib.table import WALL, Balls
from lib.teach.listings import Fault, Listing
from tools.handout.drawn import _unknobbed
from tools.slides.practice import answers, case, cause, given

judge = importlib.import_module("lib.teach.lab")  # `lib.teach.lab` is the function of that name

ROOM = 922, 345
"""The pixels of a page that a picture is laid out for: as many times as wide as high as its room on a slide."""

AROUND = 1.2
"""How much more than what is drawn a view shows, where the laboratory's own is much larger."""


WITHIN = 10.0
"""How many frames off the code's contact may be, and is still in the picture: a room cannot drag to it."""


ALIKE = 1e-4
"""Two times that are less than so much of a frame apart look alike, unless the picture is enlarged."""


class Failing(NamedTuple):
    """A case that breaks a listing: its picture as HTML; as markdown what is asked, what is answered, and the cause."""

    image: str
    asked: str
    answers: str
    cause: str


def cases(name: str) -> list[Failing]:
    """Every case that breaks a listing, a fault each."""
    known, found = judge.LISTINGS[name], []
    for fault in known.faults:
        said = answers(name, fault)
        found.append(Failing(_image(drawn(name, fault), said), shorter(case(fault, known)), said, cause(fault)))
    return found


def shorter(words: str) -> str:
    """Numbers as a room reads them: of six digits and more only what matters, and then no equals sign.

    >>> shorter("*p* = (1.00000001490116, 0), *v* = (−0.7, 0)"), shorter("*w* = (0, 69.99125, 0), *r* = 0.028575")
    ('*p* ≈ (1 + 1.5·10⁻⁸, 0), *v* = (−0.7, 0)', '*w* ≈ (0, 69.99, 0), *r* = 0.028575')
    """
    parts = re.split(r"(?<=\S), (?=\*)", words)
    made = (LONG.sub(_short, part) for part in parts)
    return ", ".join(
        one if one == part else one.replace(" = ", " ≈ ", 1) for one, part in zip(made, parts, strict=True)
    )


LONG = re.compile(r"−?\d+\.\d{5,}")
"""A number of more places than anybody reads."""


def _short(found: re.Match) -> str:
    """A number in four digits; beside a whole number what it has more."""
    if (x := float(found[0].replace("−", "-"))) and abs(x) < 1 and abs(round(x, 6) - x) < 1e-12:
        return found[0]
    whole = round(x)
    if whole and 0 < abs(x - whole) < 1e-4:
        return f"{number(whole)} {'−' if x < whole else '+'} {power(abs(x - whole))}"
    return number(x, 4)


def _image(board: Board, words: str) -> str:
    """A board as it stands, as an image that says the words."""
    board.catch_up()
    data = base64.b64encode(_unknobbed(board.figure, board.seen)).decode()
    board.close()
    return f'<img alt="{escape(words)}" src="data:image/png;base64,{data}">'


def drawn(name: str, fault: Fault) -> Board:
    """The laboratory of a listing at the case that shows a fault."""
    known = judge.LISTINGS[name]
    code = fault.once or known.function
    board = POSED[known.kind.name](lambda *x: judge.judged(name, code, *x), known, given(fault, known))
    judge._prepare(known, code, board)
    with board.hold_trait_notifications():
        board.wide, board.high = ROOM
    if isinstance(board, Laboratory) and not np.any(board.facts.v):
        board.layers["v"].letter.set_text("")  # no tip waits here to be pulled
    if known.kind.name == "curve":
        _closer(board)
    if isinstance(board, Laboratory) and 0 < abs(board.says - float(board.facts.contact.t)) < ALIKE:
        _enlarged(board)
    return board


def _enlarged(board: Laboratory) -> None:
    """See of f the tangent at its zero, from so near that the code's time stands apart from the true one."""
    board.catch_up()
    t, known = float(board.facts.contact.t), board.facts.steps
    apart, slope = board.says - t, 2 * (known.b + known.a * t)
    times = np.array([-1.0, 2.0])
    ends = np.sort(t + apart * times)
    board.curve.set(xlim=ends, ylim=2.4 * abs(slope * apart) * np.array([-1, 1]), yticks=[0])
    board.curve.set_xticks([t, board.says], ["true", "code"])
    board.curve.set_xlabel(f"{power(abs(apart))} of a frame apart")
    board.curve.set_title("f(t) at its zero, enlarged", loc="right")
    board.layers["curve"].line.set_data(t + apart * times, slope * apart * times)
    board.layers["says"].line.set_segments([[[board.says, y] for y in board.curve.get_ylim()]])


def _pair(ask: Callable, known: Listing, asked: tuple) -> Board:
    """A pair, turned into the plane; what the code says is of the pair as it is given."""
    p, v = _in_the_plane(*asked[:2])
    said = ask(*asked)
    board = known.kind.board(lambda *_: said, p, v, float(asked[-1]))
    board.near_enough = WITHIN
    return board


def _in_the_plane(p, v) -> tuple[np.ndarray, np.ndarray]:
    """Two displacements in the plane, as long and as far apart as they are in space.

    >>> _in_the_plane([3, 0, 4], [0, 2, 0])
    (array([5., 0.]), array([0., 2.]))
    """
    p, v = np.asarray(p, float), np.asarray(v, float)
    if not (np.any(p[2:]) or np.any(v[2:])):
        return p[:2], v[:2]
    along = (p if np.any(p) else v) / np.linalg.norm(p if np.any(p) else v)
    aside = v - (v @ along) * along
    return np.array([np.linalg.norm(p), 0.0]), np.array([v @ along, np.linalg.norm(aside)])


def _mesh(ask: Callable, known: Listing, asked: tuple) -> Board:
    """A ball and an edge, or a triangle."""
    return known.kind.board(ask, *asked[:2])


def _curve(ask: Callable, known: Listing, asked: tuple) -> Board:
    """A pair on a bent path."""
    p, v, a, r = asked
    board = known.kind.board(ask, p, v, a)
    board.r = r
    board.fit()
    return board


def _closer(board: Board) -> None:
    """See a pair on a bent path from as near as it allows: its own view is as large as what can be dragged."""
    places = np.vstack([board.p, board.p + ABOVE, *(board.at(t) for t in (0.25, 0.5))])
    around = [places + s * board.r / 2 for s in (-1, 1)]
    enclose(board.world, np.vstack([-board.r * np.ones(2), board.r * np.ones(2), *around]), AROUND)
    board.draw_background()


def _hit(ask: Callable, known: Listing, asked: tuple) -> Board:
    """A hit, which comes of its normal half a frame before; of balls that part the hit that sent them apart."""
    v1, v2, n, *_, e = asked
    parts = (v1 - v2) @ n <= 0
    before = collide(v1, v2, -n, 1.0, 1.0, 1.0) if parts else (v1, v2)
    way = before[1] - before[0]
    r = np.linalg.norm(way) / 4
    board = known.kind.board(ask)
    board.take(scene(-0.5 * before[0], before[0], r, 2 * r * n - 0.5 * before[1], before[1], r))
    board.turn(e=float(e), again=float(parts))
    board.fit()
    return board


def _rail(ask: Callable, known: Listing, asked: tuple) -> Board:
    """A ball and the rail below it, its true way drawn; of a bounce it comes half a frame before it touches."""
    board = known.kind.board(ask)
    row = board.states[board.state]
    board.states = board.states | {board.state: replace(row, layers=f"walked way {row.layers}")}
    p, v, r = asked[:3] if known.kind.name == "plane" else (np.array([0.0, 2.5]) - 0.5 * asked[0], asked[0], 2.5)
    board.take(scene((0, 0), (0, 0), 0, p, v, float(r)))
    if known.kind.name == "bounce":
        board.turn(e=float(asked[-1]))
    return board


def _order(ask: Callable, known: Listing, asked: tuple) -> Board:
    """Three balls on the cloth."""
    board = known.kind.board(ask)
    board.take(Balls(*asked, np.ones(len(asked[-1]))))
    return board


def _crowd(ask: Callable, known: Listing, asked: tuple) -> Board:
    """A few balls over cells, seen from as near as they allow."""
    board = known.kind.board(ask)
    board.p, board.v, board.r = asked
    around = [x + s * AROUND * board.r[:, None] for x in (board.p, board.p + board.v) for s in (-1, 1)]
    board.room = np.vstack(around)
    board.lay_out()
    return board


def _cushion(ask: Callable, known: Listing, asked: tuple) -> Board:
    """A ball that runs into a cushion as fast, and with as much side, as it is given."""
    v, w, r = asked
    speed = float(np.linalg.norm(v))
    board = known.kind.board(ask, float(np.degrees(np.arctan2(v[1], v[0]))), bool(np.any(w[:2])))
    board.speed, board.side = speed, float(-w[2] * r / speed)
    for _ in range(3 if w[2] else 0):  # the cloth takes some of the side on the way
        board.side *= float(w[2]) / _met(board)[2]
    lowest = min(board.view[0][1], (board.start - BESIDE)[1] - 2 * r)
    board.view = np.array([[board.view[0][0], lowest], board.view[1]])
    board.again()
    return board


def _met(board: Rebound) -> np.ndarray:
    """The spin with which a ball comes to its cushion."""
    h = rolling.run(board.ball_at(board.start, *board.coming), MIRROR, board.span, compiled=False)
    return h.w[np.flatnonzero(h.kind == WALL)[0], 0]


def _carried(ask: Callable, known: Listing, asked: tuple) -> Board:
    """Two balls, and a nudge of one of them."""
    board = known.kind.board(ask)
    board.p, board.v, _, board.dp = asked
    board.redraw()
    return board


POSED: dict[str, Callable[[Callable, Listing, tuple], Board]] = {
    "looks": _pair,
    "pair": _pair,
    "hit": _hit,
    "plane": _rail,
    "bounce": _rail,
    "order": _order,
    "crowd": _crowd,
    "curve": _curve,
    "cushion": _cushion,
    "edge": _mesh,
    "face": _mesh,
    "carried": _carried,
}
"""How a laboratory is brought to what its listing is asked, by the kind of that."""
