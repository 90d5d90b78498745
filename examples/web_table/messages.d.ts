// The messages of the server to a page (`page_texts.py`), with the fields that `table.js` uses.

import type { Events, HandResult, Move, Seat, View } from "counter-rules";

export type Message = Snapshot | Step | Hands | Proof | Here | Hint | Refused;

/** Sent when a page connects: the view, with only the latest finished hands. */
export interface Snapshot {
  kind: "snapshot";
  table: Table;
  view: View;
  now: Now;
  log: LogEntry[];
}

/** Sent after every move: what the page's seat learns from it. */
export interface Step {
  kind: "step";
  events: Events;
  now: Now;
  log: LogEntry[];
}

/** The answer to `hands_before`: earlier hands. */
export interface Hands {
  kind: "hands";
  results: HandResult[];
}

export interface Proof {
  kind: "proof";
  commitment: string | null;
  seed: string | null;
}

/** The seats with an open page. */
export interface Here {
  kind: "here";
  seats: Seat[];
}

/** The answer to `hint`: a strong player's values of the moves that answer a question. */
export interface Hint {
  kind: "hint";
  question: string;
  values: MoveValue[];
}

export interface Refused {
  kind: "refused";
  why: string;
}

export interface Table {
  names: string[];
}

/** What only the rules know; the parts of the page use more of its fields. */
export interface Now extends Pick<View, "dealer" | "phase" | "to_act" | "move_number"> {
  question: string | null;
  hand_number: number;
}

/** An event in sentences, with the name of its class. */
export interface LogEntry {
  event: Events[number]["event"];
  sentences: string[];
}

export interface MoveValue {
  move: Move;
  value: number;
  visits: number;
}

/** A player's choice; `send` adds what it answers. */
export type Request = { move: Move; deal?: never; hint?: never } | { deal: true; hint?: never } | { hint: true; deal?: never };

/** The state of a page, from its first snapshot on. */
export interface Page {
  table: Table;
  view: View;
  now: Now;
  here: Seat[];
  advice: MoveValue[] | null;
  isAdvised: boolean;
  isSending: boolean;
  isFresh: boolean;
  isEnding: boolean;
  /** The layout of the table (`layout.js`). */
  spots?: object;
}
