"""Pictures for a room: type half as large again, lines thicker, each picture as wide as it can be."""

from .board import Board

__all__ = ["projector"]


def projector(on: bool = True) -> None:
    """Show every picture, those on the page and those to come, so that the last row can read it; or as before.

    Parameters
    ----------
    on : bool
        Whether to project. One picture alone is projected by its button ⛶, or by the key f.

    Raises
    ------
    TypeError
        If `on` is neither True nor False.

    >>> projector()
    >>> projector(False)
    """
    if not isinstance(on, bool):
        raise TypeError(f"on must be True or False; got {on!r}")
    Board.projecting = on
    for board in list(Board.living):
        board.projected = on
