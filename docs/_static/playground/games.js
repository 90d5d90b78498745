// The fields that choose a game: how many may play it, and the seats that they have.

import { make } from "./dom.js";

/** Offer numbers of a field anew, and keep what was chosen where it is still there. */
function offer(select, numbers, wanted) {
  const open = [...select.options].filter((option) => option.value === "");
  select.replaceChildren(...open, ...numbers.map((number) => make("option", number)));
  const values = [...select.options].map((option) => option.value);
  select.value = values.includes(wanted) ? wanted : values[0];
}

/** Let the numbers of players follow the game, and the seats the number of players. */
export function followGame(form) {
  const { game, players, seat } = form.elements;
  const follow = () => {
    offer(players, game.selectedOptions[0].dataset.players.split(" "), players.value);
    if (seat) offer(seat, [...Array(Number(players.value)).keys()].map(String), seat.value);
  };
  form.addEventListener("change", ({ target }) => {
    if (target === game || target === players) follow();
  });
  follow();
  return follow;
}
