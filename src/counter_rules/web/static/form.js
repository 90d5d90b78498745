// The form that opens a table: the game, the players, the seats, the options and the seed.

import { fill, find, make } from "./dom.js";
import { complain, openTable } from "./opening.js";
import { drawOptions, markFaults, readOptions, showDefaults } from "./options.js";
import { drawRadios } from "./radios.js";
import { drawSeats, keepOwnSeat, markSeats, readSeats } from "./seating.js";
import { hasText, say, serverLanguage } from "./words.js";

let offers = null;

const readChoice = (name) => find("form").elements[name].value;
const findGame = () => offers.games.find(({ name }) => name === readChoice("game"));
const countPlayers = () => Number(readChoice("players"));

/** Draw the form with the games of the server, unless it is drawn already. */
export async function drawForm() {
  if (offers) return;
  try {
    offers = await (await fetch("/offers")).json();
  } catch {
    return complain(find("fault"), say("fault.server"));
  }
  const choices = offers.games.map((game) => ({ value: game.name, ...tell(game, "title") }));
  drawRadios(find("games"), { name: "game", choices, chosen: choices[0].value, onChange: drawGame });
  find("form").onsubmit = submit;
  drawGame();
}

/** The title or the summary of a game: the page's own, or else the server's. */
function tell(game, part) {
  const key = `game.${game.name}.${part}`;
  return hasText(key) ? { text: say(key) } : { text: game[part], lang: serverLanguage };
}

const formatPlayers = (numbers) =>
  numbers.length === 1
    ? say("game.players.only", { number: numbers[0] })
    : say("game.players", { least: numbers[0], most: numbers.at(-1) });

/** Draw the parts that depend on the game; the number of players stays, if the game allows it. */
function drawGame() {
  const game = findGame();
  const { text, lang = null } = tell(game, "summary");
  fill(find("about"), make("span", { lang }, text), ` (${formatPlayers(game.players)})`);
  const before = Number(find("form").elements.players?.value);
  const usual = game.players.includes(before) ? before : game.usual_players;
  const choices = game.players.map((number) => ({ value: String(number), text: String(number) }));
  drawRadios(find("players"), { name: "players", choices, chosen: String(usual), onChange: drawPlayers });
  drawOptions(game);
  drawPlayers();
  find("fault").textContent = "";
}

function drawPlayers() {
  drawSeats(countPlayers(), offers);
  showDefaults(findGame(), countPlayers());
}

/** Open the table, or mark the options and seats that the refusal names. */
async function submit(event) {
  event.preventDefault();
  const game = findGame();
  const seed = find("seed").value.trim();
  const seats = readSeats();
  keepOwnSeat(seats);
  const request = { game: game.name, options: readOptions(game), seats, seed };
  const why = (await openTable(request, find("fault"))) ?? "";
  markFaults(game, why);
  markSeats(why);
}
