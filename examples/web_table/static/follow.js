// Updates of a view by events. The server sends a view once, with the latest finished hands, and then
// events. It sends with them, as `now`, what only the rules know, such as whose turn it is. The page
// requests earlier hands when it needs them.

// @ts-check
/** @import { Event, Events, HandResult, View } from "counter-rules" */

/**
 * @template {Event} Of
 * @typedef {(view: View, event: Of) => void} Handler
 */

/** @type {{ [Name in Event["event"]]?: Handler<Extract<Event, { event: Name }>> }} */
const HANDLERS = {
  HandDealt(view) {
    Object.assign(view, { trick: [], tricks: [], passes: [], bids: view.bids.map(() => null) });
  },
  BidMade(view, event) {
    view.bids[event.seat] = event.tricks;
  },
  BidsOpened(view, event) {
    view.bids = event.bids;
  },
  CardPlayed(view, event) {
    view.trick.push(event.play);
  },
  TrickResolved(view, event) {
    view.tricks.push(event.result);
    view.trick = [];
  },
  HandScored(view, event) {
    view.hand_results.push(event.result);
  },
};

/**
 * Bring a view up to date with events.
 * @param {View} view
 * @param {Events} events
 */
export function follow(view, events) {
  for (const event of events) {
    const handle = /** @type {Handler<Event> | undefined} */ (HANDLERS[event.event]); // each takes the event of its name
    handle?.(view, event);
  }
}

/**
 * Put earlier hands before those of a view. The second answer to a repeated request does not fit, and is ignored.
 * @param {View} view
 * @param {HandResult[]} results
 */
export function prepend(view, results) {
  if (results.at(-1)?.hand_number === view.hand_results[0].hand_number - 1) view.hand_results.unshift(...results);
}
