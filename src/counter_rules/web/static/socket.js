// The connection to the server. It reconnects automatically, with growing waits.

// @ts-check

import { Backoff } from "./backoff.js";
import { language } from "./words.js";

/** @typedef {(state: "up" | "down" | "over", why: string, code?: number) => void} OnState */

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
   * @param {(message: any) => void} onMessage gets each message, parsed from JSON
   * @param {OnState} onState gets the state of the connection, why it is not up, and the close code
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
   * Send a message; return false if there is no connection.
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
      this.send({ key: this.key, language });
    };
    socket.onmessage = ({ data }) => {
      this.onState("up", "");
      this.onMessage(JSON.parse(data));
    };
    socket.onclose = ({ code, reason }) => this.#reconnect(code, reason);
  }

  /** @type {(code: number, reason: string) => void} */
  #reconnect(code, reason) {
    const held = this.#since === null ? 0 : performance.now() - this.#since;
    this.#since = null;
    const wait = this.#backoff.next(code, held);
    this.onState(wait === null ? "over" : "down", reason, code);
    if (wait !== null) this.#timer = setTimeout(() => this.#open(), wait);
  }

  /** Connect at once, because the network is back or the page is visible again; the next wait keeps its length. */
  #retryNow() {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#open();
  }
}
