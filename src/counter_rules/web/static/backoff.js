// The wait before a page connects again: longer each time, until a connection has been stable.

// @ts-check

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
/** A connection that lasted this long was stable. */
const STEADY = 10_000;
/** The close code for a link that opens nothing. */
export const UNKNOWN = 4404;
/** The codes of final refusals: the page sent too much, the link opens nothing. */
const FINAL = [1008, UNKNOWN];

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
