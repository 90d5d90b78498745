// What the page shows: the newest state, or the end of a hand or a match until the player goes on.

/** Whether no hand is being played: the last one is scored. */
export const isIdle = ({ phase }) => phase === "deal" || phase === "over";

/** Whether a bot plays for the player of this page. */
export const isReplaced = ({ view, chairs }) => view.seat !== null && chairs[view.seat].is_replaced;

/** Whether the player of this page is to choose. */
export const isAsked = (page) => page.now.to_act.includes(page.view.seat) && !isReplaced(page);

/** Whether the page shows the end of a match while the next one has begun. */
export const isFinished = ({ now, later }) => now.phase === "over" && later !== null;

/** Take a state of the server: show it, or keep it for later, while the end of a hand is shown. */
export function take(page, { view, now, between, is_fresh: isFresh }) {
  const newest = join({ view, now });
  if (between) show(page, { ...join(between), later: newest });
  else if (isHeld(page, newest, isFresh)) page.later = newest;
  else show(page, { ...newest, later: null });
}

/** Show the state that the page has kept. */
export function release(page) {
  if (page.later) show(page, { ...page.later, later: null });
}

const join = ({ view, now }) => ({ view, now: { ...view, ...now } });

/** Whether the page goes on showing the end of a hand, or of a match that others have followed with the next. */
function isHeld({ now, later, isRematching }, newest, isFresh) {
  if (now === null) return false;
  const isReopened = !isFresh && now.phase === "deal" && newest.now.hand_number < now.hand_number;
  if (isReopened) return false;
  if (newest.view.seat === null && newest.now.phase === "play") return false;
  return later !== null || (now.phase === "over" && newest.now.phase !== "over" && !isRematching);
}

function show(page, picture) {
  const isSame = page.now !== null && picture.now.question !== null && picture.now.question === page.now.question;
  Object.assign(page, picture, { isRematching: false });
  if (isIdle(page.now)) page.result = page.results.at(-1) ?? null;
  // Sealed choices of others may arrive first: the player's own question is still the same.
  if (!isSame) Object.assign(page, { isAdvised: false, isSending: false, advice: null });
}
