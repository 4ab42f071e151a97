"""What the adapters of Panda3D stand on: a scene with a sphere at the origin, and what a traversal finds there."""

from collections.abc import Iterator

from panda3d.core import (
    CollisionHandlerQueue,
    CollisionNode,
    CollisionSphere,
    CollisionTraverser,
    NodePath,
    PandaSystem,
)

VERSION = PandaSystem.version_string


def hits(solid, r: float, start=(0, 0, 0), end=(0, 0, 0)) -> Iterator:
    """The entries of a traversal in which the node of a solid came from start to end, against a sphere, sorted."""
    scene, handler, traverser = NodePath("scene"), CollisionHandlerQueue(), CollisionTraverser()
    scene.attach_new_node(CollisionNode("still")).node().add_solid(CollisionSphere(0, 0, 0, r))
    mover = scene.attach_new_node(CollisionNode("mover"))
    mover.node().add_solid(solid)
    mover.set_pos(*start)
    mover.set_fluid_pos(*end)
    traverser.respect_prev_transform = True
    traverser.add_collider(mover, handler)
    traverser.traverse(scene)
    handler.sort_entries()
    return iter(handler.entries)
