// npm install cannon-es@0.20.0 && node reproduce.mjs
import { Body, RaycastResult, Sphere, Vec3, World } from "cannon-es";

const world = new World();
world.addBody(new Body({ mass: 0, shape: new Sphere(1) }));
const result = new RaycastResult();
const hit = world.raycastClosest(new Vec3(-5, 1, 0), new Vec3(5, 1, 0), {}, result);
console.log(`A ray that grazes the unit sphere at (0, 1, 0): distance ${result.distance}, point ${result.hitPointWorld}; expected 5.`);
console.log(JSON.stringify({ hit, t: result.distance / 10 }));
