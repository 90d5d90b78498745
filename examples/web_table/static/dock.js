// The dock at the bottom of the page: the prompt, and the bids or cards to choose from.

import { drawAdvise } from "./advice.js";
import { makeBack, makeCard, nameCard } from "./cards.js";
import { ask } from "./chooser.js";
import { capitalise, fill, find, make, makeSuit } from "./dom.js";
import { describeOther, describePrompt, describeWay } from "./prompt.js";
import { annotate, explain, listPowers } from "./notes.js";

/** The largest hand of each size, its class, and the most cards in a row on a phone. */
const SIZES = [[10, "few", 5], [17, "many", 6], [Infinity, "heaps", 8]];
/** The classes of the buttons above the hand, by their moves. */
const KINDS = { Bid: "bid", Look: "bid main", NameTrump: "bid naming" };
/** More bids than this are packed more tightly on a phone. */
const MANY_BIDS = 14;

let shown = "";

/** Draw the dock; `send` gets the player's choice. */
export function drawDock(page, send) {
  const { view, now } = page;
  const choose = (move) => !page.isSending && send({ move });
  find("dock").setAttribute("aria-busy", page.isSending);
  find("dock").classList.toggle("asked", now.to_act.includes(view.seat));
  find("prompt").textContent = capitalise(describePrompt(page));
  const offered = now.choices.filter(({ move }) => move.move === "Bid").length;
  find("bids").style.setProperty("--bids", Math.min(offered, offered > MANY_BIDS ? 7 : 6));
  fill(find("bids"), ...drawBids(page, choose), ...drawNext(page, send), drawAdvice(page));
  showHand(page, choose);
  drawAdvise(page, () => send({ hint: true }));
}

/** Draw the hand if it has changed; otherwise a move of another player would interrupt a long press on a card. */
function showHand(page, choose) {
  const { hand, choices, chosen, phase } = page.now;
  const asked = JSON.stringify([hand, choices, chosen, phase, page.now.cards_left]);
  find("hand").hidden = page.view.seat === null;
  if (asked === shown) return;
  shown = asked;
  const cards = drawHand(page, choose);
  const [, kind, inRow] = SIZES.find(([most]) => cards.length <= most);
  const rows = Math.ceil(cards.length / inRow);
  find("hand").className = `hand ${kind}`;
  find("hand").style.setProperty("--cards", cards.length);
  find("hand").style.setProperty("--rows", rows || 1);
  find("hand").style.setProperty("--columns", Math.ceil(cards.length / rows) || 1);
  fill(find("hand"), ...cards);
}

/** Draw the next step: the next hand, which any player may deal, or another table. */
export function drawNext({ view, now, isSending, isEnding }, send) {
  if (isEnding) return [];
  return listNext({ view, now, isSending }, send);
}

export function listNext({ view, now, isSending }, send) {
  if (now.phase === "over") return [make("a", { class: "button", href: "/" }, "Open a new table")];
  if (now.phase !== "deal" || view.seat === null) return [];
  const deal = () => !isSending && send({ deal: true });
  const text = `Deal hand ${now.hand_number}`;
  return [make("button", { class: "main", type: "button", "data-key": "deal", "aria-keyshortcuts": "d", onclick: deal }, text)];
}

/** Draw the advice to copy the commitment before the first deal. */
function drawAdvice({ view, now }) {
  if (now.phase !== "deal" || now.hand_number > 1 || view.seat === null || find("proof").hidden) return null;
  return make("p", { class: "muted" }, "To check the deals later, first copy the commitment: “Are the deals fair?”");
}

function drawBids({ now }, choose) {
  return now.choices
    .filter(({ move }) => move.move in KINDS)
    .map(({ move, why }) => {
      const isBid = move.move === "Bid";
      const text = isBid ? `${move.tricks}${move.blind ? " blind" : ""}` : describeOther(move);
      const label = isBid ? `bid ${text}` : text;
      const properties = offer({ label, why, kind: KINDS[move.move] }, () => choose(move));
      const icon = move.suit ? makeSuit(move.suit) : null;
      return annotate(make("button", { type: "button", ...properties }, icon, text), { label, why });
    });
}

function drawHand({ table, view, now }, choose) {
  if (now.hand === null) {
    const left = view.seat === null || now.phase === "deal" ? 0 : now.cards_left[view.seat];
    return Array.from({ length: left }, makeBack);
  }
  const offered = now.choices.filter(({ move }) => "card" in move);
  const isAsked = offered.some(({ why }) => !why);
  return now.hand.map((code, place) => {
    const ways = offered.filter(({ move }) => move.card === code);
    const label = nameCard(code);
    const again = " again".repeat(now.hand.slice(0, place).filter((other) => other === code).length);
    const isChosen = now.chosen !== null && now.chosen.card === code;
    const kind = isAsked ? "" : isChosen ? "idle chosen" : "idle";
    const why = ways.length ? ways[0].why : "you cannot play a card now";
    const card = makeCard(code, offer({ label, again, kind, why }, () => pick(code, ways, choose)));
    const preview = why ? [] : ways[0].preview;
    return annotate(card, { label, why, isQuiet: !isAsked, powers: listPowers(table, code), preview });
  });
}

/** Choose a card; ask how, if there are several ways to play it. */
function pick(code, ways, choose) {
  if (ways.length === 1) return choose(ways[0].move);
  const name = nameCard(code);
  const answers = ways.map(({ move, preview }) => ({ text: describeWay(move), preview, move }));
  return ask(`How do you play the ${name}?`, answers, choose);
}

/** Return the properties of a choice. A closed one stays focusable, and pressing it shows why it is closed. */
function offer({ label, again = "", kind, why }, act) {
  const properties = { "aria-label": label, "data-key": label + again, "aria-describedby": "notes" };
  if (!why) return { ...properties, class: kind, onclick: act };
  const say = ({ currentTarget }) => explain(currentTarget);
  return { ...properties, class: `${kind} closed`, "aria-disabled": "true", onclick: say };
}
