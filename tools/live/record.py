"""What a lesson's boards show, recorded: at first, in each state, as each tag lights it, and over the time they play.

It runs in a process of its own, with the stubs first on the path.
"""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path

from lib.teach.lab import unfound

from .hands import PLANE, PLANE_TOO, FullError, acted, gripped
from .short import _as_text, _differences, _differing, _pieces, _shared
from .wide import for_a_slide

ROOT = Path(__file__).parent.parent.parent
STUBS = Path(__file__).parent / "stubs"

FRAMES = 20
"""Into how many parts the time of a board is cut."""

AT_ONCE = 2.0**-10
"""A share of the time just after its beginning: some boards know only then how things will move."""

STEPS = 80
"""So many events at most are looked for, of a board that steps from one to the next; several may have one instant."""

NARROW, LOW = 340.0, 400.0
"""Pixels that a page on a phone has for a picture across, and down where its question is to be seen with it."""

EVENTS = 30
"""So many of them are recorded at most: where there are more, every second or third."""

HELD = 1_000_000
"""So many signs a lesson has for what its pictures show in somebody's hand, besides the first of them."""

FIRST, MANY = 2_000_000, (PLANE, (9, 7), PLANE_TOO, (4, 3))
"""So many signs at most the first of them has for that, and in how many places it is tried."""

TRIED = 24
"""In so many frames it is seen how heavy they are."""

REHEARSED = 4
"""Into how many parts the time of a rehearsed shot is cut: it is played as a whole, by its tracks."""

WEIGHT = 400_000
"""About so many signs at most for the frames of one state; of heavier ones there are fewer."""

VOTED = "✓"
"""Behind the name of a state: the same once its vote has shown what was hidden."""

SWITCHED = "~"
"""Behind the name of a state, and before that of a button: the same once that was pressed."""

COMES = "←"
"""Behind the name of a state: how a slide comes to it, from what stood before."""

ARRIVED = 24
"""In so many steps it comes."""

WIDE = "wide"
"""In place of a recording for a phone: the picture is no other there."""

UNIT = re.compile(r"(?<=\d) (?=(?:%|°|[ck]?m[²³]?|mm|m/s|s)(?!\w))")
"""What is between a number and its unit, which stay on one line."""

LEFT = {"answered", "chosen", "me", "plays", "projected", "stops", "wide"}
"""Traits that belong to a view, not to what is shown."""


def recorded(path: Path, projected: bool = False, narrow: bool = False) -> str:
    """The recording of a lesson in scripts for a page, each one line, the lesson's own first and then one a board.

    projected : in large type. narrow : laid out for a phone.

    Raises
    ------
    ValueError
        If its process fails; its words go to the user.
    """
    return apart("tools.live.record", path, *["projected"] * projected, *["narrow"] * narrow)


def apart(module: str, path: Path, *words: str) -> str:
    """What a module's `main` prints of a lesson, in a process of its own with the stubs first on the path.

    Raises
    ------
    ValueError
        If it fails: of which lesson, and what it says last.
    """
    own = {"PYTHONPATH": os.pathsep.join([str(STUBS), str(ROOT)]), "PYTHONHASHSEED": "0"}
    command = [sys.executable, "-c", f"from {module} import main; main()", str(path), *words]
    done = subprocess.run(command, env=os.environ | own, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        said = [row for row in done.stderr.splitlines() if row.strip()] or [f"it ended with {done.returncode}"]
        error = ValueError(f"notebooks/{path.name}: {said[-1].removeprefix('ValueError: ').rstrip('.')}.")
        error.add_note(done.stderr)
        raise error
    return done.stdout


def _cells_of(notebook: dict) -> list[tuple[str, str]]:
    """The code cells of a notebook, each with its id; not the one that is for Colab alone."""
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code" and cell["id"] != "colab"]
    return [(cell["id"], "".join(cell["source"])) for cell in code]


def _lesson(notebook: dict, projected: bool = False, room: float = 0.0) -> dict:
    """A lesson for a page: its cells, and the recording of each board by its cell and its place there.

    room : so many pixels there are across; 0 for as many as a picture likes.

    Raises
    ------
    ValueError
        If a cell raises.
    """
    from lib.show import projector

    from . import kernel

    projector(projected)
    cells, boards, drawn, made = _cells_of(notebook), {}, {}, kernel.opened()
    for name, code in cells:
        answer = kernel.answer(made, {"do": "run", "code": code})
        if answer["error"]:
            raise ValueError(f"cell {name} raised {answer['error']}")
        for index, number in enumerate(answer["shown"]):
            widget = kernel.Widget.made[number]
            board = next((x for x in kernel.tree(widget) if hasattr(x, "states")), None)
            drawn |= {} if board is None else {f"{name} {index}": _opens(board)}
            same = room and board is not None and not board.fluid  # as it is elsewhere
            boards[f"{name} {index}"] = None if board is None else WIDE if same else _recording(board, room)
    if not projected:  # last, as several may show the same shot
        _put_held({place: each for place, each in drawn.items() if boards[place] != WIDE}, boards)
    return {"cells": cells, "boards": boards}


def _recording(board, room: float = 0.0) -> dict:
    """A board at first, and its frames by state and tag, each only what differs from that; without states, by no name.

    Its tracks are told by others of them, which are kept beside.
    """
    board.onlookers = set()  # nobody sees it: it draws when it is asked
    board.wide, board.high = room, LOW if room and board.vote else 0.0
    if board.projected and hasattr(board, "show_off"):
        board.show_off()
    if hasattr(board, "recorded") and not board.projected:
        board.recorded = True
        board.draw_background()  # with the words of that
    knobs = dict(board.knobs) if getattr(board, "comes", None) else {}
    with _posed(board, board.lit or board.state):
        first, names = _traits(board), [*board.states, *board.tagged] or [""]
    locked = board.vote and not board.projected  # on a page nothing moves before somebody has voted
    frames = {} if locked else {name: _alone(board, name) for name in names}
    if board.vote:
        board.chosen = 0  # whatever is chosen, what was hidden is shown
        if knobs and board.projected:  # and all begins anew
            board.t = first["t"]
            board.turn(**knobs)
        if board.projected and hasattr(board, "show_answer"):
            board.show_answer()
        frames |= {f"{name}{VOTED}": _alone(board, name) for name in names}
    elif board.projected and hasattr(board, "let_fly"):  # what the room has bet on
        board.let_fly()
        frames[VOTED] = list(_over_time(board, ""))
    if board.projected:
        comes = [name for name in getattr(board, "comes", ()) if name in names]
        frames |= {f"{name}{COMES}": list(_arriving(board, name)) for name in comes}
    switches = {} if board.projected else getattr(board, "switches", {})
    behind = VOTED if board.vote else ""
    for on, off in switches.items():
        frames |= {f"{name}{behind}{SWITCHED}{on}": made for name, made in _switched(board, names, on, off)}
    if hasattr(board, "rehearsals") and not board.projected:
        frames |= {name: list(_rehearsed(other, room)) for name, other in board.rehearsals()}
    kept, tracks = _differences(first, frames)
    return {
        "first": first,
        "frames": {name: _thinned(some, first["t"]) for name, some in kept.items()},
        "tracks": tracks,
        "switches": switches,
    }


def _opens(board) -> tuple:
    """A board, the state or tag in which it opens, and its knobs there."""
    return board, board.lit or board.state, dict(getattr(board, "knobs", {}))


def _put_held(drawn: dict[str, tuple], boards: dict) -> None:
    """Add to the recordings what boards show in somebody's hand: the first that is moved, and of others what has room.

    drawn : boards, each with what it opened in, by the names of their recordings.
    """
    room = left = HELD
    begun = False  # did one that is before it answer a hand?
    for place, (board, opened, knobs) in drawn.items():
        first = boards[place]["first"]
        if knobs:
            board.turn(**knobs)  # which its states and tags may have set
        made = (
            gripped(board, opened, _within(first, room), PLANE_TOO) if begun else _gripped_first(board, opened, first)
        )
        boards[place]["held"] = held = _held(first, made)
        room -= len(_as_text(_shared(held))) if begun else 0
        begun = begun or bool(made)
        pressed = acted(board, opened, _within(first, left))
        boards[place]["pressed"] = done = _held(first, pressed)
        left -= len(_as_text(_shared(done))) if pressed else 0


def _gripped_first(board, opened: str, first: dict) -> dict[str, list[dict]]:
    """What the first board shows in somebody's hand: in as many places as are not too heavy for a page."""
    tried: list[dict] = []

    def look(board) -> dict:
        if len(tried) == TRIED:
            raise FullError
        tried.append(_traits(board))
        return tried[-1]

    gripped(board, opened, look, MANY[-1])
    if not tried:
        return {}
    each = len(_as_text(_shared(_held(first, {"": tried})))) / len(tried)  # what occurs twice kept once
    pieces = {_as_text(y) for frame in tried for name, x in _differing(first, frame).items() for y in _pieces(name, x)}
    whole = sum(map(len, pieces)) / len(tried)
    many = next((some for some in MANY if 2 * some[0] * some[1] * each < FIRST), MANY[-1])
    return gripped(board, opened, _within(first, HELD + 2 * many[0] * many[1] * whole), many)


def _within(first: dict, room: int) -> Callable:
    """What tells all that a board shows, until what is not as in the first is more than about so many signs."""
    seen: set[str] = set()

    def look(board) -> dict:
        told = _traits(board)
        seen.update(_as_text(y) for name, x in _differing(first, told).items() for y in _pieces(name, x))
        if sum(map(len, seen)) > room:
            raise FullError
        return told

    return look


def _held(first: dict, frames: dict[str, list[dict]]) -> dict:
    """What a board shows in somebody's hand, as what differs from its first; a page fetches it once it is touched."""
    kept, tracks = _differences(first, frames)
    return {"first": {}, "frames": kept, "tracks": tracks}


def _traits(board) -> dict:
    """All that the board tells its front end, as it is now."""
    from ..lesson import headed, unhandled
    from .kernel import as_json

    names = sorted(set(board.trait_names(sync=True)) - LEFT)
    told = json.loads(as_json({name: getattr(board, name) for name in names}))
    title, told_too = f"{board.title}: ", ("alt", "remark") if board.projected else ()
    alone = lambda text: headed(text.removeprefix(title)) if text.startswith(title) else text
    return told | {name: UNIT.sub("\u00a0", unhandled(alone(told[name]))) for name in told_too}


def _over_time(board, state: str) -> Iterator[dict]:
    """What a board shows in a state, or as a tag lights it: as it is, and if it has time, over it and at its events."""
    if state:
        board.show_state(state)
    with _posed(board, state):
        rests = board.projected and state in getattr(board, "halted", ())
        yield _traits(board) | ({"scrub": False} if rests else {})
        if rests or not board.scrub:
            return
        begun, there = board.t, set(_events(board))
        for t in sorted({board.last * k / FRAMES for k in range(FRAMES + 1)} | {AT_ONCE} | there):
            board.t = t
            yield _traits(board) | ({"event": True} if t in there else {})
        board.t = begun


def _alone(board, state: str) -> list[dict]:
    """The same in a list; of a laboratory what is found there stays found in no other."""
    with unfound(board):
        return list(_over_time(board, state))


def _arriving(board, state: str) -> Iterator[dict]:
    """What a board shows as it comes to a state before anything has moved: its knobs go to where that has them."""
    board.show_state(state)
    with _posed(board, state):
        there, begun, board.t = dict(board.knobs), board.t, 0.0
        for k in range(ARRIVED + 1):
            share = round((k / ARRIVED) ** 2 * (3 - 2 * k / ARRIVED), 2)  # softly, by round numbers
            board.turn(**{name: x + share * (there[name] - x) for name, x in board.comes[state].items()})
            yield _traits(board)
        board.t = begun


def _switched(board, names: list[str], on: str, off: str) -> Iterator[tuple[str, list[dict]]]:
    """The frames of each state that offers a button, once that was pressed, until another takes it back."""
    for name in names:
        board.show_state(name)
        if on in board.acts and not board.idle(on):
            board.act(on)
            yield name, list(_over_time(board, name))
            board.act(off)


@contextmanager
def _posed(board, state: str) -> Iterator[None]:
    """A board as it is, or if it is for a slide laid out for that, with its knobs as the state wants them there."""
    knobs = getattr(board, "posed", {}).get(state, {}) if board.projected else {}
    before = {name: board.knobs[name] for name in knobs}
    if knobs:
        board.turn(**knobs)
    if board.projected:
        for_a_slide(board)
    yield
    if knobs:
        board.turn(**before)


def _rehearsed(board, room: float) -> Iterator[dict]:
    """What a board shows after a deed that it rehearses: as it is, and if that is played, over its time.

    Of one that goes by seconds, which rehearses many deeds, the ends alone.
    """
    board.onlookers, board.wide = set(), room
    parts = REHEARSED if board.scrub and board.last == 1 else 1
    for k in range(parts + 1 if board.plays else 1):
        board.t = board.last * k / parts
        yield _traits(board)
    board.t = 0.0


def _events(board) -> list[float]:
    """The shares of its time to which a board steps."""
    if not board.duration or not hasattr(board, "_on_step"):
        return []
    board.t = AT_ONCE  # a game is played as soon as its time is asked for
    board.t, found = 0.0, set()
    for _ in range(STEPS):  # after the last event it stays there
        board._on_step(1)
        found.add(board.t)
    return sorted(found)[:: ceil(len(found) / EVENTS)]


def _thinned(frames: list[dict], begun: float) -> list[dict]:
    """Fewer frames where all would be too heavy: those with the nearest neighbours go, but not the first and the last.

    What occurs in several frames weighs once. begun : the time of a frame that does not say its own.
    """
    times, kept = [frame.get("t", begun) for frame in frames], list(range(len(frames)))
    texts = [{_as_text(y) for name, x in frame.items() for y in _pieces(name, x)} for frame in frames]
    counts = Counter(text for those in texts for text in those)
    weight = sum(map(len, counts))
    while len(kept) > 5 and weight > WEIGHT:
        gone = kept.pop(min(range(3, len(kept) - 1), key=lambda i: times[kept[i + 1]] - times[kept[i - 1]]))
        counts.subtract(texts[gone])
        weight -= sum(len(text) for text in texts[gone] if not counts[text])
    return [frames[i] for i in kept]


def main() -> None:
    """Print the scripts of a lesson, each one line: its own, which says what is recorded, and one a board."""
    path, words = Path(sys.argv[1]), sys.argv[2:]
    room = NARROW if "narrow" in words else 0.0
    made = _lesson(json.loads(path.read_text(encoding="utf-8")), "projected" in words, room)
    name = f"{path.stem}.narrow" if room else path.stem
    there = {place: board if board == WIDE else board is not None for place, board in made["boards"].items()}
    print(script(name, made | {"boards": there}))
    for place, board in made["boards"].items():
        if board and board != WIDE:
            file = f"{name}.{place.replace(' ', '.')}"
            held, pressed = (board.pop(kind, {"frames": {}}) for kind in ("held", "pressed"))
            hands = [name for name, frames in held["frames"].items() if frames]
            timed = [name for name in held["frames"] if name not in hands]
            acts = [*pressed["frames"]]
            print(script(file, _shared(board) | {"hands": hands, "timed": timed, "acts": acts}))
            for kind, made in ("held", held if hands else {}), ("pressed", pressed if acts else {}):
                if made:
                    print(script(f"{file}.{kind}", _shared(made)))


def script(name: str, made: dict) -> str:
    """What a page fetches, in one line; it is called as its file."""
    return f"window.sweptSpheres.recording({json.dumps(name)}, {_as_text(made)});"


if __name__ == "__main__":
    main()
