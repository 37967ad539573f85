// SPDX-License-Identifier: MIT
// What is not compared for every schema: words, `not`, conditions, and the keywords of JSON Schema 2020-12
// that few documents use.
#include <algorithm>
#include <limits>
#include <set>

#include "plugins/diff/schema_diff.hpp"

namespace collet::diff {
namespace {

constexpr int k_deep = 5;

/// What the other one does not have.
template <class Values>
Located first_missing(const Values& in, const Values& other) {
  for (const auto& [text, at] : in)
    if (!other.contains(text)) return at;
  return {};
}

bool is_schema(std::string_view key) {
  return key == "contains" || key == "propertyNames" || key == "unevaluatedItems" ||
         key == "unevaluatedProperties" || key == "additionalItems" || key == "contentSchema";
}

using Others = std::map<std::string_view, std::vector<Located>>;

Located first_of(const Others& others, std::string_view key) {
  const auto found = others.find(key);
  return found == others.end() ? Located() : found->second.front();
}

/// Says only which values, or only which types, there are.
bool only_values(const SchemaView& view) {
  return view.values && view.properties.empty() && view.unions.empty();
}

/// `contains` that need not be there.
void drop_what_asks_nothing(Others& others) {
  const Located least = first_of(others, "minContains");
  if (!least || number_of(least.node) != 0 || others.contains("maxContains")) return;
  others.erase("contains");
  others.erase("minContains");
}

}  // namespace

bool only_types(const SchemaView& view) {
  return view.typed && !view.values && view.formats.empty() && view.patterns.empty() && view.counts.empty() &&
         !view.minimum && !view.maximum && view.multiples.empty() && view.properties.empty() &&
         view.required.empty() && view.unions.empty() && view.items.empty() && view.prefix.empty() &&
         view.additional.empty() && !view.closed && view.others.empty() && view.excluded.empty();
}

void SchemaDiff::words() {
  const Located gone = first_missing(base_.texts, revision_.texts);
  const Located came = first_missing(revision_.texts, base_.texts);
  if (gone || came) report(What::description_changed, gone, came);
  if (base_.extensible_at && revision_.extensible_at) {
    for (const auto& [text, at] : base_.extensible_values)
      if (!revision_.extensible_values.contains(text))
        comparison_.removed(rule_of(What::extensible_value_removed, pair_->position), at,
                            revision_.extensible_at);
    for (const auto& [text, at] : revision_.extensible_values)
      if (!base_.extensible_values.contains(text))
        comparison_.added(rule_of(What::extensible_value_added, pair_->position), base_.extensible_at, at);
  }
  if (!comparison_.options().extensions) return;
  for (const auto& [key, was] : base_.extensions) {
    const auto is = revision_.extensions.find(key);
    if (is == revision_.extensions.end()) {
      report(What::extension_changed, was, {}, was.node.key());
    } else if (!same_value(was, is->second)) {
      report(What::extension_changed, was, is->second, was.node.key());
    }
  }
  for (const auto& [key, is] : revision_.extensions)
    if (!base_.extensions.contains(key)) report(What::extension_changed, {}, is, is.node.key());
}

bool SchemaDiff::same_value(Located was, Located is) const {
  return comparison_.same({was, is}) || canonical(was.node) == canonical(is.node);
}

/// Two schemas mean the same, as far as a hash tells.
bool SchemaDiff::same_meaning(Located was, Located is) {
  if (!was || !is) return !was && !is;
  if (same_value(was, is)) return true;
  Schemas& before = comparison_.base_schemas();
  Schemas& after = comparison_.revision_schemas();
  if (before.shape(before.of(was), k_deep) != after.shape(after.of(is), k_deep)) return false;
  // What the hash does not tell is taken for different.
  const SchemaView one = before.view(before.of(was));
  const SchemaView other = after.view(after.of(is));
  return one.others.empty() && other.others.empty() && one.excluded.empty() && other.excluded.empty() &&
         one.conditionals.empty() && other.conditionals.empty();
}

/// Of each keyword those that are the same go first, whatever part says them; the rest as they stand.
void SchemaDiff::others() {
  static const std::vector<Located> k_none;
  drop_what_asks_nothing(base_.others);
  drop_what_asks_nothing(revision_.others);
  std::set<std::string_view> keys;
  for (const auto& entry : base_.others)
    keys.insert(entry.first);
  for (const auto& entry : revision_.others)
    keys.insert(entry.first);
  for (const std::string_view key : keys) {
    if (key == "minContains" || key == "maxContains") continue;
    std::vector<Located> before = base_.others.contains(key) ? base_.others[key] : k_none;
    std::vector<Located> after = revision_.others.contains(key) ? revision_.others[key] : k_none;
    std::erase_if(before, [&](Located was) {
      const auto is = std::find_if(after.begin(), after.end(), [&](Located now) {
        return is_schema(key) ? same_meaning(was, now) : same_value(was, now);
      });
      if (is == after.end()) return false;
      after.erase(is);
      return true;
    });
    const std::size_t both = std::min(before.size(), after.size());
    for (std::size_t i = 0; i < both; ++i)
      other(key, before[i], after[i]);
    for (std::size_t i = both; i < before.size(); ++i)
      other_alone(key, before[i], {});
    for (std::size_t i = both; i < after.size(); ++i)
      other_alone(key, {}, after[i]);
  }
  contained();
  conditionals();
}

void SchemaDiff::other(std::string_view key, Located was, Located is) {
  if (is_schema(key)) return comparison_.schemas(was, is, property_of(pair_->position), pair_->at);
  if (key == "dependentSchemas") {
    for (const Node before : was.node) {
      const Located now = Side::member(is, before.key());
      if (!now) {
        report(What::keyword_widened, {before, was.source}, {}, before.key());
      } else {
        comparison_.schemas({before, was.source}, now, property_of(pair_->position), pair_->at);
      }
    }
    for (const Node after : is.node)
      if (!was.node[after.key()]) report(What::keyword_narrowed, {}, {after, is.source}, after.key());
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
    if (missing(is, was)) report(What::keyword_narrowed, was, is, key);
    if (missing(was, is)) report(What::keyword_widened, was, is, key);
    return;
  }
  report(What::keyword_changed, was, is, key);
}

/// A keyword that one side has: most restrict, some only with another one beside them, or the other way.
void SchemaDiff::other_alone(std::string_view key, Located was, Located is) {
  const bool restricts = key != "contentSchema";
  report(!restricts ? What::keyword_changed : is ? What::keyword_added : What::keyword_removed, was, is, key);
}

/// How many items `contains` asks for.
void SchemaDiff::contained() {
  if (!base_.others.contains("contains") || !revision_.others.contains("contains")) return;
  const auto compare = [&](std::string_view key, double otherwise, bool least) {
    const Located was = first_of(base_.others, key);
    const Located is = first_of(revision_.others, key);
    const double before = was ? number_of(was.node).value_or(otherwise) : otherwise;
    const double after = is ? number_of(is.node).value_or(otherwise) : otherwise;
    if (before == after) return;
    report((after > before) == least ? What::keyword_narrowed : What::keyword_widened, was, is, key);
  };
  compare("minContains", 1, true);
  compare("maxContains", std::numeric_limits<double>::max(), false);
}

/// Conditions, in no order: each goes with the one that asks the same.
void SchemaDiff::conditionals() {
  std::vector<Located> before = base_.conditionals;
  std::vector<Located> after = revision_.conditionals;
  const auto same_condition = [&](Located was, Located is) {
    return same_meaning(Side::member(was, "if"), Side::member(is, "if"));
  };
  const auto same_all = [&](Located was, Located is) {
    return same_condition(was, is) && same_meaning(Side::member(was, "then"), Side::member(is, "then")) &&
           same_meaning(Side::member(was, "else"), Side::member(is, "else"));
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
      const Located one = Side::member(was, key);
      const Located now = Side::member(is, key);
      if (one && now) {
        comparison_.schemas(one, now, property_of(pair_->position), pair_->at);
      } else if (one || now) {
        other_alone(key, one, now);
      }
    }
  });
  const std::size_t both = std::min(before.size(), after.size());
  for (std::size_t i = 0; i < both; ++i)
    report(What::keyword_changed, Side::member(before[i], "if"), Side::member(after[i], "if"), "if");
  for (std::size_t i = both; i < before.size(); ++i)
    other_alone("if", Side::member(before[i], "if"), {});
  for (std::size_t i = both; i < after.size(); ++i)
    other_alone("if", {}, Side::member(after[i], "if"));
}

/// What `not` excludes: more of it takes less.
void SchemaDiff::excluded() {
  std::vector<Located> gone = base_.excluded;
  std::vector<Located> came = revision_.excluded;
  std::erase_if(gone, [&](Located was) {
    Schemas& before = comparison_.base_schemas();
    Schemas& after = comparison_.revision_schemas();
    const auto is = std::find_if(came.begin(), came.end(), [&](Located now) {
      return before.shape(before.of(was), k_deep) == after.shape(after.of(now), k_deep);
    });
    if (is == came.end()) return false;
    came.erase(is);
    return true;
  });
  if (gone.empty() && came.empty()) return;
  const Located was = gone.empty() ? Located() : gone[0];
  const Located is = came.empty() ? Located() : came[0];
  if (gone.empty()) return report(What::not_added, was, is);
  if (came.empty()) return report(What::not_removed, was, is);
  const SchemaView before = comparison_.base_schemas().view(comparison_.base_schemas().of(was));
  const SchemaView after = comparison_.revision_schemas().view(comparison_.revision_schemas().of(is));
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
  if (gone.size() != 1 || came.size() != 1 || (!more && !less)) return report(What::not_changed, was, is);
  if (more) report(What::not_added, was, is);
  if (less) report(What::not_removed, was, is);
}

}  // namespace collet::diff
