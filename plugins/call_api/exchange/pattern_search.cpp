// SPDX-License-Identifier: MIT
#include "plugins/call_api/exchange/pattern_search.hpp"

#include <algorithm>
#include <bit>

#include "sdk/support/text.hpp"

namespace collet::call_api {
namespace {

char folded(char c) {
  return c == '+' ? ' ' : c;
}

bool is_base64(char c) {
  const char small = support::lower(c);
  return support::is_digit(c) || (small >= 'a' && small <= 'z') || c == '+' || c == '/' || c == '-' ||
         c == '_';
}

std::vector<std::uint32_t> borders_of(std::string_view text) {
  std::vector<std::uint32_t> out(text.size());
  for (std::size_t i = 1; i < text.size(); ++i) {
    std::uint32_t length = out[i - 1];
    while (length > 0 && text[length] != text[i])
      length = out[length - 1];
    out[i] = text[length] == text[i] ? length + 1 : 0;
  }
  return out;
}

}  // namespace

void Patterns::add(std::string_view text, bool more_before, bool more_after) {
  std::string own(text);
  std::transform(own.begin(), own.end(), own.begin(), folded);
  const auto same = [&](const Pattern& other) {
    return other.text == own && other.more_before == more_before && other.more_after == more_after;
  };
  if (own.empty() || std::any_of(patterns_.begin(), patterns_.end(), same)) return;
  by_first_[static_cast<unsigned char>(own.front())].push_back(static_cast<std::uint32_t>(patterns_.size()));
  longest_ = std::max(longest_, own.size());
  auto borders = borders_of(own);
  patterns_.push_back({std::move(own), std::move(borders), more_before, more_after});
}

PatternSearch::PatternSearch(const Patterns& patterns)
    : patterns_(patterns),
      matched_(patterns.all().size()),
      recent_(std::bit_ceil(patterns.longest() + 1)),
      mask_(recent_.size() - 1) {}

/// Takes one step of the pattern, of which a prefix ended before this byte or which begins with it.
void PatternSearch::advance(std::uint32_t number, char byte, std::size_t end, std::vector<Span>& found) {
  const auto& pattern = patterns_.all()[number];
  std::uint32_t& length = matched_[number];
  while (length > 0 && pattern.text[length] != byte)
    length = pattern.borders[length - 1];
  if (pattern.text[length] == byte) ++length;
  if (length < pattern.text.size()) return;
  const std::size_t size = pattern.text.size();
  Span span{back(size - 1).begin, end};
  if (pattern.more_before && seen_ > size && is_base64(back(size).byte)) span.begin = back(size).begin;
  length = pattern.borders.back();
  const bool known = !found.empty() && found.back().begin <= span.begin && found.back().end >= span.end;
  if (!known) found.push_back(span);
  if (pattern.more_after) open_ends_.push_back(found.size() - 1);
}

void PatternSearch::next(const Symbol& symbol, std::vector<Span>& found) {
  recent_[seen_++ & mask_] = symbol;
  if (!open_ends_.empty()) {
    for (const auto open : open_ends_)
      if (is_base64(symbol.byte)) found[open].end = std::max(found[open].end, symbol.end);
    open_ends_.clear();
  }
  const char byte = folded(symbol.byte);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < begun_.size(); ++i) {
    const auto number = begun_[i];
    advance(number, byte, symbol.end, found);
    if (matched_[number] > 0) begun_[kept++] = number;
  }
  begun_.resize(kept);
  // A pattern that just fell to an empty prefix does not begin with this byte.
  for (const auto number : patterns_.beginning_with(byte)) {
    if (matched_[number] > 0) continue;
    advance(number, byte, symbol.end, found);
    if (matched_[number] > 0) begun_.push_back(number);
  }
}

}  // namespace collet::call_api
