"""What the pictures of a deck show while a handle is pulled, or a knob turned: recorded for every notch.

On a slide nobody works a collision out. So each handle goes along a line there, and stands only at the notches that are
recorded, of a ball at round numbers. It runs in a process of its own, with the stubs first on the path.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

from tools.live.record import VOTED, _as_text, _cells_of, _posed, _traits
from tools.slides.slide import _Place

NOTCHES, TURNS = 15, 21
"""About so many notches has a line along which a handle is pulled, and at most so many a knob's."""

TRIED = 61
"""In so many places a knob is tried, to find its notches."""

MARGIN = 0.06
"""That share of a view stays free at either end of a line."""

FIRST = "velocity of the camera", "start of the second shot", "where the cue strikes"
"""Handles that are pulled on slides though their pictures name others before them."""

STEPS = {"velocity of the camera": 1.0}
"""How far apart notches are, where that is told: the camera comes to move as A does, and as B."""

THEIRS = {"answered", "chosen", "me", "named", "offered", "plays", "state", "lit", "stops", "vote", "begins", "sought"}
"""What does not follow a handle."""


def _keys(places: list[_Place]) -> dict[str, list[str]]:
    """The states that slides show of each board, by its cell and its place there; voted ones marked."""
    found: dict[str, dict[str, None]] = {}
    for place in places:
        found.setdefault(f"{place.cell} {place.index}", {})[f"{place.state}{VOTED * place.voted}"] = None
    return {name: list(states) for name, states in found.items()}


def _lesson(notebook: dict, wanted: dict[str, list[str]]) -> dict:
    """Of each board of a lesson that slides show, what it shows at every notch, by state and handle."""
    from lib.show import projector
    from tools.live import kernel

    projector(True)
    boards, made = {}, kernel.opened()
    for name, code in _cells_of(notebook):
        answer = kernel.answer(made, {"do": "run", "code": code})
        for index, number in enumerate(answer["shown"]):
            board = next((x for x in kernel.tree(kernel.Widget.made[number]) if hasattr(x, "states")), None)
            if board is not None and f"{name} {index}" in wanted:
                boards[f"{name} {index}"] = board
    return {name: _pulled(board, wanted[name]) for name, board in boards.items()}


def _pulled(board, keys: list[str]) -> dict[str, dict]:
    """What a board shows with its handles at every notch, by the states that are wanted."""
    board.onlookers = set()
    board.wide = board.high = 0.0
    if hasattr(board, "show_off"):
        board.show_off()
    opened, found = board.lit or board.state, {}
    for key in sorted(keys, key=lambda key: key.endswith(VOTED)):
        if key.endswith(VOTED) and board.vote:
            board.chosen = 0
            if hasattr(board, "show_answer"):
                board.show_answer()
        if board.vote and board.chosen < 0:
            continue  # it is locked
        state = key.removesuffix(VOTED) or opened
        if state:
            board.show_state(state)
        with _posed(board, state):
            found[key] = _hands(board, state)
    return {key: hands for key, hands in found.items() if hands["hands"]}


def _hands(board, state: str) -> dict:
    """The board as it is, and by handle its notches: each what it shows at first, and if it plays by itself at last."""
    home = _seen(board)
    if hasattr(board, "rehearsals"):
        return {"home": home, "hands": {"velocity of the cue ball": list(_rehearsed(board))}}
    rests = not board.scrub or state in getattr(board, "halted", ())
    times = (board.t,) if rests or not home["tracks"].get("moves") else (board.t, board.last)
    hands = {}
    for handle in _chosen(board):
        with _as_before(board):
            made = [_notch(board, handle, place, times) for place in _line(board, handle)]
            hands[handle] = [[home] if _place_of(x[0], handle) == _place_of(home, handle) else x for x in made if x]
    return {"home": home, "hands": {name: notches for name, notches in hands.items() if len(notches) > 2}}


def _rehearsed(board) -> Iterator[list[dict]]:
    """A game that rehearses: the cue pulled so far, with the way that all will go, and how they lie at the end."""
    pulled: dict = {}
    for name, other in board.rehearsals():
        other.onlookers = set()
        deed = name.split()[0]
        if deed == "drag":
            pulled = _seen(other)
        elif deed == "done":
            begun = _seen(other)
            other.t = 1.0
            yield [pulled | {"tracks": begun["tracks"], "scrub": True}, _seen(other)]


def _seen(board) -> dict:
    """All that follows a handle, as the board is now."""
    return {name: x for name, x in _traits(board).items() if name not in THEIRS}


def _chosen(board) -> list[str]:
    """The handles of a board that are pulled on its slide: all its knobs, and one in the scene."""
    places = board.places()
    knobs = [name for name, (ax, *_) in places.items() if ax.get_label() == "track"]
    free = [name for name, row in places.items() if name not in (*knobs, "time") and not any(row[4:])]
    free.sort(key=lambda name: name not in FIRST)  # else in their order
    return [*knobs, *free[:1]]


def _place_of(shown: dict, handle: str) -> tuple[float, ...]:
    """Where a handle is seen, as shares of the picture."""
    return next(((round(x["x"], 4), round(x["y"], 4)) for x in shown["handles"] if x["name"] == handle), ())


def _notch(board, handle: str, place, times: tuple[float, ...]) -> list[dict]:
    """What a board shows with a handle at a place, at some times; nothing where it does not go there."""
    begun = board.t
    try:
        board.move(handle, place, settled=False)
    except ValueError:
        return []
    if len(times) < 2:  # also of what is no time, and is turned by its knob
        return [_seen(board)]
    made = []
    for t in (begun, board.last):
        board.t = t
        made.append(_seen(board))
    board.t = begun
    return made


def _line(board, handle: str) -> list[np.ndarray]:
    """Where a handle stands at its notches: along its track, or up and down, or where it does not go so, across."""
    ax, home, *_ = board.places()[handle]
    home = np.asarray(home, float)
    if ax.get_label() == "track":
        tried = [np.array([x, home[1]]) for x in sorted([home[0], *np.linspace(*ax.get_xlim(), TRIED)])]
        return _thinned(_reached(board, handle, tried), home)
    for across in (1, 0):
        found = _reached(board, handle, _round(ax, home, across, STEPS.get(handle)))
        if len(found) > 4:
            return found
    return []


def _reached(board, handle: str, tried: list[np.ndarray]) -> list[np.ndarray]:
    """Where a handle comes to stand, if it is pulled to some places: each once, and those that bring it elsewhere."""
    found: dict[tuple, np.ndarray] = {}
    for place in tried:
        try:
            board.move(handle, place, settled=False)
        except ValueError:
            continue
        there = np.asarray(board.places()[handle][1] if handle in board.places() else place, float)
        found.setdefault(tuple(np.round(there, 9)), there)
    return list(found.values())


def _thinned(places: list[np.ndarray], home: np.ndarray) -> list[np.ndarray]:
    """So many notches of a knob that there are not too many, among them the one at which it stands."""
    if len(places) <= TURNS:
        return places
    own = min(range(len(places)), key=lambda i: abs(places[i][0] - home[0]))
    step = -(-len(places) // TURNS)
    return [place for i, place in enumerate(places) if (i - own) % step == 0]


def _round(ax, home: np.ndarray, across: int, step: float | None) -> list[np.ndarray]:
    """Places above and below one, or right and left of it, within a view and in steps that are round unless told."""
    low, high = sorted((ax.get_ylim if across else ax.get_xlim)())
    low, high = low + MARGIN * (high - low), high - MARGIN * (high - low)
    unit = 10.0 ** np.floor(np.log10((high - low) / NOTCHES))
    step = step or next(unit * x for x in (1, 2, 2.5, 5, 10) if (high - low) / (unit * x) <= NOTCHES + 1)
    count = range(int(np.ceil((low - home[across]) / step)), int(np.floor((high - home[across]) / step)) + 1)
    return [home + k * step * np.eye(2)[across] for k in sorted({0, *count})]


@contextmanager
def _as_before(board) -> Iterator[None]:
    """Whatever is done to a board meanwhile, it is then as it was: its scene, its knobs, its time, its views."""
    own = {name: _copied(x) for name, x in vars(board).items() if not name.startswith(("_", "figure"))}
    named = ("state", "lit") if board.state else ()
    traits = {name: getattr(board, name) for name in ("t", "last", "scrub", *named)}
    views = [(ax, ax.get_xlim(), ax.get_ylim()) for ax in board.figure.axes]
    yield
    for name in [name for name in vars(board) if not name.startswith(("_", "figure")) and name not in own]:
        delattr(board, name)  # so that it is what its class says
    vars(board).update(own)
    for ax, across, up in views:
        ax.set_xlim(across)
        ax.set_ylim(up)
    for name, x in sorted(traits.items(), key=lambda pair: pair[0] == "t"):  # which is within `last`
        setattr(board, name, x)
    board.draw_background()


def _copied(x):
    """A value that stays as it is."""
    return x.copy() if isinstance(x, np.ndarray) else x


def _packed(boards: dict) -> dict:
    """The same with each value once in a table, and of each notch only what is not as in the state itself."""
    table: dict[str, int] = {}
    number = lambda x: table.setdefault(_as_text(x), len(table))  # noqa: E731

    def apart(frame: dict, home: dict) -> dict:
        own = {name: number(x) for name, x in frame.items() if name != "parts" and x != home.get(name)}
        parts = [number(x) for x in frame["parts"]]
        if len(parts) == len(home.get("parts", ())):
            parts = {str(i): n for i, n in enumerate(parts) if frame["parts"][i] != home["parts"][i]}
        return own | ({"parts": parts} if parts else {})

    def state(shown: dict) -> dict:
        home, hands = shown["home"], shown["hands"]
        own = apart(home, {})  # its numbers come first
        return {
            "home": own,
            "hands": {name: [[apart(x, home) for x in notch] for notch in all_] for name, all_ in hands.items()},
        }

    made = {name: {key: state(x) for key, x in states.items()} for name, states in boards.items() if states}
    return {"boards": made, "table": [json.loads(text) for text in table]}


def main() -> None:
    """Print the script of a lesson's pictures in a hand: its path, then a list of the places that slides show."""
    path, places = Path(sys.argv[1]), [_Place(*x) for x in json.loads(sys.argv[2])]
    made = _packed(_lesson(json.loads(path.read_text(encoding="utf-8")), _keys(places)))
    print(f"window.pulledBy({json.dumps(path.stem)}, {_as_text(made)});")


if __name__ == "__main__":
    main()
