// Ray.intersectsTriangle: a ray of the length of v, its direction a unit vector.
import { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { serve, version } from "./lines.mjs";

serve("Babylon.js", version("@babylonjs/core"), (p, v, r, corners) => {
  const step = new Vector3(...v);
  const ray = new Ray(new Vector3(...p), step.normalizeToNew(), step.length());
  const hit = ray.intersectsTriangle(...corners.map((x) => new Vector3(...x)));
  return hit && hit.distance <= step.length() ? hit.distance / step.length() : null;
});
