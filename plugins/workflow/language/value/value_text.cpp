// SPDX-License-Identifier: MIT
/// Parses and writes values as JSON text, and compares numbers by their digits.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

#include <collet/json.hpp>

#include "plugins/workflow/language/value/value.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/json_schema/value/decimal.hpp"
#include "sdk/support/text/text_position.hpp"

namespace collet::workflow {
namespace {

/// Returns the text without the white space between its tokens.
std::string compacted(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  const char* p = text.data();
  const char* const end = p + text.size();
  while (p < end) {
    if (*p == '"') {
      const char* const stop = json::detail::skip_string(p, end);
      out.append(p, stop);
      p = stop;
    } else {
      if (!json::detail::is_space(*p)) out += *p;
      ++p;
    }
  }
  return out;
}

std::string shortest(double value) {
  char text[32];
  const auto end = std::to_chars(text, text + sizeof text, value);
  return {text, end.ptr};
}

}  // namespace

support::Result<Value> Value::parse(std::string_view text) {
  if (const auto error = support::check_json(text)) {
    const support::Place place = support::place_of(text, error->offset);
    std::string message = "no JSON: ";
    message.append(error->message)
        .append(" (line ")
        .append(std::to_string(place.line))
        .append(", column ")
        .append(std::to_string(place.column))
        .append(")");
    return support::Error{COLLET_INVALID_ARGUMENT, std::move(message)};
  }
  const auto owner = std::make_shared<const std::string>(compacted(text));
  return of_raw(owner, *owner);
}

Value Value::of_digits(const Text& text) {
  const char* const begin = text.view.data();
  const char* const end = begin + text.view.size();
  std::int64_t whole = 0;
  const auto read = std::from_chars(begin, end, whole);
  if (read.ec == std::errc() && read.ptr == end && text.view != "-0") return integer(whole);
  double value = 0;
  const auto real = std::from_chars(begin, end, value);
  if (real.ec == std::errc() && real.ptr == end && shortest(value) == text.view) {
    return Value(State(std::in_place_type<double>, value));
  }
  return Value(State(Digits{text}));
}

std::optional<std::int64_t> Value::as_integer() const {
  if (const auto* const whole = std::get_if<std::int64_t>(&state_)) return *whole;
  if (!is(Kind::number)) return std::nullopt;
  const std::string text = digits();
  return json::View::exact(text).integer();
}

std::optional<double> Value::as_number() const {
  if (const auto* const whole = std::get_if<std::int64_t>(&state_)) return static_cast<double>(*whole);
  if (const auto* const real = std::get_if<double>(&state_)) return *real;
  if (const auto* const text = std::get_if<Digits>(&state_))
    return json::View::exact(text->text.view).number();
  return std::nullopt;
}

std::string Value::digits() const {
  if (const auto* const whole = std::get_if<std::int64_t>(&state_)) return std::to_string(*whole);
  if (const auto* const real = std::get_if<double>(&state_)) return shortest(*real);
  if (const auto* const text = std::get_if<Digits>(&state_)) return std::string(text->text.view);
  return {};
}

void Value::write(std::string& out) const {
  switch (kind()) {
    case Kind::undefined:
    case Kind::null:
      out += "null";
      return;
    case Kind::boolean:
      out += as_boolean() ? "true" : "false";
      return;
    case Kind::number:
      out += digits();
      return;
    case Kind::string:
      json::append_string(out, text());
      return;
    case Kind::unknown:
      json::append_string(out, std::string("<").append(text()).append(">"));
      return;
    case Kind::array:
    case Kind::object:
      break;
  }
  if (const auto* const raw = std::get_if<Raw>(&state_)) {
    out += raw->text.view;
    return;
  }
  char before = '\0';
  if (const auto* const items = std::get_if<Items>(&state_)) {
    out += '[';
    for (const Value& item : **items) {
      if (before != '\0') out += before;
      before = ',';
      item.write(out);
    }
    out += ']';
    return;
  }
  out += '{';
  for (const Member& member : *std::get<Members>(state_)) {
    if (before != '\0') out += before;
    before = ',';
    json::append_string(out, member.name);
    out += ':';
    member.value.write(out);
  }
  out += '}';
}

std::string Value::json() const {
  std::string out;
  write(out);
  return out;
}

void Value::write_canonical(std::string& out) const {
  if (is(Kind::array)) {
    out += '[';
    bool first = true;
    for (const Value& item : items()) {
      if (!first) out += ',';
      first = false;
      item.write_canonical(out);
    }
    out += ']';
    return;
  }
  if (!is(Kind::object)) {
    write(out);
    return;
  }
  auto sorted = members();
  std::sort(sorted.begin(), sorted.end(), [](const Member& a, const Member& b) { return a.name < b.name; });
  out += '{';
  bool first = true;
  for (const Member& member : sorted) {
    if (!first) out += ',';
    first = false;
    json::append_string(out, member.name);
    out += ':';
    member.value.write_canonical(out);
  }
  out += '}';
}

std::string Value::canonical_json() const {
  std::string out;
  write_canonical(out);
  return out;
}

std::string Value::display() const {
  switch (kind()) {
    case Kind::undefined:
    case Kind::null:
      return {};
    case Kind::string:
      return std::string(text());
    case Kind::unknown:
      return std::string("<").append(text()).append(">");
    case Kind::number: {
      std::string text = digits();
      if (text.find_first_of(".eE") == std::string::npos) return text;
      const auto value = as_number();
      return value ? Value::number(*value).digits() : text;
    }
    default:
      return json();
  }
}

std::size_t Value::weight() const {
  constexpr std::size_t k_scalar = 8;
  if (const auto* const raw = std::get_if<Raw>(&state_)) return raw->text.view.size();
  std::size_t sum = k_scalar + text().size();
  if (const auto* const items = std::get_if<Items>(&state_)) {
    for (const Value& item : **items)
      sum += item.weight();
  } else if (const auto* const members = std::get_if<Members>(&state_)) {
    for (const Member& member : **members)
      sum += member.name.size() + 4 + member.value.weight();
  }
  return sum;
}

bool Value::same_number(const Value& other) const {
  const auto* const a = std::get_if<std::int64_t>(&state_);
  const auto* const b = std::get_if<std::int64_t>(&other.state_);
  if (a != nullptr && b != nullptr) return *a == *b;
  const std::string left = digits();
  const std::string right = other.digits();
  using support::json_schema::Decimal;
  return Decimal::compare(Decimal(left), Decimal(right)) == 0;
}

bool Value::operator==(const Value& other) const {
  const Kind kind_here = kind();
  if (kind_here != other.kind()) return false;
  switch (kind_here) {
    case Kind::undefined:
    case Kind::null:
      return true;
    case Kind::boolean:
      return as_boolean() == other.as_boolean();
    case Kind::number:
      return same_number(other);
    case Kind::string:
    case Kind::unknown:
      return text() == other.text();
    case Kind::array: {
      const auto left = items();
      const auto right = other.items();
      return std::equal(left.begin(), left.end(), right.begin(), right.end());
    }
    case Kind::object:
      break;
  }
  std::map<std::string, Value, std::less<>> left;
  for (Member& member : members())
    left.emplace(std::move(member.name), std::move(member.value));
  const auto right = other.members();
  if (left.size() != right.size()) return false;
  return std::all_of(right.begin(), right.end(), [&](const Member& member) {
    const auto found = left.find(member.name);
    return found != left.end() && found->second == member.value;
  });
}

}  // namespace collet::workflow
