// The kernels of a device's source as functions that Python calls, with the blocks and threads first.

namespace counter_rules {
alignas(64) W room[232448 / 8];  // as much as a block may have on any device
}

template <class... A> static void run(void (*kernel)(A...), long long blocks, long long threads, A... a) {
  for (blockIdx.x = 0; blockIdx.x < blocks; blockIdx.x++)
    for (threadIdx.x = 0; threadIdx.x < threads; threadIdx.x++) kernel(a...);
}

extern "C" void run_play_games(long long blocks, long long threads, long long* a) {
  run(counter_rules::play_games, blocks, threads, a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7],
      a[8], a[9], a[10], a[11], a[12], a[13], a[14], a[15], a[16]);
}
