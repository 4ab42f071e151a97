// b2World_CastRayClosest: from p by v, against a circle at the origin.
import init from "box2d3-wasm";
import { serve, version } from "./lines.mjs";

const b2 = await init();
const [world, all, circle] = [b2.b2CreateWorld(b2.b2DefaultWorldDef()), b2.b2DefaultQueryFilter(), new b2.b2Circle()];
serve("Box2D 3 as box2d3-wasm", version("box2d3-wasm"), ([px, py], [vx, vy], r) => {
  const body = b2.b2CreateBody(world, b2.b2DefaultBodyDef());
  circle.radius = r;
  b2.b2CreateCircleShape(body, b2.b2DefaultShapeDef(), circle);
  const { hit, fraction } = b2.b2World_CastRayClosest(world, new b2.b2Vec2(px, py), new b2.b2Vec2(vx, vy), all);
  b2.b2DestroyBody(body);
  return hit ? fraction : null;
});
