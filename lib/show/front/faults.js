// What a judge has found, as a shot is played: a ring where a contact was missed and a cross where one was made up, both
// from then on; and what two balls share while they are in each other.

const OVER = 4; // pixels of a ring's line and of a cross's arm beyond its middle, for each of a ball's radius of ten

const lens = ([x, y], r, [u, w], s) => {
  const far = Math.hypot(u - x, w - y);
  if (far >= r + s || far <= Math.abs(r - s)) return null;
  const along = (far * far + r * r - s * s) / (2 * far), up = Math.sqrt(Math.max(r * r - along * along, 0));
  const [i, j] = [(u - x) / far, (w - y) / far], middle = [x + along * i, y + along * j];
  const ends = [1, -1].map((side) => `${(middle[0] - side * up * j).toFixed(2)} ${(middle[1] + side * up * i).toFixed(2)}`);
  return `M ${ends[1]} A ${r} ${r} 0 0 1 ${ends[0]} A ${s} ${s} 0 0 1 ${ends[1]} Z`;
};

const faulted = ({ faults = [], lenses = [], fault = "none", moves }, clock) => {
  const at = (i) => { const [x, y] = where(moves[i], clock), [, , x0, y0] = moves[i][4]; return [x0 + x, y0 + y]; };
  const shared = lenses
    .filter(([from, until]) => from <= clock && clock <= until)
    .map(([, , [i, j], [r, s]]) => lens(at(i), r, at(j), s))
    .filter(Boolean)
    .map((d) => ["path", { d, fill: fault, stroke: "none" }]);
  const marks = faults.filter(([, from]) => from <= clock).map(([kind, , x, y]) => kind === "ring"
    ? ["circle", { cx: x, cy: y, r: 2 * OVER, fill: "none", stroke: fault, "stroke-width": 3 }]
    : ["path", { d: `M ${x - OVER} ${y - OVER} l ${2 * OVER} ${2 * OVER} m ${-2 * OVER} 0 l ${2 * OVER} ${-2 * OVER}`,
      fill: "none", stroke: fault, "stroke-width": 3 }]);
  return [...shared, ...marks];
};
