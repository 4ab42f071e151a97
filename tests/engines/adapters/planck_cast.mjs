// ShapeCast: a circle of r / 2 cast from p by v, against one of r / 2 at the origin.
import { CircleShape, ShapeCast, ShapeCastInput, ShapeCastOutput } from "planck";
import { serve, version } from "./lines.mjs";

serve("Planck.js", version("planck"), ([px, py], [vx, vy], r) => {
  const input = new ShapeCastInput();
  input.proxyA.set(new CircleShape(r / 2), 0);
  input.proxyB.set(new CircleShape(r / 2), 0);
  input.transformB.p.set(px, py);
  input.translationB.set(vx, vy);
  const output = new ShapeCastOutput();
  return ShapeCast(output, input) ? output.lambda : null;
});
