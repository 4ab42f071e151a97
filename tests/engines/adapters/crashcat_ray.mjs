// castRayVsShape, which castRay asks of each body: from p along the unit vector of v for |v|, against a sphere.
import * as crashcat from "crashcat";
import { serve, version } from "./lines.mjs";

crashcat.registerAll();
const [closest, settings] = [crashcat.createClosestCastRayCollector(), crashcat.createDefaultCastRaySettings()];
serve("crashcat", version("crashcat"), (p, v, r) => {
  const length = Math.hypot(...v);
  const way = v.map((x) => x / length);
  const target = [crashcat.sphere.create({ radius: r }), 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]; // place, turn, scale
  closest.reset();
  crashcat.castRayVsShape(closest, settings, ...p, ...way, length, ...target);
  return closest.hit.status ? closest.hit.fraction : null;
});
