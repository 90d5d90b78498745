// The playground. Where the page was built without Python, its examples stay as they are.

import { Engine } from "./engine.js";
import { linkClauses } from "./dom.js";
import { setUpCell } from "./cell.js";
import { setUpHand } from "./hand.js";
import { setUpStatus } from "./status.js";
import { setUpTrick } from "./trick.js";

const find = (name) => document.querySelector(`#pg-${name}`);

document.querySelectorAll(".pg-lines li, .pg-error").forEach(linkClauses);
if (find("start").dataset.megabytes && "Worker" in window) {
  const engine = new Engine();
  setUpStatus(find("start"), engine);
  const putIntoCell = setUpCell(find("cell"), engine);
  const playNow = setUpHand(find("hand"), engine);
  setUpTrick(find("trick"), engine, putIntoCell);
  for (const form of document.querySelectorAll(".pg-form")) form.hidden = false;
  if (location.hash === "#playground-hand") playNow(); // the button of the first page leads here
}
