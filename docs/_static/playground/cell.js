// A few lines of Python.

import { readForm, whileBusy } from "./dom.js";

/** Set up the cell; return what puts code into it. */
export function setUpCell(part, engine) {
  const form = part.querySelector("form");
  const { code } = form.elements;
  const answer = part.querySelector(".pg-answer");

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    whileBusy(part, async () => {
      const { printed, value, failed, picture, error } = await engine.ask("run", readForm(form));
      const texts = [printed, value, failed, error].filter(Boolean);
      const shown = answer.querySelector(".pg-printed");
      shown.textContent = texts.join("") || (picture ? "" : "done, and nothing to show");
      shown.classList.toggle("pg-failed", Boolean(failed || error));
      answer.querySelector(".pg-picture").innerHTML = picture ?? "";
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
