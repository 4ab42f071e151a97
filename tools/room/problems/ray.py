"""Problems for lesson 02. Lengths are in cm, displacements are per frame."""

import numpy as np

import lib
from lib import ray

from ..draws import _Draw, _Problem


def _ray_at_a_circle(draw: _Draw) -> dict:
    """A level ray from (−x, C) at a circle of radius r about the origin."""
    C, half, r = draw.triple()
    return {"p": (-(half + draw.whole(2, 9)), C), "r": r}


def _where_it_enters(p, r) -> dict:
    """How far along the ray it enters and leaves, and c."""
    steps = ray.steps(p, (1, 0), r)
    s = float(steps.s)
    return {"near": s, "far": -2 * float(steps.k) - s, "c": steps.c}


def _two_and_their_ray(draw: _Draw) -> dict:
    """Two moving balls whose relative motion is level and whose contact is at a nice time."""
    C, half, r = draw.triple()
    share, way = draw.pick(((1, 2), (1, 4), (2, 5), (3, 10))), draw.pick((10, 20))
    p1, v1, r1 = draw.vector(6), draw.vector(6), draw.whole(1, r - 1)
    ahead = half + way * share[0] // share[1]
    v2, p2 = (v1[0] - way, v1[1]), (p1[0] + ahead, p1[1] + C)
    return {"p1": p1, "v1": v1, "r1": r1, "p2": p2, "v2": v2, "r2": r - r1}


def _its_time(p1, v1, r1, p2, v2, r2) -> dict:
    """The relative motion, the distance along the ray, and the time."""
    p, v, r = lib.relative(p1, v1, r1, p2, v2, r2)
    return {"v": v, "s": ray.steps(p, v, r).s, "t": lib.sweep(p1, v1, r1, p2, v2, r2).t}


def _tangent_from(draw: _Draw) -> dict:
    """A place whose distance and tangent are whole numbers, and the radius."""
    r, _, z = draw.triple(25)
    m = draw.pick((1, 2))
    return {"p": draw.pick(((m * z, 0), (0, -m * z))), "r": m * r}


def _at_contact(draw: _Draw) -> dict:
    """B's place at contact, and both radii."""
    x, y, z = draw.triple()
    m = draw.whole(1, 3)
    r1 = draw.whole(1, m * z - 1)
    return {"q": (m * x, -m * y), "r1": r1, "r2": m * z - r1}


def _contact_point(q, r1, r2) -> dict:
    """Where the surfaces touch, seen from A's centre."""
    return {"point": lib.contact_geometry((0, 0), (0, 0), r1, q, (0, 0), r2, 0).point}


PROBLEMS = (
    _Problem(
        "02.1",
        _ray_at_a_circle,
        "A ray starts at «p» cm and runs to the right. How far from its start does it enter the circle of radius «r» "
        "cm about (0, 0), and how far does it leave it? Check: the product of both is $\\mathbf p \\cdot \\mathbf p - "
        "r^2$.",
        _where_it_enters,
        "It enters after «near» cm and leaves after «far» cm; «near» · «far» = «c».",
    ),
    _Problem(
        "02.2",
        _two_and_their_ray,
        "A, of radius «r1» cm, is at «p1» cm and moves by «v1» cm in the frame. B, of radius «r2» cm, is at «p2» cm "
        "and moves by «v2» cm. When do they touch? Use a ray.",
        _its_time,
        "Seen from A, B moves by «v» cm. The ray enters the circle of both radii after «s» cm: t = «t».",
    ),
    _Problem(
        "02.3",
        _tangent_from,
        "From the point «p» cm a line touches the circle of radius «r» cm about (0, 0). How far is it from the point "
        "to where the line touches, and which coefficient of f is the square of that?",
        lambda p, r: {"c": ray.steps(p, (1, 0), r).c, "way": np.sqrt(ray.steps(p, (1, 0), r).c)},
        "c = p·p − r² = «c» cm²; the way is √c = «way» cm.",
    ),
    _Problem(
        "02.4",
        _at_contact,
        "When the balls touch, B's centre is at «q» cm, seen from A's. A's radius is «r1» cm, B's «r2» cm. Where do "
        "the surfaces touch, seen from A's centre?",
        _contact_point,
        "r1 / (r1 + r2) of the way to B's centre: «point» cm.",
    ),
)
