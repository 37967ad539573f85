// SPDX-License-Identifier: MIT
/// The parts that a pipeline is made of, and its limits.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <collet/interfaces/invoke.h>

#include "host/catalog/current_catalog.hpp"
#include "host/plugin/instances.hpp"
#include "host/util/memory/memory_limit.hpp"

namespace collet::host::call {

class ResultStore;

struct PipelineLimits {
  std::size_t threads = 32;                         ///< calls that run or are answered, without inline ones
  std::size_t queue = 1024;                         ///< waiting calls; further ones are refused
  std::size_t call_bytes = std::size_t{64} << 20U;  ///< parts of one call
  std::size_t media_bytes = std::size_t{1} << 20U;  ///< larger images, audio and resources become links
  int depth = 8;                                    ///< nested calls
  int rounds = 16;                                  ///< questions of one call to its client
  std::chrono::milliseconds grace{2000};            ///< for a plugin to return after cancel or deadline
  std::chrono::milliseconds cleanup{COLLET_CLEANUP_MS};  ///< for calls that clean up after a cancel
  std::chrono::microseconds inline_limit{1000};          ///< longer calls cost the right, see InlineRight
  std::chrono::milliseconds reader_limit{50};  ///< a longer inline call leads to on_reader_blocked()
};

struct PipelineParts {
  std::shared_ptr<plugin::Instances> instances;
  ResultStore* results = nullptr;             ///< outlives the pipeline
  const catalog::Current* catalog = nullptr;  ///< tools that plugins may call; outlives the pipeline
  std::string profile;                        ///< part of the meta object that plugins receive
  PipelineLimits limits;
  std::shared_ptr<util::MemoryLimit> memory =
      std::make_shared<util::MemoryLimit>();  ///< limit of the process
  /// Receives each defect of a plugin that the pipeline finds. Null means the host's log at level warn.
  std::function<void(std::string_view plugin, std::string_view what)> blame;
  /// Asks for another thread that reads input: the thread that called start() has been inside an inline call
  /// for `reader_limit`. Called once for such a call, on a thread of the pipeline; must not block.
  std::function<void()> on_reader_blocked;
};

}  // namespace collet::host::call
