// npm install phaser-box2d@1.1.0 && node reproduce.mjs
import * as b2 from "phaser-box2d/dist/PhaserBox2D.js";

b2.b2CreateWorldArray();
const world = b2.b2CreateWorld(b2.b2DefaultWorldDef());
const circle = new b2.b2Circle(new b2.b2Vec2(0, 0), 1);
b2.b2CreateCircleShape(b2.b2CreateBody(world, b2.b2DefaultBodyDef()), b2.b2DefaultShapeDef(), circle);
let result = { hit: false };
let said = "no error";
try {
  result = b2.b2World_CastRayClosest(world, new b2.b2Vec2(-5, 0), new b2.b2Vec2(10, 0), b2.b2DefaultQueryFilter());
} catch (error) {
  said = String(error);
}
console.log(`A ray from (-5, 0) by (10, 0) at the unit circle: ${said}; expected a hit at 0.4.`);
console.log(JSON.stringify({ hit: result.hit, t: result.hit ? result.fraction : null }));
