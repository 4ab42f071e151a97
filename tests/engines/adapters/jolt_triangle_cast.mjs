// TransformedShape.CastShape: a sphere of r cast from p by v, against a mesh of one triangle, hit from both sides.
import Jolt, { meshOf } from "./lines_jolt.mjs";
import { serve, version } from "./lines.mjs";

const [target, settings, filter] = [new Jolt.TransformedShape(), new Jolt.ShapeCastSettings(), new Jolt.ShapeFilter()];
settings.mBackFaceModeTriangles = Jolt.EBackFaceMode_CollideWithBackFaces;
const [one, zero] = [new Jolt.Vec3(1, 1, 1), new Jolt.RVec3(0, 0, 0)];
const hit = new Jolt.CastShapeClosestHitCollisionCollector();
serve("JoltPhysics.js", version("jolt-physics"), (p, v, r, corners) => {
  if (!(target.mShape = meshOf(corners))) return null;
  target.SetWorldTransform(Jolt.RMat44.prototype.sIdentity());
  const start = Jolt.RMat44.prototype.sTranslation(new Jolt.RVec3(...p));
  hit.Reset();
  const cast = new Jolt.RShapeCast(new Jolt.SphereShape(r), one, start, new Jolt.Vec3(...v));
  target.CastShape(cast, settings, zero, hit, filter);
  return hit.HadHit() ? hit.mHit.mFraction : null;
});
