// The players round the table: their bids and tricks, whose turn it is, and the cards known to be in their hands.

import { makeMini, nameCard } from "./cards.js";
import { fill, find, joinNames, make } from "./dom.js";
import { lay } from "./layout.js";

/** The most cards of another hand that are drawn, a known one counted twice; the most known ones; more than CROWD are small. */
const MOST = 5;
const MOST_KNOWN = 7;
const CROWD = 2;

/** Draw the plates of all seats. */
export function drawSeats(page) {
  const { table, view, spots } = page;
  find("arena").dataset.look = spots.look.name;
  fill(find("seats"), ...table.names.map((_, seat) => drawSeat(page, seat)));
  [...find("seats").children].forEach((plate, seat) => lay(plate, findSpot({ table, view, spots }, seat).plate));
}

/** Find the place of a seat, counted from the one at the bottom; spectators have seat 0 there. */
export function findSpot({ table, view, spots }, seat) {
  const players = table.names.length;
  return spots.seats[(seat - (view.seat ?? 0) + players) % players];
}

function drawSeat({ table, view, now, here }, seat) {
  // Between hands there is no dealer: the header of the page names the next one.
  const isDealer = now.dealer === seat && now.phase !== "deal";
  const isOwn = seat === view.seat;
  const turn = now.to_act.includes(seat);
  const hasPassed = now.is_sealed && now.phase === "pass" && !turn;
  const over = now.phase === "over" && now.winners.includes(seat);
  return make(
    "li",
    { class: `seat ${turn ? "turn" : ""} ${isOwn ? "mine" : ""} ${over ? "champion" : ""}` },
    isOwn ? null : drawFan({ now }, seat),
    make(
      "div",
      { class: "plate" },
      make(
        "div",
        { class: "seat-name" },
        make("span", { class: "name", title: table.names[seat] }, table.names[seat]),
        isOwn ? make("span", { class: "tag own" }, "you") : null,
        isDealer ? make("abbr", { class: "tag dealer", title: "dealer" }, "D") : null,
        table.people.includes(seat) ? drawPresence(here.includes(seat)) : drawBot(table, seat),
      ),
      make("dl", { class: "counts" }, ...drawCounts({ view, now }, seat)),
      hasPassed ? make("span", { class: "tag passed" }, "has chosen") : null,
      turn ? make("span", { class: "unseen" }, "to move") : null,
    ),
  );
}

function drawPresence(isHere) {
  const title = isHere ? "is here" : "is not connected";
  return make("span", { class: `dot ${isHere ? "here" : ""}`, title, role: "img", "aria-label": title });
}

function drawBot({ levels }, seat) {
  const level = levels[seat];
  return make("span", { class: "bot", title: `bot: ${level}`, role: "img", "aria-label": level }, "⚙");
}

function drawCounts({ view, now }, seat) {
  const isIdle = now.phase === "deal" || now.phase === "over";
  const last = view.hand_results.at(-1);
  const bid = (isIdle ? last?.bids[seat] : view.bids[seat]) ?? null;
  const won = (isIdle ? last?.tricks_won[seat] : ["bid", "name"].includes(now.phase) ? null : now.tricks_won[seat]) ?? null;
  return [
    drawCount("bid", ...describeBid({ now, seat, bid, isIdle })),
    drawCount("won", won ?? "–", judge(bid, won, isIdle)),
    drawCount("score", String(now.scores[seat]).replace("-", "−")),
  ];
}

/** Judge a bid: "good" if the seat has exactly its bid, "bad" if it has missed it, "" while it is open. */
function judge(bid, won, isOver) {
  if (bid === null || won === null) return "";
  if (bid === won) return "good";
  return won > bid || isOver ? "bad" : "";
}

const drawCount = (name, value, kind = "", more = null) =>
  make("div", { class: `count ${kind}` }, make("dt", {}, name), make("dd", {}, String(value), more));

function describeBid({ now, seat, bid, isIdle }) {
  const blind = !isIdle && now.blind.includes(seat) ? make("abbr", { class: "blind", title: "bid blind" }, "b") : null;
  if (bid !== null) return [bid, "", blind];
  if (isIdle) return ["–"];
  if (now.phase === "bid" && now.to_act.includes(seat)) return ["…"];
  return now.is_sealed ? ["✓", "", make("span", { class: "unseen" }, " has chosen")] : ["–"];
}

/** Draw the cards of another hand: known ones face up, as far as there is room, the others as backs. */
function drawFan({ now }, seat) {
  const left = now.cards_left[seat];
  if (!left) return null;
  const known = now.known[seat];
  const unknown = left - known.length;
  const backs = Math.min(unknown, Math.max(MOST - 2 * known.length, 1));
  const count = `${left} ${left === 1 ? "card" : "cards"} left`;
  const names = known.length ? `, known: ${joinNames(known.map(nameCard))}` : "";
  return make(
    "div",
    { class: `fan ${known.length > CROWD ? "crowd" : ""}`, title: count + names },
    ...Array.from({ length: backs }, () => make("span", { class: "mini back", "aria-hidden": "true" })),
    known.length ? make("span", { class: "unseen" }, "holds") : null,
    ...known.slice(0, MOST_KNOWN).map(makeMini),
    make("span", { class: "left", role: "img", "aria-label": count + names }, String(left)),
  );
}
