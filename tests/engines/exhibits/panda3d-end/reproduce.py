# pip install panda3d==1.10.16 && python reproduce.py
import json

from panda3d.core import CollisionHandlerQueue, CollisionNode, CollisionSphere, CollisionTraverser, NodePath

scene, queue, traverser = NodePath("scene"), CollisionHandlerQueue(), CollisionTraverser()
scene.attach_new_node(CollisionNode("still")).node().add_solid(CollisionSphere(0, 0, 0, 0.5))
mover = scene.attach_new_node(CollisionNode("mover"))
mover.node().add_solid(CollisionSphere(0, 0, 0, 0.5))
mover.set_pos(5, 0, 0)
mover.set_fluid_pos(0, 0, 0)
traverser.respect_prev_transform = True
traverser.add_collider(mover, queue)
traverser.traverse(scene)
entry = queue.entries[0]
print("A ball flies from x = 5 to x = 0, where another is, both of radius 0.5.")
print(f"t = {entry.t:.3g}, contact position {entry.get_contact_pos(scene)}; expected t = 0.8, position (1, 0, 0).")
print(json.dumps({"hit": True, "t": entry.t}))
