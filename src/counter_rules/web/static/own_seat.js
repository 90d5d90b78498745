// The player's own seat: a bot may play on for them.

import { find, make, refill } from "./dom.js";
import { isReplaced } from "./hold.js";
import { say } from "./words.js";

/** Draw the button that gives the seat to a bot, or takes it back; spectators have no seat. */
export function drawOwnSeat(page, send) {
  find("own-seat").hidden = page.view.seat === null;
  if (page.view.seat === null) return;
  const isAway = isReplaced(page);
  const onclick = () => send(isAway ? { sit: true } : { stand: true });
  refill(
    find("own-seat-body"),
    isAway ? null : make("p", { class: "muted" }, say("seat.away")),
    make("button", { type: "button", "data-key": "own-seat", onclick }, say(isAway ? "seat.sit" : "seat.stand")),
  );
}
