// The scores of finished hands: a chart, and a table with every number.

import { makeChart } from "./chart.js";
import { fill, find, make } from "./dom.js";

/** Draw the finished hands that the page has; `askForEarlier` requests the hands before them. */
export function drawScores({ table, view, now }, askForEarlier) {
  const results = view.hand_results;
  const head = make("tr", {}, make("th", { scope: "col" }, "Hand"), ...table.names.map(drawName));
  const body = results.map((result) => {
    const isLast = result === results.at(-1);
    const cells = table.names.map((_, seat) => drawPoints(result, seat, isLast && now.winners.includes(seat)));
    return make("tr", {}, make("th", { scope: "row" }, String(result.hand_number)), ...cells);
  });
  const legend = make("caption", {}, make("span", {}, "bid/won, points, and below them the total"));
  fill(find("chart"), results.length > 1 ? makeChart({ names: table.names, own: view.seat, results }) : null);
  fill(
    find("scores"),
    results[0]?.hand_number > 1
      ? make("button", { type: "button", "data-key": "earlier", onclick: askForEarlier }, "Earlier hands")
      : null,
    make("table", {}, legend, make("thead", {}, head), make("tbody", {}, ...body)),
  );
  find("scoring").hidden = !results.length;
  find("scores").scrollTop = find("scores").scrollHeight;
}

const drawName = (name) => make("th", { scope: "col", title: name }, make("span", {}, name));

function drawPoints(result, seat, isBest) {
  const bid = result.bids[seat];
  const won = result.tricks_won[seat];
  return make(
    "td",
    { class: `${won === bid ? "made" : ""} ${isBest ? "best" : ""}`, title: `bid ${bid}, won ${won}` },
    make("small", {}, `${bid}/${won} ${formatGain(result.points[seat])}`),
    make("span", { class: "score" }, formatNumber(result.scores[seat])),
  );
}

export const formatNumber = (number) => String(number).replace("-", "−");

/** Format points with their sign. */
export const formatGain = (points) => `${points > 0 ? "+" : ""}${formatNumber(points)}`;
