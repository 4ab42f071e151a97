"""A solver of Newton, SolverSemiImplicit or SolverXPBD, through Warp's tape."""

import sys
from importlib.metadata import version

import newton
import numpy as np
import warp as wp
from scene import serve

wp.config.quiet = True


def model(start, scene):
    """Two balls: springs without damping for the one, restitution 1 for the other."""
    builder = newton.ModelBuilder(gravity=wp.vec3(0.0, 0.0, 0.0))
    shape = newton.ModelBuilder.ShapeConfig(ke=4e5, kd=0.0, kf=0.0, mu=0.0, restitution=1.0, density=0.0)
    for i in range(2):
        place = wp.transform((start[2 * i], start[2 * i + 1], 0.0), wp.quat_identity())
        body = builder.add_body(xform=place, mass=1.0, inertia=wp.mat33(0.01 * np.eye(3)))
        builder.add_shape_sphere(body, radius=scene["r"], cfg=shape)
    return builder.finalize(requires_grad=True, device="cpu")


def run(start, scene):
    """The tape, and the states of all steps."""
    made, steps, tape = model(start, scene), scene["steps"], wp.Tape()
    kwargs = {"enable_restitution": True} if sys.argv[1] == "SolverXPBD" else {}
    solver, states = getattr(newton.solvers, sys.argv[1])(made, **kwargs), [made.state() for _ in range(steps + 1)]
    speeds = np.zeros((2, 6), np.float32)
    speeds[:, :2] = np.reshape(start[4:], (2, 2))
    states[0].body_qd.assign(speeds)
    with tape:
        for now, then in zip(states, states[1:], strict=False):
            now.clear_forces()
            solver.step(now, then, made.control(), made.collide(now), scene["T"] / steps)
    return tape, states


def gradient(start, scene):
    """By its backward pass, once for x and once for y."""
    rows = []
    for axis in range(2):
        tape, states = run(start, scene)
        seed = np.zeros((2, 7), np.float32)
        seed[1, axis] = 1
        tape.backward(grads={states[-1].body_q: wp.array(seed, dtype=wp.transform, device="cpu")})
        places, speeds = states[0].body_q.grad.numpy(), states[0].body_qd.grad.numpy()
        rows.append([*places[:, :2].ravel(), *speeds[:, :2].ravel()])
    return rows


serve(version("newton"), lambda start, scene: run(start, scene)[1][-1].body_q.numpy()[1, :2], gradient)
