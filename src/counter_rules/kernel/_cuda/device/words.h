// Words, and the vocabulary of texts (`counter_rules.kernel._words_python`).
//
// Everything here is of the language itself: NVRTC has no headers, and g++ compiles the same.

#define CODE __device__ __forceinline__

typedef signed char I8;
typedef short I16;
typedef int I32;
typedef long long I64;
typedef long long W;
typedef unsigned long long U;
typedef unsigned char Byte;
typedef int Fail;  // 0, or the number of the reason why a game has stopped

// Arithmetic that wraps around, as numba's does: C++ leaves the overflow of signed numbers undefined.

CODE W w_add(W a, W b) { return W(U(a) + U(b)); }
CODE W w_sub(W a, W b) { return W(U(a) - U(b)); }
CODE W w_mul(W a, W b) { return W(U(a) * U(b)); }
CODE W w_neg(W a) { return W(0 - U(a)); }
CODE W w_shl(W a, W b) { return W(U(a) << b); }
CODE W w_shr(W a, W b) { return a >> b; }
CODE W w_and(W a, W b) { return a & b; }
CODE W w_or(W a, W b) { return a | b; }
CODE W w_xor(W a, W b) { return a ^ b; }
CODE W w_not(W a) { return ~a; }
CODE W w_min(W a, W b) { return b < a ? b : a; }
CODE W w_max(W a, W b) { return b > a ? b : a; }
CODE W w_abs(W a) { return a < 0 ? w_neg(a) : a; }
// Division rounds down; the caller has seen that b is not 0.
CODE W w_div(W a, W b) {
  if (b == -1) return w_neg(a);
  const W q = a / b;
  return q * b != a && (a < 0) != (b < 0) ? q - 1 : q;
}
CODE W w_mod(W a, W b) {
  if (b == -1) return 0;
  const W r = a % b;
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

// Bits.

CODE W ctz(W bits) { return __ffsll(bits) - 1; }
CODE W popcount(W bits) { return __popcll(U(bits)); }
CODE W top(W bits) { return 63 - __clzll(bits); }
// The index of the k-th set bit: the half that has it first, then whole numbers of 32 bits.
CODE W select(W mask, W k) {
  unsigned rest = (unsigned)mask;
  int left = (int)k, at = 0, low = __popc(rest);
  if (left >= low) {
    left -= low;
    rest = (unsigned)(U(mask) >> 32);
    at = 32;
  }
#pragma unroll
  for (int width = 16; width > 0; width /= 2) {
    low = __popc(rest & ((1u << width) - 1));
    if (left >= low) {
      left -= low;
      rest >>= width;
      at += width;
    }
  }
  return at;
}
CODE W select_bit(W mask, W k) { return w_shl(1, select(mask, k)); }

// Random numbers: splitmix64.

CODE U w_mix(U z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
  return z ^ (z >> 31);
}
CODE W draw(W* r, W n) {
  const U z = U(r[0]) + 0x9E3779B97F4A7C15ULL;
  r[0] = W(z);
  return W(__umul64hi(w_mix(z), U(n)));
}
CODE void seed_stream(W* r, W seed, W game) {
  r[0] = W(w_mix(w_mix(U(seed) + 0x9E3779B97F4A7C15ULL) + U(game)));
}

// Places in memory, which a text has as numbers.

CODE W* as_pointer(W place) { return (W*)place; }
CODE Byte* nth_bytes(W parts, W n, W size) { return (Byte*)parts + n * size; }
CODE I32* nth_ints(W parts, W n, W size) { return (I32*)parts + n * size; }
CODE void clear_bytes(Byte* out, W first, W last) {
  for (W i = first; i < last; i++) out[i] = 0;
}
