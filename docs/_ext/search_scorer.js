// How results of the search are ordered: first what `counter_rules` itself exports, spelled as it
// was asked for; then glossary terms and clauses; then other names, titles and texts.
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 0, 1: 5, 2: -5 }, // a module comes after what is in it
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,

  score([, title, , about, score, , kind]) {
    const asked = (new URLSearchParams(window.location.search).get("q") ?? "").trim();
    const name = asked.replace(/^counter_rules\./, "").replace(/\(\)$/, "");
    if (kind !== "object" || about.startsWith("Python module")) return score;
    if (title === `counter_rules.${name}`) return score + 200;
    if (title.toLowerCase() === `counter_rules.${name.toLowerCase()}`) return score + 150;
    return score;
  },
};
