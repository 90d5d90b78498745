// The form for the options of a game: check boxes, lists, numbers and texts; meanings and defaults are in English.

import { capitalise, fill, find, make } from "./dom.js";
import { say, serverLanguage as lang } from "./words.js";

const DRAW = { flag: drawFlag, choice: drawList, number: drawNumber, text: drawText };

/** Draw the options of a game, each with its default. */
export function drawOptions(game) {
  fill(find("options"), ...game.options.map((option) => DRAW[option.kind](option)));
  find("options").oninput = () => showChanged(game);
  showChanged(game);
}

/** Show the defaults of numbers as placeholders; they may depend on the number of players. */
export function showDefaults(game, players) {
  for (const { name, kind, usual, by_players: byPlayers } of game.options) {
    if (kind === "number") findField(name).placeholder = byPlayers?.[players] ?? usual;
  }
}

/** Return the options that differ from their default, as text for the server. */
export function readOptions(game) {
  const read = game.options.map((option) => [option.name, readOption(option, findField(option.name))]);
  return Object.fromEntries(read.filter(([, text]) => text !== ""));
}

function readOption({ kind, default: usual }, field) {
  if (kind === "flag") return field.checked === usual ? "" : field.checked ? "True" : "False";
  const text = field.validity.badInput ? "not a number" : field.value.trim();
  return text === String(usual ?? "") ? "" : text;
}

/** Mark the options that a refusal names, and show them. */
export function markFaults(game, why) {
  const named = game.options.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(why));
  for (const field of find("options").querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  for (const { name } of named) findField(name).setAttribute("aria-invalid", "true");
  if (!named.length) return;
  find("choose-options").open = true;
  findField(named[0].name).focus();
}

const findField = (name) => find(`option-${name}`);

function showChanged(game) {
  const count = Object.keys(readOptions(game)).length;
  find("changed").textContent = count ? say("options.changed", { count }) : say("options.default");
}

/** The common properties of fields: an id, with which faults are marked, and the note that describes it. */
const identify = ({ name: option }) => ({ id: `option-${option}`, name: option, "aria-describedby": `note-${option}` });

function drawFlag(option) {
  const field = make("input", { type: "checkbox", ...identify(option) });
  field.checked = option.default;
  return make("div", { class: "option flag" }, field, drawMeaning(option), drawNote(option));
}

function drawList(option) {
  const usual = option.default === null ? [make("option", { value: "" }, say("option.default", { usual: option.usual }))] : [];
  const field = make("select", identify(option), ...usual, ...option.choices.map(drawListed));
  field.value = option.default ?? "";
  return make("div", { class: "option" }, drawMeaning(option), drawNote(option), field);
}

const drawListed = ({ value, meaning }) =>
  make("option", { value, lang }, meaning ? `${value.replaceAll("_", " ")}: ${meaning}` : value.replaceAll("_", " "));

function drawNumber(option) {
  const bounds = { min: option.least, max: option.most };
  const field = make("input", { type: "number", step: 1, inputmode: "numeric", lang, ...bounds, ...identify(option) });
  field.value = option.default ?? "";
  return make("div", { class: "option" }, drawMeaning(option), drawNote(option), field);
}

function drawText(option) {
  const list = `list-${option.name}`;
  const typed = { autocomplete: "off", spellcheck: "false", placeholder: option.usual, lang };
  const field = make("input", { ...typed, ...identify(option) });
  field.value = option.default ?? "";
  if (option.choices.length) field.setAttribute("list", list);
  return make(
    "div",
    { class: "option" },
    drawMeaning(option),
    drawNote(option, `: type ${option.typed}`),
    field,
    option.choices.length ? make("datalist", { id: list }, ...option.choices.map(drawListed)) : null,
  );
}

const drawMeaning = (option) => make("label", { for: `option-${option.name}`, lang }, capitalise(option.meaning));

/** The name that refusals use, and what to type. */
const drawNote = (option, more = "") => make("small", { class: "muted", id: `note-${option.name}`, lang }, option.name + more);
