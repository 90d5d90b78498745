// The links of a table that has just been opened.

import { fill, find, make, makeCopy } from "./dom.js";

/** Show the links in place of the form. */
export function showLinks(links) {
  fill(find("link-list"), ...links.map(drawLink));
  find("form").hidden = true;
  find("links").hidden = false;
  find("links-title").focus();
}

function drawLink({ player, link }) {
  const address = new URL(link, location.href).href;
  const field = make("input", { readonly: "", "aria-label": `Link for ${player ?? "onlookers"}` });
  field.value = address;
  const copy = makeCopy(address, () => field.select());
  const open = make("a", { class: "button", href: address, target: "_blank", rel: "noopener" }, "Open");
  return make("li", {}, make("span", { class: "who" }, player ?? "Onlookers"), field, copy, open);
}
