// What is at hand at any time: the powers of the cards, the rules in force, the keys.

import { fill, find, make } from "./dom.js";

const NO_POWERS = "No card has a power in this game: the highest card of the led suit wins, or the highest trump.";

const KEYS = [
  ["1 2 3 …", "go to a bid, or to a card by its place in the hand"],
  ["← →", "go to the bid or card beside"],
  ["↑ ↓", "go from the cards to the bids, and back"],
  ["Enter", "bid, play or pass what you are at"],
  ["D", "deal the next hand"],
  ["L", "the last trick, and why it ended as it did"],
  ["P", "the powers of the cards"],
  ["R", "the rules in force"],
  ["M", "sound on or off"],
  ["?", "these keys"],
  ["Esc", "close what is open"],
];

/** Show the guide, open at a tab; `table` is what is known of the game. */
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
  return [make("dl", { class: "powers" }, ...powers.flatMap(drawPower))];
}

const drawPower = ({ rank, title, sentences }) => [
  make("dt", {}, drawRank(rank), make("span", {}, title)),
  ...sentences.map((sentence) => make("dd", {}, sentence)),
];

const drawRank = (rank) =>
  make("span", { class: "mini-rank", "aria-hidden": "true" }, rank === "*" ? "★" : rank);

const drawRules = ({ rules }) => [drawPairs(rules.map(({ axis, choice }) => [axis, choice]))];

const drawKeys = () => [drawPairs(KEYS.map(([key, use]) => [make("kbd", {}, key), use]))];

const drawPairs = (pairs) =>
  make("dl", { class: "rules" }, ...pairs.map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, text))));

const TABS = [
  { name: "powers", title: "Powers", draw: drawPowers },
  { name: "rules", title: "Rules", draw: drawRules },
  { name: "keys", title: "Keys", draw: drawKeys },
];
