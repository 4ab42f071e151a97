"""mujoco.mjx.step through jax.jacrev: soft contacts, springs without damping, of a few milliseconds."""

from importlib.metadata import version

import jax
import jax.numpy as jnp
import mujoco
from mujoco import mjx
from scene import serve

jax.config.update("jax_enable_x64", True)
SLIDES = '<joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/>'
GEOM = '<geom type="sphere" size="{r}" mass="1" condim="1" solref="-40000 0"/>'
OPTION = (
    '<option timestep="{step}" gravity="0 0 0" iterations="1" ls_iterations="4"><flag eulerdamp="disable"/></option>'
)


def model(scene):
    """Two balls that slide in a plane, both at the origin."""
    option = OPTION.format(step=scene["T"] / scene["steps"])
    body = f"<body>{SLIDES}{GEOM.format(r=scene['r'])}</body>"
    return mjx.put_model(mujoco.MjModel.from_xml_string(f"<mujoco>{option}<worldbody>{2 * body}</worldbody></mujoco>"))


def end(start, scene):
    """Where ball 1 is at T."""
    made, x = model(scene), jnp.asarray(start)
    first = mjx.make_data(made).replace(qpos=x[:4], qvel=x[4:])
    last, _ = jax.lax.scan(lambda d, _: (mjx.step(made, d), None), first, None, scene["steps"])
    return last.qpos[2:4]


def gradient(start, scene):
    """By reverse mode."""
    return jax.jit(jax.jacrev(lambda x: end(x, scene)))(jnp.array(start))


serve(version("mujoco-mjx"), end, gradient)
