// SPDX-License-Identifier: MIT
/// Strict one-pass reader of RFC 8259 JSON: no tree, no recursion; what it meets goes to a handler.
///
/// Grammar only: the caller checks UTF-8 first (utf8.hpp; check_json does both). A byte order mark is
/// refused. Duplicate keys are the handler's business.
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
  std::uint32_t max_depth = 512;  ///< objects and arrays open at once
};

struct JsonError {
  std::size_t offset = 0;  ///< in bytes; text_place.hpp makes line and column of it
  std::string message;     ///< what was found and expected, without the place
};

enum class JsonLiteral : std::uint8_t { null, false_, true_ };

/// What read_json calls. Each returns whether to go on; after false read_json returns the error "stopped" at
/// that place, and the handler knows why. `at` is the offset of the value's first byte (of the brace for the
/// ends), `raw` the text between the quotes as it stands there, checked, `escaped` whether a backslash is in
/// it. Views point into the text.
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

/// Reads one value that fills `text`. Nothing on success; events up to an error have been delivered.
template <JsonHandler Handler>
std::optional<JsonError> read_json(std::string_view text, const JsonLimits& limits, Handler& handler);

/// UTF-8 alone, with the words of check_json.
std::optional<JsonError> check_utf8(std::string_view text);

/// UTF-8 and grammar.
std::optional<JsonError> check_json(std::string_view text, const JsonLimits& limits = {});

/// The same, and the root is an object.
std::optional<JsonError> check_json_object(std::string_view text, const JsonLimits& limits = {});

}  // namespace collet::support

#include "sdk/support/json/json_reader_impl.hpp"
