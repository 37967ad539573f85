// SPDX-License-Identifier: MIT
#include "plugins/call_api/encoding/charset.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>

#include <collet/failure.hpp>
#include <collet/json.hpp>

#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::call_api {
namespace {

/// Code points of the bytes 0x80 to 0x9F (encoding.spec.whatwg.org, index windows-1252). Other bytes are
/// their own code points.
constexpr std::array<std::uint16_t, 32> k_windows_1252 = {
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

/// Returns the value of `charset=` without quotes.
std::string_view charset_of(std::string_view content_type) {
  constexpr std::string_view k_name = "charset=";
  for (auto at = content_type.find(';'); at != std::string_view::npos; at = content_type.find(';', at + 1)) {
    auto parameter = content_type.substr(at + 1);
    parameter.remove_prefix(std::min(parameter.find_first_not_of(" \t"), parameter.size()));
    if (!support::equal_ignoring_case(parameter.substr(0, k_name.size()), k_name)) continue;
    const auto value = parameter.substr(k_name.size());
    const auto begin = value.starts_with('"') ? 1U : 0U;
    return value.substr(begin, value.find_first_of("\"; \t", begin) - begin);
  }
  return {};
}

bool is_western(std::string_view charset) {
  constexpr std::string_view k_names[] = {"iso-8859-1", "iso8859-1", "iso_8859-1",   "latin1", "latin-1",
                                          "us-ascii",   "ascii",     "windows-1252", "cp1252"};
  return std::any_of(std::begin(k_names), std::end(k_names),
                     [&](std::string_view name) { return support::equal_ignoring_case(name, charset); });
}

}  // namespace

std::string in_utf8(std::string_view text, std::string_view content_type) {
  if (!is_western(charset_of(content_type)) || support::valid_utf8(text)) return std::string(text);
  std::string out;
  out.reserve(text.size() + text.size() / 8);
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool mapped = byte >= 0x80 && byte < 0x80 + k_windows_1252.size();
    json::detail::append_utf8(out, mapped ? k_windows_1252[byte - 0x80U] : byte);
  }
  return out;
}

}  // namespace collet::call_api
