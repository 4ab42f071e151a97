// TimeOfImpact: a circle of r / 2 swept from p to p + v, and one of r / 2 at rest at the origin.
import { CircleShape, DistanceProxy, Sweep, TOIInput, TOIOutput, TimeOfImpact, Vec2 } from "planck";
import { serve, version } from "./lines.mjs";

serve("Planck.js", version("planck"), ([px, py], [vx, vy], r) => {
  const input = new TOIInput();
  input.proxyA.set(new CircleShape(r / 2), 0);
  input.proxyB.set(new CircleShape(r / 2), 0);
  input.sweepB.c0.set(px, py);
  input.sweepB.c.set(px + vx, py + vy);
  input.tMax = 1;
  const output = new TOIOutput();
  TimeOfImpact(output, input);
  return output.state === 2 || output.state === 3 ? output.t : null; // overlapped or touching
});
