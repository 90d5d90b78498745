// A trick that is typed, or one of the examples that were drawn when the page was built.

import { followGame } from "./games.js";
import { make, readForm, showLines, showPictures, showText, whileBusy } from "./dom.js";

export function setUpTrick(part, engine, putIntoCell) {
  const form = part.querySelector("form");
  const answer = part.querySelector(".pg-answer");
  const code = answer.querySelector(".pg-code");
  const follow = followGame(form);

  function show({ pictures, lines, error, code: written }) {
    const { cards, trump, game } = form.elements;
    const named = trump.value ? `trump ${trump.selectedOptions[0].text}` : "no trump";
    showText(answer.querySelector(".pg-asked"), `${cards.value.trim()}, ${named}, ${game.value}`);
    showPictures(answer.querySelector(".pg-picture"), pictures);
    showText(answer.querySelector(".pg-error"), error);
    showLines(answer.querySelector(".pg-lines"), lines);
    code.hidden = !written;
    code.querySelector("pre").textContent = written ?? "";
  }

  function fill(values) {
    form.reset();
    form.elements.game.value = values.game;
    follow();
    for (const [name, value] of Object.entries(values)) form.elements[name].value = value;
  }

  const examples = [...part.querySelectorAll("figure")];
  const chips = examples.map((example) => {
    const chip = make("button", example.querySelector(".pg-title").textContent, { type: "button" });
    chip.addEventListener("click", () => {
      fill(JSON.parse(example.dataset.form));
      show(readDrawn(example));
      press(chip);
    });
    example.hidden = true;
    return chip;
  });
  const press = (chip) => chips.forEach((other) => other.setAttribute("aria-pressed", other === chip));

  form.addEventListener("input", () => press(null));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    whileBusy(part, async () => show(await engine.ask("explain", readForm(form))));
  });
  code.querySelector("button").addEventListener("click", () => {
    putIntoCell(code.querySelector("pre").textContent);
  });
  part.querySelector(".pg-chips").append(...chips);
  part.querySelector(".pg-chips").hidden = false;
  answer.hidden = false;
  chips[0].click();
}

/** Read what was drawn when the page was built: it is what Python would answer. */
function readDrawn(example) {
  const text = (selector) => example.querySelector(selector)?.textContent;
  const drawn = [...example.querySelectorAll(".pg-picture > div")];
  return {
    pictures: Object.fromEntries(drawn.map((box) => [box.className.slice(5), box.innerHTML])),
    lines: [...example.querySelectorAll("li")].map((line) => line.textContent),
    error: text(".pg-error"),
    code: text("pre"),
  };
}
