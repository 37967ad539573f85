// SPDX-License-Identifier: MIT
#include "host/config/size_and_duration.hpp"

#include <array>
#include <charconv>
#include <limits>
#include <span>

namespace collet::host::config {

namespace {

struct Unit {
  std::string_view name;
  std::int64_t factor;
};

constexpr std::array<Unit, 10> k_sizes = {{
    {"", 1},
    {"B", 1},
    {"kB", 1000},
    {"KiB", std::int64_t{1} << 10},
    {"MB", 1'000'000},
    {"MiB", std::int64_t{1} << 20},
    {"GB", 1'000'000'000},
    {"GiB", std::int64_t{1} << 30},
    {"TB", 1'000'000'000'000},
    {"TiB", std::int64_t{1} << 40},
}};
constexpr std::array<Unit, 5> k_durations = {
    {{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"min", 60'000}, {"h", 3'600'000}}};

std::optional<std::int64_t> parse(std::string_view text, std::span<const Unit> units) {
  std::int64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || number < 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
  if (text.size() > 1 && text.front() == ' ') text.remove_prefix(1);
  for (const auto& unit : units) {
    if (unit.name != text) continue;
    if (number > std::numeric_limits<std::int64_t>::max() / unit.factor) return std::nullopt;
    return number * unit.factor;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::int64_t> parse_size(std::string_view text) {
  return parse(text, k_sizes);
}

std::optional<std::int64_t> parse_size(const Node& node) {
  if (node.is(Node::Kind::integer)) return node.integer;
  if (node.is(Node::Kind::string)) return parse_size(node.text);
  return std::nullopt;
}

std::optional<std::int64_t> parse_duration(std::string_view text) {
  return parse(text, k_durations);
}

std::optional<std::int64_t> parse_duration(const Node& node) {
  if (node.is(Node::Kind::string)) return parse_duration(node.text);
  return std::nullopt;
}

}  // namespace collet::host::config
