"""What the pictures of a deck show while a handle is pulled, or a knob turned: recorded for every notch.

On a slide nobody works a collision out. So each handle goes along a line there, and stands only at the notches that are
recorded, of a ball at round numbers. It runs in a process of its own, with the stubs first on the path.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tools.live.hands import as_before, named, notches, pulled, shown_at
from tools.live.record import FRAMES, VOTED, _cells_of, _posed, _traits
from tools.live.short import _as_text
from tools.slides.slide import _Place

THEIRS = {"answered", "chosen", "me", "named", "offered", "plays", "state", "lit", "stops", "vote", "begins", "sought"}
"""What does not follow a handle."""

RIDDEN = ("velocity of the camera",)
"""A handle at whose notches films are recorded frame by frame, as at the names of a knob: one rides on A there."""


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
        if (board.vote and board.chosen < 0) or (key == VOTED and not board.vote):
            continue  # it is locked, or a bet that is made
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
    ends = not rests and bool(home["tracks"].get("moves"))
    hands = {}
    for handle in pulled(board):
        with as_before(board):
            whole = not rests and (handle in RIDDEN or bool(named(board, handle)))
            made = [_at(board, handle, place, ends, whole) for place in notches(board, handle)]
            hands[handle] = [[home] if _place_of(x[0], handle) == _place_of(home, handle) else x for x in made if x]
    return {"home": home, "hands": {name: made for name, made in hands.items() if len(made) > 2}}


def _at(board, handle: str, place, ends: bool, whole: bool) -> list[dict]:
    """The board with a handle at a notch: at first, and if it `ends` at last; or over the `whole` of its time.

    What works its film out only once a hand has let go is let go.
    """
    shown = shown_at(board, handle, place, ends, _seen)
    if ends and shown and not shown[0]["tracks"].get("moves"):
        board.move(handle, place)
        let_go = _over(board, (board.t, board.last))
        shown = let_go if let_go[0]["tracks"].get("moves") else shown
    return _over(board, [board.t, *np.linspace(0.0, board.last, FRAMES + 1)]) if whole and not ends and shown else shown


def _over(board, times) -> list[dict]:
    """What a board shows at some times; it is then as it was."""
    begun, made = board.t, []
    for t in times:
        board.t = float(t)
        made.append(_seen(board))
    board.t = begun
    return made


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


def _place_of(shown: dict, handle: str) -> tuple[float, ...]:
    """Where a handle is seen, as shares of the picture."""
    return next(((round(x["x"], 4), round(x["y"], 4)) for x in shown["handles"] if x["name"] == handle), ())


def _packed(boards: dict) -> dict:
    """The same with each value once in a table, and of each notch only what is not as in the state itself."""
    table: dict[str, int] = {}
    number = lambda x: table.setdefault(_as_text(x), len(table))

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
