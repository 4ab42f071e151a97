"""The families, the referee, and the exact sweep against it; here a part of what `make truth` runs."""

import subprocess
import sys
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np
import pytest
from oracle import first_contact

import lib
from lib import broad, exact
from lib.attack import families, truth, vectors
from lib.frame import Contact

PAIRS = 150
every_family = pytest.mark.parametrize("name", families.FAMILIES)
both = pytest.mark.parametrize("d", [2, 3])


def judged(p, v, r):
    """The oracle's answers: hit, and the exact time or None."""
    return [first_contact(*row) for row in zip(p.tolist(), v.tolist(), r.tolist(), strict=True)]


@pytest.mark.one_in(3)
@every_family
@both
def test_exact_is_never_wrong(name, d):
    pairs = families.FAMILIES[name](PAIRS, d, seed=7)
    got, right = exact.sweep(*pairs), judged(*pairs)
    np.testing.assert_array_equal(got.hit, [hit for hit, _ in right])
    times = np.array([float(t) if hit else np.inf for hit, t in right])  # one rounding, after the last step
    np.testing.assert_array_equal(got.t, times)
    assert truth.score(got, truth.truth(*pairs)).wrong == 0
    assert np.max(truth.score(got, truth.truth(*pairs)).ulps, initial=0) <= 0.5


@pytest.mark.one_in(6)
@every_family
@both
def test_exact_on_float32(name, d):
    with np.errstate(all="ignore"):
        pairs = [x.astype(np.float32) for x in families.FAMILIES[name](60, d, seed=8)]
    if not all(np.isfinite(x).all() for x in pairs):
        pytest.skip("beyond the range of float32")
    got = exact.sweep(*pairs)
    assert got.t.dtype == np.float64
    np.testing.assert_array_equal(got.t, [float(t) if hit else np.inf for hit, t in judged(*pairs)])


@every_family
@both
def test_families_are_seeded_and_sound(name, d):
    one, two, other = (families.FAMILIES[name](50, d, seed) for seed in (3, 3, 4))
    assert [x.shape for x in one] == [(50, d), (50, d), (50,)] and all(x.dtype == np.float64 for x in one)
    assert all(np.array_equal(x, y) for x, y in zip(one, two, strict=True))
    assert not all(np.array_equal(x, y) for x, y in zip(one, other, strict=True))
    assert all(np.isfinite(x).all() for x in one) and np.all(one[2] >= 0)
    assert all(len(x) == 0 for x in families.FAMILIES[name](0, d))


SHARES = {
    "exact graze": 1,
    "touching, approaching": 1,
    "touching, receding": 1,
    "touching, at rest": 1,
    "contact at t = 1": 1,
    "deep overlap": 1,
    "one inside the other": 1,
}


@pytest.mark.parametrize("name", SHARES)
def test_families_are_what_they_say(name):
    p, v, r = families.FAMILIES[name](200, 3)
    got = exact.sweep(p, v, r)
    assert got.hit.mean() == SHARES[name]
    if "touching" in name or "overlap" in name or "inside" in name:
        assert np.all(got.t == 0)
    if "touching" in name:
        assert not exact.sweep(p * (1 + 2.0**-50), 0 * v, r).hit.any()
    if "t = 1" in name:
        assert np.all(got.t == 1) and not exact.sweep(p, v * (1 - 2.0**-50), r).hit.any()
    if "graze" in name:
        assert not exact.sweep(p, v, np.nextafter(r, 0)).hit.any()


def double_double_alone(p, v, r):
    """The signs of the exact sweep's second stage, taken as they come."""
    c, b, h, g, D = exact.doubled(*exact.scaled(*exact.two_terms((p,), (v,), (r,))))
    return (c <= 0) | (g <= 0) | ((b < 0) & (h >= 0) & (D >= 0))


def decimals(p, v, r):
    """The plain sweep in decimals of 28 digits, as Python has them unless told otherwise."""
    with localcontext(prec=28):
        p, v, r = [Decimal(x) for x in p], [Decimal(x) for x in v], Decimal(r)
        a, b, c = (sum(x * y for x, y in zip(m, n, strict=True)) for m, n in ((v, v), (p, v), (p, p)))
        c -= r * r
        return c <= 0 or a + 2 * b + c <= 0 or (b < 0 and a + b >= 0 and b * b - a * c >= 0)


@both
def test_far_away_and_within_an_ulp_of_tangency_no_number_of_digits_will_do(d):
    pairs = families.far_graze(400, d, seed=5)
    right = np.array([hit for hit, _ in judged(*pairs)])
    answers = {name: lib.METHODS[name](*pairs).hit for name in ("quadratic", "residual", "exact")}
    answers["decimals"] = np.array([decimals(*row) for row in zip(*(x.tolist() for x in pairs), strict=True)])
    wrong = {name: np.mean(hit != right) for name, hit in answers.items()}
    assert wrong.pop("exact") == 0 and min(wrong.values()) > 0.4, wrong
    assert np.mean(double_double_alone(*pairs) != right) > 0.15
    assert 0.4 < right.mean() < 0.6


@both
def test_how_far_and_how_near_the_far_grazes_are(d):
    p, v, r = families.far_graze(300, d, seed=6)
    for x, y, z in zip(p.tolist(), v.tolist(), r.tolist(), strict=True):
        x, y, z = [Fraction(k) for k in x], [Fraction(k) for k in y], Fraction(z)
        a, b, c = (sum(k * m for k, m in zip(s, t, strict=True)) for s, t in ((y, y), (x, y), (x, x)))
        assert b < 0 < a + b and abs(b * b - a * (c - z * z)) < a * z * z / 2**74 and c > z * z
    distance = np.sqrt(np.sum(p * p, axis=-1)) / r
    assert distance.max() > 2**28 and np.mean(distance > 2**10) > 0.5 and np.mean(distance < 2**4) > 0.05
    axes = np.argmax(np.abs(v), axis=-1)
    assert set(axes.tolist()) == set(range(d)) and (v[np.arange(300), axes] > 0).any() and (v < 0).any()


WITNESSES = [
    ([-1e10, 1e17 + 16], [1e10, 0.0], 1e17),
    ([-1e10, 1e17], [1e10, 0.0], 1e17),
    ([277758042.86626077, 21235502.271057777], [-555516085.8849831, -42471002.54793515], 0.9999999999999939),
]


def test_three_of_them_by_hand():
    found = [(bool(exact.sweep(*pair).hit), first_contact(*pair)[0]) for pair in WITNESSES]
    assert (
        found[0] == (False, False)
        and found[1] == (True, True)
        and found[2][0] == found[2][1] != decimals(*WITNESSES[2])
    )


def test_at_least_nineteen_families_and_most_of_them_have_both_answers():
    shares = [exact.sweep(*make(300)).hit.mean() for make in families.FAMILIES.values()]
    assert len(shares) >= 19 and sum(0.02 < share < 0.98 for share in shares) >= 14


def test_every_stage_is_needed():
    stages = {name: set(exact.steps(*make(200)).stage.tolist()) for name, make in families.FAMILIES.items()}
    assert (
        stages["ordinary"] == stages["no motion"] == {0}
        and stages["graze, r ± 1 ulp"] == {1}
        and stages["exact graze"] == {2}
    )


def test_steps_lie_within_their_bounds():
    p, v, r = families.near_tangent(200, seed=3)
    scale = 2.0 ** -np.frexp(np.max(np.abs(np.column_stack([p, v, r])), axis=1))[1]
    steps = exact.steps(p, v, r)
    for i in range(200):
        s = Fraction(scale[i])
        x, y, z = ([Fraction(k) * s for k in row] for row in (p[i].tolist(), v[i].tolist(), [float(r[i])]))
        a, b = sum(k * k for k in y), sum(k * m for k, m in zip(x, y, strict=True))
        c = sum(k * k for k in x) - z[0] ** 2
        true = {"c": c, "b": b, "h": a + b, "g": a + 2 * b + c, "D": b * b - a * c}
        for name, value in true.items():
            off = abs(Fraction(float(getattr(steps, name)[i])) - value)
            assert off <= Fraction(float(getattr(steps, f"{name}_bound")[i])), (i, name)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("offset", [0, 1, 1e6, 2.0**53, 1e17, 1e300])
def test_absolute_input_is_exact(offset):
    """Positions and velocities far from the origin: their differences are no doubles, and yet nothing is lost."""
    rng = np.random.default_rng(2)
    for make in (families.near_tangent, families.graze_r_ulp, families.end_contact_ulp, families.touching_ulp):
        p, v, r = make(60, 3, seed=5)
        p1, v1 = rng.normal(size=(2, 60, 3))
        p1 = p1 * np.spacing(np.float64(offset)) + offset
        r1 = r * rng.uniform(size=60)
        given = (p1, v1, r1, p1 + p, v1 + v, np.abs(r - r1))
        got = lib.sweep(*given)
        for i in range(60):
            hit, t = judged_absolute(*(x[i].tolist() for x in given))
            assert (bool(got.hit[i]), float(got.t[i])) == (hit, float(t) if hit else np.inf), i


def judged_absolute(p1, v1, r1, p2, v2, r2) -> tuple:
    """The oracle's answer to one pair of spheres."""
    p, v = ([Fraction(y) - Fraction(x) for x, y in zip(*xy, strict=True)] for xy in ((p1, p2), (v1, v2)))
    return first_contact(p, v, Fraction(r1) + Fraction(r2))


def grazing_by_rounding(n, d, seed):
    """p1, v1, r1, p2, v2, r2 of a graze by a hair: p2 − p1 and v2 − v1 are parallel once rounded, and only then."""
    rng = np.random.default_rng(seed)
    p1, v1, p2, v2 = np.zeros((4, n, d))
    p1[:, :2], v1[:, :2] = rng.uniform(-0.5, 0.5, (2, n, 2)) * 2.0**-53
    p2[:, :2], v2[:, :2] = -1, 1.5
    x, y = p1[:, 0], p1[:, 1]
    i, j = v1[:, 0], v1[:, 1]
    across = (x * j - y * i) + (1.5 * (y - x) + (j - i))  # p × v: all that is larger cancels
    r = np.abs(across) / np.sqrt(4.5) * (1 + rng.integers(-3, 4, size=n) * 2.0**-52)
    return p1, v1, np.zeros(n), p2, v2, r


@both
def test_a_graze_below_the_last_digit_of_the_differences(d):
    given = grazing_by_rounding(500, d, seed=1)
    got = lib.sweep(*given)
    rows = zip(*(x.tolist() for x in given), strict=True)
    answers = [judged_absolute(*row) for row in rows]
    np.testing.assert_array_equal(got.hit, [hit for hit, _ in answers])
    np.testing.assert_array_equal(got.t, [float(t) if hit else np.inf for hit, t in answers])
    assert 0.2 < got.hit.mean() < 0.8


def test_differences_that_overflow_are_decided_all_the_same():
    given = [0.0, 0.0], [-0.9e308, 0.0], 0.5, [0.1, 1.0], [1e308, -1e308], 0.49
    assert lib.sweep(*given).t == float(judged_absolute(*given)[1])
    rng = np.random.default_rng(0)
    for _ in range(100):
        p1, v1, p2, v2 = (rng.choice([0, 1e-300, 1, 9e307, 1.7e308], (4, 2)) * rng.choice([-1, 1], (4, 2))).tolist()
        r1, r2 = rng.choice([0, 1, 1e308], 2).tolist()
        hit, t = judged_absolute(p1, v1, r1, p2, v2, r2)
        got = lib.sweep(p1, v1, r1, p2, v2, r2)
        assert (bool(got.hit), float(got.t)) == (hit, float(t) if hit else np.inf)


def test_absolute_input_at_the_ends_of_the_range():
    big = 1.7e308
    assert lib.sweep([-big, 0], [big, 0], 1, [big, 0], [-big, 0], 1).t == 1
    assert lib.sweep([-big, 0], [big, 0], big, [big, 0], [0, 0], 0).t == 1
    assert not lib.sweep([-big, 0], [big, 0], 0, [big, 0], [0, 0], 1).hit
    assert lib.sweep([0, 0], [0, 0], big, [big, 0], [0, 0], big).t == 0
    tiny = 5e-324
    assert lib.sweep([0, 0], [tiny, 0], 0, [2 * tiny, 0], [0, 0], tiny).t == 1
    assert lib.sweep([0, 0], [tiny, 0], 0, [4 * tiny, 0], [-tiny, 0], tiny).hit == np.False_


def test_times_near_the_least_double():
    huge = [[-(2.0**1000), 0]] * 3
    got = exact.sweep([[1 + 2.0**-52, 0], [2.0, 0], [1.0 + 2.0**-40, 0]], huge, 1)
    right = [float(first_contact(p, huge[0], 1)[1]) for p in ([1 + 2.0**-52, 0], [2.0, 0], [1.0 + 2.0**-40, 0])]
    assert got.t.tolist() == right and right[0] < 2.3e-308


def test_a_root_is_taken_to_as_many_bits_as_rounding_needs():
    """c / √D just below the midpoint of two doubles, by 2⁻⁴⁰¹ of itself: 64 bits of the root see the midpoint."""
    D = 2**400 + 1
    assert exact.quotient((2**53 + 3) * 2**147, 0, D) == 1 + 2.0**-52
    assert exact.quotient((2**53 + 3) * 2**147, 0, 2**400) == 1 + 2.0**-51  # the midpoint itself, to even


@both
def test_the_referee_agrees_with_the_oracle(d):
    for make in families.FAMILIES.values():
        pairs = make(10, d, seed=9)
        right = truth.truth(*pairs)
        assert right.hit.tolist() == [hit for hit, _ in judged(*pairs)]
        assert right.t.tolist() == [float(t) if hit else np.inf for hit, t in judged(*pairs)]


def test_the_table():
    found = truth.table(1000, seed=1)
    assert list(found) == list(families.FAMILIES) and all(list(row) == list(lib.METHODS) for row in found.values())
    assert all(row["exact"].wrong == 0 and np.all(row["exact"].ulps <= 0.5) for row in found.values())
    assert found["near tangent"]["quadratic"].wrong > 0 and found["small and far"]["tmin"].ulps.max() > 1e3
    lines = truth.told(found).splitlines()
    assert len(lines) == len(found) + 3 and lines[-1].startswith("1026 pairs")
    assert truth.told({}) == "nothing was judged"
    with pytest.raises(ValueError, match="^pairs must be at least 1; got 0"):
        truth.table(0)
    with pytest.raises(ValueError, match="^processes must be at least 1; got -1"):
        truth.table(10, processes=-1)
    with pytest.raises(ValueError, match="^seed must be at least 0; got -1"):
        truth.table(10, seed=-1)


@pytest.mark.slow
def test_the_table_of_crowds():
    found = truth.table(2000, seed=1, kind="crowds")["crowds"]
    assert list(found) == ["exact", "exact, in numpy"] and found["exact"].pairs >= 2000
    assert all(row.wrong == 0 and np.all(row.ulps <= 0.5) and len(row.ulps) > 200 for row in found.values())
    with pytest.raises(ValueError, match="^kind must be one of straight, curved, crowds; got 'bent'"):
        truth.table(10, kind="bent")


def test_a_pair_that_a_broad_phase_misses_is_seen(monkeypatch):
    pairs = broad.pairs
    monkeypatch.setattr(broad, "pairs", lambda *balls: broad.Pairs(*(x[1:] for x in pairs(*balls))))
    found = truth.table(1000, seed=2, kind="crowds")["crowds"]
    assert found["exact"].wrong > 0 and found["exact, in numpy"].wrong == 0


def test_an_interrupted_table_holds_what_it_has(monkeypatch, capsys):
    judge = truth.block_of_table

    def stopped(job):
        if job[1] == "exact graze":
            raise KeyboardInterrupt
        return judge(job)

    monkeypatch.setattr(truth, "block_of_table", stopped)
    assert list(truth.table(1000)) == ["ordinary", "near tangent"]
    assert "interrupted" in capsys.readouterr().err


def rows(*wrong_and_ulps):
    """A table of one method whose rows have so many wrong answers and such an error of t."""
    return {
        str(i): {"exact": truth.FamilyScore(9, wrong, np.array([0.1, u]))}
        for i, (wrong, u) in enumerate(wrong_and_ulps)
    }


@pytest.mark.parametrize(
    ("found", "status"),
    [
        (rows((0, 0.5), (0, 0.2)), 0),
        (rows((0, 0.2), (1, 0.2)), 1),
        (rows((0, 0.6), (0, 0.2)), 1),
        (rows((0, 0.2), (0, np.inf)), 1),
        ({}, 0),
    ],
)
def test_one_wrong_family_is_enough_for_the_exit_status(found, status, monkeypatch, capsys):
    asked = []
    monkeypatch.setattr(truth, "table", lambda *given, **named: asked.append((*given, *named.values())) or found)
    monkeypatch.setattr(sys, "argv", ["truth"])
    with pytest.raises(SystemExit) as left:
        truth.main()
    kinds = ((1_000_000, "straight"), (200_000, "curved"), (200_000, "crowds"))
    assert asked == [(pairs, 0, 2, True, kind) for pairs, kind in kinds] and int(left.value.code) == status
    assert truth.told(found) in capsys.readouterr().out


def test_scores():
    right = truth._Truth(
        np.array([True, True, False, True]), np.array([0.5, 0.25, np.inf, 1.0]), np.array([0, 1e-17, 0, 0])
    )
    found = truth.score(Contact(np.array([True, True, True, False]), np.array([0.5, 0.25, 0.1, np.inf])), right)
    assert (found.pairs, found.wrong, found.ulps.tolist()) == (4, 2, [0.0, 1e-17 / 2.0**-54])
    assert str(found) == "50 % 0.09 0.18" and str(truth.FamilyScore(8, 1, np.array([]))) == "12.5 % – –"
    lost = truth.score(Contact(np.array([True] * 4), np.full(4, np.nan)), right)
    assert np.all(lost.ulps == np.inf) and lost.wrong == 1
    beside = truth._Truth(np.array([True]), np.array([0.25]), np.array([2.0**-55]))
    assert truth.score(Contact(np.array([True]), np.array([0.25 + 2.0**-54])), beside).ulps.tolist() == [0.5]
    both = truth._joined([found, lost])
    assert (both.pairs, both.wrong, len(both.ulps)) == (8, 3, 5)


def test_the_jobs():
    count = 2 * len(families.FAMILIES)
    few, many = truth._jobs(1, 7), truth._jobs(1001 * count, 7)
    assert [(seed, n) for *_, seed, n in few] == [(7, 1)] * count and {job[2] for job in few} == {2, 3}
    assert [(seed, n) for *_, seed, n in many] == [(7, 1000)] * count + [(1007, 1)] * count
    assert truth._jobs(count + 1, 0)[0][-1] == 2


def test_square_roots():
    assert truth.square_root(Fraction(9, 4)) == Fraction(3, 2) and truth.square_root(Fraction(0)) == 0
    for x in (Fraction(2), Fraction(1, 3), Fraction(2) ** -900, Fraction(2) ** 901, Fraction(10**40 + 1, 7**60)):
        root = truth.square_root(x)
        assert root * root <= x < (root * (1 + Fraction(1, 2**198))) ** 2


@pytest.mark.slow
def test_a_table_by_two_processes():
    one, two = truth.table(60, seed=3), truth.table(60, seed=3, processes=2)
    assert list(one) == list(two)
    assert all(str(one[f][m]) == str(two[f][m]) for f in one for m in lib.METHODS)
    assert str(truth.table(60)) == str(truth.table(60, seed=0)) != str(truth.table(60, seed=1))


def test_the_map_of_precision():
    far, off = np.array([10.0, 1e5]), np.array([1e-12, 1e-2, 1e-1])
    shares = truth.precision(lib.METHODS["quadratic"], np.float32, far, off)
    assert shares.shape == (3, 2) and shares[0, 1] > 0.1 and shares[2, 0] == 0
    never = truth.precision(lambda p, v, r: Contact(np.zeros(len(r), bool), None), np.float64, far, off, each=400)
    assert np.all(abs(never - 0.5) < 0.1)  # half of them pass within r, and all are long enough to tell


def test_the_pairs_of_the_map():
    """They start `far` away, go as far again, and pass at 1 ± δ, where δ is the offset or down to half of it."""
    far, off, given = np.array([10.0, 40.0]), np.array([0.1, 0.3]), []

    def sweep(*pairs):
        given.append(pairs)
        return exact.sweep(*pairs)

    truth.precision(sweep, np.float64, far, off, each=30)
    p, v, r = (x.reshape(2, 2, 30, -1) for x in given[0])
    speed = np.linalg.norm(v, axis=-1)
    ahead = np.sum(p * v, axis=-1) / speed
    np.testing.assert_allclose(speed, np.broadcast_to(2 * far[:, None], speed.shape), rtol=1e-12)
    np.testing.assert_allclose(ahead, np.broadcast_to(-far[:, None], speed.shape), rtol=1e-12)
    miss = np.abs(np.sqrt(np.sum(p * p, axis=-1) - ahead**2) - 1) / off[:, None, None]
    assert np.all(r == 1) and 0.499 < miss.min() < 0.55 and 0.95 < miss.max() < 1.001


@pytest.mark.slow
def test_where_generators_start_by_default(monkeypatch, capsys):
    assert list(vectors._cases(60)) == list(vectors._cases(60, seed=0)) != list(vectors._cases(60, seed=1))
    assert list(vectors.lines(60)) == list(vectors.lines(60, seed=0)) != list(vectors.lines(60, seed=1))
    monkeypatch.setattr(sys, "argv", ["vectors", "--pairs", "60"])
    vectors.main()
    assert capsys.readouterr().out == "".join(vectors.lines(60, seed=0))


@pytest.mark.parametrize(
    ("command", "words", "told"),
    [
        (truth, ["--pairs", "0"], "pairs must be at least 1; got 0"),
        (truth, ["--processes", "0", "--pairs", "5"], "processes must be at least 1; got 0"),
        (truth, ["--seed", "-1"], "seed must be at least 0; got -1"),
        (vectors, ["--seed", "-1"], "seed must be at least 0; got -1"),
        (vectors, ["--pairs", "0"], "pairs must be at least 1; got 0"),
    ],
)
def test_bad_options_are_told(command, words, told, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["command", *words])
    with pytest.raises(SystemExit) as left:
        command.main()
    said = capsys.readouterr()
    assert left.value.code == 2 and said.err.endswith(f"error: {told}\n") and said.out == ""


def test_vectors_refuse_a_seed_before_they_draw():
    with pytest.raises(ValueError, match="^seed must be at least 0; got -1"):
        vectors._cases(100, seed=-1)


@pytest.mark.slow
def test_the_command():
    few = ["--pairs", "100", "--curved", "1", "--crowds", "1", "--processes", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "lib.attack.truth", *few], capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0 and "exact graze" in done.stdout and "108 pairs" in done.stdout
    assert "curved paths" in done.stdout and "in and out twice" in done.stdout
    assert "pairs/s" in done.stderr
