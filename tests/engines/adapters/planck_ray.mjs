// World.rayCast, its callback keeping the closest: from p to p + v, against a circle at the origin.
import { CircleShape, Vec2, World } from "planck";
import { serve, version } from "./lines.mjs";

const world = new World();
serve("Planck.js", version("planck"), ([px, py], [vx, vy], r) => {
  const body = world.createBody();
  body.createFixture(new CircleShape(r));
  let t = null;
  world.rayCast(new Vec2(px, py), new Vec2(px + vx, py + vy), (fixture, point, normal, fraction) => (t = fraction));
  world.destroyBody(body);
  return t;
});
