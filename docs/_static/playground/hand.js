// A hand that is played: what the seat sees, its moves as buttons, and the cards of the picture.

import { followGame } from "./games.js";
import { linkClauses, make, readForm, showLines, showPictures, showText, whileBusy } from "./dom.js";

export function setUpHand(part, engine) {
  const form = part.querySelector("form");
  const find = (name) => part.querySelector(`.pg-answer ${name}`);
  let moves = [];
  let refused = [];
  followGame(form);

  function show(answer) {
    showText(find(".pg-error"), answer.error);
    if (answer.error) return;
    ({ moves, refused } = answer);
    showPictures(find(".pg-picture"), answer.pictures);
    find(".pg-title").textContent = answer.asked;
    find(".pg-asked").textContent = "";
    find(".pg-moves").replaceChildren(
      ...moves.map(makeMove),
      ...(answer.next ? [makeButton("Deal the next hand", () => ask("next", {}), "pg-main")] : []),
    );
    showLines(find(".pg-refused"), refused.map(({ what, why }) => `${what}: ${why}`));
    showLines(find(".pg-lines"), answer.happened);
    for (const [name, pictures] of [[".pg-last", answer.trick], [".pg-sheet", answer.sheet]]) {
      find(name).hidden = !pictures;
      showPictures(find(name), pictures);
    }
    markCards();
    find(".pg-notes").hidden = !moves.some(({ notes }) => notes.length);
    tell(moves[0]);
  }

  function makeButton(label, act, kind = "") {
    const button = make("button", label, { type: "button", class: kind });
    button.addEventListener("click", act);
    return button;
  }

  function makeMove(move, number) {
    const button = makeButton(move.label, () => ask("choose", { number }), move.card && `pg-card pg-${move.card.at(-1)}`);
    for (const come of ["focus", "pointerenter"]) button.addEventListener(come, () => tell(move));
    return button;
  }

  /** Say what a card would do now, and what it does at any time. */
  function tell(move) {
    showLines(find(".pg-notes"), move?.notes);
  }

  /** Ask, and give the focus to the moves again where it was on one. */
  function ask(kind, values) {
    const wasHere = find(".pg-moves").contains(document.activeElement);
    return whileBusy(part, async () => {
      show(await engine.ask(kind, values));
      if (wasHere) find(".pg-moves button")?.focus({ preventScroll: true });
    });
  }

  function listCards(code) {
    return [...part.querySelectorAll(`.pg-answer > .pg-picture [data-card="${code}"]`)];
  }

  function markCards() {
    for (const { card } of moves) {
      for (const drawn of card ? listCards(card) : []) drawn.classList.add("pg-legal");
    }
  }

  /** Play a card of the picture; where there are more ways to play it, its buttons say which. */
  function press(code) {
    const ways = moves.flatMap(({ card }, number) => (card === code ? [number] : []));
    const closed = refused.find(({ cards }) => cards.includes(code));
    if (ways.length === 1) ask("choose", { number: ways[0] });
    else if (ways.length) {
      find(".pg-asked").textContent = "There is more than one way to play it: press one of its buttons.";
      find(".pg-moves").children[ways[0]].focus();
    } else if (closed) {
      showText(find(".pg-error"), `${closed.what}: ${closed.why}`);
      linkClauses(find(".pg-error"));
    }
  }

  find(".pg-picture").addEventListener("click", ({ target }) => {
    const card = target.closest("[data-card]");
    if (card) press(card.dataset.card);
  });
  find(".pg-picture").addEventListener("pointerover", ({ target }) => {
    const move = moves.find(({ card }) => card && card === target.closest("[data-card]")?.dataset.card);
    if (move) tell(move);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask("deal", readForm(form));
  });

  /** Begin a match with cards that nobody has seen yet. */
  return () => {
    form.elements.seed.value = crypto.getRandomValues(new Uint32Array(1))[0];
    form.requestSubmit();
  };
}
