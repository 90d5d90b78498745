// What proves the deals: the digest of the seed from the start; at the end the seed, and the match.

import { drawCode, fill, find, make } from "./dom.js";

/** Draw what is known of the seed; `key` opens the record of the match once the seed is shown. */
export function drawProof({ commitment, seed }, key) {
  const isShown = seed !== null;
  find("proof").hidden = commitment === null;
  find("proof-before").hidden = isShown;
  find("proof-after").hidden = !isShown;
  fill(
    find("proof-lines"),
    drawCode("Commitment", commitment ?? ""),
    isShown ? drawCode("Seed", seed) : null,
    isShown ? make("button", { type: "button", onclick: () => save(key) }, "Save the match") : null,
  );
}

/** The key goes in a header, as an address would be written to logs. */
async function save(key) {
  const answer = await fetch(`${location.pathname}/record`, { headers: { "X-Key": key } });
  if (!answer.ok) return;
  const address = URL.createObjectURL(await answer.blob());
  make("a", { href: address, download: "match.record" }).click();
  URL.revokeObjectURL(address);
}
