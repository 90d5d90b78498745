// Cards, drawn from their codes: "QS", "10H", "*" for a joker, "W" for a winner, "L" for a loser.

import { make } from "./dom.js";
import { makePicture, makeSuit } from "./pictures.js";
import { formatNumber, say } from "./words.js";

const COURT = ["J", "Q", "K"];

/** Cards that follow no suit; each has a picture of its own instead. */
const SUITLESS = {
  "*": { rank: "", suit: "J" },
  W: { rank: "W", suit: "W" },
  L: { rank: "L", suit: "L" },
};

const readCard = (code) => SUITLESS[code] ?? { rank: code.slice(0, -1), suit: code.at(-1) };

export const nameSuit = (letter) => say(`suit.${letter}`);

export function nameCard(code) {
  if (code in SUITLESS) return say(`card.${code}`);
  const { rank, suit } = readCard(code);
  return say("card", { rank: say(`rank.${rank}`), suit: nameSuit(suit) });
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

const findKind = (rank) => (rank === "A" ? "ace" : COURT.includes(rank) ? "court" : "");

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
export const formatValue = (value) => {
  const whole = Math.floor(value);
  return value - whole === 0.5 ? `${whole || ""}½` : formatNumber(value);
};
