// The log of the match, in sentences.

import { capitalise, find, make } from "./dom.js";

const MAX_LINES = 500;

/** Replace the log with entries. `addToLog` adds later ones and drops the oldest lines. */
export function drawLog(entries) {
  find("log").firstElementChild.replaceChildren();
  addToLog(entries);
}

export function addToLog(entries) {
  const box = find("log");
  const lines = box.firstElementChild;
  lines.append(
    ...entries.map(({ event, sentences }) =>
      make("li", { class: event }, ...sentences.map((sentence) => make("span", {}, capitalise(sentence)))),
    ),
  );
  while (lines.children.length > MAX_LINES) lines.firstChild.remove();
  box.scrollTop = box.scrollHeight;
}
