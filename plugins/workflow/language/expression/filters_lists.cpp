// SPDX-License-Identifier: MIT
/// Filters for lists and objects, and filters that accept missing values.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "plugins/workflow/language/expression/filters.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::workflow {
namespace {

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Returns the first or last `n` items, or without `n` the first or last item.
Outcome<Value> part(const FilterCall& call, bool first) {
  if (call.args.empty()) return call.input.at(first ? 0 : -1);
  const auto wanted = *call.args[0].as_integer();
  if (wanted < 0)
    return filter_error(call, "takes a number of items, and was given " + call.args[0].display());
  auto items = call.input.items();
  const std::size_t count = std::min(items.size(), static_cast<std::size_t>(wanted));
  if (first) {
    items.resize(count);
  } else {
    items.erase(items.begin(), items.end() - static_cast<std::ptrdiff_t>(count));
  }
  return Value::array(std::move(items));
}

Value picked(const Value& object, std::span<const Value> names) {
  std::vector<Value::Member> members;
  for (const Value& name : names) {
    const bool known = std::any_of(members.begin(), members.end(),
                                   [&](const Value::Member& member) { return member.name == name.text(); });
    if (!known) members.push_back({std::string(name.text()), value_at(object, name.text())});
  }
  return Value::object(std::move(members));
}

/// Orders values of different kinds by kind; missing values are last.
int rank(const Value& value) {
  switch (value.kind()) {
    case Kind::boolean:
      return 0;
    case Kind::number:
      return 1;
    case Kind::string:
      return 2;
    case Kind::array:
      return 3;
    case Kind::object:
      return 4;
    default:
      return 5;
  }
}

struct SortKey {
  Value value;
  std::string json;  ///< for arrays and objects
  std::size_t at;
};

bool before(const SortKey& a, const SortKey& b) {
  const int rank_a = rank(a.value);
  const int rank_b = rank(b.value);
  if (rank_a != rank_b) return rank_a < rank_b;
  switch (rank_a) {
    case 0:
      return !a.value.as_boolean() && b.value.as_boolean();
    case 1: {
      const auto less = compare(ast::Op::less, a.value, b.value);
      return less && *less;
    }
    case 2:
      return a.value.text() < b.value.text();
    default:
      return a.json < b.json;
  }
}

}  // namespace

Value value_at(const Value& value, std::string_view path) {
  Value at = value;
  while (!path.empty() && !at.missing()) {
    const auto dot = std::min(path.find('.'), path.size());
    at = at[path.substr(0, dot)];
    path.remove_prefix(std::min(dot + 1, path.size()));
  }
  return at;
}

Outcome<Value> filter_default(const FilterCall& call) {
  return call.input.missing() ? call.args[0] : call.input;
}

Outcome<Value> filter_required(const FilterCall& call) {
  if (!call.input.missing()) return call.input;
  if (!call.args.empty()) return ExpressionError{call.use.offset, std::string(call.args[0].text()), {}};
  return ExpressionError{call.use.offset, "a required value is missing", {}};
}

Outcome<Value> filter_length(const FilterCall& call) {
  const std::size_t count = call.input.is(Kind::string) ? characters(call.input.text()) : call.input.size();
  return Value::integer(static_cast<std::int64_t>(count));
}

Outcome<Value> filter_first(const FilterCall& call) {
  return part(call, true);
}

Outcome<Value> filter_last(const FilterCall& call) {
  return part(call, false);
}

Outcome<Value> filter_map(const FilterCall& call) {
  auto items = call.input.items();
  for (Value& item : items)
    item = value_at(item, call.args[0].text());
  return Value::array(std::move(items));
}

Outcome<Value> filter_pick(const FilterCall& call) {
  if (call.input.is(Kind::object)) return picked(call.input, call.args);
  auto items = call.input.items();
  for (Value& item : items)
    item = picked(item, call.args);
  return Value::array(std::move(items));
}

Outcome<Value> filter_where(const FilterCall& call) {
  const std::string_view path = call.args[0].text();
  ast::Op op = ast::Op::equal;
  if (call.args.size() == 3 && call.use.regex == nullptr) op = *comparison_of(call.args[1].text());
  std::vector<Value> kept;
  for (Value& item : call.input.items()) {
    const Value value = value_at(item, path);
    bool keep = value.truthy();
    if (call.args.size() > 1) {
      // A value that cannot be compared does not match.
      if (!call.work.spend(call.args.back().weight())) return too_much_work(call.use.offset);
      if (call.use.regex != nullptr) {
        keep = value.is(Kind::string) && call.use.regex->matches(value.text());
      } else {
        const auto answer = compare(op, value, call.args.back());
        keep = answer && *answer;
      }
    }
    if (keep) kept.push_back(std::move(item));
  }
  return Value::array(std::move(kept));
}

/// Text that is equal for equal values; display() writes 1 and 1.0 in the same form.
static std::string key_text(const Value& key) {
  if (key.undefined()) return {};
  return key.is(Kind::number) ? key.display() : key.canonical_json();
}

Outcome<Value> filter_group_by(const FilterCall& call) {
  struct Group {
    Value key;
    std::vector<Value> items;
  };
  std::vector<Group> groups;
  std::unordered_map<std::string, std::size_t> places;
  for (Value& item : call.input.items()) {
    Value key = value_at(item, call.args[0].text());
    const auto [place, is_new] = places.emplace(key_text(key), groups.size());
    if (is_new) groups.push_back({key.undefined() ? Value::null() : std::move(key), {}});
    groups[place->second].items.push_back(std::move(item));
  }
  std::vector<Value> out;
  for (Group& group : groups)
    out.push_back(
        Value::object({{"key", std::move(group.key)}, {"items", Value::array(std::move(group.items))}}));
  return Value::array(std::move(out));
}

Outcome<Value> filter_flatten(const FilterCall& call) {
  std::vector<Value> out;
  for (Value& item : call.input.items()) {
    if (!item.is(Kind::array)) {
      out.push_back(std::move(item));
      continue;
    }
    for (Value& inner : item.items())
      out.push_back(std::move(inner));
  }
  return Value::array(std::move(out));
}

Outcome<Value> filter_concat(const FilterCall& call) {
  auto out = call.input.items();
  for (const Value& other : call.args) {
    if (other.missing()) continue;
    if (!other.is(Kind::array))
      return filter_error(call, "takes lists, and was given " + std::string(kind_name(other.kind())));
    if (!call.work.spend(other.weight())) return too_much_work(call.use.offset);
    for (Value& item : other.items())
      out.push_back(std::move(item));
  }
  return Value::array(std::move(out));
}

Outcome<Value> filter_unique(const FilterCall& call) {
  const std::string_view path = call.args.empty() ? std::string_view() : call.args[0].text();
  std::unordered_set<std::string> seen;
  std::vector<Value> kept;
  for (Value& item : call.input.items()) {
    if (seen.insert(key_text(value_at(item, path))).second) kept.push_back(std::move(item));
  }
  return Value::array(std::move(kept));
}

Outcome<Value> filter_sort(const FilterCall& call) {
  const std::string_view path = call.args.empty() ? std::string_view() : call.args[0].text();
  const bool descending = call.args.size() > 1 && call.args[1].text() == "desc";
  auto items = call.input.items();
  std::vector<SortKey> keys;
  for (std::size_t i = 0; i < items.size(); ++i) {
    Value key = value_at(items[i], path);
    std::string json = rank(key) >= 3 ? key.canonical_json() : std::string();
    keys.push_back({std::move(key), std::move(json), i});
  }
  std::stable_sort(keys.begin(), keys.end(), [descending](const SortKey& a, const SortKey& b) {
    const bool missing_a = a.value.missing();
    const bool missing_b = b.value.missing();
    if (missing_a != missing_b) return missing_b;
    return descending ? before(b, a) : before(a, b);
  });
  std::vector<Value> sorted;
  sorted.reserve(items.size());
  for (const SortKey& key : keys)
    sorted.push_back(std::move(items[key.at]));
  return Value::array(std::move(sorted));
}

Outcome<Value> filter_keys(const FilterCall& call) {
  std::vector<Value> names;
  for (Value::Member& member : call.input.members())
    names.push_back(Value::string(std::move(member.name)));
  return Value::array(std::move(names));
}

Outcome<Value> filter_join(const FilterCall& call) {
  const std::string_view between = call.args.empty() ? std::string_view(", ") : call.args[0].text();
  std::string out;
  bool first = true;
  for (const Value& item : call.input.items()) {
    if (!first) out += between;
    first = false;
    out += item.display();
    if (out.size() > k_max_result_bytes) return too_large(call.use.offset);
  }
  return Value::string(std::move(out));
}

Outcome<Value> filter_lines(const FilterCall& call) {
  const std::string_view format = call.args.empty() ? std::string_view("{}") : call.args[0].text();
  std::string out;
  bool first = true;
  for (const Value& item : call.input.items()) {
    if (!first) out += '\n';
    first = false;
    for (std::size_t at = 0; at < format.size();) {
      const auto open = std::min(format.find('{', at), format.size());
      const auto close = format.find('}', open);
      out += format.substr(at, open - at);
      if (open == format.size()) break;
      if (close == std::string_view::npos) {
        out += format.substr(open);
        break;
      }
      if (!call.work.spend(item.weight())) return too_much_work(call.use.offset);
      out += value_at(item, format.substr(open + 1, close - open - 1)).display();
      at = close + 1;
    }
    if (out.size() > k_max_result_bytes) return too_large(call.use.offset);
  }
  return Value::string(std::move(out));
}

}  // namespace collet::workflow
