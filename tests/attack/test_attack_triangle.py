"""The attack on a ball against a triangle: what is right passes, what is wrong is found, and rays are judged fairly."""

import subprocess
import sys
from itertools import product

import numpy as np
import pytest
from lessons import ROOT

from lib import mesh
from lib.attack import fairness, hunt, triangles
from lib.attack.hunt import attack
from lib.attack.problems import TRIANGLE

FLAT = [[0, 0, 0], [4, 0, 0], [0, 4, 0]]


def right(p, v, r, triangle):
    found = mesh.sweep(p, v, r, triangle)
    return found.hit, found.t


def one_sided(p, v, r, triangle):
    """It misses what comes from below."""
    found, normal = mesh.sweep(p, v, r, triangle), np.cross(triangle[1] - triangle[0], triangle[2] - triangle[0])
    return (found.hit, found.t) if v @ normal <= 0 else (False, np.inf)


def without_corners(p, v, r, triangle):
    """It knows the face and the edges."""
    found = mesh.sweep(p, v, r, triangle)
    return (False, np.inf) if 0 <= found.feature < 3 else (found.hit, found.t)


def a_point(p, v, r, triangle):
    """It forgets the radius."""
    return right(p, v, 0 * r, triangle)


@pytest.mark.slow
def test_what_is_right_passes():
    report = attack(right, seconds=60, pairs=700, triangle=True)
    assert not report.findings and set(report.families) == {"simplest", *triangles.TRIANGLES}


FAULTS = one_sided, without_corners, a_point


@pytest.mark.slow
@pytest.mark.parametrize(("wrong", "policy"), product(FAULTS, (None, "slop=0.01")))
def test_what_is_wrong_is_found_on_a_triangle_that_has_an_area(wrong, policy):
    report = attack(wrong, seconds=60, pairs=1500, triangle=True, policy=policy)
    a, b, c = np.array(report.findings[0].triangle)
    assert report.findings[0].fair and np.cross(b - a, c - a).any()
    x = report.findings[0]
    assert right(x.p, x.v, x.r, x.triangle) == (x.hit, x.t) != (x.answer.hit, x.answer.t)


@pytest.mark.slow
def test_policies_of_a_start_inside_are_kept():
    def inside(p, v, r, triangle):
        over = mesh.sweep(p, 0 * v, r, triangle).hit
        return (False, np.inf) if over else right(p, v, r, triangle)

    assert attack(inside, seconds=60, pairs=500, triangle=True).findings
    assert not attack(inside, seconds=60, pairs=500, triangle=True, policy="inside=no").findings


@pytest.mark.slow
def test_single_precision_is_judged_as_such():
    def rounded(p, v, r, triangle):
        x = [np.asarray(y, np.float32).astype(float) for y in (p, v, r, triangle)]
        hit, t = right(*x)
        return hit, np.float32(t)

    assert not attack(rounded, seconds=60, pairs=1500, triangle=True, policy="", float32=True).findings


def judged(p, v, r, by=fairness.DOUBLE, **policy):
    return list(triangles.rights([(p, v, r, FLAT)], fairness.OURS._replace(**policy), by))[0]


def test_a_ray_is_judged_away_from_edges_and_open_on_them():
    through, on, past = (
        judged([1, 1, 3], [0, 0, -4], 0),
        judged([2, 0, 3], [0, 0, -4], 0),
        judged([5, 5, 3], [0, 0, -4], 0),
    )
    assert through.fair and through.hit and through.low <= 0.75 <= through.high
    assert not on.fair and past.fair and not past.hit
    assert not judged([1, 1, 3], [0, 0, -3], 0).fair, "it ends on the face"
    assert not judged([1, 0.01, 3], [0, 0, -4], 0, slop=0.02).fair and judged([1, 0.01, 3], [0, 0, -4], 0).fair


def test_who_parts_from_the_face_is_a_hit_or_not_by_policy():
    assert judged([1, 1, 0.5], [0, 0, 1], 1).hit
    parting = judged([1, 1, 0.5], [0, 0, 1], 1, parting="no")
    assert parting.fair and not parting.hit and judged([1, 1, 0.5], [0, 0, -1], 1, parting="no").hit
    assert not judged([1, 1, 0.5], [1, 0, 0], 1, parting="no").fair, "neither"


def test_families_are_the_same_each_time_and_meet_their_features():
    for name, family in triangles.TRIANGLES.items():
        for thin in (False, True):
            one, two = family(30, 3, 4, thin=thin), family(30, 3, 4, thin=thin)
            assert all((x == y).all() for x, y in zip(one, two, strict=True)), name
            assert (one[2] == 0).all() == thin or name == "coplanar"
    for name, features in (("onto a face", {6}), ("onto an edge", {3}), ("onto a corner", {0})):
        p, v, r, corners = triangles.TRIANGLES[name](200)
        found = mesh.sweep(p, v * 10, r, corners).feature
        assert np.isin(found, list(features)).mean() > 0.8, name


@pytest.mark.slow
def test_a_program_is_asked_for_a_triangle(tmp_path):
    program = tmp_path / "mine.py"
    program.write_text(
        "import json, sys\nfrom lib import mesh\nfor line in sys.stdin:\n"
        "    row = json.loads(line)\n    found = mesh.sweep(row['p'], row['v'], row['r'], row['triangle'])\n"
        "    print(json.dumps({'hit': found.hit, 't': found.t}), flush=True)\n"
    )
    words = [sys.executable, "-m", "lib.attack", "--triangle", "--pairs", "300", "--", sys.executable, str(program)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0 and "Nothing wrong was found." in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize(
    "given, says",
    [
        ({"curved": True}, "triangle must be False with curved=True"),
        ({"policy": "inside=exit"}, "inside must be start or no with triangle=True"),
        ({"triangle": 1}, "triangle must be True or False"),
    ],
)
def test_what_cannot_be_is_said(given, says):
    with pytest.raises((ValueError, TypeError), match=says):
        attack(right, **{"triangle": True} | given)


@pytest.mark.slow
def test_a_case_is_shrunk_part_by_part():
    report = attack(without_corners, seconds=60, pairs=600, triangle=True)
    case = report.findings[0]
    assert sum(float(x).is_integer() for x in np.ravel(case.triangle)) >= 6, "numbers of a family have 16 digits"
    assert hunt._rules_of(None, False, triangle=True).problem is TRIANGLE
