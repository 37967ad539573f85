// SPDX-License-Identifier: MIT
#include "plugins/call_api/exchange/mask.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include <collet/json.hpp>

#include "plugins/call_api/encoding/percent.hpp"
#include "plugins/call_api/exchange/escapes.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/base64.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::call_api {
namespace {

constexpr std::string_view k_mask = "***";
constexpr std::size_t k_levels = 4;      ///< levels of escapes that are undone
constexpr std::size_t k_min_base64 = 8;  ///< shorter parts occur by chance

std::string base64(std::string_view text) {
  std::string out;
  support::append_base64(out, text);
  return out;
}

/// Returns the text with one level of escapes undone.
std::string unescaped(std::string_view text) {
  std::string out;
  Unescaper unescaper;
  const auto keep = [&](const Symbol& symbol) { out += symbol.byte; };
  for (const char c : text)
    unescaper.push({c, 0, 0}, keep);
  unescaper.finish(keep);
  return out;
}

/// The bytes of a text in UTF-16, or, if all its characters are below U+0100, in Latin-1.
struct WideForms {
  std::string little;
  std::string big;
  std::string latin;  ///< empty if a character is above U+00FF
};

WideForms wide_forms(std::string_view text) {
  WideForms out;
  bool is_latin = true;
  const auto unit = [&](std::uint32_t value) {
    out.little.append({static_cast<char>(value & 255U), static_cast<char>(value >> 8U)});
    out.big.append({static_cast<char>(value >> 8U), static_cast<char>(value & 255U)});
  };
  while (!text.empty()) {
    const auto [code, length] = support::first_code_point(text);
    text.remove_prefix(length);
    if (code < 0x10000) {
      unit(code);
    } else {
      unit(0xD800 + ((code - 0x10000) >> 10U));
      unit(0xDC00 + ((code - 0x10000) & 0x3FFU));
    }
    is_latin = is_latin && code < 0x100;
    out.latin += static_cast<char>(code & 255U);
  }
  if (!is_latin) out.latin.clear();
  return out;
}

std::string without_zeros(std::string text) {
  std::erase(text, '\0');
  return text;
}

/// Feeds a text to the searches of all levels.
class Scan {
 public:
  Scan(const Patterns& plain, const Patterns& base64) {
    for (std::size_t i = 0; i <= k_levels; ++i)
      levels_.emplace_back(plain, base64);
  }

  void push(const Symbol& symbol) { pass<0>(symbol); }
  std::vector<Span> finish() {
    end<0>();
    return std::move(found_);
  }

 private:
  struct Level {
    Level(const Patterns& of_plain, const Patterns& of_base64) : plain(of_plain), base64(of_base64) {}
    PatternSearch plain;
    PatternSearch base64;
    Unescaper unescaper{};  ///< leads to the next level
  };

  template <std::size_t N>
  void pass(const Symbol& symbol) {
    Level& level = levels_[N];
    level.plain.next(symbol, found_);
    if (symbol.byte != '\n' && symbol.byte != '\r') level.base64.next(symbol, found_);
    if constexpr (N < k_levels)
      level.unescaper.push(symbol, [this](const Symbol& next) { pass<N + 1>(next); });
  }

  template <std::size_t N>
  void end() {
    if constexpr (N < k_levels) {
      levels_[N].unescaper.finish([this](const Symbol& next) { pass<N + 1>(next); });
      end<N + 1>();
    }
  }

  std::vector<Level> levels_;
  std::vector<Span> found_;
};

/// Returns the text with each span replaced. Spans that overlap are one.
std::string replaced(std::string_view text, std::vector<Span> spans) {
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.begin < b.begin; });
  std::string out;
  std::size_t done = 0;
  for (std::size_t i = 0; i < spans.size();) {
    Span joined = spans[i++];
    while (i < spans.size() && spans[i].begin < joined.end)
      joined.end = std::max(joined.end, spans[i++].end);
    out.append(text.substr(done, joined.begin - done)).append(k_mask);
    done = joined.end;
  }
  return out.append(text.substr(done));
}

}  // namespace

Mask::Mask(const apis::Auth& auth) {
  if (auth.secret.empty()) return;
  // A text of several levels may contain a secret that itself looks like an escape, so the secret is undone
  // as the text is.
  std::string form = auth.secret;
  for (std::size_t i = 0; i <= k_levels; ++i) {
    plain_.add(form);
    form = unescaped(form);
  }
  const auto wide = wide_forms(auth.secret);
  plain_.add(wide.latin);
  plain_.add(without_zeros(wide.little));
  plain_.add(without_zeros(wide.big));
  for (const std::string& text : {auth.secret, auth.user + ":" + auth.secret}) {
    add_encodings(text);
    add_encodings(wide_forms(text).latin);
    // A server may return a whole request in base64, with the header in it.
    add_base64(base64(text));
    add_hexadecimal(base64(text));
  }

  std::string quoted;
  json::Writer(quoted).string(auth.secret);
  std::string percent;
  append_escaped(percent, auth.secret, Escape::all);
  for (const std::string_view text :
       {std::string_view(auth.secret), std::string_view(quoted).substr(1, quoted.size() - 2),
        std::string_view(percent), std::string_view(wide.latin), std::string_view(wide.little),
        std::string_view(wide.big)})
    add_base64(text);
}

/// Adds the text in both alphabets of base64, with and without padding, and in hexadecimal digits.
void Mask::add_encodings(const std::string& text) {
  if (text.empty()) return;
  std::string digits = base64(text);
  add_hexadecimal(text);
  for (const bool url : {false, true}) {
    if (url) {
      std::replace(digits.begin(), digits.end(), '+', '-');
      std::replace(digits.begin(), digits.end(), '/', '_');
    }
    plain_.add(digits);
    plain_.add(digits.substr(0, digits.find('=')));
  }
}

void Mask::add_hexadecimal(std::string_view text) {
  const std::string digits = support::hexadecimal(text);
  plain_.add(digits);
  plain_.add(support::upper_case(digits));
}

/// Adds the digits that the text alone decides, for each place that it may have in a group of three bytes.
void Mask::add_base64(std::string_view text) {
  for (std::size_t before = 0; before < 3; ++before) {
    const std::string digits = base64(std::string(before, '\0').append(text));
    const std::size_t first = (before * 8 + 5) / 6;
    const std::size_t last = (before + text.size()) * 8 / 6;
    if (last < first + k_min_base64) continue;
    std::string own = digits.substr(first, last - first);
    const bool more_after = (before + text.size()) * 8 % 6 != 0;
    base64_.add(own, before != 0, more_after);
    std::replace(own.begin(), own.end(), '+', '-');
    std::replace(own.begin(), own.end(), '/', '_');
    base64_.add(own, before != 0, more_after);
  }
}

std::string Mask::operator()(std::string text) const {
  if (plain_.empty()) return text;
  const auto scan = [&](bool zeros) {
    Scan search(plain_, base64_);
    for (std::size_t at = 0; at < text.size(); ++at)
      if (zeros || text[at] != '\0') search.push({text[at], at, at + 1});
    return search.finish();
  };
  auto found = scan(true);
  if (text.find('\0') != std::string::npos) {
    const auto more = scan(false);
    found.insert(found.end(), more.begin(), more.end());
  }
  return found.empty() ? text : replaced(text, std::move(found));
}

}  // namespace collet::call_api
