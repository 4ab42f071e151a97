// Events on their way to the kernel. Two are under way at most: an answer rides along with the next question, which a
// lone one must wait for. Those that gather meanwhile are joined: keys add up, moves replace one another.

const MOST = 2;

const joined = (last, kind, event) => {
  if (last?.kind !== kind || last.event.handle !== event.handle || last.event.done) return null;
  if (kind !== "key") return ["drag", "time", "sight"].includes(kind) ? event : null;
  if (last.event.fine !== event.fine) return null;
  return { ...event, dx: event.dx + last.event.dx, dy: event.dy + last.event.dy };
};

// send(kind, event) is acknowledged by the model's `answered`, whatever becomes of the picture. Another view of the
// model may have counted further. While one is on its way or waits, send.open() is true.
const sender = (model, signal) => {
  const waiting = [];
  let number = 0;
  const pump = () => {
    while (waiting.length && number - model.get("answered") < MOST) {
      number = Math.max(number, model.get("answered")) + 1;
      model.send({ ...waiting.shift(), number });
    }
  };
  watch(model, signal, "answered", pump);
  const send = (kind, event) => {
    const both = joined(waiting.at(-1), kind, event);
    if (both) waiting.pop();
    waiting.push({ kind, event: both ?? event });
    pump();
  };
  send.open = () => waiting.length > 0 || number > model.get("answered");
  return send;
};
