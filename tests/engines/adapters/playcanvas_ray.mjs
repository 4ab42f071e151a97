// BoundingSphere.intersectsRay and its point: a ray without an end, its direction a unit vector.
import { BoundingSphere, Ray, Vec3 } from "playcanvas";
import { serve, version } from "./lines.mjs";

serve("PlayCanvas", version("playcanvas"), (p, v, r) => {
  const from = new Vec3(...p);
  const step = new Vec3(...v);
  const point = new Vec3();
  const hit = new BoundingSphere(new Vec3(), r).intersectsRay(new Ray(from, step.clone().normalize()), point);
  const t = point.distance(from) / step.length();
  return hit && t <= 1 ? t : null;
});
