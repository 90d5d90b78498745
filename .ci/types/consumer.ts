// What a client does with the types: it compiles, and what is wrong does not.

import type { Card, Event, Events, MatchRecord, Move, Seat, View } from "counter-rules";

export function describe(event: Event): string {
  switch (event.event) {
    case "HandDealt":
      return `${event.hand_size} cards each, trump ${event.trump ?? "none"}`;
    case "Looked":
      return `${event.seat} looks`;
    case "BidMade":
      return `${event.seat} bids ${event.tricks}${event.blind ? " blind" : ""}`;
    case "Committed":
      return `${event.seat} has chosen a ${event.sealed}`;
    case "ChoiceKept":
      return event.move.move === "Bid" ? `bid ${event.move.tricks}` : `pass ${event.move.card}`;
    case "BidsOpened":
      return event.bids.join(" ");
    case "TrumpNamed":
      return `${event.seat} names ${event.suit ?? "no trump"}`;
    case "HandSeen":
      return event.cards.join(" ");
    case "CardPlayed":
      return `${event.play.seat} plays ${event.play.card}`;
    case "CardShown":
      return `${event.seat} shows ${event.card}`;
    case "TrickResolved":
      return `${event.result.winner ?? "nobody"} takes ${event.result.values.length} cards`;
    case "TrumpChanged":
      return `${event.before} ${event.after}`;
    case "CardGiven":
      return `${event.giver} ${event.taker} ${event.card}`;
    case "CardsPassed":
      return `after trick ${event.trick}`;
    case "HandScored":
      return event.result.points.join(" ");
    case "MatchOver":
      return event.winners.join(" ");
    default:
      return event satisfies never; // every class of events is above
  }
}

export function follow(view: View, events: Events): void {
  for (const event of events) if (event.event === "CardPlayed") view.trick.push(event.play);
}

export function isAsked({ seat, to_act }: View): boolean {
  return seat !== null && to_act.includes(seat);
}

export const play = (seat: Seat, card: Card): Move => ({ move: "PlayCard", seat, card });

export const countMoves = ({ moves, names }: MatchRecord): string => `${names?.[0] ?? ""} ${moves.length}`;

// @ts-expect-error: there is no such card
play(0, "1H");
// @ts-expect-error: a bid has a number of tricks
export const bid: Move = { move: "Bid", seat: 0 };
// @ts-expect-error: there is no such field
export const look: Move = { move: "Look", seat: 0, card: "QS" };
// @ts-expect-error: there is no such phase
export const isAsleep = ({ phase }: View): boolean => phase === "sleep";
