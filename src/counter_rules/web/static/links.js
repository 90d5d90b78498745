// The links of a new table.

import { fill, find, make, makeCopy } from "./dom.js";
import { keepInvitation } from "./invite.js";
import { say } from "./words.js";

/** The addresses by which a computer finds only itself. */
const LOCAL = /^(localhost|127\..*|\[::1\])$/;

/** Go to the table if at most one person plays; otherwise show the links in place of the forms. */
export function showLinks(links) {
  const seats = links.filter(({ player }) => player !== null);
  if (seats.length < 2) return goToTable(seats[0], links.at(-1));
  const lines = links.map(({ player, link }) => `${nameOwner(player)}: ${complete(link)}`).join("\n");
  fill(find("link-list"), ...links.map(drawLink));
  drawCopyAll(lines);
  find("links-local").hidden = !LOCAL.test(location.hostname);
  find("again").onclick = () => show("start", "form-title");
  show("links", "links-title");
}

function goToTable(seat, spectator) {
  if (seat) keepInvitation(spectator.link);
  location.assign((seat ?? spectator).link);
}

function show(part, title) {
  for (const id of ["start", "links"]) find(id).hidden = id !== part;
  find(title).focus();
}

const nameOwner = (player) => player ?? say("links.spectators");
const complete = (link) => new URL(link, location.href).href;

function drawLink({ player, link }, number) {
  const name = nameOwner(player);
  const address = complete(link);
  const about = { "aria-describedby": `who-${number}` };
  const field = make("input", { readonly: "", "aria-label": say("links.for", { name }) });
  field.value = address;
  const goal = { class: number ? "button" : "button main", href: address, target: "_blank", rel: "noopener", ...about };
  return make(
    "li",
    {},
    make("span", { class: "who", id: `who-${number}` }, name),
    field,
    make(
      "span",
      { class: "link-tools" },
      makeCopy(address, () => field.select(), about),
      navigator.share ? makeShare(player, address, about) : null,
      make("a", goal, player === null ? say("links.watch") : say("links.sit")),
    ),
  );
}

function makeShare(player, url, about) {
  const text = player === null ? say("links.watch") : say("links.shared", { name: player });
  const onclick = () => navigator.share({ text, url }).catch(() => {}); // the reader may cancel it
  return make("button", { type: "button", onclick, ...about }, say("links.share"));
}

/** Draw a button that copies all links as lines of text. */
function drawCopyAll(lines) {
  const text = make("pre", { class: "unseen", "aria-hidden": "true" }, lines);
  const button = makeCopy(lines, () => getSelection().selectAllChildren(text));
  button.textContent = say("links.all");
  fill(find("copy-all"), text, button);
}
