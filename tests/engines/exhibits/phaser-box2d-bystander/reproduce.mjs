// npm install phaser-box2d@1.1.0 && node reproduce.mjs
import * as b2 from "phaser-box2d/dist/PhaserBox2D.js";

b2.b2CreateWorldArray();
const cast = (...places) => {
  const world = b2.b2CreateWorld(b2.b2DefaultWorldDef());
  for (const x of places) {
    const def = b2.b2DefaultBodyDef();
    def.position = new b2.b2Vec2(x, 0);
    const circle = new b2.b2Circle(new b2.b2Vec2(0, 0), 1);
    b2.b2CreateCircleShape(b2.b2CreateBody(world, def), b2.b2DefaultShapeDef(), circle);
  }
  let closest = null;
  const keep = (shape, point, normal, fraction) => (closest = fraction);
  b2.b2World_CastRay(world, new b2.b2Vec2(-5, 0), new b2.b2Vec2(10, 0), b2.b2DefaultQueryFilter(), keep, null);
  return closest;
};
console.log(`A ray from (-5, 0) by (10, 0) at the unit circle about the origin: ${cast(0)}; expected 0.4.`);
const t = cast(0, 3);
console.log(`The same, and another circle behind it at (3, 0): ${t}; expected 0.4.`);
console.log(JSON.stringify({ hit: t !== null, t }));
