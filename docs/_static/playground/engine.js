// The page's side of Python: starts it when it is first needed, and waits for its answers.

export class Engine extends EventTarget {
  #worker = null;
  #ready = null;
  #waiting = new Map();
  #asked = 0;

  /** Start Python, if it does not run yet; settles when it is ready or has failed. */
  start() {
    this.#ready ??= new Promise((resolve, reject) => {
      const fail = (why) => {
        this.#end();
        this.#tell("failed", { why });
        reject(new Error(why));
      };
      this.#tell("starting");
      this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
      this.#worker.onerror = (event) => fail(event.message ?? "its script could not be loaded");
      this.#worker.onmessage = ({ data }) => {
        if ("number" in data) this.#settle(data);
        else if ("fault" in data) fail(data.fault);
        else if ("ready" in data) {
          this.#tell("ready");
          resolve();
        } else this.#tell("loading", data);
      };
      this.#worker.reject = reject;
    });
    return this.#ready;
  }

  /** Ask something; the answer may be an error in words. */
  async ask(kind, form) {
    try {
      await this.start();
      const number = ++this.#asked;
      this.#tell("busy");
      return await new Promise((resolve) => {
        this.#waiting.set(number, resolve);
        this.#worker.postMessage({ number, kind, form });
      });
    } catch (error) {
      return { error: `Python did not start: ${error.message}` };
    }
  }

  /** End Python, whatever it is doing; it can be started again. */
  stop() {
    this.#worker?.reject(new Error("it was stopped"));
    this.#end();
    this.#tell("stopped");
  }

  #settle({ number, answer }) {
    this.#waiting.get(number)?.(answer);
    this.#waiting.delete(number);
    if (this.#waiting.size === 0) this.#tell("idle");
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = this.#ready = null;
    for (const resolve of this.#waiting.values()) resolve({ error: "Python was stopped" });
    this.#waiting.clear();
  }

  #tell(type, detail = {}) {
    this.dispatchEvent(new CustomEvent("change", { detail: { type, ...detail } }));
  }
}
