// The scores of finished hands: a chart, and a table with every number.

import { makeChart } from "./chart.js";
import { fill, find, make } from "./dom.js";
import { markEdges } from "./edges.js";
import { formatGain, formatPoints } from "./points.js";
import { say } from "./words.js";

/** Draw the finished hands that the page has. */
export function drawScores({ names, view, now, results }) {
  const head = make("tr", {}, make("th", { scope: "col" }, say("head.hand")), ...names.map(drawName));
  const body = results.map((result) => {
    const isLast = result === results.at(-1);
    const cells = names.map((_, seat) => drawPoints(result, seat, isLast && now.winners.includes(seat)));
    return make("tr", {}, make("th", { scope: "row" }, String(result.hand_number)), ...cells);
  });
  const legend = make("caption", {}, make("span", {}, say("scores.legend")));
  fill(find("chart"), results.length > 1 ? makeChart({ names, own: view.seat, results }) : null);
  fill(find("scores"), make("table", {}, legend, make("thead", {}, head), make("tbody", {}, ...body)));
  find("scoring").hidden = !results.length;
  find("scores").scrollTop = find("scores").scrollHeight;
  markEdges(find("scores"));
}

const drawName = (name) => make("th", { scope: "col", title: name }, make("span", {}, name));

function drawPoints(result, seat, isBest) {
  const bid = result.bids[seat];
  const won = result.tricks_won[seat];
  return make(
    "td",
    { class: `${won === bid ? "made" : ""} ${isBest ? "best" : ""}`, title: say("scores.bid_won", { bid, won }) },
    make("small", {}, `${bid}/${won} ${formatGain(result.points[seat])}`),
    make("span", { class: "score" }, formatPoints(result.scores[seat])),
  );
}
