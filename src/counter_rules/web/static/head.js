// The header of the page: the game, the hand, and trump.

import { makeChip, nameSuit } from "./cards.js";
import { fill, find, make } from "./dom.js";
import { isAsked, isIdle } from "./hold.js";
import { makeSuit } from "./pictures.js";
import { say } from "./words.js";

export function drawHead(page) {
  const { table, names, view, now, later } = page;
  const who = view.seat === null ? say("spectator") : names[view.seat];
  const turn = isAsked({ ...page, ...later }) ? "● " : "";
  Object.assign(find("table").dataset, { moveNumber: now.move_number, phase: now.phase, toAct: now.to_act.join(" ") });
  document.title = `${turn}${table.game} · ${who}`;
  find("game").textContent = table.game;
  fill(find("hand-number"), ...describeHand({ table, names, now }));
  fill(find("trump"), ...(isIdle(now) ? drawLastTrump(now) : drawTrump(names, now)));
}

/** Describe the hand. Between hands the last one is still on the table, so the text names that one. */
function describeHand({ table: { hands }, names, now }) {
  const isOf = hands === null ? "" : ".of";
  if (!isIdle(now)) return [say(`hand${isOf}`, { hand: now.hand_number, hands })];
  if (now.phase === "over") return [say(`after_hand${isOf}`, { hand: now.hand_number, hands })];
  const next = make("span", { class: "deals-next" }, ` · ${say("deals_next", { name: names[now.dealer] })}`);
  return [say(`after_hand${isOf}`, { hand: now.hand_number - 1, hands }), next];
}

function drawTrump(names, { trump, turned, namer, is_trump_open: isOpen }) {
  const last = turned.at(-1);
  const faceUp = last ? fact(say("face_up"), makeChip(last)) : null;
  faceUp?.classList.add("turned");
  if (isOpen) return [fact(say("trump"), make("span", {}, say("trump.open"))), faceUp];
  const named = namer === null ? null : fact(say("named_by"), make("span", { class: "namer" }, names[namer]));
  return [drawSuit(trump), named, faceUp];
}

/** Draw the trump of the last trick, whose reasons are still shown. */
const drawLastTrump = ({ last_trick: trick }) => (trick ? [drawSuit(trick.trump)] : []);

const drawSuit = (trump) =>
  trump === null
    ? fact(say("no_trump"))
    : fact(say("trump"), makeSuit(trump), make("span", { class: "unseen" }, nameSuit(trump)));

const fact = (name, ...values) => make("span", { class: "fact" }, make("span", {}, `${name} `), ...values);
