// The result of a hand or of the match, as a sheet on the felt: bids, tricks, points, and the winner.

import { capitalise, fill, find, make, makePicture } from "./dom.js";
import { listNext } from "./dock.js";
import { formatGain, formatNumber } from "./scores.js";

/** The milliseconds in which the last trick stays in view before the sheet opens. */
const PAUSE = 1_400;
const HEADS = ["Player", "Bid", "Won", "Points", "Score"];
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The sheet of a page: it opens after a hand, and closes by its button or when the next hand is dealt. */
export class Ending {
  #timer = 0;

  /** `onChange` is called when the sheet opens or closes. */
  constructor(onChange) {
    this.onChange = onChange;
  }

  get isOpen() {
    return !find("ending").hidden;
  }

  /** Open the sheet after a pause for the last trick, or at once if the user prefers reduced motion. */
  announce(page, send, isAtOnce) {
    clearTimeout(this.#timer);
    if (isAtOnce || still.matches) return this.open(page, send);
    this.#timer = setTimeout(() => this.open(page, send), PAUSE);
  }

  open(page, send) {
    clearTimeout(this.#timer);
    if (!isBetweenHands(page)) return;
    find("ending").hidden = false;
    this.onChange();
    this.draw(page, send);
    find("ending").scrollTop = 0;
    const isBusy = document.activeElement !== document.body && !find("dock").contains(document.activeElement);
    if (!isBusy) find("ending").focus({ preventScroll: true });
  }

  close() {
    clearTimeout(this.#timer);
    if (!this.isOpen) return;
    find("ending").hidden = true;
    this.onChange();
  }

  /** Redraw the sheet, if it is open. */
  draw(page, send) {
    if (!this.isOpen) return;
    const close = make("button", { type: "button", "data-key": "close", onclick: () => this.close() }, "See the table");
    fill(find("ending"), ...drawResult(page), make("div", { class: "ending-foot" }, ...listNext(page, send), close));
  }
}

export const isBetweenHands = ({ view, now }) =>
  (now.phase === "deal" || now.phase === "over") && view.hand_results.length > 0;

function drawResult({ table, view, now }) {
  const result = view.hand_results.at(-1);
  const isOver = now.phase === "over";
  const hands = table.hands === null ? "" : ` of ${table.hands}`;
  const places = result.scores.map((_, seat) => seat).sort((one, other) => result.scores[other] - result.scores[one]);
  return [
    isOver ? makePicture("crown-K", "laurel") : null,
    make("h2", { id: "ending-title" }, isOver ? capitalise(now.ending.join("; ")) : `Hand ${result.hand_number}${hands} is over`),
    isOver ? make("p", { class: "muted" }, `After hand ${result.hand_number}${hands}`) : null,
    make(
      "table",
      { class: "results" },
      make("caption", { class: "unseen" }, "Bids, tricks, points and scores"),
      make("thead", {}, make("tr", {}, ...HEADS.map((name) => make("th", { scope: "col" }, name)))),
      make("tbody", {}, ...places.map((seat) => drawRow({ table, view, now, result, isOver }, seat))),
    ),
  ];
}

function drawRow({ table, view, now, result, isOver }, seat) {
  const [bid, won, points] = [result.bids[seat], result.tricks_won[seat], result.points[seat]];
  const isMade = bid === won;
  const isChampion = isOver && now.winners.includes(seat);
  const kinds = [isMade ? "made" : "missed", seat === view.seat ? "mine" : "", isChampion ? "champion" : ""];
  const mark = make("span", { class: "mark", role: "img", "aria-label": isMade ? "made" : "missed" }, isMade ? "✓" : "✗");
  const blind = result.blind.includes(seat) ? make("abbr", { class: "blind", title: "bid blind" }, "b") : null;
  return make(
    "tr",
    { class: kinds.join(" ") },
    make("th", { scope: "row" }, make("span", { title: table.names[seat] }, table.names[seat])),
    make("td", {}, String(bid), blind),
    make("td", {}, String(won), mark),
    make("td", { class: `points ${points > 0 || isMade ? "" : "lost"}` }, formatGain(points)),
    make("td", { class: "score" }, formatNumber(result.scores[seat])),
  );
}
