// Sentences of the library. They begin in lower case and cite clauses of the rules, such as C6.4.

import { capitalise, make } from "./dom.js";

const RULES = "https://counter-rules.readthedocs.io/en/latest/rules/";

/** The page of each clause; every other F clause is in the rules of the family. */
const PAGES = {
  C: "counter",
  F2: "up_to_ten",
  F3: "blackout",
  "F3.6": "cooperative_blackout",
  F4: "northeast_blackout",
  F6: "office_oh_hell",
  F7: "seven_truf",
  F10: "variants",
  F11: "table_rules",
  F12: "kachuful",
  F13: "boerenbridge",
  F14: "plump",
  F15: "nomination_whist",
  F16: "dutch_school_game",
  F17: "spanish_podrida",
  F18: "wizard",
};

const CLAUSE = /\b([CF]\d+(?:\.\d+)?)\b/;

/** Return a sentence as children of an element, with its clauses as links to the documentation. */
export const linkClauses = (sentence) =>
  capitalise(sentence)
    .split(CLAUSE)
    .map((piece) => (CLAUSE.test(piece) ? makeLink(piece) : piece));

function makeLink(clause) {
  const page = PAGES[clause] ?? PAGES[clause.split(".")[0]] ?? PAGES[clause[0]] ?? "family";
  const href = `${RULES}${page}.html#${clause.toLowerCase().replace(".", "-")}`;
  return make("a", { class: "clause", href, target: "_blank", rel: "noopener" }, clause);
}
