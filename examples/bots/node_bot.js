// A bot in JavaScript, for Node, without packages: it plays a legal move at random.
//
//     counter-rules check-bot node examples/bots/node_bot.js
//
// Its luck comes from the seed that the host sends with every request, so a match can be played
// again. It also hears what happens, and counts the tricks that its seat has won in the match.

"use strict";

const readline = require("node:readline");

let seat = null;
let won = 0;

/** Write a message as one line. */
function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
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

/** Choose one of the legal moves: rather look than bid blind, else any. */
function choose(moves, random) {
  const look = moves.find((move) => move.move === "Look");
  return look ?? moves[Math.floor(random() * moves.length)];
}

const answers = {
  hello() {
    say({
      message: "hello",
      protocol: 1,
      name: "node-bot",
      version: "1",
      wants: ["begin", "hear"],
    });
  },
  begin({ view }) {
    seat = view.seat;
    won = 0;
  },
  hear({ events }) {
    for (const event of events) {
      if (event.event === "TrickResolved" && event.result.winner === seat) won += 1;
    }
  },
  move({ id, moves, seed }) {
    say({ message: "move", id, move: choose(moves, makeRandom(seed)) });
  },
  fault({ why }) {
    process.stderr.write(`${why}\n`);
  },
  end() {
    process.stderr.write(`tricks won: ${won}\n`);
    process.stdin.destroy();
  },
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const received = JSON.parse(line);
  if (Object.hasOwn(answers, received.message)) answers[received.message](received);
});
