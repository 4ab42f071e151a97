// Ray.intersectWorld, the ray cast that World.raycastClosest calls: from p along v, against a sphere at the origin.
import { Body, Ray, RaycastResult, Sphere, Vec3, World } from "cannon-es";
import { serve, version } from "./lines.mjs";

serve("cannon-es", version("cannon-es"), (p, v, r) => {
  const world = new World();
  world.addBody(new Body({ mass: 0, shape: new Sphere(r) }));
  const from = new Vec3(...p);
  const result = new RaycastResult();
  const hit = world.raycastClosest(from, from.vadd(new Vec3(...v)), { skipBackfaces: true }, result);
  return hit ? result.distance / Math.hypot(...v) : null;
});
