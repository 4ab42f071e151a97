# pip install panda3d==1.10.16 && python reproduce.py
import json

from panda3d.core import CollisionHandlerQueue, CollisionNode, CollisionSphere, CollisionTraverser, NodePath

scene, queue, traverser = NodePath("scene"), CollisionHandlerQueue(), CollisionTraverser()
for name, x in (("near", 0), ("far", -3)):
    scene.attach_new_node(CollisionNode(name)).node().add_solid(CollisionSphere(x, 0, 0, 0.5))
mover = scene.attach_new_node(CollisionNode("mover"))
mover.node().add_solid(CollisionSphere(0, 0, 0, 0.5))
mover.set_pos(5, 0, 0)
mover.set_fluid_pos(-5, 0, 0)
traverser.respect_prev_transform = True
traverser.add_collider(mover, queue)
traverser.traverse(scene)
queue.sort_entries()
order = [f"{entry.into_node.name} at t = {entry.t:.3g}" for entry in queue.entries]
print("A ball flies from x = 5 to x = -5, past balls at 0 and -3.")
print(f"Sorted: {', '.join(order)}; expected the near one first.")
print(json.dumps({"hit": bool(order), "t": queue.entries[0].t if order else None}))
