// The players: what each has bid and won, whose turn it is, and what is known of their cards.

import { makeChip } from "./cards.js";
import { fill, find, make } from "./dom.js";

export function drawSeats({ table, view, now, here }) {
  find("seats").classList.toggle("several", table.names.length > 4);
  find("seats").classList.toggle("many", table.names.length > 5);
  fill(find("seats"), ...table.names.map((_, seat) => drawSeat({ table, view, now, here }, seat)));
}

function drawSeat({ table, view, now, here }, seat) {
  // Between hands nobody is the dealer: the head of the page says who deals next.
  const isDealer = now.dealer === seat && now.phase !== "deal";
  return make(
    "li",
    { class: `seat ${now.to_act.includes(seat) ? "turn" : ""}` },
    make(
      "div",
      { class: "seat-name" },
      make("span", { class: "name", title: table.names[seat] }, table.names[seat]),
      isDealer ? make("abbr", { class: "tag", title: "dealer" }, "D") : null,
      drawPresence({ table, here }, seat),
    ),
    make("div", { class: "seat-bid" }, describeBid({ view, now }, seat)),
    make("div", { class: "seat-score" }, `${now.scores[seat]} pts`, ...drawTags({ table, view }, seat)),
    drawKnown({ view, now }, seat),
  );
}

function drawTags({ table, view }, seat) {
  return [
    seat === view.seat ? make("span", { class: "tag own" }, "you") : null,
    table.people.includes(seat) ? null : make("span", { class: "tag" }, "random"),
  ];
}

function drawPresence({ table, here }, seat) {
  if (!table.people.includes(seat)) return null;
  const isHere = here.includes(seat);
  const title = isHere ? "is here" : "is not connected";
  return make("span", { class: `dot ${isHere ? "here" : ""}`, title, role: "img", "aria-label": title });
}

function describeBid({ view, now }, seat) {
  const last = view.hand_results.at(-1);
  if (now.phase === "deal" || now.phase === "over") {
    return last ? `won ${last.tricks_won[seat]}, bid ${last.bids[seat]}` : "–";
  }
  const blind = now.blind.includes(seat) ? " blind" : "";
  if (view.bids[seat] !== null) {
    const won = now.phase === "bid" ? "" : `won ${now.tricks_won[seat]}, `;
    const choice = now.is_sealed && now.phase === "pass" && !now.to_act.includes(seat);
    return `${won}bid ${view.bids[seat]}${blind}${choice ? " ✓" : ""}`;
  }
  if (now.to_act.includes(seat)) return "bidding …";
  return now.is_sealed ? `has chosen${blind}` : "no bid yet";
}

/** The cards known to lie in a hand: shown fours, cards given, hands on foreheads. */
function drawKnown({ view, now }, seat) {
  const known = seat === view.seat ? [] : now.known[seat];
  if (!known.length) return null;
  return make("div", { class: "seat-known", title: "known to lie in this hand" }, "holds", ...known.map(makeChip));
}
