// The log of the match, in sentences.

import { capitalise, find, make } from "./dom.js";

const MAX_LINES = 500;

let isAtEnd = true;

/** Add entries to the log, or begin it anew with them; the oldest lines go. An empty log is hidden. */
export function addToLog(entries, isFresh) {
  const box = find("log");
  const lines = box.firstElementChild;
  isAtEnd = isFresh || box.scrollTop + box.clientHeight > box.scrollHeight - 2;
  if (isFresh) lines.replaceChildren();
  lines.append(...entries.map(drawEntry));
  while (lines.children.length > MAX_LINES) lines.firstChild.remove();
  find("history").hidden = !lines.children.length;
}

/** Draw an entry. Its reasons may come into view later, which is no news: nobody has to hear them then. */
const drawEntry = ({ event, sentences: [first, ...more] }) =>
  make(
    "li",
    { class: event },
    make("span", {}, capitalise(first)),
    ...more.map((sentence) => make("span", { class: "more", "aria-live": "off" }, capitalise(sentence))),
  );

/** Hide what the page shows elsewhere, the reasons of the last trick and who has won the match, and show the end. */
export function hideTold({ now }) {
  const lines = find("log").firstElementChild;
  const kinds = [now.last_trick ? "TrickResolved" : null, now.phase === "over" ? "MatchOver" : null];
  const told = kinds.map((kind) => kind && [...lines.querySelectorAll(`.${kind}`)].at(-1));
  for (const line of lines.children) line.classList.toggle("told", told.includes(line));
  if (isAtEnd) find("log").scrollTop = find("log").scrollHeight;
}
