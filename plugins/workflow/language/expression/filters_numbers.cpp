// SPDX-License-Identifier: MIT
/// Filters for lists of numbers, and for times.
#include <array>
#include <cstdio>
#include <ctime>

#include "plugins/workflow/language/expression/arithmetic.hpp"
#include "plugins/workflow/language/expression/filters.hpp"
#include "plugins/workflow/language/value/units.hpp"
#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

/// Returns the numbers of a list, or at a path in its items; missing ones are left out.
Outcome<std::vector<Value>> numbers_of(const FilterCall& call) {
  const std::string_view path = call.args.empty() ? std::string_view() : call.args[0].text();
  std::vector<Value> numbers;
  for (const Value& item : call.input.items()) {
    Value value = value_at(item, path);
    if (value.missing()) continue;
    if (!value.is(Kind::number))
      return filter_error(call, std::string("takes numbers, and was given ").append(kind_name(value.kind())));
    numbers.push_back(std::move(value));
  }
  return numbers;
}

Outcome<Value> total(const std::vector<Value>& numbers, const FilterCall& call) {
  Outcome<Value> sum = Value::integer(0);
  for (const Value& number : numbers) {
    sum = calculate('+', *sum, number);
    if (!sum) return filter_error(call, sum.error().message);
  }
  return sum;
}

Outcome<Value> extreme(const FilterCall& call, ast::Op op) {
  auto numbers = numbers_of(call);
  if (!numbers) return numbers.error();
  if (numbers->empty()) return Value();
  Value best = numbers->front();
  for (const Value& number : *numbers) {
    const auto answer = compare(op, number, best);
    if (answer && *answer) best = number;
  }
  return best;
}

constexpr std::int64_t k_max_time_ms = 253'402'300'799'999;  ///< the end of the year 9999

}  // namespace

Outcome<Value> filter_sum(const FilterCall& call) {
  const auto numbers = numbers_of(call);
  if (!numbers) return numbers.error();
  return total(*numbers, call);
}

Outcome<Value> filter_avg(const FilterCall& call) {
  const auto numbers = numbers_of(call);
  if (!numbers) return numbers.error();
  if (numbers->empty()) return Value();
  const auto sum = total(*numbers, call);
  return sum ? calculate('/', *sum, Value::integer(static_cast<std::int64_t>(numbers->size()))) : sum;
}

Outcome<Value> filter_min(const FilterCall& call) {
  return extreme(call, ast::Op::less);
}

Outcome<Value> filter_max(const FilterCall& call) {
  return extreme(call, ast::Op::greater);
}

/// Milliseconds since 1970 as UTC, in the format of strftime(3); by default as RFC 3339 has it.
Outcome<Value> filter_date(const FilterCall& call) {
  const auto ms = call.input.as_number();
  if (!ms || *ms < -static_cast<double>(k_max_time_ms) || *ms > static_cast<double>(k_max_time_ms))
    return filter_error(
        call, "takes milliseconds since 1970 up to the year 9999, and was given " + call.input.display());
  const auto whole = static_cast<std::int64_t>(*ms);
  const std::time_t seconds = whole / 1000 - (whole % 1000 < 0 ? 1 : 0);
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  const std::string format(call.args.empty() ? std::string_view("%Y-%m-%dT%H:%M:%SZ") : call.args[0].text());
  std::array<char, 256> buffer{};
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  const auto size = std::strftime(buffer.data(), buffer.size(), format.c_str(), &parts);
#pragma GCC diagnostic pop
  if (size == 0 && !format.empty()) return filter_error(call, "has a result of at most 255 bytes");
  return Value::string(std::string(buffer.data(), size));
}

/// Milliseconds since 1970 of a date or time as RFC 3339 has it; undefined for another text.
Outcome<Value> filter_timestamp(const FilterCall& call) {
  const std::string text(support::trim(call.input.text()));
  std::tm parts{};
  const char* rest = ::strptime(text.c_str(), "%Y-%m-%d", &parts);
  if (rest == nullptr) return Value();
  std::int64_t ms = 0;
  if (*rest == 'T' || *rest == 't' || *rest == ' ') {
    rest = ::strptime(rest + 1, "%H:%M:%S", &parts);
    if (rest == nullptr) return Value();
    if (*rest == '.') {
      std::int64_t unit = 100;
      for (++rest; support::is_digit(*rest); ++rest, unit /= 10)
        ms += (*rest - '0') * unit;
    }
  }
  std::int64_t offset = 0;
  if (*rest == 'Z' || *rest == 'z') {
    ++rest;
  } else if (*rest == '+' || *rest == '-') {
    int hours = 0;
    int minutes = 0;
    int size = 0;
    if (std::sscanf(rest + 1, "%2d:%2d%n", &hours, &minutes, &size) != 2 || size != 5) return Value();
    offset = (hours * 60 + minutes) * (*rest == '-' ? -60 : 60);
    rest += 6;
  }
  if (*rest != '\0') return Value();
  return Value::integer((::timegm(&parts) - offset) * 1000 + ms);
}

/// Milliseconds of a duration such as "90s" or "1h"; undefined for another text.
Outcome<Value> filter_milliseconds(const FilterCall& call) {
  const auto duration = read_duration(call.input);
  return duration ? Value::integer(duration->count()) : Value();
}

}  // namespace collet::workflow
