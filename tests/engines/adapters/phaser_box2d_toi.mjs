// b2TimeOfImpact: a circle of r / 2 swept from p to p + v, and one of r / 2 at rest at the origin.
import { b2MakeProxy, b2Rot, b2Sweep, b2TOIInput, b2TimeOfImpact, b2Vec2 } from "phaser-box2d/dist/PhaserBox2D.js";
import { serve, version } from "./lines.mjs";

serve("Phaser Box2D", version("phaser-box2d"), ([px, py], [vx, vy], r) => {
  const zero = new b2Vec2(0, 0);
  const turn = new b2Rot(1, 0);
  const disc = () => b2MakeProxy([zero], 1, r / 2);
  const rest = new b2Sweep(zero, zero, zero, turn, turn);
  const move = new b2Sweep(zero, new b2Vec2(px, py), new b2Vec2(px + vx, py + vy), turn, turn);
  const output = b2TimeOfImpact(new b2TOIInput(disc(), disc(), rest, move, 1));
  return output.state === 2 || output.state === 3 ? output.t : null; // overlapped or hit
});
