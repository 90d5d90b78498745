// Games played out at random, one by each thread (`counter_rules.kernel.machine.games`).
//
// The loop keeps the threads of a warp together: all play what is left of a trick, then all resolve
// it. On an H200 that was ten times as fast as a loop over single decisions.

// Draw a play without listing them: cards by themselves, the joker named high, cards with a show, in
// the order of actions.
template <class S> CODE W pick_play(Fail& fail, S& s, W* r, W& show, W& high) {
  const W cards = list_playable(fail, s);
  const bool bare = is_undeclared(fail, s, cards);
  W alone = cards, more = 0, is_high = 0, showing = 0;
  show = -1;
  high = -1;
  if constexpr (NAMED != 0) {
    if (!bare) {
      alone = list_lone(fail, s, cards);
      is_high = can_name_high(fail, s, cards);
      more = is_high;
    }
  }
  if constexpr (SHOWING != 0) {
    showing = bare ? 0 : cards & SHOWING;
    for (W left = showing; left != 0; left &= left - 1)
      more += popcount(list_showable(fail, s, ctz(left)));
  }
  const W count = popcount(alone);
  W k = draw(r, count + more);
  if (k < count) {
    const W card = select(alone, k);
    if constexpr (NAMED != 0)
      if (NAMED >> card & 1) high = 0;
    return card;
  }
  k -= count;
  if constexpr (NAMED != 0) {
    if (k < is_high) {
      high = 1;
      return ctz(NAMED);
    }
    k -= is_high;
  }
  if constexpr (SHOWING != 0) {
    for (W left = showing; left != 0; left &= left - 1) {
      const W card = ctz(left), others = list_showable(fail, s, card), n = popcount(others);
      if (k < n) {
        show = select(others, k);
        return card;
      }
      k -= n;
    }
  }
  return 0;  // never: k is below the number of plays
}

template <class S> CODE W pass_at_random(Fail& fail, S& s, W* r) {
  W made = 0;
  if constexpr (PASSES != 0) {
#pragma unroll 1
    while (s[PHASE] == PASS && fail == 0) {
      const W hand = s[w_add(HAND, s[TURN])];
      choose_pass(fail, s, select(hand, draw(r, popcount(hand))));
      made++;
    }
  }
  return made;
}

template <class S> CODE bool is_bidding(S& s) {
  if constexpr (NAMER != 0) return s[PHASE] == BIDDING || s[PHASE] == NAMING;
  return s[PHASE] == BIDDING;
}

// Play to the end of the hand, from any moment of it, and return the number of decisions.
template <class S, class T> CODE W play_hand(Fail& fail, S& s, T& t, const W* d, W* r) {
  W made = pass_at_random(fail, s, r);
#pragma unroll 1
  while (is_bidding(s) && fail == 0) {
    bid_at_random(fail, s, d, r);
    made++;
  }
#pragma unroll 1
  while (s[PHASE] == PLAY && fail == 0) {
    const int first = (int)s[ON_TABLE];  // not 0 where the games start amid a trick, alike in all
#pragma unroll 1
    for (int i = first; i < P && fail == 0; i++) {
      W show, high;
      const W card = pick_play(fail, s, r, show, high);
      if (fail == 0) play(fail, s, t, d, card, show, high);
    }
    made += P - first;
    made += pass_at_random(fail, s, r);
  }
  return made;
}

// Where the games come from and where their results go; a table of P columns for each game.
struct Games {
  const W* rows;
  W worlds, games, seed, hands;
  const W* data;    // the numbers of the ruleset that the text does not hold
  const W* before;  // the scores that points count from; null for those of the first row
  W ended;          // the number of hands that had ended by then
  I32* scores;
  I32* points;
  I8* tricks;
  Byte* winners;
  I32* finished;
  I32* world;
  I32* made;  // the number of decisions, or the reason to fail as a number below 0
};

template <class S, class T> CODE void play_game(S& s, T& t, const Games& all, W game) {
  const W world = game * all.worlds / all.games;
  const W* begin = all.rows + world * ROW;
  W r[1];
  Fail fail = 0;
  copy_row(begin, s);
  seed_stream(r, all.seed, game);
  W made = 0, played = 0;
#pragma unroll 1
  while (played < all.hands && s[PHASE] != OVER && fail == 0) {
    if (s[PHASE] == DEAL) deal(fail, s, all.data, r);
    made += play_hand(fail, s, t, all.data, r);
    played++;
  }
  const W* before = all.before != 0 ? all.before : begin + AT_SCORE;
  const W winners = s[PHASE] == OVER && fail == 0 ? list_winners(fail, s, all.data) : 0;
  for (int i = 0; i < P; i++) {
    const W score = s[w_add(SCORE, i)];
    all.scores[game * P + i] = (I32)score;
    all.points[game * P + i] = (I32)(score - before[i]);
    all.tricks[game * P + i] = (I8)s[w_add(WON, i)];
    all.winners[game * P + i] = (Byte)(winners >> i & 1);
  }
  all.finished[game] = (I32)(played + all.ended);
  all.world[game] = (I32)world;
  all.made[game] = fail != 0 ? -fail : (I32)made;
}

// The memory of a block: rows, then tables. It has a multiple of 32 games, so each array begins
// where its numbers may lie.
extern __shared__ W room[];

extern "C" __global__ void __launch_bounds__(BLOCK, RESIDENT)
play_games(W rows, W worlds, W games, W seed, W hands, W data, W before, W ended, W scores,
           W points, W tricks, W winners, W finished, W world, W made, W first, W last) {
  const W game = first + (W)blockIdx.x * BLOCK + threadIdx.x;
  if (game >= last) return;
  const W lane = threadIdx.x;
  Row<Fixed<BLOCK>> s = find_row((char*)room, Fixed<BLOCK>{}, lane);
  Table<TableCell, BLOCK> t{(TableCell*)((char*)room + ROW_BYTES * BLOCK) + lane};
  const Games all{(const W*)rows,   worlds,        games,           seed,         hands,
                  (const W*)data,   (const W*)before, ended,        (I32*)scores, (I32*)points,
                  (I8*)tricks,      (Byte*)winners, (I32*)finished, (I32*)world,  (I32*)made};
  play_game(s, t, all, game);
}
