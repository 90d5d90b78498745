// The guide: the powers of the cards, the rules in force, and how to play.

import { linkClauses } from "./clauses.js";
import { capitalise, fill, find, make } from "./dom.js";
import { say, sayOr, serverLanguage } from "./words.js";

/** The game in a few lines. */
const BASICS = ["bid", "follow", "take", "lead", "points"];
/** How to play: by touch, by mouse, and by keys. */
const TOUCHES = ["tap", "hold", "closed"];
const POINTS = ["point", "click"];
const KEYS = {
  "1 2 3 …": "number",
  "← →": "beside",
  "↑ ↓": "across",
  Enter: "enter",
  D: "next",
  B: "undo",
  H: "hint",
  L: "last",
  P: "powers",
  R: "rules",
  C: "chat",
  M: "sound",
  "?": "keys",
  Esc: "escape",
};

/** Open the guide at a tab, and at one of its rows if it has a name; `table` describes the game. */
export function showGuide(table, name, row = "") {
  const dialog = find("guide");
  fill(find("guide-tabs"), ...TABS.map((tab) => drawTab(table, tab, tab.name === name)));
  fill(find("guide-body"), ...TABS.find((tab) => tab.name === name).draw(table));
  find("guide-body").setAttribute("aria-labelledby", `tab-${name}`);
  find("guide-body").scrollTop = 0;
  find("guide-close").onclick = () => dialog.close();
  if (!dialog.open) dialog.showModal();
  if (row) goToRow(row);
}

/** Scroll to a row, and mark it. */
function goToRow(name) {
  const row = find("guide-body").querySelector(`[data-row="${name}"]`);
  row?.classList.add("wanted");
  row?.scrollIntoView({ block: "center" });
}

function drawTab(table, { name }, isOpen) {
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
    say(`guide.${name}`),
  );
}

function drawPowers({ powers }) {
  if (!powers.length) return [make("p", {}, say("guide.no_powers"))];
  return [make("dl", { class: "powers" }, ...powers.map(drawPower)), drawLegend()];
}

const drawPower = ({ rank, title, sentences }) =>
  make(
    "div",
    {},
    make("dt", {}, drawRank(rank), make("span", { class: "unseen" }, capitalise(nameRank(rank, title)))),
    ...sentences.map((sentence) => make("dd", {}, ...linkClauses(sentence))),
  );

function nameRank(rank, title) {
  return sayOr(`rank.${rank}`, sayOr(`card.${rank}`, title ?? say("every_trick")));
}

const drawLegend = () =>
  make("p", { class: "muted" }, ...linkClauses(say("guide.legend")));

const drawRank = (rank) =>
  make("span", { class: "mini-rank", "aria-hidden": "true" }, rank === "*" ? "★" : rank);

function drawRules({ rules }) {
  const sheet = drawPairs(rules.map(({ axis, choice }) => [capitalise(axis), choice, axis]));
  if (!serverLanguage) return [sheet];
  sheet.lang = serverLanguage;
  return [make("p", { class: "muted" }, say("guide.in_english")), sheet];
}

/** Draw how to play: the game in a few lines, then by touch or mouse, whichever the device has, then by keys. */
function drawControls(table) {
  const isTouched = matchMedia("(pointer: coarse)").matches;
  const ways = (isTouched ? TOUCHES : POINTS).map((way) => [say(`touch.${way}`), say(`touch.${way}.use`)]);
  const keys = Object.entries(KEYS).map(([key, use]) => [make("kbd", {}, key), say(`key.${use}`)]);
  return [...drawBasics(table), drawPairs(ways), make("h3", {}, say("guide.keys")), drawPairs(keys)];
}

function drawBasics({ powers }) {
  const lines = powers.length ? [...BASICS, "powers"] : BASICS;
  const list = make("ul", { class: "basics" }, ...lines.map((line) => make("li", {}, say(`basics.${line}`))));
  return [make("h3", {}, say("basics")), list, make("h3", {}, say("basics.controls"))];
}

const drawPairs = (pairs) => make("dl", { class: "rules" }, ...pairs.map(drawPair));

const drawPair = ([name, text, row = null]) =>
  make("div", { "data-row": row }, make("dt", {}, name), make("dd", {}, ...linkClauses(text)));

const TABS = [
  { name: "powers", draw: drawPowers },
  { name: "rules", draw: drawRules },
  { name: "controls", draw: drawControls },
];
