// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/value/equality.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "sdk/support/json_schema/value/decimal.hpp"

namespace collet::support::json_schema {
namespace {

std::uint64_t mix(std::uint64_t value) {
  value ^= value >> 33U;
  value *= 0xFF51AFD7ED558CCDU;
  value ^= value >> 33U;
  value *= 0xC4CEB9FE1A85EC53U;
  return value ^ (value >> 33U);
}

std::uint64_t hash_text(std::string_view text, std::uint64_t seed) {
  return mix(seed ^ std::hash<std::string_view>()(text));
}

using Members = std::map<std::string, Value, std::less<>>;

/// Returns the members by name. If a name occurs twice, the last member counts. A tree is built member by
/// member, so that the work can end at any of them.
Members members_of(const AccessedValue& object, StepBudget& work) {
  Members members;
  std::string scratch;
  auto cursor = object.access->children(object.value);
  while (work.spend(2) && object.access->next(cursor))
    members.insert_or_assign(std::string(object.access->name(cursor.name, scratch)), cursor.value);
  return members;
}

bool equal_objects(const AccessedValue& a, const AccessedValue& b, StepBudget& work, unsigned depth) {
  const Members left = members_of(a, work);
  const Members right = members_of(b, work);
  if (left.size() != right.size()) return false;
  const auto same_name = [](const auto& one, const auto& other) { return one.first == other.first; };
  if (!std::equal(left.begin(), left.end(), right.begin(), same_name)) return false;
  return std::equal(left.begin(), left.end(), right.begin(), [&](const auto& one, const auto& other) {
    return equal_values({a.access, one.second}, {b.access, other.second}, work, depth + 1);
  });
}

bool equal_arrays(const AccessedValue& a, const AccessedValue& b, StepBudget& work, unsigned depth) {
  auto left = a.access->children(a.value);
  auto right = b.access->children(b.value);
  for (;;) {
    const bool more = a.access->next(left);
    if (more != b.access->next(right)) return false;
    if (!more) return true;
    if (!equal_values({a.access, left.value}, {b.access, right.value}, work, depth + 1)) return false;
  }
}

}  // namespace

std::uint64_t hash_value(const ValueAccess& access, Value value, StepBudget& work, unsigned depth) {
  if (depth > k_max_compared_depth) work.give_up();
  if (!work.spend(1 + access.weight(value))) return 0;
  const auto kind = access.kind(value);
  const auto seed = static_cast<std::uint64_t>(kind) * 0x9E3779B97F4A7C15U;
  std::string scratch;
  switch (kind) {
    case ValueKind::boolean:
      return mix(seed + (access.boolean(value) ? 1 : 0));
    case ValueKind::number:
      return mix(Decimal(access.number(value)).hash(seed));
    case ValueKind::string:
      return hash_text(access.string(value, scratch), seed);
    case ValueKind::array: {
      std::uint64_t sum = seed;
      auto cursor = access.children(value);
      while (!work.spent() && access.next(cursor))
        sum = mix(sum * 31 + hash_value(access, cursor.value, work, depth + 1));
      return sum;
    }
    case ValueKind::object: {
      std::uint64_t sum = seed;
      auto cursor = access.children(value);
      while (!work.spent() && access.next(cursor)) {
        const auto name = hash_text(access.name(cursor.name, scratch), seed);
        sum += mix(name ^ hash_value(access, cursor.value, work, depth + 1));
      }
      return mix(sum);
    }
    default:
      return seed;
  }
}

bool equal_values(const AccessedValue& a, const AccessedValue& b, StepBudget& work, unsigned depth) {
  if (depth > k_max_compared_depth) work.give_up();
  if (!work.spend(1 + a.access->weight(a.value) + b.access->weight(b.value))) return false;
  const auto kind = a.access->kind(a.value);
  if (kind != b.access->kind(b.value)) return false;
  switch (kind) {
    case ValueKind::boolean:
      return a.access->boolean(a.value) == b.access->boolean(b.value);
    case ValueKind::number:
      return compare_numbers(a.access->number(a.value), Decimal(b.access->number(b.value))) == 0;
    case ValueKind::string: {
      std::string left;
      std::string right;
      return a.access->string(a.value, left) == b.access->string(b.value, right);
    }
    case ValueKind::array:
      return equal_arrays(a, b, work, depth);
    case ValueKind::object:
      return equal_objects(a, b, work, depth);
    default:
      return true;
  }
}

}  // namespace collet::support::json_schema
