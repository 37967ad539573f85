// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/data/name_history.hpp"

#include <algorithm>
#include <tuple>

#include "plugins/codegraph/link/data/migration_order.hpp"

namespace collet::codegraph {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Takes the digits at the begin of a text, without leading zeros.
std::string_view take_number(std::string_view& text) {
  std::size_t size = 0;
  while (size < text.size() && is_digit(text[size]))
    ++size;
  auto out = text.substr(0, size);
  text.remove_prefix(size);
  while (out.size() > 1 && out.front() == '0')
    out.remove_prefix(1);
  return out;
}

}  // namespace

bool NameHistory::is_before(const SourcePlace& one, const SourcePlace& other) const {
  if (one.is_end()) return false;
  if (other.is_end()) return true;
  if (one.file == other.file)
    return std::tie(one.at.line, one.at.column) < std::tie(other.at.line, other.at.column);
  return is_earlier_version(program_.files()[one.file].path, program_.files()[other.file].path);
}

SourcePlace NameHistory::place_of(Index symbol) const {
  const auto start = program_.definition(symbol).start;
  return {program_.file_number(symbol), {start.line, start.column}};
}

bool NameHistory::ends_at(Index symbol, const End& end) const {
  const auto place = place_of(symbol);
  const bool unordered = end.successor != k_none && !end.replaced && place.file != end.place.file &&
                         !is_before(end.place, place) && !is_before(place, end.place);
  return (unordered || is_before(place, end.place)) && is_alive(symbol, end.place);
}

void NameHistory::end(Index symbol, const End& end) {
  // Files without an order could rename in a circle.
  if (end.successor != k_none && last(end.successor) == symbol) return;
  const auto [known, fresh] = ends_.try_emplace(symbol, end);
  if (!fresh) {
    if (!is_before(end.place, known->second.place)) return;
    known->second = end;
  }
  if (end.successor != k_none && end.successor != symbol) before_.try_emplace(end.successor, symbol);
}

bool NameHistory::is_alive(Index symbol, const SourcePlace& place) const {
  const auto found = ends_.find(symbol);
  if (place.is_end()) return found == ends_.end();
  if (is_before(place, place_of(symbol))) return false;
  return found == ends_.end() || !is_before(found->second.place, place);
}

Index NameHistory::before(Index symbol) const {
  const auto found = before_.find(symbol);
  return found == before_.end() ? k_none : found->second;
}

Index NameHistory::renamed_from(Index symbol) const {
  const Index earlier = before(symbol);
  return earlier == k_none || ends_.at(earlier).replaced ? k_none : earlier;
}

Index NameHistory::first(Index symbol) const {
  for (int i = 0; i < k_max_steps && !before_.empty(); ++i) {
    const Index earlier = before(symbol);
    if (earlier == k_none) break;
    symbol = earlier;
  }
  return symbol;
}

Index NameHistory::last(Index symbol) const {
  for (int i = 0; i < k_max_steps && !ends_.empty(); ++i) {
    const auto found = ends_.find(symbol);
    if (found == ends_.end() || found->second.successor == k_none) break;
    symbol = found->second.successor;
  }
  return symbol;
}

Index NameHistory::owner_of_query(Index symbol) const {
  for (int i = 0; i < k_max_steps; ++i) {
    const auto found = ends_.find(symbol);
    if (found == ends_.end()) return symbol;
    if (found->second.replaced || found->second.successor == k_none) return k_none;
    symbol = found->second.successor;
  }
  return k_none;
}

bool is_before_by_name(std::string_view one, std::string_view other) {
  while (!one.empty() && !other.empty()) {
    if (is_digit(one[0]) && is_digit(other[0])) {
      const auto first = take_number(one);
      const auto second = take_number(other);
      if (first.size() != second.size()) return first.size() < second.size();
      if (first != second) return first < second;
      continue;
    }
    if (one[0] != other[0]) return one[0] < other[0];
    one.remove_prefix(1);
    other.remove_prefix(1);
  }
  return one.size() < other.size();
}

}  // namespace collet::codegraph
