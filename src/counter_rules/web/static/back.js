// The way back to the last table of the browser. The lobby offers it, until the page of that table learns that the table is gone.

import { find } from "./dom.js";
import { forget, keep, recall } from "./memory.js";
import { say } from "./words.js";

const STORED = "counter-rules table";

/** Remember the table of this page: the link of the seat, which has no spaces, and the title of the game. */
export const keepTable = (game) => keep(STORED, `${readLink()} ${game}`);

/** Forget the table of this page, unless the browser has been at another one since. */
export function forgetTable() {
  if (readTable()?.link === readLink()) forget(STORED);
}

/** Offer the way back, if there is one. */
export function drawBack() {
  const table = readTable();
  find("back").hidden = table === null;
  if (table === null) return;
  find("back").href = table.link;
  find("back").textContent = say("now.back", table);
}

const readLink = () => location.pathname + location.hash;

function readTable() {
  const [, link, game] = /^(\/tables\/\S+) (.+)$/.exec(recall(STORED) ?? "") ?? [];
  return link ? { link, game } : null;
}
