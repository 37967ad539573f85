// SPDX-License-Identifier: MIT
#include "plugins/codegraph/snapshot/snapshot_choice.hpp"

#include <algorithm>
#include <charconv>
#include <ctime>

#include "sdk/support/text.hpp"

namespace collet::codegraph {
namespace {

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), support::is_digit);
}

/// Reads `2026-11-27`, with `T06:30` or `T06:30:15` and `Z` if there is a time. Returns the last second of
/// the day or time that the text names.
std::optional<std::int64_t> time_in(std::string_view text) {
  if (text.ends_with('Z')) text.remove_suffix(1);
  static constexpr std::string_view k_form = "0000-00-00T00:00:00";
  if (text.size() != 10 && text.size() != 16 && text.size() != 19) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (k_form[i] == '0' ? !support::is_digit(text[i]) : text[i] != k_form[i] && !(i == 10 && text[i] == ' '))
      return std::nullopt;
  const auto number = [&](std::size_t at, std::size_t size, int otherwise) {
    int out = otherwise;
    if (at + size <= text.size()) std::from_chars(text.data() + at, text.data() + at + size, out);
    return out;
  };
  std::tm parts{};
  parts.tm_year = number(0, 4, 0) - 1900;
  parts.tm_mon = number(5, 2, 1) - 1;
  parts.tm_mday = number(8, 2, 1);
  parts.tm_hour = number(11, 2, 23);
  parts.tm_min = number(14, 2, 59);
  parts.tm_sec = number(17, 2, 59);
  return static_cast<std::int64_t>(::timegm(&parts));
}

}  // namespace

std::optional<SnapshotInfo> snapshot_named(const std::vector<SnapshotInfo>& all, std::string_view text) {
  constexpr std::size_t k_min_revision = 4;
  const auto last = [&](const auto& fits) -> std::optional<SnapshotInfo> {
    const auto found = std::find_if(all.rbegin(), all.rend(), fits);
    return found == all.rend() ? std::nullopt : std::optional(*found);
  };
  if (all_digits(text))
    if (auto found = last([&](const SnapshotInfo& one) { return std::to_string(one.number) == text; }))
      return found;
  const auto revision = support::lower_case(text);
  if (revision.size() >= k_min_revision)
    if (auto found = last([&](const SnapshotInfo& one) {
          return !one.revision.empty() &&
                 (one.revision.starts_with(revision) || revision.starts_with(one.revision));
        }))
      return found;
  if (const auto time = time_in(text))
    return last([&](const SnapshotInfo& one) { return one.time <= *time; });
  return std::nullopt;
}

std::string snapshot_text(const SnapshotInfo& one) {
  const auto seconds = static_cast<std::time_t>(one.time);
  std::tm parts{};
  char time[40] = "?";
  if (::gmtime_r(&seconds, &parts) != nullptr) std::strftime(time, sizeof time, "%Y-%m-%d %H:%M", &parts);
  return std::to_string(one.number) + " (" + time + (one.revision.empty() ? "" : ", " + one.revision) + ")";
}

}  // namespace collet::codegraph
