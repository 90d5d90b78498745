// Hands counted as they are played, many by each thread (`counter_rules.survey._machine`).
//
// A block counts in shared memory; at its end it adds what it has to the counts of its batch.

// A text only ever adds to counts. So a count reads as 0, and what is written to it is added.
struct Counts {
  struct Count {
    int* cell;
    CODE operator W() const { return 0; }
    CODE void operator=(W more) const {
      if (more != 0) atomicAdd(cell, (int)more);
    }
  };
  int* cells;
  CODE Count operator[](W at) const { return {cells + at}; }
};

// A row in the thread's own memory.
struct OwnRow {
  I64 wide[CELLS_64 + 1];
  I32 half[CELLS_32 + 1];
  I16 quarter[CELLS_16 + 1];
  I8 small[CELLS_8 + 1];
  CODE Row<Fixed<1>> get() { return {wide, half, quarter, small, {}}; }
};
template <int GAMES> CODE void copy_row(const Row<Fixed<GAMES>>& s, const Row<Fixed<1>>& to) {
#pragma unroll
  for (int i = 0; i < CELLS_64; i++) to.wide[i] = s.wide[i * GAMES];
#pragma unroll
  for (int i = 0; i < CELLS_32; i++) to.half[i] = s.half[i * GAMES];
#pragma unroll
  for (int i = 0; i < CELLS_16; i++) to.quarter[i] = s.quarter[i * GAMES];
#pragma unroll
  for (int i = 0; i < CELLS_8; i++) to.small[i] = s.small[i * GAMES];
}

// Before the last card of a trick its row is copied; then the trick is counted from the copy.
struct Counting {
  Counts c;
  W* kept;         // the words kept of the hand
  bool is_keeping;  // then its tricks are not counted
  OwnRow copy;
  bool is_last;
  template <class S> CODE void before(Fail& fail, S& s) {
    keep_trump(fail, s, kept, 0);
    is_last = !is_keeping && keep_trick(fail, s, copy.get()) != 0;
  }
  template <class S, class T> CODE void after(Fail& fail, S& s, T& t) {
    if (is_last) note_trick(fail, s, t, copy.get(), c);
  }
};

struct Survey {
  const W* rows;
  Row<Fixed<1>> begin;  // the same row
  const W* data;
  const W* weights;  // those of the policy
  W seed, cycle;
};

template <class S, class T> CODE void survey_hand(S& s, T& t, const Survey& all, W hand,
                                                  Counting& counting, Fail& fail) {
  W r[1];
  copy_row(all.rows, s);
  s[HAND_NUMBER] = 1 + hand % all.cycle;
  seed_stream(r, all.seed, hand);
  deal(fail, s, all.data, r);
  keep_deal(fail, s, counting.kept, 0);
  if constexpr (BY_POLICY != 0) {
    W x[SCENE];
    Byte out[MOST_ACTIONS];
#pragma unroll 1
    while (s[PHASE] != DEAL && s[PHASE] != OVER && fail == 0) {
      counting.before(fail, s);
      move_by_policy(fail, s, t, all.data, r, all.weights, x, out);
      if (fail == 0) counting.after(fail, s, t);
    }
  } else {
    play_hand(fail, s, t, all.data, r, counting);
  }
  if (fail == 0) note_hand(fail, s, all.data, all.begin, counting.c, counting.kept, 0);
}

constexpr int COUNTS_AT = TABLE_AT + TABLE_WORDS * (int)sizeof(TableCell) * BLOCK;

// Survey hands `first` … `last` - 1 of each batch, `span` of them by a block. `kept` has so many words
// for each hand of a batch; 0 keeps none. `failed` is the number of the first hand that fails, and the
// reason.
extern "C" __global__ void __launch_bounds__(BLOCK, RESIDENT)
survey_hands(W rows, W data, W weights, W seed, W cycle, W hands, W batches, W words, W counts,
             W kept, W failed, W span, W first, W last) {
  int* own = (int*)((char*)room + COUNTS_AT);
  for (W i = threadIdx.x; i < words; i += BLOCK) own[i] = 0;
  __syncthreads();
  const W batch = blockIdx.x % batches, part = blockIdx.x / batches;
  const W least = batch * hands / batches, end = (batch + 1) * hands / batches;
  const W from = least + first + part * span;
  const W to = w_min(w_min(from + span, least + last), end);
  Row<Fixed<BLOCK>> s = find_row();
  Table<TableCell, BLOCK> t = find_table();
  OwnRow own_begin;
  Row<Fixed<1>> begin = own_begin.get();
  copy_row((const W*)rows, begin);
  const Survey all{(const W*)rows, begin, (const W*)data, (const W*)weights, seed, cycle};
  W spare[KEPT];
#pragma unroll 1
  for (W hand = from + threadIdx.x; hand < to; hand += BLOCK) {
    W* at = kept != 0 ? (W*)kept + (hand - least - first) * KEPT : spare;
    Counting counting{{own}, at, kept != 0, {}, false};
    Fail fail = 0;
    survey_hand(s, t, all, hand, counting, fail);
    if (fail != 0) atomicMin((U*)failed, (U)hand << 16 | (U)fail);
  }
  __syncthreads();
  for (W i = threadIdx.x; i < words; i += BLOCK)
    if (own[i] != 0) atomicAdd((U*)counts + batch * words + i, (U)(W)own[i]);
}
