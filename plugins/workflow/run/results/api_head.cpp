// SPDX-License-Identifier: MIT
#include "plugins/workflow/run/results/api_head.hpp"

#include <algorithm>
#include <charconv>
#include <set>

#include <collet/json_writer.hpp>

#include "sdk/support/text.hpp"

namespace collet::workflow {
namespace {

constexpr std::string_view k_bold = "**";
constexpr std::string_view k_end_of_name = ":** ";

std::string_view take_line(std::string_view& text) {
  const auto line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

}  // namespace

std::optional<std::string> api_head(std::string_view text) {
  // A heading, an empty line, the status, and a line for each header up to an empty line.
  constexpr std::string_view k_status = "**Status:** ";
  if (!take_line(text).starts_with("## ")) return std::nullopt;
  if (!take_line(text).empty()) return std::nullopt;
  const auto status_line = take_line(text);
  if (!status_line.starts_with(k_status)) return std::nullopt;
  int status = 0;
  const auto digits = status_line.substr(k_status.size());
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), status);
  if (read.ec != std::errc() || status < 100 || status > 999) return std::nullopt;
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member("status", status).key("headers").begin_object();
  std::set<std::string> names;
  while (text.starts_with(k_bold)) {
    const auto line = take_line(text);
    const auto end = line.find(k_end_of_name);
    if (end == std::string_view::npos) break;
    auto name = support::lower_case(line.substr(k_bold.size(), end - k_bold.size()));
    if (names.insert(name).second) writer.member(name, line.substr(end + k_end_of_name.size()));
  }
  writer.end_object().end_object();
  return out;
}

}  // namespace collet::workflow
