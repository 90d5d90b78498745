// The prompt: the question to the player, or the players that the page waits for.

import { nameCard, nameSuit } from "./cards.js";
import { capitalise, joinNames } from "./dom.js";

export function describePrompt({ table, view, now }) {
  const me = view.seat;
  if (now.phase === "over") return "The match is over";
  if (now.phase === "deal") return describeDeal({ view, now });
  if (now.to_act.includes(me)) return describeQuestion({ table, now, me });
  const others = joinNames(now.to_act.map((seat) => table.names[seat]));
  return `${describeChosen(now.chosen)}Waiting for ${others}`;
}

function describeDeal({ view, now }) {
  if (view.seat === null) return "Waiting for the next hand";
  return now.hand_number === 1 ? "Deal when everybody is here" : "Check the scores, then deal";
}

function describeQuestion({ table, now, me }) {
  if (now.phase === "pass") return `Choose a card to pass to ${table.names[(me + 1) % table.names.length]}`;
  if (now.phase === "name") return "Name the trump of this hand";
  if (now.phase === "play") {
    const lead = now.doubled ? "You lead, and your card counts double" : "You lead";
    return now.led === null && now.leader === me ? lead : "Your turn: play a card";
  }
  const canLook = now.choices.some(({ move }) => move.move === "Look");
  return canLook ? "Bid blind, or look at your hand first" : "How many tricks will you win?";
}

function describeChosen(move) {
  if (move === null) return "";
  return move.move === "Bid" ? `You bid ${move.tricks}. ` : `You pass the ${nameCard(move.card)}. `;
}

/** Describe a choice that is neither a bid nor a card: to look at the hand, or to name a trump. */
export function describeOther(move) {
  if (move.move === "Look") return "Look at my hand";
  return move.suit === null ? "No trump" : capitalise(nameSuit(move.suit));
}

/** Describe one of several ways to play a card. */
export function describeWay(move) {
  if (move.high !== null) return move.high ? "Name it high" : "Name it low";
  return move.show ? `Show the ${nameCard(move.show)} with it` : "Show nothing";
}
