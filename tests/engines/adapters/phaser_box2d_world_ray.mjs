// b2World_CastRay, its callback keeping the closest: from p by v, in a world with a circle at the origin.
import * as b2 from "phaser-box2d/dist/PhaserBox2D.js";
import { serve, version } from "./lines.mjs";

b2.b2CreateWorldArray();
const [world, all] = [b2.b2CreateWorld(b2.b2DefaultWorldDef()), b2.b2DefaultQueryFilter()];
serve("Phaser Box2D", version("phaser-box2d"), ([px, py], [vx, vy], r) => {
  const body = b2.b2CreateBody(world, b2.b2DefaultBodyDef());
  b2.b2CreateCircleShape(body, b2.b2DefaultShapeDef(), new b2.b2Circle(new b2.b2Vec2(0, 0), r));
  let t = null;
  b2.b2World_CastRay(world, new b2.b2Vec2(px, py), new b2.b2Vec2(vx, vy), all, (shape, point, normal, at) => (t = at));
  b2.b2DestroyBody(body);
  return t;
});
