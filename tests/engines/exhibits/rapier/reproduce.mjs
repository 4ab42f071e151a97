// npm install @dimforge/rapier2d-compat@0.21.0 && node reproduce.mjs
import RAPIER from "@dimforge/rapier2d-compat";

await RAPIER.init();
const cast = (from, dir, radius) => {
  const t = new RAPIER.Ball(radius).castRay(new RAPIER.Ray(from, dir), { x: 0, y: 0 }, 0, 1, true);
  return t >= 0 ? t : null; // -1 is no hit
};
const passes = cast({ x: 900, y: 0.3 }, { x: -900, y: 0 }, 0.05);
const meets = cast({ x: 800, y: 400.05 }, { x: -800, y: -400 }, 0.25);
console.log(`A ray that passes a ball of radius 0.05 at 0.3, six radii: ${passes}; expected no hit.`);
console.log(`A ray that passes the centre of a ball of radius 0.25 at 0.045, a fifth of it: ${meets}; expected 0.99975.`);
console.log(JSON.stringify({ hit: passes !== null, t: passes }));
