// The players round the table: their bids and tricks, whose turn it is, and the cards known to be in their hands.

import { makeMini, nameCard } from "./cards.js";
import { fill, find, make } from "./dom.js";
import { makeBlind } from "./ending.js";
import { isIdle } from "./hold.js";
import { lay } from "./layout.js";
import { makePicture } from "./pictures.js";
import { formatPoints } from "./points.js";
import { joinNames, say, sayOr } from "./words.js";

/** The most cards of another hand that are drawn, a known one counted twice; the most known ones; more than CROWD are small. */
const MOST = 5;
const MOST_KNOWN = 7;
const CROWD = 2;

/** Draw the plates of all seats. */
export function drawSeats(page) {
  const { names, view, spots } = page;
  find("arena").dataset.look = spots.look.name;
  fill(find("seats"), ...names.map((_, seat) => drawSeat(page, seat)));
  [...find("seats").children].forEach((plate, seat) => lay(plate, findSpot({ names, view, spots }, seat).plate));
}

/** Find the place of a seat, counted from the one at the bottom; spectators have seat 0 there. */
export function findSpot({ names, view, spots }, seat) {
  const players = names.length;
  return spots.seats[(seat - (view.seat ?? 0) + players) % players];
}

function drawSeat({ names, chairs, view, now, result, here }, seat) {
  // Between hands there is no dealer: the header of the page names the next one.
  const isDealer = now.dealer === seat && now.phase !== "deal";
  const isOwn = seat === view.seat;
  const turn = now.to_act.includes(seat);
  const hasPassed = now.is_sealed && now.phase === "pass" && !turn;
  const over = now.phase === "over" && now.winners.includes(seat);
  return make(
    "li",
    { class: `seat ${turn ? "turn" : ""} ${isOwn ? "mine" : ""} ${over ? "champion" : ""}` },
    isOwn ? null : drawFan({ now }, seat),
    make(
      "div",
      { class: "plate" },
      make(
        "div",
        { class: "seat-name" },
        make("span", { class: "name", title: names[seat] }, names[seat]),
        isOwn ? make("span", { class: "tag own" }, say("seat.you")) : null,
        isDealer ? make("abbr", { class: "tag dealer", title: say("dealer") }, say("dealer.mark")) : null,
        drawPlayer(chairs[seat], here.includes(seat)),
      ),
      make("dl", { class: "counts" }, ...drawCounts({ view, now, result }, seat)),
      hasPassed ? make("span", { class: "tag passed" }, say("chosen")) : null,
      turn ? make("span", { class: "unseen" }, say("to_move")) : null,
    ),
  );
}

/** Draw whether a person is here, or the bot that plays, perhaps for a person. */
function drawPlayer({ player, bot, is_replaced: isReplaced }, isHere) {
  if (player === "bot" || isReplaced) return drawBot(bot, isReplaced);
  const title = say(player === "nobody" ? "seat.nobody" : isHere ? "seat.here" : "seat.not_here");
  return make("span", { class: `dot ${isHere ? "here" : ""}`, title, role: "img", "aria-label": title });
}

/** Draw a bot with its level; on a small plate there may be no room for the level. */
function drawBot(bot, isReplaced) {
  const level = sayOr(`level.${bot}`, bot ?? "");
  const title = say(isReplaced ? "seat.replaced" : "seat.bot", { level });
  return make(
    "span",
    { class: `bot ${isReplaced ? "stand-in" : ""}`, title, role: "img", "aria-label": title },
    makePicture("bot"),
    make("span", {}, level),
  );
}

function drawCounts({ view, now, result }, seat) {
  const isOver = isIdle(now);
  const bid = (isOver ? result?.bids[seat] : view.bids[seat]) ?? null;
  const won = (isOver ? result?.tricks_won[seat] : ["bid", "name"].includes(now.phase) ? null : now.tricks_won[seat]) ?? null;
  return [
    drawCount("bid", ...describeBid({ now, seat, bid, isOver })),
    drawCount("won", won ?? "–", judge(bid, won, isOver)),
    drawCount("score", formatPoints(now.scores[seat])),
  ];
}

/** Judge a bid: "good" if the seat has exactly its bid, "bad" if it has missed it, "" while it is open. */
function judge(bid, won, isOver) {
  if (bid === null || won === null) return "";
  if (bid === won) return "good";
  return won > bid || isOver ? "bad" : "";
}

function drawCount(name, value, kind = "", more = null) {
  const long = make("span", { class: "long" }, say(`count.${name}`));
  const short = make("span", { class: "short", "aria-hidden": "true" }, say(`count.${name}.short`));
  return make("div", { class: `count ${kind}` }, make("dt", {}, long, short), make("dd", {}, String(value), more));
}

function describeBid({ now, seat, bid, isOver }) {
  if (bid !== null) return [bid, "", !isOver && now.blind.includes(seat) ? makeBlind() : null];
  if (isOver) return ["–"];
  if (now.phase === "bid" && now.to_act.includes(seat)) return ["…"];
  return now.is_sealed ? ["✓", "", make("span", { class: "unseen" }, ` ${say("chosen")}`)] : ["–"];
}

/** Draw the cards of another hand: known ones face up, as far as there is room, the others as backs. */
function drawFan({ now }, seat) {
  const left = now.cards_left[seat];
  if (!left) return null;
  const known = now.known[seat];
  const unknown = left - known.length;
  const backs = Math.min(unknown, Math.max(MOST - 2 * known.length, 1));
  const count = left === 1 ? say("left.one") : say("left", { left });
  const names = known.length ? `, ${say("left.known", { cards: joinNames(known.map(nameCard)) })}` : "";
  return make(
    "div",
    { class: `fan ${known.length > CROWD ? "crowd" : ""}`, title: count + names },
    ...Array.from({ length: backs }, () => make("span", { class: "mini back", "aria-hidden": "true" })),
    known.length ? make("span", { class: "unseen" }, say("holds")) : null,
    ...known.slice(0, MOST_KNOWN).map(makeMini),
    make("span", { class: "left", role: "img", "aria-label": count + names }, String(left)),
  );
}
