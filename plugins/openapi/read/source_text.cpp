// SPDX-License-Identifier: MIT
#include "plugins/openapi/read/source_text.hpp"

#include <limits>

#include "sdk/support/text/text_position.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::openapi {
namespace {

/// Returns true if the source begins as UTF-16 or UTF-32 does: with a byte order mark, or with NULs around
/// the first character.
bool looks_wide(std::string_view source) {
  if (source.substr(0, 2) == "\xFF\xFE" || source.substr(0, 2) == "\xFE\xFF") return true;
  if (source.size() < 4) return false;
  const bool zero[] = {source[0] == 0, source[1] == 0, source[2] == 0, source[3] == 0};
  return zero[0] != zero[1] && zero[2] != zero[3] && zero[0] == zero[2];
}

constexpr char k_hex_digits[] = "0123456789ABCDEF";

std::string hex(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return {k_hex_digits[byte >> 4U], k_hex_digits[byte & 0xFU]};
}

}  // namespace

std::optional<support::Error> check_size(std::string_view source, const Limits& limits) {
  if (source.size() > limits.max_bytes || source.size() >= std::numeric_limits<std::uint32_t>::max()) {
    return support::Error{COLLET_TOO_LARGE, "the document has " + std::to_string(source.size()) +
                                                " bytes, the limit is " + std::to_string(limits.max_bytes) +
                                                " (max_bytes in [shared.openapi])"};
  }
  if (looks_wide(source)) {
    return support::Error{COLLET_FAILED,
                          "the document is UTF-16 or UTF-32; convert it to UTF-8 (iconv -f UTF-16 -t UTF-8)"};
  }
  return std::nullopt;
}

support::Error not_utf8(std::string_view source, std::size_t at) {
  return placed_error(source,
                      {COLLET_FAILED, static_cast<std::uint32_t>(at),
                       "not UTF-8: found the byte 0x" + hex(source[at]) + " that begins no valid character"});
}

std::optional<support::Error> check_source(std::string_view source, const Limits& limits) {
  if (auto problem = check_size(source, limits)) return problem;
  if (const auto bad = support::first_invalid_utf8(source)) return not_utf8(source, *bad);
  return std::nullopt;
}

std::string control_character_message(char found) {
  return "found the control character 0x" + hex(found) + (found == '\0' ? " (NUL)" : "") +
         ", which YAML does not allow; write it as an escape in double quotes";
}

std::size_t byte_order_mark_size(std::string_view source) {
  return source.substr(0, 3) == "\xEF\xBB\xBF" ? 3 : 0;
}

support::Error placed_error(std::string_view source, const BuildError& error) {
  const support::Place place = support::place_of(source, error.source);
  return {error.code, "line " + std::to_string(place.line) + ", column " + std::to_string(place.column) +
                          ": " + error.message};
}

}  // namespace collet::openapi
