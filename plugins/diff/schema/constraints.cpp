// SPDX-License-Identifier: MIT
// The constraints on a value: types, formats, values, limits.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

#include "plugins/diff/schema/schema_comparison.hpp"

namespace collet::diff {
namespace {

/// Returns true if the format `wide` accepts all values of `narrow`. Both are formats of one type.
bool format_contains(std::string_view wide, std::string_view narrow) {
  return (wide == "int64" && narrow == "int32") || (wide == "double" && narrow == "float");
}

/// Removes the formats of fractions from a schema if the other one accepts none: the type changed, which is
/// reported.
std::map<std::string_view, Located> formats_of(const SchemaView& view, const SchemaView& other) {
  std::map<std::string_view, Located> formats = view.formats;
  if ((view.types & k_fraction) != 0 && (other.types & (k_integer | k_fraction)) == k_integer)
    std::erase_if(formats, [](const auto& one) { return one.first == "float" || one.first == "double"; });
  return formats;
}

/// Rounds the limits of an integer to inclusive integers.
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

/// Compares integers by their digits if a double cannot represent them; returns 0 for other numbers.
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

/// Returns a negative number if limit `a` is below limit `b`. An exclusive lower limit (`least`) is higher
/// than an inclusive one, and an exclusive upper limit is lower.
int compare_bounds(const NumberBound& a, const NumberBound& b, bool least) {
  if (a.value != b.value) return a.value < b.value ? -1 : 1;
  constexpr double k_exact = 9007199254740992;  // 2^53
  if (a.exclusive == b.exclusive)
    return std::abs(a.value) < k_exact ? 0 : compare_digits(a.at.node.text(), b.at.node.text());
  return a.exclusive == least ? 1 : -1;
}

/// An object has at least its required properties.
double implied_count(const SchemaView& view, std::string_view keyword) {
  return keyword == "minProperties" ? static_cast<double>(view.required.size()) : 0;
}

void compare_count(SchemaComparison& compared, std::string_view keyword, SchemaChange increased,
                   SchemaChange decreased, SchemaChange set, SchemaChange removed) {
  const auto before = compared.base.counts.find(keyword);
  const auto after = compared.revision.counts.find(keyword);
  const bool had = before != compared.base.counts.end();
  const bool has = after != compared.revision.counts.end();
  if (!had && !has) return;
  const double was = std::max(had ? before->second.value : 0, implied_count(compared.base, keyword));
  const double is = std::max(has ? after->second.value : 0, implied_count(compared.revision, keyword));
  if (keyword == "minProperties" && (was == is || (!had && was > is) || (!has && is > was))) return;
  if (!had) return compared.report(set, {}, after->second.at);
  if (!has) return compared.report(removed, before->second.at, {});
  if (before->second.value == after->second.value) return;
  compared.report(after->second.value > before->second.value ? increased : decreased, before->second.at,
                  after->second.at);
}

}  // namespace

void compare_types(SchemaComparison& compared) {
  constexpr std::uint8_t k_not_null = k_any_type & ~k_null;
  const std::uint8_t before = compared.base.types & k_not_null;
  const std::uint8_t after = compared.revision.types & k_not_null;
  const bool null_before = (compared.base.types & k_null) != 0;
  const bool null_after = (compared.revision.types & k_null) != 0;
  const Located base = compared.base.type_at ? compared.base.type_at : compared.base.nullable_at;
  const Located revision =
      compared.revision.type_at ? compared.revision.type_at : compared.revision.nullable_at;
  const bool either_any = compared.base.types == k_any_type || compared.revision.types == k_any_type;
  if (null_before != null_after && !(before != after && either_any)) {
    const Located was =
        null_before && compared.base.nullable_at ? compared.base.nullable_at : compared.base.type_at;
    const Located is = null_after && compared.revision.nullable_at ? compared.revision.nullable_at
                                                                   : compared.revision.type_at;
    compared.report(null_after ? SchemaChange::became_nullable : SchemaChange::became_not_nullable, was, is);
  }
  if (before == after) return;
  if ((before & after) == before) {
    compared.report(SchemaChange::type_generalized, base, revision);
  } else if ((before & after) == after) {
    compared.report(SchemaChange::type_specialized, base, revision);
  } else {
    compared.report(SchemaChange::type_changed, base, revision);
  }
}

void compare_formats(SchemaComparison& compared) {
  const Located media_was = compared.base.media_type_at;
  const Located media_is = compared.revision.media_type_at;
  if (media_was && media_is && media_was.node.text() != media_is.node.text())
    compared.report(SchemaChange::format_changed, media_was, media_is);
  const auto first_missing = [](const auto& in, const auto& other) {
    return std::find_if(in.begin(), in.end(),
                        [&](const auto& entry) { return other.find(entry.first) == other.end(); });
  };
  const auto before = formats_of(compared.base, compared.revision);
  const auto after = formats_of(compared.revision, compared.base);
  const auto gone = first_missing(before, after);
  const auto came = first_missing(after, before);
  const bool removed = gone != before.end();
  const bool added = came != after.end();
  if (removed && added) {
    const SchemaChange change = format_contains(came->first, gone->first)   ? SchemaChange::format_generalized
                                : format_contains(gone->first, came->first) ? SchemaChange::format_specialized
                                                                            : SchemaChange::format_changed;
    compared.report(change, gone->second, came->second);
  } else if (removed) {
    compared.report(SchemaChange::format_generalized, gone->second, {});
  } else if (added) {
    compared.report(SchemaChange::format_specialized, {}, came->second);
  }
}

void compare_values(SchemaComparison& compared) {
  if (!compared.base.values && !compared.revision.values) return;
  if (!compared.base.values)
    return compared.report(SchemaChange::became_enum, {}, compared.revision.values_at);
  if (!compared.revision.values)
    return compared.report(SchemaChange::enum_dropped, compared.base.values_at, {});
  const auto absent = [](const EnumValue& value, const std::vector<EnumValue>& in) {
    return !std::binary_search(in.begin(), in.end(), value,
                               [](const EnumValue& a, const EnumValue& b) { return a.text < b.text; });
  };
  for (const EnumValue& value : *compared.base.values)
    if (absent(value, *compared.revision.values))
      compared.comparison.report_removed(rule_of(SchemaChange::enum_value_removed, compared.pair.position),
                                         value.at, compared.revision.values_at);
  for (const EnumValue& value : *compared.revision.values)
    if (absent(value, *compared.base.values))
      compared.comparison.report_added(rule_of(SchemaChange::enum_value_added, compared.pair.position),
                                       compared.base.values_at, value.at);
}

void compare_numbers(SchemaComparison& compared) {
  const auto limit = [&](const std::optional<NumberBound>& before, const std::optional<NumberBound>& after,
                         bool least, SchemaChange increased, SchemaChange decreased, SchemaChange set,
                         SchemaChange removed) {
    if (!before && !after) return;
    if (!before) return compared.report(set, {}, after->at);
    if (!after) return compared.report(removed, before->at, {});
    const int order = compare_bounds(*after, *before, least);
    if (order != 0) compared.report(order > 0 ? increased : decreased, before->at, after->at);
  };
  limit(whole(compared.base.minimum, compared.base.types, 1),
        whole(compared.revision.minimum, compared.revision.types, 1), true, SchemaChange::min_increased,
        SchemaChange::min_decreased, SchemaChange::min_set, SchemaChange::min_removed);
  limit(whole(compared.base.maximum, compared.base.types, -1),
        whole(compared.revision.maximum, compared.revision.types, -1), false, SchemaChange::max_increased,
        SchemaChange::max_decreased, SchemaChange::max_set, SchemaChange::max_removed);
}

void compare_counts(SchemaComparison& compared) {
  compare_count(compared, "minLength", SchemaChange::min_length_increased, SchemaChange::min_length_decreased,
                SchemaChange::min_length_increased, SchemaChange::min_length_decreased);
  compare_count(compared, "maxLength", SchemaChange::max_length_increased, SchemaChange::max_length_decreased,
                SchemaChange::max_length_set, SchemaChange::max_length_removed);
  compare_count(compared, "minItems", SchemaChange::min_items_increased, SchemaChange::min_items_decreased,
                SchemaChange::min_items_increased, SchemaChange::min_items_decreased);
  compare_count(compared, "maxItems", SchemaChange::max_items_increased, SchemaChange::max_items_decreased,
                SchemaChange::max_items_set, SchemaChange::max_items_removed);
  compare_count(compared, "minProperties", SchemaChange::min_properties_increased,
                SchemaChange::min_properties_decreased, SchemaChange::min_properties_increased,
                SchemaChange::min_properties_decreased);
  compare_count(compared, "maxProperties", SchemaChange::max_properties_increased,
                SchemaChange::max_properties_decreased, SchemaChange::max_properties_set,
                SchemaChange::max_properties_removed);
}

void compare_patterns(SchemaComparison& compared) {
  std::vector<Located> gone;
  std::vector<Located> came;
  for (const auto& [text, at] : compared.base.patterns)
    if (!compared.revision.patterns.contains(text)) gone.push_back(at);
  for (const auto& [text, at] : compared.revision.patterns)
    if (!compared.base.patterns.contains(text)) came.push_back(at);
  const std::size_t both = std::min(gone.size(), came.size());
  for (std::size_t i = 0; i < both; ++i)
    compared.report(SchemaChange::pattern_changed, gone[i], came[i]);
  for (std::size_t i = both; i < gone.size(); ++i)
    compared.report(SchemaChange::pattern_removed, gone[i], {});
  for (std::size_t i = both; i < came.size(); ++i)
    compared.report(SchemaChange::pattern_added, {}, came[i]);
}

void compare_multiples(SchemaComparison& compared) {
  const Located before =
      compared.base.multiples.empty() ? Located() : compared.base.multiples.begin()->second;
  const Located after =
      compared.revision.multiples.empty() ? Located() : compared.revision.multiples.begin()->second;
  if (!before && !after) return;
  if (!before) return compared.report(SchemaChange::multiple_of_narrowed, {}, after);
  if (!after) return compared.report(SchemaChange::multiple_of_widened, before, {});
  const double was = number_of(before.node).value_or(0);
  const double is = number_of(after.node).value_or(0);
  if (was == is || was <= 0 || is <= 0) return;
  const auto divides = [](double by, double number) {
    const double times = number / by;
    if (times > 9e15) return true;  // a double has no fraction digits left
    // The conversion avoids std::round(), which would call the mathematical library.
    const double behind = times - static_cast<double>(static_cast<std::int64_t>(times));
    return behind < 1e-9 || behind > 1 - 1e-9;
  };
  compared.report(divides(was, is)   ? SchemaChange::multiple_of_narrowed
                  : divides(is, was) ? SchemaChange::multiple_of_widened
                                     : SchemaChange::multiple_of_changed,
                  before, after);
}

}  // namespace collet::diff
