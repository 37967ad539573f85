// SPDX-License-Identifier: MIT
// What a value may be: types, formats, values, limits.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "plugins/diff/schema_diff.hpp"

namespace collet::diff {
namespace {

/// Does `wide` take all that `narrow` takes? Both are names of formats of one type.
bool format_contains(std::string_view wide, std::string_view narrow) {
  return (wide == "int64" && narrow == "int32") || (wide == "double" && narrow == "float");
}

/// Limits of whole numbers are whole, and never exclude their end.
std::optional<NumberBound> whole(std::optional<NumberBound> bound, std::uint8_t types, double step) {
  if (!bound || (types & k_fraction) != 0 || (types & k_integer) == 0) return bound;
  if (const double next = step > 0 ? std::ceil(bound->value) : std::floor(bound->value);
      next != bound->value) {
    bound->value = next;
  } else if (bound->exclusive) {
    bound->value += step;
  }
  bound->exclusive = false;
  return bound;
}

/// Whole numbers of more digits than a double holds, by their digits; 0 for any others.
int compare_digits(std::string_view a, std::string_view b) {
  const bool below = a.starts_with('-');
  if (below != b.starts_with('-')) return 0;
  if (below) {
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  const auto plain = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  if (a == b || a.size() != b.size() || !plain(a) || !plain(b)) return 0;
  return (a < b) == below ? 1 : -1;
}

/// Negative: `a` is below `b` as a limit; an excluded end counts as a step in the direction of `least`.
int compare_bounds(const NumberBound& a, const NumberBound& b, bool least) {
  if (a.value != b.value) return a.value < b.value ? -1 : 1;
  constexpr double k_exact = 9007199254740992;  // 2^53
  if (a.exclusive == b.exclusive)
    return std::abs(a.value) < k_exact ? 0 : compare_digits(a.at.node.text(), b.at.node.text());
  return a.exclusive == least ? 1 : -1;
}

/// An object has at least what it must have.
double implied_count(const SchemaView& view, std::string_view keyword) {
  return keyword == "minProperties" ? static_cast<double>(view.required.size()) : 0;
}

}  // namespace

void SchemaDiff::types() {
  constexpr std::uint8_t k_not_null = k_any_type & ~k_null;
  const std::uint8_t before = base_.types & k_not_null;
  const std::uint8_t after = revision_.types & k_not_null;
  const bool null_before = (base_.types & k_null) != 0;
  const bool null_after = (revision_.types & k_null) != 0;
  const Located base = base_.type_at ? base_.type_at : base_.nullable_at;
  const Located revision = revision_.type_at ? revision_.type_at : revision_.nullable_at;
  const bool either_any = base_.types == k_any_type || revision_.types == k_any_type;
  if (null_before != null_after && !(before != after && either_any)) {
    const Located was = null_before && base_.nullable_at ? base_.nullable_at : base_.type_at;
    const Located is = null_after && revision_.nullable_at ? revision_.nullable_at : revision_.type_at;
    report(null_after ? What::became_nullable : What::became_not_nullable, was, is);
  }
  if (before == after) return;
  if ((before & after) == before) {
    report(What::type_generalized, base, revision);
  } else if ((before & after) == after) {
    report(What::type_specialized, base, revision);
  } else {
    report(What::type_changed, base, revision);
  }
}

void SchemaDiff::formats() {
  const Located media_was = base_.media_type_at;
  const Located media_is = revision_.media_type_at;
  if (media_was && media_is && media_was.node.text() != media_is.node.text())
    report(What::format_changed, media_was, media_is);
  const auto first_missing = [](const auto& in, const auto& other) {
    return std::find_if(in.begin(), in.end(),
                        [&](const auto& entry) { return other.find(entry.first) == other.end(); });
  };
  const auto gone = first_missing(base_.formats, revision_.formats);
  const auto came = first_missing(revision_.formats, base_.formats);
  const bool removed = gone != base_.formats.end();
  const bool added = came != revision_.formats.end();
  if (removed && added) {
    const What what = format_contains(came->first, gone->first)   ? What::format_generalized
                      : format_contains(gone->first, came->first) ? What::format_specialized
                                                                  : What::format_changed;
    report(what, gone->second, came->second);
  } else if (removed) {
    report(What::format_generalized, gone->second, {});
  } else if (added) {
    report(What::format_specialized, {}, came->second);
  }
}

void SchemaDiff::values() {
  if (!base_.values && !revision_.values) return;
  if (!base_.values) return report(What::became_enum, {}, revision_.values_at);
  if (!revision_.values) return report(What::enum_dropped, base_.values_at, {});
  const auto absent = [](const EnumValue& value, const std::vector<EnumValue>& in) {
    return !std::binary_search(in.begin(), in.end(), value,
                               [](const EnumValue& a, const EnumValue& b) { return a.text < b.text; });
  };
  for (const EnumValue& value : *base_.values)
    if (absent(value, *revision_.values))
      comparison_.removed(rule_of(What::enum_value_removed, pair_->position), value.at, revision_.values_at);
  for (const EnumValue& value : *revision_.values)
    if (absent(value, *base_.values))
      comparison_.added(rule_of(What::enum_value_added, pair_->position), base_.values_at, value.at);
}

void SchemaDiff::numbers() {
  const auto limit = [&](const std::optional<NumberBound>& before, const std::optional<NumberBound>& after,
                         bool least, What increased, What decreased, What set, What removed) {
    if (!before && !after) return;
    if (!before) return report(set, {}, after->at);
    if (!after) return report(removed, before->at, {});
    const int order = compare_bounds(*after, *before, least);
    if (order != 0) report(order > 0 ? increased : decreased, before->at, after->at);
  };
  limit(whole(base_.minimum, base_.types, 1), whole(revision_.minimum, revision_.types, 1), true,
        What::min_increased, What::min_decreased, What::min_set, What::min_removed);
  limit(whole(base_.maximum, base_.types, -1), whole(revision_.maximum, revision_.types, -1), false,
        What::max_increased, What::max_decreased, What::max_set, What::max_removed);
}

void SchemaDiff::counts() {
  count("minLength", What::min_length_increased, What::min_length_decreased, What::min_length_increased,
        What::min_length_decreased);
  count("maxLength", What::max_length_increased, What::max_length_decreased, What::max_length_set,
        What::max_length_removed);
  count("minItems", What::min_items_increased, What::min_items_decreased, What::min_items_increased,
        What::min_items_decreased);
  count("maxItems", What::max_items_increased, What::max_items_decreased, What::max_items_set,
        What::max_items_removed);
  count("minProperties", What::min_properties_increased, What::min_properties_decreased,
        What::min_properties_increased, What::min_properties_decreased);
  count("maxProperties", What::max_properties_increased, What::max_properties_decreased,
        What::max_properties_set, What::max_properties_removed);
}

void SchemaDiff::count(std::string_view keyword, What increased, What decreased, What set, What removed) {
  const auto before = base_.counts.find(keyword);
  const auto after = revision_.counts.find(keyword);
  const bool had = before != base_.counts.end();
  const bool has = after != revision_.counts.end();
  if (!had && !has) return;
  const double was = std::max(had ? before->second.value : 0, implied_count(base_, keyword));
  const double is = std::max(has ? after->second.value : 0, implied_count(revision_, keyword));
  if (keyword == "minProperties" && (was == is || (!had && was > is) || (!has && is > was))) return;
  if (!had) return report(set, {}, after->second.at);
  if (!has) return report(removed, before->second.at, {});
  if (before->second.value == after->second.value) return;
  report(after->second.value > before->second.value ? increased : decreased, before->second.at,
         after->second.at);
}

void SchemaDiff::patterns() {
  std::vector<Located> gone;
  std::vector<Located> came;
  for (const auto& [text, at] : base_.patterns)
    if (!revision_.patterns.contains(text)) gone.push_back(at);
  for (const auto& [text, at] : revision_.patterns)
    if (!base_.patterns.contains(text)) came.push_back(at);
  const std::size_t both = std::min(gone.size(), came.size());
  for (std::size_t i = 0; i < both; ++i)
    report(What::pattern_changed, gone[i], came[i]);
  for (std::size_t i = both; i < gone.size(); ++i)
    report(What::pattern_removed, gone[i], {});
  for (std::size_t i = both; i < came.size(); ++i)
    report(What::pattern_added, {}, came[i]);
}

void SchemaDiff::multiples() {
  const Located before = base_.multiples.empty() ? Located() : base_.multiples.begin()->second;
  const Located after = revision_.multiples.empty() ? Located() : revision_.multiples.begin()->second;
  if (!before && !after) return;
  if (!before) return report(What::multiple_of_narrowed, {}, after);
  if (!after) return report(What::multiple_of_widened, before, {});
  const double was = number_of(before.node).value_or(0);
  const double is = number_of(after.node).value_or(0);
  if (was == is || was <= 0 || is <= 0) return;
  const auto divides = [](double by, double number) {
    const double times = number / by;
    if (times > 9e15) return true;  // no digits are left behind the point
    // By the types: std::round() would be a call into the mathematical library.
    const double behind = times - static_cast<double>(static_cast<std::int64_t>(times));
    return behind < 1e-9 || behind > 1 - 1e-9;
  };
  report(divides(was, is)   ? What::multiple_of_narrowed
         : divides(is, was) ? What::multiple_of_widened
                            : What::multiple_of_changed,
         before, after);
}

}  // namespace collet::diff
