// The connection to the server. It comes back by itself, each time a little later.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const NO_TABLE = 4404;

export class Connection {
  #wait = FIRST_WAIT;
  #timer = null;
  #socket = null;

  /** Connect with the key of a link; `onMessage` gets what comes in, `onState` up or down. */
  constructor(key, onMessage, onState) {
    Object.assign(this, { key, onMessage, onState });
    const retry = () => document.visibilityState === "visible" && this.#retryNow();
    addEventListener("online", retry);
    document.addEventListener("visibilitychange", retry);
    this.#open();
  }

  /** Send something; false if there is no connection now. */
  send(message) {
    if (this.#socket.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${location.pathname}/socket`);
    this.#socket = socket;
    socket.onopen = () => this.send({ key: this.key });
    socket.onmessage = ({ data }) => {
      this.#wait = FIRST_WAIT;
      this.onState("up");
      this.onMessage(JSON.parse(data));
    };
    socket.onclose = ({ code }) => {
      if (code === NO_TABLE) return;
      this.onState("down");
      this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }

  #retryNow() {
    if (this.#socket.readyState !== WebSocket.CLOSED || this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#wait = FIRST_WAIT;
    this.#open();
  }
}
