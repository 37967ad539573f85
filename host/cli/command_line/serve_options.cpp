// SPDX-License-Identifier: MIT
#include "host/cli/command_line/serve_options.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace collet::host::cli {

namespace {

constexpr std::array<std::string_view, 5> k_names = {"--config", "--profile", "--set", "--log-level",
                                                     "--log-format"};
constexpr std::array<std::string_view, 6> k_levels = {"trace", "debug", "info", "warn", "error", "off"};
constexpr std::array<std::string_view, 2> k_formats = {"text", "json"};

template <std::size_t Size>
bool is_among(std::string_view word, const std::array<std::string_view, Size>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// Stores the value. Returns false if the parser must refuse it: a bad value, or an option other than --set
/// that is given twice.
bool store_option(std::string_view name, std::string_view value, Options& options) {
  if (value.empty() || value.front() == '-') return false;
  if (name == "--set") {
    options.sets.emplace_back(value);
    return true;
  }
  if (name == "--config") {
    if (options.config_file) return false;
    options.config_file = value;
    return true;
  }
  if (name == "--profile") {
    if (!options.profile.empty()) return false;
    options.profile = value;
    return true;
  }
  if (name == "--log-level") {
    if (!options.log_level.empty() || !is_among(value, k_levels)) return false;
    options.log_level = value;
    return true;
  }
  if (!is_among(value, k_formats)) return false;
  options.log_format = value;
  return true;
}

}  // namespace

std::optional<Options> read_serve_options(int argc, const char* const* argv) {
  if (argc < 2 || std::string_view(argv[1]) != "serve") return std::nullopt;
  Options options;
  bool format_given = false;
  for (int at = 2; at < argc; ++at) {
    const std::string_view word = argv[at];
    const std::string_view name = word.substr(0, word.find('='));
    if (!is_among(name, k_names)) return std::nullopt;
    if (name == "--log-format" && std::exchange(format_given, true)) return std::nullopt;
    std::string_view value;
    if (name.size() < word.size()) {
      value = word.substr(name.size() + 1);
    } else if (++at < argc) {
      value = argv[at];
    }
    if (!store_option(name, value, options)) return std::nullopt;
  }
  return options;
}

}  // namespace collet::host::cli
