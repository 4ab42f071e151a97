// Ray.intersectBoundingSphere: a ray without an end, its direction a unit vector; what comes after p + v is dropped.
import { BoundingSphere, Ray, Vector3 } from "yuka";
import { serve, version } from "./lines.mjs";

serve("Yuka", version("yuka"), (p, v, r) => {
  const from = new Vector3(...p);
  const step = new Vector3(...v);
  const ray = new Ray(from, step.clone().normalize());
  const point = ray.intersectBoundingSphere(new BoundingSphere(new Vector3(), r), new Vector3());
  const t = point && point.distanceTo(from) / step.length();
  return t <= 1 ? t : null;
});
