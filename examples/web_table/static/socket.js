// The connection to the server. It comes back by itself, each time a little later.

// @ts-check

import { Backoff } from "./backoff.js";

/** @typedef {(state: "up" | "down" | "over", why: string) => void} OnState */

export class Connection {
  #backoff = new Backoff();
  /** @type {ReturnType<typeof setTimeout> | null} */
  #timer = null;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {number | null} */
  #since = null;

  /**
   * Connect with the key of a link.
   * @param {string} key
   * @param {(message: any) => void} onMessage gets what comes in, as JSON has it
   * @param {OnState} onState gets whether the connection is there, and why not
   */
  constructor(key, onMessage, onState) {
    this.key = key;
    this.onMessage = onMessage;
    this.onState = onState;
    addEventListener("online", () => this.#retryNow());
    document.addEventListener("visibilitychange", () => document.hidden || this.#retryNow());
    this.#open();
  }

  /**
   * Send something; false if there is no connection now.
   * @param {object} message
   */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${location.pathname}/socket`);
    this.#timer = null;
    this.#socket = socket;
    socket.onopen = () => {
      this.#since = performance.now();
      this.send({ key: this.key });
    };
    socket.onmessage = ({ data }) => {
      this.onState("up", "");
      this.onMessage(JSON.parse(data));
    };
    socket.onclose = ({ code, reason }) => this.#comeBack(code, reason);
  }

  /** @type {(code: number, reason: string) => void} */
  #comeBack(code, reason) {
    const held = this.#since === null ? 0 : performance.now() - this.#since;
    this.#since = null;
    const wait = this.#backoff.next(code, held);
    this.onState(wait === null ? "over" : "down", reason);
    if (wait !== null) this.#timer = setTimeout(() => this.#open(), wait);
  }

  /** Try at once, now that there is a network or somebody looks; the wait after that stays as long as it was. */
  #retryNow() {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#open();
  }
}
