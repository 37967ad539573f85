// SPDX-License-Identifier: MIT
#include "plugins/diff/values/value_change.hpp"

#include <algorithm>
#include <utility>

#include "plugins/diff/values/schema_trial.hpp"

namespace collet::diff {

ValueChange find_value_change(Schemas& base_schemas, SchemaId base, Schemas& revision_schemas,
                              SchemaId revision) {
  using Answer = ValueChange::Answer;
  // Only between anyOf and oneOf does it count what an object contains besides the members of one
  // alternative.
  const auto kinds = [](Schemas& schemas, SchemaId schema) {
    const auto unions = schemas.view(schema, Schemas::Fold::no).unions;
    return std::pair(std::any_of(unions.begin(), unions.end(), [](const Union& one) { return one.one_of; }),
                     std::any_of(unions.begin(), unions.end(), [](const Union& one) { return !one.one_of; }));
  };
  const bool same_kinds = kinds(base_schemas, base) == kinds(revision_schemas, revision) ||
                          kinds(base_schemas, base) == std::pair(false, false) ||
                          kinds(revision_schemas, revision) == std::pair(false, false);
  const auto undescribed =
      same_kinds ? SchemaTrial::Undescribed::refused : SchemaTrial::Undescribed::accepted;
  SchemaTrial before(base_schemas, undescribed);
  SchemaTrial after(revision_schemas, undescribed);
  SchemaTrial::Described described_before;
  SchemaTrial::Described described_after;
  before.add_described(base, described_before);
  after.add_described(revision, described_after);
  bool lost = false;
  bool gained = false;
  for (const bool of_base : {true, false}) {
    const auto samples = of_base ? before.samples(base) : after.samples(revision);
    for (const SampleValue& value : samples) {
      const bool was = before.accepts(base, value);
      const bool is = after.accepts(revision, value);
      if (!before.exact() || !after.exact()) return {};
      lost = lost || (was && !is && before.describes_all(base, value, described_after));
      gained = gained || (is && !was && after.describes_all(revision, value, described_before));
      if (lost && gained) return {Answer::yes, Answer::yes};
    }
  }
  if (!before.exact() || !after.exact()) return {};
  const Answer rest = before.cut() || after.cut() ? Answer::unknown : Answer::no;
  return {lost ? Answer::yes : rest, gained ? Answer::yes : rest};
}

}  // namespace collet::diff
