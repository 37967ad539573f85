// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

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

namespace {

/// The items of an array so far, found by their hashes. Each probe is a step, so that chosen hashes cannot
/// make a search long without being counted.
class SeenItems {
 public:
  explicit SeenItems(Run& run) : run_(run), slots_(k_first_slots) {}

  /// Adds the next item. Returns the number of an equal item before it, or the item's own number.
  std::size_t add(Value value) {
    const std::uint64_t hash = hash_value(*run_.access, value, run_.budget);
    if (2 * items_.size() >= slots_.size()) grow();
    std::size_t slot = hash & (slots_.size() - 1);
    for (; slots_[slot] != 0 && run_.spend(1); slot = (slot + 1) & (slots_.size() - 1)) {
      const Item& other = items_[slots_[slot] - 1];
      if (other.hash == hash && equal_values({run_.access, other.value}, {run_.access, value}, run_.budget) &&
          !run_.exhausted())
        return slots_[slot] - 1;
    }
    items_.push_back({hash, value});
    slots_[slot] = static_cast<std::uint32_t>(items_.size());
    return items_.size() - 1;
  }
  Value value(std::size_t number) const { return items_[number].value; }

 private:
  static constexpr std::size_t k_first_slots = 64;
  struct Item {
    std::uint64_t hash;
    Value value;
  };

  void grow() {
    std::vector<std::uint32_t> larger(2 * slots_.size());
    for (std::size_t i = 0; i < items_.size() && run_.spend(1); ++i) {
      std::size_t slot = items_[i].hash & (larger.size() - 1);
      while (larger[slot] != 0 && run_.spend(1))
        slot = (slot + 1) & (larger.size() - 1);
      larger[slot] = static_cast<std::uint32_t>(i + 1);
    }
    slots_ = std::move(larger);
  }

  Run& run_;
  std::vector<Item> items_;
  std::vector<std::uint32_t> slots_;  ///< number of an item + 1, or 0; the size is a power of two
};

}  // namespace

static bool check_unique(Run& run, Id schema, const Instance& at) {
  SeenItems seen(run);
  auto cursor = run.access->children(at.value);
  for (std::size_t number = 0; run.access->next(cursor); ++number) {
    const std::size_t first = seen.add(cursor.value);
    if (run.exhausted()) return false;
    if (first == number) continue;
    return run.refuse(schema, "uniqueItems", at, [&](Violation& violation) {
      violation.found = value_text(*run.access, seen.value(first)) + " twice, as items " +
                        std::to_string(first) + " and " + std::to_string(number);
      violation.expected = "each item once";
    });
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
