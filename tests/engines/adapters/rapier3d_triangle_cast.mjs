// Shape.castShape: a Ball from p by v within the time 1, against a Triangle at rest.
import RAPIER from "@dimforge/rapier3d-compat";
import { serve, version } from "./lines.mjs";

await RAPIER.init();
const [zero, turn] = [{ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0, w: 1 }];
const vector = ([x, y, z]) => ({ x, y, z });
serve("Rapier", version("@dimforge/rapier3d-compat"), (p, v, r, corners) => {
  const target = new RAPIER.Triangle(...corners.map(vector));
  const hit = new RAPIER.Ball(r).castShape(vector(p), turn, vector(v), target, zero, turn, zero, 0, 1, true);
  return hit ? hit.time_of_impact : null;
});
