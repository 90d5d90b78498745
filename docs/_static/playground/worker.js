// Python, in a thread of its own, so that the page stays awake while it works.

const folder = new URL("../pyodide/", import.meta.url);
const modules = ["__init__", "cells", "forms", "hands", "pictures", "tricks"];
let loaded = 0;

const fail = (error) => self.postMessage({ fault: String(error?.message ?? error) });

/**
 * Fetch as ever, and tell the page how many bytes have come, or why none come any more: Pyodide
 * only warns of a part that comes to nothing, and waits for ever.
 */
const fetchUncounted = self.fetch;
async function fetchCounted(...request) {
  try {
    const response = await fetchUncounted(...request);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText} for ${response.url}`);
    const counter = new TransformStream({
      transform(bytes, out) {
        loaded += bytes.length;
        self.postMessage({ loaded });
        out.enqueue(bytes);
      },
    });
    response.body.pipeTo(counter.writable).catch(fail);
    return new Response(counter.readable, { headers: response.headers });
  } catch (error) {
    fail(error);
    throw error;
  }
}

async function fetchBytes(url) {
  return (await fetchCounted(url)).arrayBuffer();
}

/** Start Python with the wheels and with what answers the page; return its desk. */
async function start() {
  const manifest = await (await fetchUncounted(new URL("manifest.json", folder))).json();
  self.postMessage({ total: manifest.counted });
  self.fetch = fetchCounted;
  const { loadPyodide } = await import(new URL("pyodide.mjs", folder));
  const wheels = Promise.all(manifest.wheels.map((name) => fetchBytes(new URL(name, folder))));
  const answers = Promise.all(
    modules.map((name) => fetchBytes(new URL(`answers/${name}.py`, import.meta.url))),
  );
  const python = await loadPyodide({ indexURL: folder.href });
  for (const wheel of await wheels) python.unpackArchive(wheel, "wheel");
  self.postMessage({ unpacked: true });
  python.FS.mkdir("answers");
  (await answers).forEach((code, place) => {
    python.FS.writeFile(`answers/${modules[place]}.py`, new Uint8Array(code));
  });
  return python.runPython("from answers import Desk\nDesk()");
}

const desk = start();
desk.then(() => {
  self.fetch = fetchUncounted; // what a cell fetches is its own affair
  self.postMessage({ ready: true });
}, fail);

/** What nobody has waited for yet when it fails would otherwise be noted in the console alone. */
self.addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  fail(event.reason);
});

self.onmessage = async ({ data: { number, kind, form } }) => {
  try {
    const answer = JSON.parse((await desk).answer(JSON.stringify({ kind, form })));
    self.postMessage({ number, answer });
  } catch (error) {
    self.postMessage({ number, answer: { error: String(error.message ?? error) } });
  }
};
