// Games stepped together, one by each thread (`counter_rules.kernel.machine.games`).
//
// A block is a warp. Each thread puts what its game shows together in shared memory, as bits; then
// all threads write what all games show, sixteen bytes at a time, one beside the other. A prototype
// that put bytes together took five times the memory, and so ran a fifth of the games at once.

constexpr int LANES = 32;
constexpr int GAP = LANES + 1;  // from one word of a game to its next: they lie in different banks

struct alignas(16) Piece {
  unsigned word[4];
};

// Four bits as four bytes.
CODE unsigned expand(unsigned bits) { return (bits & 15) * 0x00204081u & 0x01010101u; }

// `SIZE` bytes of one game, of which those before `FIRST` are below 2 to the power of `PLANES`: they
// are bits in as many planes. Later ones are bits of the lowest plane (`spread`) or bytes. All are 0
// at first, and each is written once, or added to.
template <int SIZE, int PLANES, int FIRST> struct Shown {
  static constexpr int PLANE = (SIZE + 31) / 32;
  static constexpr int BYTES = PLANES * PLANE;         // the word of the first bytes
  static constexpr int BEFORE = FIRST / 16 * 16;       // the number of bytes before them
  static constexpr int WORDS = BYTES + ((SIZE + 15) / 16 * 16 - BEFORE) / 4;
  unsigned* words;

  CODE unsigned& get(int word) const { return words[word * GAP]; }
  CODE Shown find(int game) const { return {words + game}; }
  CODE void clear() const {
    for (int i = 0; i < WORDS; i++) get(i) = 0;
  }

  struct Item {
    unsigned* words;
    int at;
    CODE void operator=(W value) const {
      const Shown all{words};
      if (at >= FIRST) {
        unsigned& word = all.get(BYTES + (at - BEFORE) / 4);
        const int shift = 8 * (at & 3);
        word = (word & ~(255u << shift)) | ((unsigned)value & 255) << shift;
        return;
      }
      for (int plane = 0; plane < PLANES; plane++) {
        unsigned& word = all.get(plane * PLANE + at / 32);
        word = (word & ~(1u << (at & 31))) | (unsigned)(value >> plane & 1) << (at & 31);
      }
    }
    CODE operator W() const {
      const Shown all{words};
      W value = 0;
      for (int plane = 0; plane < PLANES; plane++)
        value |= (W)(all.get(plane * PLANE + at / 32) >> (at & 31) & 1) << plane;
      if (at >= FIRST) value |= all.get(BYTES + (at - BEFORE) / 4) >> 8 * (at & 3) & 255;
      return value;
    }
  };
  CODE Item operator[](W at) const { return {words, (int)at}; }

  CODE Piece get_piece(int i) const {
    Piece piece{};
    for (int plane = 0; plane < PLANES; plane++) {
      const unsigned bits = get(plane * PLANE + i / 2) >> (i & 1) * 16;
      for (int j = 0; j < 4; j++) piece.word[j] |= expand(bits >> 4 * j) << plane;
    }
    if (WORDS > BYTES && i >= BEFORE / 16)
      for (int j = 0; j < 4; j++) piece.word[j] |= get(BYTES + 4 * (i - BEFORE / 16) + j);
    return piece;
  }
};

template <int SIZE, int PLANES, int FIRST>
CODE void spread(const Shown<SIZE, PLANES, FIRST>& out, W at, W bits, W size) {
  const U kept = size < 64 ? U(bits) & ((1ULL << size) - 1) : U(bits);
  const int word = (int)at / 32, shift = (int)at & 31;
  if (size <= 0) return;
  out.get(word) |= (unsigned)(kept << shift);
  if (shift + size > 32) out.get(word + 1) |= (unsigned)(kept >> (32 - shift));
  if (shift + size > 64) out.get(word + 2) |= (unsigned)(kept >> (64 - shift));
}
template <int SIZE, int PLANES, int FIRST>
CODE void write_bytes(const Shown<SIZE, PLANES, FIRST>& out, W at, W word, W size) {
  const U kept = size < 8 ? U(word) & ((1ULL << 8 * size) - 1) : U(word);
  const int rest = (int)at - out.BEFORE, shift = 8 * (rest & 3), first = out.BYTES + rest / 4;
  out.get(first) |= (unsigned)(kept << shift);
  if (shift + 8 * size > 32) out.get(first + 1) |= (unsigned)(kept >> (32 - shift));
  if (shift + 8 * size > 64) out.get(first + 2) |= (unsigned)(kept >> (64 - shift));
}
template <int SIZE, int PLANES, int FIRST>
CODE void clear_bytes(const Shown<SIZE, PLANES, FIRST>&, W, W) {}  // they are

typedef Shown<(int)MOST_ACTIONS, 1, (int)MOST_ACTIONS> Mask;
typedef Shown<(int)OBSERVED, SEEN_PLANES, (int)O_BIDS> Seen;

// The shared memory of a block: tables and the results of a hand while the games move, then masks,
// then observations.
constexpr int TABLES = 0;
constexpr int REWARDS = TABLES + TABLE_WORDS * (int)sizeof(TableCell) * LANES;
constexpr int SCORES = REWARDS + 4 * (int)P * LANES;
constexpr int ENDS = SCORES + 4 * (int)P * LANES;
constexpr int MOVING = ENDS + (1 + 2 * (int)P) * LANES;
constexpr int MASKED = 4 * GAP * Mask::WORDS;
constexpr int OBSERVED_AT_ONCE = OBSERVING == 0 ? 0 : 4 * GAP * Seen::WORDS;
static_assert(SHARED >= MOVING && SHARED >= MASKED && SHARED >= OBSERVED_AT_ONCE);

extern __shared__ W room[];

// The games of an environment, and the arrays of a step. A word of each game lies beside that of the
// next in `rows` and `legal`; in all else the games lie one after another.
struct Env {
  W* seeds;
  const W* actions;  // null to begin all games anew
  U* errors;         // illegal actions, the step and game of the first; failures, likewise
  W step, games, until_over;
  W rows;
  unsigned* legal;  // the masks again, as bits which nobody else can write
  I32* failed;      // why a game has stopped, or 0
  W* refused;       // the last illegal action
  const W* begin;
  const W* data;
  const float* factors;
  Piece* masks;  // in rows of whole pieces
  W* turns;
  I32* rewards;
  I32* scores;
  Byte* ends;
  void* observed;  // bytes in rows of whole pieces, or numbers of single precision
};

CODE bool is_legal(const Env& all, W game, W action) {
  if (action < 0 || action >= all.data[D_ACTIONS]) return false;
  return all.legal[action / 32 * all.games + game] >> (action & 31) & 1;
}

// Note an illegal action or a failure; the earliest step counts, then the lowest game.
CODE void note_error(const Env& all, int kind, W game) {
  atomicAdd(all.errors + 2 * kind, (U)1);
  atomicMin(all.errors + 2 * kind + 1, (U)all.step << 32 | (U)game);
}

// Let a game move, or begin it anew; leave it as it is if its action is illegal.
template <class S> CODE void move_game(S& s, const Env& all, W first, int lane) {
  const W game = first + lane;
  W p[AT_DATA + 1], r[1];
  char* at = (char*)room;
  p[AT_REWARDS] = (W)(at + REWARDS);
  p[AT_SCORES] = (W)(at + SCORES);
  p[AT_ENDS] = (W)(at + ENDS);
  p[AT_SEEDS] = (W)(all.seeds + first);
  p[AT_BEGIN] = (W)all.begin;
  p[AT_UNTIL_OVER] = all.until_over;
  Table<TableCell, LANES> t{(TableCell*)(at + TABLES) + lane};
  Fail fail = 0;
  if (all.actions == 0) {
    begin_match(fail, s, all.data, r, all.begin, all.seeds[game]);
    clear_ends(fail, s, p, lane);
  } else {
    clear_ends(fail, s, p, lane);
    if (all.failed[game] != 0) return;
    const W action = all.actions[game];
    if (!is_legal(all, game, action)) {
      if (all.errors[1] >> 32 >= (U)all.step) all.refused[game] = action;
      note_error(all, 0, game);
      return;
    }
    remember(fail, s, all.data, action);
    act(fail, s, t, all.data, action);
    if (fail == 0 && (s[PHASE] == DEAL || s[PHASE] == OVER))
      end_game_hand(fail, s, all.data, r, p, lane);
  }
  if (all.actions == 0 || fail != 0) all.failed[game] = fail;
  if (fail != 0) note_error(all, 1, game);
}

// Copy what games have one after another in shared memory to their place among all games.
template <class T> CODE void copy_out(T* to, int from, int size, W first, int count) {
  const T* here = (const T*)((char*)room + from);
  for (int i = threadIdx.x; i < size * count; i += LANES) to[first * size + i] = here[i];
}

template <class T> CODE void write_out(T shown, Piece* to, int each, int count) {
  int game = threadIdx.x / each, i = threadIdx.x % each;
  const int games = LANES / each, more = LANES % each;
  for (int at = threadIdx.x; at < each * count; at += LANES) {
    to[at] = shown.find(game).get_piece(i);
    game += games;
    i += more;
    if (i >= each) {
      i -= each;
      game++;
    }
  }
}

// The i-th number of a scaled observation (`machine.observe.scale`).
CODE float scale(const Seen& seen, const float* factors, W largest, int i) {
  constexpr int NEEDS = (int)(OBSERVED - P);
  float number;
  if (i >= NEEDS) {
    const int each = 2 * (int)largest + 1, k = (i - NEEDS) / each;
    const W bid = seen[O_BIDS + k] - 1;
    return bid >= 0 && largest + bid - seen[O_TRICKS_WON + k] == (i - NEEDS) % each ? 1 : 0;
  }
  if (i >= O_SCORES && i < O_SCORES + P) {
    const int at = 2 * i - (int)O_SCORES;
    number = (float)(seen[at] * 256 + seen[at + 1] - 32768) * factors[i];
  } else {
    number = (float)(W)seen[i < O_SCORES ? i : i + P] * factors[i];
  }
  return number > 1 ? 1 : number < -1 ? -1 : number;
}

CODE void write_scaled(Seen shown, const Env& all, W first, int count) {
  const W largest = all.data[D_LARGEST];
  const int inputs = (int)(OBSERVED + 2 * P * largest);
  for (int game = 0; game < count; game++) {
    float* to = (float*)all.observed + (first + game) * inputs;
    for (int i = threadIdx.x; i < inputs; i += LANES)
      to[i] = scale(shown.find(game), all.factors, largest, i);
  }
}

// Write what all games of the block show; a game that has stopped shows nothing.
template <class S> CODE void show_games(S& s, const Env& all, W first, int count) {
  const int lane = threadIdx.x;
  const W game = first + lane;
  const bool is_in = lane < count, is_shown = is_in && all.failed[game] == 0;
  Fail fail = 0;
  const Mask mask{(unsigned*)room + lane};
  mask.clear();
  if (is_shown) write_mask(fail, s, all.data, mask);
  if (is_in) all.turns[game] = s[TURN];
  const int actions = (int)all.data[D_ACTIONS], each = (actions + 15) / 16;
  for (int i = 0; is_in && i < (actions + 31) / 32; i++) all.legal[i * all.games + game] = mask.get(i);
  __syncwarp();
  write_out(Mask{(unsigned*)room}, all.masks + first * each, each, count);
  __syncwarp();
  if constexpr (OBSERVING != 0) {
    const Seen seen{(unsigned*)room + lane};
    seen.clear();
    if (is_shown) observe(fail, s, s[TURN], seen);
    __syncwarp();
    constexpr int EACH = (int)(OBSERVED + 15) / 16;
    if constexpr (OBSERVING == 1)
      write_out(Seen{(unsigned*)room}, (Piece*)all.observed + first * EACH, EACH, count);
    else
      write_scaled(Seen{(unsigned*)room}, all, first, count);
  }
}

extern "C" __global__ void __launch_bounds__(LANES, RESIDENT)
step_games(W seeds, W actions, W errors, W step, W games, W until_over, W rows, W legal, W failed,
           W refused, W begin, W data, W factors, W masks, W turns, W rewards, W scores, W ends,
           W observed) {
  const Env all{(W*)seeds, (const W*)actions, (U*)errors, step, games, until_over, rows,
                (unsigned*)legal, (I32*)failed, (W*)refused, (const W*)begin, (const W*)data,
                (const float*)factors, (Piece*)masks, (W*)turns, (I32*)rewards, (I32*)scores,
                (Byte*)ends, (void*)observed};
  const W first = (W)blockIdx.x * LANES;
  const int count = games - first < LANES ? (int)(games - first) : LANES;
  const int lane = threadIdx.x;
  Row<Counted> s = find_row((char*)all.rows, Counted{games}, first + lane);
  if (lane < count) move_game(s, all, first, lane);
  __syncwarp();
  copy_out(all.rewards, REWARDS, (int)P, first, count);
  copy_out(all.scores, SCORES, (int)P, first, count);
  copy_out(all.ends, ENDS, 1 + 2 * (int)P, first, count);
  __syncwarp();
  show_games(s, all, first, count);
}

// Find the first game whose action is illegal.
extern "C" __global__ void find_illegal(W games, W actions, W data, W legal, W failed, W errors) {
  Env all{};
  all.games = games;
  all.data = (const W*)data;
  all.legal = (unsigned*)legal;
  const W game = (W)blockIdx.x * LANES + threadIdx.x;
  if (game < games && ((const I32*)failed)[game] == 0 && !is_legal(all, game, ((const W*)actions)[game]))
    atomicMin((U*)errors, (U)game);
}
