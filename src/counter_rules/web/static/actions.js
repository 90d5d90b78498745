// The buttons beside the prompt: to go on, to take moves back, and to let a bot play for a person who is away.

import { find, make, refill } from "./dom.js";
import { isIdle, isReplaced } from "./hold.js";
import { say } from "./words.js";

let timer = 0;
let isWithdrawn = false;

/** Draw the buttons; `acts` is what they do. */
export function drawActions(page, acts) {
  clearTimeout(timer);
  refill(find("actions"), ...listSteps(page, acts), ...listLate(page).map((seat) => offerBot(page, seat, acts)), drawUndo(page, acts));
  drawProposal(page, acts);
  countDown(page, acts);
}

function listSteps(page, { goOn, playAgain, send }) {
  const { view, now, later } = page;
  const sit = () => {
    send({ sit: true });
    find("dock").focus({ preventScroll: true }); // the button goes, and another must not get the focus
  };
  const isOver = now.phase === "over";
  if (later) return [step("next", say(isOver ? "next.match" : "next.hand"), goOn, { "aria-keyshortcuts": "d" })];
  if (isOver) {
    const again = view.seat === null ? null : step("again", say("again"), playAgain);
    return [again, make("a", { class: "button", href: "/" }, say("new_table"))];
  }
  return isReplaced(page) ? [step("sit", say("seat.sit"), sit)] : [];
}

const step = (key, text, onclick, more = {}) =>
  make("button", { type: "button", class: "main", "data-key": key, onclick, ...more }, text);

const small = (key, text, onclick, more = {}) =>
  make("button", { type: "button", class: "small", "data-key": key, onclick, ...more }, text);

const offerBot = ({ names }, seat, { send }) =>
  small(`replace ${seat}`, say("replace", { name: names[seat] }), () => send({ replace: seat }));

/** The others whom the table waits for, each with the seconds after which a bot may play for them. */
function listAwaited({ view, now, deadlines }) {
  if (view.seat === null || isIdle(now)) return [];
  const others = deadlines.filter(({ seat }) => seat !== view.seat);
  return others.map(({ seat, at }) => ({ seat, left: Math.max(0, Math.ceil((at - performance.now()) / 1000)) }));
}

const listLate = (page) => listAwaited(page).filter(({ left }) => left === 0).map(({ seat }) => seat);

/** Show when a bot may play for a person who is not here, second by second. */
function countDown(page, acts) {
  const open = listAwaited(page).filter(({ left }) => left > 0);
  const lefts = open.filter(({ seat }) => !page.here.includes(seat)).map(({ left }) => left);
  const least = Math.min(...lefts);
  const time = `${Math.floor(least / 60)}:${String(least % 60).padStart(2, "0")}`;
  find("countdown").textContent = lefts.length ? say("countdown", { time }) : "";
  if (!open.length) return;
  const late = listLate(page).length;
  timer = setTimeout(() => (listLate(page).length > late ? drawActions(page, acts) : countDown(page, acts)), 1000);
}

function drawUndo(page, { send }) {
  const { undo, proposal } = page;
  if (undo === null || proposal !== null || isReplaced(page)) return null;
  const more = { "data-to": undo, "aria-label": say("undo"), title: say("undo"), "aria-keyshortcuts": "b" };
  const [long, short] = [make("span", { class: "long" }, say("undo")), make("span", { class: "short" }, "↶")];
  const button = small("undo", "", () => send({ undo }), more);
  button.append(long, short);
  return button;
}

/** Whether another player has declined what this one proposed: it is gone, though nothing else has changed. */
export function wasDeclined({ view, version, proposal }, state) {
  const isGone = Boolean(proposal) && proposal.agreed[0] === view.seat && state.proposal === null;
  const isDeclined = isGone && !isWithdrawn && state.version === version;
  if (state.proposal === null) isWithdrawn = false;
  return isDeclined;
}

/** Draw the proposal to take moves back, with the answers to it. */
function drawProposal({ view, names, proposal }, { send }) {
  find("proposal").hidden = proposal === null;
  if (proposal === null) return refill(find("proposal"));
  const { to, agreed } = proposal;
  const isOwn = agreed.includes(view.seat);
  const text = isOwn ? say("undo.pending") : say("undo.proposed", { name: names[agreed[0]] });
  const decline = small("decline", say(isOwn ? "undo.withdraw" : "undo.decline"), () => {
    isWithdrawn = send({ decline: true }) && isOwn;
  });
  const agree = isOwn ? null : small("agree", say("undo.agree"), () => send({ agree: to }));
  refill(find("proposal"), make("p", { "data-to": to }, text), ...(view.seat === null ? [] : [agree, decline]));
}
