// SPDX-License-Identifier: MIT
// Filters: logical expressions, comparisons and functions.
#include <utility>

#include "sdk/support/json_schema/value/decimal.hpp"
#include "sdk/support/json_schema/value/json_value.hpp"
#include "sdk/support/jsonpath/evaluate.hpp"
#include "sdk/support/jsonpath/iregexp.hpp"

namespace collet::support::jsonpath {
namespace {

using json_schema::AccessedValue;
using json_schema::Pattern;
using json_schema::ValueKind;

/// Limit of the expressions that a document may bring, so that compiling them stays bounded.
constexpr std::size_t k_max_patterns = 1000;
constexpr std::uint64_t k_steps_per_pattern = 10'000;

const json_schema::JsonTextAccess& json_access() {
  static const json_schema::JsonTextAccess access;
  return access;
}

class Counter final : public Sink {
 public:
  explicit Counter(std::size_t limit = SIZE_MAX) : limit_(limit) {}
  bool take(const Link& node) override {
    if (count_ == 0) first_ = node.value;
    return ++count_ < limit_;
  }
  std::size_t count() const { return count_; }
  json_schema::Value first() const { return first_; }

 private:
  const std::size_t limit_;
  std::size_t count_ = 0;
  json_schema::Value first_{};
};

std::size_t code_points(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text)
    count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1U : 0U;
  return count;
}

}  // namespace

struct Evaluation::Result {
  const json_schema::ValueAccess* access = nullptr;  ///< null for nothing
  json_schema::Value value{};
  std::string digits{};  ///< a number that a function made

  bool nothing() const { return access == nullptr && digits.empty(); }
  AccessedValue accessed() const {
    return digits.empty() ? AccessedValue{access, value}
                          : AccessedValue{&json_access(), json_schema::json_value(digits)};
  }
  ValueKind kind() const {
    if (nothing()) return ValueKind::invalid;
    const AccessedValue here = accessed();
    return here.access->kind(here.value);
  }
};

bool Evaluation::from(const Query& query, const Link& node, Sink& sink) {
  Link start;
  start.value = query.absolute ? root_ : node.value;
  start.depth = node.depth;
  return walk({query, query.segments.size(), sink}, 0, start);
}

bool Evaluation::holds(const Expression& expression, const Link& node) {
  if (!work_.spend(1)) return false;
  switch (expression.kind) {
    case Expression::Kind::any_of:
      for (const Expression& part : expression.parts)
        if (holds(part, node)) return true;
      return false;
    case Expression::Kind::all_of:
      for (const Expression& part : expression.parts)
        if (!holds(part, node)) return false;
      return true;
    case Expression::Kind::negation:
      return !holds(expression.parts.front(), node);
    case Expression::Kind::comparison:
      return compare(expression, node);
    case Expression::Kind::test:
      return test(expression.operands.front(), node);
  }
  return false;
}

bool Evaluation::test(const Operand& operand, const Link& node) {
  if (operand.kind == Operand::Kind::function) return match(operand, node);
  Counter counter(1);
  from(operand.query, node, counter);
  return counter.count() != 0;
}

bool Evaluation::compare(const Expression& expression, const Link& node) {
  const Result left = value_of(expression.operands[0], node);
  const Result right = value_of(expression.operands[1], node);
  const auto equal = [&] {
    if (left.nothing() || right.nothing()) return left.nothing() && right.nothing();
    return json_schema::equal_values(left.accessed(), right.accessed(), work_);
  };
  switch (expression.comparison) {
    case Comparison::equal:
      return equal();
    case Comparison::unequal:
      return !equal();
    case Comparison::less:
      return less(left, right);
    case Comparison::less_or_equal:
      return less(left, right) || equal();
    case Comparison::greater:
      return less(right, left);
    case Comparison::greater_or_equal:
      return less(right, left) || equal();
  }
  return false;
}

/// Orders two numbers or two strings; other values have no order.
bool Evaluation::less(const Result& a, const Result& b) {
  const ValueKind kind = a.kind();
  if (kind != b.kind()) return false;
  const AccessedValue left = a.accessed();
  const AccessedValue right = b.accessed();
  if (!work_.spend(left.access->weight(left.value) + right.access->weight(right.value))) return false;
  if (kind == ValueKind::number)
    return json_schema::Decimal::compare(json_schema::Decimal(left.access->number(left.value)),
                                         json_schema::Decimal(right.access->number(right.value))) < 0;
  if (kind != ValueKind::string) return false;
  std::string first;
  std::string second;
  // The order of UTF-8 bytes is the order of code points.
  return left.access->string(left.value, first) < right.access->string(right.value, second);
}

Evaluation::Result Evaluation::value_of(const Operand& operand, const Link& node) {
  switch (operand.kind) {
    case Operand::Kind::literal:
      return {&json_access(), json_schema::json_value(operand.literal)};
    case Operand::Kind::query: {
      Counter counter(1);
      from(operand.query, node, counter);
      if (counter.count() == 0) return {};
      return {&access_, counter.first()};
    }
    case Operand::Kind::function:
      return call(operand, node);
  }
  return {};
}

Evaluation::Result Evaluation::call(const Operand& function, const Link& node) {
  const Operand& argument = function.arguments.front();
  if (function.function == Function::count) {
    Counter counter;
    from(argument.query, node, counter);
    return {nullptr, {}, std::to_string(counter.count())};
  }
  if (function.function == Function::value) {
    Counter counter(2);
    from(argument.query, node, counter);
    return counter.count() == 1 ? Result{&access_, counter.first()} : Result{};
  }
  const Result value = value_of(argument, node);
  if (value.nothing()) return {};
  const AccessedValue given = value.accessed();
  const ValueKind kind = value.kind();
  if (kind == ValueKind::string) {
    std::string scratch;
    work_.spend(given.access->weight(given.value));
    return {nullptr, {}, std::to_string(code_points(given.access->string(given.value, scratch)))};
  }
  if (kind != ValueKind::array && kind != ValueKind::object) return {};
  std::size_t count = 0;
  json_schema::ValueCursor cursor = given.access->children(given.value);
  while (given.access->next(cursor) && work_.spend(1 + given.access->weight(cursor.value)))
    ++count;
  return {nullptr, {}, std::to_string(count)};
}

const Pattern* Evaluation::pattern(std::string_view expression, bool whole) {
  const std::string key = (whole ? "=" : "~") + std::string(expression);
  const auto known = patterns_.find(key);
  if (known != patterns_.end()) return known->second.get();
  if (patterns_.size() == k_max_patterns) {
    work_.give_up();
    return nullptr;
  }
  std::unique_ptr<Pattern> made;
  if (const auto ecma = ecma_from_iregexp(expression, whole)) {
    made = std::make_unique<Pattern>(Pattern::compile(*ecma));
    work_.spend(k_steps_per_pattern + made->size());
    if (!made->enforced()) made.reset();
  }
  return patterns_.emplace(key, std::move(made)).first->second.get();
}

bool Evaluation::match(const Operand& function, const Link& node) {
  const Operand& expression = function.arguments[1];
  const Pattern* compiled = function.pattern.get();
  const Result text = value_of(function.arguments[0], node);
  if (text.kind() != ValueKind::string) return false;
  if (compiled == nullptr) {
    if (expression.kind == Operand::Kind::literal) return false;  // no I-Regexp
    const Result source = value_of(expression, node);
    if (source.kind() != ValueKind::string) return false;
    const AccessedValue given = source.accessed();
    std::string scratch;
    compiled = pattern(given.access->string(given.value, scratch), function.function == Function::match);
    if (compiled == nullptr) return false;
  }
  const AccessedValue given = text.accessed();
  std::string scratch;
  const std::string_view subject = given.access->string(given.value, scratch);
  return work_.spend(compiled->steps(subject.size())) && compiled->matches(subject);
}

}  // namespace collet::support::jsonpath
