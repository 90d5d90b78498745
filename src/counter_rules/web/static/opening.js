// Asking the server for a table.

import { capitalise } from "./dom.js";
import { showLinks } from "./links.js";
import { hasText, language, say, sayWhy } from "./words.js";

/** Open a table, and go to it or show its links. Otherwise show why not in `fault`, and return the server's reason. */
export async function openTable(request, fault) {
  fault.textContent = "";
  try {
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch("/tables", { method: "POST", headers, body: JSON.stringify(request) });
    const { why, links } = await answer.json();
    if (!why) return showLinks(links);
    const isKnown = hasText(`why.${why}`);
    complain(fault, sayWhy(why), isKnown ? language : "en");
    return why;
  } catch {
    complain(fault, say("fault.server"));
  }
}

/** Show what is wrong. */
export function complain(fault, why, lang = language) {
  fault.lang = lang;
  fault.textContent = capitalise(why);
}
