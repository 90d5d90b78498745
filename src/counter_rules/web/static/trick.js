// The trick on the felt, each card in front of its player, until the next trick begins.

import { makeBack, makeCard } from "./cards.js";
import { fill, find, make } from "./dom.js";
import { gather } from "./gather.js";
import { isIdle } from "./hold.js";
import { findMiddle, lay } from "./layout.js";
import { makeSuit } from "./pictures.js";
import { listRemarks } from "./remarks.js";
import { findSpot } from "./seats.js";
import { say } from "./words.js";

let shown = "";

/** Draw the trick: a new card flies in from its seat, and a finished trick goes to its winner. */
export function drawTrick(page) {
  const { view, now, spots } = page;
  const trick = findTrick(page);
  const name = trick ? `${trick.number} ${trick.plays[0].seat} ${trick.plays[0].card}` : "";
  const isNext = shown !== "" && name !== shown;
  if (isNext) gather(find("plays"), page);
  if (name !== shown) fill(find("plays"));
  shown = name;
  find("arena").style.setProperty("--width", `${spots.card}px`);
  keepPlays(page, trick);
  find("plays").classList.toggle("done", trick?.isOver ?? false);
  fill(find("trick-title"), make("span", {}, describeTrick(page, trick)));
  lay(find("trick-title"), spots.title);
  drawGround(page);
  drawTurnedUp(page, trick);
}

/** Return the trick in progress, or else the last one, with the facts for its tags; null before the first. */
function findTrick({ view, now }) {
  if (view.trick.length) {
    const { trick: plays, led, doubled } = now;
    const ahead = plays.length > 1 ? now.ahead : null;
    return { number: view.tricks.length + 1, plays, led, doubled, ahead, winner: null, isOver: false };
  }
  const last = now.last_trick;
  return last && { number: view.tricks.length, ...last, isOver: true };
}

/** Update the cards on the felt; elements that are already there stay, so that their animations finish. */
function keepPlays(page, trick) {
  const plays = trick?.plays ?? [];
  const lying = [...find("plays").children];
  const other = lying.findIndex((item, place) => !plays[place] || item.dataset.play !== describePlay(plays[place]));
  if (other >= 0) lying.splice(other).forEach((item) => item.remove());
  plays.forEach((play, place) => {
    const item = lying[place] ?? drawPlay(page, play);
    const spot = findSpot(page, play.seat);
    lay(item, spot.card);
    item.style.setProperty("--fly-x", `${findMiddle(spot.plate).x - findMiddle(spot.card).x}px`);
    item.style.setProperty("--fly-y", `${findMiddle(spot.plate).y - findMiddle(spot.card).y}px`);
    item.classList.toggle("winner", trick.isOver && play.seat === trick.winner);
    item.querySelector(".remarks").replaceChildren(...listRemarks(play, place, trick));
    if (!item.isConnected) find("plays").append(item);
  });
}

const describePlay = ({ seat, card, show, high }) => [seat, card, show, high].join(" ");

function drawPlay({ names, isFresh }, play) {
  return make(
    "li",
    { class: `played ${play.show ? "pair" : ""} ${isFresh ? "new" : ""}`, "data-seat": play.seat, "data-play": describePlay(play) },
    play.show ? makeCard(play.show, { class: "peeking", "aria-hidden": "true" }) : null,
    makeCard(play.card),
    make("span", { class: "unseen" }, names[play.seat]),
    make("span", { class: "remarks" }),
  );
}

function describeTrick({ names, view, now }, trick) {
  if (trick?.isOver) return trick.winner === null ? say("trick.nobody") : say("trick.took", { name: names[trick.winner] });
  if (trick) return say("trick.number", { trick: trick.number, tricks: now.hand_size });
  if (isIdle(now)) return say("trick.none");
  if (now.phase === "name") return say("trick.names", { name: names[now.to_act[0]] });
  if (now.phase !== "bid") return say("trick.leads", { name: names[now.leader] });
  if (isBeforeBids(view, now)) return say(now.hand_size === 1 ? "trick.no_bids.one" : "trick.no_bids", { tricks: now.hand_size });
  const total = view.bids.reduce((sum, bid) => sum + bid, 0);
  return now.hand_size === 1 ? say("trick.bids.one", { total }) : say("trick.bids", { total, tricks: now.hand_size });
}

/** Whether nobody has bid yet, not even in secret. */
const isBeforeBids = ({ bids }, { is_sealed: isSealed, to_act: toAct }) =>
  bids.every((bid) => bid === null) && !(isSealed && toAct.length < bids.length);

/** Draw the trump suit, large and faint, on the felt. */
function drawGround({ now }) {
  fill(find("ground"), !isIdle(now) && now.trump !== null ? makeSuit(now.trump) : null);
}

/** Draw the stack and the turned-up card on it, until the first trick begins. */
function drawTurnedUp({ now, spots }, trick) {
  const last = trick || isIdle(now) ? null : now.turned.at(-1);
  find("turned-up").hidden = !last;
  fill(find("turned-up"), last ? makeBack() : null, last ? makeCard(last, { title: say("face_up") }) : null);
  lay(find("turned-up"), spots.stack);
}
