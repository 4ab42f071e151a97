// TransformedShape.CastShape: a sphere of r / 2 cast from p by v, against one of r / 2 at the origin.
import Jolt from "./lines_jolt.mjs";
import { serve, version } from "./lines.mjs";

const [target, settings, filter] = [new Jolt.TransformedShape(), new Jolt.ShapeCastSettings(), new Jolt.ShapeFilter()];
const [one, zero] = [new Jolt.Vec3(1, 1, 1), new Jolt.RVec3(0, 0, 0)];
const hit = new Jolt.CastShapeClosestHitCollisionCollector();
serve("JoltPhysics.js", version("jolt-physics"), (p, v, r) => {
  const shape = (target.mShape = new Jolt.SphereShape(r / 2));
  target.SetWorldTransform(Jolt.RMat44.prototype.sIdentity());
  const start = Jolt.RMat44.prototype.sTranslation(new Jolt.RVec3(...p));
  hit.Reset();
  target.CastShape(new Jolt.RShapeCast(shape, one, start, new Jolt.Vec3(...v)), settings, zero, hit, filter);
  return hit.HadHit() ? hit.mHit.mFraction : null;
});
