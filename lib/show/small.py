"""A small table in the middle of a game, on which balls look large: what the score of lesson 10 follows."""

from .. import setups
from ..table import Balls, Room, balls, room


def small_pool() -> Room:
    """A pool table as long as 17 of its balls, so that these look large.

    >>> small_pool().high.tolist()
    [0.96, 0.48]
    """
    pockets = [[x, y] for x in (0, 0.48, 0.96) for y in (0, 0.48)]
    return room([0, 0], [0.96, 0.48], 0.95, 0.8, drag=0.5, pockets=pockets, pocket_r=0.036)


def mid_game() -> Balls:
    """The cue ball and eight balls on the small table in the middle of a game; all of them are struck at last.

    >>> mid_game().x.shape
    (9, 2)
    """
    lie = [[0.63, 0.42], [0.83, 0.27], [0.64, 0.34], [0.54, 0.23], [0.86, 0.12], [0.82, 0.19], [0.6, 0.08], [0.82, 0.4]]
    return balls([[0.12, 0.2], *lie], [[1.2, 0.2], *8 * [[0, 0]]], setups.RADIUS, setups.MASS)
