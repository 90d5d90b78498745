// The links of a table that has just been opened.

import { fill, find, make, makeCopy } from "./dom.js";
import { keepInvitation } from "./invite.js";

/** Go to the table, if there is nobody to pass a link to; else show the links in place of the form. */
export function showLinks(links) {
  const seats = links.filter(({ player }) => player !== null);
  if (seats.length < 2) return goToTable(seats[0], links.at(-1));
  fill(find("link-list"), ...links.map(drawLink));
  find("form").hidden = true;
  find("links").hidden = false;
  find("links-title").focus();
}

function goToTable(seat, onlookers) {
  if (seat) keepInvitation(onlookers.link);
  location.assign((seat ?? onlookers).link);
}

function drawLink({ player, link }) {
  const address = new URL(link, location.href).href;
  const field = make("input", { readonly: "", "aria-label": `Link for ${player ?? "spectators"}` });
  field.value = address;
  const copy = makeCopy(address, () => field.select());
  const open = make("a", { class: "button", href: address, target: "_blank", rel: "noopener" }, "Open");
  return make("li", {}, make("span", { class: "who" }, player ?? "Spectators"), field, copy, open);
}
