// What CUDA has by itself, for g++: the source of a device compiles for the CPU as it stands.
// Blocks and threads are loops, shared memory is a buffer.

#define __device__
#define __global__
#define __shared__
#define __forceinline__ inline
#define __launch_bounds__(...)

struct Index {
  unsigned x;
};
static Index blockIdx, threadIdx;

static inline int __popc(unsigned bits) { return __builtin_popcount(bits); }
static inline int __popcll(unsigned long long bits) { return __builtin_popcountll(bits); }
static inline int __ffsll(long long bits) { return __builtin_ffsll(bits); }
static inline int __clzll(long long bits) { return bits == 0 ? 64 : __builtin_clzll(bits); }
static inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return (unsigned long long)(((unsigned __int128)a * b) >> 64);
}
