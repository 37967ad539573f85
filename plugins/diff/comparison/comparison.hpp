// SPDX-License-Identifier: MIT
/// The state of a comparison: both documents, known equalities, and the findings so far.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "plugins/diff/comparison/findings.hpp"
#include "plugins/diff/comparison/structural_equality.hpp"
#include "plugins/diff/view/schema_view.hpp"

namespace collet::diff {

struct Options {
  bool extensions = false;  ///< report changes of extensions
  std::uint32_t max_pairs =
      400000;  ///< limit for pairs of schemas and for changes; above it the comparison is incomplete
};

/// Pairs of schemas are queued instead of compared recursively, so that the recursion is never deeper than
/// the documents themselves. A cycle ends at a pair that is known; that pair counts as equal unless something
/// in it differs.
class Comparison {
 public:
  /// `check` is called often and may throw to end the comparison.
  Comparison(DocumentSide& base, DocumentSide& revision, const Options& options, std::function<void()> check);

  DocumentSide& base() { return base_; }
  DocumentSide& revision() { return revision_; }
  const Options& options() const { return options_; }
  bool structurally_equal(const Places& places) const { return equality_(places); }
  Schemas& base_schemas() { return base_schemas_; }
  Schemas& revision_schemas() { return revision_schemas_; }

  /// Begins the next subject. Later findings belong to it until another subject begins.
  void begin_subject(Subject subject);
  Subject& current() { return findings_.subjects.back(); }

  /// Reports a change whose values before and after are those places of `at` that are values.
  void report_changed(RuleId rule, const Places& at, std::string_view name = {});
  /// Reports a value that is only in the revision, or only in the base. `holder` is the place in the other
  /// document that would contain it.
  void report_added(RuleId rule, Located holder, Located value, std::string_view name = {});
  void report_removed(RuleId rule, Located value, Located holder, std::string_view name = {});

  /// Queues the comparison of two schemas for the current subject or pair. The schemas of each list hold
  /// together. `at` is the reported place if a list is empty.
  void compare_schemas(const std::vector<Located>& base, const std::vector<Located>& revision,
                       Position position, const Places& at);
  void compare_schemas(Located base, Located revision, Position position, const Places& at) {
    if (!structurally_equal({base, revision}))
      compare_schemas(std::vector<Located>{base}, std::vector<Located>{revision}, position, at);
  }

  /// Sets whether the schemas that follow describe XML, in which names and node types count.
  void set_in_xml(bool in_xml) { in_xml_ = in_xml; }
  bool in_xml() const { return in_xml_; }

  /// Reports changes of members whose names begin with `x-`, if the options ask for them.
  void compare_extensions(RuleId rule, Located base, Located revision);

  /// Calls `compare` for each pair of schemas, also for those that `compare` adds, and records for each pair
  /// the changes and pairs that `compare` adds. No subject may begin afterwards.
  void compare_pairs(const std::function<void(const SchemaPair&)>& compare);

  /// Returns the findings so far. During compare_pairs(), the last changes and links are those of the current
  /// pair and may be removed.
  Findings& findings() { return findings_; }
  /// Returns the findings; the comparison must not be used afterwards.
  Findings take_findings() { return std::move(findings_); }

 private:
  bool room();

  DocumentSide& base_;
  DocumentSide& revision_;
  Options options_;
  std::function<void()> check_;
  StructuralEquality equality_;
  Schemas base_schemas_;
  Schemas revision_schemas_;
  Findings findings_;
  bool in_xml_ = false;
  /// By position, each once for JSON and once for XML.
  std::unordered_map<std::uint64_t, std::uint32_t> known_[2 * static_cast<std::size_t>(Position::count_)];
};

}  // namespace collet::diff
