// The kernels of a device's source as functions that Python calls, with the blocks and threads first.

#include <functional>
#include <utility>

namespace counter_rules {
alignas(64) W room[232448 / 8];  // as much as a block may have on any device
}

static std::function<void()> body_of;
static bool is_done[1024];

static void run_thread() {
  body_of();
  is_done[threadIdx.x] = true;
}

static void run_block(long long threads) {
  for (long long i = 0; i < threads; i++) {
    is_done[i] = false;
    getcontext(&threads_of[i]);
    threads_of[i].uc_stack.ss_sp = stacks_of[i];
    threads_of[i].uc_stack.ss_size = sizeof(stacks_of[i]);
    threads_of[i].uc_link = &turns_of;
    makecontext(&threads_of[i], run_thread, 0);
  }
  for (bool is_waiting = true; is_waiting;) {
    is_waiting = false;
    for (long long i = 0; i < threads; i++) {
      threadIdx.x = blockIdx.x % 2 == 0 ? i : threads - 1 - i;
      if (is_done[threadIdx.x]) continue;
      swapcontext(&turns_of, &threads_of[threadIdx.x]);
      is_waiting |= !is_done[threadIdx.x];
    }
  }
}

template <class... A, std::size_t... I>
static void call(void (*kernel)(A...), const long long* given, std::index_sequence<I...>) {
  kernel(given[I]...);
}

template <class... A>
static void run(void (*kernel)(A...), long long blocks, long long threads, const long long* given) {
  body_of = [=] { call(kernel, given, std::index_sequence_for<A...>()); };
  for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++) run_block(threads);
}

#define KERNEL(NAME)                                                                    \
  extern "C" void run_##NAME(long long blocks, long long threads, const long long* a) { \
    run(counter_rules::NAME, blocks, threads, a);                                       \
  }
