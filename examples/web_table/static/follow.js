// Following a match by what happens. The server sends a view once, with the last of the finished
// hands, and then events; what only the rules know, such as whose turn it is, comes with
// them as `now`. Earlier hands come when they are asked for.

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

/** Bring a view up to date with events. */
export function follow(view, events) {
  for (const event of events) TAKE[event.event]?.(view, event);
}

/** Put earlier hands before those that a view has; asked for twice, they come twice, but fit once. */
export function prepend(view, results) {
  if (results.at(-1)?.hand_number === view.hand_results[0].hand_number - 1) view.hand_results.unshift(...results);
}
