// The hint on the card that the pointer is on: its power, what it would do now, or why it cannot be
// played. It covers neither the table nor the hand, but stands beside them or in a strip between.

import { capitalise, fill, find, make } from "./dom.js";

/** How many milliseconds a finger rests on a card that is asked about, not played. */
const LONG = 450;

const NOTHING = { hint: "", title: "", powers: [], preview: [] };
const notes = new WeakMap();
let standing = NOTHING;

/** The sentences on what a card can do, from the sheet of powers. */
export const listPowers = (table, code) =>
  table.powers.filter(({ cards }) => cards.includes(code)).flatMap(({ sentences }) => sentences);

/** Note what is to be told of an element: `why` it is closed, its `powers`, and a `preview` of what it would do. */
export function note(element, { label, why, isQuiet, powers = [], preview = [] }) {
  const hint = why ? `${label}: ${why}` : "";
  notes.set(element, { title: label, hint, isQuiet, powers, preview });
  return element;
}

/** Say why something cannot be done; it stays until the next thing happens. */
export function showHint(text) {
  standing = { ...NOTHING, hint: text };
  show(standing);
}

/** Tell something that stays until the next thing happens, too: a title and sentences. */
export function keepTelling(told) {
  standing = { ...NOTHING, ...told };
  show(standing);
}

/** Tell of an element all there is, whoever asks. */
export const explain = (element) => show(notes.get(element));

/** Tell of it in passing: where nothing is asked, why it is closed goes without saying. */
function mention(element) {
  const told = notes.get(element);
  show(told.isQuiet ? { ...told, hint: "" } : told);
}

function show({ hint, title, powers, preview }) {
  const isBare = !powers.length && !preview.length;
  find("hint").textContent = capitalise(hint);
  fill(
    find("power"),
    isBare || hint ? null : make("p", { class: "told-title" }, capitalise(title)),
    ...powers.map((sentence) => make("p", {}, capitalise(sentence))),
    ...preview.map((sentence) => make("p", { class: "preview" }, capitalise(sentence))),
  );
  find("told").classList.toggle("empty", isBare && !hint);
}

const hide = () => show(standing);

/**
 * Have a box tell of what is in it: under the mouse, reached by the keyboard, or pressed for long. A mouse that rests
 * while cards come to lie under it asks nothing.
 */
export function listen(box) {
  let timer = 0;
  let pointed = null;
  let isLong = false;
  const findNoted = ({ target }) => {
    const element = target.closest("[data-key]");
    return notes.has(element) ? element : null;
  };
  const on = (name, act, isFirst = false) =>
    box.addEventListener(name, (event) => findNoted(event) && act(findNoted(event), event), isFirst);
  on("focusin", (element) => element.matches(":focus-visible") && mention(element));
  on("focusout", hide);
  on("pointermove", (element, { pointerType, movementX, movementY }) => {
    const hasMoved = pointerType === "mouse" && (movementX !== 0 || movementY !== 0);
    if (!hasMoved || element === pointed) return;
    pointed = element;
    mention(element);
  });
  on("pointerout", (_, { pointerType }) => {
    if (pointerType !== "mouse") return;
    pointed = null;
    hide();
  });
  on("pointerdown", (element, { pointerType }) => {
    isLong = false;
    if (pointerType === "mouse") return;
    timer = setTimeout(() => {
      isLong = true;
      explain(element);
    }, LONG);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) box.addEventListener(name, () => clearTimeout(timer));
  on("contextmenu", (_, event) => event.pointerType !== "mouse" && event.preventDefault());
  on("click", (_, event) => isLong && event.stopPropagation(), true);
}
