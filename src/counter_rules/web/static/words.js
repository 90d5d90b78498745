// @ts-check
// The texts of the pages, in the reader's language.

import english from "./english.js";
import german from "./german.js";
import { keep, recall } from "./memory.js";

/** @typedef {"en" | "de"} Language */

/** @type {Record<Language, {title: string, texts: Record<string, string>}>} */
const LANGUAGES = { en: { title: "English", texts: english }, de: { title: "Deutsch", texts: german } };
const STORED = "counter-rules language";

/** The reader's choice, or else the first language of the browser that the pages have. */
export const language = chooseLanguage();

/** The `lang` of what the server says in English only; null on an English page. */
export const serverLanguage = language === "en" ? null : "en";

/** @returns {Language} */
function chooseLanguage() {
  const wanted = [recall(STORED) ?? "", ...navigator.languages].map((code) => code.slice(0, 2));
  return wanted.find(isOffered) ?? "en";
}

/** @type {(code: string) => code is Language} */
function isOffered(code) {
  return Object.hasOwn(LANGUAGES, code);
}

/** Whether there is such a text. @type {(key: string) => boolean} */
export const hasText = (key) => Object.hasOwn(LANGUAGES[language].texts, key);

/**
 * Return the reason of the server: it names the text of a page, or is a sentence.
 * @param {string} why
 */
export const sayWhy = (why) => sayOr(`why.${why}`, why);

/**
 * Return a text, with its `{names}` filled in.
 * @param {string} key
 * @param {Record<string, string | number>} params
 */
export function say(key, params = {}) {
  const text = LANGUAGES[language].texts[key];
  if (text === undefined) throw new Error(`no text ${key} in ${language}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    if (params[name] === undefined) throw new Error(`no ${name} for the text ${key}`);
    return String(params[name]);
  });
}

/** Return a text of the page, or else another one. @type {(key: string, other: string) => string} */
export const sayOr = (key, other) => (hasText(key) ? say(key) : other);

/** Fill the elements of the page that name their text. */
export function translatePage() {
  document.documentElement.lang = language;
  fillIn("data-say", (element, text) => (element.textContent = text));
  for (const [attribute, target] of Object.entries(SAID)) {
    fillIn(attribute, (element, text) => element.setAttribute(target, text));
  }
}

const SAID = { "data-say-label": "aria-label", "data-say-title": "title" };

/** @type {(attribute: string, put: (element: Element, text: string) => void) => void} */
function fillIn(attribute, put) {
  for (const element of document.querySelectorAll(`[${attribute}]`)) put(element, say(element.getAttribute(attribute) ?? ""));
}

/** Store the language and load the page again in it. @type {(code: Language) => void} */
function setLanguage(code) {
  keep(STORED, code);
  location.reload();
}

/** Draw the choice of a language. @type {(box: HTMLElement) => void} */
export function drawLanguages(box) {
  box.classList.add("languages");
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", say("language"));
  box.replaceChildren(...Object.keys(LANGUAGES).filter(isOffered).map(drawLanguage));
}

/** @type {(code: Language) => HTMLElement} */
function drawLanguage(code) {
  const button = document.createElement("button");
  button.type = "button";
  button.lang = code;
  button.textContent = LANGUAGES[code].title;
  button.setAttribute("aria-pressed", String(code === language));
  button.onclick = () => setLanguage(code);
  return button;
}

const usual = new Intl.NumberFormat(language); // to make one takes a hundred times as long as to write a number

/** Write a number as the language does. @type {(number: number, options?: Intl.NumberFormatOptions) => string} */
export const formatNumber = (number, options) =>
  (options ? new Intl.NumberFormat(language, options) : usual).format(number);

/** Join names with commas and "and", without a comma before it. @type {(names: string[]) => string} */
export const joinNames = (names) => new Intl.ListFormat(language === "en" ? "en-GB" : language).format(names);
