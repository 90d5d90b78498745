// Making elements. Text always goes in as text, so that no name can become markup.

const SVG = "http://www.w3.org/2000/svg";

/** Make an element: its properties by name (`class`, `on…`, `data-…`, `aria-…`), and its children. */
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

/** Draw a suit: C, D, H, S, or J for a joker. */
export function makeSuit(letter) {
  const picture = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `/static/suits.svg#${letter}`);
  picture.setAttribute("class", `suit suit-${letter}`);
  picture.setAttribute("aria-hidden", "true");
  picture.append(use);
  return picture;
}

export const find = (id) => document.getElementById(id);

/** Replace the children; the one that had the focus, by its `data-key`, gets it back. */
export function fill(element, ...children) {
  const key = element.contains(document.activeElement) && document.activeElement.dataset.key;
  element.replaceChildren(...children.filter((child) => child !== null));
  if (!key) return;
  const again = element.querySelector(`[data-key="${CSS.escape(key)}"]`);
  (again ?? element.querySelector("button:not(.closed)"))?.focus({ preventScroll: true });
}

/** Make a button that copies a text; `select` marks it on the page, for browsers that copy only that. */
export function makeCopy(text, select, properties = {}) {
  const button = make("button", { type: "button", ...properties }, "Copy");
  button.onclick = async () => {
    select();
    button.textContent = (await copy(text)) ? "Copied" : "Selected";
  };
  return button;
}

/** Browsers have no clipboard on pages that came over HTTP from another machine. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** Join names as a sentence does. */
export function joinNames(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
