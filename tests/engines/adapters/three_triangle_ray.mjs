// Ray.intersectTriangle: a ray without an end, its direction a unit vector; what comes after p + v is dropped.
import { Ray, Vector3 } from "three";
import { serve, version } from "./lines.mjs";

serve("three.js", version("three"), (p, v, r, corners) => {
  const [from, step] = [new Vector3(...p), new Vector3(...v)];
  const ray = new Ray(from, step.clone().normalize());
  const point = ray.intersectTriangle(...corners.map((x) => new Vector3(...x)), false, new Vector3());
  const t = point && point.distanceTo(from) / step.length();
  return t <= 1 ? t : null;
});
