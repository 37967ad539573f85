// SPDX-License-Identifier: MIT
/// Fits the parts of a result into the budget of one answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "host/call/result/tool_result.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::call {

/// Makes the parts of one answer out of those that the plugin wrote. Each part costs its characters and, from
/// the second on, the JSON that surrounds it in the answer. A part over the budget is stored, and a preview
/// and a link replace it. Small parts over the budget are stored together.
class ResultShaper {
 public:
  ResultShaper(const ResultRules& rules, ResultStore& store, const Collector::Blame& blame)
      : rules_(rules), store_(store), blame_(blame) {}

  /// Adds a part. Returns an error if the call fails because of it.
  std::optional<support::Error> take(Part&& part);
  /// Stores the small parts over the budget. Call it after the last part.
  std::optional<support::Error> finish();
  std::vector<Part>& parts() { return parts_; }

 private:
  std::int64_t envelope() const;
  bool fits(const Part& part) const;
  void append(Part&& part);
  std::optional<support::Error> overflow(Part&& part);
  std::optional<support::Error> store_behind_link(Part&& part);
  std::optional<support::Error> store_behind_preview(Part&& part, std::string_view mime_type,
                                                     std::size_t part_count = 1);
  Part preview_of(const StoredResult& kept, std::int32_t kind, std::size_t part_count) const;

  const ResultRules& rules_;
  ResultStore& store_;
  const Collector::Blame& blame_;
  std::vector<Part> parts_;
  std::vector<Part> rest_;    ///< small parts over the budget
  std::size_t rest_at_ = 0;   ///< place of their preview in parts_
  std::size_t previews_ = 0;  ///< previews of single texts
  std::int64_t spent_ = 0;    ///< tokens of the parts so far
};

}  // namespace collet::host::call
