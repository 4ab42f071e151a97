// b2ShapeCastCircle: a circle of r / 2 cast from p by v, against one of r / 2 at the origin.
import { b2Circle, b2ShapeCastCircle, b2ShapeCastInput, b2Vec2 } from "phaser-box2d/dist/PhaserBox2D.js";
import { serve, version } from "./lines.mjs";

serve("Phaser Box2D", version("phaser-box2d"), ([px, py], [vx, vy], r) => {
  const input = new b2ShapeCastInput();
  Object.assign(input, { points: [new b2Vec2(px, py)], count: 1, radius: r / 2, maxFraction: 1 });
  input.translation = new b2Vec2(vx, vy);
  const output = b2ShapeCastCircle(input, new b2Circle(new b2Vec2(0, 0), r / 2));
  return output.hit ? output.fraction : null;
});
