// The page of a table: a snapshot when it connects, then events.

import { nameSuit, makeChip } from "./cards.js";
import { dropQuestion } from "./chooser.js";
import { drawDock, showHint } from "./dock.js";
import { fill, find, make, makeSuit } from "./dom.js";
import { follow, prepend } from "./follow.js";
import { drawProof } from "./proof.js";
import { drawSeats } from "./seats.js";
import { addToLog, drawExplanation, drawLog, drawScores } from "./side.js";
import { Connection } from "./socket.js";
import { drawTrick, keepTrickInSight } from "./trick.js";

const page = { table: null, view: null, now: null, here: [], isSending: false };

const TAKE = {
  snapshot({ table, view, now, told }) {
    Object.assign(page, { table, view, now, isSending: false });
    find("table").hidden = false;
    drawLog(told);
    drawAll(false);
    drawScores(page, askForHands);
  },
  step({ events, now, told }) {
    follow(page.view, events);
    // While choices are sealed, those of others come in between, and do not answer our own.
    const isSameRound = page.now.is_sealed && now.is_sealed;
    const isAnswer = !isSameRound || events.some(({ seat }) => seat === page.view.seat);
    Object.assign(page, { now, isSending: page.isSending && !isAnswer });
    addToLog(told);
    drawAll(events.some(({ event }) => event === "CardPlayed"));
    if (events.some(({ event }) => event === "HandScored")) drawScores(page, askForHands);
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
  refused({ why }) {
    page.isSending = false;
    drawDock(page, send);
    showHint(why);
  },
};

const connection = new Connection(location.hash.slice(1), (message) => TAKE[message.kind](message), showState);
addEventListener("hashchange", () => location.reload());
new ResizeObserver(keepTrickInSight).observe(find("dock"));

/** Send what the player chose, with the number of the position it was chosen in. */
function send(message) {
  showHint("");
  page.isSending = connection.send({ ...message, move_number: page.now.move_number });
  drawDock(page, send);
  if (!page.isSending) showHint("There is no connection right now: wait a moment");
}

/** Ask for the finished hands before those that the page has. */
function askForHands() {
  connection.send({ hands_before: page.view.hand_results[0].hand_number });
}

function showState(state, why) {
  find("connection").textContent = state === "down" ? `${why && `${why}. `}Connecting again …` : "";
  if (state !== "over") return;
  find("table").hidden = true;
  find("closed").hidden = false;
  find("closed-why").textContent = why;
}

function drawAll(isFresh) {
  showHint("");
  dropQuestion();
  drawHead(page);
  drawSeats(page);
  drawTrick(page, isFresh);
  drawDock(page, send);
  drawExplanation(page);
  keepTrickInSight();
}

function drawHead({ table, view, now }) {
  const game = table.game.charAt(0).toUpperCase() + table.game.slice(1).replaceAll("_", " ");
  const who = view.seat === null ? "looking on" : table.names[view.seat];
  const turn = now.to_act.includes(view.seat) ? "● " : "";
  Object.assign(find("table").dataset, { moveNumber: now.move_number, phase: now.phase, toAct: now.to_act.join(" ") });
  document.title = `${turn}${game} · ${who}`;
  find("game").textContent = game;
  find("hand-number").textContent = describeHand({ table, now });
  const isInHand = now.phase !== "deal" && now.phase !== "over";
  fill(find("trump"), ...(isInHand ? drawTrump(now) : []));
}

/** Between hands the last one is still on the table, so that is the one to name. */
function describeHand({ table, now }) {
  const hands = table.hands === null ? "" : ` of ${table.hands}`;
  if (now.phase !== "deal") return `${now.phase === "over" ? "After hand" : "Hand"} ${now.hand_number}${hands}`;
  const next = `${table.names[now.dealer]} deals next`;
  return now.hand_number === 1 ? next : `After hand ${now.hand_number - 1}${hands} · ${next}`;
}

function drawTrump({ trump, turned }) {
  const last = turned.at(-1);
  return [
    make("span", { class: "trump-label" }, trump === null ? "No trump" : "Trump"),
    trump === null ? null : makeSuit(trump === "*" ? "J" : trump),
    trump === null ? null : make("span", { class: "unseen" }, nameSuit(trump)),
    last ? make("span", { class: "turned" }, make("span", { class: "turned-label" }, "face up "), makeChip(last)) : null,
  ];
}
