"""Lesson 15: its votes, and its exercises on the derivative of t, on the growth of an angle, and on Newton's aim."""

from math import atan2, cos, sin, sqrt

import numpy as np

from ..scenes import pair
from ..task import Exercise
from . import aims, growths, times
from .contact import time
from .laboratory import LISTINGS as LISTINGS
from .votes import LOOK_BACK as LOOK_BACK
from .votes import MIRROR as MIRROR
from .votes import PREDICTION as PREDICTION
from .votes import PULLED as PULLED
from .votes import STAYS as STAYS


def first_contact(p, v, r) -> float:
    """The time of first contact (eq. 7.12)."""
    b, c = p @ v, p @ p - r * r
    return c / (-b + sqrt(b * b - (v @ v) * c))


def changes_with_start(p, v, r):
    """The solution of 15.1."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    t = c / (-b + sqrt(b * b - a * c))
    n = (p + t * v) / r
    return -n / (n @ v)


def grows(p, v, r):
    """The solution of 15.2."""
    a, b, c = v @ v, p @ v, p @ p - r * r
    t = c / (-b + sqrt(b * b - a * c))
    n, speed = (p + t * v) / r, sqrt(a)
    return 2 * t * speed / (r * (-n @ v / speed)) + 1


def better_aim(a, p, q, r):
    """The solution of 15.3."""
    d = np.array([cos(a), sin(a)])
    b, c = p @ d, p @ p - r * r
    far = c / (b + sqrt(b * b - c))
    n = (p - far * d) / r
    off = atan2(n[0] * q[1] - n[1] * q[0], n @ q)
    return a - off * r * (n @ d) / far


def _changed(p, v, r, found) -> list:
    """An answer of 15.1 as an arrow at the contact, scaled to the picture."""
    t = first_contact(p, v, r)
    right = time(p, v, r)
    return [times.arrow_at(p + t * v, 0.9 * r * np.asarray(found, float) / sqrt(right @ right))]


def _fanned(p, v, r, found) -> list:
    """An answer of 15.2 as two ways after the hit, apart by so many times a small angle."""
    return growths.fan(p, v, r, float(found))


EXERCISES = {
    "15.1": Exercise(
        ask="Return the two numbers of ∂t/∂p, where t is\n"
        "the time of first contact. B starts clear of A and hits it in the frame,\n"
        "and not in a graze.",
        letters=("p", "v", "r"),
        right=lambda p, v, r: tuple(time(p, v, r).tolist()),
        cases=times.hits,
        mistakes=times.MISTAKES,
        solution=changes_with_start,
        hints=(
            "First the contact: `t = c / (-b + np.sqrt(b * b - a * c))`, and the normal there, `n = (p + t * v) / r`.",
            "A start farther along n by a little has to be made up for at the speed −n·v (15.1).",
        ),
        sorts=times.SORTS,
        world=pair,
        shown=_changed,
        names=("x", "y"),
        plain=times.how_plain,
        wants="two numbers",
    ),
    "15.2": Exercise(
        ask="Return by what factor the tiny angle between two\n"
        "shots from p is larger, in size, after a bounce. The first is a point\n"
        "that flies by v and bounces off the fixed disc of radius r about the\n"
        "origin.",
        letters=("p", "v", "r"),
        right=growths.growth,
        cases=growths.bounces,
        mistakes=growths.MISTAKES,
        solution=grows,
        hints=(
            "The way to the contact is s = t |v|, and cos φ = −n·v / |v| with the normal there.",
            "The normal turns by s / (r cos φ) for each bit of angle, and a mirror turns what it reflects by twice its "
            "own turn. The angle that was there is added (15.3).",
        ),
        sorts=growths.SORTS,
        world=growths.shot,
        shown=_fanned,
        names=("growth",),
        plain=growths.how_plain,
        wants="one number",
    ),
    "15.3": Exercise(
        ask="Return the angle to which one step of\n"
        "Newton's method leads from a: a − β/(dβ/da). A cue ball that leaves at\n"
        "the angle a hits a ball that rests at p, seen from it. That ball leaves\n"
        "along n, and β is the angle from n to the pocket, which is at q, seen\n"
        "from that ball. The sum of the radii is r.",
        letters=("a", "p", "q", "r"),
        right=aims.newton,
        cases=aims.shots,
        mistakes=aims.MISTAKES,
        solution=better_aim,
        hints=(
            "With d = (cos a, sin a), b = p·d and c = p·p − r² the cue ball flies "
            "`far = c / (b + np.sqrt(b * b - c))`. "
            "The ball leaves along `n = (p - far * d) / r`, and the angle from n to q is "
            "`np.arctan2(n[0] * q[1] - n[1] * q[0], n @ q)`.",
            "If a grows a little, n turns the other way by s / (r cos φ) times as much (15.2), and cos φ is n·d.",
        ),
        sorts=aims.SORTS,
        world=aims.before,
        shown=aims.aimed,
        names=("a",),
        plain=aims.how_plain,
        wants="one number: an angle in radians",
        film=aims.played,
    ),
}
"""The exercises by number."""
