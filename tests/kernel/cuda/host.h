// What CUDA has by itself, for g++: the source of a device compiles for the CPU as it stands.
// Blocks and threads are loops, shared memory is a buffer.

#define __device__
#define __global__
#define __shared__
#define __forceinline__ inline
#define __launch_bounds__(...)

#include <ucontext.h>

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

static inline void atomicAdd(unsigned long long* at, unsigned long long more) { *at += more; }
static inline void atomicAdd(int* at, int more) { *at += more; }
static inline void atomicMin(unsigned long long* at, unsigned long long other) {
  if (other < *at) *at = other;
}

// The threads of a block take turns: each runs until it waits for the others, or ends.
// Odd blocks go from the last thread to the first, so that a missing barrier shows.
static ucontext_t turns_of, threads_of[1024];
alignas(16) static char stacks_of[1024][1 << 16];

static inline void __syncwarp() { swapcontext(&threads_of[threadIdx.x], &turns_of); }
static inline void __syncthreads() { __syncwarp(); }
