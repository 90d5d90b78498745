// A few lines of Python.

import { readForm, showPictures, whileBusy } from "./dom.js";

/** Set up the cell; return what puts code into it. */
export function setUpCell(part, engine) {
  const form = part.querySelector("form");
  const { code } = form.elements;
  const answer = part.querySelector(".pg-answer");
  part.querySelector("figure").hidden = true;

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    whileBusy(part, async () => {
      const { printed, value, failed, pictures, error } = await engine.ask("run", readForm(form));
      const texts = [printed, value, failed, error].filter(Boolean);
      const shown = answer.querySelector(".pg-printed");
      const drawn = Object.keys(pictures ?? {}).length > 0;
      shown.textContent = texts.join("") || (drawn ? "" : "done, and nothing to show");
      shown.classList.toggle("pg-failed", Boolean(failed || error));
      showPictures(answer.querySelector(".pg-picture"), pictures);
      answer.hidden = false;
    });
  });
  code.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.requestSubmit();
    }
  });
  return (text) => {
    code.value = text.trimEnd();
    code.scrollIntoView({ block: "center", behavior: "smooth" });
    code.focus({ preventScroll: true });
  };
}
