// The player's own corner: what is asked, the bids or cards to choose from, and why not others.

import { makeBack, makeCard, nameCard } from "./cards.js";
import { ask } from "./chooser.js";
import { fill, find, joinNames, make } from "./dom.js";

/** Draw the corner; `send` gets what the player chooses. */
export function drawDock(page, send) {
  const isBusy = page.isSending;
  find("dock").setAttribute("aria-busy", isBusy);
  find("dock").classList.toggle("asked", page.now.to_act.includes(page.view.seat));
  find("prompt").textContent = describePrompt(page);
  const choose = (move) => !page.isSending && send({ move });
  fill(find("bids"), ...drawBids(page, choose), drawNext(page, send), drawAdvice(page));
  fill(find("hand"), ...drawHand(page, choose));
  find("hand").hidden = page.view.seat === null;
}

function describePrompt({ table, view, now }) {
  const me = view.seat;
  if (now.phase === "over") return "The match is over";
  if (now.phase === "deal") return describeDeal({ view, now });
  if (now.to_act.includes(me)) return describeQuestion({ table, now, me });
  const others = joinNames(now.to_act.map((seat) => table.names[seat]));
  return `${describeChosen(now.chosen)}Waiting for ${others}`;
}

function describeDeal({ view, now }) {
  if (view.seat === null) return "Waiting for the next hand";
  return now.hand_number === 1 ? "Deal when everybody is here" : "Look at the scores, then deal";
}

function describeQuestion({ table, now, me }) {
  if (now.phase === "pass") return `Choose a card to pass to ${table.names[(me + 1) % table.names.length]}`;
  if (now.phase === "play") {
    const lead = now.doubled ? "You lead, and your card counts double" : "You lead";
    return now.led === null && now.leader === me ? lead : "Your turn: play a card";
  }
  const canLook = now.choices.some(({ move }) => move.move === "Look");
  return canLook ? "Bid blind, or look at your hand first" : "How many tricks will you win?";
}

function describeChosen(move) {
  if (move === null) return "";
  return move.move === "Bid" ? `You bid ${move.tricks}. ` : `You pass the ${nameCard(move.card)}. `;
}

/** What comes next: the next hand, which any player may deal, or another table. */
function drawNext({ view, now, isSending }, send) {
  if (now.phase === "over") return make("a", { class: "button", href: "/" }, "Open a new table");
  if (now.phase !== "deal" || view.seat === null) return null;
  const deal = () => !isSending && send({ deal: true });
  return make("button", { class: "main", type: "button", onclick: deal }, `Deal hand ${now.hand_number}`);
}

/** What to do before the first deal in order to check the deals later. */
function drawAdvice({ view, now }) {
  if (now.phase !== "deal" || now.hand_number > 1 || view.seat === null || find("proof").hidden) return null;
  return make("p", { class: "muted" }, "To check the deals later, first copy the commitment: “Are the deals fair?”");
}

function drawBids({ now }, choose) {
  return now.choices
    .filter(({ move }) => move.move === "Bid" || move.move === "Look")
    .map(({ move, why }) => {
      const isLook = move.move === "Look";
      const text = isLook ? "Look at my hand" : `${move.tricks}${move.blind ? " blind" : ""}`;
      const label = isLook ? text : `bid ${text}`;
      const kind = isLook ? "bid main" : "bid";
      return make("button", { type: "button", ...offer(label, kind, () => choose(move), why) }, text);
    });
}

function drawHand({ view, now }, choose) {
  if (now.hand === null) {
    const left = view.seat === null || now.phase === "deal" ? 0 : now.cards_left[view.seat];
    return Array.from({ length: left }, makeBack);
  }
  const offered = now.choices.filter(({ move }) => "card" in move);
  const isAsked = offered.some(({ why }) => !why);
  return now.hand.map((code, place) => {
    const ways = offered.filter(({ move }) => move.card === code);
    if (!ways.length) return makeCard(code);
    const twin = now.hand.indexOf(code) < place ? " again" : "";
    const act = () => pick(code, ways, choose);
    const isChosen = now.chosen !== null && now.chosen.card === code;
    const kind = isAsked ? "" : isChosen ? "idle chosen" : "idle";
    return makeCard(code, offer(nameCard(code), kind, act, ways[0].why, twin));
  });
}

/** Choose a card; ask how, if it can be played in several ways. */
function pick(code, ways, choose) {
  if (ways.length === 1) return choose(ways[0].move);
  const name = nameCard(code);
  const answers = ways.map(({ move }) => ({ text: describeWay(move), move }));
  return ask(`How do you play the ${name}?`, answers, choose);
}

function describeWay(move) {
  if (move.high !== null) return move.high ? "Name it high" : "Name it low";
  return move.show ? `Show the ${nameCard(move.show)} with it` : "Show nothing";
}

/** What makes an element a choice: it can always be reached, and says why if it is closed. */
function offer(label, kind, act, why, twin = "") {
  const properties = { "aria-label": label, "data-key": label + twin, class: kind };
  if (!why) return { ...properties, onclick: act };
  const explain = () => showHint(`${label}: ${why}`);
  const isIdle = kind.startsWith("idle");
  return {
    ...properties,
    class: `${kind} closed`,
    "aria-disabled": "true",
    title: isIdle ? null : why,
    onclick: explain,
    onfocus: isIdle ? null : explain,
    onmouseenter: isIdle ? null : explain,
  };
}

/** Say why something cannot be done; it stays until the next thing happens. */
export function showHint(text) {
  find("hint").textContent = text;
}
