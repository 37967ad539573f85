// SPDX-License-Identifier: MIT
/// What each family has of the engine while an instance of it lives: the settings, and the store's numbers in
/// the host's metrics. Compiled into the family, since it speaks with the host.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/plugin.hpp>

#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/open/store.hpp"
#include "plugins/openapi/tree/mapping_guard.hpp"

namespace collet::openapi {

class Engine {
 public:
  explicit Engine(const Setup& setup) : host_(setup.host()), metrics_(host_) { configure(setup); }
  /// Where a process ends by ending its plugins (`collet call`), a snapshot that is being written has as long
  /// as calls in flight have at the end of a server. The answer is out by then.
  ~Engine() { process_store().finish(std::chrono::milliseconds(400)); }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  void configure(const Setup& setup) {
    const auto done = openapi::configure(setup.shared(), setup.cache_dir());
    if (!done) throw Failure(done.error().code, done.error().message);
    tell();
  }

  /// Runs a call, from its beginning again where a snapshot was found to be damaged: the document is then
  /// read from its source. `body` answers as the last that it does.
  template <class Body>
  void serve(const Body& body) {
    constexpr int k_most_damaged = 8;  // documents of one call
    const Report report(*this);
    for (int damaged = 0;; ++damaged) {
      try {
        return body();
      } catch (const DamagedSnapshot&) {
        if (damaged == k_most_damaged) throw;
      }
    }
  }

  /// Tells the numbers when a call ends.
  class Report {
   public:
    explicit Report(Engine& engine) : engine_(engine) {}
    ~Report() { engine_.tell(); }
    Report(const Report&) = delete;
    Report& operator=(const Report&) = delete;

   private:
    Engine& engine_;
  };

 private:
  /// Those that changed.
  void tell() noexcept {
    try {
      const StoreStatistics now = process_store().statistics();
      const std::lock_guard lock(mutex_);
      const std::pair<std::string_view, std::uint64_t> numbers[] = {
          {"document_hits", now.hits},
          {"document_reads", now.reads},
          {"document_joined", now.joined},
          {"documents_evicted", now.evicted},
          {"documents", now.documents},
          {"document_bytes", now.bytes},
          {"snapshot_hits", now.snapshot_hits},
          {"snapshot_writes", now.snapshot_writes},
          {"snapshots_ignored", now.snapshot_ignored}};
      told_.resize(std::size(numbers), ~std::uint64_t{0});
      for (std::size_t i = 0; i < std::size(numbers); ++i) {
        if (std::exchange(told_[i], numbers[i].second) != numbers[i].second)
          metrics_.gauge(numbers[i].first, static_cast<double>(numbers[i].second));
      }
      if (auto problem = process_store().snapshot_problem(); problem != problem_) {
        problem_ = std::move(problem);
        if (!problem_.empty()) host_.warning(problem_);
      }
    } catch (...) {  // NOLINT(bugprone-empty-catch): a number is not worth the call
    }
  }

  const Host host_;
  const Metrics metrics_;
  std::mutex mutex_;
  std::vector<std::uint64_t> told_;
  std::string problem_;
};

}  // namespace collet::openapi
