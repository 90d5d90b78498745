// A question with a few answers, as for a four that may be played with a second one shown.

import { capitalise, fill, find, make } from "./dom.js";

/** Ask; `choose` gets the move of the answer, unless the question is cancelled. */
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

/** Take a question back, because the game has gone on. */
export function dropQuestion() {
  find("chooser").close();
}
