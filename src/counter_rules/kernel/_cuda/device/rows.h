// Rows and tables, as wide as the numbers before say.
//
// Each word of a row takes as few bits as hold it. The words of one width are an array, in which a
// word of each game lies beside that of the next: so a warp reads side by side. How many games there
// are is known to the compiler for a block in shared memory, and not for all games of an environment.

struct Dropped {};                             // a word that nobody reads: it has no place
template <int BITS, int CELL> struct Word {};  // a word of a row: its width, and its cell in the array
template <int BITS, int CELL> struct Place {   // the same, and so many cells on
  W rest;
};
template <int BITS, int CELL> CODE Place<BITS, CELL> w_add(Word<BITS, CELL>, W rest) { return {rest}; }
template <int BITS, int CELL> CODE Place<BITS, CELL> w_add(Place<BITS, CELL> at, W rest) {
  return {w_add(at.rest, rest)};
}

template <int BITS> struct Cells;
template <> struct Cells<64> { typedef I64 Type; };
template <> struct Cells<32> { typedef I32 Type; };
template <> struct Cells<16> { typedef I16 Type; };
template <> struct Cells<8> { typedef I8 Type; };

template <int GAMES> struct Fixed {
  CODE int multiply(int cell) const { return cell * GAMES; }
};
struct Counted {
  W games;
  CODE W multiply(int cell) const { return cell * games; }
};

template <class Stride> struct Row {
  I64* wide;
  I32* half;
  I16* quarter;
  I8* small;
  Stride stride;
  CODE I64* get(I64) const { return wide; }
  CODE I32* get(I32) const { return half; }
  CODE I16* get(I16) const { return quarter; }
  CODE I8* get(I8) const { return small; }
  template <int BITS, int CELL> CODE auto& operator[](Place<BITS, CELL> at) const {
    return get(typename Cells<BITS>::Type(0))[stride.multiply(CELL + (int)at.rest)];
  }
  template <int BITS, int CELL> CODE auto& operator[](Word<BITS, CELL>) const {
    return get(typename Cells<BITS>::Type(0))[stride.multiply(CELL)];
  }
};

// The row of a game among those of one memory: the arrays from the widest on.
constexpr int ROW_BYTES = 8 * CELLS_64 + 4 * CELLS_32 + 2 * CELLS_16 + CELLS_8;
template <class Stride> CODE Row<Stride> find_row(char* at, Stride stride, W game) {
  I64* wide = (I64*)at;
  I32* half = (I32*)(wide + stride.multiply(CELLS_64));
  I16* quarter = (I16*)(half + stride.multiply(CELLS_32));
  I8* small = (I8*)(quarter + stride.multiply(CELLS_16));
  return {wide + game, half + game, quarter + game, small + game, stride};
}

template <class T, int STRIDE> struct Table {  // all words in one width
  T* cells;
  CODE T& operator[](W at) const { return cells[(int)at * STRIDE]; }
};
