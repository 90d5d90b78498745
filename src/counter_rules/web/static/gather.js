// The animation of a finished trick: its cards fly to the winner while the next trick begins.

import { make } from "./dom.js";
import { findMiddle } from "./layout.js";
import { findSpot } from "./seats.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Fly copies of the cards on the felt to the seat that took them, unless the user prefers reduced motion. */
export function gather(plays, page) {
  const winner = plays.querySelector(".winner");
  if (!winner || still.matches) return;
  const { plate } = findSpot(page, Number(winner.dataset.seat));
  const ghosts = [...plays.children].map((item) => makeGhost(item, plate));
  const heap = make("div", { class: "heap", "aria-hidden": "true" });
  heap.append(...ghosts);
  plays.after(heap);
  Promise.allSettled(heap.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(() => heap.remove());
}

/** Make a copy of a played card, hidden from screen readers, with the distance it flies. */
function makeGhost(item, plate) {
  const ghost = make("div", { class: "ghost" });
  const picture = item.querySelector(".card:not(.peeking)").cloneNode(true);
  for (const name of ["role", "aria-label"]) picture.removeAttribute(name);
  ghost.append(picture);
  ghost.style.cssText = item.style.cssText;
  const [x, y, width, height] = ["left", "top", "width", "height"].map((name) => parseFloat(item.style[name]));
  const [from, to] = [{ x, y, width, height }, plate].map(findMiddle);
  ghost.style.setProperty("--go-x", `${to.x - from.x}px`);
  ghost.style.setProperty("--go-y", `${to.y - from.y}px`);
  return ghost;
}
