"""The derivative of a run: against runs in ninety digits whose start is nudged, and what mechanics knows of it."""

import pickle
from decimal import Decimal as D
from decimal import localcontext
from functools import partial

import numpy as np
import pytest
from nudged import DIGITS, NUDGE, a_time, drawn, events_of, true, whole

from lib import setups
from lib.table import (
    BALL,
    CORNER,
    JAW,
    POCKET,
    POST,
    EndlessError,
    KinkError,
    adjoint,
    at,
    balls,
    derivative,
    grazes,
    room,
    run,
    tangent,
    uncertainty,
)
from lib.table.derivative import slowing
from lib.table.history import last_events

OPEN = room([-np.inf] * 2, [np.inf] * 2)
JUDGED = 1e-18
"""What the judge may be off by himself, as a share of the largest in a column: a nudge is not infinitely small."""


def judged(seed):
    """What becomes of one table, drawn by a number."""
    return weighed(*drawn(seed), seed)


def weighed(start, house, rng, seed):
    """Why there is no derivative on a table, or "other events"; else shares of bounds that are used."""
    history, t = a_time(start, house, rng)
    try:
        found, bound = whole(derivative(history, t)), whole(uncertainty(history, t))
    except KinkError as error:
        return error.why
    expected = true(start, house, t, events_of(history, t))
    if expected is None:
        return "other events"
    N, d = start.x.shape
    k, side = last_events(history, len(events_of(history, t)))
    sunk = np.repeat((k >= 0) & (history.kind[k] == POCKET), d) if len(history.t) else np.zeros(N * d, dtype=bool)
    expected[np.concatenate([sunk, sunk])] = 0.0  # it is out of play
    expected = np.where(np.isnan(found), np.nan, expected)
    off = np.abs(found - expected)
    mine = JUDGED * (np.nanmax(np.abs(expected), axis=0, initial=0) + JUDGED * np.nanmax(np.abs(expected), initial=0))
    assert not np.any(off > bound + mine), (seed, np.argwhere(off > bound + mine).tolist())
    assert np.array_equal(np.isnan(found), np.isnan(bound) | np.isnan(found))
    return float(np.nanmax(np.where(np.isinf(bound), np.inf, bound) / (1e-300 + np.nanmax(np.abs(found)))))


def in_bounds(told):
    """Of what became of tables: most have a derivative, and most bounds say something."""
    told = list(told)
    bounds = [x for x in told if not isinstance(x, str)]
    others = {why: told.count(why) for why in told if isinstance(why, str)}
    assert len(bounds) > 0.7 * len(told) and others.get("other events", 0) <= 0.01 * len(told), others
    assert np.median(bounds) < 1e-12 and np.mean(np.array(bounds) < 1e-6) > 0.9
    return others, np.quantile(bounds, [0.5, 0.9, 0.99])


@pytest.mark.slow
def test_every_entry_is_within_its_bound():
    in_bounds(map(judged, range(200)))


@pytest.mark.slow
def test_every_entry_of_thousands_of_tables_is_within_its_bound():
    in_bounds(map(judged, range(200, 10_200)))


def jawed(seed):
    """One of the tables in the plane with jaws besides; None where they overlap a ball, or there is gravity."""
    start, house, rng = drawn(seed)
    if start.x.shape[1] != 2 or np.any(house.gravity):
        return None
    middle, unit = start.x.mean(axis=0), 2.0 ** np.round(np.log2(np.median(start.r)))
    jaws = middle + unit * rng.choice([rng.uniform(-6, 6, (3, 2, 2)), rng.integers(-6, 7, (3, 2, 2)) / 1.0])
    jaws[1, 0] = jaws[0, 1]
    try:
        run(start, house._replace(jaws=jaws), 0.0)
    except ValueError:
        return None
    return start, house._replace(jaws=jaws), rng, seed


@pytest.mark.slow
def test_of_jaws_too_every_entry_is_within_its_bound():
    tables = list(filter(None, map(jawed, range(300))))
    in_bounds([weighed(*one) for one in tables])
    kinds = [k for start, house, rng, _ in tables for k in a_time(start, house, rng)[0].kind.tolist()]
    assert len(tables) > 30 and min(kinds.count(JAW), kinds.count(CORNER)) > 20, (len(tables), kinds)


# What mechanics knows.


def gas(seed, e=1.0, N=6, **options):
    """A few balls of many masses in a box, and a time after a good many hits, at which nothing happens."""
    rng = np.random.default_rng(seed)
    start, house = setups.gas(N, 0.2, int(rng.choice([2, 3])), seed)
    start = start._replace(m=10 ** rng.uniform(-1, 1, N), r=rng.uniform(0.3, 1, N))
    return start, house._replace(e=e, e_wall=e, **options), 4.3


def parted(start, house, t):
    """Velocities turned round."""
    return run(start._replace(x=at(run(start, house, t), t).x, v=-at(run(start, house, t), t).v), house, t)


@pytest.mark.parametrize("seed", range(8))
def test_where_nothing_is_lost_it_is_symplectic_and_keeps_volume(seed):
    start, house, t = gas(seed)
    J, m = derivative(run(start, house, t), t).state, np.repeat(start.m, start.x.shape[1])
    omega = np.kron([[0, 1], [-1, 0]], np.diag(m))
    off = np.abs(J.T @ omega @ J - omega)
    assert np.max(np.abs(J)) > 10  # so it has grown
    assert np.max(off / (np.abs(J).T @ np.abs(omega) @ np.abs(J) + 1)) < 1e-12
    assert abs(np.linalg.slogdet(J)[1]) < 1e-14 * np.linalg.cond(J) < 1e-5


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("drag", [0.0, 0.05])
def test_what_is_lost_is_lost_of_the_volume(seed, drag):
    """Of every hit along its normal e of the way and e of the speed; of all speeds what the drag leaves."""
    e = 0.8
    start, house, t = gas(seed, e, drag=drag)
    history = run(start, house, t)
    lost = 2 * len(history.t) * np.log(e) - drag * t * start.x.size
    J = derivative(history, t).state
    assert len(history.t) >= 8
    assert abs(np.linalg.slogdet(J)[1] - lost) < 1e-14 * np.linalg.cond(J) < 1e-5


@pytest.mark.parametrize("seed", range(4))
def test_the_way_back_undoes_it(seed):
    start, house, _ = gas(seed, N=4)
    t = 6.1
    one, back = (derivative(h, t).state for h in (run(start, house, t), parted(start, house, t)))
    turn = np.diag(np.repeat([1.0, -1.0], start.x.size))
    found = turn @ back @ turn @ one
    assert np.max(np.abs(found - np.eye(len(found))) / (np.abs(back) @ np.abs(one) + 1)) < 1e-9


@pytest.mark.slow
def test_the_products_are_those_of_the_matrix_forwards_and_backwards():
    for seed in range(60):
        start, house, rng = drawn(seed)
        history, t = a_time(start, house, rng)
        try:
            J, (N, d) = np.nan_to_num(whole(derivative(history, t))), start.x.shape
        except KinkError:
            continue
        change, weight = rng.normal(size=J.shape[1]), rng.normal(size=J.shape[0])
        change[-1] *= not np.any(house.gravity)
        x, v, r, (e, e_wall, drag) = np.split(change, [N * d, 2 * N * d, 2 * N * d + N])
        moved = tangent(history, t, x.reshape(N, d), v.reshape(N, d), r, e, e_wall, drag)
        pulled = adjoint(history, t, *weight.reshape(2, N, d))
        told = np.nan_to_num(np.concatenate([pulled.x.ravel(), pulled.v.ravel(), pulled.r, pulled[3:]]))
        size, most = np.abs(J) @ np.abs(change), np.abs(weight) @ np.abs(J)
        assert np.all(np.abs(np.concatenate([a.ravel() for a in moved]) - J @ change) <= 1e-9 * size), seed
        assert np.all(np.abs(told - weight @ J) <= 1e-9 * np.maximum(most, 1e-6 * most.max())), seed


def test_compiled_it_has_the_same_bits():
    for seed, options in ((0, {}), (1, {"drag": 0.03}), (2, {})):
        start, house, t = gas(seed, 0.9, **options)
        history, rng = run(start, house, t), np.random.default_rng(seed)
        x, v = rng.normal(size=(2, *start.x.shape))
        for made in (derivative, partial(tangent, x=x, v=v, r=0.1, e=0.2), partial(adjoint, x=x, v=v)):
            one, other = (made(history, t, compiled=compiled) for compiled in (False, True))
            assert [np.asarray(a).tobytes() for a in one] == [np.asarray(a).tobytes() for a in other]


def test_a_policy_s_elastic_hits_do_not_change_with_e():
    start, house = balls([[0, 0], [5, 0.5]], [[1, 0], [0, 0]]), OPEN._replace(e=0.5)
    soft, hard = run(start, house, 9), run(start, house, 9, policy="cutoff", limit=2.0)
    assert np.any(derivative(soft, 9).e) and not np.any(derivative(hard, 9).e)
    elastic = derivative(run(start, OPEN, 9), 9)
    np.testing.assert_array_equal(derivative(hard, 9).state, elastic.state)


def test_a_ball_in_a_pocket_depends_on_nothing_and_nothing_on_where_it_lies():
    house = room([0, 0], [9, 9], pockets=[[9, 5]], pocket_r=1.5)
    history = run(balls([[2, 5], [2, 2]], [[1, 0], [0.5, 0]]), house, 6.5)
    J = derivative(history, 6.5).state
    assert history.kind.tolist() == [POCKET] and not np.any(J[[0, 1, 4, 5]]) and np.all(np.diag(J)[[2, 3, 6, 7]] == 1)


def test_slowing_is_the_derivative_of_the_clock():
    for drag, t in ((0.0, 3.0), (0.02, 3.0), (0.3, 2.0), (0.7, 2.0), (1e-9, 5.0), (2.0, np.inf), (50.0, 7.0)):
        with localcontext() as context:
            context.prec = DIGITS
            ends = []
            for step in (-NUDGE, NUDGE):
                y = D(drag) + step
                ends.append((1 - (-y * D(t)).exp()) / y if t < np.inf else 1 / y)
            expected = float((ends[1] - ends[0]) / (2 * NUDGE))
        assert abs(slowing(drag, t) - expected) <= 1e-14 * abs(expected), (drag, t)


# Where there is none.


LINE = balls([[0, 0], [5, 0], [9, 0]], [[1, 0], [0, 0], [-1, 0]])
TOGETHER = balls([[0, 0], [4, 0], [6, 0]], [[1, 0], [0, 0], [0, 0]])
EDGE = room([0, 0], [9, 9], pockets=[[9, 5]], pocket_r=1.0)
KINKS = {
    "together": (TOGETHER, OPEN, 5.0, 1, "event 1, of ball 1 and ball 2, comes at one instant with event 0"),
    "together, a wall and a pocket": (balls([[2, 5]], [[1, 0]]), EDGE, 6.5, 1, "comes at one instant with event 0"),
    "start": (balls([[0, 0], [2, 0]], [[1, 0], [0, 0]]), OPEN, 5.0, 0, "the two touch already"),
    "now": (balls([[0, 0]], [[1, 0]]), room([-9, -9], [9, 9]), 8.0, 0, "comes at t = 8 itself"),
    "graze": (balls([[0, 0], [1e9, 2 * (1 - 1e-16)]], [[1, 0], [0, 0]]), OPEN, 2e9, 0, "is a graze"),
    "graze, in passing": (balls([[0, 0], [5, 2]], [[1, 0], [0, 0]]), OPEN, 9.0, -1, "touch in passing, before"),
    "rest": (*setups.drop(0.0), 1.5, 0, "before a ball comes to rest"),
}


@pytest.mark.parametrize("why", KINKS)
def test_where_there_is_no_derivative_it_says_which_event_and_why(why):
    start, house, t, event, words = KINKS[why]
    try:
        history = run(start, house, t)
    except EndlessError as error:
        history = error.history
    for ask in (derivative, *((tangent, adjoint, uncertainty) if "passing" not in why else ())):
        with pytest.raises(KinkError, match=words) as caught:
            ask(history, min(t, history.until))
        assert (caught.value.why, caught.value.event) == (why.partition(",")[0], event)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.why, again.event) == (str(caught.value), caught.value.why, event)


@pytest.mark.parametrize("k", [2**n for n in range(16)])
def test_a_hit_that_floats_cannot_tell_from_a_graze_is_refused(k):
    """Far out places are rounded to 1e-7 of a radius: so near to a graze, n has no digit that is sure."""
    history = run(balls([[0, 0], [1e9, 2 * (1 - k * 1e-16)]], [[1, 0], [0, 0]]), OPEN, 2e9)
    with pytest.raises(KinkError) as caught:
        tangent(history, 2e9)
    assert (caught.value.why, caught.value.event) == ("graze", 0) and not grazes(history, 2e9)


def test_nobody_grazes_a_ball_that_lies_in_a_pocket():
    house = room([-99, -99], [99, 99], pockets=[[8, 2]], pocket_r=1.0)
    start = balls([[2, 2], [1, 6]], [[1, 0], [0.875, 0]], [1, 3])  # ball 0 falls at (7, 2), where ball 1 would graze it
    history = run(start, house, 7.5)
    assert history.kind.tolist() == [POCKET] and history.x[0, 0].tolist() == [7, 2] and not grazes(history, 7.5)


@pytest.mark.one_in(6)
@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("kind", [BALL, POST, POCKET])
def test_a_graze_in_passing_is_found_wherever_it_comes(kind, seed):
    """A ball that a wall has turned, and what it then grazes; none if that is moved a little."""
    rng = np.random.default_rng(seed)
    r, size, y = rng.integers(4, 9, 3) / 8
    aside = rng.choice([-1, 1])
    reach = size if kind == POCKET else r + size
    for off, count in ((0.0, 1), (1e-9, 0), (-1e-9, 0)):
        spot = [2.5, y + aside * (reach + off)]
        there = {POST: {"posts": [[*spot, size]]}, POCKET: {"pockets": [spot], "pocket_r": size}}.get(kind, {})
        start = balls(*([[6, y], spot], [[1, 0], [0, 0]], [r, size]) if kind == BALL else ([[6, y]], [[1, 0]], r))
        history = run(start, room([-np.inf, -np.inf], [9, np.inf], **there), 15)
        assert [x[:3] for x in grazes(history, 15)] == [(0, kind, 0)] * count
        assert grazes(history, 1) == [] and len(history.t) == 1 + (off < 0)
    assert derivative(history, 14.5).state.shape == (4 * len(start.r),) * 2


def test_what_rounding_lifts_off_a_wall_on_which_it_rests_is_at_rest():
    """Seed 16 is a ball that a wall stops dead under gravity, far out, where floats leave it a last digit to fall."""
    assert judged(16) == "rest"


def test_a_tie_of_contacts_that_share_no_ball_has_one():
    start = balls([[0, 0], [4, 0], [0, 9], [4, 9]], [[1, 0], [0, 0], [1, 0], [0, 0]])
    history = run(start, OPEN, 5)
    assert history.instant.tolist() == [0, 0]
    alone = derivative(run(balls(*(a[:2] for a in start)), OPEN, 5), 5).state
    two, four = np.ix_([0, 1, 4, 5], [0, 1, 4, 5]), np.ix_([0, 1, 8, 9], [0, 1, 8, 9])
    np.testing.assert_array_equal(derivative(history, 5).state[four], alone[two])


def test_another_engine_s_hit_is_refused():
    history = run(balls([[0, 0], [5, 0.5]], [[1, 0], [0, 0]]), OPEN, 9)
    with pytest.raises(KinkError, match="other velocities"):
        derivative(history._replace(v=0.9 * history.v), 9)


@pytest.mark.parametrize(
    "change, words",
    [
        ({"t": 99.0}, "t must be from 0 to 5"),
        ({"t": -1.0}, "t must be"),
        ({"t": np.nan}, "t must be"),
        ({"x": [1, 2, 3]}, r"x must be one number or shape \(3, 2\)"),
        ({"v": np.inf}, "v must be finite"),
        ({"r": [1, 2]}, "r must be"),
        ({"e": [1, 2]}, "e must be one number"),
    ],
)
def test_what_is_no_change_is_refused(change, words):
    history = run(LINE, OPEN, 5)
    with pytest.raises(ValueError, match=words):
        tangent(history, **({"t": 4.5} | change))


def test_drag_does_not_go_with_gravity():
    history = run(*setups.drop(0.5), 1.0)
    assert np.all(np.isnan(derivative(history, 1.0).drag)) and np.isnan(adjoint(history, 1.0).drag)
    with pytest.raises(ValueError, match="drag must be 0 under gravity"):
        tangent(history, 1.0, drag=0.1)


def test_no_balls_have_an_empty_derivative():
    history = run(balls(np.zeros((0, 2)), np.zeros((0, 2)), np.zeros(0), np.zeros(0)), OPEN, 5)
    assert derivative(history, 3).state.shape == (0, 0) and tangent(history, 3).x.shape == (0, 2)
    assert uncertainty(history, 3).state.shape == (0, 0)
