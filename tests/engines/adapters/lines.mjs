/* What an adapter in JavaScript stands on: a pair a line in, an answer a line out; or its version; or what a call costs. */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const LONG = 0.1; // seconds, for which a call is timed

/** The version of an installed package. */
export function version(name) {
  const path = new URL(`../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(fileURLToPath(path), "utf8")).version;
}

/** Answer for an engine: sweep(p, v, r), of a triangle sweep(p, v, r, corners), gives t, the share of v at the contact, or null. */
export async function serve(engine, version, sweep) {
  if (process.argv[2] === "--version") return console.log(JSON.stringify({ engine, version }));
  if (process.argv[2] === "--cost") return console.log(JSON.stringify(await cost(sweep)));
  for await (const line of createInterface({ input: process.stdin })) {
    const t = sweep(...given(line));
    console.log(t === null ? '{"hit": false}' : `{"hit": true, "t": ${Number(t)}}`);
  }
}

function given(line) {
  const { p, v, r, triangle = [] } = JSON.parse(line);
  return [space(p), space(v), r, triangle];
}

const space = ([x, y, z = 0]) => [x, y, z];

/** Microseconds a call over the pairs on stdin, of the engine and of the plain formula, one after the other. */
async function cost(sweep) {
  const pairs = [];
  for await (const line of createInterface({ input: process.stdin })) pairs.push(given(line));
  seconds(sweep, pairs); // compilers warm up
  seconds(plain, pairs);
  return { us: 1e6 * seconds(sweep, pairs), plain: 1e6 * seconds(plain, pairs) };
}

let sink = 0; // so that no compiler leaves a call out

function seconds(sweep, pairs) {
  const start = performance.now();
  let calls = 0;
  do {
    for (const pair of pairs) sink += sweep(...pair) ?? 0;
    calls += pairs.length;
  } while (performance.now() - start < 1000 * LONG);
  return (performance.now() - start) / 1000 / calls;
}

/** The residual form, to compare the cost with. */
function plain(p, v, r) {
  const c = dot(p, p) - r * r;
  if (c <= 0) return 0;
  const a = dot(v, v);
  const b = dot(p, v);
  if (b >= 0) return null;
  const near = p.map((x, i) => x - (b / a) * v[i]);
  const D = a * (r * r - dot(near, near));
  if (D < 0) return null;
  const t = c / (-b + Math.sqrt(D));
  return t <= 1 ? t : null;
}

const dot = (x, y) => x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
