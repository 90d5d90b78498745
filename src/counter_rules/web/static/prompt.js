// The prompt: the question to the player, the players that the page waits for, or what has ended.

import { capitalise } from "./dom.js";
import { isAsked, isReplaced } from "./hold.js";
import { nameCard } from "./cards.js";
import { joinNames, say } from "./words.js";

export function describePrompt(page) {
  const { table, names, now, result } = page;
  if (now.phase === "over") return capitalise(now.ending.join("; "));
  if (now.phase === "deal") return describeHandOver(table, result?.hand_number ?? now.hand_number);
  if (isReplaced(page)) return say("prompt.replaced");
  if (isAsked(page)) return describeQuestion(page);
  const others = joinNames(now.to_act.map((seat) => names[seat]));
  const self = page.view.seat === null ? `${say("prompt.watching")} ` : describeChosen(now.chosen);
  return `${self}${say("prompt.waiting", { names: others })}`;
}

const describeHandOver = ({ hands }, hand) =>
  hands === null ? say("prompt.hand_over", { hand }) : say("prompt.hand_over.of", { hand, hands });

function describeQuestion({ names, view: { seat }, now }) {
  if (now.phase === "pass") return say("prompt.pass", { name: names[(seat + 1) % names.length] });
  if (now.phase === "name") return say("prompt.name");
  if (now.phase === "play") {
    if (now.led !== null || now.leader !== seat) return say("prompt.play");
    if (now.doubled) return say("prompt.lead.doubled");
    return say(now.choices.every(({ why }) => !why) ? "prompt.lead.any" : "prompt.lead");
  }
  const canLook = now.choices.some(({ move }) => move.move === "Look");
  return say(canLook ? "prompt.blind" : "prompt.bid");
}

function describeChosen(move) {
  if (move === null) return "";
  const chosen = move.move === "Bid" ? say("chosen.bid", move) : say("chosen.pass", { card: nameCard(move.card) });
  return `${chosen} `;
}
