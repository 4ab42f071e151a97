// Python in a worker of this page. What it loads, from where and in which version is said in worker.js.

const NEEDS = "Dragging a ball and running code need Python";

const pyodide = {
  brings: "brings Python, about 25 MB",
  costs: "To drag them, Python runs in this page: about 25 MB, fetched once.",
  hindered: () => {
    if (location.protocol === "file:") return `${NEEDS}, and from a file no Python can be loaded: open this page from a web server.`;
    return window.Worker && window.WebAssembly ? "" : `${NEEDS}, and this browser has no workers or no WebAssembly for it.`;
  },
  start: (base, tell) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(`${base}worker.js`, { type: "module" }), waiting = [];
      const ask = (asked) =>
        new Promise((...ends) => { waiting.push(ends); worker.postMessage(JSON.stringify(asked)); });
      const fail = (said, about = {}) => {
        worker.terminate();
        for (const [, refuse] of waiting.splice(0)) refuse(new Error(said));
        reject(Object.assign(new Error(said), about));
      };
      ask.end = () => fail("it was stopped");
      worker.onerror = (e) => { e.preventDefault(); fail(e.message || "its worker could not be started"); };
      worker.onmessage = ({ data: { kind, share, words, answer } }) => {
        if (kind === "progress") tell(share, words);
        else if (kind === "ready") resolve(ask);
        else if (kind === "failed") fail(words, { absent: true });
        else if (kind === "refused") waiting.shift()[1](new Error(words));
        else waiting.shift()[0](JSON.parse(answer));
      };
    }),
};

const TRANSPORTS = { pyodide, http };
