// The proof of the deals: the digest of the seed from the start, and at the end the seed and the match.

import { drawCode, find, make, refill } from "./dom.js";
import { say } from "./words.js";

/** Draw the commitment and, once it is known, the seed; `key` then gives access to the record of the match. */
export function drawProof({ commitment, seed }, key) {
  const isShown = seed !== null;
  find("proof-before").hidden = isShown;
  find("proof-after").hidden = !isShown;
  refill(
    find("proof-lines"),
    drawCode(say("proof.commitment"), commitment),
    isShown ? drawCode(say("proof.seed"), seed) : null,
    isShown ? make("button", { type: "button", onclick: () => save(key) }, say("proof.save")) : null,
  );
}

/** Save the record. The key is in a header, because servers write addresses to their logs. */
async function save(key) {
  const answer = await fetch(`${location.pathname}/record`, { headers: { "X-Key": key } });
  if (!answer.ok) return;
  const address = URL.createObjectURL(await answer.blob());
  make("a", { href: address, download: "match.record" }).click();
  URL.revokeObjectURL(address);
}
