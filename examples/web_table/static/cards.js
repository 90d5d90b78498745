// Cards, drawn from their codes: "QS", "10H", "*" for a joker, "W" for a winner, "L" for a loser.

import { make, makePicture, makeSuit } from "./dom.js";

const SUITS = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
const RANKS = { A: "ace", J: "jack", Q: "queen", K: "king" };

/** Cards that follow no suit; each has a picture of its own instead. */
const SUITLESS = {
  "*": { rank: "", suit: "J", name: "joker" },
  W: { rank: "W", suit: "W", name: "winner" },
  L: { rank: "L", suit: "L", name: "loser" },
};

const readCard = (code) => SUITLESS[code] ?? { rank: code.slice(0, -1), suit: code.at(-1) };

export const nameSuit = (letter) => SUITS[letter] ?? "jokers";

export function nameCard(code) {
  const { rank, suit, name } = readCard(code);
  return name ?? `${RANKS[rank] ?? rank} of ${SUITS[suit]}`;
}

/** Draw a card: a button if it has an `onclick`, else a picture. */
export function makeCard(code, properties = {}) {
  const { rank, suit } = readCard(code);
  const tag = properties.onclick ? "button" : "div";
  const kind = tag === "button" ? { type: "button" } : { role: "img" };
  return make(
    tag,
    {
      ...kind,
      "aria-label": nameCard(code),
      ...properties,
      class: `card suit-${suit} ${findKind(rank)} ${properties.class ?? ""}`,
    },
    makeIndex(rank, suit, "index"),
    make("span", { class: "pip", "aria-hidden": "true" }, makeOrnament(rank), makeSuit(suit)),
    makeIndex(rank, suit, "index foot"),
  );
}

const makeIndex = (rank, suit, kind) =>
  make("span", { class: kind, "aria-hidden": "true" }, make("span", { class: "rank" }, rank), makeSuit(suit));

const findKind = (rank) => (rank === "A" ? "ace" : rank in RANKS ? "court" : "");

/** The ornament of a court card: a crown, a different one for each rank. */
const makeOrnament = (rank) => (findKind(rank) === "court" ? makePicture(`crown-${rank}`, "crown") : null);

/** Draw a small card, as rank and suit in a line of text. */
export function makeChip(code) {
  const { rank, suit } = readCard(code);
  return make(
    "span",
    { class: `chip suit-${suit}`, role: "img", "aria-label": nameCard(code) },
    rank,
    makeSuit(suit),
  );
}

/** Draw the left edge of a card in a fan: its rank above its suit. */
export function makeMini(code) {
  const { rank, suit } = readCard(code);
  return make(
    "span",
    { class: `mini suit-${suit}`, role: "img", "aria-label": nameCard(code) },
    make("span", { class: "rank" }, rank),
    makeSuit(suit),
  );
}

export const makeBack = () => make("div", { class: "card back", "aria-hidden": "true" });

/** Format the value of a card in a trick, halves as ½. */
export const formatValue = (value) => (value === 0.5 ? "½" : String(value).replace(".5", "½"));
