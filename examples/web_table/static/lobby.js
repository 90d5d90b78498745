// The form that opens a table, and the links it gives.

import { fill, find, make, makeCopy } from "./dom.js";

const NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gwen", "Hugo", "Ida", "Jon"];

const games = await (await fetch("/games")).json();

const chosenGame = () => games.find(({ name }) => name === find("game").value);
const writeName = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

function drawGame() {
  const game = chosenGame();
  find("summary").textContent = game.summary;
  const usual = game.players.includes(4) ? 4 : game.players[0];
  fill(find("players"), ...game.players.map((number) => make("option", { value: number }, String(number))));
  find("players").value = usual;
  fill(find("options"), ...game.options.map(drawOption));
  drawSeats();
}

function drawOption({ name, meaning, accepted, default: usual }) {
  return make(
    "label",
    {},
    make("span", { class: "option-name" }, name),
    make("input", { name, placeholder: usual, autocomplete: "off", spellcheck: "false" }),
    make("small", { class: "muted" }, `${meaning}. Accepted: ${accepted}`),
  );
}

/** Draw a row for each seat; what has been typed already stays. */
function drawSeats() {
  const old = readSeats();
  const players = Number(find("players").value);
  fill(
    find("seats"),
    ...Array.from({ length: players }, (_, seat) =>
      drawSeat(seat, old[seat] ?? { name: NAMES[seat], random: seat > 0 }),
    ),
  );
}

function drawSeat(seat, { name, random }) {
  const choice = (value, text) => {
    const radio = make("input", { type: "radio", name: `kind-${seat}`, value });
    radio.checked = random === (value === "random");
    return make("label", {}, radio, make("span", {}, text));
  };
  const input = make("input", {
    "aria-label": `Name of player ${seat + 1}`,
    name: `name-${seat}`,
    maxlength: 20,
    autocomplete: "off",
  });
  input.value = name;
  const kinds = make("div", { class: "kinds", role: "group", "aria-label": `Who plays seat ${seat + 1}` });
  kinds.append(choice("person", "Person"), choice("random", "Random"));
  return make("li", {}, input, kinds);
}

const readSeats = () =>
  [...find("seats").children].map((row) => ({
    name: row.querySelector("input").value,
    random: row.querySelector("input[value=random]").checked,
  }));

async function openTable(event) {
  event.preventDefault();
  find("fault").textContent = "";
  const options = [...find("options").querySelectorAll("input")].map(({ name, value }) => [name, value.trim()]);
  const body = JSON.stringify({
    game: find("game").value,
    options: Object.fromEntries(options),
    seats: readSeats(),
    seed: find("seed").value.trim(),
  });
  const headers = { "Content-Type": "application/json" };
  try {
    const answer = await (await fetch("/tables", { method: "POST", headers, body })).json();
    if (answer.why) find("fault").textContent = answer.why;
    else showLinks(answer.links);
  } catch {
    find("fault").textContent = "The server does not answer: try again";
  }
}

function showLinks(links) {
  fill(find("link-list"), ...links.map(drawLink));
  find("form").hidden = true;
  find("links").hidden = false;
  find("links-title").focus();
}

function drawLink({ player, link }) {
  const address = new URL(link, location.href).href;
  const field = make("input", { readonly: "", "aria-label": `Link for ${player ?? "onlookers"}` });
  field.value = address;
  const copy = makeCopy(address, () => field.select());
  const open = make("a", { class: "button", href: address, target: "_blank", rel: "noopener" }, "Open");
  return make("li", {}, make("span", { class: "who" }, player ?? "Onlookers"), field, copy, open);
}

fill(find("game"), ...games.map(({ name }) => make("option", { value: name }, writeName(name))));
find("game").onchange = drawGame;
find("players").onchange = drawSeats;
find("form").onsubmit = openTable;
find("again").onclick = () => {
  find("links").hidden = true;
  find("form").hidden = false;
};
drawGame();
