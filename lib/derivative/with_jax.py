"""Contacts for JAX: `jax.grad` through them gives what `lib.derivative` gives, under `jit` and `vmap`, too.

Numbers must be float64, so begin with `jax.config.update("jax_enable_x64", True)`. Derivatives go backwards (`grad`,
`vjp`, `jacrev`) and forwards (`jvp`, `jacfwd`); there are no second ones.
Where a contact has no derivative it is nan, unless nothing depends on that row: `jnp.where(hit, t, 1.0)` is safe.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from . import rules

HUGE = 1e300
"""What makes inf of any change, multiplied twice, unless that is below 1e-292."""


def contact_time(p: Any, v: Any, r: Any) -> Any:
    """The time of first contact of two balls in the frame, inf for none, as an array of JAX.

    Parameters
    ----------
    p, v, r
        As `lib.exact.sweep`; arrays of JAX or numpy, or numbers.

    Returns
    -------
    jax.Array, shape (...)
        The time, correctly rounded, and so is each entry of its gradient.

    Raises
    ------
    ValueError
        If JAX is set to 32 bits. In `jit` what `lib.exact.sweep` refuses is an error of JAX that quotes it.
    """
    p, v, r = _alike((p, v, r), vectors=(0, 1))
    return _rule(rules.time_of, rules.derivatives_of_time, 1)(p, v, r)[0]


def frame(p1: Any, v1: Any, r1: Any, p2: Any, v2: Any, r2: Any, m1: Any, m2: Any, e: Any = 1.0) -> tuple[Any, ...]:
    """Two balls a frame later, whether they hit or not, as arrays of JAX.

    Parameters
    ----------
    p1, v1, r1, p2, v2, r2, m1, m2, e
        As `velocities`.

    Returns
    -------
    p1, p2, v1, v2 : jax.Array, shape (..., d)
        Both centres at the end of the frame, and both displacements per frame from then on.

    Raises
    ------
    ValueError
        As `contact_time`.
    """
    given = _alike((p1, v1, r1, p2, v2, r2, m1, m2, e), rules.VECTORS)
    return _rule(rules.frame_of, rules.derivatives_of_frame, 4)(*given)


def _alike(given: tuple[Any, ...], vectors: tuple[int, ...]) -> list[Any]:
    """All arguments as arrays of one leading shape."""
    import jax
    import jax.numpy as jnp

    if not jax.config.jax_enable_x64:
        raise ValueError('JAX must be set to 64 bits: jax.config.update("jax_enable_x64", True)')
    arrays = [jnp.asarray(x, jnp.float64) for x in given]
    leads = [x.shape[:-1] if i in vectors else x.shape for i, x in enumerate(arrays)]
    lead = jnp.broadcast_shapes(*leads)
    return [jnp.broadcast_to(x, (*lead, *x.shape[-1:]) if i in vectors else lead) for i, x in enumerate(arrays)]


@cache
def _rule(answer: Callable[..., Any], derivatives: Callable[..., Any], many: int) -> Any:
    """The function of JAX that asks one of `rules`, and another for derivatives. many : how many arrays it answers."""
    import jax

    def like(shapes: Any) -> Any:
        return [jax.ShapeDtypeStruct(shape, np.float64) for shape in shapes]

    def called(function: Callable[..., Any], found: Any, given: Any) -> Any:
        return jax.pure_callback(partial(_in_numpy, function), found, *given, vmap_method="broadcast_all")

    @jax.custom_jvp
    def asked(*given: Any) -> Any:
        return called(answer, like([given[-1].shape if many == 1 else given[0].shape] * many), given)

    @asked.defjvp
    def _(given: Any, changes: Any) -> Any:
        own = given[-1].shape if many == 1 else given[0].shape
        row = like([(*own, *x.shape[given[-1].ndim :]) for x in given])
        return asked(*given), rules.through(called(derivatives, [row] * many, given), changes, _times)

    return asked


def _in_numpy(function: Callable[..., Any], *given: Any) -> Any:
    """What a function answers to arrays of JAX, in numpy."""
    found = function(*map(np.asarray, given))
    return list(found) if isinstance(found, tuple | list) else [found]


def _times(change: Any, y: Any) -> Any:
    """A product that is 0 where nothing changes, though there be no derivative, and else nan there.

    JAX takes it apart into steps that are linear in the change, and turns their order round to go backwards. So it is
    told by no comparison: what is not 0 becomes inf on the way, and then nan, by factors that are 1 elsewhere.
    """
    import jax.numpy as jnp

    none = jnp.isnan(y)
    huge, own = jnp.where(none, HUGE, 1.0), jnp.where(none, 0.0, y)
    return huge * (huge * (own * (huge * (huge * change))))
