// SPDX-License-Identifier: MIT
#include "plugins/call_api/encoding/charset.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

#include <collet/failure.hpp>
#include <collet/json.hpp>

#include "plugins/apis/media_type.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/windows_1252.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::call_api {
namespace {

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

/// An encoding with units of several bytes.
struct WideCharset {
  std::size_t unit = 0;  ///< bytes of a unit; 0 means another charset
  bool big = false;
  std::size_t mark = 0;  ///< length of the byte order mark
};

/// Returns the charset that a byte order mark shows. Without a mark, `fallback`.
WideCharset marked(std::string_view text, const WideCharset& fallback) {
  using namespace std::string_view_literals;
  if (text.starts_with("\xFF\xFE\0\0"sv) && fallback.unit != 2) return {4, false, 4};
  if (text.starts_with("\0\0\xFE\xFF"sv) && fallback.unit != 2) return {4, true, 4};
  if (text.starts_with("\xFF\xFE"sv) && fallback.unit != 4) return {2, false, 2};
  if (text.starts_with("\xFE\xFF"sv) && fallback.unit != 4) return {2, true, 2};
  return fallback;
}

/// UTF-16 and UTF-32 without mark are big-endian (RFC 2781).
WideCharset wide_charset(std::string_view text, std::string_view content_type) {
  struct Named {
    std::string_view name;
    WideCharset charset;
  };
  constexpr Named k_names[] = {{"utf-16", {2, true}}, {"utf-16be", {2, true}}, {"utf-16le", {2, false}},
                               {"utf-32", {4, true}}, {"utf-32be", {4, true}}, {"utf-32le", {4, false}},
                               {"utf16", {2, true}},  {"utf32", {4, true}},    {"ucs-2", {2, true}}};
  const auto name = charset_of(content_type);
  for (const auto& known : k_names)
    if (support::equal_ignoring_case(known.name, name)) return marked(text, known.charset);
  const auto charset = marked(text, {});
  const bool only_mark = text.size() < charset.mark + charset.unit;
  return only_mark || apis::is_binary_media(apis::media_essence(content_type)) ? WideCharset{} : charset;
}

std::string from_wide(std::string_view text, const WideCharset& charset) {
  constexpr std::uint32_t k_replacement = 0xFFFD;
  std::string out;
  out.reserve(text.size() / charset.unit);
  std::uint32_t high = 0;
  const auto append = [&](std::uint32_t code) {
    const bool sound = code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
    json::detail::append_utf8(out, sound ? code : k_replacement);
  };
  for (std::size_t at = charset.mark; at + charset.unit <= text.size(); at += charset.unit) {
    std::uint32_t code = 0;
    for (std::size_t i = 0; i < charset.unit; ++i)
      code = code << 8U | static_cast<unsigned char>(text[at + (charset.big ? i : charset.unit - 1 - i)]);
    const bool is_low = code >= 0xDC00 && code <= 0xDFFF;
    if (high != 0 && is_low) {
      append(0x10000 + ((high - 0xD800) << 10U) + (code - 0xDC00));
      high = 0;
      continue;
    }
    if (high != 0) append(k_replacement);
    high = charset.unit == 2 && code >= 0xD800 && code <= 0xDBFF ? code : 0;
    if (high == 0) append(code);
  }
  if (high != 0) append(k_replacement);
  return out;
}

}  // namespace

std::string in_utf8(std::string_view text, std::string_view content_type) {
  if (const auto wide = wide_charset(text, content_type); wide.unit != 0) return from_wide(text, wide);
  if (!is_western(charset_of(content_type)) || support::valid_utf8(text)) return std::string(text);
  return support::utf8_of_windows_1252(text);
}

}  // namespace collet::call_api
