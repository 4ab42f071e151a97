// Python in a worker: Pyodide's core, which lies beside this file; the course, likewise; and the packages of Pyodide's
// distribution, which are fetched from its address, or lie beside the core once `tools.live.mirror` has put them there.
// Versions and address are pinned here and nowhere else.

const VERSION = "314.0.7"; // Python 3.14.2, numpy 2.4.6, matplotlib 3.10.8, traitlets 5.14.3, tqdm 4.67.3
const PACKAGES = ["numpy", "matplotlib", "traitlets", "tqdm"];
const ADDRESS = `https://cdn.jsdelivr.net/pyodide/v${VERSION}/full/`;
const MIRRORED = false;

const here = (name) => new URL(name, import.meta.url).href;
const CORE = here("pyodide/"), FROM = MIRRORED ? CORE : ADDRESS;

const tell = (share, words) => postMessage({ kind: "progress", share, words });

// How much of the core has come.
const counting = () => {
  const plain = self.fetch.bind(self), whole = 13e6;
  let come = 0;
  self.fetch = async (...asked) => {
    const answer = await plain(...asked);
    if (!answer.ok || !answer.body || !answer.url.startsWith(CORE)) return answer;
    const count = new TransformStream({
      transform: (chunk, out) => {
        come += chunk.byteLength;
        tell(0.4 * Math.min(come / whole, 1), `loading Python, ${Math.round(come / 1e6)} of ${Math.round(whole / 1e6)} MB …`);
        out.enqueue(chunk);
      },
    });
    return new Response(answer.body.pipeThrough(count), { status: answer.status, headers: answer.headers });
  };
  return () => { self.fetch = plain; };
};

const core = async () => {
  tell(0, "loading Python …");
  const done = counting();
  try {
    const { loadPyodide } = await import(here("pyodide/pyodide.mjs"));
    return await loadPyodide({ indexURL: CORE, lockFileURL: here("pyodide/pyodide-lock.json"), packageBaseUrl: FROM });
  } finally {
    done();
  }
};

const course = async (python) => {
  tell(0.45, "unpacking the course …");
  const answer = await fetch(here("course.zip"));
  if (!answer.ok) throw new Error(`the course did not come: ${answer.status}`);
  python.unpackArchive(await answer.arrayBuffer(), "zip", { extractDir: "/course" });
};

const packages = async (python) => {
  tell(0.5, `loading ${PACKAGES.join(", ")}, about 12 MB …`);
  const quiet = { messageCallback: () => {}, errorCallback: () => {} };
  await python.loadPackage(PACKAGES, quiet).catch(() => {});
  const missing = PACKAGES.filter((name) => !(name in python.loadedPackages));
  if (missing.length) throw new Error(`${missing.join(", ")} could not be fetched from ${FROM}`);
};

const kernel = (python) => {
  tell(0.9, "starting the course …");
  return python.runPython(`
import os, sys
os.environ["MPLBACKEND"] = "agg"
sys.path[:0] = ["/course/stubs", "/course"]
import json, kernel
made = kernel.opened()
lambda request: kernel.as_json(kernel.answer(made, json.loads(request)))
`);
};

// Requests that come early wait for the kernel.
const ready = (async () => {
  const python = await core();
  await course(python);
  await packages(python);
  return kernel(python);
})();
ready.then(() => postMessage({ kind: "ready" }), (error) => postMessage({ kind: "failed", words: error.message }));
self.onmessage = async ({ data }) => {
  const kernel = await ready;
  try {
    postMessage({ kind: "answer", answer: kernel(data) });
  } catch (error) {
    postMessage({ kind: "refused", words: error.message });
  }
};
