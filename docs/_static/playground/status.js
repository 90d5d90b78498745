// A small bar at the foot of the window: how far Python has come, and a way to stop it.

import { make } from "./dom.js";

const PATIENCE = 2500;

/** Show what the engine does, in the bar and in the part of the page that starts it. */
export function setUpStatus(part, engine) {
  const note = part.querySelector(".pg-note");
  const begin = part.querySelector(".pg-begin");
  const bar = make("div", "", { class: "pg-status", role: "status" });
  const words = make("span");
  const progress = make("progress", "", { "aria-label": "Loading" });
  const stop = make("button", "Stop", { type: "button" });
  bar.append(words, progress, stop);
  bar.hidden = true;
  document.body.append(bar);
  let total = 0;
  let patience = 0;

  function say(text, { moving = true } = {}) {
    words.textContent = text;
    progress.hidden = !moving;
    stop.hidden = !moving;
    bar.hidden = !text;
  }

  function offer(text) {
    note.textContent = text;
    begin.hidden = false;
  }

  const changes = {
    starting() {
      begin.hidden = true;
      note.textContent = "Python is starting …";
      progress.removeAttribute("value");
      say("Python is starting");
    },
    loading({ total: all = total, loaded, unpacked }) {
      total = all;
      progress.max = total;
      if (unpacked) {
        progress.removeAttribute("value");
        words.textContent = "The library is being imported";
      } else if (loaded) {
        progress.value = loaded;
        const megabytes = `${(loaded / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`;
        words.textContent = loaded < total ? megabytes : "Python is starting";
      }
    },
    ready() {
      say("");
      note.textContent = "Python is running in this page: the forms answer at once.";
    },
    busy() {
      clearTimeout(patience);
      progress.removeAttribute("value");
      patience = setTimeout(() => say("Python is working"), PATIENCE);
    },
    idle() {
      clearTimeout(patience);
      say("");
    },
    stopped() {
      changes.idle();
      offer("Python was stopped. What it held, such as a hand in play, is gone.");
    },
    failed({ why }) {
      changes.idle();
      offer(`Python could not be started: ${why}. The examples below were drawn when the page was built.`);
    },
  };
  engine.addEventListener("change", ({ detail }) => changes[detail.type](detail));
  stop.addEventListener("click", () => engine.stop());
  begin.querySelector("button").addEventListener("click", () => engine.start().catch(() => {}));
  offer("Python is not running yet. The examples answer without it.");
}
