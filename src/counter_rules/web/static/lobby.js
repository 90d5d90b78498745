// The lobby: a table against bots with one button, and behind it the form for everything else.

import { drawBack } from "./back.js";
import { makeCard } from "./cards.js";
import { fill, find } from "./dom.js";
import { drawForm } from "./form.js";
import { keep, recall } from "./memory.js";
import { openTable } from "./opening.js";
import { insertPictures } from "./pictures.js";
import { keepOwnName, readOwnName, seatBots } from "./seating.js";
import { drawLanguages, translatePage } from "./words.js";

const IS_OPEN = "counter-rules form";

function playNow(event) {
  event.preventDefault();
  const name = find("own-name").value.trim();
  keepOwnName(name);
  return openTable({ game: "counter", options: {}, seats: seatBots(4, name), seed: "" }, find("now-fault"));
}

/** Remember for this session whether the form is open; it is drawn when it is needed. */
async function showForm() {
  const { open } = find("more");
  keep(IS_OPEN, String(open), "sessionStorage");
  if (!open) return;
  await drawForm();
  if (location.hash === "#form") find("more").scrollIntoView();
}

function followHash() {
  if (location.hash === "#form") find("more").open = true;
}

insertPictures();
translatePage();
drawLanguages(find("languages"));
fill(find("fan"), ...["2H", "4S", "7D", "10C", "QH", "KS", "AD"].map((code) => makeCard(code)));
find("own-name").value = readOwnName();
drawBack();
find("now").onsubmit = playNow;
// The second click of a double click would open a second table.
for (const button of document.querySelectorAll(".open")) {
  button.addEventListener("click", (event) => event.detail > 1 && event.preventDefault());
}
find("more").ontoggle = showForm;
find("more").open = recall(IS_OPEN, "sessionStorage") === "true";
followHash();
window.onhashchange = followHash;
