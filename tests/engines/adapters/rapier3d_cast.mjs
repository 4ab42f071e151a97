// Shape.castShape: a Ball of r / 2 from p by v within the time 1, against one of r / 2 at rest at the origin.
import RAPIER from "@dimforge/rapier3d-compat";
import { serve, version } from "./lines.mjs";

await RAPIER.init();
const [zero, turn] = [{ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0, w: 1 }];
serve("Rapier", version("@dimforge/rapier3d-compat"), ([px, py, pz], [vx, vy, vz], r) => {
  const [mover, target] = [new RAPIER.Ball(r / 2), new RAPIER.Ball(r / 2)];
  const [from, step] = [{ x: px, y: py, z: pz }, { x: vx, y: vy, z: vz }];
  const hit = mover.castShape(from, turn, step, target, zero, turn, zero, 0, 1, true);
  return hit ? hit.time_of_impact : null;
});
