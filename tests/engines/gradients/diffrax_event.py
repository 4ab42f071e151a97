"""diffrax.Event, which ends a solve where the balls touch; the hit itself is written by its user."""

from importlib.metadata import version

import diffrax
import jax
import jax.numpy as jnp
import optimistix
from scene import serve

jax.config.update("jax_enable_x64", True)


def end(start, scene):
    """Up to the contact, the hit, and on to T."""
    term = diffrax.ODETerm(lambda t, y, args: jnp.concatenate([y[4:], jnp.zeros(4)]))
    apart = lambda t, y, args, **more: jnp.sqrt(jnp.sum((y[2:4] - y[:2]) ** 2)) - 2 * scene["r"]
    event = diffrax.Event(apart, optimistix.Newton(1e-12, 1e-12))
    first = diffrax.diffeqsolve(term, diffrax.Tsit5(), 0, scene["T"], 0.01, jnp.asarray(start), event=event)
    t, y = first.ts[-1], first.ys[-1]
    n = (y[2:4] - y[:2]) / (2 * scene["r"])
    J = jnp.dot(y[4:6] - y[6:], n) * n
    y = y.at[4:6].add(-J).at[6:].add(J)
    return diffrax.diffeqsolve(term, diffrax.Tsit5(), t, scene["T"], 0.01, y).ys[-1][2:4]


def gradient(start, scene):
    """By jax.jacrev."""
    return jax.jacrev(lambda x: end(x, scene))(jnp.array(start))


serve(version("diffrax"), end, gradient)
