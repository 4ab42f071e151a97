// Geometry.rayCast: from p to p + v, against a sphere at the origin.
import { oimo } from "oimophysics";
import { serve, version } from "./lines.mjs";

const { SphereGeometry, RayCastHit } = oimo.collision.geometry;
const { Transform, Vec3 } = oimo.common;
const [place, hit] = [new Transform(), new RayCastHit()];
serve("OimoPhysics", version("oimophysics"), (p, v, r) => {
  const from = new Vec3(...p);
  return new SphereGeometry(r).rayCast(from, from.add(new Vec3(...v)), place, hit) ? hit.fraction : null;
});
