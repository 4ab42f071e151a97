"""What every function refuses, and in which words; what it takes."""

import re
from fractions import Fraction

import numpy as np
import pytest

import lib
from lib import overlap, plane, quadratic, response

SWEEPS = lib.METHODS | {"roots": quadratic.roots}
SPHERES = {"p1": [0.0, 0], "v1": [4.0, 0], "r1": 1.0, "p2": [4.0, 0], "v2": [0.0, 0], "r2": 1.0}
PAIR = {"p": [4.0, 0], "v": [-4.0, 0], "r": 2.0}
FUNCTIONS = {name: (sweep, PAIR) for name, sweep in SWEEPS.items()} | {
    "relative": (lib.relative, SPHERES),
    "lib.sweep": (lib.sweep, SPHERES),
    "contact_geometry": (lib.contact_geometry, SPHERES | {"t": 0.5}),
    "overlaps": (overlap.overlaps, {"p": [4.0, 0], "r": 2.0}),
    "plane.sweep": (plane.sweep, PAIR | {"n": [1.0, 0], "d": 0.0}),
    "plane.bounce": (plane.bounce, PAIR | {"n": [1.0, 0], "d": 0.0, "e": 0.5}),
    "plane.reflect": (plane.reflect, {"v": [-4.0, 0], "n": [1.0, 0], "e": 0.5}),
    "collide": (
        response.collide,
        {"v1": [4.0, 0], "v2": [0.0, 0], "n": [1.0, 0], "m1": 1.0, "m2": 2.0, "e": 0.5},
    ),
}
ARGUMENTS = [(name, arg) for name, (_, given) in FUNCTIONS.items() for arg in given]
VECTORS = [(name, arg) for name, arg in ARGUMENTS if isinstance(FUNCTIONS[name][1][arg], list)]
RADII = [(name, arg) for name, arg in ARGUMENTS if arg[0] == "r"]


def refusal(name: str, kind: type, **changed) -> str:
    """The message with which the function refuses its usual arguments, thus changed."""
    function, given = FUNCTIONS[name]
    with pytest.raises(kind) as error:
        function(**given | changed)
    assert error.type is kind
    return str(error.value)


def like(name: str, arg: str, x):
    """x in the place of one coordinate, or of the number."""
    return [1.0, x] if isinstance(FUNCTIONS[name][1][arg], list) else x


@pytest.mark.parametrize(("name", "arg"), ARGUMENTS)
def test_not_finite(name, arg):
    where = " at index 1" if (name, arg) in VECTORS else ""
    endless = arg in ("t", "m1", "m2")
    expected = "finite or inf" if endless else "finite"
    for x in (np.nan, -np.inf) if endless else (np.nan, np.inf, -np.inf):
        assert refusal(name, ValueError, **{arg: like(name, arg, x)}) == f"{arg} must be {expected}; got {x}{where}"


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("name", "arg"), ARGUMENTS)
@pytest.mark.parametrize("x", [1j, "2", True, None, b"2", {}])
def test_not_real(name, arg, x):
    given = [x, x] if (name, arg) in VECTORS else x
    message = refusal(name, TypeError, **{arg: given})
    assert re.match(rf"{arg} must be real numbers; got .+ of type \w+$", message), message


@pytest.mark.parametrize(("name", "arg"), ARGUMENTS)
def test_not_real_arrays(name, arg):
    for dtype in (complex, bool, str, "datetime64[s]", "timedelta64[s]"):
        assert f"{arg} must be real numbers" in refusal(name, TypeError, **{arg: np.zeros(2).astype(dtype)})
        assert f"{arg} must be real numbers" in refusal(name, TypeError, **{arg: np.zeros((0, 2)).astype(dtype)})
    hidden = (
        [True, 0],
        [[0.5, 1], [np.True_, 2]],
        np.ma.masked_array([1.0, 2], [False, True]),
        [np.timedelta64(3, "s")] * 2,
    )
    for x in hidden:
        assert f"{arg} must be real numbers" in refusal(name, TypeError, **{arg: x})


@pytest.mark.parametrize(("name", "arg"), ARGUMENTS)
def test_long_floats_are_float64_or_refused(name, arg):
    if np.finfo(np.longdouble).max == np.finfo(float).max:
        pytest.skip("here longdouble is float64")
    function, given = FUNCTIONS[name]
    for got, expected in zip(
        parts(function(**given | {arg: np.longdouble(given[arg])})), parts(function(**given)), strict=True
    ):
        np.testing.assert_array_equal(got, expected)
    beyond = np.longdouble(like(name, arg, 1)) * np.longdouble("1e4000")
    assert refusal(name, ValueError, **{arg: beyond}) == f"{arg} must be finite as float64; got a number beyond 1.8e308"


FLOAT32 = [name for name in SWEEPS if name != "exact"]


@pytest.mark.parametrize(("name", "arg"), ARGUMENTS)
def test_a_number_beyond_float32_makes_all_float64(name, arg):
    function, given = FUNCTIONS[name]
    if arg in ("e", "t") or (name, arg) in VECTORS:
        return  # e and t are small, and a list of coordinates is no number
    single = {x: np.float32(y) for x, y in given.items()}
    for got, expected in zip(
        parts(function(**single | {arg: 1e50})), parts(function(**given | {arg: 1e50})), strict=True
    ):
        assert got.dtype == expected.dtype
        np.testing.assert_array_equal(got, expected)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_float32_stays_so_in_the_methods_that_lessons_compare(name):
    function, given = FUNCTIONS[name]
    kinds = {x.dtype for x in parts(function(**{x: np.float32(y) for x, y in given.items()}))} - {np.dtype(bool)}
    single = name in FLOAT32 or name == "relative"
    assert kinds <= {np.dtype(np.float32 if single else np.float64)}


def test_numbers_beside_float32_count_as_float64_holds_them():
    zero, near = np.float32([0, 0]), np.float32([0.1, 0])
    assert not lib.sweep(zero, zero, 0.1, near, zero, 0).hit and float(near[0]) > 0.1
    assert not lib.exact.sweep(near, zero, 0.1).hit and lib.exact.sweep(near, zero, float(near[0])).hit
    assert lib.exact.sweep(np.float32([5, 0]), np.float32([-4, 0]), 1e300).t == 0


@pytest.mark.parametrize(("name", "arg"), ARGUMENTS)
def test_ragged(name, arg):
    assert refusal(name, ValueError, **{arg: [[1, 2], [3]]}) == f"{arg} must have rows of one length; got [[1, 2], [3]]"


@pytest.mark.parametrize(("name", "arg"), RADII)
def test_negative_radius(name, arg):
    why = "must be at least 0: it is a radius or a sum of radii; got -0.5"
    assert refusal(name, ValueError, **{arg: -0.5}) == f"{arg} {why}"
    assert refusal(name, ValueError, **{arg: [1, 2, -0.5]}) == f"{arg} {why} at index 2"
    assert refusal(name, ValueError, **{arg: [[1, 2], [-0.5, -1]]}) == f"{arg} {why} at index (1, 0)"


@pytest.mark.parametrize(("name", "arg"), VECTORS)
@pytest.mark.parametrize("shape", [(), (1,), (4,), (2, 0)])
def test_last_axis(name, arg, shape):
    message = refusal(name, ValueError, **{arg: np.zeros(shape)})
    assert message == f"{arg} must have a last axis of 2 or 3 coordinates; got shape {shape}"


@pytest.mark.parametrize(("name", "arg"), ARGUMENTS)
def test_shapes_that_do_not_broadcast(name, arg):
    given = FUNCTIONS[name][1]
    other = next(x for x in given if x != arg)
    wide = {x: (7, 2) if (name, x) in VECTORS else (7,) for x in (arg, other)} | {arg: None}
    wide[arg] = (5, 2) if (name, arg) in VECTORS else (5,)
    message = refusal(name, ValueError, **{x: np.ones(shape) for x, shape in wide.items()})
    assert re.match(r"[\w, ]+ must have shapes that broadcast; got ", message)
    assert f"{arg} {wide[arg]}" in message and f"{other} {wide[other]}" in message


@pytest.mark.parametrize(("name", "arg"), VECTORS)
def test_mixed_dimensions(name, arg):
    if sum(x == name for x, _ in VECTORS) > 1:
        message = refusal(name, ValueError, **{arg: [1.0, 2, 3]})
        assert "must have shapes that broadcast" in message and f"{arg} (3,)" in message


def test_the_message_for_shapes_in_full():
    message = refusal("quadratic", ValueError, p=np.ones((7, 2)), r=[1, 2])
    assert message == "p, v, r must have shapes that broadcast; got p (7, 2), v (2,), r (2,)"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_whole_numbers_and_fractions_are_float64(name):
    function, given = FUNCTIONS[name]
    floats = function(**given)
    for kind in (np.int8, np.int64, np.uint8, Fraction, np.float16):
        if kind is np.uint8 and any(np.min(x) < 0 for x in given.values()):
            continue
        changed = {x: y if y == 0.5 else convert(y, kind) for x, y in given.items()}
        for got, expected in zip(parts(function(**changed)), parts(floats), strict=True):
            assert got.dtype == expected.dtype
            np.testing.assert_array_equal(got, expected)


def convert(x, kind):
    """x as an array of a type, or of fractions."""
    return np.vectorize(Fraction, otypes=[object])(np.int64(x)) if kind is Fraction else np.asarray(x).astype(kind)


def parts(answer) -> list:
    """The arrays of an answer: a tuple's, or the one array; a number is one without axes."""
    return [np.asarray(x) for x in (answer if isinstance(answer, tuple) else [answer])]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_number_is_a_plain_number(name):
    function, given = FUNCTIONS[name]
    answer = function(**given)
    for x in answer if isinstance(answer, tuple) else [answer]:
        assert np.ndim(x) or type(x) in (bool, float), f"{name} gives {x!r}"


def test_beyond_the_range():
    assert refusal("quadratic", ValueError, r=10**400) == "r must be finite as float64; got a number beyond 1.8e308"
    assert lib.METHODS["quadratic"]([10**30, 0], [-(10**30), 0], 1).hit
    with np.errstate(all="raise"):
        assert lib.relative([-1.7e308, 0], [0, 0], 0, [1.7e308, 0], [0, 0], 0)[0][0] == np.inf


def test_relative():
    p, v, r = lib.relative([[1, 2], [3, 4]], [1, 1], 1, [5, 5], [0, 3], [2, 3])
    assert p.tolist() == [[4, 3], [2, 1]] and v.tolist() == [[-1, 2]] * 2 and r.tolist() == [3, 4]
    single = lib.relative(*(np.float32(x) for x in ([1, 2], [1, 1], 1, [5, 5], [0, 3], 2)))
    assert all(x.dtype == np.float32 for x in single)
    assert [x.shape for x in lib.relative(np.zeros((0, 3)), [0, 0, 0], 1, [1, 1, 1], [0, 0, 0], 1)] == [
        (0, 3),
        (0, 3),
        (0,),
    ]


def test_negative_time():
    assert refusal("contact_geometry", ValueError, t=-0.5) == "t must be at least 0: it is a time of contact; got -0.5"


def test_input_is_left_alone():
    p, v, r = np.array([[4.0, 0]]), np.array([[-4.0, 0]]), np.array([2.0])
    for x in (p, v, r):
        x.flags.writeable = False
    for sweep in SWEEPS.values():
        sweep(p, v, r)
    got = lib.METHODS["quadratic"](p, v, r)
    got.t[...] = 7  # an answer is the caller's own, not a view of the input
    assert p.tolist() == [[4, 0]]


def test_response_refusals():
    assert refusal("collide", ValueError, m1=0) == "m1 must be above 0: it is a mass; got 0.0"
    assert refusal("collide", ValueError, m2=[1, -2]) == "m2 must be above 0: it is a mass; got -2.0 at index 1"
    expected = "m2 must be finite where m1 is inf: one must give way; got inf"
    assert refusal("collide", ValueError, m1=np.inf, m2=np.inf) == expected
    for name in ("collide", "plane.reflect"):
        for e in (-0.1, 1.5):
            expected = f"e must be between 0 and 1: it is a share of the closing speed; got {e}"
            assert refusal(name, ValueError, e=e) == expected
    for name in ("collide", "plane.reflect", "plane.sweep"):
        expected = "n must be a vector of length above 0: it is a normal; got 0.0"
        assert refusal(name, ValueError, n=[0, 0]) == expected


@pytest.mark.parametrize(("name", "arg"), VECTORS)
def test_none_beside_numbers(name, arg):
    assert refusal(name, TypeError, **{arg: [1.0, None]}) == f"{arg} must be real numbers; got None of type NoneType"


def test_a_length_of_unlike_coordinates():
    from lib.frame import norm, shrunk

    assert norm(np.array([[1e300, 1e-300], [3e-320, -4e-320], [0, 0]])).tolist() == [1e300, 5e-320, 0]
    x, r, exponent = shrunk(np.array([2.0, -12]), np.array(40.0))
    assert (x.tolist(), float(r), int(exponent)) == ([2 / 64, -12 / 64], 40 / 64, 6)


def test_a_displacement_is_a_velocity_times_the_frame_s_time():
    v = np.array([[30.0, -15], [0, 2.0**-1060], [1, 3]], np.float32)
    x = lib.displacement(v, seconds=0.125)
    assert x.dtype == np.float64 and x.tolist() == (np.asarray(v, float) / 8).tolist()
    assert lib.velocity(x, seconds=0.125).tolist() == np.asarray(v, float).tolist()
    moving = lib.sweep([0, 0], lib.displacement([60, 0], seconds=1 / 8), 1, [5, 0], [0, 0], 1)
    assert moving == (True, 0.4), "it goes 7.5 in the frame, and 3 before it touches"


@pytest.mark.parametrize("convert", [lib.displacement, lib.velocity])
def test_a_frame_takes_some_time(convert):
    for seconds in (0, -1, np.nan, np.inf, [0.5, 0.5]):
        with pytest.raises(ValueError, match="^seconds must be "):
            convert([1, 2], seconds)
    for seconds in (True, "1", None):
        with pytest.raises(TypeError, match="^seconds must be real numbers"):
            convert([1, 2], seconds)
    with pytest.raises(ValueError, match="^[xv] must have a last axis of 2 or 3 coordinates"):
        convert([1, 2, 3, 4], 0.5)
    with pytest.raises(ValueError, match=r"^[xv] must be such that .* stays in the range of floats; got 1e\+300 at"):
        convert([0, 1e300], 1e300 if convert is lib.displacement else 1e-300)
