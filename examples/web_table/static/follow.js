// Following a match by what happens. The server sends a view once, with the last of the finished
// hands, and then events; what only the rules know, such as whose turn it is, comes with
// them as `now`. Earlier hands come when they are asked for.

// @ts-check
/** @import { Event, Events, HandResult, View } from "counter-rules" */

/**
 * @template {Event} Of
 * @typedef {(view: View, event: Of) => void} Take
 */

/** @type {{ [Name in Event["event"]]?: Take<Extract<Event, { event: Name }>> }} */
const TAKE = {
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
    const take = /** @type {Take<Event> | undefined} */ (TAKE[event.event]); // each takes the event of its name
    take?.(view, event);
  }
}

/**
 * Put earlier hands before those that a view has; asked for twice, they come twice, but fit once.
 * @param {View} view
 * @param {HandResult[]} results
 */
export function prepend(view, results) {
  if (results.at(-1)?.hand_number === view.hand_results[0].hand_number - 1) view.hand_results.unshift(...results);
}
