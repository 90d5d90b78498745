// Following a match by what happens. The server sends a view once, and then events; what only
// the rules can tell, such as whose turn it is, comes beside them as `now`.

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
