// The link for spectators, for a player who went from the form straight to the table. The server sends
// links only once, to the page that opened the table, so the tab keeps this one.

import { drawCode, fill, find } from "./dom.js";
import { keep, recall } from "./memory.js";
import { say } from "./words.js";

/** Store the link under the path of its table. */
export const keepInvitation = (link) => keep(link.split("#")[0], link, "sessionStorage");

/** Draw the link for spectators of this table, if the tab has it. */
export function drawInvitation() {
  const link = recall(location.pathname, "sessionStorage");
  find("invite").hidden = link === null;
  if (link !== null) fill(find("invite-link"), drawCode(say("link"), new URL(link, location.href).href));
}
