// The icons. The page fetches them once and keeps them, so that they can be drawn without a connection, too.

import { draw } from "./dom.js";

/** The ids of icons begin with this, because other parts of the page have ids such as `scores`. */
const PREFIX = "picture-";

/** Draw an icon of `pictures.svg`, in the colour of the text. */
export const makePicture = (name, kind = "picture") =>
  draw("svg", { class: kind, "aria-hidden": "true" }, draw("use", { href: `#${PREFIX}${name}` }));

/** Draw the icon of a suit: C, D, H, S, or J for a joker, W for a winner, L for a loser. */
export function makeSuit(letter) {
  const name = letter === "*" ? "J" : letter; // no class is a star
  return makePicture(name, `suit suit-${name}`);
}

/** Insert the icons into the page; they appear wherever they have been drawn already. */
export async function insertPictures() {
  const answer = await fetch("/static/pictures.svg");
  const read = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  for (const symbol of read.querySelectorAll("symbol")) symbol.id = PREFIX + symbol.id;
  read.documentElement.setAttribute("hidden", "");
  document.body.append(document.adoptNode(read.documentElement));
}
