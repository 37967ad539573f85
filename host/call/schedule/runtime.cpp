// SPDX-License-Identifier: MIT
#include "host/call/schedule/runtime.hpp"

#include <utility>

#include "host/catalog/views/invocable.hpp"
#include "host/util/log.hpp"

namespace collet::host::call {

namespace {

/// Threads of the pool for answers and progress of calls that do not run, while every other one is in a call.
constexpr std::size_t k_answering_threads = 4;

}  // namespace

Runtime::Runtime(PipelineParts pipeline_parts)
    : parts(std::move(pipeline_parts)),
      tools(*parts.instances),
      factory(*this),
      places(*parts.instances, parts.limits.threads),
      pool(parts.limits.threads + k_answering_threads),
      answers(*this),
      deadlines(*this),
      execution(*this),
      nested_turns(*this),
      nested(*this),
      scheduler(*this),
      shutdown(*this) {}

void Runtime::blame(std::string_view plugin, std::string_view what) const {
  if (parts.blame) {
    parts.blame(plugin, what);
  } else {
    log::warn(plugin, what);
  }
}

void Runtime::flush_progress_at(const CallPtr& call, Timer::Clock::time_point when) {
  // The client's code, which may block on a full pipe, runs on the pool.
  timer.at(when, [this, weak = std::weak_ptr<RunningCall>(call)] {
    if (auto running = weak.lock())
      pool.run([running = std::move(running)](const auto&) { running->flush_progress(); });
  });
}

std::string Runtime::invocable(std::string_view pattern) const {
  const auto catalog = parts.catalog == nullptr ? catalog::CatalogPtr() : parts.catalog->get();
  return catalog == nullptr ? "[]" : catalog::invocable(*catalog, pattern);
}

}  // namespace collet::host::call
