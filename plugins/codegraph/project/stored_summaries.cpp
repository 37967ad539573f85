// SPDX-License-Identifier: MIT
#include "plugins/codegraph/project/stored_summaries.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

#include "plugins/codegraph/project/read_sources.hpp"

namespace collet::codegraph {
namespace {

/// Fewer summaries for each thread are not worth a thread and a connection.
constexpr std::size_t k_least = 100;
constexpr std::size_t k_step = 16;

/// Calls `read(cache, summary)` for all summaries; each thread has a connection of its own.
template <class Read>
bool read_all(SummaryCache& cache, const std::string& folder, const std::vector<StoredSummary>& all,
              const Read& read) {
  std::atomic<std::size_t> next{0};
  std::atomic<bool> good{true};
  const auto work = [&](SummaryCache& own) {
    own.begin_reading();
    for (std::size_t first = next.fetch_add(k_step); first < all.size() && good;
         first = next.fetch_add(k_step))
      for (std::size_t i = first; i < std::min(first + k_step, all.size()) && good; ++i)
        if (!read(own, all[i])) good = false;
    own.end_reading();
  };
  std::vector<std::thread> others;
  for (unsigned thread = 1; thread < index_threads() && all.size() > thread * k_least; ++thread)
    others.emplace_back([&] {
      try {
        if (auto own = SummaryCache::open(folder)) work(*own);
      } catch (const DatabaseError&) {
        good = false;
      }
    });
  const auto join = [&] {
    for (auto& other : others)
      other.join();
  };
  try {
    work(cache);
  } catch (...) {
    good = false;
    join();
    throw;
  }
  join();
  return good;
}

}  // namespace

bool read_declarations(SummaryCache& cache, const std::string& folder,
                       const std::vector<StoredSummary>& all) {
  return read_all(cache, folder, all, [](SummaryCache& own, const StoredSummary& one) {
    return own.read(one.key, *one.summary, *one.names);
  });
}

bool read_bodies(SummaryCache& cache, const std::string& folder, const std::vector<StoredSummary>& all) {
  return read_all(cache, folder, all, [](SummaryCache& own, const StoredSummary& one) {
    return own.read_body(one.key, *one.summary);
  });
}

}  // namespace collet::codegraph
