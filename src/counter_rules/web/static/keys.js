// The keyboard: digits and arrows move among bids and cards, letters call actions.

import { find } from "./dom.js";

/** The most milliseconds between the digits of one number, such as a bid of 12. */
const TOGETHER = 900;
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

let typed = "";
let typedAt = 0;

/** Listen to the keyboard; `actions` has an action for each letter. */
export function listenToKeys(actions) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event)) return;
    // A letter that is held acts once.
    const isHandled = event.repeat && event.key.toLowerCase() in actions;
    if (!isHandled && !press(event.key, event.timeStamp, actions)) return;
    event.preventDefault();
    document.documentElement.classList.add("by-keys");
  });
  document.addEventListener("pointerdown", () => document.documentElement.classList.remove("by-keys"));
}

/** Return whether a key is for something else: a text field, the side panel that scrolls, or an open dialog. */
function isElsewhere({ key, target }) {
  if (document.querySelector("dialog:modal")) return true;
  return target.closest(key.startsWith("Arrow") ? "input, textarea, select, .side" : "input, textarea, select") !== null;
}

function press(key, time, actions) {
  if (/^[0-9]$/.test(key)) return goToNumber(key, time);
  if (key in STEPS) return goBeside(STEPS[key]);
  if (key === "ArrowUp" || key === "ArrowDown") return goAcross();
  const action = actions[key.toLowerCase()];
  action?.();
  return action !== undefined;
}

const listIn = (id) => [...find(id).querySelectorAll("button")];

/** The group that the digits count: the bids if there are any, else the cards. */
const chooseGroup = () => (find("bids").querySelector(".bid") ? "bids" : "hand");

/** The group that the arrows move in: the one with the focus, if there is one. */
const findGroup = () => ["bids", "hand"].find((id) => find(id).contains(document.activeElement)) ?? chooseGroup();

function goToNumber(digit, time) {
  typed = time - typedAt < TOGETHER ? typed + digit : digit;
  typedAt = time;
  const group = chooseGroup();
  return go(findNumber(group, typed) ?? findNumber(group, (typed = digit)));
}

const findNumber = (group, number) =>
  group === "bids"
    ? listIn("bids").find(({ dataset }) => [`bid ${number}`, `bid ${number} blind`].includes(dataset.key)) ??
      find("bids").querySelectorAll(".naming")[number - 1]
    : listIn("hand")[number - 1];

/** Go to the next button that can be chosen, or, if none can, to the next button. */
function goBeside(step) {
  const all = listIn(findGroup());
  const open = all.filter((button) => !button.classList.contains("closed"));
  const stops = open.length ? open : all;
  const place = all.indexOf(document.activeElement);
  if (place < 0) return go(stops.at(step > 0 ? 0 : -1));
  const ahead = step > 0 ? all.slice(place + 1) : all.slice(0, place).reverse();
  return go(ahead.find((button) => stops.includes(button)) ?? stops.at(step > 0 ? 0 : -1));
}

function goAcross() {
  const other = findGroup() === "hand" ? "bids" : "hand";
  return go(listIn(other).find((button) => !button.classList.contains("closed")) ?? listIn(other)[0]);
}

function go(button) {
  button?.focus();
  return button !== undefined;
}
