// The last trick as a small picture, with its winner and the explanation.

import { makeMini } from "./cards.js";
import { linkClauses } from "./clauses.js";
import { fill, find, make, refill } from "./dom.js";
import { say } from "./words.js";

/** Draw the last finished trick of the hand, if there is one. */
export function drawLastTrick({ names, now }) {
  const last = now.last_trick;
  find("explained").hidden = last === null;
  if (last === null) return;
  fill(find("last-trick"), ...last.plays.map((play) => drawPlay(names, play, play.seat === last.winner)));
  const winner = last.winner === null ? say("last.nobody") : names[last.winner];
  fill(find("last-title"), `${say("last")}: `, make("strong", {}, winner));
  refill(find("explanation"), ...last.explained.map((sentence) => make("li", {}, ...linkClauses(sentence))));
}

function drawPlay(names, { seat, card }, isWinner) {
  return make(
    "li",
    { class: isWinner ? "took" : "" },
    makeMini(card),
    make("span", { class: "who", title: names[seat] }, names[seat]),
  );
}
