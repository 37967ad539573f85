// SPDX-License-Identifier: MIT
/// Regular expressions of workflows. RE2 matches in linear time.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "sdk/support/result.hpp"

namespace collet::workflow {

/// A compiled expression; immutable and movable.
class Regex {
 public:
  static support::Result<Regex> compile(std::string_view expression);
  Regex(Regex&& other) noexcept;
  Regex& operator=(Regex&& other) noexcept;
  Regex(const Regex&) = delete;
  Regex& operator=(const Regex&) = delete;
  ~Regex();

  std::size_t groups() const { return groups_; }
  /// Returns group `group` of the first match (0 is the whole match); nothing if there is no match or the
  /// group does not take part in it.
  std::optional<std::string_view> find(std::string_view text, std::size_t group) const;
  bool matches(std::string_view text) const { return find(text, 0).has_value(); }

 private:
  Regex(const void* compiled, std::size_t groups) : compiled_(compiled), groups_(groups) {}
  const void* compiled_ = nullptr;
  std::size_t groups_ = 0;
};

}  // namespace collet::workflow
