// SPDX-License-Identifier: MIT
/// A comparison while it runs: both sides, what is known to be equal, and where findings go.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <unordered_map>

#include "plugins/diff/findings.hpp"
#include "plugins/diff/same.hpp"
#include "plugins/diff/schema_view.hpp"

namespace collet::diff {

struct Options {
  bool extensions = false;           ///< report changes of extensions
  std::uint32_t max_pairs = 400000;  ///< of schemas, and as many changes; then the comparison is incomplete
};

/// Pairs of schemas wait in a queue: nothing here is deeper than the documents' own nesting, and cycles end
/// at a pair that is known, which counts as equal as long as nothing in it differs.
class Comparison {
 public:
  /// `check` may throw to end it; called often.
  Comparison(Side& base, Side& revision, const Options& options, std::function<void()> check);

  /// Everything.
  Findings run();

  Side& base() { return base_; }
  Side& revision() { return revision_; }
  const Options& options() const { return options_; }
  bool same(const Places& places) const { return same_(places); }
  Schemas& base_schemas() { return base_schemas_; }
  Schemas& revision_schemas() { return revision_schemas_; }

  /// Begins the next subject, which findings belong to until the next one begins.
  void begin(Subject subject);
  Subject& current() { return findings_.subjects.back(); }

  /// Has both a value before and after, if both places are values.
  void add(RuleId rule, const Places& at, std::string_view subject = {});
  /// Only in the revision, or only in the base; the other place is where it would stand.
  void added(RuleId rule, Located holder, Located value, std::string_view subject = {});
  void removed(RuleId rule, Located value, Located holder, std::string_view subject = {});

  /// Compares two schemas, all of each list together, on behalf of the current subject or pair. `at`: where
  /// to say that they stand, if a list is empty.
  void schemas(const std::vector<Located>& base, const std::vector<Located>& revision, Position position,
               const Places& at);
  void schemas(Located base, Located revision, Position position, const Places& at) {
    if (!same({base, revision}))
      schemas(std::vector<Located>{base}, std::vector<Located>{revision}, position, at);
  }

  /// Schemas from now on are those of bodies in XML, in which names and places of what they describe count.
  void begin_xml(bool in_xml) { in_xml_ = in_xml; }
  bool in_xml() const { return in_xml_; }

  /// Members of that name that begin with x-, where they are asked for.
  void extensions(RuleId rule, Located base, Located revision);

 private:
  void compare_pairs();
  bool room();

  Side& base_;
  Side& revision_;
  Options options_;
  std::function<void()> check_;
  Same same_;
  Schemas base_schemas_;
  Schemas revision_schemas_;
  Findings findings_;
  bool in_xml_ = false;
  /// By position, and again for those in XML.
  std::unordered_map<std::uint64_t, std::uint32_t> known_[2 * static_cast<std::size_t>(Position::count_)];
};

}  // namespace collet::diff
