"""Cases from the test suites of public engines, each run through `lib`; where we answer otherwise, it is said here.

`vectors/public_cases.json` names for each case its source, the inputs, what the source expects, and the answer of exact
arithmetic. A case is either met or stands in `OTHERWISE` with our answer and the reason; the list is held complete.
"""

import json
import math
from pathlib import Path

import numpy as np
import pytest

import lib
from lib import plane, quadratic, response

CASES = json.loads((Path(__file__).parents[1] / "vectors" / "public_cases.json").read_text(encoding="utf-8"))
SWEEPS = lib.METHODS

FIRST = "a start inside is a contact at t = 0"
SOLID = "the plane has one solid side, and the sphere starts there"
OTHERWISE = {
    98: ("intersectSphere: origin at centre: exit point returned", {"t": 0.0, "point": [0, 0, 0]}, FIRST),
    184: ("TestFindRoot 0,0,0", {"roots": []}, "every t is a root of 0 = 0: none is singled out"),
    188: ("TestCastSphereTriangle hit back face", {"t": 0.0}, SOLID),
    189: ("TestCastSphereTriangle starting in collision", {"penetration": 0.3}, SOLID),
    248: ("testSphere ray1", {"hit": True}, FIRST),
    250: ("testSphere ray3", {"hit": True}, FIRST),
    304: ("consecutive call 3", {"t": 0.0}, "the expectation is wrong: the spheres overlap at the start"),
    320: ("intersecting", {"hit": True}, FIRST),
    338: ("test_resolve_ball_table_invalid vz=2.0 e=0.9", {"raises": None}, "receding is no error: nothing changes"),
    355: ("A=94906265.625 B=94906267.0 C=94906268.375", {"discriminant": 1.890625}, "the table prints 3 digits"),
}
"""Case to its name, our answer where it differs, and why."""


def disagreements(case: dict) -> dict:
    """What the source expects and `lib` does not say: name of the quantity to our value."""
    ours = ANSWERS[case["kind"]](case["inputs"], case["expected"])
    tolerance = case["expected"].get("rtol") or case["expected"].get("tol") or 1e-12
    return {
        name: ours.get(name)
        for name, expected in case["expected"].items()
        if name in COMPARED and not agree(ours.get(name), expected, tolerance, relative=case["kind"] == "quadratic")
    }


COMPARED = set(
    "hit t t_exit line_roots overlap_length point normal normal_1_to_2 distance v1_after_elastic v2_after_elastic "
    "signed_t velocity_after penetration raises roots discriminant".split()
)
ASIDE = {"tol", "rtol", "naive_discriminant", "naive_roots", "complex_re", "complex_im"}


def agree(ours, expected, tolerance: float, relative: bool = False) -> bool:
    """Are the two one value within the tolerance? None stands for no answer, a list for several numbers."""
    if ours is None or expected is None or isinstance(expected, str | bool):
        return ours == expected
    ours, expected = np.atleast_1d(ours).astype(float), np.atleast_1d(expected).astype(float)
    if ours.shape != expected.shape:
        return False
    return np.allclose(ours, expected, rtol=tolerance if relative else 0, atol=0 if relative else tolerance)


def ray_sphere(inputs: dict, expected: dict) -> dict:
    """A ray is a sphere of radius 0 that moves by its direction; `unit` is what one unit of t is in frames."""
    dtype = np.dtype(inputs["dtype"])
    origin, direction, center = (np.array(inputs[x], dtype) for x in ("origin", "direction", "center"))
    per_unit = 1 / float(np.linalg.norm(inputs["direction"])) if inputs["direction_is_normalised_by_api"] else 1.0
    spheres = (origin, direction, dtype.type(0), center, np.zeros(3, dtype), dtype.type(inputs["radius"]))
    return moving(spheres, inputs["t_max"], per_unit)


def sphere_sphere(inputs: dict, expected: dict) -> dict:
    """Two moving spheres; the frame lasts t_max units of time. What follows the contact is answered if expected."""
    dtype = np.dtype(inputs["dtype"])
    c1, v1, c2, v2 = (np.array(inputs[x], dtype) for x in ("c1", "v1", "c2", "v2"))
    spheres = (c1, v1, dtype.type(inputs["r1"]), c2, v2, dtype.type(inputs["r2"]))
    ours = moving(spheres, inputs["t_max"], 1.0)
    ours["distance"] = np.linalg.norm(c2 - c1) - inputs["r1"] - inputs["r2"]
    if "v1_after_elastic" in expected:
        after = response.collide(v1, v2, ours["normal_1_to_2"], 1, 1)
        ours |= dict(zip(("v1_after_elastic", "v2_after_elastic"), after, strict=True))
    return ours


def moving(spheres, t_max, per_unit: float) -> dict:
    """The answer of every method to two moving spheres; a unit of t is `per_unit` frames of the velocity given.

    Without t_max the frame is made so long that the path passes the target: a power of two, so that it rounds nothing.
    """
    p, v, r = lib.relative(*spheres)
    reach = (np.linalg.norm(p) + float(r)) / (np.linalg.norm(v) or 1)
    frame = t_max * per_unit if t_max is not None else 2.0 ** math.ceil(math.log2(reach + 1))
    p1, v1, r1, p2, v2, r2 = spheres
    long = (p1, v1 * p.dtype.type(frame), r1, p2, v2 * p.dtype.type(frame), r2)
    pair, unit = lib.relative(*long), frame / per_unit
    answers = {name: sweep(*pair) for name, sweep in SWEEPS.items()}
    hit, t = bool(answers["exact"].hit), float(answers["exact"].t)
    geometry = lib.contact_geometry(*long, t)
    with np.errstate(invalid="ignore"):
        roots = [float(u) * unit for u in quadratic.roots(*pair)]
    inside = np.clip(roots, 0, unit)
    return {
        "hit": hit,
        "t": t * unit if hit else None,
        "t_exit": roots[1],
        "line_roots": [] if np.isnan(roots[0]) else roots,
        "overlap_length": 0.0 if np.isnan(roots[0]) else inside[1] - inside[0],
        "point": geometry.point,
        "normal": -geometry.normal,
        "normal_1_to_2": geometry.normal,
        "answers": answers,
        "unit": unit,
    }


def sphere_plane(inputs: dict, expected: dict) -> dict:
    """A sphere and a plane over a frame of 64 units of time, or a bounce alone."""
    n, v = inputs["plane_normal"], np.array(inputs["velocity"], float)
    if inputs.get("response_only"):
        return {"velocity_after": plane.reflect(v, n, inputs["restitution"]), "raises": None}
    pair = inputs["center"], v * 64, inputs["radius"], n, inputs["plane_d"]
    got, steps = plane.sweep(*pair), plane.steps(*pair)
    at = np.array(inputs["center"]) + got.t * 64 * v if got.hit else None
    return {
        "hit": bool(got.hit),
        "t": float(got.t) * 64 if got.hit else None,
        "signed_t": float(steps.gap / -steps.rate) * 64 if steps.rate else None,
        "point": at,
        "penetration": -float(steps.gap),
    }


def quadratic_roots(inputs: dict, expected: dict) -> dict:
    """Roots of a t² + b t + c = 0; ours has 2 b for b. A lone or double root that a source names once is ours twice."""
    dtype = np.dtype(inputs.get("dtype", "float64")).type
    a, b, c = dtype(inputs["a"]), dtype(inputs["b"]) / dtype(2), dtype(inputs["c"])
    u0, u1 = (float(u) for u in quadratic.solve(a, b, c))
    once = len(expected["roots"]) == 1 and u0 == u1
    ours = [] if np.isnan(u0) else [u0] if once else [u0, u1]
    return {"roots": ours, "discriminant": float(quadratic.discriminant(a, b, c))}


ANSWERS = {
    "ray_sphere": ray_sphere,
    "sphere_sphere": sphere_sphere,
    "sphere_plane": sphere_plane,
    "quadratic": quadratic_roots,
}

BY_ID = {case["id"]: case for case in CASES}
SPHERES = [case["id"] for case in CASES if case["kind"] in ("ray_sphere", "sphere_sphere")]
GRAZES = {113, 124, 213, 217, 227}


def named(i: int) -> str:
    """A case as the test report shows it."""
    return f"{i}: {BY_ID[i]['name']}"


def test_nothing_is_passed_over():
    assert len(BY_ID) == len(CASES) == 239
    for case in CASES:
        compared, other = set(case["expected"]) & COMPARED, set(case["expected"]) - COMPARED
        assert compared and other <= ASIDE, named(case["id"])


@pytest.mark.parametrize("i", BY_ID, ids=named)
def test_case(i):
    name, ours, _ = OTHERWISE.get(i, (BY_ID[i]["name"], {}, ""))
    assert name == BY_ID[i]["name"]
    differing = disagreements(BY_ID[i])
    assert set(differing) == set(ours)
    for quantity, value in ours.items():
        assert agree(differing[quantity], value, 1e-12), quantity


def test_otherwise_names_known_cases_and_every_false_expectation():
    assert set(OTHERWISE) <= set(BY_ID)
    assert {i for i, case in BY_ID.items() if case.get("upstream_wrong")} <= set(OTHERWISE)
    assert {
        i for i, case in BY_ID.items() if case.get("policy", "").startswith(("inside_is_miss", "inside_returns"))
    } <= set(OTHERWISE)


@pytest.mark.parametrize("i", SPHERES, ids=named)
def test_the_exact_answer_of_the_case(i):
    case = BY_ID[i]
    ours = ANSWERS[case["kind"]](case["inputs"], case["expected"])
    if "exact" in case:
        assert ours["hit"] == case["exact"]["hit"]
        assert not ours["hit"] or agree(ours["t"], case["exact"]["t"], 1e-12)
    else:
        assert ours["hit"] and ours["t"] == 0, "only the touching pair of which nothing but the response is asked"


@pytest.mark.parametrize("i", SPHERES, ids=named)
def test_every_method_on_the_case(i):
    answers = ANSWERS[BY_ID[i]["kind"]](BY_ID[i]["inputs"], BY_ID[i]["expected"])["answers"]
    for name, got in answers.items():
        if i in GRAZES and name in ("ray", "trig"):
            continue  # exact grazes: a rounded length, or sin(arccos), decides them; see test_methods
        assert bool(got.hit) == bool(answers["exact"].hit), name
        assert got.t == answers["exact"].t or abs(got.t - answers["exact"].t) <= (
            1e-6 if np.asarray(got.t).dtype == "f8" else 1e-4
        )


def test_a_two_sided_plane():
    for i, t in ((188, BY_ID[188]["expected"]["t"]), (189, 0.0)):
        inputs = BY_ID[i]["inputs"]
        pair = inputs["center"], inputs["velocity"], inputs["radius"], inputs["plane_normal"], inputs["plane_d"]
        assert abs(plane.sweep(*pair, two_sided=True).t - t) < 1e-12
    assert agree(-plane.steps(*pair, two_sided=True).gap, BY_ID[189]["expected"]["penetration"], 1e-12)


def test_what_the_plain_discriminant_does():
    """Where the table gives the loss of b² − a c in doubles, ours has it too, and `discriminant` has not."""
    for i in (355, 356):
        a, b, c = (np.float64(BY_ID[i]["inputs"][x]) for x in "abc")
        b = b / 2
        assert b * b - a * c == BY_ID[i]["expected"]["naive_discriminant"]
        assert quadratic.discriminant(a, b, c) > 0


def test_kahans_complex_pair_is_no_hit():
    a, b, c = (BY_ID[357]["inputs"][x] for x in "abc")
    true = (int(b) // 2) ** 2 - int(a) * int(c)
    D = quadratic.discriminant(np.float64(a), np.float64(b) / 2, np.float64(c))
    assert true < 0 and D == float(true)
    assert agree(-b / 2 / a, BY_ID[357]["expected"]["complex_re"], 1e-15)
    assert agree(math.sqrt(-D) / a, BY_ID[357]["expected"]["complex_im"], 1e-30)
