// Shape.castRay of a Ball at the origin, solid: the ray from p along v, up to the time 1.
import RAPIER from "@dimforge/rapier3d-compat";
import { serve, version } from "./lines.mjs";

await RAPIER.init();
const [place, turn] = [{ x: 0, y: 0, z: 0 }, { x: 0, y: 0, z: 0, w: 1 }];
serve("Rapier", version("@dimforge/rapier3d-compat"), ([px, py, pz], [vx, vy, vz], r) => {
  const ray = new RAPIER.Ray({ x: px, y: py, z: pz }, { x: vx, y: vy, z: vz });
  const t = new RAPIER.Ball(r).castRay(ray, place, turn, 1, true);
  return t >= 0 ? t : null; // -1 is no hit
});
