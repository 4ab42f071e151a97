// Python in a worker of this page. What it loads, from where and in which version is said in worker.js.

const pyodide = {
  brings: "brings Python, about 25 MB",
  costs: "To drag them, Python runs in this page: about 25 MB, fetched once.",
  hindered: () => {
    if (location.protocol === "file:") return "They can be dragged where a web server shows this page; from a file no Python can be loaded.";
    return window.Worker && window.WebAssembly ? "" : "They can be dragged in a browser that has workers and WebAssembly.";
  },
  start: (base, tell) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(`${base}worker.js`, { type: "module" }), waiting = [];
      const ask = (asked) =>
        new Promise((...ends) => { waiting.push(ends); worker.postMessage(JSON.stringify(asked)); });
      const fail = (said) => {
        worker.terminate();
        for (const [, refuse] of waiting.splice(0)) refuse(new Error(said));
        reject(new Error(said));
      };
      ask.end = () => fail("it was stopped");
      worker.onerror = (e) => { e.preventDefault(); fail(e.message || "its worker could not be started"); };
      worker.onmessage = ({ data: { kind, share, words, answer } }) => {
        if (kind === "progress") tell(share, words);
        else if (kind === "ready") resolve(ask);
        else if (kind === "failed") fail(words);
        else if (kind === "refused") waiting.shift()[1](new Error(words));
        else waiting.shift()[0](JSON.parse(answer));
      };
    }),
};

const TRANSPORTS = { pyodide, http };
