"""Recordings made short: frames as what differs from another, ways told by others, and what occurs twice kept once."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, zip_longest

ROUNDED = 0.025
"""Pixels by which two ways may differ that were rounded apart."""


SHORT = 40
"""What is no longer than so many signs stands wherever it occurs."""


def _differing(first: dict, other: dict) -> dict:
    """What of the other is not as in the first; of the parts those that are not, by their number."""
    found = {name: x for name, x in other.items() if x != first.get(name)}
    if "parts" in found and len(other["parts"]) == len(first["parts"]):
        pairs = enumerate(zip(first["parts"], other["parts"], strict=True))
        found["parts"] = {str(i): new for i, (old, new) in pairs if new != old}
    return found


def _differences(first: dict, frames: dict[str, list[dict]]) -> tuple[dict[str, list[dict]], list[dict]]:
    """Frames by name, each as what differs from another, and the tracks by which theirs are told."""
    tracks: list[dict] = []
    found = {name: [_with_shift(_differing(first, frame), tracks) for frame in some] for name, some in frames.items()}
    return found, tracks


def _with_shift(differs: dict, others: list[dict]) -> dict:
    """A frame with its tracks, if it has its own, told by others."""
    return differs | {"tracks": _shifted(differs["tracks"], others)} if "tracks" in differs else differs


def _shifted(tracks: dict, others: list[dict]) -> dict:
    """Tracks as others that are told from another instant, by their number, and by how much each move is shifted.

    Tracks say by how much a thing is right of and below where it is drawn: the rest of them is the same at all times.
    Where there are none such, these join the others.
    """
    if not tracks:
        return tracks
    for i, other in enumerate(others):
        if other.keys() == tracks.keys() and all(tracks[x] == other[x] for x in tracks if x != "moves"):
            moves = list(zip_longest(tracks.get("moves", []), other.get("moves", []), fillvalue=[[]]))
            by = [_shift(move, old) for move, old in moves]
            if None not in by:
                return {"like": i, "by": by}
    others.append(tracks)
    return {"like": len(others) - 1, "by": []}


def _shift(move: list, other: list) -> list[float] | None:
    """By how much each way of a move differs from that of another; None if they are not the same way elsewhere."""
    if not move[0] or move[:2] != other[:2] or move[5:] != other[5:] or len(move) != len(other):
        return None
    by = [round(move[i][0] - other[i][0], 2) for i in (2, 3)]
    ways = [(x, y + d) for i, d in zip((2, 3), by, strict=True) for x, y in zip(move[i], other[i], strict=True)]
    if len(move) > 4 and move[4]:
        (_, _, *at), (_, _, *there) = move[4], other[4]  # where the trail is, and for how long if not for all the time
        if at[2:] != there[2:]:
            return None
        ways += [(x, y - d) for x, y, d in zip(at[:2], there[:2], by, strict=True)]
    return by if all(abs(x - y) < ROUNDED for x, y in ways) else None


def _shared(board: dict) -> dict:
    """The same recording with what occurs more than once in one list, and its number there in place of it."""
    counts = Counter(map(_as_text, _worth_sharing(board)))
    texts = [text for text, count in counts.items() if count > 1]
    number = {text: i for i, text in enumerate(texts)}

    def short(x):
        found = number.get(_as_text(x))
        return x if found is None else {"same": found}

    return board | _replaced(board, short) | {"same": [json.loads(text) for text in texts]}


def _worth_sharing(board: dict) -> Iterator:
    """The values of a recording that are long enough for a number in place of them to be shorter."""
    for values in (board["first"], *chain.from_iterable(board["frames"].values())):
        for name, x in values.items():
            yield from (y for y in _pieces(name, x) if len(_as_text(y)) > SHORT)


def _pieces(name: str, x) -> list:
    """A value, or of parts each part."""
    if name != "parts":
        return [x]
    return list(x.values() if isinstance(x, dict) else x)


def _replaced(board: dict, short: Callable) -> dict:
    """A recording with something in place of each of its values."""

    def one(values: dict) -> dict:
        return {name: parts(x) if name == "parts" else short(x) for name, x in values.items()}

    def parts(x):
        return {i: short(y) for i, y in x.items()} if isinstance(x, dict) else [short(y) for y in x]

    frames = {name: [one(frame) for frame in made] for name, made in board["frames"].items()}
    return {"first": one(board["first"]), "frames": frames}


def _as_text(x) -> str:
    """Plain data as text, by which it is compared."""
    return json.dumps(x, ensure_ascii=False, separators=(",", ":"))
