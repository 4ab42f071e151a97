// b2World_CastCircle, its callback keeping the closest: a circle of r / 2 from p by v, against one of r / 2.
import * as b2 from "phaser-box2d/dist/PhaserBox2D.js";
import { serve, version } from "./lines.mjs";

b2.b2CreateWorldArray();
const [world, all] = [b2.b2CreateWorld(b2.b2DefaultWorldDef()), b2.b2DefaultQueryFilter()];
serve("Phaser Box2D", version("phaser-box2d"), ([px, py], [vx, vy], r) => {
  const [body, disc] = [b2.b2CreateBody(world, b2.b2DefaultBodyDef()), new b2.b2Circle(new b2.b2Vec2(0, 0), r / 2)];
  b2.b2CreateCircleShape(body, b2.b2DefaultShapeDef(), disc);
  const [start, step] = [new b2.b2Transform(new b2.b2Vec2(px, py), new b2.b2Rot(1, 0)), new b2.b2Vec2(vx, vy)];
  let t = null;
  b2.b2World_CastCircle(world, disc, start, step, all, (shape, point, normal, at) => (t = at));
  return b2.b2DestroyBody(body) ?? t;
});
