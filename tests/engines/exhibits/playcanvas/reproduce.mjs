// npm install playcanvas@2.23.3 && node reproduce.mjs
import { BoundingSphere, Ray, Vec3 } from "playcanvas";

const point = new Vec3();
const ray = new Ray(new Vec3(0.5, 0, 0), new Vec3(1, 0, 0));
const hit = new BoundingSphere(new Vec3(), 1).intersectsRay(ray, point);
console.log(`A ray from (0.5, 0, 0) along x, inside the unit sphere: point (${point.x}, ${point.y}, ${point.z}); expected (0.5, 0, 0), or where it leaves, (1, 0, 0).`);
console.log(JSON.stringify({ hit, t: (point.x - 0.5) / 3 }));
