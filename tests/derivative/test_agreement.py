"""One hit in closed form and a run with one hit tell the same derivatives."""

import numpy as np
import pytest

from lib import derivative, table


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", range(40))
def test_a_run_with_one_hit_has_the_derivatives_of_the_closed_form(seed):
    rng = np.random.default_rng(seed)
    d = rng.choice([2, 3])
    x = np.zeros((2, d))
    x[1], r, m = 0.7 + rng.random(d), rng.uniform(0.05, 0.4, 2), rng.uniform(0.1, 9, 2)
    goal = x[1] + (r[0] + r[1]) * 0.9 * rng.random() * rng.normal(size=d) / 3
    v = np.array([(goal - x[0]) * rng.uniform(1.1, 1.7), rng.normal(size=d) * 0.05])
    e = rng.choice([0.0, 0.5, 1.0, rng.random()])
    closed = derivative.positions(x[0], v[0], r[0], x[1], v[1], r[1], m1=m[0], m2=m[1], e=e)
    if closed[0].reason:
        pytest.skip(derivative.REASONS[closed[0].reason])
    history = table.run(table.balls(x, v, r, m), table.room([-99] * d, [99] * d, e), until=1)
    run = table.derivative(history, 1.0)
    for i, one in enumerate(closed):
        rows = run.state[i * d : (i + 1) * d]
        wanted = np.hstack([one.p1, one.p2, one.v1, one.v2])
        assert np.abs(rows - wanted).max() <= 1e-12 * np.abs(wanted).max()
        assert (
            np.abs(run.r[i * d : (i + 1) * d] - np.stack([one.r1, one.r2], axis=1)).max()
            <= 1e-12 * np.abs(wanted).max()
        )
        assert np.abs(run.e[i * d : (i + 1) * d] - one.e).max() <= 1e-12 * np.abs(wanted).max()
