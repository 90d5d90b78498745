// Beside the table: why the last trick came out so, the scores, and what happened.

import { fill, find, make } from "./dom.js";

export function drawExplanation({ now }) {
  const lines = now.explained.map((sentence) => make("li", {}, sentence));
  fill(find("explanation"), ...lines);
  find("explained").hidden = !lines.length;
}

export function drawScores({ table, view, now }) {
  const head = make("tr", {}, make("th", { scope: "col" }, "Hand"), ...table.names.map(drawName));
  const body = view.hand_results.map((result) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, String(result.hand_number)),
      ...table.names.map((_, seat) => drawPoints(result, seat)),
    ),
  );
  const totals = now.scores.map((score, seat) =>
    make("td", { class: now.winners.includes(seat) ? "best" : "" }, String(score)),
  );
  fill(
    find("scores"),
    make(
      "table",
      {},
      make("thead", {}, head),
      make("tbody", {}, ...body),
      make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, "Sum"), ...totals)),
    ),
  );
}

const drawName = (name) => make("th", { scope: "col", title: name }, make("span", {}, name));

function drawPoints(result, seat) {
  const bid = result.bids[seat];
  const won = result.tricks_won[seat];
  const points = result.points[seat];
  return make(
    "td",
    { class: won === bid ? "made" : "", title: `bid ${bid}, won ${won}` },
    points > 0 ? `+${points}` : String(points).replace("-", "−"),
    make("small", {}, `${won}/${bid}`),
  );
}

/** Write everything that has happened; what comes later is added. */
export function drawLog(told) {
  fill(find("log"));
  addToLog(told);
}

export function addToLog(told) {
  const log = find("log");
  log.append(
    ...told.map(({ event, sentences }) =>
      make("li", { class: event }, ...sentences.map((sentence) => make("span", {}, sentence))),
    ),
  );
  log.scrollTop = log.scrollHeight;
}
