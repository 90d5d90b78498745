// The animation of a finished trick: its cards fly to the winner while the next trick begins.

import { make } from "./dom.js";
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
  for (const name of ["left", "top", "width", "height"]) {
    ghost.style.setProperty(name, item.style.getPropertyValue(name));
  }
  const x = plate.x + plate.width / 2 - parseFloat(item.style.left) - parseFloat(item.style.width) / 2;
  const y = plate.y + plate.height / 2 - parseFloat(item.style.top) - parseFloat(item.style.height) / 2;
  ghost.style.setProperty("--go-x", `${x}px`);
  ghost.style.setProperty("--go-y", `${y}px`);
  return ghost;
}
