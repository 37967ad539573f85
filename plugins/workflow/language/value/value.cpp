// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/value/value.hpp"

#include <array>
#include <cmath>
#include <unordered_map>
#include <utility>

#include <collet/json.hpp>

#include "sdk/support/utf8.hpp"

namespace collet::workflow {
namespace {

constexpr double k_exact_integers = 9007199254740992.0;

}  // namespace

std::string_view kind_name(Kind kind) {
  static constexpr std::array<std::string_view, 8> k_words = {"undefined", "null",  "boolean", "number",
                                                              "string",    "array", "object",  "unknown"};
  return k_words[static_cast<std::size_t>(kind)];
}

Value Value::null() {
  return Value(State(Null()));
}

Value Value::boolean(bool value) {
  return Value(State(std::in_place_type<bool>, value));
}

Value Value::integer(std::int64_t value) {
  return Value(State(std::in_place_type<std::int64_t>, value));
}

Value Value::number(double value) {
  if (!std::isfinite(value)) return null();
  if (std::abs(value) < k_exact_integers && std::trunc(value) == value && !std::signbit(value)) {
    return integer(static_cast<std::int64_t>(value));
  }
  if (std::abs(value) < k_exact_integers && std::trunc(value) == value && value != 0) {
    return integer(static_cast<std::int64_t>(value));
  }
  return Value(State(std::in_place_type<double>, value));
}

Value::Text Value::own(std::string text) {
  Text out;
  out.owner = std::make_shared<const std::string>(std::move(text));
  out.view = *out.owner;
  return out;
}

Value Value::string(std::string text) {
  if (!support::valid_utf8(text)) text = support::replace_invalid_utf8(text);
  return Value(State(String{own(std::move(text))}));
}

Value Value::array(std::vector<Value> items) {
  for (Value& item : items) {
    if (item.undefined()) item = null();
  }
  return Value(State(Items(std::make_shared<const std::vector<Value>>(std::move(items)))));
}

Value Value::object(std::vector<Member> members) {
  std::erase_if(members, [](const Member& member) { return member.value.undefined(); });
  return Value(State(Members(std::make_shared<const std::vector<Member>>(std::move(members)))));
}

Value Value::unknown(std::string label) {
  return Value(State(Unknown{own(std::move(label))}));
}

Value Value::of_raw(const std::shared_ptr<const std::string>& owner, std::string_view raw) {
  const json::View view = json::View::exact(raw);
  switch (view.type()) {
    case json::Type::null:
      return null();
    case json::Type::boolean:
      return boolean(raw == "true");
    case json::Type::number:
      return of_digits({owner, raw});
    case json::Type::string: {
      const std::string_view inner = view.inner();
      if (inner.find('\\') == std::string_view::npos) return Value(State(String{{owner, inner}}));
      return Value(State(String{own(*view.string())}));
    }
    case json::Type::array:
    case json::Type::object:
      return Value(State(Raw{{owner, raw}}));
    default:
      return {};
  }
}

Kind Value::kind() const {
  switch (state_.index()) {
    case 0:
      return Kind::undefined;
    case 1:
      return Kind::null;
    case 2:
      return Kind::boolean;
    case 3:
    case 4:
    case 5:
      return Kind::number;
    case 6:
      return Kind::string;
    case 7:
      return Kind::array;
    case 8:
      return Kind::object;
    case 9:
      return std::get<Raw>(state_).text.view.front() == '[' ? Kind::array : Kind::object;
    default:
      return Kind::unknown;
  }
}

bool Value::missing() const {
  return state_.index() <= 1;
}

bool Value::truthy() const {
  switch (kind()) {
    case Kind::boolean:
      return as_boolean();
    case Kind::number:
      return as_number().value_or(1) != 0;
    case Kind::string:
      return !text().empty();
    case Kind::array:
    case Kind::object:
      if (const auto* raw = std::get_if<Raw>(&state_)) return raw->text.view.size() > 2;
      return size() > 0;
    default:
      return false;
  }
}

bool Value::as_boolean() const {
  const bool* const value = std::get_if<bool>(&state_);
  return value != nullptr && *value;
}

std::string_view Value::text() const {
  if (const auto* const string = std::get_if<String>(&state_)) return string->text.view;
  if (const auto* const unknown = std::get_if<Unknown>(&state_)) return unknown->text.view;
  return {};
}

std::size_t Value::size() const {
  if (const auto* const items = std::get_if<Items>(&state_)) return (*items)->size();
  if (const auto* const members = std::get_if<Members>(&state_)) return (*members)->size();
  const auto* const raw = std::get_if<Raw>(&state_);
  if (raw == nullptr) return 0;
  if (raw->text.view.front() == '{') return members().size();
  std::size_t count = 0;
  for ([[maybe_unused]] const auto& item : json::View::exact(raw->text.view).items())
    ++count;
  return count;
}

Value Value::operator[](std::string_view name) const {
  if (const auto* const members = std::get_if<Members>(&state_)) {
    for (const Member& member : **members) {
      if (member.name == name) return member.value;
    }
    return {};
  }
  const auto* const raw = std::get_if<Raw>(&state_);
  if (raw == nullptr || raw->text.view.front() != '{') return {};
  const json::View found = json::View::exact(raw->text.view)[name];
  return found ? of_raw(raw->text.owner, found.raw()) : Value();
}

Value Value::at(std::int64_t index) const {
  if (!is(Kind::array)) return {};
  if (index < 0) index += static_cast<std::int64_t>(size());
  if (index < 0) return {};
  if (const auto* const items = std::get_if<Items>(&state_)) {
    return static_cast<std::size_t>(index) < (*items)->size() ? (**items)[static_cast<std::size_t>(index)]
                                                              : Value();
  }
  const auto& text = std::get<Raw>(state_).text;
  for (const json::View item : json::View::exact(text.view).items()) {
    if (index-- == 0) return of_raw(text.owner, item.raw());
  }
  return {};
}

std::vector<Value> Value::items() const {
  if (const auto* const items = std::get_if<Items>(&state_)) return **items;
  std::vector<Value> out;
  const auto* const raw = std::get_if<Raw>(&state_);
  if (raw == nullptr || raw->text.view.front() != '[') return out;
  for (const json::View item : json::View::exact(raw->text.view).items())
    out.push_back(of_raw(raw->text.owner, item.raw()));
  return out;
}

std::vector<Value::Member> Value::members() const {
  if (const auto* const members = std::get_if<Members>(&state_)) return **members;
  std::vector<Member> out;
  const auto* const raw = std::get_if<Raw>(&state_);
  if (raw == nullptr || raw->text.view.front() != '{') return out;
  std::unordered_map<std::string, std::size_t> known;
  for (const auto& member : json::View::exact(raw->text.view).members()) {
    Value value = of_raw(raw->text.owner, member.value.raw());
    std::string name = *member.key.string();
    const auto [at, fresh] = known.emplace(name, out.size());
    if (fresh) {
      out.push_back({std::move(name), std::move(value)});
    } else {
      out[at->second].value = std::move(value);
    }
  }
  return out;
}

}  // namespace collet::workflow
