"""A handle from place to place: what a picture shows with it at each, for where nobody works a collision out.

On a page a handle is recorded all over its picture, or along its track, and on a slide along a line at round numbers.
"""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import numpy as np

from lib.teach.lab import unfound

PLANE, PLANE_TOO, LINE = (12, 9), (6, 5), 17
"""So many places, across and down, a page's first picture is recorded with its first handle at, and what else there is
with another; and so many along a line."""

CLOSER = 12, 10
"""So many are tried where a handle goes over a part of its axes alone."""

NOTCHES, TURNS, TRIED = 15, 21, 61
"""About so many notches has a line along which a handle is pulled on a slide, and at most so many a knob's; in so many
places a knob is tried, to find them."""

MARGIN = 0.06
"""That share of a view stays free at either end of a line."""

FIRST = "velocity of the camera", "start of the second shot", "where the cue strikes"
"""Handles that are pulled on slides though their pictures name others before them."""

STEPS = {"velocity of the camera": 1.0}
"""How far apart notches are, where that is told: the camera comes to move as A does, and as B."""

TIME = "time"
"""The handle by which one goes through the time, which is recorded anyway."""


WHOLE = "whole"
"""The button that has all as at first."""

AGAIN, PARTS = 6, 4
"""So many times at most a button is pressed again, and into so many parts the time is cut after each."""


class FullError(Exception):
    """There is no room for more."""


Look = Callable[[object], dict]
"""What tells all that a board shows now."""


def gripped(board, state: str, look: Look, many: tuple[int, int] = PLANE) -> dict[str, list[dict]]:
    """What a board shows on a page in a state with each of its handles in many places, by name: first it is at home.

    Each place has two frames where there is time to go through: at the beginning and at the end. A handle by which one
    goes through the time has none: those are there anyway. What rehearses its deeds needs none of that.

    look : may raise `FullError`; what was not finished then is left out. many : so many places across and down has the
    first handle, if it goes all over the picture.
    """
    if hasattr(board, "rehearsals"):
        return {}
    _opened(board, state)
    made: dict[str, list[dict]] = {}
    held = [each["name"] for each in board.placed() if each["name"] != TIME and not each.get("why") and _inside(each)]
    for k, name in enumerate(held):
        try:
            with as_before(board):
                made |= _gripped_by(board, name, look, PLANE_TOO if k else many)
        except FullError:
            break
    return made


def _opened(board, state: str) -> None:
    """Have a board voted on, in a state and at the beginning."""
    if board.vote:
        board.chosen = 0
    if state:
        board.show_state(state)
    board.t = 0.0


def acted(board, state: str, look: Look) -> dict[str, list[dict]]:
    """What a board shows on a page in a state after a press of one of its buttons, and after more of them.

    look : may raise `FullError`; what was not finished then is left out. What brings something else each time has none,
    as another shot; nor has what rehearses its deeds, nor what has all as at first.
    """
    if hasattr(board, "rehearsals"):
        return {}
    _opened(board, state)
    made: dict[str, list[dict]] = {}
    switches = getattr(board, "switches", {})
    known = {*board.rare, WHOLE, *switches, *switches.values(), *board.groups}
    for name in [x for x in board.acts if x not in known and not board.idle(x)]:
        try:
            with as_before(board):
                for k, frames in enumerate(_done_again(board, name, look), start=1):
                    made[pressed(name, k)] = frames
        except FullError:
            break
    return made


def pressed(act: str, times: int) -> str:
    """The name of the frames after a button was pressed so many times."""
    return f"act {act} {times}"


def _done_again(board, name: str, look: Look) -> Iterator[list[dict]]:
    """The frames after each press of a button, until it brings what was there before, plays, or would do nothing.

    The last of them `cycles` if more presses bring the same again.
    """
    seen = [_told(look(board))]
    while name in board.acts and not board.idle(name) and len(seen) <= AGAIN:
        plays, held = board.plays, seen[:]
        board.act(name)
        begun, played = board.t, board.plays != plays
        parts = [begun] if not board.scrub else [board.last * k / PARTS for k in range(PARTS + 1)]
        frames = []
        for t in parts:
            board.t = t
            frames.append(look(board))
        board.t = begun
        seen.append(_told(frames[0]))
        cycles = played or seen[-1] in held
        yield [frame | {"played": played, "cycles": cycles} for frame in frames]
        if cycles:
            return


def _told(frame: dict) -> str:
    """All that a board shows, to be compared."""
    return json.dumps({name: x for name, x in frame.items() if name not in ("t", "tracks")}, sort_keys=True)


def _gripped_by(board, name: str, look: Look, many: tuple[int, int]) -> dict[str, list[dict]]:
    """The same with one of its handles; one that goes as soon as it is pulled somewhere is pressed."""
    with as_before(board):
        places = _all_over(board, name, many)
        goes = name not in board.places()
    if goes:
        return _come(board, name, look)
    if any(_moves_time(board, name, place) for place in places[1 :: max(len(places) - 2, 1)]):
        places = []
    return {name: [frame for place in places for frame in shown_at(board, name, place, board.scrub, look)]}


def _come(board, name: str, look: Look) -> dict[str, list[dict]]:
    """What a board shows once a handle was pressed that is gone then, and at first again, by each that has come."""
    before, home = board.places(), _ends(board, board.scrub, look)
    board.move(name, before[name][1])
    after = board.places()
    if name in after:
        return {}
    return {name: _ends(board, board.scrub, look)} | {come: home for come in after if come not in before}


def shown_at(board, handle: str, place, ends: bool, look: Look) -> list[dict]:
    """What a board shows with a handle at a place, and if `ends` at the end of its time; none if it goes not there.

    The pointer does not let go, so that no view is fitted anew.
    """
    try:
        board.move(handle, place, settled=False)
    except ValueError:
        return []
    return _ends(board, ends, look)


def _ends(board, ends: bool, look: Look) -> list[dict]:
    """What a board shows now, and if `ends` at the end of its time as well."""
    if not ends:  # also of what is no time, and is turned by its knob
        return [look(board)]
    begun, made = board.t, []
    for t in (begun, board.last):
        board.t = t
        made.append(look(board))
    board.t = begun
    return made


def pulled(board) -> list[str]:
    """The handles of a board that are pulled on its slide: all its knobs, and one in the scene."""
    places = board.places()
    knobs = [name for name, (ax, *_) in places.items() if ax.get_label() == "track"]
    free = [name for name, row in places.items() if name not in (*knobs, TIME) and not any(row[4:])]
    free.sort(key=lambda name: name not in FIRST)  # else in their order
    return [*knobs, *free[:1]]


def named(board, handle: str) -> list[float]:
    """Where the names of a knob stand, if each of its marks has one; none of numbers, a fine knob, or two ends."""
    one = getattr(board, "tracks_of", {}).get(handle)
    words = one.layer.words[:-1] if hasattr(one, "layer") else []
    if len(words) < 3 or any(re.search(r"\d|^$", word.get_text()) for word in words):
        return []
    fine = (one.high - one.low) / one.step >= TURNS
    return [] if fine else [float(word.get_position()[0]) for word in words]


def notches(board, handle: str) -> list[np.ndarray]:
    """Where a handle stands at its notches: along its track, or at the names there; or up and down, or else across."""
    ax, home, *_ = board.places()[handle]
    home = np.asarray(home, float)
    if ax.get_label() == "track":
        where = named(board, handle) or np.linspace(*ax.get_xlim(), TRIED)
        tried = [np.array([x, home[1]]) for x in sorted([home[0], *where])]
        return _thinned(_reached(board, handle, tried), home)
    for across in (1, 0):
        found = _reached(board, handle, _round(ax, home, across, STEPS.get(handle)))
        if len(found) > 4:
            return found
    return []


@contextmanager
def as_before(board) -> Iterator[None]:
    """Whatever is done to a board meanwhile, it is then as it was: scene, knobs, time, views, what was found."""
    own = {name: _copied(x) for name, x in vars(board).items() if not name.startswith(("_", "figure"))}
    lights = ("state", "lit") if board.state else ()
    traits = {name: getattr(board, name) for name in ("t", "last", "scrub", "duration", *lights)}
    views = [(ax, ax.get_xlim(), ax.get_ylim()) for ax in board.figure.axes]
    with unfound(board):
        try:
            yield
        finally:
            _put_back(board, own, views, traits)


def _put_back(board, own: dict, views: list[tuple], traits: dict) -> None:
    """Give a board its values, its views and its traits again."""
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


def _inside(spot: dict) -> bool:
    """Does a handle stand in the picture?"""
    return 0 <= spot["x"] <= 1 and 0 <= spot["y"] <= 1


def _moves_time(board, handle: str, place) -> bool:
    """Does a handle move the time, when it is pulled there?"""
    home, before = np.asarray(board.places()[handle][1], float), board.t
    board.move(handle, place, settled=False)
    after, board.t = board.t, before
    board.move(handle, home, settled=False)
    board.t = before
    return after != before


def _all_over(board, handle: str, many: tuple[int, int]) -> list[np.ndarray]:
    """Where a handle goes if it is pulled all over its axes, or along the line on which it goes; first where it is."""
    ax, home, *_ = board.places()[handle]
    tried = lambda some: _in_view(board, ax, _reached(board, handle, [np.asarray(home, float), *_grid(ax, some)]))
    for grid in (many, CLOSER, (LINE, LINE)):  # closer where it goes over a part of them, and closest along a line
        found = tried(grid)
        spots = [np.round(spot, 3) for spot, _ in found]
        if 2 * len(found) >= grid[0] * grid[1] and min(len({spot[k] for spot in spots}) for k in (0, 1)) > 2:
            break
    return [place for _, place in found]


def _grid(ax, many: tuple[int, int]) -> list[np.ndarray]:
    """The middles of so many fields, across and down, of some axes."""
    shares = [(np.arange(n) + 0.5) / n for n in many]
    return [ax.transData.inverted().transform(ax.transAxes.transform((x, 1 - y))) for x in shares[0] for y in shares[1]]


def _in_view(board, ax, places: list[np.ndarray]) -> list[tuple[np.ndarray, np.ndarray]]:
    """Each place, with where it is seen as shares of the picture, if it is: one for each that can be told apart."""
    size, found = board.figure.bbox.size, {}
    for place in places:
        spot = ax.transData.transform(place) / size
        if np.all((spot >= 0) & (spot <= 1)):
            found.setdefault(tuple(np.round(spot, 3)), (spot, place))
    return list(found.values())


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
