// SPDX-License-Identifier: MIT
/// The findings of a comparison as they are reported: changes without duplicates, in order.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "plugins/diff/comparison/findings.hpp"
#include "plugins/diff/rules/rules.hpp"

namespace collet::diff {

/// A reported change. A difference that is reached in several ways is one entry.
struct Entry {
  std::uint32_t change = 0;
  Severity severity = Severity::info;
  std::uint32_t subject = 0;              ///< the first subject that it affects
  std::vector<std::uint32_t> subjects{};  ///< subjects that contain the change themselves
  std::vector<std::uint32_t> pairs{};     ///< pairs of schemas that contain the change
};

/// The entries by severity, most severe first, then in the order of the operations in the documents.
class Report {
 public:
  /// `includes` selects the subjects to report; null selects all.
  Report(const Findings& findings, const Severities& severities,
         const std::function<bool(const Subject&)>& includes, const std::function<void()>& check);

  const std::vector<Entry>& entries() const { return entries_; }
  std::uint64_t count(Severity severity) const { return counts_[static_cast<std::size_t>(severity)]; }
  const Change& change(const Entry& entry) const { return findings_.changes[entry.change]; }
  const Findings& findings() const { return findings_; }
  Severity severity(const Entry& entry) const { return entry.severity; }

  /// Returns the subjects that a change affects, in order.
  std::vector<std::uint32_t> subjects_of(const Entry& entry) const;

 private:
  void build_users() const;

  const Findings& findings_;
  std::vector<bool> selected_;  ///< by subject: true if it is selected
  std::vector<Entry> entries_;
  std::uint64_t counts_[4] = {};
  mutable std::vector<std::uint32_t>
      first_user_;  ///< by pair: the begin of its users in `users_`; built on first use
  mutable std::vector<std::uint32_t> users_;  ///< pairs, then subjects with an offset of the number of pairs
};

}  // namespace collet::diff
