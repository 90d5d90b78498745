// Radio buttons, each drawn as a button.

import { fill, make } from "./dom.js";

/** Draw radio buttons with a common `name`; each choice has a value and a text, and optionally its language. */
export function drawRadios(box, { name, choices, chosen, onChange }) {
  fill(box, ...choices.map((choice) => drawChoice(name, choice, chosen, onChange)));
}

function drawChoice(name, { value, text, lang = null }, chosen, onChange) {
  const radio = make("input", { type: "radio", name, value, onchange: onChange });
  radio.checked = value === chosen;
  return make("label", { class: "choice" }, radio, make("span", { class: "face", lang }, text));
}
