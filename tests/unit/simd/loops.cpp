// SPDX-License-Identifier: MIT
#include "tests/unit/simd/loops.hpp"

#include <collet/json.hpp>

#include "plugins/openapi/read/yaml/scan.hpp"
#include "plugins/openapi/read/yaml/screen.hpp"
#include "plugins/openapi/tree/symbol_cache.hpp"
#include "plugins/words/words.hpp"
#include "sdk/support/json/json_scan.hpp"
#include "sdk/support/library/bundled_library.hpp"
#include "sdk/support/text/next_line_break.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support {

/// Keeps long texts from the engine, so that utf8.cpp checks them itself.
BundledSymbol load_bundled(const char* /*file*/, const char* /*symbol*/) {
  return {};
}

}  // namespace collet::support

namespace collet::simd {
namespace {

using simd_testing::Place;
using simd_testing::Screened;

/// A loop with an end.
template <const char* (*k_scan)(const char*, const char*)>
Place bounded(std::string_view text, std::size_t from) {
  const char* const found = k_scan(text.data() + from, text.data() + text.size());
  return {static_cast<std::size_t>(found - text.data()), false};
}

/// A loop that stops at the NUL after the text.
template <const char* (*k_scan)(const char*)>
Place padded(std::string_view text, std::size_t from) {
  return {static_cast<std::size_t>(k_scan(text.data() + from) - text.data()), false};
}

template <openapi::fast::Scanned (*k_scan)(const char*)>
Place scalar(std::string_view text, std::size_t from) {
  const auto found = k_scan(text.data() + from);
  return {static_cast<std::size_t>(found.at - text.data()), found.escapes};
}

template <std::size_t (*k_scan)(std::string_view, std::size_t)>
Place indexed(std::string_view text, std::size_t from) {
  return {k_scan(text, from), false};
}

Screened screen(std::string_view text, bool in_parts) {
  openapi::YamlScreen screen(text);
  while (in_parts && screen.place() < text.size() && screen.check_next()) {
  }
  if (!in_parts) screen.check_all();
  return {screen.place(), screen.invalid(), screen.control(), screen.irregular()};
}

std::vector<std::uint32_t> symbols(const std::vector<std::string_view>& keys, std::size_t readable) {
  openapi::SymbolCache cache;
  std::vector<std::uint32_t> found;
  std::uint32_t next = 0;
  for (const auto& key : keys) {
    auto* const entry = cache.entry(key, static_cast<std::ptrdiff_t>(readable));
    if (entry == nullptr) {
      found.push_back(openapi::k_no_symbol);
      continue;
    }
    if (entry->symbol == openapi::k_no_symbol) entry->symbol = next++;
    found.push_back(entry->symbol);
  }
  return found;
}

}  // namespace

simd_testing::Loops loops() {
  namespace fast = openapi::fast;
  using fast::Expect;
#if defined(COLLET_PORTABLE)
  constexpr bool k_portable = true;
#else
  constexpr bool k_portable = false;
#endif
  return {k_portable,
          {{"find_quote_or_escape", bounded<json::detail::find_quote_or_escape>, false},
           {"skip_value", bounded<json::detail::skip_value>, false},
           {"scan_string_bytes", bounded<support::detail::scan_string_bytes>, false},
           {"skip_json_space", bounded<support::detail::skip_json_space>, false},
           {"next_line_break", indexed<support::next_line_break>, false},
           {"behind_lower", indexed<openapi::detail::behind_lower>, false},
           {"skip_spaces", padded<fast::skip_spaces>, true},
           {"find_break", padded<fast::find_break>, true},
           {"scan_plain in block style", scalar<fast::scan_plain<false>>, true},
           {"scan_plain in flow style", scalar<fast::scan_plain<true>>, true},
           {"scan_short_plain of a key", scalar<fast::scan_short_plain<Expect::key>>, true},
           {"scan_short_plain of a value", scalar<fast::scan_short_plain<Expect::value>>, true},
           {"scan_short_plain of any", scalar<fast::scan_short_plain<Expect::any>>, true},
           {"scan_quoted with double quotes", scalar<fast::scan_quoted<'"'>>, true},
           {"scan_quoted with single quotes", scalar<fast::scan_quoted<'\''>>, true}},
          support::valid_utf8,
          screen,
          symbols};
}

}  // namespace collet::simd
