// How long a page waits before it connects again: longer each time, unless a connection has held.

// @ts-check

export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 30_000;
/** A connection that has held as long as this was a good one. */
export const STEADY = 10_000;
/** The codes of refusals that will not change: the link opens nothing, the page sent too much. */
const FINAL = [1008, 4404];

export class Backoff {
  #wait = FIRST_WAIT;

  /**
   * How many milliseconds to wait after a connection was closed; null if there is no use in trying again.
   * @param {number} code with which it was closed
   * @param {number} held for how many milliseconds it had held
   */
  next(code, held) {
    if (FINAL.includes(code)) return null;
    if (held >= STEADY) this.#wait = FIRST_WAIT;
    const wait = this.#wait;
    this.#wait = Math.min(wait * 2, LONGEST_WAIT);
    return wait * (0.75 + Math.random() / 2);
  }
}
