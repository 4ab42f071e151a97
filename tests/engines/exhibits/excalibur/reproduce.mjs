// npm install excalibur@0.32.0 && node reproduce.mjs
globalThis.window ??= globalThis; // Excalibur asks for a window when it loads
const { CircleCollider, Ray, vec } = await import("excalibur");

const circle = new CircleCollider({ radius: 10 });
const hit = circle.rayCast(new Ray(vec(30, 0), vec(1, 0)));
console.log(`A ray from (30, 0) that points away from a circle of radius 10: distance ${hit?.distance}, point ${hit?.point}; expected null.`);
console.log(hit ? `{"hit": true, "t": ${hit.distance / 10}}` : '{"hit": false}');
