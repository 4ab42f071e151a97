"""Where a ball comes to rest between two that never move: in the corner of two jaws, or in a mouth it is too wide for.

Two walls that face each other at an angle α hand a ball to each other as it runs into their corner. If it leaves one at
an angle θ, on its way to the corner, it comes to the other at α + θ, and leaves that at an angle whose tangent is
e tan (α + θ): how far it has come does not matter. With x = tan θ and T = tan α that is e (x + T) / (1 − x T), which
gives back x where T x² − (1 − e) x + e T = 0. If x is at most the larger root, no later x is, and it never turns round:
it has endlessly many hits in a finite time, and rests at the end of them (as inelastic balls collapse, S. McNamara and
W. R. Young, "Inelastic collapse and clumping in a one-dimensional granular medium", 1992). That is decided when the
two touch it at one instant, as far as floats tell. Rooms without jaws go on as they always did.
"""

from math import sqrt

from ..response import direction
from .jaw import along, toward
from .number import SIDES


def across(ball, jaws, i, j):
    """The unit vector from ball i to number j, which never moves, where they touch."""
    k, one = j - len(ball), ball[i]
    if k < 0:
        (x, y, z), (X, Y, Z) = one.x, ball[j].x
        return direction((X - x, Y - y, Z - z))
    if k >= SIDES:
        return toward(one, jaws[k - SIDES])[0]
    sign = 1.0 if k & 1 else -1.0
    return (sign, 0.0, 0.0) if k < 2 else (0.0, sign, 0.0)


def settles(ball, room, jaws, i, j, last):
    """Does ball i, which has met number j, come to rest between that and what it met last, at the same instant?"""
    first, one = len(ball) - room.posts, ball[i]
    if room.jaws == 0 or one.lull != 0 or room.slow + room.soon > 0 or min(j, last) < first or j == last:
        return False
    n, m, e = across(ball, jaws, i, j), across(ball, jaws, i, last), room.e_wall
    ahead, c, s = along(one, m), -(n[0] * m[0] + n[1] * m[1]), abs(n[0] * m[1] - n[1] * m[0])
    left = (1 - e) * c
    if c <= 0 or left * left < 4 * e * s * s:
        return False
    away = -along(one, n)
    return 2 * s * s * away <= (ahead - c * away) * (left + sqrt(left * left - 4 * e * s * s))


def stop(one):
    """A ball comes to rest."""
    for k in range(3):
        one.v[k] = 0.0
