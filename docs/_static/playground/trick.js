// A trick that is typed, or one of the examples that were drawn when the page was built.

import { followGame } from "./games.js";
import { make, readForm, showLines, showPictures, showText, whileBusy } from "./dom.js";

export function setUpTrick(part, engine, putIntoCell) {
  const form = part.querySelector("form");
  const answer = part.querySelector(".pg-answer");
  const code = answer.querySelector(".pg-code");
  const follow = followGame(form);

  function show({ pictures, lines, error, code: written, hint }) {
    showText(answer.querySelector(".pg-hint"), hint);
    showPictures(answer.querySelector(".pg-picture"), pictures);
    showText(answer.querySelector(".pg-error"), error);
    showLines(answer.querySelector(".pg-lines"), lines);
    code.hidden = !written;
    code.querySelector("pre").textContent = written ?? "";
    answer.querySelector(".pg-link a").href = `#${new URLSearchParams(readForm(form))}`;
  }

  function fill(values) {
    form.reset();
    put(form.elements.game, values.game);
    follow();
    for (const [name, value] of Object.entries(values)) put(form.elements[name], value);
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
  openLink((values) => {
    fill(values);
    press(null);
    show({ hint: "This trick came with the link that you followed. Press Explain." });
    part.scrollIntoView();
  });
}

/** Put a value into a field that takes it; a link may hold anything. */
function put(field, value) {
  if (field?.type === "checkbox") field.checked = Boolean(value);
  else if (field?.tagName === "INPUT") field.value = value;
  else if ([...(field?.options ?? [])].some((option) => option.value === value)) field.value = value;
}

/** Take a trick from the address of the page, now and whenever another is followed. */
function openLink(take) {
  const read = () => {
    const values = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
    if (values.cards) take(values);
  };
  window.addEventListener("hashchange", read);
  read();
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
