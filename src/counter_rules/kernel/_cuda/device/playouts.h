// Games played out at random, one by each thread (`counter_rules.kernel.machine.games`).

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
  Unwatched unwatched;
#pragma unroll 1
  while (played < all.hands && s[PHASE] != OVER && fail == 0) {
    if (s[PHASE] == DEAL) deal(fail, s, all.data, r);
    made += play_hand(fail, s, t, all.data, r, unwatched);
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

extern "C" __global__ void __launch_bounds__(BLOCK, RESIDENT)
play_games(W rows, W worlds, W games, W seed, W hands, W data, W before, W ended, W scores,
           W points, W tricks, W winners, W finished, W world, W made, W first, W last) {
  const W game = first + (W)blockIdx.x * BLOCK + threadIdx.x;
  if (game >= last) return;
  Row<Fixed<BLOCK>> s = find_row();
  Table<TableCell, BLOCK> t = find_table();
  const Games all{(const W*)rows,   worlds,        games,           seed,         hands,
                  (const W*)data,   (const W*)before, ended,        (I32*)scores, (I32*)points,
                  (I8*)tricks,      (Byte*)winners, (I32*)finished, (I32*)world,  (I32*)made};
  play_game(s, t, all, game);
}
