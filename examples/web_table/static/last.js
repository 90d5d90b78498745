// The last trick as a small picture, with who took it, and why.

import { makeMini } from "./cards.js";
import { fill, find, make } from "./dom.js";

/** Draw the last trick of the hand beside the table; while it lies on the felt, only why it ended as it did. */
export function drawLastTrick({ table, now, view }) {
  const last = now.last_trick ?? view.tricks.at(-1) ?? null;
  find("explained").hidden = last === null;
  if (last === null) return;
  fill(find("last-trick"), ...last.plays.map((play) => drawPlay(table, play, play.seat === last.winner)));
  find("last-trick").hidden = false;
  const winner = last.winner === null ? "nobody took it" : table.names[last.winner];
  fill(find("last-title"), "Last trick: ", make("strong", {}, winner));
  const lines = last.explained ?? now.explained;
  fill(find("explanation"), ...lines.map((sentence) => make("li", {}, sentence)));
}

function drawPlay({ names }, { seat, card }, isWinner) {
  return make(
    "li",
    { class: isWinner ? "took" : "" },
    makeMini(card),
    make("span", { class: "who", title: names[seat] }, names[seat]),
  );
}
