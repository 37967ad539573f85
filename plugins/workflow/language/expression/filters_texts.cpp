// SPDX-License-Identifier: MIT
/// Filters for texts and numbers.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <utility>

#include "plugins/workflow/language/expression/filters.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::workflow {
namespace {

std::string_view without_space(std::string_view text) {
  // U+00A0 counts too: reports put it between number and unit.
  const auto space_at = [](std::string_view from) -> std::size_t {
    if (from.starts_with("\xC2\xA0")) return 2;
    return !from.empty() && (from[0] == ' ' || (from[0] >= '\t' && from[0] <= '\r')) ? 1 : 0;
  };
  for (std::size_t size = space_at(text); size > 0; size = space_at(text))
    text.remove_prefix(size);
  for (;;) {
    if (text.ends_with("\xC2\xA0")) {
      text.remove_suffix(2);
    } else if (!text.empty() && space_at(text.substr(text.size() - 1)) == 1) {
      text.remove_suffix(1);
    } else {
      return text;
    }
  }
}

Outcome<Value> letters(const FilterCall& call, char from, char to) {
  std::string text(call.input.text());
  for (char& c : text) {
    if (c >= from && c <= to) c = static_cast<char>(c ^ 0x20);
  }
  return Value::string(std::move(text));
}

/// Returns the number that a text contains, or undefined.
Value spelled(const Value& value) {
  if (value.is(Kind::number)) return value;
  std::string_view text = without_space(value.text());
  if (text.starts_with('+')) text.remove_prefix(1);
  if (text.empty() || text.size() > 400) return {};
  std::string fixed(text);
  if (fixed.front() == '.') fixed.insert(0, "0");
  if (fixed.back() == '.') fixed += '0';
  auto read = Value::parse(fixed);
  if (!read || !read->is(Kind::number)) return {};
  const auto real = read->as_number();
  if (!read->as_integer() && real) return Value::number(*real);
  return *std::move(read);
}

std::string fixed_point(double value, int digits) {
  char text[64];
  const int size = std::snprintf(text, sizeof text, "%.*f", digits, value);
  std::string out(text, static_cast<std::size_t>(std::clamp(size, 0, 63)));
  std::replace(out.begin(), out.end(), ',', '.');  // undoes the decimal comma of a locale
  if (out.ends_with(".0")) out.resize(out.size() - 2);
  return out;
}

}  // namespace

Outcome<Value> filter_split(const FilterCall& call) {
  const std::string_view between = call.args[0].text();
  if (between.empty()) return filter_error(call, "takes the separator of the parts, and was given \"\"");
  std::vector<Value> parts;
  std::string_view rest = call.input.text();
  for (;;) {
    const auto at = rest.find(between);
    parts.push_back(Value::string(std::string(rest.substr(0, at))));
    if (!call.work.spend(32)) return too_much_work(call.use.offset);
    if (at == std::string_view::npos) return Value::array(std::move(parts));
    rest.remove_prefix(at + between.size());
  }
}

Outcome<Value> filter_trim(const FilterCall& call) {
  return Value::string(std::string(without_space(call.input.text())));
}

Outcome<Value> filter_lower(const FilterCall& call) {
  return letters(call, 'A', 'Z');
}

Outcome<Value> filter_upper(const FilterCall& call) {
  return letters(call, 'a', 'z');
}

Outcome<Value> filter_replace(const FilterCall& call) {
  const std::string_view from = call.args[0].text();
  const std::string_view to = call.args[1].text();
  if (from.empty()) return filter_error(call, "takes what is replaced, and was given \"\"");
  std::string out;
  std::string_view rest = call.input.text();
  for (;;) {
    const auto at = rest.find(from);
    out += rest.substr(0, at);
    if (at == std::string_view::npos) return Value::string(std::move(out));
    out += to;
    rest.remove_prefix(at + from.size());
    if (out.size() > k_max_result_bytes) return too_large(call.use.offset);
  }
}

Outcome<Value> filter_truncate(const FilterCall& call) {
  const auto limit = *call.args[0].as_integer();
  if (limit < 0)
    return filter_error(call, "takes a number of characters, and was given " + call.args[0].display());
  const std::string_view tail = call.args.size() > 1 ? call.args[1].text() : std::string_view("...");
  return Value::string(support::cut_characters(call.input.text(), static_cast<std::size_t>(limit), tail));
}

Outcome<Value> filter_match(const FilterCall& call) {
  const std::size_t group = call.args.size() > 1 ? static_cast<std::size_t>(*call.args[1].as_integer())
                                                 : std::min<std::size_t>(1, call.use.regex->groups());
  const auto found = call.use.regex->find(call.input.text(), group);
  return found ? Value::string(std::string(*found)) : Value();
}

Outcome<Value> filter_number(const FilterCall& call) {
  return spelled(call.input);
}

Outcome<Value> filter_int(const FilterCall& call) {
  if (call.input.is(Kind::boolean)) return Value::integer(call.input.as_boolean() ? 1 : 0);
  const Value value = spelled(call.input);
  if (const auto whole = value.as_integer()) return Value::integer(*whole);
  const auto real = value.as_number();
  if (!real || std::abs(*real) >= 9.2e18) return Value();
  return Value::integer(static_cast<std::int64_t>(std::trunc(*real)));
}

Outcome<Value> filter_string(const FilterCall& call) {
  return Value::string(call.input.display());
}

Outcome<Value> filter_json(const FilterCall& call) {
  return Value::string(call.input.json());
}

Outcome<Value> filter_parse_json(const FilterCall& call) {
  auto read = Value::parse(call.input.text());
  return read ? *std::move(read) : Value();
}

Outcome<Value> filter_bytes(const FilterCall& call) {
  static constexpr std::array<const char*, 5> k_units = {" B", " kB", " MB", " GB", " TB"};
  double value = call.input.as_number().value_or(0);
  std::size_t unit = 0;
  // 999.95 kB must not become "1000 kB".
  for (; std::abs(value) >= (unit == 0 ? 999.5 : 999.95) && unit + 1 < k_units.size(); ++unit)
    value /= 1000;
  return Value::string(fixed_point(value, unit == 0 ? 0 : 1).append(k_units[unit]));
}

Outcome<Value> filter_duration(const FilterCall& call) {
  const double ms = call.input.as_number().value_or(0);
  if (std::abs(ms) < 999.5) return Value::string(fixed_point(ms, 0) + " ms");
  if (std::abs(ms) < 59'950) return Value::string(fixed_point(ms / 1000, 1) + " s");
  constexpr double k_max_duration_ms = 9e15;
  const auto seconds = static_cast<std::int64_t>(std::min(std::abs(ms), k_max_duration_ms) / 1000 + 0.5);
  std::string out = std::string(ms < 0 ? "-" : "").append(std::to_string(seconds / 60)).append(" min");
  if (seconds % 60 > 0) out.append(" ").append(std::to_string(seconds % 60)).append(" s");
  return Value::string(std::move(out));
}

Outcome<Value> filter_urlencode(const FilterCall& call) {
  return Value::string(support::percent_encode(call.input.display()));
}

Outcome<Value> filter_basename(const FilterCall& call) {
  std::string_view path = call.input.text();
  while (path.size() > 1 && path.ends_with('/'))
    path.remove_suffix(1);
  return Value::string(std::string(path.substr(path.rfind('/') + 1)));
}

}  // namespace collet::workflow
