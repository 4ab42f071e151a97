"""Where a contact has no derivative, what it has on either side, and what the functions take and refuse."""

import warnings

import numpy as np
import pytest

from lib import curve, derivative, exact, geometry, plane, response
from lib.derivative import REASONS

PAIRS = {
    "": ([5, 0], [-4, 0], 3),
    "no hit in the frame": ([5, 0], [-1, 0], 3),
    "a graze": ([5, 3], [-9, 0], 3),
    "touching at the start": ([3, 0], [-1, 1], 3),
    "overlapping at the start": ([2, 0], [-1, 0], 3),
    "at the very end of the frame": ([5, 1], [-2, -1], 3),
}
SPHERES = {"p1": [0.0, 0], "v1": [4.0, 0], "r1": 1.0, "p2": [4.0, 0], "v2": [0.0, 0], "r2": 1.0}
HIT = SPHERES | {"m1": 1.0, "m2": 2.0, "e": 0.5}
BALL = {"p": [4.0, 0], "v": [-4.0, 0], "r": 2.0}
FLAT = BALL | {"n": [1.0, 0], "d": 0.0}
SEGMENT = BALL | {"triangle": [[0.0, -1], [0.0, 1]]}
FUNCTIONS = {
    "time": BALL,
    "normal": BALL,
    "growth": BALL,
    "point": SPHERES,
    "velocities": HIT,
    "positions": HIT,
    "plane_time": FLAT,
    "plane_normal": FLAT,
    "mesh_time": SEGMENT,
    "mesh_normal": SEGMENT,
    "curve_time": BALL | {"a": [0.0, 1]},
    "curve_normal": BALL | {"a": [0.0, 1]},
}


def fields(found) -> list:
    """The fields of an answer, or of both."""
    return list(found) if hasattr(found, "_fields") else [x for part in found for x in part]


@pytest.mark.parametrize("reason", PAIRS)
def test_a_reason(reason):
    p, v, r = PAIRS[reason]
    for found in (
        derivative.time(p, v, r),
        derivative.normal(p, v, r),
        derivative.curve_time(p, v, [0, 0], r),
        derivative.mesh_time(p, v, r, [[0, 0]]),
        derivative.point([0, 0], [0, 0], r / 4, p, v, r * 3 / 4),
        *derivative.velocities([0, 0], [0, 0], r / 4, p, v, r * 3 / 4, 1, 2),
    ):
        assert REASONS[found.reason] == reason
        assert all(bool(reason) == bool(np.all(np.isnan(x))) for x in found[:-1])


def test_no_row_makes_another_fail():
    p, v, r = (np.array(x, float) for x in zip(*PAIRS.values(), strict=True))
    for one in (derivative.time, derivative.normal):
        found = one(p, v, r)
        assert [REASONS[i] for i in found.reason] == list(PAIRS)
        assert all(np.all(np.isfinite(x[0])) and np.all(np.isnan(x[1:])) for x in found[:-1])


HAIR = 2.0**-20


def change(function, side: int) -> float:
    """How fast a function of r changes on one side of r = 3."""
    return (function(3 + side * HAIR) - function(3.0)) / (side * HAIR)


def test_both_sides_of_the_end_of_the_frame():
    p, v = [5.0, 1.0], [-2.0, -1.0]
    assert not exact.sweep(p, v, 3 - HAIR).hit
    true = change(lambda r: exact.sweep(p, v, r).t, 1)
    closer, apart = (derivative.time(p, v, 3, side=side) for side in ("closer", "apart"))
    assert closer.reason == 0 and closer.r == pytest.approx(true, rel=1e-5)
    assert REASONS[apart.reason] == "no hit in the frame"


def test_both_sides_of_touching_at_the_start():
    p, v = [3.0, 0.0], [-4.0, 1.0]
    closer, apart = (derivative.time(p, v, 3, side=side) for side in ("closer", "apart"))
    assert not any(map(np.any, closer))
    assert apart.r == pytest.approx(change(lambda r: exact.sweep(p, v, r).t, -1), rel=1e-5)
    for side, way in (("closer", -1), ("apart", 1)):
        turn = derivative.normal(p, v, 3, side=side)
        moved = [3.0, way * HAIR] if side == "closer" else [3.0, HAIR]
        t = exact.sweep(moved, v, 3.0 if side == "apart" else 3.5).t
        n = np.array(moved) + t * np.array(v)
        assert turn.p[1, 1] == pytest.approx((n / np.hypot(*n))[1] / moved[1], rel=1e-4)
    for p, v, r in (([3, 0], [1, 0], 3), ([3, 0], [0, 1], 3), ([0, 0], [1, 0], 0)):  # receding, along, a point
        assert {derivative.time(p, v, r, side=side).reason for side in ("both", "closer", "apart")} == {3}
    assert REASONS[derivative.curve_time([3, 0], [0, 1], [-9, 0], 3, side="apart").reason] == "touching at the start"


def test_both_sides_of_a_graze():
    reasons = [derivative.time([5, 3], [-9, 0], 3, side=side).reason for side in ("both", "apart", "closer")]
    assert [REASONS[i] for i in reasons] == ["a graze", "no hit in the frame", "a graze"]
    assert REASONS[derivative.curve_time([5, 3], [-9, 0], [0, 0], 3, side="apart").reason] == "a graze"


def test_a_pair_that_ends_or_grazes_at_both_is_named_by_the_graze():
    assert REASONS[derivative.time([4, 3], [-4, 0], 3).reason] == "a graze"
    assert REASONS[derivative.curve_time([4, 3], [-4, 0], [0, 0], 3).reason] == "a graze"


def test_planes():
    above = {"n": [0, 2], "d": 0}
    for p, v, r, reason in (
        ([0, 3], [0, -4], 1, 0),
        ([0, 3], [0, -1], 1, 1),
        ([0, 3], [0, 1], 1, 1),
        ([0, 1], [0, -1], 1, 3),
        ([0, 0.5], [0, -1], 1, 4),
        ([0, -3], [0, 4], 1, 4),
        ([0, 3], [0, -2], 1, 5),
        ([0, 3], [0, -4], 0, 0),
    ):
        assert derivative.plane_time(p, v, r, **above).reason == reason
        assert bool(plane.sweep(p, v, r, **above).hit) == (reason != 1)
    assert derivative.plane_time([0, -3], [0, 4], 1, **above, two_sided=True).p.tolist() == [0, -0.25]
    assert derivative.plane_time([0, 1], [0, -4], 1, **above, side="apart").r == -0.25
    held = derivative.plane_time([0, 1], [0, -4], 1, **above, side="closer")
    assert not any(map(np.any, held))


def test_features_that_meet():
    triangle = [[0, 0, 0], [4, 0, 0], [0, 4, 0]]
    for place, meet in (
        ([0, 0], [0, 3, 5, 6]),
        ([2, 0], [3, 6]),
        ([2, 2], [4, 6]),
        ([1, 1], [6]),
        ([4, 0], [1, 3, 4, 6]),
    ):
        ball = ([*place, 3], [0, 0, -4], 1)
        assert derivative.mesh_features(*ball, triangle).nonzero()[0].tolist() == meet
        found = derivative.mesh_normal(*ball, triangle)
        assert REASONS[found.reason] == ("" if len(meet) == 1 else "at the border of two features")
        assert derivative.mesh_time(*ball, triangle).p.tolist() == [0, 0, 0.25]
        for one in range(7):
            turn = derivative.mesh_normal(*ball, triangle, feature=one)
            assert turn.reason == (0 if one in meet else 7)
            assert one not in meet or np.linalg.matrix_rank(turn.p) == (2 if one < 3 else 1 if one < 6 else 0)
    assert not derivative.mesh_features([9, 9, 9], [0, 0, 0], 1, triangle).any()
    with pytest.raises(TypeError, match="feature must be whole numbers"):
        derivative.mesh_normal([1, 1, 3], [0, 0, -4], 1, triangle, feature=0.5)
    with pytest.raises(ValueError, match=r"feature must have a shape that broadcasts to \(\)"):
        derivative.mesh_normal([1, 1, 3], [0, 0, -4], 1, triangle, feature=[1, 2])


def test_features_that_meet_on_a_slanted_way():
    segment = [[0, 0, 0], [0, 4, 0]]
    for p, v, meet in (
        ([-3, -1, 0], [4, 2, 0], [0, 3]),  # touches just where the round end begins
        ([-2, -1.5, 0], [4, 2, 0], [0]),  # would leave there
        ([-0.5, 0, 0], [4, 2, 0], [0, 3]),  # overlaps at the start
        ([-0.5, -0.25, 0], [4, 2, 0], [0]),
        ([-3, 1, 0], [4, 2, 0], [3]),
    ):
        assert derivative.mesh_features(p, v, 1, segment).nonzero()[0].tolist() == meet
    line = [[0, 0, 0], [4, 0, 0], [2, 0, 0]]
    assert derivative.mesh_features([0, 0, 3], [0, 0, -4], 1, line).nonzero()[0].tolist() == [0, 3, 5], "it has no face"


def test_a_triangle_that_moves_is_one_at_rest_seen_from_it():
    flat = [[-3.0, 0], [9, 0]]
    moving = derivative.mesh_time([0, 5], [0, -8], 1, flat, moves=[0, -3])
    assert [x.tolist() for x in moving[:2]] == [x.tolist() for x in derivative.mesh_time([0, 5], [0, -5], 1, flat)[:2]]


def test_two_balls_in_a_row():
    """The second ends where the first one would have, and 2 r farther; others say (0.75, 0.25, 0.91, 0.08)."""
    for x2 in (0.52, 0.7):
        first, second = derivative.positions([0, 0], [1, 0], 0.1, [x2, 0], [0, 0], 0.1, m1=1, m2=1)
        assert [x[0, 0] for x in (second.p1, second.p2, second.v1, second.v2)] == [1, 0, 1, 0]
        assert [x[0, 0] for x in (first.p1, first.p2, first.v1, first.v2)] == [0, 1, 0, 1]
        first, second = derivative.velocities([0, 0], [1, 0], 0.1, [x2, 0], [0, 0], 0.1, m1=1, m2=1)
        assert [x[0, 0] for x in (second.p1, second.p2, second.v1, second.v2)] == [0, 0, 1, 0]


def test_derivatives_are_of_what_the_course_computes():
    """By small steps, with `exact`, `contact_geometry` and `collide` themselves."""
    given = {"p1": [0.1, 0.2], "v1": [3.0, 0.5], "r1": 0.5, "p2": [2.0, 0.7], "v2": [-1.0, 0.3], "r2": 0.25}
    more = {"m1": 1.0, "m2": 3.0, "e": 0.75}

    def everything(**x):
        pair = [x[name] for name in given]
        t = exact.sweep_absolute(*pair).t
        normal, point = geometry.contact_geometry(*pair, t)
        v1, v2 = response.collide(x["v1"], x["v2"], normal, x["m1"], x["m2"], x["e"])
        at1, at2 = (np.add(x[p], np.multiply(t, x[v])) for p, v in (("p1", "v1"), ("p2", "v2")))
        return [point, v1, v2, at1 + (1 - t) * v1, at2 + (1 - t) * v2]

    found = derivative.point(**given), *derivative.velocities(**given, **more), *derivative.positions(**given, **more)
    for name, value in (given | more).items():
        for k in range(np.size(value)):
            h = np.zeros(np.size(value))
            h[k] = 1e-6
            high, low = (
                everything(**given | more | {name: np.add(value, s * h if np.ndim(value) else s * h[0])})
                for s in (1, -1)
            )
            for mine, a, b in zip(found, high, low, strict=True):
                if name in mine._fields:
                    column = getattr(mine, name)[:, k] if np.ndim(value) else getattr(mine, name)
                    np.testing.assert_allclose(column, (a - b) / 2e-6, atol=2e-8, rtol=1e-7)


def test_an_angle_grows_as_the_lesson_says():
    """δ′ = (2 ℓ/(r cos φ) + 1) δ at what is fixed (eq. 15.3)."""
    p, v, r = np.array([5.0, 1.0]), np.array([-6.0, 0.0]), 3.0
    first, _ = derivative.velocities([0, 0], v * -1, 1, p, [0, 0], r - 1, m1=1, m2=np.inf)
    after, cos = response.collide(-v, [0, 0], *_normal(p, v, r), 1, np.inf)[0], np.sqrt(1 - 1 / 9)
    way = 5 - 3 * cos
    turned = first.v1 @ np.array([0.0, 1.0])  # the shot turned by 1/6 for each unit across
    across = np.array([-after[1], after[0]]) / np.dot(after, after)
    assert abs(across @ turned) * 6 == pytest.approx(2 * way / (r * cos) + 1)
    found = derivative.growth(p, v, r)
    assert found.normal == pytest.approx(way / (r * cos)) and found.bounce == pytest.approx(2 * way / (r * cos) + 1)
    turn = derivative.normal(p, v, r).v @ [0, 6.0]
    assert np.linalg.norm(turn) == pytest.approx(found.normal)


def _normal(p, v, r):
    t = exact.sweep(p, v, r).t
    return [(p + t * v) / r]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_shapes(name):
    function, given = getattr(derivative, name), FUNCTIONS[name]
    alone = fields(function(**given))
    many = fields(function(**given | {"r" if "r" in given else "r1": np.full((2, 3), given.get("r", 1.0))}))
    first = next(iter(given))
    none = fields(function(**given | {first: np.zeros((0, 2))}))
    for x, y, z in zip(alone, many, none, strict=True):
        assert np.shape(y) == (2, 3, *np.shape(x)) and np.shape(z) == (0, *np.shape(x))
        np.testing.assert_array_equal(y[1, 2], x)
    assert all(type(x) is float for x in alone if np.shape(x) == () and x is not alone[-1] and not isinstance(x, int))
    assert type(alone[-1]) is int


@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_is_refused(name):
    function, given = getattr(derivative, name), FUNCTIONS[name]
    for arg, x in given.items():
        bad = [[np.nan if np.ndim(a) == 0 else [np.nan, 0.0] for a in x]] if np.ndim(x) else np.nan
        with pytest.raises(ValueError, match=arg):
            function(**given | {arg: bad})
        with pytest.raises(TypeError, match=f"{arg} must be real numbers"):
            function(**given | {arg: np.full(np.shape(x), "1")})
    with pytest.raises(ValueError, match="side must be one of 'both', 'apart', 'closer'; got 'left'"):
        function(**given, side="left")
    radius = "r" if "r" in given else "r1"
    with pytest.raises(ValueError, match=f"{radius} must be at least 0"):
        function(**given | {radius: -1})


def test_masses_and_restitution_are_checked():
    for more, said in (
        ({"m1": 0}, "m1 must be above 0"),
        ({"m1": np.inf, "m2": np.inf}, "m2 must be finite where m1 is inf"),
        ({"e": 1.5}, "e must be between 0 and 1"),
        ({"e": -0.5}, "e must be between 0 and 1"),
    ):
        with pytest.raises(ValueError, match=said):
            derivative.velocities(**HIT | more)


def test_a_wall_has_no_mass_to_change():
    for walls in ({"m1": np.inf}, {"m2": np.inf}):
        for found in (*derivative.velocities(**HIT | walls), *derivative.positions(**HIT | walls)):
            assert not np.any(found.m1) and not np.any(found.m2) and found.reason == 0


def test_all_sizes_and_no_warning():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for unit in (5e-324, 1e-300, 1e-160, 1.0, 1e160, 1e307):
            found = derivative.time(np.array([[5.0, 0.0]] * 9) * unit, np.array([-4.0, 0.0]) * unit, 3 * unit)
            assert np.all(found.p[:, 0] == (np.inf if unit < 1e-308 else pytest.approx(0.25 / unit)))
        far = derivative.point([-1e308, 0], [0, 0], 1e307, [1e308, 0], [-9e307, 0], 1e307, side="both")
        assert REASONS[far.reason] == "no hit in the frame"
        far = derivative.velocities([-1e308, 0], [1e308, 0], 1e307, [1e308, 0], [-1e308, 0], 1e307, 1e-300, 1e300)
        assert far[0].reason == 0 and np.all(np.isfinite(far[0].v1))


def test_curves_that_come_back():
    given = [5.0, 0.0], [-8.0, 0.0], [8.0, 0.0], 3.0
    found = derivative.curve_time(*given)
    t = curve.sweep(*given).t
    assert found.p[0] == pytest.approx(1 / (8 - 8 * t)) and found.a[0] == pytest.approx(t * t / 2 * found.p[0])
    assert derivative.curve_time(*given, T=t / 2).reason == 1
    assert derivative.curve_time([5, 0], [-4, 0], [0, 0], 3, T=0.5).reason == 5
    assert derivative.curve_time([5, 0], [-4, 0], [0, 0], 3, T=0.5, side="closer").p.tolist() == [0.25, 0]
    flat = derivative.curve_time([2.0, 0.0], [-2.0, 0.0], [2.0, 0.0], 1.0, T=9)  # (1 − t)² + 1
    assert REASONS[flat.reason] == "a graze"
