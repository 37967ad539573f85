// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/execute/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace collet::workflow {

void run_parallel(std::size_t count, std::size_t parallel, const std::function<void(std::size_t)>& job) {
  constexpr std::size_t k_max_threads = 16;
  const auto workers = std::min({count, parallel == 0 ? count : parallel, k_max_threads});
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (auto i = next++; i < count; i = next++)
      job(i);
  };
  std::vector<std::thread> threads;
  try {
    for (std::size_t i = 1; i < workers; ++i)
      threads.emplace_back(work);
  } catch (const std::system_error&) {  // No more threads are available; the existing ones do all the work.
  }
  work();
  for (auto& thread : threads)
    thread.join();
}

}  // namespace collet::workflow
