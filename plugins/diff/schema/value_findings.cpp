// SPDX-License-Identifier: MIT
// Holds the findings about schemas with alternatives against the values that are valid.
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "plugins/diff/schema/schema_comparison.hpp"
#include "plugins/diff/values/value_change.hpp"

namespace collet::diff {
namespace {

using Answer = ValueChange::Answer;

struct Effect {
  bool loses = false;  ///< values that were valid are not valid any more
  bool gains = false;
};

/// Returns the effect of a finding on the valid values, or none for findings about other subjects.
Effect effect_of(RuleId rule) {
  const SchemaChange change = schema_change_of(rule);
  if (change == SchemaChange::count_) {
    constexpr DocumentChange k_losing[] = {
        DocumentChange::request_property_became_required, DocumentChange::response_property_became_required,
        DocumentChange::new_required_request_property, DocumentChange::response_required_property_added};
    constexpr DocumentChange k_gaining[] = {DocumentChange::request_property_became_optional,
                                            DocumentChange::response_property_became_optional,
                                            DocumentChange::response_required_property_removed};
    const auto is_one_of = [&](const auto& changes) {
      return std::any_of(std::begin(changes), std::end(changes),
                         [&](DocumentChange one) { return rule_of(one) == rule; });
    };
    return {is_one_of(k_losing), is_one_of(k_gaining)};
  }
  // Values are tried only with schemas in which these keywords are conditions.
  const bool of_conditions =
      change >= SchemaChange::keyword_changed && change <= SchemaChange::keyword_widened;
  if ((change > SchemaChange::not_removed && !of_conditions) ||
      change == SchemaChange::additional_properties_forbidden ||
      change == SchemaChange::additional_properties_allowed)
    return {};
  const auto breaks = [&](Position position) {
    return rules()[rule_of(change, position)].severity == Severity::breaking;
  };
  return {breaks(Position::request_body), breaks(Position::response_body)};
}

bool contradicts(const Effect& effect, const ValueChange& values) {
  return (effect.loses && values.lost == Answer::no) || (effect.gains && values.gained == Answer::no);
}

/// Makes findings that only report a change of `not` or of a condition definite: it excludes more values, or
/// fewer. Returns true if there is one.
bool decide(std::vector<Change>& changes, std::size_t count, Position position, bool loses) {
  const auto replace = [&](SchemaChange vague, SchemaChange more, SchemaChange fewer) {
    bool any = false;
    for (std::size_t i = count; i < changes.size(); ++i) {
      if (changes[i].rule != rule_of(vague, position)) continue;
      changes[i].rule = rule_of(loses ? more : fewer, position);
      any = true;
    }
    return any;
  };
  const bool of_not = replace(SchemaChange::not_changed, SchemaChange::not_added, SchemaChange::not_removed);
  return replace(SchemaChange::keyword_changed, SchemaChange::keyword_narrowed,
                 SchemaChange::keyword_widened) ||
         of_not;
}

/// Removes those entries after the first `count` for which `is_kept` returns false.
template <class Entry, class IsKept>
void keep(std::vector<Entry>& entries, std::size_t count, const IsKept& is_kept) {
  const auto first = entries.begin() + static_cast<std::ptrdiff_t>(count);
  entries.erase(std::remove_if(first, entries.end(), [&](const Entry& one) { return !is_kept(one); }),
                entries.end());
}

}  // namespace

void check_findings_by_values(SchemaComparison& compared, FindingsMark since) {
  Comparison& comparison = compared.comparison;
  Schemas& base_schemas = comparison.base_schemas();
  Schemas& revision_schemas = comparison.revision_schemas();
  const auto value_change = [&](SchemaId base, SchemaId revision) {
    return find_value_change(base_schemas, base, revision_schemas, revision);
  };
  if (compared.has_alike_alternatives()) return;
  const ValueChange values = value_change(compared.pair.base, compared.pair.revision);
  if (values.lost == Answer::unknown && values.gained == Answer::unknown) return;

  const Answer breaking = compared.is_request() ? values.lost : values.gained;
  bool breaks = false;
  bool any = false;
  keep(comparison.findings().changes, since.change, [&](const Change& change) {
    if (contradicts(effect_of(change.rule), values)) return false;
    any = true;
    breaks = breaks || rules()[change.rule].severity == Severity::breaking;
    return true;
  });
  keep(comparison.findings().links, since.link, [&](std::uint32_t number) {
    const SchemaPair& pair = comparison.findings().pairs[number];
    const ValueChange inner = value_change(pair.base, pair.revision);
    if (contradicts({inner.lost == Answer::yes, inner.gained == Answer::yes}, values)) return false;
    any = any || inner.lost != Answer::no || inner.gained != Answer::no;
    breaks = breaks || (compared.is_request() ? inner.lost : inner.gained) != Answer::no;
    return true;
  });
  const bool silent = breaking == Answer::yes
                          ? !breaks
                          : !any && (values.lost == Answer::yes || values.gained == Answer::yes);
  if (!silent) return;
  const auto list_of = [](const SchemaView& view) {
    return view.unions.empty() ? Located() : view.unions[0].at;
  };
  const bool loses = breaking == Answer::yes ? compared.is_request() : values.lost == Answer::yes;
  if (decide(comparison.findings().changes, since.change, compared.pair.position, loses)) return;
  compared.report(loses ? SchemaChange::type_specialized : SchemaChange::type_generalized,
                  list_of(compared.base), list_of(compared.revision));
}

}  // namespace collet::diff
