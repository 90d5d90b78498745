// The seating: for each seat a name, and a person or a level of play.

import { fill, find, make } from "./dom.js";
import { keep, recall } from "./memory.js";
import { say } from "./words.js";

const NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Ida", "Jon", "Kim"];
const USUAL_LEVEL = "good";
const OWN_NAME = "counter-rules name";

export const keepOwnName = (name) => keep(OWN_NAME, name);
export const readOwnName = () => recall(OWN_NAME) ?? "";

/** Remember the name of the first seat, which is usually the reader's. */
export function keepOwnSeat([{ name, level }]) {
  if (level === null && name !== NAMES[0]) keepOwnName(name.trim());
}

/** Return seats for the reader, by name, and for bots, in the form that the server takes. */
export function seatBots(players, name) {
  const own = name || NAMES[0];
  const others = NAMES.slice(1).filter((other) => other.toLowerCase() !== own.toLowerCase());
  const names = [own, ...others].slice(0, players);
  return names.map((each, seat) => ({ name: each, level: seat > 0 ? USUAL_LEVEL : null }));
}

/** Draw a row for each seat; names and levels that the user has entered stay. */
export function drawSeats(players, { levels, bots }) {
  const old = readSeats();
  const usual = seatBots(players, readOwnName());
  const rows = usual.map((seat, number) => drawSeat(number, old[number] ?? seat, levels, bots));
  fill(find("seats"), ...rows);
}

function drawSeat(seat, { name, level }, levels, bots) {
  const number = seat + 1;
  const field = make("input", {
    "aria-label": say("seat.name", { number }),
    name: `name-${seat}`,
    maxlength: 20,
    autocomplete: "off",
    spellcheck: "false",
  });
  field.value = name;
  const select = make(
    "select",
    { "aria-label": say("seat.who", { number }), name: `level-${seat}` },
    make("option", { value: "" }, say("seat.person")),
    make("optgroup", { label: say("seat.computer") }, ...levels.map((each) => make("option", { value: each }, say(`level.${each}`)))),
    make("optgroup", { label: say("seat.bots") }, ...bots.map((each) => make("option", { value: each }, each))),
  );
  select.value = [...levels, ...bots].includes(level) ? level : "";
  return make("li", {}, field, select);
}

/** Mark the name that a refusal is about, and focus it. */
export function markSeats(why) {
  const named = Number(/^player (\d+):/.exec(why)?.[1]);
  for (const [place, row] of [...find("seats").children].entries()) {
    const field = row.querySelector("input");
    if (place + 1 !== named) field.removeAttribute("aria-invalid");
    else {
      field.setAttribute("aria-invalid", "true");
      field.focus();
    }
  }
}

/** Return the seats in the form that the server takes: each a `name`, and a `level` or null for a person. */
export const readSeats = () =>
  [...find("seats").children].map((row) => ({
    name: row.querySelector("input").value,
    level: row.querySelector("select").value || null,
  }));
