"""Contacts for JAX: `jax.grad` through them gives what `lib.derivative` gives, under `jit` and `vmap`, too.

Numbers must be float64, so begin with `jax.config.update("jax_enable_x64", True)`. A gradient goes backwards only.
Where a contact has no derivative it is nan, unless nothing depends on that row: `jnp.where(hit, t, 1.0)` is safe.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

from . import rules


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
    return _rule(rules.time_of, rules.back_through_time, 1)(p, v, r)


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
    return _rule(rules.frame_of, rules.back_through_frame, 4)(*given)


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
def _rule(answer: Callable[..., Any], back: Callable[..., Any], many: int) -> Any:
    """The function of JAX that asks one of `rules`, and goes back by another. many : how many arrays it answers."""
    import jax

    def like(*arrays: Any) -> tuple[Any, ...]:
        return tuple(jax.ShapeDtypeStruct(x.shape, np.float64) for x in arrays)

    def asked(*given: Any) -> Any:
        called = partial(_in_numpy, answer)
        found = like(given[-1]) if many == 1 else like(given[0], given[3], given[0], given[3])
        found = jax.pure_callback(called, found, *given, vmap_method="broadcast_all")
        return found[0] if many == 1 else found

    def pulled(given: tuple[Any, ...], flows: Any) -> tuple[Any, ...]:
        called = partial(_back_in_numpy, back, many)
        flows = (flows,) if many == 1 else flows
        return jax.pure_callback(called, like(*given), *flows, *given, vmap_method="broadcast_all")

    rule = jax.custom_vjp(asked)
    rule.defvjp(lambda *given: (asked(*given), given), pulled)
    return rule


def _in_numpy(answer: Callable[..., Any], *given: Any) -> tuple[Any, ...]:
    """The answer to arrays of JAX, in numpy."""
    found = answer(*map(np.asarray, given))
    return found if isinstance(found, tuple) else (found,)


def _back_in_numpy(back: Callable[..., Any], many: int, *given: Any) -> tuple[Any, ...]:
    """What flows back, in numpy; the first `many` arrays flow."""
    given = [np.asarray(x) for x in given]
    flows = given[0] if many == 1 else given[:many]
    return tuple(np.asarray(x) for x in back(flows, *given[many:]))
