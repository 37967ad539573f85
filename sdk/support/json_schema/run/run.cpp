// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/run/run.hpp"

#include <algorithm>

namespace collet::support::json_schema {

// Out of line, so that the frames of the recursion stay small.
[[gnu::noinline]] static bool eval_in_scope(Run& run, Id schema, const Instance& at);
[[gnu::noinline]] static bool eval_unevaluated(Run& run, Id schema, const Instance& at);
[[gnu::noinline]] static bool apply(Run& run, Id schema, const Instance& at);

void Bits::set(std::size_t number) {
  if (number < 64) {
    low_ |= std::uint64_t{1} << number;
    return;
  }
  const std::size_t word = number / 64 - 1;
  if (high_.size() <= word) high_.resize(word + 1);
  high_[word] |= std::uint64_t{1} << (number % 64);
}

bool Bits::has(std::size_t number) const {
  if (number < 64) return ((low_ >> number) & 1U) != 0;
  const std::size_t word = number / 64 - 1;
  return word < high_.size() && ((high_[word] >> (number % 64)) & 1U) != 0;
}

void Bits::merge(const Bits& other) {
  low_ |= other.low_;
  if (high_.size() < other.high_.size()) high_.resize(other.high_.size());
  for (std::size_t i = 0; i < other.high_.size(); ++i)
    high_[i] |= other.high_[i];
}

void Evaluated::merge(const Evaluated& other) {
  all = all || other.all;
  prefix = std::max(prefix, other.prefix);
  marked.merge(other.marked);
}

bool Run::check(Value value, Report* report) {
  return eval(0, {value, nullptr, nullptr, nullptr, report});
}

bool Run::matches(Id pattern, std::string_view text) {
  const Pattern& one = program.patterns[pattern];
  const std::uint64_t steps = one.steps(text.size());
  if (steps > options.max_match_steps) stop("max_steps");
  return spend(steps) && one.matches(text);
}

bool Run::eval(Id schema, const Instance& at) {
  if (!spend(1)) return false;
  const Subschema& sub = program.subschemas[schema];
  if (sub.fixed == Fixed::accepts) return true;
  if (sub.fixed == Fixed::refuses) {
    return refuse(schema, "", at, [&](Violation& violation) {
      violation.found = found(at);
      violation.expected = "no value here: the schema is false";
    });
  }
  if (depth >= options.max_depth) {
    stop("max_depth");
    return false;
  }
  ++depth;
  const bool fits = at.scope != nullptr && at.scope->resource == sub.resource
                        ? (sub.unevaluated ? eval_unevaluated(*this, schema, at) : apply(*this, schema, at))
                        : eval_in_scope(*this, schema, at);
  --depth;
  return fits;
}

static bool eval_in_scope(Run& run, Id schema, const Instance& at) {
  const Subschema& sub = run.program.subschemas[schema];
  const DynamicScope scope{at.scope, sub.resource};
  Instance inner = at;
  inner.scope = &scope;
  return sub.unevaluated ? eval_unevaluated(run, schema, inner) : apply(run, schema, inner);
}

static bool eval_unevaluated(Run& run, Id schema, const Instance& at) {
  const Subschema& sub = run.program.subschemas[schema];
  Evaluated evaluated;
  Instance inner = at;
  inner.evaluated = &evaluated;
  if (!apply(run, schema, inner)) return false;
  const auto kind = run.access->kind(at.value);
  const auto* const objects = sub.objects == k_none ? nullptr : &run.program.objects[sub.objects];
  const auto* const arrays = sub.arrays == k_none ? nullptr : &run.program.arrays[sub.arrays];
  if (kind == ValueKind::object && objects != nullptr && objects->unevaluated != k_none) {
    if (!evaluated.all && !check_unevaluated_properties(run, *objects, schema, at, evaluated)) return false;
    evaluated.all = true;
  }
  if (kind == ValueKind::array && arrays != nullptr && arrays->unevaluated != k_none) {
    if (!evaluated.all && !check_unevaluated_items(run, *arrays, schema, at, evaluated)) return false;
    evaluated.all = true;
  }
  if (at.evaluated != nullptr) at.evaluated->merge(evaluated);
  return true;
}

static bool apply(Run& run, Id schema, const Instance& at) {
  const Subschema& sub = run.program.subschemas[schema];
  const auto kind = run.access->kind(at.value);
  if (kind == ValueKind::number && !run.spend(run.access->weight(at.value))) return false;
  if (sub.types != types::k_any || kind == ValueKind::invalid) {
    std::uint8_t bit = 0;
    switch (kind) {
      case ValueKind::null:
        bit = types::k_null;
        break;
      case ValueKind::boolean:
        bit = types::k_boolean;
        break;
      case ValueKind::number:
        bit = types::k_number;
        // Distinguishes integers and fractions only if the schema does.
        if ((sub.types & types::k_number) == types::k_integer)
          bit = is_integer(run.access->number(at.value)) ? types::k_integer : types::k_fraction;
        break;
      case ValueKind::string:
        bit = types::k_string;
        break;
      case ValueKind::array:
        bit = types::k_array;
        break;
      case ValueKind::object:
        bit = types::k_object;
        break;
      case ValueKind::invalid:
        break;
    }
    if ((sub.types & bit) == 0) {
      return run.refuse(schema, "type", at, [&](Violation& violation) {
        violation.found = run.found(at);
        violation.expected = types_text(sub.types);
      });
    }
  }
  bool fits = true;
  for (const Id rules : sub.values) {
    if (rules != k_none) fits = check_values(run, run.program.values[rules], schema, at) && fits;
  }
  if (!fits && !Run::wants_more(at)) return false;
  if (kind == ValueKind::object) {
    if (sub.objects != k_none) fits = check_object(run, run.program.objects[sub.objects], schema, at) && fits;
  } else if (kind == ValueKind::string) {
    if (sub.strings != k_none) fits = check_string(run, run.program.strings[sub.strings], schema, at) && fits;
  } else if (kind == ValueKind::number) {
    if (sub.numbers != k_none) fits = check_number(run, run.program.numbers[sub.numbers], schema, at) && fits;
  } else if (kind == ValueKind::array) {
    if (sub.arrays != k_none) fits = check_array(run, run.program.arrays[sub.arrays], schema, at) && fits;
  }
  if (!fits && !Run::wants_more(at)) return false;
  if (sub.logic != k_none) fits = check_logic(run, run.program.logic[sub.logic], schema, at) && fits;
  return fits && !run.exhausted();
}

}  // namespace collet::support::json_schema
