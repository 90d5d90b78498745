// What proves the deals: the digest of the seed from the start; at the end the seed, and the match.

import { fill, find, make } from "./dom.js";

/** Draw what is known of the seed; `key` opens the record of the match once the seed is told. */
export function drawProof({ commitment, seed }, key) {
  const isTold = seed !== null;
  find("proof").hidden = commitment === null;
  fill(
    find("proof-lines"),
    ...tell("Commitment", commitment ?? ""),
    ...(isTold ? tell("Seed", seed) : []),
    isTold ? make("button", { type: "button", onclick: () => save(key) }, "Save the match") : null,
  );
}

const tell = (name, text) => [make("p", { class: "muted" }, name), make("code", {}, text)];

/** The key goes in a header, as an address would be written to logs. */
async function save(key) {
  const answer = await fetch(`${location.pathname}/record`, { headers: { "X-Key": key } });
  if (!answer.ok) return;
  const address = URL.createObjectURL(await answer.blob());
  make("a", { href: address, download: "match.record" }).click();
  URL.revokeObjectURL(address);
}
