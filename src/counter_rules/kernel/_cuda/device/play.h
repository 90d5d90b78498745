// Random play, and the memory of a block in which each thread plays one game at a time.
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

// What is done before and after each play: nothing.
struct Unwatched {
  template <class S> CODE void before(Fail&, S&) {}
  template <class S, class T> CODE void after(Fail&, S&, T&) {}
};

// Play to the end of the hand, from any moment of it, and return the number of decisions.
template <class S, class T, class Watch>
CODE W play_hand(Fail& fail, S& s, T& t, const W* d, W* r, Watch& watch) {
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
      watch.before(fail, s);
      const W card = pick_play(fail, s, r, show, high);
      if (fail == 0) play(fail, s, t, d, card, show, high);
      if (fail == 0) watch.after(fail, s, t);
    }
    made += P - first;
    made += pass_at_random(fail, s, r);
  }
  return made;
}

// The memory of a block: rows, then tables. It has a multiple of 32 games, so each array begins
// where its numbers may lie.
constexpr int TABLE_AT = ROW_BYTES * BLOCK;

extern __shared__ W room[];

CODE Row<Fixed<BLOCK>> find_row() { return find_row((char*)room, Fixed<BLOCK>{}, threadIdx.x); }
CODE Table<TableCell, BLOCK> find_table() {
  return {(TableCell*)((char*)room + TABLE_AT) + threadIdx.x};
}
