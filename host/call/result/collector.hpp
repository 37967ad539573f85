// SPDX-License-Identifier: MIT
/// Collector, the result of one call while the plugin writes it.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collet/abi.h>

#include "host/call/types/outcome.hpp"
#include "host/util/memory/memory_limit.hpp"

namespace collet::host::call {

/// The arguments of the plugin's fail().
struct Failure {
  collet_status code = COLLET_FAILED;
  std::string text;    ///< UTF-8
  std::string detail;  ///< JSON object or empty
};

struct Collected {
  std::vector<Part> parts;  ///< heads are checked, bytes are not
  std::optional<Failure> failure;
  bool too_large = false;      ///< some bytes were refused, so that `parts` is incomplete
  bool out_of_memory = false;  ///< they were refused because of the memory limit of the process
};

/// Used by one thread at a time. The first kilobyte of each call does not count against the memory limit.
class Collector {
 public:
  using Blame = std::function<void(std::string_view what)>;

  /// `memory` outlives the collector. `blame` receives each defect of the plugin that is found.
  Collector(util::MemoryLimit& memory, std::size_t max_bytes, Blame blame);
  ~Collector();
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  // The functions of collet_host_api with the same names.
  collet_status part(std::int32_t kind, std::string_view head_json);
  collet_status write(std::string_view bytes);
  void fail(collet_status code, std::string_view message, std::string_view detail_json);

  /// Returns everything so far. The bytes remain counted until the collector is destroyed or reset.
  Collected take() { return std::move(collected_); }

  /// Returns to the state after construction.
  void reset();
  /// Provides the memory of parts that are no longer needed for later parts.
  void reuse(std::vector<Part>&& parts);

 private:
  bool reserve(std::size_t bytes);
  Part& open_part();
  util::MemoryLimit& memory_;
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;
  std::size_t counted_ = 0;  ///< bytes taken out of memory_
  Blame blame_;
  Collected collected_;
  std::vector<Part> spare_;  ///< at most one part
  bool has_json_ = false;
};

}  // namespace collet::host::call
