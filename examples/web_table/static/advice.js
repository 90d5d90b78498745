// Hints from a strong player: a button asks for one, and a note beside the table shows it.

import { nameCard, nameSuit } from "./cards.js";
import { find, make } from "./dom.js";
import { pinNote } from "./notes.js";
import { describeOther } from "./prompt.js";

/** The number of moves to show, the best first. */
const MOST = 3;

/** Draw the button if there is a choice; `askForHint` sends the request. */
export function drawAdvise(page, askForHint) {
  const { view, now, isSending, isAdvised } = page;
  const isAsked = now.to_act.includes(view.seat);
  const open = now.choices.filter(({ why }) => !why);
  const button = find("advise");
  button.hidden = !isAsked || open.length < 2;
  button.setAttribute("aria-busy", isAdvised);
  const [long, short] = isAdvised ? ["Thinking …", "…"] : ["What would you play?", "Hint"];
  button.replaceChildren(make("span", { class: "long" }, long), make("span", { class: "short" }, short));
  button.onclick = () => !isAdvised && !isSending && askForHint();
  markAdvised(page.advice?.[0].move ?? null);
}

/** Show the values of the moves, the best first, until the next event. */
export function showAdvice(values) {
  const visits = values.reduce((sum, one) => sum + one.visits, 0);
  const visited = visits ? values.filter((one) => one.visits) : values;
  const unit = visits
    ? `gain in this hand, and how often the bid is made, from ${visits.toLocaleString("en")} simulated games`
    : "expected points in this hand";
  pinNote({
    title: `A strong player would ${describeMove(values[0].move)}`,
    powers: visited.slice(0, MOST).map(describeValue),
    preview: [unit],
  });
}

function describeValue({ move, value, made }) {
  const share = made === null ? "" : `, ${Math.round(100 * made)} %`;
  return `${describeMove(move)}: ${formatPoints(value)}${share}`;
}

const formatPoints = (value) => (value < 0 ? "−" : "+") + Math.abs(value).toFixed(2);

function describeMove(move) {
  if (move.move === "Look") return "look at the hand";
  if (move.move === "Bid") return `bid ${move.tricks}${move.blind ? " blind" : ""}`;
  if (move.move === "NameTrump") return move.suit === null ? "name no trump" : `name ${nameSuit(move.suit)}`;
  if (move.move === "PassCard") return `pass the ${nameCard(move.card)}`;
  const way = move.show ? ` and show the ${nameCard(move.show)}` : move.high === null ? "" : move.high ? " as high" : " as low";
  return `play the ${nameCard(move.card)}${way}`;
}

/** Mark the best bid, card or trump. */
function markAdvised(move) {
  const key = move === null ? null : findKey(move);
  for (const button of document.querySelectorAll("#bids button, #hand button")) {
    button.classList.toggle("advised", key !== null && button.dataset.key === key);
  }
}

/** Return the key of the button of a move, as the dock draws it. */
function findKey(move) {
  if (move.move === "Bid") return describeMove(move);
  return "card" in move ? nameCard(move.card) : describeOther(move);
}
