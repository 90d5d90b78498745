// @ts-check
// What the browser remembers. A browser that blocks storage throws; then the page does without.

/** @type {(key: string, store?: "localStorage" | "sessionStorage") => string | null} */
export function recall(key, store = "localStorage") {
  try {
    return window[store].getItem(key);
  } catch {
    return null;
  }
}

/** @type {(key: string, value: string, store?: "localStorage" | "sessionStorage") => void} */
export function keep(key, value, store = "localStorage") {
  try {
    window[store].setItem(key, value);
  } catch {
    // Nothing else depends on it.
  }
}

/** @type {(key: string) => void} */
export function forget(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that blocks storage has kept nothing.
  }
}
