// TransformedShape.CastRay, which NarrowPhaseQuery.CastRay asks of each body: from p along v, against a sphere.
import Jolt from "./lines_jolt.mjs";
import { serve, version } from "./lines.mjs";

const [target, hit, ray] = [new Jolt.TransformedShape(), new Jolt.RayCastResult(), new Jolt.RRayCast()];
serve("JoltPhysics.js", version("jolt-physics"), (p, v, r) => {
  target.mShape = new Jolt.SphereShape(r);
  target.SetWorldTransform(Jolt.RMat44.prototype.sIdentity());
  ray.mOrigin.Set(...p);
  ray.mDirection.Set(...v);
  hit.Reset();
  target.CastRay(ray, hit);
  return hit.mFraction <= 1 ? hit.mFraction : null;
});
