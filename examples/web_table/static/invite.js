// The link for onlookers, for whoever went from the form straight to the table. The server sends a link
// once, to whoever opens the table: it stays in the tab.

import { drawCode, fill, find } from "./dom.js";

/** Keep the link under the path of its table. */
export const keepInvitation = (link) => sessionStorage.setItem(link.split("#")[0], link);

/** Draw the link of the table that this page shows, if the tab has it. */
export function drawInvitation() {
  const link = sessionStorage.getItem(location.pathname);
  find("invite").hidden = link === null;
  if (link !== null) fill(find("invite-link"), drawCode("Link", new URL(link, location.href).href));
}
