// Hints from a strong player: a button asks for one, and a note beside the table shows it.

import { find, make } from "./dom.js";
import { isAsked } from "./hold.js";
import { describeMove, findKey } from "./moves.js";
import { pinNote } from "./notes.js";
import { formatSigned } from "./points.js";
import { formatNumber, say } from "./words.js";

/** The number of moves to show, the best first. */
const MOST = 3;
const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** Draw the button if there is a choice. */
export function drawAdvise(page, { askForHint }) {
  const { now, isSending, isAdvised } = page;
  const open = now.choices.filter(({ why }) => !why);
  const button = find("advise");
  button.hidden = !isAsked(page) || open.length < 2;
  button.setAttribute("aria-busy", isAdvised);
  if (!button.hidden) {
    const [long, short] = isAdvised ? [say("thinking"), "…"] : [say(`hint.${now.phase}`), say("hint")];
    button.replaceChildren(make("span", { class: "long" }, long), make("span", { class: "short" }, short));
  }
  button.onclick = () => !isAdvised && !isSending && askForHint();
  markAdvised(page.advice?.[0].move ?? null);
}

/** Show the values of the moves, the best first, until the next event. */
export function showAdvice(values) {
  const games = values.reduce((sum, one) => sum + one.visits, 0);
  const visited = games ? values.filter((one) => one.visits) : values;
  pinNote({
    title: say("advice.title", { move: describeMove(values[0].move) }),
    powers: visited.slice(0, MOST).map(describeValue),
    preview: [games ? say("advice.games", { games: formatNumber(games) }) : say("advice.points")],
  });
}

function describeValue({ move, value, made }) {
  const share = made === null ? "" : `, ${formatNumber(made, { style: "percent" })}`;
  return `${describeMove(move)}: ${formatSigned(value, CENTS)}${share}`;
}

/** Mark the best bid, card or trump. */
function markAdvised(move) {
  const key = move === null ? null : findKey(move);
  for (const button of document.querySelectorAll("#bids button, #hand button")) {
    button.classList.toggle("advised", key !== null && button.dataset.key === key);
  }
}
