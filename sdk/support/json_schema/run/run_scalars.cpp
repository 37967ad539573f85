// SPDX-License-Identifier: MIT
#include <algorithm>

#include "sdk/support/json_schema/run/run.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::support::json_schema {
namespace {

/// Returns the number of code points.
std::uint64_t characters(std::string_view text) {
  return static_cast<std::uint64_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

std::string_view limit_text(Keyword keyword) {
  switch (keyword) {
    case Keyword::minimum:
      return "at least ";
    case Keyword::maximum:
      return "at most ";
    case Keyword::exclusive_minimum:
      return "more than ";
    case Keyword::exclusive_maximum:
      return "less than ";
    default:
      return "a multiple of ";
  }
}

bool within(const NumberLimit& limit, const Decimal& value) {
  if (limit.keyword == Keyword::multiple_of) return is_multiple(value, limit.value);
  const int order = Decimal::compare(value, limit.value);
  switch (limit.keyword) {
    case Keyword::minimum:
      return order >= 0;
    case Keyword::maximum:
      return order <= 0;
    case Keyword::exclusive_minimum:
      return order > 0;
    default:
      return order < 0;
  }
}

}  // namespace

bool check_values(Run& run, const ValueRules& rules, Id schema, const Instance& at) {
  const Tree& tree = run.program.trees[run.program.subschemas[schema].place.document];
  const auto hash = hash_value(*run.access, at.value, run.budget);
  auto entry =
      std::lower_bound(rules.by_hash.begin(), rules.by_hash.end(), std::pair(hash, std::uint32_t{0}));
  for (; entry != rules.by_hash.end() && entry->first == hash; ++entry) {
    if (equal_values({run.access, at.value}, {&run.tree_access, tree.value(rules.values[entry->second])},
                     run.budget))
      return true;
  }
  return run.refuse(schema, keyword_text(rules.keyword), at, [&](Violation& violation) {
    violation.found = run.found(at);
    std::vector<std::string_view> names;
    std::vector<std::string> texts;
    bool only_words = true;
    for (const NodeId value : rules.values) {
      if (tree[value].kind == ValueKind::string) {
        names.push_back(tree[value].text);
      } else {
        only_words = false;
      }
      if (texts.size() <= 8) texts.push_back(value_text(run.tree_access, tree.value(value)));
    }
    if (rules.values.empty()) {
      violation.expected = "no value: the enum is empty";
    } else if (rules.values.size() == 1) {
      violation.expected = texts.front();
    } else if (only_words) {
      violation.expected = names_text(names);
    } else {
      std::vector<std::string_view> views(texts.begin(), texts.end());
      views.resize(std::min(views.size(), rules.values.size()));
      violation.expected = names_text(views);
    }
    if (run.access->kind(at.value) != ValueKind::string) return;
    std::string scratch;
    if (names.size() > 500) names.resize(500);
    const auto near = nearest(run.access->string(at.value, scratch), names, 1);
    if (!near.empty()) violation.suggestion = near.front();
  });
}

bool check_number(Run& run, const NumberRules& rules, Id schema, const Instance& at) {
  const auto text = run.access->number(at.value);
  const Decimal value(text);
  bool fits = true;
  for (const NumberLimit& limit : rules.limits) {
    if (limit.keyword == Keyword::multiple_of) run.spend(text.size() * (1 + limit.value.digits() / 8) / 16);
    if (within(limit, value)) continue;
    fits = run.refuse(schema, keyword_text(limit.keyword), at, [&](Violation& violation) {
      violation.found = run.found(at);
      violation.expected = std::string(limit_text(limit.keyword)) + std::string(limit.text.substr(0, 60));
    });
    if (!Run::wants_more(at)) return false;
  }
  return fits;
}

bool check_string(Run& run, const StringRules& rules, Id schema, const Instance& at) {
  std::string scratch;
  const auto text = run.access->string(at.value, scratch);
  if (!run.spend(text.size() / 64)) return false;
  bool fits = true;
  // The number of bytes decides if it is at most max_length and at least four times min_length.
  if (text.size() > rules.max_length || text.size() / 4 < rules.min_length) {
    const auto length = characters(text);
    const bool too_long = length > rules.max_length;
    if (too_long || length < rules.min_length) {
      fits = run.refuse(schema, keyword_text(too_long ? Keyword::max_length : Keyword::min_length), at,
                        [&](Violation& violation) {
                          violation.found = run.found(at) + " (" + std::to_string(length) + " characters)";
                          violation.expected =
                              (too_long ? "at most " : "at least ") +
                              std::to_string(too_long ? rules.max_length : rules.min_length) + " characters";
                        });
      if (!Run::wants_more(at)) return false;
    }
  }
  if (rules.pattern != k_none && !run.matches(rules.pattern, text) && !run.exhausted()) {
    fits = run.refuse(schema, "pattern", at, [&](Violation& violation) {
      violation.found = run.found(at);
      violation.expected = "a string that matches " + std::string(rules.pattern_text.substr(0, 200));
    });
  }
  return fits;
}

}  // namespace collet::support::json_schema
