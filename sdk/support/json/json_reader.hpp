// SPDX-License-Identifier: MIT
/// Strict one-pass reader of JSON (RFC 8259): it makes no tree, does not recurse, and reports each token to a
/// handler.
///
/// It checks only the grammar: the caller checks UTF-8 first (utf8.hpp); check_json() does both. A byte order
/// mark is an error. Duplicate keys are left to the handler.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/json/json_scan.hpp"

namespace collet::support {

struct JsonLimits {
  std::uint32_t max_depth = 512;  ///< objects and arrays that may be open at once
};

struct JsonError {
  std::size_t offset = 0;  ///< in bytes; text_position.hpp converts it to line and column
  std::string message;     ///< found and expected text, without the position
};

enum class JsonLiteral : std::uint8_t { null, false_, true_ };

/// The functions that read_json() calls. Each returns true to continue. After false, read_json() returns the
/// error "stopped" at that offset; the handler knows the reason. `at` is the offset of the value's first
/// byte, or of the closing brace for end_object() and end_array(). `raw` is the text between the quotes,
/// checked but with escapes; `escaped` is true if it contains a backslash. Views point into the text.
template <class H>
concept JsonHandler = requires(H handler, std::size_t at, std::size_t count, std::string_view raw,
                               bool escaped, JsonLiteral literal) {
  { handler.begin_object(at) } -> std::same_as<bool>;
  { handler.end_object(at, count) } -> std::same_as<bool>;
  { handler.begin_array(at) } -> std::same_as<bool>;
  { handler.end_array(at, count) } -> std::same_as<bool>;
  { handler.key(raw, escaped, at) } -> std::same_as<bool>;
  { handler.string(raw, escaped, at) } -> std::same_as<bool>;
  { handler.number(raw, at) } -> std::same_as<bool>;
  { handler.literal(literal, at) } -> std::same_as<bool>;
};

/// Reads the one value that `text` contains. Returns nullopt on success. Events before an error have been
/// delivered.
template <JsonHandler Handler>
std::optional<JsonError> read_json(std::string_view text, const JsonLimits& limits, Handler& handler);

/// Checks only UTF-8, with the same messages as check_json().
std::optional<JsonError> check_utf8(std::string_view text);

/// Checks UTF-8 and grammar.
std::optional<JsonError> check_json(std::string_view text, const JsonLimits& limits = {});

/// Checks UTF-8 and grammar, and that the root is an object.
std::optional<JsonError> check_json_object(std::string_view text, const JsonLimits& limits = {});

}  // namespace collet::support

#include "sdk/support/json/json_reader_impl.hpp"
