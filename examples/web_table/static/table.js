// The page of a table: a snapshot when it connects, then events.

// @ts-check

import { showAdvice } from "./advice.js";
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
import { listen, showHint } from "./notes.js";
import { drawTrick } from "./trick.js";

/** @import { Event, Events } from "counter-rules" */
/** @import { Message, Page, Request } from "../messages.js" */

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
const page = /** @type {Page} */ (/** @type {unknown} */ (EMPTY)); // a snapshot is the first message

const ending = new Ending(() => {
  page.isEnding = ending.isOpen;
  drawDock(page, send);
});

/**
 * @template {Message} Of
 * @typedef {(message: Of) => void} Handler
 */

/** @type {{ [Kind in Message["kind"]]: Handler<Extract<Message, { kind: Kind }>> }} */
const HANDLERS = {
  snapshot({ table, view, now, log }) {
    if (page.table === null) listenToKeys(ACTIONS);
    Object.assign(page, { table, view, now, isSending: false, isFresh: false, isAdvised: false, advice: null });
    find("table").hidden = false;
    find("tools").hidden = false;
    drawLog(log);
    drawInvitation();
    dropQuestion();
    drawAll();
    drawScores(page, askForHands);
    if (isBetweenHands(page)) ending.announce(page, send, true);
  },
  step({ events, now, log }) {
    follow(page.view, events);
    // Sealed choices of others may arrive first: the player's own question is still the same.
    const isAsked = now.question !== null;
    const isSame = isAsked && now.question === page.now.question;
    Object.assign(page, { now, isSending: page.isSending && isSame, isFresh: hasEvent(events, "CardPlayed") });
    addToLog(log);
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
  hint({ question, values }) {
    if (question !== page.now.question) return;
    Object.assign(page, { isAdvised: false, advice: values });
    drawDock(page, send);
    showAdvice(values);
  },
  refused({ why }) {
    Object.assign(page, { isSending: false, isAdvised: false });
    drawDock(page, send);
    showHint(why);
  },
};

/** @type {Handler<Message>} */
const handle = (message) => /** @type {Handler<Message>} */ (HANDLERS[message.kind])(message); // each takes its kind

const connection = new Connection(location.hash.slice(1), handle, showState);
addEventListener("hashchange", () => location.reload());
new ResizeObserver(drawFelt).observe(find("arena"));
prepareSound();
for (const box of ["bids", "hand"]) listen(find(box));

const ACTIONS = {
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
find("show-guide").onclick = ACTIONS.p;
find("show-keys").onclick = ACTIONS["?"];
find("show-side").onclick = () => find("side").scrollIntoView({ block: "start" });

/** @type {(events: Events, name: Event["event"]) => boolean} */
const hasEvent = (events, name) => events.some(({ event }) => event === name);

/**
 * Play the sound of the most important event, and of a new turn.
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
 * Send the player's choice with what it answers: the code of the question, or the number of the hand to deal.
 * @param {Request} message
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

/** Request the finished hands before those that the page has. */
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
  if (page.advice) showAdvice(page.advice);
  else showHint("");
  if (!isBetweenHands(page)) ending.close();
  drawHead(page);
  drawDock(page, send);
  drawFelt();
  drawLastTrick(page);
  ending.draw(page, send);
}

/** Draw the table at its current size. */
function drawFelt() {
  const { clientWidth: width, clientHeight: height } = find("arena");
  if (!page.table || !width) return;
  page.spots = layOut({ width, height, players: page.table.names.length });
  drawSeats(page);
  drawTrick(page);
  page.isFresh = false;
}
