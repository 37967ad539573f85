// SPDX-License-Identifier: MIT
/// What a plugin writes during one call: its parts, bounded in bytes, and why it failed.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <collet/abi.h>

#include "host/call/pipeline.hpp"

namespace collet::host::call {

/// Bytes that all calls together may hold. Thread-safe.
class ByteBudget {
 public:
  explicit ByteBudget(std::size_t max) : max_(max) {}
  bool take(std::size_t bytes);
  void give_back(std::size_t bytes) { used_ -= bytes; }

 private:
  std::size_t max_;
  std::atomic<std::size_t> used_{0};
};

struct Failure {
  collet_status code = COLLET_FAILED;
  std::string text;    ///< UTF-8
  std::string detail;  ///< JSON object or empty
};

struct Collected {
  std::vector<Part> parts;  ///< heads checked, bytes as they came
  std::optional<Failure> failure;
  bool too_large = false;  ///< something was refused: the parts are not whole
};

/// Used by one thread at a time.
class Collector {
 public:
  using Blame = std::function<void(std::string_view what)>;

  /// `all` outlives the collector.
  Collector(ByteBudget& all, std::size_t max_bytes, Blame blame);
  ~Collector();
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  collet_status part(std::int32_t kind, std::string_view head_json);
  collet_status write(std::string_view bytes);
  void fail(collet_status code, std::string_view message, std::string_view detail_json);

  /// Everything so far; the bytes stay counted until the collector ends.
  Collected take() { return std::move(collected_); }

 private:
  bool reserve(std::size_t bytes);
  ByteBudget& all_;
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;
  Blame blame_;
  Collected collected_;
  bool has_json_ = false;
};

}  // namespace collet::host::call
