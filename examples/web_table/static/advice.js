// What a strong player would do in one's place: asked for with a button, told beside the table.

import { nameCard } from "./cards.js";
import { find, make } from "./dom.js";
import { keepTelling } from "./told.js";

/** How many moves are told of; the others are worth less. */
const MOST = 3;

/** Draw the button, where there is something to ask; `askForHint` sends the question. */
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

/** Tell what the moves are worth, the best first, until something happens. */
export function tellAdvice(worths) {
  const tries = worths.reduce((sum, one) => sum + one.tries, 0);
  const tried = tries ? worths.filter((one) => one.tries) : worths;
  const games = tries ? `, from ${tries.toLocaleString("en")} simulated games` : "";
  keepTelling({
    title: `A strong player would ${describeMove(worths[0].move)}`,
    powers: tried.slice(0, MOST).map(({ move, worth }) => `${describeMove(move)}: ${formatPoints(worth)}`),
    preview: [`expected points in this hand${games}`],
  });
}

const formatPoints = (worth) => (worth < 0 ? "−" : "+") + Math.abs(worth).toFixed(2);

function describeMove(move) {
  if (move.move === "Look") return "look at the hand";
  if (move.move === "Bid") return `bid ${move.tricks}${move.blind ? " blind" : ""}`;
  if (move.move === "PassCard") return `pass the ${nameCard(move.card)}`;
  const way = move.show ? ` and show the ${nameCard(move.show)}` : move.high === null ? "" : move.high ? " as high" : " as low";
  return `play the ${nameCard(move.card)}${way}`;
}

/** Mark the bid or the card that is best. */
function markAdvised(move) {
  const key = move === null ? null : move.move === "Bid" ? describeMove(move) : "card" in move ? nameCard(move.card) : null;
  for (const button of document.querySelectorAll("#bids button, #hand button")) {
    button.classList.toggle("advised", key !== null && button.dataset.key === key);
  }
}
