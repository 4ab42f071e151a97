// World.raycast in the mode CLOSEST: from p to p + v, against a circle at the origin.
import { Body, Circle, Ray, RaycastResult, World } from "p2-es";
import { serve, version } from "./lines.mjs";

const world = new World();
serve("p2-es", version("p2-es"), ([px, py], [vx, vy], r) => {
  const body = new Body();
  body.addShape(new Circle({ radius: r }));
  world.addBody(body);
  const ray = new Ray({ from: [px, py], to: [px + vx, py + vy], mode: Ray.CLOSEST, skipBackfaces: true });
  const result = new RaycastResult();
  const hit = world.raycast(result, ray);
  world.removeBody(body);
  return hit ? result.fraction : null;
});
