// The chat: off until the player turns it on. While it is off nothing of it is shown, but that others have written.

import { fill, find, make } from "./dom.js";
import { keep, recall } from "./memory.js";
import { say } from "./words.js";

const STORED = "counter-rules chat";
const PHRASES = ["hello", "good_luck", "well_played", "oh_no", "thinking", "thanks", "sorry", "bye"];
const MOST_LINES = 100;
const MOST_CHARACTERS = 200;

let isOn = recall(STORED) === "on";
/** Whether the chat is open, and not far below the table on a phone. */
let isInView = false;

/** Draw the chat; `send` sends a request. */
export function prepareChat(send) {
  find("chat-switch").onclick = () => {
    isOn = !isOn;
    keep(STORED, isOn ? "on" : "off");
    draw(send);
    find(isOn ? "chat-text" : "chat-switch").focus();
  };
  new IntersectionObserver(([{ isIntersecting }]) => {
    isInView = isIntersecting;
    if (isInView && isOn) markNew(false);
  }).observe(find("chat-about"));
  draw(send);
}

function draw(send) {
  find("chat-switch").textContent = say(isOn ? "chat.off" : "chat.on");
  find("chat-about").textContent = say(isOn ? "chat.about.on" : "chat.about.off");
  find("said").hidden = !isOn;
  markNew(false);
  fill(find("chat-form"), ...(isOn ? drawForm(send) : []));
}

function drawForm(send) {
  const phrases = PHRASES.map((phrase) =>
    make("button", { type: "button", class: "small", onclick: () => send({ phrase }) }, say(`phrase.${phrase}`)),
  );
  const label = { "aria-label": say("chat.text"), placeholder: say("chat.text") };
  const field = make("input", { id: "chat-text", maxlength: MOST_CHARACTERS, autocomplete: "off", ...label });
  const onsubmit = (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text && send({ say: text })) field.value = "";
  };
  return [
    make("div", { class: "phrases", role: "group", "aria-label": say("chat.phrases") }, ...phrases),
    make("form", { class: "writing", onsubmit }, field, make("button", {}, say("chat.send"))),
  ];
}

/** Show the chat, unless the player is the only person at the table. */
export function offerChat({ chairs, view }) {
  const people = chairs.filter(({ player, is_replaced: isReplaced }) => player === "person" || isReplaced);
  find("chat").hidden = people.length < 2;
  find("chat-form").hidden = view.seat === null;
}

/** Take what somebody has said. */
export function hear({ names, view }, { seat, phrase, text }) {
  if (seat !== view.seat) markNew(!isOn || !isInView);
  if (!isOn) return;
  const box = find("said");
  box.append(make("p", {}, make("strong", {}, `${names[seat]}: `), phrase === null ? text : say(`phrase.${phrase}`)));
  while (box.children.length > MOST_LINES) box.firstElementChild.remove();
  box.scrollTop = box.scrollHeight;
}

/** Move the focus to the text field, if the chat is on. */
export function writeInChat() {
  if (!isOn) return;
  find("chat").open = true;
  find("chat-text").focus();
}

function markNew(isNew) {
  find("chat-new").textContent = isNew ? say("chat.new") : "";
  find("show-side").classList.toggle("news", isNew);
}
