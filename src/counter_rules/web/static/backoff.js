// The wait before a page connects again: longer each time, until a connection has been stable.

// @ts-check

export const FIRST_WAIT = 500;
export const LONGEST_WAIT = 30_000;
/** A connection that lasted this long was stable. */
export const STEADY = 10_000;
/** The codes of final refusals: the page sent too much, the link opens nothing. */
const FINAL = [1008, 4404];

export class Backoff {
  #wait = FIRST_WAIT;

  /**
   * Return the milliseconds to wait after a connection was closed; null if there is no use in trying again.
   * @param {number} code the close code
   * @param {number} held how many milliseconds the connection lasted
   */
  next(code, held) {
    if (FINAL.includes(code)) return null;
    if (held >= STEADY) this.#wait = FIRST_WAIT;
    const wait = this.#wait;
    this.#wait = Math.min(wait * 2, LONGEST_WAIT);
    return wait * (0.75 + Math.random() / 2);
  }
}
