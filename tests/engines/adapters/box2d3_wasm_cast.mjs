// b2World_CastShape, its callback keeping the closest: a circle of r / 2 cast from p by v, against one of r / 2.
import init from "box2d3-wasm";
import { serve, version } from "./lines.mjs";

const b2 = await init();
const [world, all, circle] = [b2.b2CreateWorld(b2.b2DefaultWorldDef()), b2.b2DefaultQueryFilter(), new b2.b2Circle()];
serve("Box2D 3 as box2d3-wasm", version("box2d3-wasm"), ([px, py], [vx, vy], r) => {
  const body = b2.b2CreateBody(world, b2.b2DefaultBodyDef());
  circle.radius = r / 2;
  b2.b2CreateCircleShape(body, b2.b2DefaultShapeDef(), circle);
  const [proxy, step] = [b2.b2MakeProxy(new b2.b2Vec2(px, py), 1, r / 2), new b2.b2Vec2(vx, vy)];
  let t = null;
  b2.b2World_CastShape(world, proxy, step, all, ({ fraction }) => (t = fraction));
  return b2.b2DestroyBody(body) ?? t;
});
