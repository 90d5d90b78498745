// The note on the card under the pointer: its power, what it would do now, or why it cannot be played. It
// covers neither the table nor the hand: it is beside them, or in a strip between them.

import { capitalise, fill, find, make } from "./dom.js";

/** A long press, in milliseconds: it shows the note of a card and does not play it. */
const LONG = 450;

const NOTHING = { hint: "", title: "", powers: [], preview: [] };
const notes = new WeakMap();
let pinned = NOTHING;
let mentioned = null;

/** The powers of a card, in the sentences of the table's sheet. */
export const listPowers = (table, code) =>
  table.powers.filter(({ cards }) => cards.includes(code)).flatMap(({ sentences }) => sentences);

/** Attach a note to an element: `why` it is closed, its `powers`, and a `preview` of what it would do. */
export function annotate(element, { label, why, isQuiet, powers = [], preview = [] }) {
  const hint = why ? `${label}: ${why}` : "";
  notes.set(element, { title: label, hint, isQuiet, powers, preview });
  return element;
}

/** Show why something cannot be done, until the next event. */
export function showHint(text) {
  pinned = { ...NOTHING, hint: text };
  show(pinned);
}

/** Show a note, a title and sentences, until the next event. */
export function pinNote(note) {
  pinned = { ...NOTHING, ...note };
  show(pinned);
}

/** Show no hint any more. The note on a card stays, if the card does: others may move while the player reads it. */
export function dropHint() {
  pinned = NOTHING;
  if (!mentioned?.isConnected) show(pinned);
}

/** Show the note of an element. */
export function explain(element, note = notes.get(element)) {
  show(note);
  mentioned = element;
}

/** Show the note of an element in passing: while the player is not asked, without why it is closed. */
function mention(element) {
  const note = notes.get(element);
  explain(element, note.isQuiet ? { ...note, hint: "" } : note);
}

function show({ hint, title, powers, preview }) {
  const isBare = !powers.length && !preview.length;
  mentioned = null;
  find("hint").textContent = capitalise(hint);
  fill(
    find("power"),
    isBare || hint ? null : make("p", { class: "notes-title" }, capitalise(title)),
    ...powers.map((sentence) => make("p", {}, capitalise(sentence))),
    ...preview.map((sentence) => make("p", { class: "preview" }, capitalise(sentence))),
  );
  find("notes").classList.toggle("empty", isBare && !hint);
}

const hide = () => show(pinned);

/**
 * Show the notes of the elements in a box: under the mouse, with the keyboard's focus, or at a long press. A mouse that
 * rests while cards move under it shows none.
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
  on("pointerout", (element, { pointerType, relatedTarget }) => {
    // A card that rises under the mouse has another of its parts there; the mouse is still on the card.
    if (pointerType !== "mouse" || element.contains(relatedTarget)) return;
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
  on("keydown", () => (isLong = false));
}
