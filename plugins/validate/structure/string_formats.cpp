// SPDX-License-Identifier: MIT
#include "plugins/validate/structure/string_formats.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "sdk/support/json_schema/value/decimal.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::validate {
namespace {

using openapi::Field;
using openapi::k_in_2_0;
using openapi::k_in_3_0;
using openapi::k_in_3_1;
using openapi::KeyFormat;
using openapi::Node;
using openapi::Type;
using openapi::ValueType;
using support::is_digit;
using support::json_schema::Decimal;

constexpr std::size_t k_max_shown_characters = 60;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

/// Returns true for "3.1.1", "3.1.0-rc1", … of the document's version.
bool is_version(std::string_view text, std::uint8_t version) {
  const std::string_view wanted = version == k_in_3_0 ? "3.0." : version == k_in_3_1 ? "3.1." : "3.2.";
  if (text.substr(0, wanted.size()) != wanted) return false;
  text.remove_prefix(wanted.size());
  const std::size_t dash = text.find('-');
  const std::string_view patch = text.substr(0, dash);
  if (dash != std::string_view::npos && dash + 1 == text.size()) return false;
  return all_digits(patch) && (version != k_in_3_0 || patch.size() == 1);
}

bool is_host(std::string_view text) {
  const std::size_t colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  if (name.empty() || name.find_first_of("{}/ \\") != std::string_view::npos) return false;
  return colon == std::string_view::npos || all_digits(text.substr(colon + 1));
}

bool is_anchor(std::string_view text) {
  return !text.empty() && (is_letter(text.front()) || text.front() == '_') &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '.' || c == '_'; });
}

bool is_component_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return is_letter(c) || is_digit(c) || c == '.' || c == '-' || c == '_';
  });
}

bool is_status(std::string_view name, std::uint8_t version) {
  if (name == "default") return true;
  if (name.size() != 3) return false;
  if (version == k_in_2_0) return all_digits(name);
  return name[0] >= '1' && name[0] <= '5' && (all_digits(name) || name.substr(1) == "XX");
}

bool is_further_method(std::string_view name) {
  constexpr std::string_view k_methods[] = {"GET",  "PUT",   "POST",  "DELETE", "OPTIONS",
                                            "HEAD", "PATCH", "TRACE", "QUERY"};
  return is_token(name) && std::find(std::begin(k_methods), std::end(k_methods), name) == std::end(k_methods);
}

/// Returns true for an integer that is not negative.
bool is_count(std::string_view number) {
  if (all_digits(number)) return true;
  const Decimal value(number);
  return value.integer() && (value.zero() || !value.negative());
}

}  // namespace

bool is_token(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || is_digit(c) ||
           std::string_view("!#$%&'*+.^_`|~-").find(c) != std::string_view::npos;
  });
}

bool matches_format(const Field& field, Node value, std::uint8_t version) {
  const std::string_view text = value.text();
  switch (field.value_type) {
    case ValueType::true_only:
      return text == "true";
    case ValueType::positive_number: {
      const Decimal number(text);
      return !number.zero() && !number.negative();
    }
    case ValueType::non_negative_integer:
      return is_count(text);
    case ValueType::enumeration:
      return std::find(field.words.begin(), field.words.end(), text) != field.words.end();
    case ValueType::uri:
      return is_uri(text);
    case ValueType::uri_reference:
      return is_uri_reference(text);
    case ValueType::uri_without_fragment:
      return text.find('#') == std::string_view::npos && is_uri_reference(text);
    case ValueType::schema_id:
      return text.find('#') >= text.size() - (text.empty() ? 0 : 1) && is_uri_reference(text);
    case ValueType::anchor:
      return is_anchor(text);
    case ValueType::email:
      return is_email(text);
    case ValueType::version:
      return is_version(text, version);
    case ValueType::host:
      return is_host(text);
    case ValueType::base_path:
      return !text.empty() && text.front() == '/';
    case ValueType::template_name:
      return !text.empty() && text.find_first_of("{}") == std::string_view::npos;
    case ValueType::token:
      return is_token(text);
    default:
      return true;
  }
}

bool matches_name_format(KeyFormat keys, std::string_view name, std::uint8_t version) {
  switch (keys) {
    case KeyFormat::any:
      return true;
    case KeyFormat::component:
      return is_component_name(name);
    case KeyFormat::path:
      return !name.empty() && name.front() == '/';
    case KeyFormat::status:
      return is_status(name, version);
    case KeyFormat::method:
      return is_further_method(name);
    case KeyFormat::token:
      return is_token(name);
    case KeyFormat::uri:
      return is_uri(name);
  }
  return true;
}

std::string describe_expected(const Field& field) {
  switch (field.value_type) {
    case ValueType::any:
      return "a value";
    case ValueType::boolean:
      return "true or false";
    case ValueType::true_only:
      return "true";
    case ValueType::number:
      return "a number";
    case ValueType::positive_number:
      return "a number above 0";
    case ValueType::non_negative_integer:
      return "an integer that is not below 0";
    case ValueType::object:
      return "an object";
    case ValueType::enumeration: {
      if (field.words.size() == 1) return "'" + std::string(field.words.front()) + "'";
      std::string out = "one of";
      for (std::size_t i = 0; i < field.words.size(); ++i)
        out.append(i == 0 ? " '" : ", '").append(field.words[i]).append("'");
      return out;
    }
    case ValueType::uri:
      return "a URI with a scheme";
    case ValueType::uri_reference:
      return "a URI reference";
    case ValueType::uri_without_fragment:
      return "a URI reference without a fragment";
    case ValueType::schema_id:
      return "a URI reference whose fragment is empty";
    case ValueType::anchor:
      return "a name of letters, digits, '-', '.', '_'";
    case ValueType::email:
      return "an email address";
    case ValueType::version:
      return "a version such as '3.0.4', '3.1.1' or '3.2.0'";
    case ValueType::host:
      return "a host name or address, perhaps with a port";
    case ValueType::base_path:
      return "a path that begins with '/'";
    case ValueType::template_name:
      return "a name without braces";
    case ValueType::token:
      return "a name of letters, digits and !#$%&'*+.^_`|~-";
    case ValueType::string_array:
    case ValueType::unique_string_array:
      return "an array of strings";
    case ValueType::scopes:
      return "an object whose members are strings";
    case ValueType::string:
      break;
  }
  return "a string";
}

std::string_view describe_expected(KeyFormat keys) {
  switch (keys) {
    case KeyFormat::any:
      break;
    case KeyFormat::component:
      return "a name of letters, digits, '.', '-', '_'";
    case KeyFormat::path:
      return "a path that begins with '/'";
    case KeyFormat::status:
      return "a status code or 'default'";
    case KeyFormat::method:
      return "an HTTP method without a field of its own, in upper case as it is sent";
    case KeyFormat::token:
      return "a name of letters, digits and !#$%&'*+.^_`|~-";
    case KeyFormat::uri:
      return "a URI with a scheme";
  }
  return "a name";
}

std::string describe_found(Node value) {
  switch (value.type()) {
    case Type::null:
      return "null";
    case Type::boolean:
      return std::string(value.text());
    case Type::number:
      return "the number " + support::cut_characters(value.text(), k_max_shown_characters);
    case Type::string:
      return support::quote(value.text(), k_max_shown_characters);
    case Type::array:
      return "an array";
    case Type::object:
      return "an object";
  }
  return {};
}

}  // namespace collet::validate
