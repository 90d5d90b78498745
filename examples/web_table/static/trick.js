// The trick in progress; until the next card is led, the last one and who took it.

import { formatValue, makeCard, makeChip } from "./cards.js";
import { fill, find, make } from "./dom.js";

const MAX_IN_ROW = 5;
const MARGIN = 4;

export function drawTrick({ table, view, now }, isFresh) {
  const last = view.tricks.at(-1);
  const isOpen = view.trick.length > 0;
  if (!isOpen && (now.phase === "bid" || !last)) {
    return fill(find("trick"), ...drawWaiting({ table, view, now }));
  }
  const plays = isOpen ? view.trick : last.plays;
  const doubled = isOpen ? now.doubled : last.doubled;
  const columns = table.names.length > MAX_IN_ROW ? Math.ceil(table.names.length / 2) : plays.length;
  fill(
    find("trick"),
    now.ending.length ? make("p", { class: "ending" }, now.ending.join("; ")) : null,
    make("p", { class: "felt-title" }, isOpen ? describeTrick({ view, now }) : describeWinner({ table }, last)),
    make(
      "ol",
      { class: `plays ${isOpen ? "" : "done"}` },
      ...plays.map((play, place) => {
        const isNew = isOpen && isFresh && place === plays.length - 1;
        return make(
          "li",
          { class: `played ${!isOpen && play.seat === last.winner ? "winner" : ""} ${isNew ? "new" : ""}` },
          makeCard(play.card),
          make("span", { class: "player", title: table.names[play.seat] }, table.names[play.seat]),
          drawRemarks(play, isOpen ? null : now.worth[place], doubled && place === 0),
        );
      }),
    ),
    isOpen ? null : make("ol", { class: "felt-why" }, ...now.explained.map((line) => make("li", {}, line))),
  );
  find("trick").style.setProperty("--columns", Math.min(columns, plays.length));
}

/** Scroll just enough to show the trick above the player's own corner; whoever is reading further down stays there until asked. */
export function keepTrickInSight() {
  const plays = find("trick").querySelector(".plays");
  const dock = find("dock");
  const isReading = dock.getBoundingClientRect().bottom < innerHeight / 2 && !dock.classList.contains("asked");
  if (!plays || isReading) return;
  scrollBy(0, Math.min(0, plays.getBoundingClientRect().top - MARGIN));
  scrollBy(0, Math.max(0, plays.getBoundingClientRect().bottom + MARGIN - dock.getBoundingClientRect().top));
}

function drawWaiting({ table, view, now }) {
  const title = make("p", { class: "felt-title" }, describeWaiting({ table, view, now }));
  const last = now.phase === "deal" ? null : now.turned.at(-1);
  if (!last) return [title];
  return [make("div", { class: "turned-up" }, makeCard(last), "turned up"), title];
}

function describeWaiting({ table, view, now }) {
  if (now.phase === "deal") return "No cards yet";
  if (now.phase !== "bid") return `${table.names[now.leader]} leads`;
  const total = view.bids.reduce((sum, bid) => sum + bid, 0);
  const tricks = now.hand_size === 1 ? "one trick" : `${now.hand_size} tricks`;
  return `Bids so far: ${total} for ${tricks}`;
}

const describeTrick = ({ view, now }) => `Trick ${view.tricks.length + 1} of ${now.hand_size}`;

const describeWinner = ({ table }, last) =>
  last.winner === null ? "Nobody took the trick" : `${table.names[last.winner]} took the trick`;

function drawRemarks(play, value, isDoubled) {
  const remarks = [
    isDoubled ? make("span", { class: "tag" }, "counts double") : null,
    play.show ? make("span", { class: "tag" }, "shows ", makeChip(play.show)) : null,
    play.high === null ? null : make("span", { class: "tag" }, play.high ? "high" : "low"),
    value === null ? null : make("span", { class: "tag value" }, `worth ${formatValue(value)}`),
  ].filter((remark) => remark !== null);
  return remarks.length ? make("span", { class: "remarks" }, ...remarks) : null;
}
