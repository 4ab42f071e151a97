"""A first picture in somebody's hand, recorded: what it shows with each of its handles in many places."""

from collections.abc import Callable

PLANE, PLANE_TOO, LINE = (9, 7), (6, 5), 17
"""At so many places, across and down, the first picture is recorded with its first handle there, and with another; and
along a line."""


TIME = "time"
"""The handle by which one goes through the time, which is recorded anyway."""


def gripped(board, look: Callable) -> dict[str, list[dict]]:
    """What a board shows while one of its handles is held, by its name: at first and at last, in many places.

    A handle by which one goes through the time has no frames: those are there anyway.

    So its first picture answers on a page before anybody works it out. What rehearses its deeds needs none of that.

    look : what tells all that a board shows now.
    """
    if hasattr(board, "rehearsals"):
        return {}
    if board.vote:
        board.chosen = 0
    if board.states:
        board.show_state(next(iter(board.states)))
    board.t = begun = 0.0
    held = [each for each in board.placed() if each["name"] != TIME and not each.get("why") and _seen(each)]
    made = {}
    for k, each in enumerate(held):
        name, frames, home = each["name"], [], (each["x"], each["y"])
        spots = _spots(board, name, PLANE_TOO if k else PLANE)
        if any(_moves_time(board, name, spot) for spot in spots[:: max(len(spots) - 1, 1)]):
            made[name], spots = [], []
        for spot in [home, *spots] if spots else ():
            _pull(board, name, spot)
            for t in (begun, board.last) if board.scrub else (begun,):
                board.t = t
                frames.append(look(board))
            board.t = begun
        _pull(board, name, home)
        made.setdefault(name, frames)
    return made


def _seen(spot: dict) -> bool:
    """Does a handle stand in the picture?"""
    return 0 <= spot["x"] <= 1 and 0 <= spot["y"] <= 1


def _pull(board, handle: str, spot: tuple[float, float]) -> None:
    """Put a handle of a board somewhere, as a pointer does that does not let go: then no view is fitted anew."""
    event = {"handle": handle, "x": spot[0], "y": spot[1], "done": False}
    board.dragged = -1  # so that letters are placed anew
    board.receive({"kind": "drag", "event": event, "number": 0})


def _moves_time(board, handle: str, spot: tuple[float, float]) -> bool:
    """Does a handle move the time, when it is pulled there?"""
    home, before = _place_of(board, handle), board.t
    _pull(board, handle, spot)
    after, board.t = board.t, before
    _pull(board, handle, home)
    board.t = before
    return after != before


def _spots(board, handle: str, many: tuple[int, int]) -> list[tuple[float, float]]:
    """Where a handle can be put, as shares of the picture: all over its axes, or along the line on which it goes."""
    ax = board.places()[handle][0]
    (left, low), (right, high) = ax.get_window_extent().get_points() / board.figure.bbox.size
    box = [left, right, 1 - high, 1 - low]
    found = _reached(board, handle, box, many)
    plane = min(len({spot[k] for spot in found}) for k in (0, 1)) > 1
    return found if plane and len(found) > LINE else _reached(board, handle, box, (LINE, LINE))


def _reached(board, handle: str, box: list[float], many: tuple[int, int]) -> list[tuple[float, float]]:
    """The places to which a handle goes, if it is pulled to the points of a grid in a box: left, right, top, bottom."""
    home, found = _place_of(board, handle), {}
    for i in range(many[0]):
        for j in range(many[1]):
            x, y = (box[2 * k] + (box[2 * k + 1] - box[2 * k]) * (n + 0.5) / many[k] for k, n in enumerate((i, j)))
            _pull(board, handle, (x, y))
            x, y = there = _place_of(board, handle)
            if 0 <= x <= 1 and 0 <= y <= 1:
                found.setdefault((round(x, 3), round(y, 3)), there)
    _pull(board, handle, home)
    return list(found.values())


def _place_of(board, handle: str) -> tuple[float, float]:
    """Where a handle is, as shares of the picture."""
    return next((each["x"], each["y"]) for each in board.placed() if each["name"] == handle)
