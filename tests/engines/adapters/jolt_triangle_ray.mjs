// TransformedShape.CastRay of a mesh of one triangle, hit from both sides: a ray from p by v, which ends there.
import Jolt, { meshOf } from "./lines_jolt.mjs";
import { serve, version } from "./lines.mjs";

const [target, settings, filter] = [new Jolt.TransformedShape(), new Jolt.RayCastSettings(), new Jolt.ShapeFilter()];
settings.mBackFaceModeTriangles = Jolt.EBackFaceMode_CollideWithBackFaces;
const hit = new Jolt.CastRayClosestHitCollisionCollector();
serve("JoltPhysics.js", version("jolt-physics"), (p, v, r, corners) => {
  if (!(target.mShape = meshOf(corners))) return null;
  target.SetWorldTransform(Jolt.RMat44.prototype.sIdentity());
  hit.Reset();
  target.CastRay(new Jolt.RRayCast(new Jolt.RVec3(...p), new Jolt.Vec3(...v)), settings, hit, filter);
  return hit.HadHit() ? hit.mHit.mFraction : null;
});
