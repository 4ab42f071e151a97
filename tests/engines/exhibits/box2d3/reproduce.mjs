// npm install box2d3-wasm@5.2.0 && node reproduce.mjs
import init from "box2d3-wasm";

const b2 = await init();
const cast = (p, v, r) => {
  const world = b2.b2CreateWorld(b2.b2DefaultWorldDef());
  const circle = new b2.b2Circle();
  circle.radius = r;
  b2.b2CreateCircleShape(b2.b2CreateBody(world, b2.b2DefaultBodyDef()), b2.b2DefaultShapeDef(), circle);
  const result = b2.b2World_CastRayClosest(world, new b2.b2Vec2(...p), new b2.b2Vec2(...v), b2.b2DefaultQueryFilter());
  b2.b2DestroyWorld(world);
  return result.hit ? result.fraction : null;
};
const meets = cast([800, 400.05], [-800, -400], 0.25);
const passes = cast([900, 0.3], [-900, 0], 0.05);
console.log(`A ray that passes the centre of a circle of radius 0.25 at 0.045, a fifth of it: ${meets}; expected 0.99975.`);
console.log(`A ray that passes a circle of radius 0.05 at 0.3, six radii: ${passes}; expected no hit.`);
console.log(JSON.stringify({ hit: meets !== null, t: meets }));
