// Radio buttons, each drawn as a card or a button.

import { fill, make } from "./dom.js";

/** Draw radio buttons with a common `name`; each choice has a value and a title, and optionally a text and a note. */
export function drawChoices(box, { name, choices, chosen, onChange }) {
  fill(box, ...choices.map((choice) => drawChoice(name, choice, chosen, onChange)));
}

function drawChoice(name, { value, title, text, note }, chosen, onChange) {
  const radio = make("input", { type: "radio", name, value, onchange: onChange });
  radio.checked = value === chosen;
  return make(
    "label",
    { class: "choice" },
    radio,
    make(
      "span",
      { class: "face" },
      make("span", { class: "title" }, title),
      text ? make("span", { class: "text" }, text) : null,
      note ? make("span", { class: "note" }, note) : null,
    ),
  );
}
