// Raycast.intersectSphere: a ray without an end, its direction a unit vector; 0 says that there is no hit.
import { Raycast, Vec3 } from "ogl";
import { serve, version } from "./lines.mjs";

serve("OGL", version("ogl"), (p, v, r) => {
  const step = new Vec3(...v);
  const raycast = new Raycast();
  raycast.origin.set(...p);
  raycast.direction.copy(step).normalize();
  const t = raycast.intersectSphere({ center: new Vec3(), radius: r }) / step.len();
  return t > 0 && t <= 1 ? t : null;
});
