// npm install phaser-box2d@1.1.0 && node reproduce.mjs
import * as b2 from "phaser-box2d/dist/PhaserBox2D.js";

b2.b2CreateWorldArray();
const cast = (y) => {
  const world = b2.b2CreateWorld(b2.b2DefaultWorldDef());
  const def = b2.b2DefaultBodyDef();
  def.position = new b2.b2Vec2(0, y);
  const circle = new b2.b2Circle(new b2.b2Vec2(0, 0), 0.5);
  b2.b2CreateCircleShape(b2.b2CreateBody(world, def), b2.b2DefaultShapeDef(), circle);
  const start = new b2.b2Transform(new b2.b2Vec2(-5, y), new b2.b2Rot(1, 0));
  let closest = null;
  const keep = (shape, point, normal, fraction) => (closest = fraction);
  b2.b2World_CastCircle(world, circle, start, new b2.b2Vec2(10, 0), b2.b2DefaultQueryFilter(), keep, null);
  return closest;
};
console.log(`A circle of radius 0.5 cast from (-5, 0) by (10, 0) at one of radius 0.5 at (0, 0): ${cast(0)}; expected 0.4, but for a slop of 0.005.`);
const t = cast(2);
console.log(`The same, 2 higher: ${t}; expected 0.4.`);
console.log(JSON.stringify({ hit: t !== null, t }));
