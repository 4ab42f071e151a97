"""One contact by itself: what a hit or a cushion does to balls, at once and without the cloth below them."""

import numpy as np

from .event import bounce, collide
from .given import Cloth, RollingBalls
from .state import _in_lists


def off_ball(balls: RollingBalls, cloth: Cloth) -> RollingBalls:
    """The first two balls just after they have hit each other, as they lie.

    Parameters
    ----------
    balls : RollingBalls
        What `balls` made. The line of centres is that of the first two balls, however far apart.
    cloth : Cloth
        What `cloth` made.

    Returns
    -------
    RollingBalls
        With the velocities and spins after the hit; unchanged if the two are not closing.

    >>> from . import balls, cloth
    >>> off_ball(balls([[0, 0], [2, 0]], [[3, 0], [0, 0]]), cloth([-9, -9], [9, 9])).v.tolist()
    [[0.0, 0.0], [3.0, 0.0]]
    """
    state = _in_lists(balls, cloth)
    collide(state.ball, state.cloth, 0, 1)
    return _moved(balls, state.ball)


def off_cushion(balls: RollingBalls, cloth: Cloth, wall: int = 1) -> RollingBalls:
    """The first ball just after a cushion has thrown it back.

    Parameters
    ----------
    balls : RollingBalls
        What `balls` made.
    cloth : Cloth
        What `cloth` made.
    wall : int
        Twice the axis, and one more for the cushion at its upper end: 1 is the one at high x.

    Returns
    -------
    RollingBalls
        With the ball at the cushion, its velocity and spin those after it; unchanged if it does not run into it.

    >>> from . import balls, cloth
    >>> off_cushion(balls([[0, 0]], [[3, 1]]), cloth([-9, -9], [9, 9], e=0.5)).v.tolist()
    [[-1.5, 1.0]]
    """
    state = _in_lists(balls, cloth)
    bounce(state.ball, state.cloth, 0, wall)
    return _moved(balls, state.ball)


def _moved(balls: RollingBalls, ball: list) -> RollingBalls:
    """The balls, where they are and moving as they do in records."""
    return balls._replace(**{name: np.array([getattr(one, name) for one in ball]) for name in "xvw"})
