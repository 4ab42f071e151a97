"""How a board is laid out to fill a slide."""

from weakref import WeakKeyDictionary

STEP, LEAST = 80, 560
"""So many pixels at a time a picture is laid out narrower, and to so many at least."""

FLAT = 2.7
"""A slide is filled by a picture that is at most so many times as wide as high: flatter ones are laid out narrower."""

ASIDE = 2
"""So many pictures right of one and above it, a knob is put that nobody can turn."""

PLACES: WeakKeyDictionary = WeakKeyDictionary()
"""Where the knobs of boards for slides stand, by their axes."""


def for_a_slide(board) -> None:
    """Lay a board out as high as a slide needs it, and before its vote without the knobs that nobody can turn then.

    Nor has a bet its knob any more while it is played.
    """
    board.wide = 0.0
    for room in range(int(board.figure.bbox.width) - STEP, LEAST, -STEP):
        if not board.fluid or board.figure.bbox.width <= FLAT * board.figure.bbox.height:
            break
        board.wide = float(room)
    tracks = [ax for ax in board.figure.axes if ax.get_label() == "track"]
    if not tracks:
        return
    board.catch_up()
    where = [_knob_of(ax) for ax in tracks]
    moved = [not (board.vote and board.chosen < 0) and not getattr(board, "flown", False)] * len(tracks)
    if board.scrub and not all(moved):
        begun, board.t = board.t, 0.4 * board.last
        board.catch_up()
        moved = [_knob_of(ax) != before for ax, before in zip(tracks, where, strict=True)]
        board.t = begun
    for ax, moves in zip(tracks, moved, strict=True):
        left, low, *size = (home := PLACES.setdefault(ax, ax.get_position())).bounds
        ax.set_position(home if moves else [left + ASIDE, low + ASIDE, *size])  # beside it, where nothing of it is seen
    board.draw_background()


def _knob_of(ax) -> list[float]:
    """Where the knob of a track stands."""
    return list(ax.lines[-1].get_xdata())
