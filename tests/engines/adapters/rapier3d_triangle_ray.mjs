// Shape.castRay of a Triangle: a ray from p by v, up to the time 1.
import RAPIER from "@dimforge/rapier3d-compat";
import { serve, version } from "./lines.mjs";

await RAPIER.init();
const [zero, turn] = [{ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0, w: 1 }];
const vector = ([x, y, z]) => ({ x, y, z });
serve("Rapier", version("@dimforge/rapier3d-compat"), (p, v, r, corners) => {
  const target = new RAPIER.Triangle(...corners.map(vector));
  const t = target.castRay(new RAPIER.Ray(vector(p), vector(v)), zero, turn, 1, true);
  return t < 0 ? null : t;
});
