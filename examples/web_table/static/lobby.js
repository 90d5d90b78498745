// The form that opens a table.

import { drawChoices } from "./choices.js";
import { capitalise, find } from "./dom.js";
import { showLinks } from "./links.js";
import { drawOptions, markFaults, readOptions, showDefaults } from "./options.js";
import { drawSeats, markSeats, readSeats } from "./seating.js";

const games = await (await fetch("/games")).json();

const readChoice = (name) => find("form").elements[name].value;
const findGame = () => games.find(({ name }) => name === readChoice("game"));
const countPlayers = () => Number(readChoice("players"));

const formatPlayers = (numbers) =>
  numbers.length === 1 ? `${numbers[0]} players` : `${numbers[0]} to ${numbers.at(-1)} players`;

/** Draw the parts that depend on the game; the number of players stays, if the game allows it. */
function drawGame() {
  const game = findGame();
  const before = Number(find("form").elements.players?.value);
  const usual = game.players.includes(before) ? before : game.usual_players;
  const choices = game.players.map((number) => ({ value: String(number), title: String(number) }));
  drawChoices(find("players"), { name: "players", choices, chosen: String(usual), onChange: drawPlayers });
  drawOptions(game);
  drawPlayers();
  find("fault").textContent = "";
}

function drawPlayers() {
  drawSeats(countPlayers(), findGame());
  showDefaults(findGame(), countPlayers());
}

async function openTable(event) {
  event.preventDefault();
  complain("");
  const body = JSON.stringify({
    game: findGame().name,
    options: readOptions(findGame()),
    seats: readSeats(),
    seed: find("seed").value.trim(),
  });
  const headers = { "Content-Type": "application/json" };
  try {
    const answer = await (await fetch("/tables", { method: "POST", headers, body })).json();
    if (answer.why) complain(answer.why);
    else showLinks(answer.links);
  } catch {
    complain("The server does not answer: try again");
  }
}

/** Show what is wrong beside the button, and mark the options and seats that it names. */
function complain(why) {
  find("fault").textContent = capitalise(why);
  markFaults(findGame(), why);
  markSeats(why);
}

const cards = games.map(({ name, title, summary, players }) => ({
  value: name,
  title,
  text: summary,
  note: formatPlayers(players),
}));
drawChoices(find("games"), { name: "game", choices: cards, chosen: games[0].name, onChange: drawGame });
find("form").onsubmit = openTable;
find("again").onclick = () => {
  find("links").hidden = true;
  find("form").hidden = false;
};
drawGame();
