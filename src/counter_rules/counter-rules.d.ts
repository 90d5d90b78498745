// Types of the JSON that counter-rules writes: views, events, moves, refusals and records.
// Made from its JSON Schemas by .ci/types/check --write.

/**
 * Anything that stands in a text of its own.
 */
export type Written = View | Events | Move | Refusal | MatchRecord;
/**
 * A place at the table, counted clockwise from 0.
 */
export type Seat = number;
/**
 * The value of an option: a choice by name, a number, on or off, null for none; or a list, such as the sizes of the hands or a cycle of trumps.
 */
export type Option = (string | number | boolean | null) | (string | number | null)[];
/**
 * Rank and suit, such as QS or 10H; a joker is *, a winner W, a loser L.
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
  | "*"
  | "W"
  | "L";
/**
 * A suit by its letter; * is the suit of jokers.
 */
export type Suit = "C" | "D" | "H" | "S" | "*";
/**
 * An event; its class is under event.
 */
export type Event =
  | HandDealt
  | Looked
  | BidMade
  | Committed
  | ChoiceKept
  | BidsOpened
  | TrumpNamed
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
 * A move; its class is under move.
 */
export type Move = Deal | Bid | Look | PlayCard | PassCard | NameTrump;
/**
 * Its class is under move.
 */
export type RecordedMove = Deal | Bid | Look | PlayCard | PassCard | NameTrump | Hidden;

/**
 * A match at one moment, as one seat knows it (C9.1, C9.2, F2.5, F2.6).
 */
export interface View {
  view: 2;
  /**
   * The seat that knows it; null in a public view.
   */
  seat: Seat | null;
  /**
   * The rules of the match.
   */
  rules: Rules;
  /**
   * What the match waits for.
   */
  phase: "deal" | "bid" | "play" | "pass" | "over" | "name";
  /**
   * The dealer of the hand in progress or next to be dealt.
   */
  dealer: Seat;
  /**
   * the cards that must be in each hand, by seat, in card order: all cards of hands that the seat sees, and those of other hands that follow.
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
   * The seat's own sealed move in its place, null for the others; empty if no sealed moves are due.
   */
  committed: (PassCard | Bid | null)[];
  /**
   * The cards face up, the last one being the indicator. They are on the stack, but the first is in the dealer's hand if it was shown there (F11.5).
   */
  turned: Card[];
  /**
   * How each seat holds its hand; empty if every seat simply sees its own.
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
 * The ruleset by its name, with the number of players.
 */
export interface Rules {
  /**
   * A name that get_ruleset knows, such as counter or oh_hell.
   */
  name: string;
  /**
   * The number of players.
   */
  players: number;
  /**
   * The options of the ruleset by name; those left out have the values that this format fixes. Null for a custom ruleset, which the reader must already have.
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
  /**
   * the bids made in a row after it, by seat; missed ones as negative numbers. Empty unless a row of bids earns points (F11.7).
   */
  streaks?: number[];
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
   * the trick after which the cards were passed, counted from 1 in the hand.
   */
  trick: number;
  /**
   * the card that each seat passed, by seat; null if it is not known.
   */
  cards: (Card | null)[];
}
/**
 * A suit that a seat is known not to hold; unrelated to void fours (C6.4).
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
   * the trick of the hand whose play shows it, counted from 1; if it follows by counting alone, the trick in progress or the next one.
   */
  since: number;
  /**
   * the cards of the suit that the seat may still hold, because they do not oblige their holder (C3.2) or may be played to any trick.
   */
  perhaps: Card[];
}
/**
 * The cards of a hand are dealt (C1.2, F0.2). Public.
 */
export interface HandDealt {
  event: "HandDealt";
  /**
   * the number of moves made in the match, this one included.
   */
  move_number: number;
  /**
   * the hand, counted from 1.
   */
  hand_number: number;
  /**
   * the seat that deals.
   */
  dealer: Seat;
  /**
   * the number of cards for each seat.
   */
  hand_size: number;
  /**
   * the cards face up, a card in the dealer's hand included (F11.5).
   */
  turned: Card[];
  /**
   * the trump suit, or null.
   */
  trump: Suit | null;
  /**
   * whether a seat has still to name the trump (F11.2).
   */
  is_trump_open?: boolean;
}
/**
 * A seat looks at its hand, so that it can no longer bid blind (F2.6). Public.
 */
export interface Looked {
  event: "Looked";
  /**
   * the number of moves made in the match, this one included.
   */
  move_number: number;
  /**
   * the seat that looks.
   */
  seat: Seat;
}
/**
 * A seat bids in turn (C2.1, F0.3). Public.
 */
export interface BidMade {
  event: "BidMade";
  /**
   * the number of moves made in the match, this one included.
   */
  move_number: number;
  /**
   * the seat that bids.
   */
  seat: Seat;
  /**
   * the number of tricks that it bids.
   */
  tricks: number;
  /**
   * whether it bids before it looks at its hand (F2.6).
   */
  blind: boolean;
}
/**
 * A seat chooses a sealed move (C7.4, F1.1). Everybody sees that, but not the move.
 */
export interface Committed {
  event: "Committed";
  /**
   * the number of moves made in the match, this one included.
   */
  move_number: number;
  /**
   * the seat that chooses.
   */
  seat: Seat;
  /**
   * the kind of move.
   */
  sealed: "bid" | "blind" | "pass";
}
/**
 * The sealed move itself, for the seat that chose it only.
 */
export interface ChoiceKept {
  event: "ChoiceKept";
  /**
   * the number of moves made in the match, this one included.
   */
  move_number: number;
  /**
   * the move.
   */
  move: Bid | PassCard;
}
/**
 * The sealed bids are opened, once all have chosen (F1.1). Public.
 */
export interface BidsOpened {
  event: "BidsOpened";
  /**
   * the number of moves made in the match, the last bid included.
   */
  move_number: number;
  /**
   * the bids, by seat.
   */
  bids: number[];
}
/**
 * A seat names the trump suit of the hand (F11.2). Public.
 */
export interface TrumpNamed {
  event: "TrumpNamed";
  /**
   * the number of moves made in the match, this one included.
   */
  move_number: number;
  /**
   * the seat that names it.
   */
  seat: Seat;
  /**
   * the suit, or null for no trump.
   */
  suit: Suit | null;
}
/**
 * Some seats see a hand: usually, a seat sees its own.
 */
export interface HandSeen {
  event: "HandSeen";
  /**
   * the number of moves made in the match, this one included.
   */
  move_number: number;
  /**
   * the seat that holds the hand.
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
 * A seat plays a card (C3, F0.4). Public.
 */
export interface CardPlayed {
  event: "CardPlayed";
  /**
   * the number of moves made in the match, this one included.
   */
  move_number: number;
  /**
   * the play.
   */
  play: Play;
}
/**
 * A seat shows a card of its hand. Public.
 */
export interface CardShown {
  event: "CardShown";
  /**
   * the number of moves made in the match, this one included.
   */
  move_number: number;
  /**
   * the seat that shows it.
   */
  seat: Seat;
  /**
   * the card shown, which stays in the hand.
   */
  card: Card;
}
/**
 * A trick is complete (C4 to C7). Public.
 */
export interface TrickResolved {
  event: "TrickResolved";
  /**
   * the number of moves made in the match, the trick's last one included.
   */
  move_number: number;
  /**
   * the result of the trick.
   */
  result: TrickResult;
}
/**
 * The indicator and with it the trump suit change (C7.3). Public.
 */
export interface TrumpChanged {
  event: "TrumpChanged";
  /**
   * the number of moves made in the match, the trick's last one included.
   */
  move_number: number;
  /**
   * the old trump suit, or null.
   */
  before: Suit | null;
  /**
   * the trump suit from the next trick on, or null.
   */
  after: Suit | null;
  /**
   * the cards put face up on the stack, in order.
   */
  turned: Card[];
  /**
   * whether the hand is over, so that there is no next trick.
   */
  last: boolean;
}
/**
 * A card goes from one seat to the next (C7.4, C9.2). Only these two seats see it.
 */
export interface CardGiven {
  event: "CardGiven";
  /**
   * the number of moves made in the match, the last choice included.
   */
  move_number: number;
  /**
   * the seat that gives it.
   */
  giver: Seat;
  /**
   * the seat that receives it.
   */
  taker: Seat;
  /**
   * the card.
   */
  card: Card;
}
/**
 * Every seat passes a card to the next (C7.4). Everybody sees that, but not the cards.
 */
export interface CardsPassed {
  event: "CardsPassed";
  /**
   * the number of moves made in the match, the last choice included.
   */
  move_number: number;
  /**
   * the trick after which the cards are passed, counted from 1 in the hand.
   */
  trick: number;
}
/**
 * A hand is over and scored (C8.1, F8). Public.
 */
export interface HandScored {
  event: "HandScored";
  /**
   * the number of moves made in the match, the hand's last one included.
   */
  move_number: number;
  /**
   * the result of the hand.
   */
  result: HandResult;
}
/**
 * The match is over (C8.2, F0.6). Public.
 */
export interface MatchOver {
  event: "MatchOver";
  /**
   * the number of moves made in the match, the last one included.
   */
  move_number: number;
  /**
   * the seats that win; several share the win, and there are none where all have lost.
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
 * A seat names the trump suit of the hand, in games in which a player does so (F11.2).
 */
export interface NameTrump {
  move: "NameTrump";
  /**
   * the seat that names it.
   */
  seat: Seat;
  /**
   * the suit, or null for no trump.
   */
  suit: Suit | null;
}
/**
 * Why a request is refused, and which moves may be made instead.
 */
export interface Refusal {
  /**
   * Its code.
   */
  refusal:
    | "not_a_move"
    | "other_question"
    | "no_such_seat"
    | "wrong_phase"
    | "not_your_turn"
    | "not_offered"
    | "not_in_hand"
    | "must_follow"
    | "must_trump"
    | "must_beat"
    | "trumps_not_broken"
    | "not_to_be_led"
    | "not_in_first_trick"
    | "nothing_to_show"
    | "cannot_show"
    | "nothing_to_name"
    | "must_name"
    | "named_already"
    | "bid_out_of_range"
    | "hooked"
    | "total_fixed"
    | "total_exceeded"
    | "must_look"
    | "not_behind"
    | "has_looked"
    | "forehead"
    | "must_name_suit"
    | "not_a_trump"
    | "already_committed"
    | "wrong_number_of_hands"
    | "wrong_hand_size"
    | "wrong_turn_up"
    | "wrong_flip"
    | "drawn_card"
    | "foreign_card"
    | "doubled_card"
    | "missing_card"
    | "unknown_key"
    | "watching"
    | "seat_taken"
    | "has_seat"
    | "bot_plays"
    | "no_bot"
    | "other_seat"
    | "not_over"
    | "over"
    | "no_proposal"
    | "no_such_move"
    | "unclear"
    | "several"
    | "none"
    | "unreadable";
  /**
   * The clause of the rules, or an empty text.
   */
  clause: string;
  /**
   * What the sentence mentions, by name; cards as codes, suits as letters.
   */
  details: {
    [k: string]: unknown;
  };
  /**
   * The sentence by language.
   */
  sentences: {
    [k: string]: string;
  };
  /**
   * The refused move, perhaps out of all bounds; null if there is none.
   */
  move: {
    [k: string]: unknown;
  } | null;
  /**
   * The moves that may be made instead; all of one seat.
   */
  legal: Move[];
}
/**
 * One match of counter-rules as JSON: the rules, the moves in the order in which they were made, and the results. A file of several matches has one such object after the other, each beginning with a brace at the start of a line. This schema describes the parts of a record. Only a replay checks that its moves are legal and its results right.
 */
export interface MatchRecord {
  /**
   * The number of the format. It changes when an old reader could not read a new record.
   */
  record: 2;
  rules: Rules;
  /**
   * The dealer of the first hand. The deal then moves on by the rules.
   */
  dealer: Seat;
  /**
   * The number of the first hand, where the match began in the middle. Not all rules allow that.
   */
  hand_number?: number;
  /**
   * The scores before the first hand, by seat; an empty list if all were 0.
   */
  scores?: number[];
  /**
   * The bids made in a row before the first hand, by seat, missed ones as negative numbers; only where a row of bids earns points.
   */
  streaks?: number[];
  /**
   * The knowledge in the record: everything (table), what everybody knows (public), or what one seat knew. All but table are redacted.
   */
  known_to?: ("table" | "public") | Seat;
  /**
   * The players' names by seat, an empty text for a seat without one; no names at all is an empty list.
   */
  names?: string[];
  /**
   * Further texts about the match, by name, such as its date. Names of tags that the text form writes itself (Game, Players and so on) are refused. Commitment and Seed together claim that every deal comes from that seed; a redacted record has no Seed.
   */
  tags?: {
    [k: string]: string;
  };
  /**
   * All moves from the first deal on, in the order in which they were made. Each has its seat, although that follows from the rules. In a redacted record a hand that was never seen is empty in the deal.
   */
  moves: RecordedMove[];
  /**
   * The comments on the match.
   */
  comments?: Comment[];
  /**
   * The results of the finished hands, the first one first. If given, they are compared with the moves.
   */
  hands?: HandPoints[] | null;
  /**
   * The seats that have won, in order; null while the match is not over. If given, it is compared with the moves.
   */
  winners?: Seat[] | null;
}
/**
 * A sealed move in a redacted record that does not know its content. A move that was revealed later stands in its place as the move itself.
 */
export interface Hidden {
  move: "Hidden";
  seat: Seat;
  /**
   * A bid, a blind bid (everybody sees that it is blind, but not its number), or a card to pass.
   */
  sealed: "bid" | "blind" | "pass";
}
export interface Comment {
  /**
   * The number of moves before it; 0 is before the first deal.
   */
  after: number;
  text: string;
}
export interface HandPoints {
  /**
   * The winner of each trick, in order; null if nobody won it.
   */
  tricks: (Seat | null)[];
  /**
   * The points for the hand, by seat.
   */
  points: number[];
  /**
   * The scores after the hand, by seat.
   */
  scores: number[];
}
