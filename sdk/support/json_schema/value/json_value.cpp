// SPDX-License-Identifier: MIT
#include "sdk/support/json_schema/value/json_value.hpp"

#include <collet/json.hpp>

namespace collet::support::json_schema {
namespace {

std::string_view text_of(Value value) {
  return {static_cast<const char*>(value.data), value.bits};
}

Value between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

std::string_view unquoted(std::string_view raw, std::string& scratch) {
  if (raw.size() < 2) return {};
  raw = raw.substr(1, raw.size() - 2);
  if (raw.find('\\') == std::string_view::npos) return raw;
  scratch.clear();
  json::unescape(raw, scratch);
  return scratch;
}

}  // namespace

Value json_value(std::string_view text) {
  return {text.data(), text.size()};
}

ValueKind JsonTextAccess::kind(Value value) const {
  if (value.bits == 0) return ValueKind::invalid;
  switch (*static_cast<const char*>(value.data)) {
    case '{':
      return ValueKind::object;
    case '[':
      return ValueKind::array;
    case '"':
      return ValueKind::string;
    case 't':
    case 'f':
      return ValueKind::boolean;
    case 'n':
      return ValueKind::null;
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9':
      return ValueKind::number;
    default:
      return ValueKind::invalid;
  }
}

bool JsonTextAccess::boolean(Value value) const {
  return text_of(value) == "true";
}

std::string_view JsonTextAccess::number(Value value) const {
  return text_of(value);
}

std::string_view JsonTextAccess::string(Value value, std::string& scratch) const {
  return unquoted(text_of(value), scratch);
}

std::string_view JsonTextAccess::name(Value name, std::string& scratch) const {
  return unquoted(text_of(name), scratch);
}

ValueCursor JsonTextAccess::children(Value container) const {
  ValueCursor cursor;
  const char* const begin = static_cast<const char*>(container.data);
  // The cursor's number is 1 for members and 0 for items.
  cursor.number = container.bits != 0 && *begin == '{' ? 1 : 0;
  cursor.at = container.bits != 0 ? begin + 1 : begin;
  cursor.end = begin + container.bits;
  return cursor;
}

bool JsonTextAccess::next(ValueCursor& cursor) const {
  using namespace json::detail;
  const char* const end = static_cast<const char*>(cursor.end);
  const char* p = skip_space(static_cast<const char*>(cursor.at), end);
  if (p < end && *p == ',') p = skip_space(p + 1, end);
  if (cursor.number == 1) {
    if (p >= end || *p != '"') return false;
    const char* const name_end = skip_string(p, end);
    cursor.name = between(p, name_end);
    p = skip_space(name_end, end);
    if (p < end && *p == ':') ++p;
    p = skip_space(p, end);
  }
  const char* const stop = skip_value(p, end);
  cursor.at = stop;
  cursor.value = between(p, stop);
  return stop != p;
}

std::size_t JsonTextAccess::weight(Value value) const {
  return value.bits / 64;
}

}  // namespace collet::support::json_schema
