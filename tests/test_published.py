"""Each erratum on its witness: what the article's version answers, and what `lib` does."""

import importlib
import warnings
from math import inf, nan

import numpy as np
import pytest
from oracle import first_contact

from lib import exact, overlap, plane, published, quadratic, ray, residual, tmin, trig, viete
from lib.attack import families
from lib.published import ERRATA

# The article's answer and ours, in numbers, as the two functions return them.
ANSWERS = {
    "E1": ((True, -7, -3), (False, inf)),
    "E2": ((True, 3, 7), (False, inf)),
    "E3": ((True, nan, nan), (False, inf)),
    "E5": ((True, 0, 0), (-3, 1)),
    "E6": ((False, nan), (True, 0)),
    "E7": ((True, 2), (True, 0.5)),
    "E8": ((True, 6 - np.sqrt(31)), (True, 0.5)),
    "E10": ((True, 7 / 8), (False, inf)),
    "E11": ((False, nan), (True, 0)),
    "E12": ((False, nan), (True, (np.sqrt(3) - 1) / np.sqrt(12))),
    "E13": ((True, 0.5), (False, inf)),
    "E15": ((False, nan), (True, 0)),
    "E16": (([0, 0.5, 0], [0.5, 0, 0]), ([0.25, 1, 0], [0.75, 0, 0])),
    "E17": ((False, nan), (True, 0.5)),
    "E18": (([5, 0.5, 0],), ([10, 0.5, 0],)),
    "E19": ((False,), (True, 0.8)),
    "E20": ((True,), (True, 0)),
    "E21": ((False,), (True, 0)),
    "E23": ((True, 0.125), (True, 0, 3)),
    "E24": ((False, nan), (True, 1, 3)),
    "E25": ((True, 0.5), (False, inf, -1)),
    "E26": ((False, nan), (True, 0.5, 6)),
    "E27": ((False, nan), (True, 0, 6)),
}
MEASURED = {"E4", "E22"}  # of a rounding error, not of one answer: tests of their own


def cure(name: str):
    """The function of lib that an erratum names as its cure."""
    module, function = ERRATA[name].cure.split(".")
    return getattr(importlib.import_module(f"lib.{module}"), function)


def tuple_of(answer) -> tuple:
    """An answer as a tuple, of one if it is an array."""
    return tuple(answer) if isinstance(answer, tuple) else (answer,)


def test_the_table_is_complete():
    assert {f"E{i}" for i in range(1, 28)} - set(ERRATA) == {"E9", "E14"}  # wrong labels: no code of theirs is wrong
    assert set(ANSWERS) | MEASURED == set(ERRATA)
    assert list(ERRATA) == sorted(ERRATA, key=lambda name: int(name[1:]))


@pytest.mark.parametrize("name", ERRATA)
def test_the_table_can_be_read_out(name):
    erratum = ERRATA[name]
    assert erratum.fault.endswith(".") and len(erratum.fault) < 130
    assert erratum.function.__module__ == "lib.published" and erratum.function.__doc__
    assert callable(cure(name))


@pytest.mark.parametrize("name", ANSWERS)
def test_witness(name):
    theirs, ours = ANSWERS[name]
    for function, expected in ((ERRATA[name].function, theirs), (cure(name), ours)):
        got = tuple_of(function(**ERRATA[name].witness))
        assert len(got) == len(expected)
        for one, other in zip(got, expected, strict=True):
            np.testing.assert_allclose(np.asarray(one, float), np.asarray(other, float), rtol=1e-8)


@pytest.mark.parametrize("name", [name for name, x in ERRATA.items() if {"p", "v", "r"} == set(x.witness)])
def test_the_oracle_sides_with_lib(name):
    witness = ERRATA[name].witness
    if name == "E22" or cure(name) is quadratic.roots:
        return
    hit, t = first_contact(**witness)
    got = cure(name)(**witness)
    assert bool(got.hit) == hit and (not hit or abs(got.t - float(t)) < 1e-12)


def test_e4_half_the_digits():
    erratum = ERRATA["E4"]
    _, theirs, _ = erratum.function(**erratum.witness)
    ours, _ = quadratic.roots(**erratum.witness)
    t = first_contact(**erratum.witness)[1]
    assert 1e-10 < abs(float(theirs) - t) / t < 1e-7
    assert abs(float(ours) - t) / t < 1e-15


def test_e8_a_unit_direction_is_what_it_needs():
    assert published.ray_to_sphere([3, 0, 0], [-1, 0, 0], 2)[1] == 1
    assert float(ray.steps([3, 0, 0], [-2, 0, 0], 2).s) == 1


def test_e12_arccos_of_more_than_one():
    A, B = -np.array(ERRATA["E12"].witness["v"], float), np.array(ERRATA["E12"].witness["p"], float)
    cosine = np.sum(A * B) / (np.sqrt(np.sum(A * A)) * np.sqrt(np.sum(B * B)))
    assert cosine == 1 + 2.0**-52
    assert trig.steps(B, -A, 1).q == 0


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_e12_how_often(dtype):
    rng = np.random.default_rng(0)
    u = rng.normal(size=(20_000, 3)).astype(dtype)
    w = u * rng.uniform(0.1, 10, size=(20_000, 1)).astype(dtype)
    cosine = np.sum(u * w, -1) / (np.sqrt(np.sum(u * u, -1)) * np.sqrt(np.sum(w * w, -1)))
    assert 0.15 < np.mean(cosine > 1) < 0.35


def test_e13_arccos_near_zero():
    assert np.arccos(np.cos(1e-8)) == 0
    p, v, r = ERRATA["E13"].witness.values()
    assert trig.steps(p, v, r).C == 0  # the path passes at 1
    assert trig.sweep(p, v, r).hit  # the method is that of the article, and so is this fault


def test_e15_overlap_and_motion():
    assert not published.moving_spheres([1, 0, 0], [-0.5, 0, 0], 2)[0]
    assert quadratic.sweep([1, 0, 0], [-0.5, 0, 0], 2) == (True, 0)


def test_e16_momentum():
    witness = ERRATA["E16"].witness
    theirs, ours = (sum(f(**witness)) for f in (ERRATA["E16"].function, cure("E16")))
    assert theirs.tolist() == [0.5, 0.5, 0] and ours.tolist() == [1, 1, 0]


def test_e17_receding_hits_and_e18_only_the_normal_part_loses():
    away = dict(p=[0, 3, 0], v=[0, 4, 0], r=1, n=[0, 1, 0], d=0)
    assert tuple(published.sphere_plane(**away)) == (True, 0.5)
    assert not plane.sweep(**away).hit
    assert plane.reflect([10, -1, 0], [0, 3, 0], 0).tolist() == [10, 0, 0]
    assert plane.reflect([10, 1, 0], [0, 3, 0], 0).tolist() == [10, 1, 0]


def test_e19_the_sign():
    for p, v, hit in (([3, 0, 0], [-2.5, 0, 0], True), ([3, 2, 0], [-9, 0, 0], False)):
        assert bool(published.tmin_test_mended(p, v, 1)) == tmin.sweep(p, v, 1).hit == hit
        assert bool(published.tmin_test(p, v, 1)) != hit


def test_e20_no_time():
    assert not isinstance(published.tmin_test([3, 0, 0], [-2.5, 0, 0], 1), tuple)
    assert tmin.sweep([3, 0, 0], [-2.5, 0, 0], 1).t == 0.8


def test_e21_touching_is_decided_twice():
    assert published.static_test([2, 0, 0], 2) and overlap.overlaps([2, 0, 0], 2)
    for p, v, r, t in (([2, 0, 0], [0, 0, 0], 2, 0), ([3, 0, 0], [-2, 0, 0], 1, 1), ([4, 3, 0], [-8, 0, 0], 3, 0.5)):
        assert not published.discriminant_test(p, v, r) and not published.tmin_test_mended(p, v, r)
        assert viete.sweep(p, v, r) == (True, t)


def wrong(answer, pairs) -> float:
    """The share of answers that differ from exact arithmetic."""
    return float(np.mean(answer != exact.sweep(*pairs).hit))


def test_e22_a_range_fix():
    """At 1e-12 and 1e10 in float32 b² − a c leaves the range; the tmin form does not."""
    for scale in (1e-12, 1e10):
        p, v, r = (np.float32(np.array(x) * scale) for x in ([4, 0.5, 0], [-8, 0, 0], 1))
        assert published.tmin_test_mended(p, v, r) and not published.discriminant_test(p, v, r)


@pytest.mark.parametrize(("dtype", "off"), [(np.float32, 1e-5), (np.float64, 1e-9)])
def test_e22_no_precision_fix(dtype, off):
    pairs = [x.astype(dtype) for x in families.grazing(4000, off=off)]
    naive, theirs = wrong(published.discriminant_test(*pairs), pairs), wrong(published.tmin_test_mended(*pairs), pairs)
    ours = wrong(residual.sweep(*pairs).hit, pairs)
    assert theirs > 0.15 and abs(theirs - naive) < 0.03
    assert ours < theirs / 2


def test_e22_on_its_witness():
    erratum = ERRATA["E22"]
    pairs = tuple(erratum.witness.values())
    assert wrong(erratum.function(*pairs), pairs) > 0.2
    assert wrong(cure("E22")(*pairs).hit, pairs) < 0.08


VERSIONS = sorted({x.function for x in ERRATA.values() if set(x.witness) == set("pvr")}, key=lambda f: f.__name__)


@pytest.mark.parametrize("function", VERSIONS, ids=lambda f: f.__name__)
def test_arrays_types_and_no_warning(function):
    p, v, r = families.ordinary(200)
    for dtype in (np.float32, np.float64):
        for x in tuple_of(function(p.astype(dtype), v.astype(dtype), r.astype(dtype))):
            assert x.shape == (200,) and x.dtype in (bool, dtype)
    one = tuple_of(function(p[0].tolist(), v[0].tolist(), float(r[0])))
    assert all(x.shape == () and x.dtype in (bool, np.float64) for x in map(np.asarray, one))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for scale in (0.0, 1e-300, 1e300):
            function(p * scale, v, r)
            function(p, v * scale, r * scale)


def test_apart_from_their_faults_they_are_right():
    """On ordinary pairs, apart at the start and approaching, the articles' versions and ours agree."""
    p, v, r = families.ordinary(2000)
    good = exact.sweep(p, v, r)
    plain = (good.t > 0) & (np.sum(p * v, axis=-1) < 0)
    for function in (published.moving_sphere_to_sphere, published.stationary_sphere, published.moving_spheres):
        np.testing.assert_array_equal(function(p, v, r)[0][plain], good.hit[plain])
    for function in (published.discriminant_test, published.tmin_test_mended):
        np.testing.assert_array_equal(function(p, v, r), good.hit)
    later = plain & good.hit
    for function in (published.stationary_sphere, published.moving_spheres):
        np.testing.assert_allclose(function(p, v, r)[1][later], good.t[later], atol=1e-6)
    length = np.linalg.norm(v, axis=-1)
    np.testing.assert_allclose(
        (published.moving_sphere_to_sphere(p, v, r)[1] / length)[later], good.t[later], atol=1e-9
    )
