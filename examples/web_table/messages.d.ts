// What the server sends to a page (`page_texts.py`), as far as `table.js` reads it itself.

import type { Events, HandResult, Move, Seat, View } from "counter-rules";

export type Message = Snapshot | Step | Hands | Proof | Here | Hint | Refused;

/** As a page connects: the view, with the last of the finished hands alone. */
export interface Snapshot {
  kind: "snapshot";
  table: Table;
  view: View;
  now: Now;
  told: Told[];
}

/** After every move: what the page's seat learns of it. */
export interface Step {
  kind: "step";
  events: Events;
  now: Now;
  told: Told[];
}

/** In answer to `hands_before`: earlier hands. */
export interface Hands {
  kind: "hands";
  results: HandResult[];
}

export interface Proof {
  kind: "proof";
  commitment: string | null;
  seed: string | null;
}

/** At which seats somebody is present. */
export interface Here {
  kind: "here";
  seats: Seat[];
}

/** What a strong player thinks of the moves that answer a question. */
export interface Hint {
  kind: "hint";
  question: string;
  worths: Worth[];
}

export interface Refused {
  kind: "refused";
  why: string;
}

export interface Table {
  names: string[];
}

/** What only the rules know; it has more fields, for the parts of the page. */
export interface Now extends Pick<View, "dealer" | "phase" | "to_act" | "move_number"> {
  question: string | null;
  hand_number: number;
}

/** An event in sentences, by the name of its class. */
export interface Told {
  event: Events[number]["event"];
  sentences: string[];
}

export interface Worth {
  move: Move;
  worth: number;
  tries: number;
}

/** What a page sends; with it goes what it answers. */
export type Wish = { move: Move; deal?: never; hint?: never } | { deal: true; hint?: never } | { hint: true; deal?: never };

/** What a page knows, from its first snapshot on. */
export interface Page {
  table: Table;
  view: View;
  now: Now;
  here: Seat[];
  advice: Worth[] | null;
  isAdvised: boolean;
  isSending: boolean;
  isFresh: boolean;
  isEnding: boolean;
  /** Where everything lies. */
  spots?: object;
}
