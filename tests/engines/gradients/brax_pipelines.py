"""A pipeline of Brax, positional, spring or generalized, through jax.grad."""

import sys
from importlib import import_module
from importlib.metadata import version

import jax
import jax.numpy as jnp
from brax.io import mjcf
from scene import serve

jax.config.update("jax_enable_x64", True)
pipeline = import_module(f"brax.{sys.argv[1]}.pipeline")
BALL = '<body><freejoint/><geom type="sphere" size="{r}" mass="1" friction="0 0 0"/></body>'
SETTINGS = {"elasticity": 1, "ang_damping": 0, "vel_damping": 0, "spring_mass_scale": 0, "spring_inertia_scale": 0}


def system(scene):
    """Two balls, without damping."""
    numbers = "".join(f'<numeric name="{name}" data="{x}"/>' for name, x in SETTINGS.items())
    option = f'<option timestep="{scene["T"] / scene["steps"]}" gravity="0 0 0"/><custom>{numbers}</custom>'
    return mjcf.loads(f"<mujoco>{option}<worldbody>{2 * BALL.format(r=scene['r'])}</worldbody></mujoco>")


def end(start, scene):
    """Where ball 1 is at T."""
    made, x = system(scene), jnp.asarray(start)
    turn, rest = jnp.array([0.0, 1, 0, 0, 0]), jnp.zeros(4)
    q = jnp.concatenate([x[:2], turn, x[2:4], turn])
    qd = jnp.concatenate([x[4:6], rest, x[6:8], rest])
    first = pipeline.init(made, q, qd)
    last, _ = jax.lax.scan(lambda s, _: (pipeline.step(made, s, jnp.zeros(0)), None), first, None, scene["steps"])
    return last.q[7:9]


def gradient(start, scene):
    """By jax.jacrev."""
    return jax.jit(jax.jacrev(lambda x: end(x, scene)))(jnp.array(start))


serve(version("brax"), end, gradient)
