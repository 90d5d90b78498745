// The header of the page: the game, the hand, and trump.

import { makeChip, nameSuit } from "./cards.js";
import { fill, find, make, makeSuit } from "./dom.js";

export function drawHead({ table, view, now }) {
  const who = view.seat === null ? "spectator" : table.names[view.seat];
  const turn = now.to_act.includes(view.seat) ? "● " : "";
  Object.assign(find("table").dataset, { moveNumber: now.move_number, phase: now.phase, toAct: now.to_act.join(" ") });
  document.title = `${turn}${table.game} · ${who}`;
  find("game").textContent = table.game;
  find("hand-number").textContent = describeHand({ table, now });
  const isInHand = now.phase !== "deal" && now.phase !== "over";
  fill(find("trump"), ...(isInHand ? drawTrump(table, now) : []));
}

/** Describe the hand. Between hands the last one is still on the table, so the text names that one. */
function describeHand({ table, now }) {
  const hands = table.hands === null ? "" : ` of ${table.hands}`;
  if (now.phase !== "deal") return `${now.phase === "over" ? "After hand" : "Hand"} ${now.hand_number}${hands}`;
  const next = `${table.names[now.dealer]} deals next`;
  return now.hand_number === 1 ? next : `After hand ${now.hand_number - 1}${hands} · ${next}`;
}

function drawTrump({ names }, { trump, turned, namer, is_trump_open: isOpen }) {
  const last = turned.at(-1);
  const faceUp = last ? make("span", { class: "fact turned" }, make("span", {}, "face up "), makeChip(last)) : null;
  if (isOpen) return [make("span", { class: "fact" }, make("span", {}, "Trump "), make("span", {}, "not named")), faceUp];
  const suit = trump === null ? [] : [makeSuit(trump === "*" ? "J" : trump), make("span", { class: "unseen" }, nameSuit(trump))];
  return [
    make("span", { class: "fact" }, make("span", {}, trump === null ? "No trump" : "Trump "), ...suit),
    namer === null ? null : make("span", { class: "fact" }, make("span", {}, "named by "), make("span", { class: "namer" }, names[namer])),
    faceUp,
  ];
}
