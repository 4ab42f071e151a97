// System.raycast: from p to p + v, against a circle at the origin.
import { System } from "detect-collisions";
import { serve, version } from "./lines.mjs";

serve("detect-collisions", version("detect-collisions"), ([px, py], [vx, vy], r) => {
  const system = new System();
  system.createCircle({ x: 0, y: 0 }, r);
  const hit = system.raycast({ x: px, y: py }, { x: px + vx, y: py + vy });
  return hit ? Math.hypot(hit.point.x - px, hit.point.y - py) / Math.hypot(vx, vy) : null;
});
