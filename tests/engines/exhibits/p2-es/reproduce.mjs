// npm install p2-es@1.2.3 && node reproduce.mjs
import { Body, Circle, Ray, RaycastResult, World } from "p2-es";

const world = new World();
const body = new Body();
body.addShape(new Circle({ radius: 5 }));
world.addBody(body);
const result = new RaycastResult();
const hit = world.raycast(result, new Ray({ from: [-7, -1], to: [-1, 7], mode: Ray.CLOSEST }));
console.log(`A ray from (-7, -1) to (-1, 7) that grazes the circle of radius 5 at (-4, 3): fraction ${result.fraction}; expected 0.5.`);
console.log(JSON.stringify({ hit, t: result.fraction }));
