// castShapeVsShape, which castShape asks of each body: a sphere of r / 2 from p by v, against one of r / 2.
import * as crashcat from "crashcat";
import { serve, version } from "./lines.mjs";

crashcat.registerAll();
const [closest, settings] = [crashcat.createClosestCastShapeCollector(), crashcat.createDefaultCastShapeSettings()];
const pose = [0, 0, 0, 1, 1, 1, 1]; // unturned, unscaled
serve("crashcat", version("crashcat"), (p, v, r) => {
  const ball = crashcat.sphere.create({ radius: r / 2 });
  const target = [ball, 0, 0, 0, 0, 0, ...pose];
  closest.reset();
  crashcat.castShapeVsShape(closest, settings, ball, 0, 0, ...p, ...pose, ...v, ...target);
  return closest.hit.status ? closest.hit.fraction : null;
});
