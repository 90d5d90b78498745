// The dock at the bottom of the page: the prompt, and the bids or cards to choose from.

import { drawActions } from "./actions.js";
import { drawAdvise } from "./advice.js";
import { makeBack, makeCard, nameCard } from "./cards.js";
import { ask } from "./chooser.js";
import { fillIfNew, find, make } from "./dom.js";
import { isAsked, isIdle, isReplaced } from "./hold.js";
import { describeButton, describeMove, describePreview, describeWay, findKey } from "./moves.js";
import { annotate, explain, listPowers } from "./notes.js";
import { makeSuit } from "./pictures.js";
import { describePrompt } from "./prompt.js";
import { say } from "./words.js";

/** The largest hand of each size, its class, and the most cards in a row on a phone. */
const SIZES = [[10, 5], [17, 6], [Infinity, 8]];
/** The classes of the buttons above the hand, by their moves. */
const KINDS = { Bid: "bid", Look: "bid main", NameTrump: "bid naming" };
/** More bids than this are packed more tightly on a phone. */
const MANY_BIDS = 14;

/** Draw the dock; `acts` is what its buttons do. */
export function drawDock(page, acts) {
  const hadFocus = find("dock").contains(document.activeElement);
  const choose = (move) => !page.isSending && acts.answer(move);
  find("dock").setAttribute("aria-busy", page.isSending);
  find("dock").classList.toggle("asked", isAsked(page));
  const prompt = describePrompt(page);
  // Writing the same text again would make screen readers read it again.
  if (find("prompt").textContent !== prompt) find("prompt").textContent = prompt;
  const choices = isReplaced(page) ? [] : page.now.choices;
  const offered = choices.filter(({ move }) => move.move === "Bid").length;
  find("bids").style.setProperty("--bids", Math.min(offered, offered > MANY_BIDS ? 7 : 6));
  showBids(choices, choose);
  showHand(page, choices, choose);
  drawAdvise(page, acts);
  drawActions(page, acts);
  // The button that had the focus may be gone.
  if (hadFocus && !find("dock").contains(document.activeElement)) find("dock").focus({ preventScroll: true });
}

function showBids(choices, choose) {
  const offered = choices.filter(({ move }) => move.move in KINDS);
  fillIfNew(find("bids"), offered, () => offered.map((choice) => drawBid(choice, choose)));
}

function showHand(page, choices, choose) {
  const { view, now } = page;
  const isHidden = view.seat === null || isIdle(now);
  const backs = isHidden || now.hand ? 0 : now.cards_left[view.seat];
  find("hand").hidden = isHidden;
  fillIfNew(find("hand"), [now.hand, choices, now.chosen, now.phase, backs, findTaken(view)], () => {
    const cards = drawHand(page, backs, choices, choose);
    layOutHand(cards.length);
    return cards;
  });
}

function layOutHand(count) {
  const [most, inRow] = SIZES.find(([most]) => count <= most);
  const rows = Math.ceil(count / inRow);
  find("hand").classList.toggle("heaps", most === Infinity);
  find("hand").style.setProperty("--cards", count);
  find("hand").style.setProperty("--rows", rows || 1);
  find("hand").style.setProperty("--columns", Math.ceil(count / rows) || 1);
}

function drawBid({ move, why }, choose) {
  const text = describeButton(move);
  const label = move.move === "Bid" ? describeMove(move) : text;
  const properties = offer({ label, key: findKey(move), why, kind: KINDS[move.move] }, () => choose(move));
  const icon = move.suit ? makeSuit(move.suit) : null;
  return annotate(make("button", { type: "button", ...properties }, icon, text), { label, why });
}

/** Find the card that the player before passed after the last trick, until the own next play; null if there is none. */
function findTaken({ seat, passes, trick, tricks }) {
  const last = passes.at(-1);
  if (seat === null || last?.trick !== tricks.length || trick.some((play) => play.seat === seat)) return null;
  return last.cards.at(seat - 1);
}

function drawHand({ table, view, now }, backs, choices, choose) {
  if (now.hand === null) return Array.from({ length: backs }, makeBack);
  const offered = choices.filter(({ move }) => "card" in move);
  const isOpen = offered.some(({ why }) => !why);
  const taken = findTaken(view);
  return now.hand.map((code, place) => {
    const ways = offered.filter(({ move }) => move.card === code);
    const label = nameCard(code);
    const key = code + " again".repeat(now.hand.slice(0, place).filter((other) => other === code).length);
    const isChosen = now.chosen?.card === code;
    const isTaken = code === taken;
    const kind = `${isOpen ? "" : isChosen ? "idle chosen" : "idle"} ${isTaken ? "taken" : ""}`;
    const why = ways.length ? ways[0].why : say("not_now");
    const card = makeCard(code, offer({ label, key, kind, why }, () => pick(code, ways, choose)));
    const preview = why ? [] : describePreview(ways);
    if (isTaken) card.title = say("taken");
    return annotate(card, { label, why, isQuiet: !isOpen, powers: listPowers(table, code), preview });
  });
}

/** Choose a card; ask how, if there are several ways to play it. */
function pick(code, ways, choose) {
  if (ways.length === 1) return choose(ways[0].move);
  const answers = ways.map(({ move, preview }) => ({ text: describeWay(move), preview, move }));
  return ask(say("way.question", { card: nameCard(code) }), answers, choose);
}

/** Return the properties of a choice. A closed one stays focusable, and pressing it shows why it is closed. */
function offer({ label, key, kind, why }, act) {
  const properties = { "aria-label": label, "data-key": key, "aria-describedby": "notes" };
  if (!why) return { ...properties, class: kind, onclick: act };
  const onclick = ({ currentTarget }) => explain(currentTarget);
  return { ...properties, class: `${kind} closed`, "aria-disabled": "true", onclick };
}
