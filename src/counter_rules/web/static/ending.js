// The result of a hand in the place of the cards: bids, tricks, points and scores.

import { find, make, refill } from "./dom.js";
import { isIdle } from "./hold.js";
import { makePicture } from "./pictures.js";
import { formatGain, formatPoints } from "./points.js";
import { say } from "./words.js";

const HEADS = ["player", "bid", "won", "points", "score"];

/** Draw the result of the hand that has ended, or hide it during a hand; `showScoring` explains the points. */
export function drawEnding(page, showScoring) {
  const isShown = isIdle(page.now) && page.result !== null;
  const isNew = find("ending").hidden;
  find("ending").hidden = !isShown;
  if (!isShown) return;
  refill(find("ending"), ...drawResult(page), drawAbout(showScoring));
  if (isNew) showOwnRow();
}

/** Scroll the result as far as the player's own row. */
function showOwnRow() {
  const box = find("ending");
  box.scrollTop = 0;
  const row = box.querySelector(".mine");
  if (row) box.scrollTop = Math.ceil(row.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom) + 3;
}

/** Draw the button that opens the guide where it says how points are counted. */
const drawAbout = (onclick) =>
  make("button", { type: "button", class: "about", "data-key": "scoring", onclick }, say("ending.scoring"));

function drawResult({ names, view, now, later, result }) {
  const isOver = now.phase === "over";
  const places = result.scores.map((_, seat) => seat).sort((one, other) => result.scores[other] - result.scores[one]);
  return [
    isOver && later ? make("p", { class: "news" }, say("ending.next_match")) : null,
    make(
      "table",
      { class: "results" },
      make("caption", { class: "unseen" }, say("ending.caption")),
      make("thead", {}, make("tr", {}, ...HEADS.map((name) => make("th", { scope: "col" }, say(`head.${name}`))))),
      make("tbody", {}, ...places.map((seat) => drawRow({ names, view, now, result, isOver }, seat))),
    ),
  ];
}

function drawRow({ names, view, now, result, isOver }, seat) {
  const [bid, won, points] = [result.bids[seat], result.tricks_won[seat], result.points[seat]];
  const isMade = bid === won;
  const isChampion = isOver && now.winners.includes(seat);
  const kinds = [isMade ? "made" : "missed", seat === view.seat ? "mine" : "", isChampion ? "champion" : ""];
  const mark = make("span", { class: "mark", role: "img", "aria-label": say(isMade ? "made" : "missed") }, isMade ? "✓" : "✗");
  const blind = result.blind.includes(seat) ? makeBlind() : null;
  const crown = isChampion ? makePicture("crown-K", "laurel") : null;
  return make(
    "tr",
    { class: kinds.join(" ") },
    make("th", { scope: "row" }, crown, make("span", { title: names[seat] }, names[seat])),
    make("td", {}, String(bid), blind),
    make("td", {}, String(won), mark),
    make("td", { class: `points ${points > 0 || isMade ? "" : "lost"}` }, formatGain(points)),
    make("td", { class: "score" }, formatPoints(result.scores[seat])),
  );
}

/** The mark of a blind bid. */
export const makeBlind = () => make("abbr", { class: "blind", title: say("blind") }, "b");
