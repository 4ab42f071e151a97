// CircleCollider.rayCast: a ray of a length, against a circle at the origin. Excalibur asks for a window when it loads.
globalThis.window ??= globalThis;
const { CircleCollider, Ray, Vector } = await import("excalibur");
const { serve, version } = await import("./lines.mjs");

serve("Excalibur", version("excalibur"), ([px, py], [vx, vy], r) => {
  const length = Math.hypot(vx, vy);
  const circle = new CircleCollider({ radius: r });
  const hit = circle.rayCast(new Ray(new Vector(px, py), new Vector(vx, vy)), length);
  return hit ? hit.distance / length : null;
});
