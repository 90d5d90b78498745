// The seating: for each seat a name, and a person or a level of play.

import { capitalise, fill, find, make } from "./dom.js";

const NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Ida", "Jon"];

/** Draw a row for each seat; names and levels that the user has entered stay. */
export function drawSeats(players, { levels, bots }) {
  const old = readSeats();
  const usual = (seat) => ({ name: NAMES[seat], level: seat > 0 ? levels[0] : null });
  const rows = Array.from({ length: players }, (_, seat) => drawSeat(seat, old[seat] ?? usual(seat), levels, bots));
  fill(find("seats"), ...rows);
}

function drawSeat(seat, { name, level }, levels, bots) {
  const field = make("input", {
    "aria-label": `Name of player ${seat + 1}`,
    name: `name-${seat}`,
    maxlength: 20,
    autocomplete: "off",
    spellcheck: "false",
  });
  field.value = name;
  const select = make(
    "select",
    { "aria-label": `Who plays seat ${seat + 1}`, name: `level-${seat}` },
    make("option", { value: "" }, "Person"),
    make("optgroup", { label: "Computer" }, ...levels.map((each) => make("option", { value: each }, formatLevel(each)))),
    make("optgroup", { label: "Bots by name" }, ...bots.map((each) => make("option", { value: each }, each))),
  );
  select.value = [...levels, ...bots].includes(level) ? level : "";
  return make("li", {}, field, select);
}

const formatLevel = (level) => capitalise(level.replaceAll("_", " "));

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
