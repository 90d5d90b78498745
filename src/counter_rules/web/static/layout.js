// The layout of plates and cards: the player's own seat at the bottom, the others clockwise from its left.

/** The looks of a table, from roomy to tight: the size of plates and fans, and the range of card widths. */
const LOOKS = [
  { name: "grand", plate: [206, 82], fan: 50, most: 160, least: 130 },
  { name: "large", plate: [168, 68], fan: 40, most: 118, least: 84 },
  { name: "middle", plate: [136, 60], fan: 34, most: 92, least: 64 },
  { name: "small", plate: [112, 52], fan: 26, most: 76, least: 44 },
  { name: "tiny", plate: [100, 46], fan: 18, most: 56, least: 34 },
  { name: "least", plate: [92, 40], fan: 13, most: 40, least: 24 },
];

/** The numbers of other players on the left, at the top and on the right, by the number of all others. */
const TALL = [[0, 0, 0], [0, 1, 0], [0, 2, 0], [1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 2, 2], [2, 3, 2], [3, 2, 3], [3, 3, 3]];
const WIDE = [[0, 0, 0], [0, 1, 0], [0, 2, 0], [1, 1, 1], [1, 2, 1], [1, 3, 1], [1, 4, 1], [1, 5, 1], [2, 4, 2], [2, 5, 2]];

const RATIO = 1.4;
const MARGIN = 6;
const GAP = 12;
const TITLE_HEIGHT = 32;

/**
 * Lay out a table: its `look`, the width of its `card`s, its `title` and `stack`, and of each seat, from the one at the
 * bottom, the `plate` and the `card`.
 */
export function layOut({ width, height, players }) {
  const seatings = (isWide(width, height) ? [WIDE, TALL] : [TALL, WIDE]).map((sides) => sides[players - 1]);
  for (const look of LOOKS) {
    for (const sides of seatings) {
      const found = findPlan({ width, height, sides, look });
      if (found) return found;
    }
  }
  const [sides, look] = [seatings[0], LOOKS.at(-1)];
  return listPlans({ width, height, sides, look, card: look.least })[0];
}

/** Find the plan with the largest cards that has room for everything; undefined if there is none. */
function findPlan({ width, height, sides, look }) {
  for (let card = look.most; card >= look.least; card -= 2) {
    const plans = listPlans({ width, height, sides, look, card });
    const found = plans.find((plan) => isClear(plan, width, height));
    if (found) return found;
  }
  return undefined;
}

const isWide = (width, height) => width > height * 1.25;

/**
 * List the plans for one size. They vary in three ways: side seats use the full height, or the space between the top
 * seats and the own one; their cards are beside their plates, or below them on a narrow table; the title is in the
 * middle, or beside the own card.
 */
function listPlans(size) {
  const { width, height, sides, look, card } = size;
  const top = MARGIN + (sides[1] ? look.fan + look.plate[1] + GAP + card * RATIO + GAP : 0);
  const foot = height - MARGIN;
  const free = foot - look.plate[1] - GAP;
  const spans = [[MARGIN, foot], [top - card, free], [top, free], [top, foot]];
  const ways = isWide(width, height) ? [false] : [false, true];
  return ways.flatMap((isUnder) =>
    spans.flatMap((span) => [false, true].map((isLow) => place(size, { span, top, isLow, isUnder }))),
  );
}

function place({ width, height, sides, look, card }, { span: [from, to], top, isLow, isUnder }) {
  const [left, above, right] = sides;
  const turns = [
    ...spread(left, from, to).reverse().map((middle) => placeAtSide(look, card, { edge: MARGIN, middle, way: 1, isUnder })),
    ...spreadAbove(above, width).map((middle) => placeAbove(look, card, middle)),
    ...spread(right, from, to).map((middle) => placeAtSide(look, card, { edge: width - MARGIN, middle, way: -1, isUnder })),
  ];
  const high = card * RATIO;
  const own = makeBox((width - card) / 2, height - MARGIN - high, card, high);
  const [wide, tall] = look.plate;
  const plate = makeBox(own.x - GAP - wide, height - MARGIN - tall, wide, tall);
  const title = isLow ? placeTitleLow(own, plate, width) : placeTitle(top, own, width);
  const seats = [{ plate, card: own }, ...turns];
  return { look, card, title, seats, stack: placeStack({ own, title, seats, top, height }) };
}

/** Place the stack, which is visible before the first trick, as near to the middle as plates and title allow. */
function placeStack({ own, title, seats, top, height }) {
  const places = [(height - own.height) / 2, title.y - GAP - own.height, own.y - GAP - own.height, top, own.y];
  const stacks = places.map((y) => ({ ...own, y }));
  const taken = [title, ...seats.map(({ plate, fan = 0 }) => withFan(plate, fan))];
  return stacks.find((stack) => taken.every((box) => areApart(stack, box))) ?? stacks[0];
}

function placeTitle(top, own, width) {
  const wide = Math.min(300, width * 0.56);
  return makeBox((width - wide) / 2, (top + own.y - GAP - TITLE_HEIGHT) / 2, wide, TITLE_HEIGHT);
}

/** Place the title on the right of the own card, opposite its plate; it has room for two lines there. */
function placeTitleLow(own, plate, width) {
  const x = own.x + own.width + GAP;
  return makeBox(x, plate.y, Math.min(150, width - x - 2 * MARGIN), plate.height);
}

const makeBox = (x, y, width, height) => ({ x, y, width, height });

/** Divide a length into `count` equal parts and return their middles. */
const spread = (count, from, to) =>
  Array.from({ length: count }, (_, turn) => from + ((turn + 0.5) * (to - from)) / count);

const spreadAbove = (count, width) =>
  count === 2 ? [width * 0.27, width * 0.73] : spread(count, 0, width);

/** Place a seat at a side: its plate at the edge, its fan above, its card towards the middle or below the plate. */
function placeAtSide(look, card, { edge, middle, way, isUnder }) {
  const [wide, tall] = look.plate;
  const high = card * RATIO;
  const x = way === 1 ? edge : edge - wide;
  if (isUnder) {
    const plate = makeBox(x, middle - (look.fan + tall + GAP + high) / 2 + look.fan, wide, tall);
    const cardX = way === 1 ? x + wide - card : x;
    return { plate, fan: look.fan, card: makeBox(cardX, plate.y + tall + GAP, card, high) };
  }
  const cardX = way === 1 ? x + wide + GAP : x - GAP - card;
  const plate = makeBox(x, middle - (look.fan + tall) / 2 + look.fan, wide, tall);
  return { plate, fan: look.fan, card: makeBox(cardX, middle - high / 2, card, high) };
}

/** Place a seat at the top, with its card below its plate. */
function placeAbove(look, card, middle) {
  const [wide, tall] = look.plate;
  const plate = makeBox(middle - wide / 2, MARGIN + look.fan, wide, tall);
  const y = plate.y + tall + GAP;
  return { plate, fan: look.fan, card: makeBox(middle - card / 2, y, card, card * RATIO) };
}

/** Return whether nothing overlaps and nothing sticks out of the table. */
export function isClear({ seats, title }, width, height) {
  const boxes = [title, ...seats.flatMap(({ plate, fan = 0, card }) => [withFan(plate, fan), card])];
  const isInside = ({ x, y, width: wide, height: high }) => x >= 0 && y >= 0 && x + wide <= width && y + high <= height;
  return boxes.every((box, place) => isInside(box) && boxes.slice(0, place).every((other) => areApart(box, other)));
}

const withFan = ({ x, y, width, height }, fan) => makeBox(x, y - fan, width, height + fan);

/** Return whether there is room between two boxes. */
function areApart(one, other) {
  const room = GAP / 2;
  return (
    one.x + one.width + room <= other.x ||
    other.x + other.width + room <= one.x ||
    one.y + one.height + room <= other.y ||
    other.y + other.height + room <= one.y
  );
}

export const findMiddle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** Give an element the position and size of a box. */
export function lay(element, { x, y, width, height }) {
  element.style.setProperty("left", `${x}px`);
  element.style.setProperty("top", `${y}px`);
  element.style.setProperty("width", `${width}px`);
  element.style.setProperty("height", `${height}px`);
}
