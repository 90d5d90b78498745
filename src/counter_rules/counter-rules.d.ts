// Types of the JSON that counter-rules writes: views, events, moves and records.
// Made from its JSON Schemas by .ci/types/check --write.

/**
 * Anything that stands in a text of its own.
 */
export type Written = View | Events | Move | MatchRecord;
/**
 * A place at the table, counted clockwise from 0.
 */
export type Seat = number;
/**
 * The value of an option: a choice by name, a number, on or off, null for none; or a list, such as the sizes of the hands or a cycle of trumps.
 */
export type Option = (string | number | boolean | null) | (string | number | null)[];
/**
 * Rank and suit, such as QS or 10H; a joker is *.
 */
export type Card =
  | "AC"
  | "2C"
  | "3C"
  | "4C"
  | "5C"
  | "6C"
  | "7C"
  | "8C"
  | "9C"
  | "10C"
  | "JC"
  | "QC"
  | "KC"
  | "AD"
  | "2D"
  | "3D"
  | "4D"
  | "5D"
  | "6D"
  | "7D"
  | "8D"
  | "9D"
  | "10D"
  | "JD"
  | "QD"
  | "KD"
  | "AH"
  | "2H"
  | "3H"
  | "4H"
  | "5H"
  | "6H"
  | "7H"
  | "8H"
  | "9H"
  | "10H"
  | "JH"
  | "QH"
  | "KH"
  | "AS"
  | "2S"
  | "3S"
  | "4S"
  | "5S"
  | "6S"
  | "7S"
  | "8S"
  | "9S"
  | "10S"
  | "JS"
  | "QS"
  | "KS"
  | "*";
/**
 * A suit by its letter; * is the suit of jokers.
 */
export type Suit = "C" | "D" | "H" | "S" | "*";
/**
 * Something that happened; its class stands under event.
 */
export type Event =
  | HandDealt
  | Looked
  | BidMade
  | Committed
  | ChoiceKept
  | BidsOpened
  | HandSeen
  | CardPlayed
  | CardShown
  | TrickResolved
  | TrumpChanged
  | CardGiven
  | CardsPassed
  | HandScored
  | MatchOver;
export type Events = Event[];
/**
 * A move; its class stands under move.
 */
export type Move = Deal | Bid | Look | PlayCard | PassCard;
/**
 * Its class stands under move.
 */
export type RecordedMove = Deal | Bid | Look | PlayCard | PassCard | Hidden;

/**
 * A match at one moment, as one seat knows it (C9.1, C9.2, F2.5, F2.6).
 */
export interface View {
  view: 2;
  /**
   * The seat that knows it; null for what everybody knows.
   */
  seat: Seat | null;
  /**
   * The rules of the match.
   */
  rules: Rules;
  /**
   * What the match waits for.
   */
  phase: "deal" | "bid" | "play" | "pass" | "over";
  /**
   * The dealer of the hand in progress or next to be dealt.
   */
  dealer: Seat;
  /**
   * the cards that must lie in each hand, by seat, in card order: all of a hand that the seat sees, and of the others what follows.
   */
  known: Card[][];
  /**
   * The bids, by seat; null for a seat that has not bid, or whose bid is still sealed.
   */
  bids: (number | null)[];
  /**
   * The trump suit (the indicator's), or null.
   */
  trump: Suit | null;
  /**
   * The plays of the trick in progress, in play order.
   */
  trick: Play[];
  /**
   * The hand's finished tricks; between hands, those of the hand just finished.
   */
  tricks: TrickResult[];
  /**
   * The finished hands. In a match that began in the middle, the first represents all earlier hands (HandResult.is_brought_forward).
   */
  hand_results: HandResult[];
  /**
   * The seats that may move now: none in Phase.DEAL and Phase.OVER, several if moves are sealed.
   */
  to_act: Seat[];
  /**
   * The seat's own sealed move in its place, null for the others; empty when none are asked for.
   */
  committed: (PassCard | Bid | null)[];
  /**
   * The cards face up on the stack, the last one being the indicator.
   */
  turned: Card[];
  /**
   * The sight of each seat; empty if every seat sees its own hand.
   */
  sights: ("own" | "hidden" | "blind" | "forehead")[];
  /**
   * The hand's passes, with the cards that the seat gave and took.
   */
  passes: Passed[];
  /**
   * the suits that other seats are known not to hold, by seat.
   */
  voids: Void[];
  /**
   * The number of moves made in the match, deals included.
   */
  move_number: number;
  /**
   * The hands that the seat has seen on foreheads, by seat, as they were dealt (F2.5); empty in other hands.
   */
  dealt?: Card[][];
}
/**
 * The ruleset by its name, with how many play.
 */
export interface Rules {
  /**
   * A name that get_ruleset knows, such as counter or oh_hell.
   */
  name: string;
  /**
   * How many play.
   */
  players: number;
  /**
   * The options of the ruleset by name; those left out have the values that this format fixes. Null for a ruleset that was composed by hand: its reader has to be given it.
   */
  options: {
    [k: string]: Option;
  } | null;
}
/**
 * A seat plays a card to the trick.
 */
export interface Play {
  /**
   * the seat that plays.
   */
  seat: Seat;
  /**
   * the card.
   */
  card: Card;
  /**
   * another card of the hand shown with it, such as the second four of Counter (C3.3).
   */
  show: Card | null;
  /**
   * whether a joker is named high, in games where players name it (F4.3); else null.
   */
  high: boolean | null;
}
/**
 * The result of a trick.
 */
export interface TrickResult {
  /**
   * the plays, in play order.
   */
  plays: Play[];
  /**
   * the trump suit at the start of the trick (the indicator's), or null.
   */
  opening_trump: Suit | null;
  /**
   * whether the card led counted double (C7.2).
   */
  doubled: boolean;
  /**
   * the seat that takes it, or null if no seat does (C6.3).
   */
  winner: Seat | null;
  /**
   * the seat that leads the next trick, or null after the last one.
   */
  next_leader: Seat | null;
  /**
   * whether the card led next counts double (C7.2).
   */
  doubled_lead: boolean;
  /**
   * the trick's final trump, or null.
   */
  trump: Suit | null;
  /**
   * the led suit, or null if no card set one.
   */
  led: Suit | null;
  /**
   * the suit that is trump from the next trick on, or null.
   */
  indicator: Suit | null;
  /**
   * the cards put face up on the stack, in order (C7.3).
   */
  turned: Card[];
  /**
   * whether every player now passes a card (C7.4).
   */
  passing: boolean;
  /**
   * the final value of every play, in play order; a half is 0.5.
   */
  values: number[];
}
/**
 * The result of a hand; or the scores that a match begins with in the middle.
 */
export interface HandResult {
  /**
   * the hand, counted from 1.
   */
  hand_number: number;
  /**
   * the seat that dealt it.
   */
  dealer: Seat;
  /**
   * the number of cards of each seat, which is also the number of tricks.
   */
  hand_size: number;
  /**
   * the bids, by seat.
   */
  bids: number[];
  /**
   * the seats that bid blind (F2.6).
   */
  blind: Seat[];
  /**
   * the tricks won, by seat.
   */
  tricks_won: number[];
  /**
   * the points of this hand, by seat.
   */
  points: number[];
  /**
   * the scores after it, by seat.
   */
  scores: number[];
  /**
   * the cards face up at its end.
   */
  turned: Card[];
}
/**
 * A seat passes a card to the left, face down.
 */
export interface PassCard {
  move: "PassCard";
  /**
   * the seat that passes.
   */
  seat: Seat;
  /**
   * the card.
   */
  card: Card;
}
/**
 * A seat bids the number of tricks that it will win.
 */
export interface Bid {
  move: "Bid";
  /**
   * the seat that bids.
   */
  seat: Seat;
  /**
   * the number of tricks.
   */
  tricks: number;
  /**
   * whether the seat bids before looking at its hand, in games that allow it.
   */
  blind?: boolean;
}
/**
 * One pass of a card from every seat to the next (C7.4).
 */
export interface Passed {
  /**
   * the trick of the hand before the pass, counted from 1.
   */
  trick: number;
  /**
   * the card that each seat passed, by seat; null if it is not known.
   */
  cards: (Card | null)[];
}
/**
 * A suit that a seat is known not to hold; it has nothing to do with void fours (C6.4).
 */
export interface Void {
  /**
   * the seat.
   */
  seat: Seat;
  /**
   * the suit.
   */
  suit: Suit;
  /**
   * the trick of the hand that has shown it, counted from 1; where no play has, and it follows by counting, the trick that is next or in progress.
   */
  since: number;
  /**
   * the cards of the suit that it may hold all the same, because they do not oblige their holder (C3.2) or may be played to any trick.
   */
  exempt: Card[];
}
/**
 * The cards of a hand have been dealt (C1.2, F0.2); everybody learns of it.
 */
export interface HandDealt {
  event: "HandDealt";
  /**
   * how many moves had been made in the match, this one included.
   */
  move_number: number;
  /**
   * the hand, counted from 1.
   */
  hand_number: number;
  /**
   * who deals.
   */
  dealer: Seat;
  /**
   * how many cards each seat gets.
   */
  hand_size: number;
  /**
   * the cards face up.
   */
  turned: Card[];
  /**
   * the trump suit, or null.
   */
  trump: Suit | null;
}
/**
 * A seat has looked at its hand, and so cannot bid blind (F2.6); everybody learns of it.
 */
export interface Looked {
  event: "Looked";
  /**
   * how many moves had been made in the match, this one included.
   */
  move_number: number;
  /**
   * who has looked.
   */
  seat: Seat;
}
/**
 * A seat has bid in turn (C2.1, F0.3); everybody learns of it.
 */
export interface BidMade {
  event: "BidMade";
  /**
   * how many moves had been made in the match, this one included.
   */
  move_number: number;
  /**
   * who bids.
   */
  seat: Seat;
  /**
   * how many tricks.
   */
  tricks: number;
  /**
   * whether it was bid before looking (F2.6).
   */
  blind: boolean;
}
/**
 * A seat has chosen a sealed move (C7.4, F1.1); everybody learns that it has, but not which.
 */
export interface Committed {
  event: "Committed";
  /**
   * how many moves had been made in the match, this one included.
   */
  move_number: number;
  /**
   * who has chosen.
   */
  seat: Seat;
  /**
   * what kind of move it is.
   */
  sealed: "bid" | "blind" | "pass";
}
/**
 * The sealed move itself, for the seat that has chosen it and for nobody else.
 */
export interface ChoiceKept {
  event: "ChoiceKept";
  /**
   * how many moves had been made in the match, this one included.
   */
  move_number: number;
  /**
   * the move.
   */
  move: Bid | PassCard;
}
/**
 * All have chosen a sealed bid, and the bids are opened (F1.1); everybody learns of it.
 */
export interface BidsOpened {
  event: "BidsOpened";
  /**
   * how many moves had been made in the match, the last bid included.
   */
  move_number: number;
  /**
   * the bids, by seat.
   */
  bids: number[];
}
/**
 * A hand has come into the sight of some seats: usually, a seat looks at its own.
 */
export interface HandSeen {
  event: "HandSeen";
  /**
   * how many moves had been made in the match, this one included.
   */
  move_number: number;
  /**
   * whose hand it is.
   */
  owner: Seat;
  /**
   * its cards, in card order.
   */
  cards: Card[];
  /**
   * the seats that see it.
   */
  audience: Seat[];
}
/**
 * A seat has played a card (C3, F0.4); everybody learns of it.
 */
export interface CardPlayed {
  event: "CardPlayed";
  /**
   * how many moves had been made in the match, this one included.
   */
  move_number: number;
  /**
   * the play.
   */
  play: Play;
}
/**
 * A seat has shown another card with the one it played (C3.3); everybody learns of it.
 */
export interface CardShown {
  event: "CardShown";
  /**
   * how many moves had been made in the match, the play included.
   */
  move_number: number;
  /**
   * who shows it.
   */
  seat: Seat;
  /**
   * the card shown, which stays in the hand.
   */
  card: Card;
}
/**
 * A trick is complete (C4 to C7); everybody learns its result.
 */
export interface TrickResolved {
  event: "TrickResolved";
  /**
   * how many moves had been made in the match, the trick's last one included.
   */
  move_number: number;
  /**
   * the result of the trick.
   */
  result: TrickResult;
}
/**
 * The indicator has changed, and with it trump (C7.3); everybody learns of it.
 */
export interface TrumpChanged {
  event: "TrumpChanged";
  /**
   * how many moves had been made in the match, the trick's last one included.
   */
  move_number: number;
  /**
   * the suit that was trump, or null.
   */
  before: Suit | null;
  /**
   * the suit that is trump from the next trick on, or null.
   */
  after: Suit | null;
  /**
   * the cards that went face up on the stack, in order.
   */
  turned: Card[];
  /**
   * whether the hand is over, so that there is no next trick.
   */
  last: boolean;
}
/**
 * A card has gone from one seat to the next (C7.4, C9.2); only these two learn which.
 */
export interface CardGiven {
  event: "CardGiven";
  /**
   * how many moves had been made in the match, the last choice included.
   */
  move_number: number;
  /**
   * who has given it.
   */
  giver: Seat;
  /**
   * who has received it.
   */
  taker: Seat;
  /**
   * the card.
   */
  card: Card;
}
/**
 * A card has gone from every seat to the next (C7.4); everybody learns that, but not which.
 */
export interface CardsPassed {
  event: "CardsPassed";
  /**
   * how many moves had been made in the match, the last choice included.
   */
  move_number: number;
  /**
   * after which trick of the hand, counted from 1.
   */
  trick: number;
}
/**
 * A hand is over (C8.1, F8); everybody learns its score.
 */
export interface HandScored {
  event: "HandScored";
  /**
   * how many moves had been made in the match, the hand's last one included.
   */
  move_number: number;
  /**
   * the result of the hand.
   */
  result: HandResult;
}
/**
 * The match is over (C8.2, F0.6); everybody learns who has won.
 */
export interface MatchOver {
  event: "MatchOver";
  /**
   * how many moves had been made in the match, the last one included.
   */
  move_number: number;
  /**
   * who has won; several share the win, and nobody has won where all have lost.
   */
  winners: Seat[];
  /**
   * the final scores, by seat.
   */
  scores: number[];
}
/**
 * The chance move: the cards of a hand are dealt.
 */
export interface Deal {
  move: "Deal";
  /**
   * the cards of each seat, seat 0 first.
   */
  hands: Card[][];
  /**
   * the cards turned face up, in order.
   */
  turned?: Card[];
  /**
   * the rest, top card first.
   */
  stack?: Card[];
}
/**
 * A seat looks at its hand instead of bidding blind, in games that allow it.
 */
export interface Look {
  move: "Look";
  /**
   * the seat that looks.
   */
  seat: Seat;
}
/**
 * A seat plays a card to the trick.
 */
export interface PlayCard {
  move: "PlayCard";
  /**
   * the seat that plays.
   */
  seat: Seat;
  /**
   * the card.
   */
  card: Card;
  /**
   * another card of the hand shown with it, such as the second four of Counter (C3.3).
   */
  show?: Card | null;
  /**
   * whether a joker is named high, in games where players name it (F4.3); else null.
   */
  high?: boolean | null;
}
/**
 * One match of counter-rules as JSON: the rules, the moves in the order in which they were made, and what came of them. A file of several matches has one such object after the other, each beginning with a brace at the start of a line. This schema says how a record is built; whether its moves are legal and its results right, only playing it again can tell.
 */
export interface MatchRecord {
  /**
   * The number of the format. It changes when an old reader could not read a new record.
   */
  record: 2;
  rules: Rules;
  /**
   * Who dealt the first hand. The deal then moves on by the rules.
   */
  dealer: Seat;
  /**
   * The number of the first hand, where the match began in the middle. Not all rules allow that.
   */
  hand_number?: number;
  /**
   * The scores before the first hand, by seat; none are given where everybody had 0.
   */
  scores?: number[];
  /**
   * Whose knowledge the record holds: all there is (table), what everybody knows (public), or what one seat knew. All but table are redacted.
   */
  known_to?: ("table" | "public") | Seat;
  /**
   * The players' names by seat, an empty text for a seat without one; no names at all is an empty list.
   */
  names?: string[];
  /**
   * What else is to be said of the match, by name, such as its date. The names that tags of the text form have already (Game, Players and so on) are not free. Commitment and Seed together claim that every deal comes from that seed; a redacted record has no Seed.
   */
  tags?: {
    [k: string]: string;
  };
  /**
   * All moves from the first deal on, in the order in which they were made. Whose turn it is follows from the rules, and is written all the same. In a redacted record a hand that was never seen is dealt empty.
   */
  moves: RecordedMove[];
  /**
   * What somebody wrote beside the match.
   */
  comments?: Comment[];
  /**
   * What came of each finished hand, the first one first. Where it is given it is compared with the moves.
   */
  hands?: HandPoints[] | null;
  /**
   * The seats that have won, in order; null while the match is not over. Where it is given it is compared with the moves.
   */
  winners?: Seat[] | null;
}
/**
 * A sealed move that was made, in a redacted record that does not know which. What came to light later stands in its place as the move itself.
 */
export interface Hidden {
  move: "Hidden";
  seat: Seat;
  /**
   * A bid, a bid made blind (which everybody sees, not its number), or a card to pass.
   */
  sealed: "bid" | "blind" | "pass";
}
export interface Comment {
  /**
   * After how many of the moves it stands; 0 is before the first deal.
   */
  after: number;
  text: string;
}
export interface HandPoints {
  /**
   * Who has won each trick, in order; null where nobody has.
   */
  tricks: (Seat | null)[];
  /**
   * What each seat has scored for the hand, by seat.
   */
  points: number[];
  /**
   * What each seat has after the hand, by seat.
   */
  scores: number[];
}
