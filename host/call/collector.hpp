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

/// Used by one thread at a time. Of the bytes that all calls may hold, the first kilobyte of each is free.
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

  /// Everything so far; the bytes stay counted until the collector ends or begins anew.
  Collected take() { return std::move(collected_); }

  /// As if it were a new one.
  void begin_anew();
  /// Memory of parts that nobody needs any more, for those to come.
  void use_again(std::vector<Part>&& parts);

 private:
  bool reserve(std::size_t bytes);
  Part& open_part();
  ByteBudget& all_;
  std::size_t max_bytes_;
  std::size_t bytes_ = 0;
  std::size_t counted_ = 0;  ///< of bytes_, in all_
  Blame blame_;
  Collected collected_;
  std::vector<Part> spare_;  ///< one part, or none
  bool has_json_ = false;
};

}  // namespace collet::host::call
