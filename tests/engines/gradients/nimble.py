"""nimblephysics.timestep: contacts by a linear complementarity problem, its own analytic Jacobians."""

from importlib.metadata import version

import nimblephysics as nimble
import numpy as np
import torch
from scene import serve


def world_of(scene):
    """Two balls that slide in a plane."""
    world = nimble.simulation.World()
    world.setGravity([0, 0, 0])
    world.setTimeStep(scene["T"] / scene["steps"])
    for _ in range(2):
        skeleton = nimble.dynamics.Skeleton()
        _, body = skeleton.createTranslationalJoint2DAndBodyNodePair()
        body.createShapeNode(nimble.dynamics.SphereShape(scene["r"])).createCollisionAspect()
        body.setRestitutionCoeff(1.0)
        body.setFrictionCoeff(0.0)
        world.addSkeleton(skeleton)
    return world


def run(start, scene):
    """The state at the start and at T."""
    world, first = world_of(scene), torch.tensor(start, dtype=torch.float64, requires_grad=True)
    state, still = first, torch.zeros(4, dtype=torch.float64)
    for _ in range(scene["steps"]):
        state = nimble.timestep(world, state, still)
    return first, state


def gradient(start, scene):
    """By its backward pass."""
    rows = []
    for k in (2, 3):
        first, last = run(start, scene)
        last[k].backward()
        rows.append(np.array(first.grad))
    return rows


serve(version("nimblephysics"), lambda start, scene: run(start, scene)[1][2:4].tolist(), gradient)
