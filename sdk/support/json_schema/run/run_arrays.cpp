// SPDX-License-Identifier: MIT
#include <algorithm>

#include "sdk/support/json_schema/run/run.hpp"

namespace collet::support::json_schema {

// Out of line, so that the frames of the recursion stay small.
[[gnu::noinline]] static bool contains_enough(Run& run, const ArrayRules& rules, std::uint64_t matches,
                                              Id schema, const Instance& at);
[[gnu::noinline]] static bool check_unique(Run& run, Id schema, const Instance& at);

bool check_array(Run& run, const ArrayRules& rules, Id schema, const Instance& at) {
  if (!run.spend(run.access->weight(at.value))) return false;
  bool fits = true;
  std::uint64_t matches = 0;
  std::size_t number = 0;
  auto cursor = run.access->children(at.value);
  for (; run.access->next(cursor); ++number) {
    if (!run.spend(1)) return false;
    const InstancePath path{at.path, false, {}, number};
    const Instance item{cursor.value, &path, at.scope, nullptr, at.report};
    const Id items = number < rules.prefix.size() ? rules.prefix[number] : rules.items;
    if (items != k_none && !run.eval(items, item)) {
      fits = false;
      if (!Run::wants_more(at)) return false;
    }
    if (rules.contains == k_none) continue;
    const bool enough = matches >= rules.min_contains && rules.max_contains == k_no_limit;
    if (enough && (at.evaluated == nullptr || !rules.contains_counts)) continue;
    Instance silent = item;
    silent.report = nullptr;
    if (!run.eval(rules.contains, silent)) continue;
    ++matches;
    if (at.evaluated != nullptr && rules.contains_counts) at.evaluated->marked.set(number);
  }
  if (at.evaluated != nullptr) {
    at.evaluated->all = at.evaluated->all || rules.items != k_none;
    at.evaluated->prefix = std::max(at.evaluated->prefix, std::min(number, rules.prefix.size()));
  }
  if (number < rules.min_items || number > rules.max_items) {
    const bool few = number < rules.min_items;
    fits = run.refuse(
        schema, keyword_text(few ? Keyword::min_items : Keyword::max_items), at, [&](Violation& violation) {
          violation.found = std::to_string(number) + (number == 1 ? " item" : " items");
          violation.expected =
              (few ? "at least " : "at most ") + std::to_string(few ? rules.min_items : rules.max_items);
        });
    if (!Run::wants_more(at)) return false;
  }
  if (rules.contains != k_none && !contains_enough(run, rules, matches, schema, at)) {
    fits = false;
    if (!Run::wants_more(at)) return false;
  }
  if (rules.unique && number > 1 && !check_unique(run, schema, at)) fits = false;
  return fits;
}

static bool contains_enough(Run& run, const ArrayRules& rules, std::uint64_t matches, Id schema,
                            const Instance& at) {
  if (run.exhausted()) return false;
  if (matches >= rules.min_contains && matches <= rules.max_contains) return true;
  const bool few = matches < rules.min_contains;
  const Keyword keyword = !few                      ? Keyword::max_contains
                          : rules.min_contains == 1 ? Keyword::contains
                                                    : Keyword::min_contains;
  return run.refuse(schema, keyword_text(keyword), at, [&](Violation& violation) {
    violation.found = std::to_string(matches) + " items that fit the schema under contains";
    violation.expected =
        (few ? "at least " : "at most ") + std::to_string(few ? rules.min_contains : rules.max_contains);
  });
}

static bool check_unique(Run& run, Id schema, const Instance& at) {
  struct Item {
    std::uint64_t hash;
    std::size_t number;
    Value value;
  };
  std::vector<Item> items;
  auto cursor = run.access->children(at.value);
  while (run.access->next(cursor)) {
    items.push_back({hash_value(*run.access, cursor.value, run.budget), items.size(), cursor.value});
    if (run.exhausted()) return false;
  }
  std::sort(items.begin(), items.end(), [](const Item& a, const Item& b) {
    return a.hash != b.hash ? a.hash < b.hash : a.number < b.number;
  });
  for (std::size_t i = 0; i < items.size(); ++i) {
    for (std::size_t j = i + 1; j < items.size() && items[j].hash == items[i].hash; ++j) {
      const bool same = equal_values({run.access, items[i].value}, {run.access, items[j].value}, run.budget);
      if (run.exhausted()) return false;
      if (!same) continue;
      return run.refuse(schema, "uniqueItems", at, [&](Violation& violation) {
        violation.found = value_text(*run.access, items[i].value) + " twice, as items " +
                          std::to_string(items[i].number) + " and " + std::to_string(items[j].number);
        violation.expected = "each item once";
      });
    }
  }
  return true;
}

bool check_unevaluated_items(Run& run, const ArrayRules& rules, Id schema, const Instance& at,
                             const Evaluated& evaluated) {
  bool fits = true;
  auto cursor = run.access->children(at.value);
  for (std::size_t number = 0; run.access->next(cursor); ++number) {
    if (!run.spend(1)) return false;
    if (evaluated.has(number)) continue;
    const InstancePath path{at.path, false, {}, number};
    const Instance item{cursor.value, &path, at.scope, nullptr, at.report};
    if (run.program.subschemas[rules.unevaluated].fixed == Fixed::refuses) {
      fits = run.refuse(schema, "unevaluatedItems", item, [&](Violation& violation) {
        violation.found = run.found(item);
        violation.expected = "no item here";
      });
    } else if (!run.eval(rules.unevaluated, item)) {
      fits = false;
    }
    if (!fits && !Run::wants_more(at)) return false;
  }
  return fits;
}

}  // namespace collet::support::json_schema
