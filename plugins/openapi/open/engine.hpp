// SPDX-License-Identifier: MIT
/// Connects the instance of a family to the engine: applies the settings, reports the store's statistics as
/// metrics of the host, and counts the documents against its memory limit. It is compiled into each family,
/// since it calls the host.
#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/failure.hpp>
#include <collet/plugin.hpp>

#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/open/store.hpp"
#include "plugins/openapi/tree/mapping_guard.hpp"
#include "plugins/openapi/tree/memory_pool.hpp"
#include "sdk/support/text/invisible.hpp"

namespace collet::openapi {

class Engine {
 public:
  explicit Engine(const Setup& setup) : host_(setup.host()), metrics_(host_), memory_(host_) {
    configure(setup);
    process_memory().add(this, {[this](std::uint64_t bytes) { return memory_.reserve_bytes(bytes); },
                                [this](std::uint64_t bytes) { memory_.release_bytes(bytes); }});
  }
  /// In a process that ends with its plugins (`collet call`), a pending snapshot write gets as much time as a
  /// server gives to calls in flight when it stops. The answer was already sent.
  ~Engine() {
    process_store().finish(std::chrono::milliseconds(400));
    process_memory().remove(this);
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  void configure(const Setup& setup) {
    const auto done = openapi::configure(setup.shared(), setup.cache_dir());
    if (!done) throw Failure(done.error().code, done.error().message);
    report();
  }

  /// Runs a call. If a snapshot is found damaged, runs it again from the beginning, and the document is read
  /// from its source. If there is no memory while documents of other calls are loaded, runs it again after
  /// them. Sending the answer must be the last action of `body`.
  template <class Body>
  void serve(const Body& body) {
    constexpr int k_max_runs = 40;
    constexpr std::chrono::milliseconds k_patience{250};
    const ReportAtEnd at_end(*this);
    for (int run = 1;; ++run) {
      try {
        return body();
      } catch (const DamagedSnapshot&) {
        if (run == k_max_runs) throw;
      } catch (const MemoryRefused&) {
        if (run == k_max_runs || !process_store().await_loads(k_patience)) throw;
      } catch (const Failure& failure) {
        // Texts of documents are part of messages.
        throw Failure(failure.code(), support::escape_invisible(failure.message()), failure.detail_json());
      }
    }
  }

  /// Reports the metrics when a call ends.
  class ReportAtEnd {
   public:
    explicit ReportAtEnd(Engine& engine) : engine_(engine) {}
    ~ReportAtEnd() { engine_.report(); }
    ReportAtEnd(const ReportAtEnd&) = delete;
    ReportAtEnd& operator=(const ReportAtEnd&) = delete;

   private:
    Engine& engine_;
  };

 private:
  /// Reports the metrics that changed.
  void report() noexcept {
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
      reported_.resize(std::size(numbers), ~std::uint64_t{0});
      for (std::size_t i = 0; i < std::size(numbers); ++i) {
        if (std::exchange(reported_[i], numbers[i].second) != numbers[i].second)
          metrics_.gauge(numbers[i].first, static_cast<double>(numbers[i].second));
      }
      if (auto problem = process_store().snapshot_problem(); problem != problem_) {
        problem_ = std::move(problem);
        if (!problem_.empty()) host_.warning(problem_);
      }
    } catch (...) {  // NOLINT(bugprone-empty-catch): a metric must not fail the call
    }
  }

  const Host host_;
  const Metrics metrics_;
  const Memory memory_;
  std::mutex mutex_;
  std::vector<std::uint64_t> reported_;
  std::string problem_;
};

}  // namespace collet::openapi
