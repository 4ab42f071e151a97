"""One scene, many pictures: a drag in one moves all."""

from itertools import pairwise

import traitlets

from .shared import Shared


def together(*boards: Shared) -> None:
    """Let boards show one scene, that of the first, and one time: what is moved in one moves in all.

    Parameters
    ----------
    boards : Shared
        Two stages or more, each in one such company only. Where one of them shows B at rest, B rests in all.

    Raises
    ------
    TypeError
        For what has no scene to share.
    ValueError
        For less than two, the same twice, one that is in company already, and a scene that one of them cannot show.

    Examples
    --------
    >>> from lib.show import Stage
    >>> scene = [0, 0], [5, 1], 1, [5, 1.2], [0, 0], 0.8
    >>> world, triangle = Stage(*scene, views=["world"]), Stage(*scene, views=["triangle", "trig"])
    >>> together(world, triangle)
    >>> world.move("centre of B", [4, 1])
    >>> triangle.scene is world.scene
    True
    """
    for board in boards:
        if not hasattr(board, "share"):
            raise TypeError(f"boards must be stages, which have a scene to share; got {type(board).__name__}")
        if board.company is not None:
            raise ValueError("boards must not be in company already: join all in one call")
    if len(boards) < 2 or len(set(map(id, boards))) < len(boards):
        raise ValueError(f"boards must be two or more, each once; got {len(boards)}")
    for board in boards:
        board.check(boards[0].scene)
    company = object()
    for board in boards:
        board.company = company
    for one, next_one in pairwise(boards):
        traitlets.link((one, "t"), (next_one, "t"))
    for board in boards[0].share(boards[0].scene):
        board.fit()
