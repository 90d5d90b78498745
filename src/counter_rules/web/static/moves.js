// Moves in words, and the keys of their buttons.

import { nameCard, nameSuit } from "./cards.js";
import { capitalise } from "./dom.js";
import { say } from "./words.js";

/** The key of the button of a move, the same in every language: `bid 3`, `bid 3 blind`, `look`, `name S`, or a card. */
export function findKey({ move, tricks, blind, suit, card }) {
  if (move === "Bid") return `bid ${tricks}${blind ? " blind" : ""}`;
  if (move === "NameTrump") return `name ${suit ?? "none"}`;
  return move === "Look" ? "look" : card;
}

/** Describe a move as something that a player does: "bid 3". */
export function describeMove(move) {
  if (move.move === "Look") return say("do.look");
  if (move.move === "Bid") return say(move.blind ? "do.bid.blind" : "do.bid", move);
  if (move.move === "NameTrump") return move.suit === null ? say("do.name.none") : say("do.name", { suit: nameSuit(move.suit) });
  const card = nameCard(move.card);
  if (move.move === "PassCard") return say("do.pass", { card });
  if (move.show) return say("do.play.show", { card, show: nameCard(move.show) });
  return say(move.high === null ? "do.play" : move.high ? "do.play.high" : "do.play.low", { card });
}

/** Return the text of a button that is no card: a bid, to look at the hand, or a trump. */
export function describeButton(move) {
  if (move.move === "Bid") return move.blind ? say("button.blind", move) : String(move.tricks);
  if (move.move === "Look") return say("button.look");
  return move.suit === null ? say("button.no_trump") : capitalise(nameSuit(move.suit));
}

/** Describe one of several ways to play a card, as an answer to how it is played. */
export function describeWay(move) {
  if (move.high !== null) return say(move.high ? "way.high" : "way.low");
  return move.show ? say("way.show", { card: nameCard(move.show) }) : say("way.nothing");
}

/** Describe what a card would do now, for each way to play it. */
export function describePreview(ways) {
  if (ways.length === 1) return ways[0].preview;
  if (ways.every(({ preview }) => !preview.length)) return [];
  return ways.map(({ move, preview }) => `${nameWay(move)}: ${preview.join("; ") || say("preview.none")}`);
}

function nameWay(move) {
  if (move.high !== null) return say(move.high ? "as.high" : "as.low");
  return move.show ? say("as.shown", { card: nameCard(move.show) }) : say("as.alone");
}
