// Beside the table: why the last trick ended as it did, the scores, and what happened.

import { fill, find, make } from "./dom.js";

export function drawExplanation({ now }) {
  const lines = now.explained.map((sentence) => make("li", {}, sentence));
  fill(find("explanation"), ...lines);
  find("explained").hidden = !lines.length;
}

const MAX_LINES = 500;

/** Draw the finished hands that the page has; `askForEarlier` is called for those before them. */
export function drawScores({ table, view, now }, askForEarlier) {
  const head = make("tr", {}, make("th", { scope: "col" }, "Hand"), ...table.names.map(drawName));
  const isLast = (result) => result === view.hand_results.at(-1);
  const body = view.hand_results.map((result) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, String(result.hand_number)),
      ...table.names.map((_, seat) => drawPoints(result, seat, isLast(result) && now.winners.includes(seat))),
    ),
  );
  const legend = make("caption", {}, "bid/won, points, and below them the total");
  fill(
    find("scores"),
    view.hand_results[0]?.hand_number > 1
      ? make("button", { type: "button", "data-key": "earlier", onclick: askForEarlier }, "Earlier hands")
      : null,
    make("table", {}, legend, make("thead", {}, head), make("tbody", {}, ...body)),
  );
  find("scores").scrollTop = find("scores").scrollHeight;
}

const drawName = (name) => make("th", { scope: "col", title: name }, make("span", {}, name));

function drawPoints(result, seat, isBest) {
  const bid = result.bids[seat];
  const won = result.tricks_won[seat];
  const points = result.points[seat];
  return make(
    "td",
    { class: `${won === bid ? "made" : ""} ${isBest ? "best" : ""}`, title: `bid ${bid}, won ${won}` },
    make("small", {}, `${bid}/${won} ${points > 0 ? "+" : ""}${formatNumber(points)}`),
    make("span", { class: "score" }, formatNumber(result.scores[seat])),
  );
}

const formatNumber = (number) => String(number).replace("-", "−");

/** Write what has happened lately; what comes later is added, and the oldest lines go. */
export function drawLog(entries) {
  fill(find("log"));
  addToLog(entries);
}

export function addToLog(entries) {
  const log = find("log");
  log.append(
    ...entries.map(({ event, sentences }) =>
      make("li", { class: event }, ...sentences.map((sentence) => make("span", {}, sentence))),
    ),
  );
  while (log.children.length > MAX_LINES) log.firstChild.remove();
  log.scrollTop = log.scrollHeight;
}
