"""What a drag costs in the kernel, for every handle of every picture in every state; and the worst of them."""

import time
from statistics import mean, median

import lib.show
from lib.show.board import Board

ROUNDS, MOVES, WORST, WANTED = 3, 6, 12, 7.0
"""Rounds of so many moves of a handle, how many of the slowest are printed, and milliseconds that a move may take."""

GOLDEN = 0.6180339
"""Moved on by so much of its stretch, a handle comes to no place twice: what was worked out there would be known."""


def boards() -> list[Board]:
    """A picture of each kind that needs to be told nothing."""
    kinds = [x for name in lib.show.__all__ if isinstance(x := getattr(lib.show, name), type) and issubclass(x, Board)]
    found = []
    for kind in kinds:
        try:
            found.append(kind())
        except TypeError:
            continue  # it needs a scene, or somebody to ask
    return found


def drags(board: Board) -> dict[str, float]:
    """Mean milliseconds of the processor for a move of each handle, by the picture, its state and the handle."""
    found = {}
    for state in board.states or [""]:
        if state:
            board.show_state(state)
        for handle, spot in {each["name"]: each for each in board.handles}.items():
            if 0 <= spot["x"] <= 1 and 0 <= spot["y"] <= 1:
                found[f"{type(board).__name__} ({state}) {handle}"] = moved(board, handle, spot)
    return found


def moved(board: Board, handle: str, spot: dict) -> float:
    """Mean milliseconds of the processor for a move of a handle about its place, as the front end asks for it.

    The quickest of three rounds: whatever else the machine does makes it slower only.
    """
    taken = []
    for n in range(ROUNDS * MOVES):
        x = min(max(spot["x"] + 0.004 * (n * GOLDEN % 1 - 0.5), 0.0), 1.0)
        event = {"handle": handle, "x": x, "y": spot["y"], "done": n == ROUNDS * MOVES - 1}
        begun = time.process_time()
        board.receive({"kind": "drag", "event": event, "number": n + 1})
        taken.append(time.process_time() - begun)
        if handle not in {each["name"] for each in board.handles}:
            break
    return 1e3 * min(mean(taken[i : i + MOVES]) for i in range(0, len(taken), MOVES))


def main() -> None:
    """Print the slowest, and how many are slower than wanted."""
    found = {name: x for board in boards() for name, x in drags(board).items()}
    slowest = sorted(found, key=found.get, reverse=True)
    print(f"a drag in the kernel, {len(found)} handles in all states: median {median(found.values()):.1f} ms")
    slow = sum(x > WANTED for x in found.values())
    print(f"  the worst {found[slowest[0]]:.1f} ms, above {WANTED:g} ms: {slow}  (none is wanted)")
    for name in slowest[:WORST]:
        print(f"  {found[name]:5.1f} ms  {name}")


if __name__ == "__main__":
    main()
