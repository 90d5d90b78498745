// The page of a table: a snapshot when it connects, then events.

// @ts-check

import { tellAdvice } from "./advice.js";
import { dropQuestion } from "./chooser.js";
import { drawDock } from "./dock.js";
import { capitalise, find, makePicture } from "./dom.js";
import { Ending, isBetweenHands } from "./ending.js";
import { follow, prepend } from "./follow.js";
import { showGuide } from "./guide.js";
import { drawHead } from "./head.js";
import { drawInvitation } from "./invite.js";
import { listenToKeys } from "./keys.js";
import { drawLastTrick } from "./last.js";
import { layOut } from "./layout.js";
import { addToLog, drawLog } from "./log.js";
import { drawProof } from "./proof.js";
import { drawScores } from "./scores.js";
import { drawSeats } from "./seats.js";
import { Connection } from "./socket.js";
import { play, prepareSound } from "./sound.js";
import { listen, showHint } from "./told.js";
import { drawTrick } from "./trick.js";

/** @import { Event, Events } from "counter-rules" */
/** @import { Message, Page, Wish } from "../messages.js" */

const EMPTY = {
  table: null,
  view: null,
  now: null,
  here: [],
  advice: null,
  isAdvised: false,
  isSending: false,
  isFresh: false,
  isEnding: false,
};
const page = /** @type {Page} */ (/** @type {unknown} */ (EMPTY)); // a snapshot comes before all else

const ending = new Ending(() => {
  page.isEnding = ending.isOpen;
  drawDock(page, send);
});

/**
 * @template {Message} Of
 * @typedef {(message: Of) => void} Take
 */

/** @type {{ [Kind in Message["kind"]]: Take<Extract<Message, { kind: Kind }>> }} */
const TAKE = {
  snapshot({ table, view, now, told }) {
    if (page.table === null) listenToKeys(ACTS);
    Object.assign(page, { table, view, now, isSending: false, isFresh: false, isAdvised: false, advice: null });
    find("table").hidden = false;
    find("tools").hidden = false;
    drawLog(told);
    drawInvitation();
    dropQuestion();
    drawAll();
    drawScores(page, askForHands);
    if (isBetweenHands(page)) ending.announce(page, send, true);
  },
  step({ events, now, told }) {
    follow(page.view, events);
    // While choices are sealed, those of others come in between: what we are asked is still the same.
    const isAsked = now.question !== null;
    const isSame = isAsked && now.question === page.now.question;
    Object.assign(page, { now, isSending: page.isSending && isSame, isFresh: hasEvent(events, "CardPlayed") });
    addToLog(told);
    if (!isSame) {
      Object.assign(page, { isAdvised: false, advice: null });
      dropQuestion();
    }
    drawAll();
    if (hasEvent(events, "HandScored")) {
      drawScores(page, askForHands);
      ending.announce(page, send, false);
    }
    sound(events, isAsked && !isSame);
    if (isAsked && !isSame && !find("side").contains(document.activeElement)) scrollTo(0, 0);
  },
  hands({ results }) {
    prepend(page.view, results);
    drawScores(page, askForHands);
    find("scores").scrollTop = 0;
  },
  proof(proof) {
    drawProof(proof, connection.key);
    drawDock(page, send);
  },
  here({ seats }) {
    page.here = seats;
    drawSeats(page);
  },
  hint({ question, worths }) {
    if (question !== page.now.question) return;
    Object.assign(page, { isAdvised: false, advice: worths });
    drawDock(page, send);
    tellAdvice(worths);
  },
  refused({ why }) {
    Object.assign(page, { isSending: false, isAdvised: false });
    drawDock(page, send);
    showHint(why);
  },
};

/** @type {Take<Message>} */
const take = (message) => /** @type {Take<Message>} */ (TAKE[message.kind])(message); // each takes its kind

const connection = new Connection(location.hash.slice(1), take, showState);
addEventListener("hashchange", () => location.reload());
new ResizeObserver(drawFelt).observe(find("arena"));
prepareSound();
for (const box of ["bids", "hand"]) listen(find(box));

const ACTS = {
  p: () => showGuide(page.table, "powers"),
  r: () => showGuide(page.table, "rules"),
  "?": () => showGuide(page.table, "controls"),
  m: () => find("sound").click(),
  d: () => /** @type {HTMLElement | null} */ (document.querySelector('[data-key="deal"]'))?.click(),
  h: () => find("advise").click(),
  l: () => find("explained").querySelector("summary")?.click(),
  escape: () => ending.close(),
};
find("show-guide").prepend(makePicture("powers"));
find("show-side").append(makePicture("scores"));
find("show-guide").onclick = ACTS.p;
find("show-keys").onclick = ACTS["?"];
find("show-side").onclick = () => find("side").scrollIntoView({ block: "start" });

/** @type {(events: Events, name: Event["event"]) => boolean} */
const hasEvent = (events, name) => events.some(({ event }) => event === name);

/**
 * Let the most of what has happened be heard.
 * @param {Events} events
 * @param {boolean} isNewTurn
 */
function sound(events, isNewTurn) {
  if (hasEvent(events, "HandScored")) play("end");
  else if (hasEvent(events, "TrickResolved")) play("trick");
  else if (hasEvent(events, "CardPlayed")) play("card");
  if (isNewTurn && !hasEvent(events, "HandScored")) play("turn");
}

/**
 * Send what the player chose, with what it answers: the question, or which hand is to be dealt.
 * @param {Wish} message
 */
function send(message) {
  showHint("");
  const { question, hand_number: number } = page.now;
  const asked = message.deal ? { hand_number: number } : { question };
  const isSent = connection.send({ ...message, ...asked });
  if (message.hint) page.isAdvised = isSent;
  else page.isSending = isSent;
  drawDock(page, send);
  if (!isSent) showHint("There is no connection right now: wait a moment");
}

/** Ask for the finished hands before those that the page has. */
function askForHands() {
  connection.send({ hands_before: page.view.hand_results[0].hand_number });
}

/** @type {import("./socket.js").OnState} */
function showState(state, why) {
  find("connection").textContent = state === "down" ? `${why && `${why}. `}Reconnecting …` : "";
  if (state !== "over") return;
  find("table").hidden = true;
  find("tools").hidden = true;
  find("closed").hidden = false;
  find("closed-why").textContent = capitalise(why);
}

function drawAll() {
  if (page.advice) tellAdvice(page.advice);
  else showHint("");
  if (!isBetweenHands(page)) ending.close();
  drawHead(page);
  drawDock(page, send);
  drawFelt();
  drawLastTrick(page);
  ending.draw(page, send);
}

/** Draw the table itself, to the size that it has. */
function drawFelt() {
  const { clientWidth: width, clientHeight: height } = find("arena");
  if (!page.table || !width) return;
  page.spots = layOut({ width, height, players: page.table.names.length });
  drawSeats(page);
  drawTrick(page);
  page.isFresh = false;
}
