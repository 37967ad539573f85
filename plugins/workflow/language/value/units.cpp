// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/value/units.hpp"

#include <array>
#include <charconv>
#include <string_view>
#include <system_error>
#include <utility>

namespace collet::workflow {
namespace {

/// Splits a number and the unit after it. Returns nothing if the text does not start with a digit.
std::optional<std::pair<double, std::string_view>> number_and_unit(std::string_view text) {
  double value = 0;
  if (text.empty() || text.front() < '0' || text.front() > '9') return std::nullopt;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  if (read.ec != std::errc()) return std::nullopt;
  std::string_view unit = text.substr(static_cast<std::size_t>(read.ptr - text.data()));
  if (unit.starts_with(' ')) unit.remove_prefix(1);
  return std::pair(value, unit);
}

}  // namespace

std::string duration_text(Milliseconds time) {
  const auto ms = time.count();
  if (ms % 1000 != 0) return std::to_string(ms).append(" ms");
  return std::to_string(ms / 1000).append(" s");
}

std::optional<Milliseconds> read_duration(const Value& value) {
  constexpr std::int64_t k_max_duration_ms = 24LL * 3600 * 1000;
  if (const auto ms = value.as_integer()) {
    return *ms >= 0 && *ms <= k_max_duration_ms ? std::optional(Milliseconds(*ms)) : std::nullopt;
  }
  const auto read = value.is(Kind::string) ? number_and_unit(value.text()) : std::nullopt;
  if (!read) return std::nullopt;
  static constexpr std::array<std::pair<std::string_view, double>, 4> k_units = {
      {{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3'600'000}}};
  for (const auto& [unit, factor] : k_units) {
    if (read->second != unit) continue;
    const double ms = read->first * factor + 0.5;
    if (ms < static_cast<double>(k_max_duration_ms + 1)) return Milliseconds(static_cast<std::int64_t>(ms));
  }
  return std::nullopt;
}

std::optional<std::uint64_t> read_size(const Value& value) {
  if (const auto bytes = value.as_integer()) {
    return *bytes >= 0 ? std::optional(static_cast<std::uint64_t>(*bytes)) : std::nullopt;
  }
  const auto read = value.is(Kind::string) ? number_and_unit(value.text()) : std::nullopt;
  if (!read) return std::nullopt;
  static constexpr std::array<std::pair<std::string_view, double>, 9> k_units = {{{"", 1},
                                                                                  {"B", 1},
                                                                                  {"kB", 1e3},
                                                                                  {"KB", 1e3},
                                                                                  {"MB", 1e6},
                                                                                  {"GB", 1e9},
                                                                                  {"KiB", 1024},
                                                                                  {"MiB", 1048576},
                                                                                  {"GiB", 1073741824}}};
  for (const auto& [unit, factor] : k_units) {
    const double bytes = read->first * factor + 0.5;
    if (read->second == unit && bytes < 1e15) return static_cast<std::uint64_t>(bytes);
  }
  return std::nullopt;
}

}  // namespace collet::workflow
