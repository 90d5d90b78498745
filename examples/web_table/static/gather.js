// A trick that is over goes to its winner, while the next one has begun already.

import { make } from "./dom.js";
import { findSpot } from "./seats.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Send copies of the cards on the felt to the seat that took them; where nothing is to move they are just gone. */
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

/** A copy without anything that would be read out or found: a card as it lies, and the way it goes. */
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
