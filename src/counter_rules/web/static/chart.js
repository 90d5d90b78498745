// A line chart of the scores, hand by hand; the table beside it has the same numbers.

import { draw } from "./dom.js";
import { formatPoints } from "./points.js";
import { say } from "./words.js";

const WIDTH = 320;
const HEIGHT = 200;
const FRAME = { left: 36, right: 92, top: 10, bottom: 24 };
const LINE = 14;

/** Make a chart with a line for each player; the line of seat `own` is drawn last, and thicker. */
export function makeChart({ names, own, results }) {
  const first = results[0].hand_number - 1;
  const before = results[0].scores.map((score, seat) => score - results[0].points[seat]);
  const rows = [before, ...results.map(({ scores }) => scores)];
  const scale = makeScale(rows);
  const order = names.map((_, seat) => seat).sort((one, other) => (one === own) - (other === own));
  const labels = spreadLabels(rows.at(-1).map(scale.y));
  return draw(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": describe(names, rows.at(-1)), class: "scores-chart" },
    ...drawGrid(scale, first, rows.length),
    ...order.map((seat) => drawLine({ name: names[seat], seat, isOwn: seat === own, rows, scale, label: labels[seat] })),
  );
}

const describe = (names, scores) =>
  say("chart.label", { scores: names.map((name, seat) => `${name} ${formatPoints(scores[seat])}`).join(", ") });

function makeScale(rows) {
  const all = rows.flat();
  const least = Math.min(0, ...all);
  const most = Math.max(least + 1, ...all);
  const step = findStep(most - least);
  const [low, high] = [Math.floor(least / step) * step, Math.ceil(most / step) * step];
  const wide = WIDTH - FRAME.left - FRAME.right;
  const tall = HEIGHT - FRAME.top - FRAME.bottom;
  return {
    ticks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, turn) => low + turn * step),
    x: (hand) => FRAME.left + (hand / (rows.length - 1)) * wide,
    y: (score) => FRAME.top + ((high - score) / (high - low)) * tall,
  };
}

/** Find a round step that divides a span into at most five parts. */
function findStep(span) {
  const size = 10 ** Math.floor(Math.log10(span / 5 || 1));
  return Math.max(1, [1, 2, 5, 10].map((factor) => factor * size).find((step) => span / step <= 5));
}

function drawGrid({ ticks, x, y }, first, count) {
  const right = WIDTH - FRAME.right;
  const lines = ticks.flatMap((tick) => [
    draw("line", { x1: FRAME.left, x2: right, y1: y(tick), y2: y(tick), class: tick ? "grid" : "grid zero" }),
    draw("text", { x: FRAME.left - 6, y: y(tick) + 4, class: "end" }, formatPoints(tick)),
  ]);
  const every = Math.ceil(count / 8);
  const hands = Array.from({ length: count }, (_, hand) => hand).filter((hand) => hand % every === 0 && hand > 0);
  const foot = HEIGHT - 8;
  return [
    ...lines,
    ...hands.map((hand) => draw("text", { x: x(hand), y: foot, class: "middle" }, String(first + hand))),
    draw("text", { x: 0, y: foot }, say("chart.hand")),
  ];
}

function drawLine({ name, seat, isOwn, rows, scale, label }) {
  const points = rows.map((scores, hand) => [scale.x(hand), scale.y(scores[seat])]);
  const [endX, endY] = points.at(-1);
  const kind = `line-${seat} ${isOwn ? "mine" : ""}`;
  return draw(
    "g",
    { class: kind },
    draw("polyline", { points: points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") }),
    draw("path", { d: `M${endX + 4} ${endY}L${endX + 12} ${label}`, class: "lead" }),
    draw("circle", { cx: endX, cy: endY, r: isOwn ? 4 : 3 }),
    draw("text", { x: endX + 15, y: label + 4, class: "name" }, shorten(name), draw("title", {}, name)),
  );
}

const shorten = (name) => (name.length > 9 ? `${name.slice(0, 8)}…` : name);

/** Move labels down until none overlaps another, then up again from the bottom of the chart. */
function spreadLabels(heights) {
  const order = heights.map((_, seat) => seat).sort((one, other) => heights[one] - heights[other]);
  const places = [...heights];
  order.forEach((seat, turn) => {
    if (turn) places[seat] = Math.max(places[seat], places[order[turn - 1]] + LINE);
  });
  const over = Math.max(0, places[order.at(-1)] - (HEIGHT - FRAME.bottom));
  let floor = places[order.at(-1)] - over;
  for (const seat of order.reverse()) {
    places[seat] = Math.min(places[seat], floor);
    floor = places[seat] - LINE;
  }
  return places;
}
