// The guide: the powers of the cards, the rules in force, and how to play.

import { linkClauses } from "./clauses.js";
import { capitalise, fill, find, make } from "./dom.js";

const NO_POWERS = "No card has a power in this game: the highest card of the led suit wins, or the highest trump.";

const TOUCHES = [
  ["Tap a card", "play or pass it, at once"],
  ["Hold a card", "read what it does, and what it would do now"],
  ["Tap a grey card or bid", "read why it is illegal"],
];

const POINTS = [
  ["Point at a card", "read what it does, and what it would do now"],
  ["Click a card or bid", "choose it, or read why it is illegal"],
];

const KEYS = [
  ["1 2 3 …", "go to a bid, or to a card by its place in the hand"],
  ["← →", "go to the next bid or card"],
  ["↑ ↓", "go from the cards to the bids, and back"],
  ["Enter", "bid, play or pass the selected one"],
  ["D", "deal the next hand"],
  ["H", "a hint: what a strong player would do"],
  ["L", "the last trick, explained"],
  ["P", "the powers of the cards"],
  ["R", "the rules in force"],
  ["M", "sound on or off"],
  ["?", "this list"],
  ["Esc", "close what is open"],
];

/** Open the guide at a tab; `table` describes the game. */
export function showGuide(table, name) {
  const dialog = find("guide");
  fill(find("guide-tabs"), ...TABS.map((tab) => drawTab(table, tab, tab.name === name)));
  fill(find("guide-body"), ...TABS.find((tab) => tab.name === name).draw(table));
  find("guide-body").setAttribute("aria-labelledby", `tab-${name}`);
  find("guide-body").scrollTop = 0;
  find("guide-close").onclick = () => dialog.close();
  if (!dialog.open) dialog.showModal();
}

function drawTab(table, { name, title }, isOpen) {
  const move = ({ key }) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!way) return;
    const place = TABS.findIndex((tab) => tab.name === name);
    const next = TABS.at((place + way) % TABS.length).name;
    showGuide(table, next);
    find(`tab-${next}`).focus();
  };
  return make(
    "button",
    {
      id: `tab-${name}`,
      type: "button",
      role: "tab",
      "data-key": `tab ${name}`,
      "aria-selected": String(isOpen),
      "aria-controls": "guide-body",
      tabindex: isOpen ? 0 : -1,
      onclick: () => showGuide(table, name),
      onkeydown: move,
    },
    title,
  );
}

function drawPowers({ powers }) {
  if (!powers.length) return [make("p", {}, NO_POWERS)];
  return [make("dl", { class: "powers" }, ...powers.map(drawPower)), drawLegend()];
}

const drawPower = ({ rank, title, sentences }) =>
  make(
    "div",
    {},
    make("dt", {}, drawRank(rank), make("span", { class: "unseen" }, capitalise(title))),
    ...sentences.map((sentence) => make("dd", {}, ...linkClauses(sentence))),
  );

const drawLegend = () =>
  make("p", { class: "muted" }, ...linkClauses("Marks such as C6.4 link to the clauses of the rules."));

const drawRank = (rank) =>
  make("span", { class: "mini-rank", "aria-hidden": "true" }, rank === "*" ? "★" : rank);

const drawRules = ({ rules }) => [drawPairs(rules.map(({ axis, choice }) => [capitalise(axis), choice]))];

/** Draw how to play: first by touch or mouse, whichever the device has, then by keys. */
function drawControls() {
  const isTouched = matchMedia("(pointer: coarse)").matches;
  const keys = drawPairs(KEYS.map(([key, use]) => [make("kbd", {}, key), use]));
  return [drawPairs(isTouched ? TOUCHES : POINTS), make("h3", {}, "Keys"), keys];
}

const drawPairs = (pairs) => make("dl", { class: "rules" }, ...pairs.map(drawPair));

const drawPair = ([name, text]) =>
  make("div", {}, make("dt", {}, name), make("dd", {}, ...linkClauses(text)));

const TABS = [
  { name: "powers", title: "Powers", draw: drawPowers },
  { name: "rules", title: "Rules", draw: drawRules },
  { name: "controls", title: "How to play", draw: drawControls },
];
