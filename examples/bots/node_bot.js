// A bot in JavaScript, for Node, without packages: it tries out how often its cards would win a trick.
//
//     counter-rules check-bot node examples/bots/node_bot.js
//
// It thinks in short slices, and reads the messages of the host between them, so it can be stopped.
// Its luck comes from the seed of each request, so a match can be played again.

"use strict";

const readline = require("node:readline");

const RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const DECK = [..."CDHS"].flatMap((suit) => RANKS.map((rank) => rank + suit));
const SLICE = 100; // games
const STYLES = { timid: -1, even: 0, bold: 1 };

const settings = { style: "even" };
let stopped = null; // the number of the last request that the host has stopped

/** Write a message as one line. */
function say(message, fields) {
  process.stdout.write(JSON.stringify({ message, ...fields }) + "\n");
}

/** Make a generator of numbers from 0 to 1 (mulberry32). */
function makeRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Whether a card wins over one that is there already; cards without a rank are jokers. */
function beats(card, other, trump) {
  if (card.at(-1) !== other.at(-1)) return card.at(-1) === trump;
  return RANKS.indexOf(card.slice(0, -1)) > RANKS.indexOf(other.slice(0, -1));
}

/** Play one game: count for each card of the hand whether it wins over some unseen cards. */
function tryCards({ hand, unseen, others, trump, won }, random) {
  const rivals = Array.from({ length: others }, () => unseen[Math.floor(random() * unseen.length)]);
  for (const card of hand) {
    if (!rivals.some((rival) => beats(rival, card, trump))) won.set(card, won.get(card) + 1);
  }
}

/** Return the values of the moves, the best first. */
function judge({ view, moves }, { won, games }) {
  const chance = (card) => (won.get(card) ?? 0) / games;
  const expected = [...won.keys()].reduce((sum, card) => sum + chance(card), STYLES[settings.style]);
  const taken = view.tricks.filter((trick) => trick.winner === view.seat).length;
  const wantsMore = taken < (view.bids[view.seat] ?? 0);
  const getValue = (move) => {
    if (move.move === "Look") return 1; // rather look than bid blind
    if (move.move === "Bid") return -Math.abs(move.tricks - expected);
    return wantsMore ? chance(move.card) : -chance(move.card);
  };
  const values = moves.map((move) => ({ move, value: getValue(move), visits: games }));
  return values.sort((one, other) => other.value - one.value);
}

/** Think about a request for a move or an explanation, a slice at a time; then answer it. */
function think(asked, scene, random, end) {
  const { message, id, clock } = asked;
  const most = clock.games ?? 1000;
  for (let i = 0; i < SLICE && scene.games < most; i += 1, scene.games += 1) tryCards(scene, random);
  const values = judge(asked, scene);
  if (scene.games < most && stopped !== id && performance.now() < end) {
    say("info", { id, values, games: scene.games });
    setImmediate(() => think(asked, scene, random, end));
  } else if (message === "explain") {
    const text = `in ${scene.games} games, in the style ${settings.style}`;
    say("explain", { id, values, games: scene.games, text });
  } else {
    say("move", { id, move: values[0].move });
  }
}

/** Begin to think. */
function begin(asked) {
  const { view, clock, seed } = asked;
  const hand = view.known[view.seat];
  const unseen = DECK.filter((card) => !hand.includes(card));
  const won = new Map(hand.map((card) => [card, 0]));
  const scene = { hand, unseen, others: view.known.length - 1, trump: view.trump, won, games: 0 };
  think(asked, scene, makeRandom(seed), performance.now() + 500 * clock.move);
}

const style = { name: "style", kind: "choice", default: "even", choices: Object.keys(STYLES) };
const wants = ["stop", "explain"];
const answers = {
  hello: () => say("hello", { protocol: 2, name: "node-bot", version: "2", wants, options: [style] }),
  set: ({ options }) => Object.assign(settings, options),
  move: begin,
  explain: begin,
  stop: ({ id }) => {
    stopped = id;
  },
  fault: ({ why }) => process.stderr.write(`${why}\n`),
  end: () => process.stdin.destroy(),
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const received = JSON.parse(line);
  if (Object.hasOwn(answers, received.message)) answers[received.message](received);
});
