// The tags of a card on the felt: the suit it led, and what it has become.

import { formatValue, makeChip, nameSuit } from "./cards.js";
import { make } from "./dom.js";
import { makeSuit } from "./pictures.js";
import { say, sayOr } from "./words.js";

/** List the tags of a card, from the facts that the server sent. */
export function listRemarks(play, place, trick) {
  const remarks = [
    place === findSetter(trick) && trick.led ? tag("led", `${say("tag.led")} `, ...nameIt(trick.led)) : null,
    ...(place === 0 ? listLeads(trick) : []),
    play.show ? make("span", { class: "unseen" }, `${say("tag.shows")} `, makeChip(play.show)) : null,
    play.high === null ? null : tag("", say(play.high ? "tag.high" : "tag.low")),
    play.suit ? makeTurn(play) : null,
    play.is_always_trump && !play.suit ? tag("trump", say("tag.trump")) : null,
    play.value === null ? null : tag("value", say("tag.worth", { value: formatValue(play.value) })),
    play.buff ? tag(play.buff, sayOr(`tag.${play.buff}`, play.buff)) : null,
    play.is_barred ? tag("barred", say("tag.barred")) : null,
    play.seat === trick.ahead ? tag("ahead", say("tag.ahead")) : null,
    play.leads_next ? tag("next", say("tag.next")) : null,
  ];
  return remarks.filter((remark) => remark !== null);
}

/** Find the place of the card that set the led suit: the first one, but losers set none, and jokers only their own. */
const findSetter = ({ led, plays }) => plays.findIndex(({ card }) => card !== "L" && (card !== "*" || led === "*"));

/** List the tags of the first card: the trump of a king's trick, and whether it counts double. */
function listLeads({ trump, has_new_trump: hasNewTrump, doubled }) {
  return [
    hasNewTrump ? tag("trump", ...(trump ? [`${say("tag.trump")} `, ...nameIt(trump)] : [say("no_trump")])) : null,
    doubled ? tag("doubled", say("tag.doubled")) : null,
  ];
}

/** Make the tag of a changed suit: the printed suit, and the one it counts as. */
function makeTurn({ card, suit }) {
  const arrow = make("span", { "aria-hidden": "true" }, "→");
  return tag("suits", makeSuit(card.at(-1)), arrow, make("span", { class: "unseen" }, `${say("tag.counts_as")} `), ...nameIt(suit));
}

const nameIt = (letter) => [makeSuit(letter), make("span", { class: "unseen" }, nameSuit(letter))];

const tag = (kind, ...parts) => make("span", { class: `tag ${kind}` }, ...parts);
