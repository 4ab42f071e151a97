// b2RayCastCircle: from p by v, against a circle at the origin.
import { b2Circle, b2RayCastCircle, b2RayCastInput, b2Vec2 } from "phaser-box2d/dist/PhaserBox2D.js";
import { serve, version } from "./lines.mjs";

serve("Phaser Box2D", version("phaser-box2d"), ([px, py], [vx, vy], r) => {
  const input = new b2RayCastInput();
  input.origin = new b2Vec2(px, py);
  input.translation = new b2Vec2(vx, vy);
  input.maxFraction = 1;
  const output = b2RayCastCircle(input, new b2Circle(new b2Vec2(0, 0), r));
  return output.hit ? output.fraction : null;
});
