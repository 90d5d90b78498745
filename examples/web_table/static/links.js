// The links of a new table.

import { fill, find, make, makeCopy } from "./dom.js";
import { keepInvitation } from "./invite.js";

/** Go to the table if at most one person plays; otherwise show the links in place of the form. */
export function showLinks(links) {
  const seats = links.filter(({ player }) => player !== null);
  if (seats.length < 2) return goToTable(seats[0], links.at(-1));
  fill(find("link-list"), ...links.map(drawLink));
  find("form").hidden = true;
  find("links").hidden = false;
  find("links-title").focus();
}

function goToTable(seat, spectator) {
  if (seat) keepInvitation(spectator.link);
  location.assign((seat ?? spectator).link);
}

function drawLink({ player, link }) {
  const address = new URL(link, location.href).href;
  const field = make("input", { readonly: "", "aria-label": `Link for ${player ?? "spectators"}` });
  field.value = address;
  const copy = makeCopy(address, () => field.select());
  const open = make("a", { class: "button", href: address, target: "_blank", rel: "noopener" }, "Open");
  return make("li", {}, make("span", { class: "who" }, player ?? "Spectators"), field, copy, open);
}
