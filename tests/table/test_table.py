"""The table: what it promises of every run, what physics knows of some, and that compiled it has the same events."""

from math import erf
from types import SimpleNamespace

import numpy as np
import pytest
import shots
from lessons import often, thinned

import lib.compiled
from lib import response, setups
from lib.compiled import events
from lib.response import collide
from lib.table import BALL, POCKET, EndlessError, at, balls, energy, event, loop, room, run

OPEN = room([-np.inf] * 2, [np.inf] * 2)
FIELDS = ("t", "instant", "kind", "i", "j", "clock", "tail", "x", "v")


def same(one, other) -> bool:
    """Are the events of two histories the same bytes?"""
    return all(getattr(one, name).tobytes() == getattr(other, name).tobytes() for name in FIELDS)


def kept(start, house, until, **options):
    """The history, even of a run that the cap on events ended."""
    try:
        return run(start, house, until, **options)
    except EndlessError as error:
        return error.history


def mixed(N=40, eta=0.15, d=2, seed=1):
    """A gas of balls of many sizes and masses."""
    start, house = setups.gas(N, eta, d, seed)
    rng = np.random.default_rng(seed)
    return balls(start.x, start.v, rng.uniform(0.3, 1, N), 10 ** rng.uniform(-1, 1, N)), house


def depth(start, house) -> float:
    """How deep, in radii, the worst pair or ball and wall overlap."""
    first, second = np.triu_indices(len(start.r), 1)
    reach = start.r[first] + start.r[second]
    pairs = (reach - np.linalg.norm(start.x[second] - start.x[first], axis=1)) / reach
    sides = np.minimum(start.x - house.low, house.high - start.x).min(axis=1)
    return max(pairs.max(initial=-np.inf), np.max(1 - sides / start.r))


# Promises.


@pytest.mark.slow
def test_no_overlap_no_gain_no_step_back_over_a_hundred_thousand_events():
    start, house = setups.gas(200, 0.3)
    history = kept(start, house, 1e9, events=100_000)
    assert len(history.t) == 100_000
    assert np.all(np.diff(history.t) >= 0)
    assert abs(energy(at(history, history.until), house) / energy(start, house) - 1) < 1e-12
    worst, r = 0.0, 1.0
    met = history.kind == BALL
    gap = np.linalg.norm(history.x[met, 1] - history.x[met, 0], axis=1) / (2 * r)
    assert np.max(np.abs(gap - 1)) < 1e-12  # they met where they touch
    for t in history.t[::311]:
        worst = max(worst, depth(at(history, t), house))
    assert worst < 1e-12


@pytest.mark.parametrize("compiled", [False, True])
def test_no_pair_overlaps_at_any_event_whatever_the_sizes(compiled):
    start, house = mixed()
    history = run(start, house, 30, compiled=compiled)
    assert len(history.t) > 200
    assert max(depth(at(history, t), house) for t in history.t) < 1e-12
    speeds = [energy(at(history, t), house) for t in (0, 15, 30)]
    np.testing.assert_allclose(speeds, speeds[0], rtol=1e-13)


CASES = {
    "a gas": (setups.gas(60, 0.3), 20),
    "in space, of many sizes": (mixed(60, 0.2, 3), 20),
    "losing": ((mixed()[0], mixed()[1]._replace(e=0.9, e_wall=0.7)), 30),
    "falling": ((mixed()[0], mixed()[1]._replace(e=0.9, gravity=np.array([0.1, -1.0]))), 10),
    "a break on cloth": ((setups.break_shot(2.0), setups.pool()), np.inf),
    "a break that ties": ((setups.break_shot(), setups.pool(drag=0)), 3),
    "a cradle": (setups.cradle(5, 2), 9),
    "the tc model": (setups.gas(40, 0.2), 20),
    "the cut-off": (setups.gas(40, 0.2), 20),
}
OPTIONS = {"the tc model": {"policy": "tc", "limit": 0.5}, "the cut-off": {"policy": "cutoff", "limit": 0.8}}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("case", CASES)
def test_compiled_it_has_the_same_events_bit_by_bit(case):
    (start, house), until = CASES[case]
    house = house._replace(e=0.6) if case in OPTIONS else house
    one, other = (run(start, house, until, compiled=c, **OPTIONS.get(case, {})) for c in (False, True))
    assert len(one.t) >= 6 and same(one, other)
    if case in OPTIONS:
        assert not same(one, run(start, house, until))  # the policy does something


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", thinned(range(40), 3))
def test_compiled_it_has_the_same_events_on_lattices_where_much_ties(seed):
    rng = np.random.default_rng(seed)
    size = int(rng.integers(7, 41))
    places = rng.permutation(np.stack(np.meshgrid(*[np.arange(7)] * 2), -1).reshape(-1, 2))[:size]
    start = balls(3.0 * places + 1.5, rng.integers(-1, 2, size=(size, 2)))
    house = room([0, 0], [21, 21], e=rng.choice([1.0, 0.9]))
    one, other = (kept(start, house, 12, events=400, policy="tc", limit=1e-3, compiled=c) for c in (False, True))
    assert same(one, other)


def test_a_tie_that_only_the_partner_sees():
    x = [[0, 3], [1.2, 5.6], [-1.2, 5.6], [-7.2, 5.6], [-4.2, 10.6]]
    start = balls(x, [[0, -1], [0, 0], [0, 0], [1, 0], [0, -1]])
    one, other = (run(start, room([-20, 0], [20, 40]), 6, compiled=c) for c in (False, True))
    assert one.instant.tolist() == [0, 1, 2, 2, 3] and same(one, other)


@pytest.mark.parametrize("speed", [0, 1e-30, 1e-9])
def test_what_falls_from_rest_is_timed_by_its_fall(speed):
    house = room([-10, 0], [10, np.inf], gravity=[0, -1])
    history = run(balls([[0, 3], [3, 3.001]], [[speed, 0], [0, 0]]), house, 2.1)
    np.testing.assert_allclose(history.t, [2, np.sqrt(4.002)], rtol=1e-14)
    assert history.instant.tolist() == [0, 1]


def test_a_room_may_be_long_and_thin():
    L = 1e9
    x = np.stack([np.linspace(10, L - 10, 40), np.ones(40)], -1)
    assert not len(run(balls(x, [1, 0]), room([0, 0], [L, 2]), 1).t)


def test_a_gas_without_ties_never_takes_the_slow_way(monkeypatch):
    def slow(*_):
        raise AssertionError("this gas has no two events at one instant")

    monkeypatch.setattr(loop, "instant", slow)
    assert len(kept(*setups.gas(900, 0.3), 1e9, events=20_000).t) == 20_000


def test_same_input_same_bytes_and_other_labels_change_nothing():
    start, house = mixed()
    history = run(start, house, 20)
    assert same(history, run(start, house, 20))
    order = np.random.default_rng(5).permutation(len(start.r))
    other = run(balls(*(a[order] for a in start)), house, 20)
    assert history.t.tobytes() == other.t.tobytes()
    assert at(history, 20).x[order].tobytes() == at(other, 20).x.tobytes()
    assert at(history, 20).v[order].tobytes() == at(other, 20).v.tobytes()


def test_every_event_is_of_two_that_touch_and_part_as_collide_says():
    start, house = mixed()
    history = run(start, house, 20)
    for k in np.flatnonzero(history.kind == BALL)[:200]:
        i, j = history.i[k], history.j[k]
        t = history.t[k]
        before = at(history, np.nextafter(max(history.t[k - 1], t - 1e-9), t)) if k else start
        n = history.x[k, 1] - history.x[k, 0]
        expected = collide(before.v[i], before.v[j], n, start.m[i], start.m[j])
        np.testing.assert_allclose(history.v[k], expected, rtol=0, atol=1e-13)


def test_late_instants_are_told_as_well_as_early_ones():
    """After 1e5 units of time one float would place a ball to some 1e-11 only."""
    start = balls([[3, 3], [8, 9], [15, 6]], [[0.7, 0.3], [-0.2, 0.9], [0.5, -0.6]])
    history = run(start, room([0, 0], [20, 15]), 1e5, compiled=True)
    late = [k for k in range(len(history.t) - 60, len(history.t)) if history.kind[k] == BALL]
    assert late and max(depth(at(history, history.t[k]), history.room) for k in late) < 1e-12
    for k in late:
        i, t = history.i[k], np.nextafter(history.t[k], 0)
        before = at(history, t)
        way = (history.clock[k] - t) + history.tail[k]
        np.testing.assert_allclose(before.x[i] + before.v[i] * way, history.x[k, 0], rtol=0, atol=1e-12)


def test_a_run_goes_on_where_another_stopped():
    start, house = mixed()
    half = at(run(start, house, 4), 4.0)
    ends = at(run(half, house, 4), 4.0), at(run(start, house, 8), 8.0)
    np.testing.assert_allclose(ends[0].x, ends[1].x, rtol=0, atol=1e-9)


# The end of patience.


def test_the_cap_keeps_what_there_is():
    start, house = setups.gas(40, 0.2)
    whole = run(start, house, 50)
    for compiled in (False, True):
        with pytest.raises(EndlessError, match="more than 50 events up to t = .* Allow more by events=") as error:
            run(start, house, 50, events=50, compiled=compiled)
        history = error.value.history
        assert len(history.t) == 50 and history.ended == "events" and history.until == history.t[-1]
        assert history.x.tobytes() == whole.x[:50].tobytes()


def test_the_cap_cuts_no_instant_in_half():
    start, house = shots.two_touching(), room([-9, -9], [9, 9])
    history = kept(start, house, 5, events=1)
    assert history.ended == "events" and not len(history.t)
    assert energy(at(history, history.until), house) == energy(start, house)


DROP = balls([[0, 2]], [[0, 0]])


def floor(e, g=1.0):
    return room([-np.inf, 0], [np.inf, np.inf], e=e, gravity=[0, -g])


def test_the_policies_end_what_would_not():
    lone = kept(DROP, floor(0.5), 100, events=300)
    assert lone.ended == "events" and lone.until < 4.25
    for policy, limit in (("cutoff", 1e-3), ("tc", 1e-3)):
        saved = run(DROP, floor(0.5), 5, events=100_000, policy=policy, limit=limit)
        assert saved.ended == "time" and saved.until == 5
        assert 0 < energy(at(saved, 5), saved.room) - 1 < 1e-5  # nearly at rest, a radius above the floor


@pytest.mark.parametrize("compiled", [False, True])
def test_the_cut_off_looks_at_the_speed_that_is_left_on_cloth(compiled):
    cloth = OPEN._replace(e=0.5, drag=0.5)
    start = balls([[0, 0], [3, 0]], [[1, 0], [0, 0]])  # they close in at 0.5 when they meet, not at 1
    for limit, after in ((0.7, [0, 1]), (0.4, [0.25, 0.75])):
        history = run(start, cloth, np.inf, policy="cutoff", limit=limit, compiled=compiled)
        np.testing.assert_allclose(history.v[0, :, 0], after, rtol=0, atol=1e-15)


@pytest.mark.parametrize("compiled", [False, True])
def test_the_tc_model_counts_from_an_event_not_from_the_start(compiled):
    start = balls([[0, 0], [2.3, 0], [4.4, 0]], [[1, 0], [0, 0], [0, 0]])  # two contacts, at 0.3 and soon after
    history = run(start, OPEN._replace(e=0.5), 9, policy="tc", limit=0.5, compiled=compiled)
    np.testing.assert_allclose(history.v[0, :, 0], [0.25, 0.75], rtol=0, atol=1e-15)
    np.testing.assert_allclose(history.v[1, :, 0], [0, 0.75], rtol=0, atol=1e-15)


def test_rest_under_gravity_is_said_and_not_hidden():
    for start, house in ((DROP, floor(0)), (balls([[0, 1]], [[1, 0]]), floor(0.5))):
        for compiled in (False, True):
            with pytest.raises(EndlessError, match="ball 0 comes to rest on a wall under gravity") as error:
                run(start, house, 9, compiled=compiled)
            assert error.value.history.ended == "rest"


@pytest.mark.parametrize("compiled", [False, True])
def test_a_throw_that_just_reaches_the_ceiling_is_no_rest(compiled):
    house = room([-np.inf] * 2, [np.inf, 3.5], gravity=[0, -1])
    history = run(balls([[0, 1]], [[3, 2]], 0.5), house, 5, compiled=compiled)
    assert not len(history.t) and at(history, 5).x.tolist() == [[15, -1.5]]


def test_on_cloth_nothing_happens_at_the_end_of_time():
    cloth = room([-np.inf] * 2, [np.inf] * 2, drag=1.0)
    assert not len(run(balls([[0, 0], [3, 0]], [[1, 0], [0, 0]]), cloth, np.inf).t)
    nearly = run(balls([[0, 0], [3, 0]], [[1 + 1e-9, 0], [0, 0]]), cloth, np.inf)
    assert nearly.t == pytest.approx(-np.log(1 - 1 / (1 + 1e-9)), rel=1e-6)


def test_a_jam_is_said():
    tight = room([0, 0], [2, 9])
    with pytest.raises(EndlessError, match="a ball jammed between two walls has no end of events"):
        run(balls([[1, 3]], [[1, 1]]), tight, 5, events=100)


def test_an_interruption_keeps_what_it_has(monkeypatch):
    start, house = setups.gas(40, 0.2)
    whole = run(start, house, 50, compiled=False)
    calls = []

    def tell(shown, t, events):
        calls.append(events)
        if len(calls) == 30:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(loop, "tell", tell)
        history = run(start, house, 50, compiled=False, progress=True)
    assert history.ended == "interrupted" and len(history.t) == calls[29] >= 30
    assert history.x.tobytes() == whole.x[: len(history.t)].tobytes()
    with pytest.raises(ValueError, match=f"t must be from 0 to {history.until}"):
        at(history, 50)


def test_a_bar_shows_the_time(capsys):
    start, house = setups.gas(40, 0.2)
    history = run(start, house, 5, compiled=False, progress=True)
    last = capsys.readouterr().err.strip().split("\r")[-1]
    assert "100%" in last and f"t = 5 , {len(history.t)} events" in last
    with pytest.raises(EndlessError) as told:
        run(start, house, 50, events=10, compiled=True, progress=True)
    assert f"t = {told.value.history.until:.4g} , 10 events" in capsys.readouterr().err.strip().split("\r")[-1]


def test_an_interruption_of_the_compiled_loop_keeps_its_slice(monkeypatch):
    start, house = setups.gas(40, 0.2)
    whole = run(start, house, 50, compiled=True)
    compiled = lib.compiled.compiled

    def interrupted(*args):
        compiled(events.advance)(*args)
        raise KeyboardInterrupt

    def broken(f, **options):
        return interrupted if f is events.advance else compiled(f, **options)

    monkeypatch.setattr(lib.compiled, "compiled", broken)
    history = run(start, house, 1e6, compiled=True)
    assert history.ended == "interrupted" and len(history.t) > 1000
    assert history.x[: len(whole.t)].tobytes() == whole.x[: len(history.t)].tobytes()


# Truths.


@pytest.mark.parametrize(("k", "digits"), [(0, 3), (1, 31), (2, 314), (3, 3141), (4, 31415)])
def test_two_balls_and_a_wall_count_pi(k, digits):
    start, house = setups.blocks(k)
    history = run(start, house, np.inf, compiled=k > 2)
    assert len(history.t) == digits and history.ended == "time"


@pytest.mark.slow
def test_two_balls_and_a_wall_count_six_digits_of_pi():
    assert len(run(*setups.blocks(5), np.inf, compiled=True).t) == 314159


@pytest.mark.parametrize("e", [0.3, 0.5, 0.8])
def test_a_bouncing_ball_ends_when_and_where_it_must(e):
    h, g = 3.0, 9.81
    history = kept(*setups.drop(e, h, g), 100, events=400)
    total = np.sqrt(2 * h / g) * (1 + e) / (1 - e)
    assert abs(history.until / total - 1) < 1e-11
    rises = history.v[:, 0, 1] ** 2 / (2 * g)
    assert abs((h + 2 * rises.sum()) / (h * (1 + e * e) / (1 - e * e)) - 1) < 1e-11


@pytest.mark.parametrize(("e", "collapses"), [(0.05, True), (0.07, True), (0.08, False), (0.1, False)])
def test_three_in_a_line_collapse_below_seven_minus_four_root_three(e, collapses):
    """They end as one body, in as many events as floats have digits for; or they part after a few."""
    start = balls([[0, 0], [4, 0], [9, 0]], [[1, 0], [0, 0], [0.25, 0]])
    history = run(start, OPEN._replace(e=e), 1000)
    end = at(history, 1000)
    assert (len(history.t) > 25) == collapses
    if collapses:
        assert np.ptp(end.v[:, 0]) < 1e-15 and np.ptp(end.x[:, 0]) == pytest.approx(4, abs=1e-12)
    else:
        assert np.ptp(end.v[:, 0]) > 1e-5


@pytest.mark.parametrize("moving", [1, 2, 3])
def test_as_many_balls_leave_a_cradle_as_came(moving):
    start, house = setups.cradle(5, moving)
    end = at(run(start, house, 50), 50)
    np.testing.assert_allclose(end.v[:, 0], [0] * (5 - moving) + [1] * moving, rtol=0, atol=1e-14)


@pytest.mark.parametrize("turn", [0, 17, 115])
def test_the_cue_ball_into_two_touching_balls(turn):
    start, R = shots.two_touching(turn), shots.two_touching(turn).v[0]
    R = np.array([[R[0], -R[1]], [R[1], R[0]]])
    v = at(run(start, OPEN, 9), 9).v @ R
    s = np.sqrt(3)
    np.testing.assert_allclose(v, [[-0.2, 0], [0.6, 0.2 * s], [0.6, -0.2 * s]], rtol=0, atol=1e-14)
    np.testing.assert_allclose(np.hypot(*v[1]), 2 * s / 5, rtol=0, atol=1e-14)


def test_on_cloth_a_ball_comes_to_rest_after_v_over_k():
    cloth = room([-np.inf] * 2, [np.inf] * 2, drag=0.4)
    history = run(balls([[0, 0]], [[3, 4]]), cloth, np.inf)
    assert np.linalg.norm(at(history, np.inf).x) == pytest.approx(5 / 0.4, rel=1e-14)
    later = at(history, 2.0)
    np.testing.assert_allclose(later.v, [[3 * np.exp(-0.8), 4 * np.exp(-0.8)]], rtol=1e-14)
    np.testing.assert_allclose(later.x, [[7.5 * (1 - np.exp(-0.8)), 10 * (1 - np.exp(-0.8))]], rtol=1e-14)


def test_on_cloth_all_paths_are_those_without_only_later():
    start, house = mixed()
    free, cloth = run(start, house, 9.9), run(start, house._replace(drag=0.1), np.inf)
    count = len(free.t)
    assert 60 < count <= len(cloth.t)
    np.testing.assert_allclose(cloth.x[:count], free.x, rtol=0, atol=1e-8)
    np.testing.assert_allclose(1 - np.exp(-0.1 * cloth.t[:count]), 0.1 * free.t, rtol=1e-12)


@pytest.mark.parametrize("house", [setups.pool(), setups.pool(e=1, e_wall=1, drag=0)])
def test_a_rack_breaks_alike_on_both_sides(house):
    start = setups.break_shot()
    history = run(start, house, np.inf if house.drag else 0.3)
    first = history.t < history.t[0] + 1e-9
    assert first.sum() >= 15
    now = at(history, float(history.t[first][-1]))
    side = start.x - [0, setups.WIDTH / 2]
    twin = [int(np.argmin(np.linalg.norm(side * [1, -1] - x, axis=1))) for x in side]
    assert np.max(np.abs(now.v[twin] * [1, -1] - now.v)) / 8 < 1e-12
    assert np.sum(now.v != 0) > 15


def test_a_rack_breaks_alike_whatever_the_labels_and_the_direction():
    start, house = setups.break_shot(), setups.pool(e=1, drag=0)
    until = float(run(start, house, 0.3).t[0]) + 1e-9
    plain = at(run(start, house, until), until).v
    order = np.random.default_rng(2).permutation(16)
    other = at(run(balls(*(a[order] for a in start)), house, until), until).v
    np.testing.assert_allclose(other, plain[order], rtol=0, atol=1e-12 * 8)
    R = np.array([[0.6, -0.8], [0.8, 0.6]])
    turned = balls(start.x @ R.T, start.v @ R.T, start.r, start.m)
    np.testing.assert_allclose(at(run(turned, OPEN, until), until).v @ R, plain, rtol=0, atol=1e-12 * 8)


def test_running_back_after_four_collisions_a_ball():
    start, house = setups.gas(100, 0.2)
    history = run(start, house, 10.0)
    assert 2 * np.sum(history.kind == BALL) >= 4 * 100
    end = at(history, 10.0)
    back = at(run(balls(end.x, -end.v), house, 10.0), 10.0)
    assert np.max(np.abs(back.x - start.x)) < 1e-8 and np.max(np.abs(back.v + start.v)) < 1e-8


@pytest.fixture(scope="module", params=often([0.1, 0.3], [0.3]))
def gas(request):
    """A gas of 4000 disks after it has forgotten how it began: its filling, its history, and where that begins."""
    start, house = setups.gas(4000, request.param, seed=3)
    settled = kept(start, house, 1e9, events=60_000)
    start = at(settled, settled.until)
    return request.param, kept(start, house, 1e9, events=500_000)


def impulses(history):
    """The sum of r · J over the collisions of unit masses: how each pushes along the line of centres."""
    met = np.flatnonzero(history.kind == BALL)
    n = history.x[met, 1] - history.x[met, 0]
    n /= np.linalg.norm(n, axis=1)[:, None]
    parting = ((history.v[met, 1] - history.v[met, 0]) * n).sum(1)  # e = 1: they closed as fast
    return 2.0 * parting.sum()  # the distance of centres, 2, times J = 2 μ v_n = v_n


@pytest.mark.slow
def test_the_pressure_of_a_gas_of_disks(gas):
    """By the virial theorem, P A = N k T + Σ r J / 2τ, against D. Henderson, Mol. Phys. 30, 971 (1975)."""
    eta, history = gas
    N, L = len(history.balls.r), history.room.high[0]
    kT = energy(history.balls, history.room) / N
    pressure = (N * kT + impulses(history) / (2 * history.until)) / (L - 2) ** 2
    inside, margin = [], 8.0
    for t in np.linspace(0, history.until, 40):
        x = at(history, t).x
        inside.append(np.mean(np.all((x > margin) & (x < L - margin), axis=1)) * N / (L - 2 * margin) ** 2)
    density = np.mean(inside)  # near the walls it is another
    filling = density * np.pi
    assert abs(filling / eta - 1) < 0.03
    henderson = (1 + filling**2 / 8) / (1 - filling) ** 2
    assert abs(pressure / (density * kT) / henderson - 1) < 0.01


@pytest.mark.slow
def test_the_speeds_of_a_gas_are_maxwells(gas):
    """All began alike; now they spread as Maxwell says, in the plane 1 − exp(−v²/2kT)."""
    _, history = gas
    end = at(history, history.until)
    kT = energy(end, history.room) / len(end.r)
    speed = np.sort(np.linalg.norm(end.v, axis=1))
    expected, steps = 1 - np.exp(-(speed**2) / (2 * kT)), np.arange(len(speed) + 1) / len(speed)
    distance = max(np.max(expected - steps[:-1]), np.max(steps[1:] - expected))
    assert distance * np.sqrt(len(speed)) < 1.63  # Kolmogorov and Smirnov: once in a hundred
    across = np.sort(end.v[:, 0] / np.sqrt(kT))
    normal = np.array([(1 + erf(x / np.sqrt(2))) / 2 for x in across])
    assert np.max(np.abs(normal - steps[1:])) * np.sqrt(len(speed)) < 1.7


# What falls, sinks, touches and starts.


def test_a_throw_in_a_closed_box_keeps_its_energy():
    box = room([0, 0, 0], [9, 9, 9], gravity=[0, 0, -2.0])
    start = balls([[2, 2, 2], [5, 5, 5], [7, 3, 7]], [[1, 0.5, 0], [-1, 0.3, 2], [0.2, 1, 0]], m=[1, 2, 3])
    history = run(start, box, 200)
    assert len(history.t) > 300
    assert abs(energy(at(history, 200), box) / energy(start, box) - 1) < 1e-12
    assert max(depth(at(history, t), box) for t in history.t) < 1e-12


def test_balls_that_fall_side_by_side_meet_as_if_they_did_not_fall():
    start = balls([[0, 50], [5, 50]], [[1, 0], [0, 0]])
    history = run(start, floor(1), 4)
    assert history.t[0] == pytest.approx(3, abs=1e-15) and history.kind[0] == BALL


def test_a_pocket_takes_a_ball_out_of_play():
    hall = room([0, 0], [40, 20], pockets=[[20, 10]], pocket_r=1.5)
    start = balls([[5, 10], [35, 10]], [[1, 0], [-0.5, 0]])
    history = run(start, hall, 60)
    assert history.kind[0] == POCKET and (history.i[0], history.j[0]) == (0, 0)
    assert history.t[0] == pytest.approx(13.5)
    end = at(history, 60)
    assert not np.any(end.v) and history.kind.tolist() == [POCKET, POCKET]  # the second is not stopped by the first
    np.testing.assert_allclose(end.x, [[18.5, 10], [21.5, 10]])


def test_touching_and_receding_is_no_event_touching_and_closing_is_now():
    apart = balls([[0, 0], [2, 0]], [[-1, 0], [1, 0]])
    assert len(run(apart, OPEN, 9).t) == 0
    along = balls([[0, 0], [2, 0]], [[0, 1], [0, 1]])
    assert len(run(along, OPEN, 9).t) == 0
    past = balls([[0, 0], [2, 0]], [[0, 1], [0, -1]])
    assert len(run(past, OPEN, 9).t) == 0
    closing = run(balls([[0, 0], [2, 0]], [[1, 0], [0, 0]]), OPEN, 9)
    assert closing.t.tolist() == [0] and closing.v[0].tolist() == [[0, 0], [1, 0]]
    rounded = run(balls([[0, 0], [2 - 1e-13, 0]], [[1, 0], [0, 0]]), OPEN, 9)
    assert rounded.t.tolist() == [0]
    wall = run(balls([[1, 5]], [[-1, 0]]), room([0, 0], [9, 9]), 1)
    assert wall.t.tolist() == [0] and wall.v[0, 0].tolist() == [1, 0]


@pytest.mark.parametrize("compiled", [False, True])
def test_two_that_stick_have_met_once(compiled):
    """With e = 0 rounding leaves them closing in or parting by a last digit: no second event comes of that."""
    rng = np.random.default_rng(6)
    for v, way in zip(rng.normal(size=(60, 2, 2)), rng.normal(size=(60, 2)), strict=True):
        n = way / np.linalg.norm(way)
        v = v * [[1], [0.3]] + 3 * n * [[1], [-1]]
        assert len(run(balls([-2 * n, 2 * n], v, m=[1, 3]), OPEN._replace(e=0.0), 9, compiled=compiled).t) == 1


@pytest.mark.parametrize("compiled", [False, True])
def test_two_that_stick_do_not_sink_into_each_other(compiled):
    """Rounding may leave two balls closing in by its last digit, when e is 0; they are not looked at again."""
    rng, met = np.random.default_rng(21), 0
    for _ in range(100):
        n, (u, w), m = rng.normal(size=2), 0.2 * rng.normal(size=(2, 2)), 10 ** rng.uniform(-3, 3, 2)
        n = n / np.hypot(*n)
        start = balls([-3 * n - 2 * u, 3 * n - 2 * w], [u + n, w - n], m=m)
        history = run(start, OPEN._replace(e=0.0), 1e6, compiled=compiled)
        met += len(history.t)
        x, v = history.x[:, 1] - history.x[:, 0], history.v[:, 1] - history.v[:, 0]
        assert len(history.t) <= 1 and np.all(np.sum(x * v, axis=1) >= 0)
    assert met > 50


@pytest.mark.parametrize("compiled", [False, True])
def test_where_floats_are_too_coarse_the_run_says_so(compiled):
    with pytest.raises(EndlessError, match="ball 0 and ball 1 meet where floats are too coarse") as told:
        run(balls([[0.1, 0], [1, 0]], [[0.7, 0], [-1 / 3, 0]], r=1e-17), OPEN, 10, compiled=compiled)
    assert told.value.history.ended == "coarse" and not len(told.value.history.t)
    start = balls([[2, 0], [1000, 0], [1000.5, 0]], [[-1, 0], [0.1, 0], [-0.1, 0]], r=[1, 1e-14, 1e-14])
    with pytest.raises(EndlessError, match="ball 1 and ball 2 .* after t = 1; the last was of ball 0 and") as told:
        run(start, room([0, -9], [np.inf, 9]), 9, compiled=compiled)
    assert told.value.history.t.tolist() == [1] and np.all(at(told.value.history, 1).v[0] == [1, 0])


def test_for_ever_at_rest_is_at_rest():
    start = balls([[0, 0], [5, 0]], [[0, 0], [0, 0]])
    assert at(run(start, OPEN, np.inf), 1e60).x.tolist() == start.x.tolist()


def test_contacts_of_one_instant_take_the_least_restitution():
    house = room([0, 0], [20, 20], e=1, e_wall=0.5)
    history = run(balls([[1, 5], [3, 5]], [[-1, 0], [-2, 0]]), house, 0)
    assert np.unique(history.instant[:2]).tolist() == [0]
    walls = np.array([[-1.0, 0], [-2, 0], [0, 0]]), np.array([[1.0, 0], [-1, 0]]), np.array([[0, 1], [0, 2]])
    np.testing.assert_allclose(
        history.v[0], response.together(*walls, np.array([1, 1, np.inf]), 0.5)[:2], rtol=0, atol=1e-14
    )


def test_a_corner_turns_a_ball_round():
    history = run(balls([[2, 2]], [[-1, -1]]), room([0, 0], [9, 9]), 2)
    assert history.t.tolist() == [1, 1] and at(history, 2).v.tolist() == [[1, 1]]
    soft = run(balls([[2, 2]], [[-1, -1]]), room([0, 0], [9, 9], e=0.5), 2)
    assert at(soft, 2).v.tolist() == [[0.5, 0.5]]


def test_nobody_and_one():
    assert len(run(balls(np.zeros((0, 2)), np.zeros((0, 2))), OPEN, 9).t) == 0
    assert len(run(balls([[0, 0]], [[0, 0]]), OPEN, np.inf).t) == 0
    assert at(run(balls([[0, 0]], [[1, 2]]), OPEN, 9), 3.0).x.tolist() == [[3, 6]]


HOUSE = {"low": [0, 0], "high": [9, 9]}


@pytest.mark.parametrize(
    ("function", "given", "kind", "message"),
    [
        (balls, {"x": [[np.nan, 0]], "v": [[0, 0]]}, ValueError, "x must be finite; got nan"),
        (balls, {"x": [0, 0], "v": [0, 0]}, ValueError, "x must have shape"),
        (balls, {"x": [[0, 0]], "v": [[0, 0]], "r": 0}, ValueError, "r must be above 0: it is a radius"),
        (balls, {"x": [[0, 0]], "v": [[0, 0]], "m": [-1]}, ValueError, "m must be above 0: it is a mass"),
        (balls, {"x": [[0, 0]], "v": [[0, 0]], "m": np.inf}, ValueError, "m must be finite"),
        (
            balls,
            {"x": [[0, 0]], "v": [[0, 0]], "r": 1e-170},
            ValueError,
            "r must be above 0: it is a radius, from 1e-60",
        ),
        (balls, {"x": np.float32([[1, 1]]), "v": np.float32([[1, 0]]), "r": 1e70}, ValueError, "r must be above 0"),
        (room, HOUSE | {"gravity": [0, -1e308]}, ValueError, "gravity must be at most 1e60 in size; got -1e.308"),
        (room, HOUSE | {"high": [1e155, 9]}, ValueError, "high must be at most 1e60 in size, or inf; got 1e.155"),
        (room, HOUSE | {"low": [-1e155, 0]}, ValueError, "low must be at most 1e60 in size, or -inf; got -1e.155"),
        (room, HOUSE | {"drag": 1e61}, ValueError, "drag must be one number, between 0 and 1e.60"),
        (room, HOUSE | {"pockets": [[1e155, 0]]}, ValueError, "pockets must be at most 1e60 in size; got 1e.155"),
        (room, HOUSE | {"pocket_r": 1e155}, ValueError, "pocket_r must be one number, between 0 and 1e.60"),
        (room, HOUSE | {"high": [9, np.longdouble("1e4000")]}, ValueError, "high must be finite as float64"),
        (room, HOUSE | {"e": [1, 1]}, ValueError, "e must be one number, between 0 and 1; got .1 1."),
        (balls, {"x": [[0, 0]], "v": [[1e160, 0]]}, ValueError, "v must be at most 1e60 in size; got 1e"),
        (balls, {"x": [["a", 0]], "v": [[0, 0]]}, TypeError, "x must be real numbers"),
        (room, HOUSE | {"high": [9, -1]}, ValueError, "high must be above low, coordinate by coordinate; got -1"),
        (room, HOUSE | {"high": [9]}, ValueError, "low, high must be two corners"),
        (room, HOUSE | {"low": [np.nan, 0]}, ValueError, "low must be at most 1e60 in size, or -inf; got nan"),
        (room, HOUSE | {"e": 1.5}, ValueError, "e must be one number, between 0 and 1; got 1.5"),
        (room, HOUSE | {"e_wall": -1}, ValueError, "e_wall must be one number, between 0 and 1"),
        (room, HOUSE | {"drag": -1}, ValueError, "drag must be one number, between 0 and 1e.60; got -1"),
        (room, HOUSE | {"gravity": [0, -1], "drag": 1}, ValueError, "gravity must be 0 with drag or pockets"),
        (room, HOUSE | {"gravity": [0, 0, 1]}, ValueError, "gravity must have 2 coordinates"),
        (room, HOUSE | {"pockets": [[1, 2, 3], [4, 5, 6]], "pocket_r": 1}, ValueError, "pockets must be rows of 2"),
        (room, HOUSE | {"high": ["9", True]}, TypeError, "high must be real numbers"),
        (balls, {"x": [[0, 0]], "v": [[1e-170, 0]]}, ValueError, "v must be 0, or at least 1e-60 in size; got 1e-170"),
        (room, HOUSE | {"pockets": [1, 2, 3]}, ValueError, "pockets must be rows of 2 coordinates"),
    ],
)
def test_refusals_of_balls_and_rooms(function, given, kind, message):
    with pytest.raises(kind, match=message):
        function(**given)


PAIR = balls([[2, 2], [6, 6]], [[1, 0], [0, 0]])


@pytest.mark.parametrize(
    ("start", "house", "options", "message"),
    [
        (balls([[2, 2], [3, 2], [7, 7]], [0, 0]), room([0, 0], [9, 9]), {}, "ball 0 and ball 1 overlap by 1 at"),
        (balls([[2, 2], [8.5, 2]], [0, 0]), room([0, 0], [9, 9]), {}, "ball 1 reaches 0.5 into the wall high x"),
        (
            balls([[2, 2]], [0, 0]),
            room([0, 0], [9, 9], pockets=[[2, 2.5]], pocket_r=1),
            {},
            "ball 0 starts in pocket 0",
        ),
        (PAIR, room([0, 0, 0], [9, 9, 9]), {}, "balls, room must both be in 2 or 3 dimensions; got 2 and 3"),
        (PAIR, room([0, 0], [9, 9]), {"until": -1}, "until must be at least 0"),
        (PAIR, room([0, 0], [9, 9]), {"until": np.nan}, "until must be finite or inf; got nan"),
        (PAIR, room([0, 0], [9, 9]), {"until": 1e61}, "until must be a time up to 1e60, or inf; got 1e.61"),
        (PAIR, room([0, 0], [9, 9]), {"policy": np.array(["raise", "tc"])}, "policy must be one of raise, cutoff, tc"),
        (PAIR, room([0, 0], [9, 9]), {"until": [1, 2]}, "until must be one number: it is a time"),
        (PAIR, room([0, 0], [9, 9]), {"policy": ["raise"]}, "policy must be one of raise, cutoff, tc; got"),
        (PAIR, room([0, 0], [9, 9]), {"events": -1}, "events must be a whole number, at least 0"),
        (PAIR, room([0, 0], [9, 9]), {"policy": "hope"}, "policy must be one of raise, cutoff, tc; got 'hope'"),
        (PAIR, room([0, 0], [9, 9]), {"policy": "tc", "limit": -1}, "limit must be one number, at least 0; got -1"),
    ],
)
def test_refusals_of_runs(start, house, options, message):
    with pytest.raises(ValueError, match=message):
        run(start, house, **({"until": 1} | options))


REPLACED = [
    ({"x": PAIR.x * np.nan}, ValueError, "x must be finite"),
    ({"x": np.zeros((3, 2))}, ValueError, "x, v, r, m must have shapes that broadcast"),
    ({"v": PAIR.v * 1e61}, ValueError, "v must be at most 1e60 in size"),
    ({"v": PAIR.v.astype(str)}, TypeError, "v must be real numbers"),
    ({"r": -PAIR.r}, ValueError, "r must be above 0: it is a radius"),
    ({"r": PAIR.r > 0}, TypeError, "r must be real numbers"),
    ({"m": 0 * PAIR.m}, ValueError, "m must be above 0: it is a mass"),
    ({"m": np.ones(3)}, ValueError, "x, v, r, m must have shapes that broadcast"),
    ({"low": np.array([0, np.nan])}, ValueError, "low must be at most 1e60 in size, or -inf; got nan"),
    ({"high": -np.ones(2)}, ValueError, "high must be above low"),
    ({"high": np.ones(1)}, ValueError, "low, high must be two corners"),
    ({"e": 1.5}, ValueError, "e must be one number, between 0 and 1; got 1.5"),
    ({"e_wall": np.nan}, ValueError, "e_wall must be finite"),
    ({"gravity": np.array([0, np.inf])}, ValueError, "gravity must be finite"),
    ({"gravity": np.array([0.0, -1.0]), "drag": 1.0}, ValueError, "gravity must be 0 with drag or pockets"),
    ({"drag": -0.1}, ValueError, "drag must be one number, between 0 and"),
    ({"drag": "much"}, TypeError, "drag must be real numbers"),
    ({"pockets": np.ones((1, 3))}, ValueError, "pockets must be rows of 2 coordinates"),
    ({"pockets": np.ones((1, 2)), "pocket_r": -1.0}, ValueError, "pocket_r must be one number, between 0 and"),
]


@pytest.mark.parametrize(("fields", "kind", "message"), REPLACED)
def test_a_field_that_was_replaced_is_checked_like_one_that_was_given(fields, kind, message):
    own = [name for name in fields if name in PAIR._fields]
    start, house = PAIR, room([0, 0], [9, 9])
    start, house = (start._replace(**fields), house) if own else (start, house._replace(**fields))
    with pytest.raises(kind, match=message):
        run(start, house, 1)


def test_fields_replaced_by_what_fits_are_run_as_if_given():
    start, house = PAIR._replace(x=[[2, 2], [6, 6]], r=1, m=[1, 1]), room([0, 0], [9, 9], e=0.5)._replace(e_wall=1)
    history = run(start, house, 20)
    assert same(history, run(PAIR, room([0, 0], [9, 9], e=0.5, e_wall=1.0), 20)) and history.balls.r.shape == (2,)


def test_what_is_written_to_after_a_run_changes_no_history():
    start, house = balls([[2, 2], [6, 6]], [[1, 0], [0, 0]]), room([0, 0], [9, 9])
    history = run(start, house, 2)
    start.x[:], house.high[:] = 0, 1
    assert at(history, 1).x.tolist() == [[3, 2], [6, 6]] and history.room.high.tolist() == [9, 9]


@pytest.mark.parametrize("t", ["x", None])
def test_times_that_are_none(t):
    with pytest.raises(TypeError, match="until must be real numbers; got"):
        run(PAIR, room([0, 0], [9, 9]), t)
    with pytest.raises(TypeError, match="t must be real numbers; got"):
        at(run(PAIR, room([0, 0], [9, 9]), 1), t)


def test_the_smallest_and_the_largest_there_may_be():
    start = balls([[1e60, 0]], [[1e-60, 0]], r=1e-60, m=1e-60)
    assert (start.r[0], start.m[0]) == (1e-60, 1e-60)
    house = room([-1e60, -1], [1e60, 1], gravity=[0, 0], drag=1e60, pockets=[[1e60, 1e60]], pocket_r=1e60)
    assert house.drag == house.pocket_r == 1e60
    assert balls(np.float32([[1, 1]]), np.float32([[1, 0]]), 1e50).r.tolist() == [1e50]
    assert at(run(balls([[0, 0]], [[1e60, 0]]), OPEN, 1e60), 1e60).x[0, 0] == 1e60 * 1e60


@pytest.mark.parametrize("compiled", [False, True])
def test_no_time_no_room_no_balls(compiled):
    with pytest.raises(TypeError, match="room must be what table.room makes; got NoneType"):
        run(PAIR, None, 1, compiled=compiled)
    with pytest.raises(TypeError, match="balls must be what table.balls makes; got list"):
        run([[1, 2]], OPEN, 1, compiled=compiled)
    with pytest.raises(TypeError, match="compiled must be True or False; got 'yes'"):
        run(PAIR, OPEN, 1, compiled="yes")
    with pytest.raises(TypeError, match="progress must be True or False; got 'yes'"):
        run(PAIR, OPEN, 1, compiled=compiled, progress="yes")


@pytest.mark.one_in(2)
@pytest.mark.parametrize("far", [0.0, 1e3, 1e6, 1e8])
def test_how_deep_balls_may_overlap_far_from_the_origin(far):
    """By what rounding does to a place: a few last digits of the coordinates, which far out are more of a radius."""
    start, house = setups.gas(30, 0.3)
    start, house = start._replace(x=start.x + far), house._replace(low=house.low + far, high=house.high + far)
    history = run(start, house, 20)
    digits = np.spacing(np.max(house.high))
    assert len(history.t) > 100
    assert max(depth(at(history, t), house) for t in history.t[::5]) < 4 * digits


@pytest.mark.parametrize("compiled", [False, True])
def test_balls_that_nan_would_put_nowhere_are_too_coarse(compiled):
    """So heavy a fall, so far: places overflow what floats can tell apart, and that is said, not passed over."""
    house = room([-np.inf, 0], [np.inf, np.inf], gravity=[0, -1e60])
    with pytest.raises(EndlessError):
        run(balls([[0, 5], [0, 9]], [[0, 0], [0, 0]]), house, 1e60, events=1000, compiled=compiled)


def test_a_room_of_many_balls_is_cut_into_cells_and_balls_cross_them():
    start, house = setups.gas(200, 0.3)
    count = events.memory(*loop._begin(start, house, "raise", 0.0)).grid["count"]
    assert np.prod(count) > 50 and count[2] == 1
    assert np.prod(events.memory(*loop._begin(*setups.gas(20, 0.3), "raise", 0.0)).grid["count"]) == 1


def test_of_two_contacts_the_first_is_kept_and_whether_the_other_may_be_before_it():
    mine = SimpleNamespace(clock=np.inf, tail=0.0, off=0.0, who=-1, tied=0, judged=-np.inf, judged_tail=0.0)
    asked = (  # who, when, how unsure, in doubt: then who is kept, and whether it may not be the first
        (4, 2.0, 0.0, 0, 4, 0),
        (5, 2.0, 0.0, 0, 4, 1),
        (6, 1.0, 0.1, 0, 6, 0),
        (6, 1.0, 0.1, 0, 6, 0),
        (7, 3.0, 0.0, 0, 6, 0),
        (8, 1.15, 0.1, 0, 6, 1),
        (9, 0.5, 0.0, 1, 9, 1),
        (9, 0.25, 0.0, 0, 9, 0),
        (3, 0.5, 0.5, 0, 3, 1),
    )
    for who, clock, off, doubt, kept, tied in asked:
        events._consider(mine, clock, 0.0, off, doubt, who, 0)
        assert (mine.who, mine.tied) == (kept, tied), (who, clock)
    mine.judged = 0.125
    events._consider(mine, 0.0625, 0.0, 0.0, 1, 2, 0)
    assert mine.who == 3  # judged, and none


def test_an_interruption_while_it_is_told_loses_nothing(monkeypatch):
    calls, whole = [], loop.told

    def told(*given):
        calls.append(given)
        if len(calls) == 1:
            raise KeyboardInterrupt
        return whole(*given)

    start, house = setups.gas(10, 0.2)
    expected = run(start, house, 5)
    monkeypatch.setattr(loop, "told", told)
    assert same(run(start, house, 5), expected) and len(calls) == 2


def test_the_first_instant_is_no_negative_zero():
    history = run(balls([[0, 0], [2, 0]], [[1, 0], [0, 0]]), room([-np.inf] * 2, [np.inf] * 2, drag=0.5), 1)
    assert history.t[0] == 0 and not np.signbit(history.t[0])


def test_pairs_that_only_floats_cannot_follow_raise_no_warning():
    assert event.meeting((1e120, 1e119, 0.0), (-1e60, 1e60, 1e59), 1.0) == np.inf


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("way", [[1, 0], [-1, 0], [0, 1], [0, -1]])
def test_at_every_wall_the_cutoff_asks_for_the_same_speed(way, compiled):
    house = room([0, 0], [9, 9], e=0.5)
    for speed, left in ((0.5, 0.5), (0.7, 0.35)):
        start = balls([[4.5, 4.5]], speed * np.array([way]))
        after = run(start, house, 10, policy="cutoff", limit=0.6, compiled=compiled).v[0, 0]
        np.testing.assert_allclose(after, -left * np.array(way), rtol=0, atol=1e-15)


def test_just_as_many_events_as_allowed_are_no_error():
    start, house = setups.gas(5, 0.2)
    many = len(run(start, house, 5).t)
    assert many > 3 and len(run(start, house, 5, events=many).t) == many
    with pytest.raises(EndlessError):
        run(start, house, 5, events=many - 1)
