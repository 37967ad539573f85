// SPDX-License-Identifier: MIT
#include "plugins/openapi/open/settings.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <optional>
#include <string>

#include "sdk/support/text/near_misses.hpp"

namespace collet::openapi {
namespace {

// Offsets in a document have 32 bits, and a member table has at most 2^28 slots.
constexpr std::uint64_t k_max_bytes = std::numeric_limits<std::uint32_t>::max() - 1ULL;
constexpr std::uint64_t k_max_nodes = 1ULL << 26U;
constexpr std::uint64_t k_max_depth = 100'000;
constexpr std::array<std::string_view, 7> k_keys = {
    "max_bytes", "max_nodes", "max_depth", "cache_bytes", "url_timeout", "snapshot_dir", "snapshot_bytes"};

/// Parses a size such as "256MiB", "1 GB" or "4096".
std::optional<std::uint64_t> parse_size(std::string_view text) {
  struct Unit {
    std::string_view name;
    std::uint64_t factor;
  };
  constexpr Unit k_units[] = {{"", 1},
                              {"b", 1},
                              {"kb", 1000},
                              {"kib", 1ULL << 10U},
                              {"mb", 1'000'000},
                              {"mib", 1ULL << 20U},
                              {"gb", 1'000'000'000},
                              {"gib", 1ULL << 30U}};
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  if (parsed.ec != std::errc()) return std::nullopt;
  std::string unit;
  for (const char* p = parsed.ptr; p < end; ++p) {
    if (*p != ' ') unit += static_cast<char>(std::tolower(static_cast<unsigned char>(*p)));
  }
  for (const Unit& known : k_units) {
    if (known.name != unit) continue;
    if (number > std::numeric_limits<std::uint64_t>::max() / known.factor) return std::nullopt;
    return number * known.factor;
  }
  return std::nullopt;
}

/// Parses a time such as "500ms", "30s" or "2min"; a number without a unit means seconds.
std::optional<std::chrono::milliseconds> read_time(json::View value) {
  constexpr std::chrono::milliseconds k_max_time = std::chrono::hours(1);
  std::string text(value.string().value_or(std::string(value.raw())));
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  if (parsed.ec != std::errc() || number == 0 || number > 3'600'000) return std::nullopt;
  const std::string_view unit(parsed.ptr, static_cast<std::size_t>(end - parsed.ptr));
  std::chrono::milliseconds time{};
  if (unit == "ms") {
    time = std::chrono::milliseconds(number);
  } else if (unit.empty() || unit == "s") {
    time = std::chrono::seconds(number);
  } else if (unit == "min" || unit == "m") {
    time = std::chrono::minutes(number);
  } else {
    return std::nullopt;
  }
  return time <= k_max_time ? std::optional(time) : std::nullopt;
}

std::optional<std::uint64_t> read_number(json::View value) {
  if (const auto text = value.string()) return parse_size(*text);
  const auto number = value.integer();
  if (!number || *number < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

support::Error bad_value(std::string_view key, json::View found, const std::string& expected) {
  return {COLLET_INVALID_ARGUMENT, "shared.openapi" + (key.empty() ? "" : "." + std::string(key)) +
                                       ": found " + std::string(found.raw()) + ", expected " + expected};
}

}  // namespace

support::Result<EngineSettings> read_settings(json::View shared) {
  EngineSettings settings;
  if (shared && !shared.is(json::Type::object)) return bad_value("", shared, "a table");
  for (const auto& member : shared.members()) {
    const std::string key = *member.key.string();
    if (std::find(k_keys.begin(), k_keys.end(), key) == k_keys.end()) {
      return support::Error{COLLET_INVALID_ARGUMENT,
                            "shared.openapi: unknown key '" + key + "'" + support::did_you_mean(key, k_keys)};
    }
    if (key == "url_timeout") {
      const auto time = read_time(member.value);
      if (!time) return bad_value(key, member.value, "a time up to an hour, such as \"30s\"");
      settings.url_timeout = *time;
      continue;
    }
    if (key == "snapshot_dir") {
      const auto folder = member.value.string();
      if (!folder || (!folder->empty() && folder->front() != '/'))
        return bad_value(key, member.value, "an absolute path");
      settings.snapshot_dir = *folder;
      continue;
    }
    const bool size = key == "max_bytes" || key == "cache_bytes" || key == "snapshot_bytes";
    if (!size && key != "max_nodes" && key != "max_depth") continue;
    const auto number = read_number(member.value);
    if (!number) {
      return bad_value(key, member.value, size ? "a size such as 67108864 or \"256MiB\"" : "a whole number");
    }
    if (key == "cache_bytes") {
      settings.cache_bytes = *number;
    } else if (key == "snapshot_bytes") {
      settings.snapshot_bytes = *number;
    } else if (key == "max_bytes") {
      if (*number == 0 || *number > k_max_bytes)
        return bad_value(key, member.value, "1 byte to less than 4 GiB");
      settings.limits.max_bytes = *number;
    } else if (key == "max_nodes") {
      if (*number == 0 || *number > k_max_nodes) {
        return bad_value(key, member.value, "1 to " + std::to_string(k_max_nodes));
      }
      settings.limits.max_nodes = *number;
    } else {
      if (*number == 0 || *number > k_max_depth) {
        return bad_value(key, member.value, "1 to " + std::to_string(k_max_depth));
      }
      settings.limits.max_depth = static_cast<std::uint32_t>(*number);
    }
  }
  return settings;
}

}  // namespace collet::openapi
