"""The attack is fair: engines that keep to a policy are found to be right, and those with one fault are found out."""

import math

import numpy as np
import pytest

import lib
from lib.attack import causes, fairness, hunt

OURS = fairness.OURS


def ray(p, v, r):
    """Distances along a path to the way in and out of a sphere, nan for none, |v|, and the gap: in p's own floats.

    The lengths are brought to a good size first, as an engine's are, and nothing large is squared and subtracted.
    """
    kind = p.dtype.type
    scale, speed = np.maximum(abs(p).max(), r), abs(v).max()
    if scale == 0 or speed == 0:
        return kind(np.nan), kind(np.nan), kind(0), norm(p / (scale or 1)) * scale - r
    p, r, u = p / scale, r / scale, v / speed
    u, speed = u / norm(u), speed * norm(u)
    back = -(p @ u)
    aside = norm(p + back * u)
    half = np.sqrt((r - aside) * (r + aside))
    gap = norm(p) - r
    near = gap * (norm(p) + r) / (back + half) if back > 0 else back - half
    far = back + half if back > 0 else (norm(p) + r) * gap / near
    return near * scale, far * scale, speed, gap * scale


def norm(x):
    """|x| in the floats of x."""
    return np.sqrt(x @ x)


def three(p, v, r):
    """As three.js: a ray of unit direction with a far limit; from inside it is the way out."""
    near, far, length, _ = ray(p, v, r)
    s = near if near >= 0 else far
    return (True, s / length) if 0 <= s <= length else (False, 0.0)


def jolt(p, v, r):
    """As Jolt: a cast from inside has fraction 0, also one of length 0."""
    near, _, length, gap = ray(p, v, r)
    return (True, 0.0) if gap <= 0 else (True, near / length) if 0 <= near <= length else (False, 0.0)


def box(p, v, r):
    """As Box2D: a time of impact at which the shapes are a slop nearer than they touch."""
    near, _, length, gap = ray(p, v, r - type(r)(0.004))
    return (True, 0.0) if gap <= 0 else (True, near / length) if 0 <= near <= length else (False, 0.0)


def physx(p, v, r):
    """As PhysX without initial overlap: it starts apart or is no hit, and touching does not count."""
    near, _, length, gap = ray(p, v, r)
    return (True, near / length) if gap > 0 and 0 < near <= length else (False, 0.0)


def godot(p, v, r):
    """An end that is open: the fraction lies below 1."""
    near, _, length, gap = ray(p, v, r)
    return (True, 0.0) if gap <= 0 else (True, near / length) if 0 <= near < length else (False, 0.0)


def parry(p, v, r):
    """As parry may: what overlaps and parts is let go."""
    near, _, length, gap = ray(p, v, r)
    now = gap <= 0 and p @ (v / (length or 1)) < 0
    return (True, 0.0) if now else (True, near / length) if gap > 0 and 0 <= near <= length else (False, 0.0)


def bullet(p, v, r):
    """A hit without its time, and an end that is open."""
    return godot(p, v, r)[0]


FOLLOWING = {
    "three.js": (three, "inside=exit", False),
    "Jolt": (jolt, "", True),
    "Box2D": (box, "slop=0.005", False),
    "PhysX": (physx, "inside=no,touching=no", True),
    "Godot": (godot, "end=open", False),
    "parry": (parry, "parting=no", False),
    "bevy": (lib.METHODS["residual"], "", True),
    "only a hit": (bullet, "end=open", True),
}


@pytest.mark.parametrize("name", FOLLOWING)
def test_an_engine_that_follows_its_policy_gets_a_clean_report(name):
    engine, policy, single = FOLLOWING[name]
    report = hunt.attack(engine, seconds=60, pairs=6000, policy=policy, float32=single)
    assert not report.findings, hunt.told(report)
    assert not any(tally.wrong for tally in report.families.values()) and not report.strict
    judged = {family: tally.pairs - tally.open for family, tally in report.families.items()}
    assert judged["ordinary"] > 0.9 * report.families["ordinary"].pairs and sum(judged.values()) > 2000
    assert "Nothing wrong was found." in hunt.told(report) and "pairs are open" in hunt.told(report)


@pytest.mark.parametrize("name", FOLLOWING)
def test_it_does_not_under_a_policy_that_is_not_its_own(name):
    engine, policy, single = FOLLOWING[name]
    given = {"inside": "no"} if "inside=no" not in policy else {"inside": "start"}
    report = hunt.attack(engine, seconds=60, pairs=600, policy=OURS._replace(**given), float32=single)
    first = report.findings[0]
    assert first.cause.startswith("They touch or overlap at the start") or first.cause.startswith("They overlap")
    assert "start" in first.cause and np.hypot(*first.p[:2]) < first.r


def of_ray(time):
    """A sweep that takes the hit from a ray, and the time from a formula."""

    def sweep(p, v, r):
        near, far, length, gap = ray(p, v, r)
        hit = gap <= 0 or 0 <= near <= length
        return bool(hit), 0.0 if gap <= 0 or not hit else time(near, far, length)

    return sweep


def endless(p, v, r):
    near, _, length, gap = ray(p, v, r)
    return (True, 0.0) if gap <= 0 else (True, near / length) if near >= 0 else (False, 0.0)


def rooted(p, v, r):
    """The root of a negative number is taken for 0."""
    a, b, c = v @ v, p @ v, (norm(p) - r) * (norm(p) + r)
    t = (-b - math.sqrt(max(b * b - a * c, 0))) / a if a else -1
    return (True, 0.0) if c <= 0 else (0 <= t <= 1, t)


def divided(p, v, r):
    """It divides by the length of the motion, whatever that is."""
    found = jolt(p, v, r)
    return found if v.any() or norm(p) <= r else (True, np.nan)


def turned(p, v, r):
    near, _, length, gap = ray(p, v, r)
    return gap <= 0 or bool(p @ v < 0 and not 0 <= near <= length)


FAULTY = {
    "the other root": (of_ray(lambda near, far, length: far / length), "wrong t", "That is the exit"),
    "no upper bound": (endless, "wrong hit", "No upper bound"),
    "a factor": (of_ray(lambda near, far, length: near / length / 2), "wrong t", "the factor 2 is missing"),
    "a distance": (of_ray(lambda near, far, length: near), "wrong t", "a distance, not a time"),
    "the root of a negative": (rooted, "wrong hit", "They pass by"),
    "zero motion divided": (divided, "wrong hit", "a = 0"),
    "inside missed": (physx, "wrong miss", "They overlap at the start"),
    "the sign at the end": (turned, "wrong", "whose last sign is turned"),
}


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("name", FAULTY)
def test_an_engine_with_one_fault_is_found_out(name, single):
    engine, kind, words = FAULTY[name]
    for policy in (None, ""):
        report = hunt.attack(engine, seconds=60, pairs=3000, policy=policy, float32=single)
        first = report.findings[0]
        assert first.fair and first.kind.startswith(kind) and words in first.cause, hunt.told(report)
        assert first.r > 0 or "a = 0" in words
        true(first, single)


def true(finding, single):
    """Does what a cause names really show, and does its method, run on the pair, really answer the same?"""
    dtype, row = np.float32 if single else np.float64, (finding.p, finding.v, finding.r)
    known = next(
        (known for known in causes.CAUSES if known.text == finding.cause and known.errata == finding.errata), None
    )
    if known is None or known.method is None:
        return
    f = causes.facts(*row, dtype)
    answers = [known.method(f) for known in causes.CAUSES if known.text == finding.cause]
    if isinstance(answers[0], bool):
        assert finding.answer.hit in answers and finding.answer.hit != finding.hit
    else:
        off = abs(finding.answer.t - finding.t)
        assert min(abs(finding.answer.t - t) for t in answers) <= off / 4
