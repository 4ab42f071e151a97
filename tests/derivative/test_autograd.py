"""JAX and PyTorch go back through a contact as `lib.derivative` says, where they are installed."""

import re
from pathlib import Path

import numpy as np
import pytest

from lib import derivative
from lib.derivative import rules, with_jax, with_torch

PAIR = [5.0, 1.0], [-6.0, 0.5], 3.0
MISS = [5.0, 9.0], [-6.0, 0.5], 3.0
BALLS = {"p1": [0.0, 0.2], "v1": [3.0, 0.0], "r1": 0.5, "p2": [2.0, 0.4], "v2": [0.5, 0.0], "r2": 0.25}
HIT = BALLS | {"m1": 1.0, "m2": 3.0, "e": 0.75}
PAST = HIT | {"p2": [2.0, 9.0]}


def wanted(given: dict) -> list:
    """What flows back from the sum of all that `frame` answers, by `lib.derivative`."""
    found = *derivative.positions(**given), *derivative.velocities(**given)
    return [sum(np.sum(getattr(x, name), axis=0) for x in found) for name in given]


def test_back_through_a_frame():
    given = [np.asarray(x) for x in HIT.values()]
    flows = [np.ones(2)] * 4
    for x, y in zip(rules.back_through_frame(flows, *given), wanted(HIT), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-14, atol=1e-14)


def test_free_flight_has_derivatives_too():
    given = [np.asarray(x) for x in PAST.values()]
    p1, _, _, p2, v2, *rest = rules.back_through_frame([np.ones(2), np.zeros(2), np.zeros(2), np.zeros(2)], *given)
    assert p1.tolist() == [1, 1] and not any(map(np.any, (p2, v2, *rest)))
    x1, x2, u1, u2 = rules.frame_of(*given)
    assert (x1.tolist(), x2.tolist(), u1.tolist(), u2.tolist()) == ([3, 0.2], [2.5, 9], [3, 0], [0.5, 0])


def test_a_row_that_nothing_depends_on_is_no_nan():
    p, v, r = (np.array(x) for x in zip(PAIR, MISS, strict=True))
    back = rules.back_through_time(np.array([1.0, 0.0]), p, v, r)
    assert back[0][0].tolist() == derivative.time(*PAIR).p.tolist() and back[0][1].tolist() == [0, 0]
    assert np.all(np.isnan(rules.back_through_time(np.array([0.0, 1.0]), p, v, r)[0][1]))


def test_jax():
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", False)
    with pytest.raises(ValueError, match="64 bits"):
        with_jax.contact_time(*PAIR)
    jax.config.update("jax_enable_x64", True)
    true = derivative.time(*PAIR)
    for grad in (jax.grad(with_jax.contact_time, (0, 1, 2)), jax.jit(jax.grad(with_jax.contact_time, (0, 1, 2)))):
        found = grad(*map(np.asarray, PAIR))
        assert [np.asarray(x).tolist() for x in found] == [true.p.tolist(), true.v.tolist(), true.r]
    p, v, r = (jax.numpy.array(x) for x in zip(PAIR, MISS, strict=True))
    each = jax.vmap(jax.grad(with_jax.contact_time))(p, v, r)
    assert each[0].tolist() == true.p.tolist() and np.all(np.isnan(each[1]))
    safe = jax.grad(
        lambda p: jax.numpy.sum(jax.numpy.where(jax.numpy.array([True, False]), with_jax.contact_time(p, v, r), 1))
    )
    assert safe(p).tolist() == [true.p.tolist(), [0, 0]]
    given = [np.asarray(x) for x in HIT.values()]
    found = jax.grad(lambda *x: sum(map(jax.numpy.sum, with_jax.frame(*x))), tuple(range(9)))(*given)
    for x, y in zip(found, wanted(HIT), strict=True):
        np.testing.assert_allclose(x, y, rtol=1e-14, atol=1e-14)
    row = [0.0, 0.0], [1.0, 0.0], 0.1, [0.52, 0.0], [0.0, 0.0], 0.1, 1.0, 1.0, 1.0
    last = jax.grad(lambda *x: with_jax.frame(*x)[1][0], (0, 3, 1, 4))(*map(np.asarray, row))
    assert [float(x[0]) for x in last] == [1, 0, 1, 0]


def test_jax_forwards():
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    pair, true = [np.asarray(x) for x in PAIR], derivative.time(*PAIR)
    for jacobian in (jax.jacfwd, jax.jacrev):
        for made in (jacobian(with_jax.contact_time, (0, 1, 2)), jax.jit(jacobian(with_jax.contact_time, (0, 1, 2)))):
            assert [np.asarray(x).tolist() for x in made(*pair)] == [true.p.tolist(), true.v.tolist(), true.r]
        rows = jacobian(with_jax.frame, tuple(range(9)))(*map(np.asarray, HIT.values()))
        for row, one in zip(rows, (*derivative.positions(**HIT), *derivative.velocities(**HIT)), strict=True):
            for x, y in zip(row, one, strict=False):
                np.testing.assert_array_equal(x, y)
    _, change = jax.jvp(with_jax.contact_time, pair, [np.ones(2), np.ones(2), np.ones(())])
    assert abs(change - (np.sum(true.p) + np.sum(true.v) + true.r)) < 1e-15
    p, v, r = (jax.numpy.array(x) for x in zip(PAIR, MISS, strict=True))
    for second, words in ((0.0, "0.0"), (1.0, "nan")):  # what misses has none, but where it does not change
        _, moved = jax.jvp(lambda p: with_jax.contact_time(p, v, r), [p], [np.array([[1.0, 0.0], [second, 0.0]])])
        assert moved[0] == true.p[0] and str(moved[1]) == words


def test_jax_has_no_second_derivatives():
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    with pytest.raises(ValueError, match="callbacks do not support"):
        jax.hessian(with_jax.contact_time)(*map(np.asarray, PAIR))


def test_torch_forwards():
    torch = pytest.importorskip("torch")
    pair, true = [torch.tensor(x, dtype=torch.float64) for x in PAIR], derivative.time(*PAIR)
    with torch.autograd.forward_ad.dual_level():
        moved = torch.autograd.forward_ad.make_dual(pair[0], torch.tensor([1.0, 0.0], dtype=torch.float64))
        found = torch.autograd.forward_ad.unpack_dual(with_torch.contact_time(moved, *pair[1:]))
        assert float(found.tangent) == true.p[0]
        p1 = torch.autograd.forward_ad.make_dual(
            *(torch.tensor(x, dtype=torch.float64) for x in (HIT["p1"], [0.0, 1.0]))
        )
        ends = [torch.autograd.forward_ad.unpack_dual(x).tangent for x in with_torch.frame(**HIT | {"p1": p1})]
    for x, one in zip(ends, (*derivative.positions(**HIT), *derivative.velocities(**HIT)), strict=True):
        assert x.tolist() == one.p1[:, 1].tolist()


def test_torch():
    torch = pytest.importorskip("torch")
    given = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in PAIR]
    with_torch.contact_time(*given).backward()
    true = derivative.time(*PAIR)
    assert [x.grad.tolist() for x in given] == [true.p.tolist(), true.v.tolist(), true.r]
    p, v, r = (torch.tensor(x, dtype=torch.float64) for x in zip(PAIR, MISS, strict=True))
    p.requires_grad_()
    torch.where(torch.tensor([True, False]), with_torch.contact_time(p, v, r), 1).sum().backward()
    assert p.grad.tolist() == [true.p.tolist(), [0, 0]]
    given = [torch.tensor(x, dtype=torch.float64, requires_grad=True) for x in HIT.values()]
    sum(x.sum() for x in with_torch.frame(*given)).backward()
    for x, y in zip(given, wanted(HIT), strict=True):
        np.testing.assert_allclose(x.grad, y, rtol=1e-14, atol=1e-14)


def test_the_listing_of_the_guide():
    jax = pytest.importorskip("jax")
    text = (Path(__file__).parents[2] / "guide" / "derivatives.md").read_text(encoding="utf-8")
    (listing,) = re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)
    run = {}
    exec(listing, run)
    assert isinstance(run["gradient"], jax.Array) and run["gradient"].tolist() == [0.125, 0]
