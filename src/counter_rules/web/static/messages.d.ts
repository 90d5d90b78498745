// The messages between the server and a page, with the fields that `table.js` uses.

import type { Event, HandResult, Move, Seat, View } from "counter-rules";

export type Message = Table | State | Here | Hint | Refused | Said;

/** Sent once when a page connects: what stays the same for the whole match. */
export interface Table {
  kind: "table";
  /** The title of the game. */
  game: string;
  ruleset: string;
  /** The number of hands, or null. */
  hands: number | null;
}

/** Sent when a page connects, and after every change. */
export interface State {
  kind: "state";
  version: number;
  view: View;
  now: Now;
  /** The end of the hand that this change has ended; the state itself is already in the next hand. */
  between: { view: View; now: Now } | null;
  /** The last finished hands, when they are new to the page. */
  results: HandResult[] | null;
  /** What is new since the last state. */
  log: LogEntry[];
  /** Whether the log begins anew. */
  is_fresh: boolean;
  /** The names of the classes of the events of this change. */
  events: EventName[];
  chairs: Chair[];
  waiting: Waiting;
  proposal: Proposal | null;
  /** The move number to which the player could propose to go back, or null. */
  undo: number | null;
  commitment: string;
  /** The seed as text, once the match is over. */
  seed: string | null;
}

/** `Undone` and `Seated` are entries of the table, and no events of the rules. */
export type EventName = Event["event"] | "Undone" | "Seated";

/** The people whom the table waits for, and in how many seconds a bot may play for them. */
export type Waiting = Record<string, number>;

/** The seats of people with an open page. */
export interface Here {
  kind: "here";
  seats: Seat[];
  waiting: Waiting;
}

/** The answer to a request for a hint: a strong player's values of the moves that answer a question. */
export interface Hint {
  kind: "hint";
  question: string;
  values: MoveValue[];
}

export interface Refused {
  kind: "refused";
  why: string;
}

/** What a person has said in the chat: a phrase by its name, or a text. */
export interface Said {
  kind: "said";
  seat: Seat;
  phrase: string | null;
  text: string | null;
}

export interface Chair {
  name: string;
  player: "person" | "bot" | "nobody";
  bot: string | null;
  /** Whether a bot plays for the person of the chair now. */
  is_replaced: boolean;
}

/** A proposal to take moves back. */
export interface Proposal {
  to: number;
  agreed: Seat[];
}

/** What the rules add to a view; the parts of the page use more of its fields. */
export interface Now {
  question: string | null;
  hand_number: number;
}

/** An event in sentences, with the name of its class. */
export interface LogEntry {
  event: EventName;
  sentences: string[];
}

export interface MoveValue {
  move: Move;
  value: number;
  visits: number;
  made: number | null;
}

/** What a page sends after its first message. */
export type Request =
  | { question: string | null; version: number; move: Move }
  | { question: string | null; hint: true }
  | { replace: Seat }
  | { stand: true }
  | { sit: true }
  | { rematch: true }
  | { undo: number }
  | { agree: number }
  | { decline: true }
  | { say: string }
  | { phrase: string };

/** What the buttons of a page do. */
export interface Acts {
  answer(move: Move): void;
  askForHint(): void;
  goOn(): void;
  playAgain(): void;
  send(message: Request): boolean;
}

/** What a page shows: a view, with what the rules add to it. */
export interface Picture {
  view: View;
  now: Now & View;
}

/** The state of a page, from its first messages on. */
export interface Page extends Picture {
  table: Table;
  /** The newest state, while the page still shows the end of a hand. */
  later: Picture | null;
  /** The states whose scores, proof and log wait for the player to leave the end of a match. */
  asides: State[];
  version: number;
  results: HandResult[];
  /** The result of the hand that has ended, while its end is shown. */
  result: HandResult | null;
  names: string[];
  chairs: Chair[];
  here: Seat[];
  /** Until when, by the clock of the page, the table waits for people. */
  deadlines: { seat: Seat; at: number }[];
  proposal: Proposal | null;
  undo: number | null;
  advice: MoveValue[] | null;
  isAdvised: boolean;
  isSending: boolean;
  isFresh: boolean;
  /** Whether this page has asked for the next match. */
  isRematching: boolean;
  /** The layout of the table (`layout.js`), and the size that it is for. */
  spots?: object;
  size?: string;
}
