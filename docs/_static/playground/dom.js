// Small things that every part of the page needs.

/** Make an element with text in it. */
export function make(name, text = "", attributes = {}) {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Show a picture in the colours of the page, or none. The library has drawn it: it is no script. */
export function showPictures(box, pictures) {
  box.replaceChildren(
    ...Object.entries(pictures ?? {}).map(([theme, picture]) => {
      const drawn = make("div", "", { class: `only-${theme}` });
      drawn.innerHTML = picture;
      return drawn;
    }),
  );
}

/** Show text, or hide its element where there is none. */
export function showText(element, text) {
  element.textContent = text ?? "";
  element.hidden = !text;
}

/** Fill a list with lines; each clause in them links to where it is described. */
export function showLines(list, lines) {
  list.replaceChildren(
    ...(lines ?? []).map((line) => {
      const item = make("li", line);
      linkClauses(item);
      return item;
    }),
  );
}

const clauses = JSON.parse(document.querySelector("#pg-clauses")?.textContent ?? "{}");

/** Turn the clauses in the text of an element into links. */
export function linkClauses(element) {
  const pieces = element.textContent.split(/\b([CF]\d+(?:\.\d+)?)\b/);
  element.replaceChildren(
    ...pieces.map((piece) =>
      clauses[piece] ? make("a", piece, { href: clauses[piece] }) : document.createTextNode(piece),
    ),
  );
}

/** Read a form as names and texts. */
export function readForm(form) {
  return Object.fromEntries(new FormData(form));
}

/** Say that an element waits for some work; what is pressed there meanwhile starts no other. */
export async function whileBusy(element, work) {
  if (element.getAttribute("aria-busy") === "true") return;
  element.setAttribute("aria-busy", "true");
  try {
    await work();
  } finally {
    element.removeAttribute("aria-busy");
  }
}
