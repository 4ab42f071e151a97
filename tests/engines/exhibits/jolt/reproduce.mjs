// npm install jolt-physics@1.1.0 && node reproduce.mjs
import init from "jolt-physics";

const Jolt = await init();
const cast = (p, v, r) => {
  const target = new Jolt.TransformedShape();
  target.mShape = new Jolt.SphereShape(r);
  target.SetWorldTransform(Jolt.RMat44.prototype.sIdentity());
  const hit = new Jolt.RayCastResult();
  target.CastRay(new Jolt.RRayCast(new Jolt.RVec3(...p), new Jolt.Vec3(...v)), hit);
  return hit.mFraction <= 1 ? hit.mFraction : null;
};
const meets = cast([800, 400.05, 0], [-800, -400, 0], 0.25);
const passes = cast([900, 0.3, 0], [-900, 0, 0], 0.05);
console.log(`A ray that passes the centre of a sphere of radius 0.25 at 0.045, a fifth of it: ${meets}; expected 0.99975.`);
console.log(`A ray that passes a sphere of radius 0.05 at 0.3, six radii: ${passes}; expected no hit.`);
console.log(JSON.stringify({ hit: meets !== null, t: meets }));
