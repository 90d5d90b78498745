// Helpers that find, make and fill elements, and that copy and capitalise text. They insert text as text, so no name can
// become markup.

import { say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";

/** Make an element with properties (`class`, `on…`, `data-…`, `aria-…`) and children. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Make an SVG element. */
export function draw(tag, properties = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(properties)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** @type {(id: string) => HTMLElement} */
export const find = (id) => document.getElementById(id);

/** Replace the children. The focus goes back to the child with the same `data-key`, or else to one beside it. */
export function fill(element, ...children) {
  const active = element.contains(document.activeElement) ? document.activeElement : null;
  const place = active ? listStops(element).indexOf(active) : -1;
  element.replaceChildren(...children.filter((child) => child !== null));
  if (place < 0) return;
  const same = element.querySelector(`[data-key="${CSS.escape(active.dataset.key ?? "")}"]`);
  const stops = listStops(element);
  (same ?? stops[Math.min(place, stops.length - 1)])?.focus({ preventScroll: true });
}

const shown = new WeakMap();

/** Replace the children if `what` they show is new; otherwise a press would be lost between its beginning and its end. */
export function fillIfNew(element, what, drawChildren) {
  const text = JSON.stringify(what);
  if (shown.get(element) === text) return;
  shown.set(element, text);
  fill(element, ...drawChildren());
}

/** Replace the children unless they look the same. */
export const refill = (element, ...children) =>
  fillIfNew(element, children.map((child) => child?.outerHTML), () => children);

const listStops = (element) => [...element.querySelectorAll("button, a")];

/** Make a button that copies a text; `select` selects it on the page, for browsers that copy only a selection. */
export function makeCopy(text, select, properties = {}) {
  const button = make("button", { type: "button", ...properties }, say("copy"));
  button.onclick = async () => {
    select();
    button.textContent = (await copy(text)) ? say("copied") : say("selected");
  };
  return button;
}

/** Draw a text with its name and a button that copies it. */
export function drawCode(name, text) {
  const code = make("code", {}, text);
  const label = say("copy.named", { name });
  const copy = makeCopy(text, () => getSelection().selectAllChildren(code), { "aria-label": label, "data-key": label });
  return make("div", { class: "code" }, make("span", { class: "muted" }, name), code, copy);
}

/** Copy a text. Browsers have no clipboard on pages that came over HTTP from another machine. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** Capitalise the first character, if it is a letter. */
export const capitalise = (text) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
