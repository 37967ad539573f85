// SPDX-License-Identifier: MIT
/// Turns the positions of a statement into lines and columns of its file.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"
#include "plugins/codegraph/sql/postgres/grammar/json_tree.hpp"

namespace collet::codegraph::postgres {

class Places {
 public:
  explicit Places(std::string_view text) : starts_{0} {
    for (std::size_t i = text.find('\n'); i != std::string_view::npos; i = text.find('\n', i + 1))
      starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }

  /// Positions that follow count from this byte of the file.
  void begin_at(std::uint32_t byte) {
    base_ = byte;
    fixed_ = {};
  }
  /// All positions that follow are this one, until begin_at().
  void fix(DataPlace place) { fixed_ = place; }
  std::uint32_t base() const { return base_; }
  DataPlace fixed() const { return fixed_; }

  Position at_byte(std::uint32_t byte) const {
    const auto next = std::upper_bound(starts_.begin(), starts_.end(), byte);
    const auto line = static_cast<std::uint32_t>(next - starts_.begin());
    return {line, byte - starts_[line - 1] + 1};
  }
  /// Returns the byte at which a line begins.
  std::uint32_t line_start(std::uint32_t line) const {
    return line == 0 || line > starts_.size() ? starts_.back() : starts_[line - 1];
  }
  /// Returns the place of a node by its member `location`.
  DataPlace of(Value node) const {
    if (fixed_.line != 0) return fixed_;
    const auto position = at_byte(base_ + node["location"].number());
    return {position.line, position.column};
  }
  std::uint32_t lines() const { return static_cast<std::uint32_t>(starts_.size()); }

 private:
  std::vector<std::uint32_t> starts_;
  std::uint32_t base_ = 0;
  DataPlace fixed_;
};

}  // namespace collet::codegraph::postgres
