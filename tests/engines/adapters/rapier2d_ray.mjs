// Shape.castRay of a Ball at the origin, solid: the ray from p along v, up to the time 1.
import RAPIER from "@dimforge/rapier2d-compat";
import { serve, version } from "./lines.mjs";

await RAPIER.init();
const [place, turn] = [{ x: 0, y: 0 }, 0];
serve("Rapier", version("@dimforge/rapier2d-compat"), ([px, py], [vx, vy], r) => {
  const ray = new RAPIER.Ray({ x: px, y: py }, { x: vx, y: vy });
  const t = new RAPIER.Ball(r).castRay(ray, place, turn, 1, true);
  return t >= 0 ? t : null; // -1 is no hit
});
