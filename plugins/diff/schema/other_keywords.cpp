// SPDX-License-Identifier: MIT
// Annotations, `not`, conditions, and the keywords of JSON Schema 2020-12 that few documents use.
#include <algorithm>
#include <limits>
#include <set>

#include "plugins/diff/schema/schema_comparison.hpp"

namespace collet::diff {
namespace {

constexpr int k_shape_depth = 5;

bool is_schema(std::string_view key) {
  return key == "contains" || key == "propertyNames" || key == "unevaluatedItems" ||
         key == "unevaluatedProperties" || key == "additionalItems" || key == "contentSchema";
}

using Others = std::map<std::string_view, std::vector<Located>>;

Located first_of(const Others& others, std::string_view key) {
  const auto found = others.find(key);
  return found == others.end() ? Located() : found->second.front();
}

/// Returns true if the view restricts only values, or only types.
bool only_values(const SchemaView& view) {
  return view.values && view.properties.empty() && view.unions.empty();
}

/// Removes `contains` if its minimum is 0.
void drop_optional_contains(Others& others) {
  const Located least = first_of(others, "minContains");
  if (!least || number_of(least.node) != 0 || others.contains("maxContains")) return;
  others.erase("contains");
  others.erase("minContains");
}

bool is_same_value(SchemaComparison& compared, Located was, Located is) {
  return compared.comparison.structurally_equal({was, is}) || canonical(was.node) == canonical(is.node);
}

/// Returns true if two schemas have the same meaning, as far as a hash can show.
bool has_same_meaning(SchemaComparison& compared, Located was, Located is) {
  if (!was || !is) return !was && !is;
  if (is_same_value(compared, was, is)) return true;
  Schemas& before = compared.comparison.base_schemas();
  Schemas& after = compared.comparison.revision_schemas();
  if (before.shape(before.of(was), k_shape_depth) != after.shape(after.of(is), k_shape_depth)) return false;
  // Keywords that are not part of the hash count as different.
  const SchemaView one = before.view(before.of(was));
  const SchemaView other = after.view(after.of(is));
  return one.others.empty() && other.others.empty() && one.excluded.empty() && other.excluded.empty() &&
         one.conditionals.empty() && other.conditionals.empty();
}

/// Reports a keyword that only one schema has. Most keywords restrict values.
void report_lone_keyword(SchemaComparison& compared, std::string_view key, Located was, Located is) {
  const bool restricts = key != "contentSchema";
  compared.report(!restricts ? SchemaChange::keyword_changed
                  : is       ? SchemaChange::keyword_added
                             : SchemaChange::keyword_removed,
                  was, is, key);
}

void compare_keyword(SchemaComparison& compared, std::string_view key, Located was, Located is) {
  if (is_schema(key))
    return compared.comparison.compare_schemas(was, is, property_of(compared.pair.position),
                                               compared.pair.at);
  if (key == "dependentSchemas") {
    for (const Node before : was.node) {
      const Located now = DocumentSide::member(is, before.key());
      if (!now) {
        compared.report(SchemaChange::keyword_widened, {before, was.source}, {}, before.key());
      } else {
        compared.comparison.compare_schemas({before, was.source}, now, property_of(compared.pair.position),
                                            compared.pair.at);
      }
    }
    for (const Node after : is.node)
      if (!was.node[after.key()])
        compared.report(SchemaChange::keyword_narrowed, {}, {after, is.source}, after.key());
    return;
  }
  if (key == "dependentRequired") {
    const auto missing = [](Located in, Located other) {
      for (const Node names : in.node) {
        std::set<std::string_view> known;
        for (const Node name : other.node[names.key()])
          known.insert(name.string());
        for (const Node name : names)
          if (!known.contains(name.string())) return true;
      }
      return false;
    };
    if (missing(is, was)) compared.report(SchemaChange::keyword_narrowed, was, is, key);
    if (missing(was, is)) compared.report(SchemaChange::keyword_widened, was, is, key);
    return;
  }
  compared.report(SchemaChange::keyword_changed, was, is, key);
}

/// Compares the number of items that `contains` requires.
void compare_contains_counts(SchemaComparison& compared) {
  if (!compared.base.others.contains("contains") || !compared.revision.others.contains("contains")) return;
  const auto compare = [&](std::string_view key, double otherwise, bool least) {
    const Located was = first_of(compared.base.others, key);
    const Located is = first_of(compared.revision.others, key);
    const double before = was ? number_of(was.node).value_or(otherwise) : otherwise;
    const double after = is ? number_of(is.node).value_or(otherwise) : otherwise;
    if (before == after) return;
    compared.report(
        (after > before) == least ? SchemaChange::keyword_narrowed : SchemaChange::keyword_widened, was, is,
        key);
  };
  compare("minContains", 1, true);
  compare("maxContains", std::numeric_limits<double>::max(), false);
}

/// Compares conditions in any order: each is paired with one that has the same `if`.
void compare_conditionals(SchemaComparison& compared) {
  std::vector<Located> before = compared.base.conditionals;
  std::vector<Located> after = compared.revision.conditionals;
  const auto same_condition = [&](Located was, Located is) {
    return has_same_meaning(compared, DocumentSide::member(was, "if"), DocumentSide::member(is, "if"));
  };
  const auto same_all = [&](Located was, Located is) {
    return same_condition(was, is) &&
           has_same_meaning(compared, DocumentSide::member(was, "then"), DocumentSide::member(is, "then")) &&
           has_same_meaning(compared, DocumentSide::member(was, "else"), DocumentSide::member(is, "else"));
  };
  const auto match = [&](const auto& alike, const auto& take) {
    std::erase_if(before, [&](Located was) {
      const auto is = std::find_if(after.begin(), after.end(), [&](Located now) { return alike(was, now); });
      if (is == after.end()) return false;
      take(was, *is);
      after.erase(is);
      return true;
    });
  };
  match(same_all, [](Located, Located) {});
  match(same_condition, [&](Located was, Located is) {
    for (const std::string_view key : {"then", "else"}) {
      const Located one = DocumentSide::member(was, key);
      const Located now = DocumentSide::member(is, key);
      if (one && now) {
        compared.comparison.compare_schemas(one, now, property_of(compared.pair.position), compared.pair.at);
      } else if (one || now) {
        report_lone_keyword(compared, key, one, now);
      }
    }
  });
  const std::size_t both = std::min(before.size(), after.size());
  for (std::size_t i = 0; i < both; ++i)
    compared.report(SchemaChange::keyword_changed, DocumentSide::member(before[i], "if"),
                    DocumentSide::member(after[i], "if"), "if");
  for (std::size_t i = both; i < before.size(); ++i)
    report_lone_keyword(compared, "if", DocumentSide::member(before[i], "if"), {});
  for (std::size_t i = both; i < after.size(); ++i)
    report_lone_keyword(compared, "if", {}, DocumentSide::member(after[i], "if"));
}

}  // namespace

void compare_annotations(SchemaComparison& compared) {
  const Located gone = first_missing(compared.base.texts, compared.revision.texts);
  const Located came = first_missing(compared.revision.texts, compared.base.texts);
  if (gone || came) compared.report(SchemaChange::description_changed, gone, came);
  if (compared.base.extensible_at && compared.revision.extensible_at) {
    for (const auto& [text, at] : compared.base.extensible_values)
      if (!compared.revision.extensible_values.contains(text))
        compared.comparison.report_removed(
            rule_of(SchemaChange::extensible_value_removed, compared.pair.position), at,
            compared.revision.extensible_at);
    for (const auto& [text, at] : compared.revision.extensible_values)
      if (!compared.base.extensible_values.contains(text))
        compared.comparison.report_added(
            rule_of(SchemaChange::extensible_value_added, compared.pair.position),
            compared.base.extensible_at, at);
  }
  if (!compared.comparison.options().extensions) return;
  for (const auto& [key, was] : compared.base.extensions) {
    const auto is = compared.revision.extensions.find(key);
    if (is == compared.revision.extensions.end()) {
      compared.report(SchemaChange::extension_changed, was, {}, was.node.key());
    } else if (!is_same_value(compared, was, is->second)) {
      compared.report(SchemaChange::extension_changed, was, is->second, was.node.key());
    }
  }
  for (const auto& [key, is] : compared.revision.extensions)
    if (!compared.base.extensions.contains(key))
      compared.report(SchemaChange::extension_changed, {}, is, is.node.key());
}

/// Pairs equal values of each keyword first, whichever part has them, and the rest by position.
void compare_other_keywords(SchemaComparison& compared) {
  static const std::vector<Located> k_none;
  drop_optional_contains(compared.base.others);
  drop_optional_contains(compared.revision.others);
  std::set<std::string_view> keys;
  for (const auto& entry : compared.base.others)
    keys.insert(entry.first);
  for (const auto& entry : compared.revision.others)
    keys.insert(entry.first);
  for (const std::string_view key : keys) {
    if (key == "minContains" || key == "maxContains") continue;
    std::vector<Located> before = compared.base.others.contains(key) ? compared.base.others[key] : k_none;
    std::vector<Located> after =
        compared.revision.others.contains(key) ? compared.revision.others[key] : k_none;
    std::erase_if(before, [&](Located was) {
      const auto is = std::find_if(after.begin(), after.end(), [&](Located now) {
        return is_schema(key) ? has_same_meaning(compared, was, now) : is_same_value(compared, was, now);
      });
      if (is == after.end()) return false;
      after.erase(is);
      return true;
    });
    const std::size_t both = std::min(before.size(), after.size());
    for (std::size_t i = 0; i < both; ++i)
      compare_keyword(compared, key, before[i], after[i]);
    for (std::size_t i = both; i < before.size(); ++i)
      report_lone_keyword(compared, key, before[i], {});
    for (std::size_t i = both; i < after.size(); ++i)
      report_lone_keyword(compared, key, {}, after[i]);
  }
  compare_contains_counts(compared);
  compare_conditionals(compared);
}

/// Compares what `not` excludes: a schema that excludes more accepts less.
void compare_not(SchemaComparison& compared) {
  std::vector<Located> gone = compared.base.excluded;
  std::vector<Located> came = compared.revision.excluded;
  std::erase_if(gone, [&](Located was) {
    Schemas& before = compared.comparison.base_schemas();
    Schemas& after = compared.comparison.revision_schemas();
    const auto is = std::find_if(came.begin(), came.end(), [&](Located now) {
      return before.shape(before.of(was), k_shape_depth) == after.shape(after.of(now), k_shape_depth);
    });
    if (is == came.end()) return false;
    came.erase(is);
    return true;
  });
  if (gone.empty() && came.empty()) return;
  const Located was = gone.empty() ? Located() : gone[0];
  const Located is = came.empty() ? Located() : came[0];
  if (gone.empty()) return compared.report(SchemaChange::not_added, was, is);
  if (came.empty()) return compared.report(SchemaChange::not_removed, was, is);
  const SchemaView before =
      compared.comparison.base_schemas().view(compared.comparison.base_schemas().of(was));
  const SchemaView after =
      compared.comparison.revision_schemas().view(compared.comparison.revision_schemas().of(is));
  bool more = false;
  bool less = false;
  if (only_values(before) && only_values(after)) {
    const auto lacks = [](const std::vector<EnumValue>& in, const std::vector<EnumValue>& of) {
      return !std::includes(in.begin(), in.end(), of.begin(), of.end(),
                            [](const EnumValue& a, const EnumValue& b) { return a.text < b.text; });
    };
    more = lacks(*before.values, *after.values);
    less = lacks(*after.values, *before.values);
  } else if (only_types(before) && only_types(after)) {
    more = (after.types & ~before.types) != 0;
    less = (before.types & ~after.types) != 0;
  }
  if (gone.size() != 1 || came.size() != 1 || (!more && !less))
    return compared.report(SchemaChange::not_changed, was, is);
  if (more) compared.report(SchemaChange::not_added, was, is);
  if (less) compared.report(SchemaChange::not_removed, was, is);
}

}  // namespace collet::diff
