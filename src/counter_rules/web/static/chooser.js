// A dialog with a few answers, such as the ways to play a four.

import { capitalise, fill, find, make } from "./dom.js";

/** Open the dialog; `choose` gets the move of the answer, unless the player cancels. */
export function ask(title, answers, choose) {
  const dialog = find("chooser");
  const answer = (move) => {
    dialog.close();
    choose(move);
  };
  find("chooser-title").textContent = title;
  fill(
    find("chooser-list"),
    ...answers.map(({ text, preview, move }) =>
      make(
        "button",
        { type: "button", onclick: () => answer(move) },
        text,
        ...preview.map((sentence) => make("small", {}, capitalise(sentence))),
      ),
    ),
  );
  find("chooser-cancel").onclick = () => dialog.close();
  dialog.showModal();
}

/** Close the dialog, because the game has moved on. */
export function dropQuestion() {
  find("chooser").close();
}
