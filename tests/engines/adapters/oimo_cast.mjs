// GjkEpa.convexCast: a sphere of r / 2 from p by v, against one of r / 2 at rest at the origin.
import { oimo } from "oimophysics";
import { serve, version } from "./lines.mjs";

const { SphereGeometry, RayCastHit } = oimo.collision.geometry;
const { Transform, Vec3 } = oimo.common;
const gjk = oimo.collision.narrowphase.detector.gjkepa.GjkEpa.getInstance();
const [start, place, rest, hit] = [new Transform(), new Transform(), new Vec3(), new RayCastHit()];
serve("OimoPhysics", version("oimophysics"), (p, v, r) => {
  const ball = new SphereGeometry(r / 2);
  start.setPosition(new Vec3(...p));
  return gjk.convexCast(ball, ball, start, place, new Vec3(...v), rest, hit) ? hit.fraction : null;
});
