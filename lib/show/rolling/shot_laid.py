"""What can be put on the table whose balls roll, each with where the cue strikes."""

from collections.abc import Callable

import numpy as np

from ... import rolling, setups
from ...table import Balls, Room
from ..game import Laid, laid
from .face import miscued


def felt(room: Room) -> rolling.Cloth:
    """A table of lesson 10 with friction in place of drag."""
    size = {"pockets": room.pockets, "pocket_r": room.pocket_r}
    return rolling.cloth(room.low, room.high, e=room.e, e_wall=room.e_wall, **size)


def spinning(balls: Balls, struck: tuple[float, float]) -> rolling.Balls:
    """The balls, the cue ball with the spin of a cue that strikes there; with a miscue it stays where it is."""
    v, w = balls.v.copy(), np.zeros((len(balls.r), 3))
    speed = float(np.hypot(*v[0]))
    if miscued(*struck):
        v[0] = 0.0
    elif speed > 0:
        v[0], w[0] = rolling.strike(speed, v[0], *struck, balls.r[0])
    return rolling.balls(balls.x, v, w, balls.r, balls.m)


def potted(struck: Callable[[float], float], speed: float = 2.4) -> Laid:
    """A ball to be sent into a corner, by a cue that strikes at a height that depends on the way to it."""
    R, x, other, corner = setups.RADIUS, np.array([0.9, 0.5]), np.array([1.5, 0.7]), np.array([2.54, 1.27])
    ahead = corner - other
    way = other - 2 * R * ahead / np.hypot(*ahead) - x
    height = struck(float(np.hypot(*way)))
    return laid([other], speed * way / np.hypot(*way), x)._replace(struck=(0.0, height))


def stunned(way: float) -> float:
    """Where to strike, that the ball slides without spin when it has gone a way."""
    return float(np.round(rolling.stun(2.4, way, rolling.cloth([0, 0], [setups.LENGTH, setups.WIDTH])), 3))


SHOTS: dict[str, tuple[str, Callable[[], Laid]]] = {
    "draw": ("draw", lambda: potted(lambda way: -0.5)),
    "stun": ("stun", lambda: potted(stunned)),
    "follow": ("follow", lambda: potted(lambda way: 0.45)),
    "break": ("a break", lambda: Laid(setups.break_shot(), setups.pool(), (0.0, 0.2))),
}
"""What can be put on the table."""
