// The page of a table: it draws each state that the server sends, and holds the end of a hand until the player goes on.

// @ts-check

import { drawActions, wasDeclined } from "./actions.js";
import { showAdvice } from "./advice.js";
import { forgetTable, keepTable } from "./back.js";
import { UNKNOWN } from "./backoff.js";
import { hear, offerChat, prepareChat, writeInChat } from "./chat.js";
import { dropQuestion } from "./chooser.js";
import { drawDock } from "./dock.js";
import { capitalise, find } from "./dom.js";
import { watchEdges } from "./edges.js";
import { drawEnding } from "./ending.js";
import { showGuide } from "./guide.js";
import { drawHead } from "./head.js";
import { isAsked, isFinished, isIdle, release, take } from "./hold.js";
import { drawInvitation } from "./invite.js";
import { listenToKeys } from "./keys.js";
import { drawLastTrick } from "./last.js";
import { layOut } from "./layout.js";
import { addToLog, hideTold } from "./log.js";
import { dropHint, listen, showHint } from "./notes.js";
import { drawOwnSeat } from "./own_seat.js";
import { insertPictures, makePicture } from "./pictures.js";
import { drawProof } from "./proof.js";
import { drawScores } from "./scores.js";
import { drawSeats } from "./seats.js";
import { Connection } from "./socket.js";
import { play, prepareSound } from "./sound.js";
import { drawTrick } from "./trick.js";
import { drawLanguages, say, sayOr, sayWhy, translatePage } from "./words.js";

/** @import { Acts, EventName, Message, Page, Request, State } from "./messages.js" */

const EMPTY = {
  table: null,
  view: null,
  now: null,
  later: null,
  results: [],
  result: null,
  names: [],
  chairs: [],
  here: [],
  deadlines: [],
  asides: [],
  advice: null,
  isAdvised: false,
  isSending: false,
  isFresh: false,
  isRematching: false,
};
const page = /** @type {Page} */ (/** @type {unknown} */ (EMPTY)); // a table and a state are the first messages

/**
 * @template {Message} Of
 * @typedef {(message: Of) => void} Handler
 */

/** @type {{ [Kind in Message["kind"]]: Handler<Extract<Message, { kind: Kind }>> }} */
const HANDLERS = {
  table(table) {
    page.table = { ...table, game: sayOr(`game.${table.ruleset}.title`, table.game) };
  },
  state(state) {
    const { question, phase } = page.now ?? {};
    if (page.now === null) open(state.view.seat);
    const { version, chairs, proposal, undo, events } = state;
    const isDeclined = wasDeclined(page, state);
    Object.assign(page, { version, chairs, proposal, undo, isFresh: events.includes("CardPlayed") });
    page.names = chairs.map(({ name }) => name);
    const before = page.results;
    page.results = state.results ?? before;
    keepDeadlines(state.waiting);
    take(page, state);
    const isNewTurn = isAsked(page) && page.now.question !== question;
    if (page.now.question !== question) dropQuestion();
    if (isFinished(page)) {
      page.results = before;
      page.asides.push(state);
    } else drawAsides([...page.asides.splice(0), state]);
    drawAll();
    if (isDeclined) showHint(say("undo.declined"));
    sound(events, isNewTurn);
    if (isIdle(page.now) && page.now.phase !== phase) focusEnding();
    if (isNewTurn && !find("side").contains(document.activeElement)) scrollTo(0, 0);
  },
  here({ seats, waiting }) {
    page.here = seats;
    keepDeadlines(waiting);
    if (!page.now) return;
    drawSeats(page);
    drawActions(page, ACTS);
  },
  hint({ question, values }) {
    if (question !== page.now.question) return;
    Object.assign(page, { isAdvised: false, advice: values });
    drawDock(page, ACTS);
    showAdvice(values);
  },
  refused({ why }) {
    Object.assign(page, { isSending: false, isAdvised: false, isRematching: false });
    drawDock(page, ACTS);
    showHint(sayWhy(why));
  },
  said(said) {
    hear(page, said);
  },
};

/** @type {Handler<Message>} */
const handle = (message) => /** @type {Handler<Message>} */ (HANDLERS[message.kind])(message); // each takes its kind

/**
 * Draw the scores, the proof and the log, which go on while the end of a hand is held, but not that of a match.
 * @param {State[]} states
 */
function drawAsides(states) {
  for (const state of states) {
    page.results = state.results ?? page.results;
    if (state.results) drawScores(page);
    drawProof(state, connection.key);
    addToLog(state.log, state.is_fresh);
  }
}

/** What the buttons of the page do. @type {Acts} */
const ACTS = {
  answer(move) {
    const { version, now } = page;
    page.isSending = send({ question: now.question, version, move });
    drawDock(page, ACTS);
  },
  askForHint() {
    page.isAdvised = send({ question: page.now.question, hint: true });
    drawDock(page, ACTS);
  },
  goOn() {
    const asides = page.asides.splice(0);
    page.results = asides.findLast(({ results }) => results)?.results ?? page.results;
    release(page);
    drawAsides(asides);
    drawAll();
    find("dock").focus({ preventScroll: true });
  },
  playAgain() {
    page.isRematching = send({ rematch: true });
  },
  send,
};

insertPictures();
translatePage();
drawLanguages(find("languages"));
prepareSound();
prepareChat(send);
const connection = new Connection(location.hash.slice(1), handle, showState);
addEventListener("hashchange", () => location.reload());
new ResizeObserver(drawFelt).observe(find("arena"));
watchEdges(find("scores"));
for (const box of ["bids", "hand"]) listen(find(box));
// The second click of a double click would hit what the first one has put in its place.
find("dock").addEventListener("click", (event) => event.detail > 1 && event.stopPropagation(), true);

/** @type {(key: string) => void} */
const press = (key) => /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${key}"]`))?.click();

const KEYS = {
  p: () => showGuide(page.table, "powers"),
  r: () => showGuide(page.table, "rules"),
  "?": () => showGuide(page.table, "controls"),
  m: () => find("sound").click(),
  d: () => press("next"),
  b: () => press("undo"),
  c: writeInChat,
  h: () => find("advise").hidden || find("advise").click(),
  l: () => find("explained").querySelector("summary")?.click(),
};
find("show-guide").prepend(makePicture("powers"));
find("show-side").append(makePicture("scores"));
find("show-guide").onclick = KEYS.p;
find("show-keys").onclick = KEYS["?"];
find("show-side").onclick = () => find("side").scrollIntoView({ block: "start" });

/**
 * Show the table, once its first state is there.
 * @param {number | null} seat the player's own
 */
function open(seat) {
  if (seat !== null) keepTable(page.table.game);
  listenToKeys(KEYS);
  find("table").hidden = false;
  find("tools").hidden = false;
  drawInvitation();
}

/**
 * Keep until when the table waits for each person, by the clock of this page.
 * @param {Record<string, number>} waiting
 */
function keepDeadlines(waiting) {
  const start = performance.now();
  page.deadlines = Object.entries(waiting).map(([seat, left]) => ({ seat: Number(seat), at: start + 1000 * left }));
}

/**
 * Play the sound of the most important event, and of a new turn.
 * @param {EventName[]} events
 * @param {boolean} isNewTurn
 */
function sound(events, isNewTurn) {
  if (events.includes("HandScored")) play("end");
  else if (events.includes("TrickResolved")) play("trick");
  else if (events.includes("CardPlayed")) play("card");
  if (isNewTurn) play("turn");
}

/**
 * Send a request; return whether there was a connection.
 * @param {Request} message
 */
function send(message) {
  const isSent = connection.send(message);
  showHint(isSent ? "" : say("no_connection"));
  return isSent;
}

/** Move the focus to the result, unless the player is busy elsewhere on the page. Spectators stay where they are. */
function focusEnding() {
  if (page.view.seat === null) return;
  const isBusy = document.activeElement !== document.body && !find("dock").contains(document.activeElement);
  if (!isBusy) find("ending").focus({ preventScroll: true });
}

/** @type {import("./socket.js").OnState} */
function showState(state, why, code = 0) {
  find("connection").textContent = state === "down" ? `${why && `${capitalise(sayWhy(why))}. `}${say("reconnecting")}` : "";
  if (state === "down" && page.now) {
    // What was sent may be lost. It may be sent again, since only one answer counts.
    Object.assign(page, { isSending: false, isAdvised: false, isRematching: false });
    drawDock(page, ACTS);
  }
  if (state !== "over") return;
  if (code === UNKNOWN) forgetTable();
  find("game").textContent ||= say("lobby.title");
  find("table").hidden = true;
  find("tools").hidden = true;
  find("closed").hidden = false;
  find("closed-why").textContent = capitalise(sayWhy(why));
}

function drawAll() {
  if (page.advice) showAdvice(page.advice);
  else dropHint();
  drawHead(page);
  drawDock(page, ACTS);
  drawEnding(page, () => showGuide(page.table, "rules", "score"));
  drawFelt();
  drawLastTrick(page);
  hideTold(page);
  drawOwnSeat(page, send);
  offerChat(page);
}

/** Draw the table at its current size. */
function drawFelt() {
  const { clientWidth: width, clientHeight: height } = find("arena");
  if (!page.now || !width) return;
  const size = `${width} ${height}`;
  if (page.size !== size) Object.assign(page, { size, spots: layOut({ width, height, players: page.names.length }) });
  drawSeats(page);
  drawTrick(page);
  page.isFresh = false;
}
