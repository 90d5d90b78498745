"use strict";
{
  const find = (name) => document.getElementById(name);
  const scenes = [...document.querySelectorAll("#story li")];
  const tables = find("tables").content.children;
  const sheets = [...document.querySelectorAll("#story .scores")];
  const [slider, jump] = [find("slider"), find("jump")];
  const starts = {
    scene: scenes.map((_, place) => place),
    part: listStarts("section.part"),
    hand: listStarts("section.hand"),
  };
  let now = -1;

  /** List the places of the first scenes in all sections of a kind. */
  function listStarts(kind) {
    return [...document.querySelectorAll(kind)].map((one) => scenes.indexOf(one.querySelector("li")));
  }

  /** Say in which hand and trick a scene is. */
  function nameScene(scene) {
    const heads = [scene.closest(".hand").querySelector("h2"), scene.closest(".part").querySelector("h3")];
    return heads.filter(Boolean).map((head) => head.textContent).join(", ");
  }

  /** Show a scene: its table, and beside it what the story says. */
  function show(place) {
    const next = Math.max(0, Math.min(scenes.length - 1, place));
    if (next === now) return;
    scenes[now]?.removeAttribute("aria-current");
    now = next;
    const scene = scenes[now];
    scene.setAttribute("aria-current", "step");
    const where = [nameScene(scene), `${now} / ${scenes.length - 1}`].filter(Boolean).join(" · ");
    find("where").textContent = where;
    find("stage").replaceChildren(tables[now].cloneNode(true));
    find("said").replaceChildren(...scene.querySelector("div").cloneNode(true).childNodes);
    const sheet = sheets.findLast((one) => scenes.indexOf(one.closest("li")) <= now);
    const figures = [...scene.querySelectorAll(".trick"), ...(sheet ? [sheet] : [])];
    find("shown").replaceChildren(...figures.map((one) => one.cloneNode(true)));
    slider.value = now;
    slider.setAttribute("aria-valuetext", where);
    jump.value = starts.part.findLast((start) => start <= now);
    for (const button of document.querySelectorAll("[data-go]")) {
      button.setAttribute("aria-disabled", go(button) === now);
    }
    // No element has this name, so that the page stays where it is. Inside a report it has no address.
    if (location.protocol !== "about:") history.replaceState(null, "", `#${now}`);
  }

  /** Return where a button leads: to the next start of its kind, or back to one. */
  function go({ dataset }) {
    const places = starts[dataset.go];
    return dataset.by > 0
      ? (places.find((place) => place > now) ?? scenes.length - 1)
      : (places.findLast((place) => place < now) ?? 0);
  }

  /** Show the scene that the address names. */
  function follow() {
    show(Number(/\d+$/.exec(location.hash)?.[0] ?? 0));
  }

  for (const hand of document.querySelectorAll(".hand")) {
    const title = hand.querySelector("h2")?.textContent;
    const group = title ? Object.assign(document.createElement("optgroup"), { label: title }) : jump;
    if (title) jump.append(group);
    for (const part of hand.querySelectorAll(".part")) {
      const text = part.querySelector("h3")?.textContent ?? title ?? "–";
      group.append(new Option(text, scenes.indexOf(part.querySelector("li"))));
    }
  }
  slider.max = scenes.length - 1;
  slider.addEventListener("input", () => show(Number(slider.value)));
  jump.addEventListener("change", () => show(Number(jump.value)));
  find("controls").addEventListener("click", ({ target }) => {
    if (target.dataset.go) show(go(target));
  });
  find("story").addEventListener("click", (event) => {
    const scene = event.target.closest("li");
    if (!scene) return;
    event.preventDefault();
    show(scenes.indexOf(scene));
    find("player").scrollIntoView();
  });
  addEventListener("hashchange", follow);
  addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target === jump || (event.target === slider && !event.shiftKey)) return;
    event.preventDefault();
    show(go({ dataset: { go: event.shiftKey ? "part" : "scene", by } }));
  });
  document.documentElement.classList.add("js");
  find("player").hidden = false;
  follow();
}
