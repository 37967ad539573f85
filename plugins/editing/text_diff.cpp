// SPDX-License-Identifier: MIT
#include "plugins/editing/text_diff.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace collet::editing {
namespace {

constexpr std::size_t k_context = 3;
/// Limit of removed and added lines for which the shortest diff is searched.
constexpr std::ptrdiff_t k_max_distance = 2000;

using Lines = std::vector<std::string_view>;

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

/// A run of lines that differ: [a, a_end) of the one text becomes [b, b_end) of the other.
struct Run {
  std::size_t a, a_end, b, b_end;
};

/// Finds the shortest list of differences (E. W. Myers, 1986) between lines that differ at both ends.
std::vector<Run> shortest(const Lines& a, const Lines& b, std::size_t front, std::size_t a_end,
                          std::size_t b_end) {
  const auto n = static_cast<std::ptrdiff_t>(a_end - front);
  const auto m = static_cast<std::ptrdiff_t>(b_end - front);
  const std::ptrdiff_t most = std::min(n + m, k_max_distance);
  const auto at = [&](const Lines& lines, std::ptrdiff_t i) {
    return lines[front + static_cast<std::size_t>(i)];
  };
  std::vector<std::vector<std::int32_t>> history;  // furthest x by diagonal, for each distance
  std::vector<std::int32_t> reached(static_cast<std::size_t>(2 * most + 3), 0);
  const auto slot = [&](std::ptrdiff_t k) { return static_cast<std::size_t>(k + most + 1); };
  std::ptrdiff_t distance = 0;
  bool found = false;
  for (; distance <= most && !found; ++distance) {
    history.emplace_back(reached.begin() + (most + 1 - distance), reached.begin() + (most + 2 + distance));
    for (std::ptrdiff_t k = -distance; k <= distance; k += 2) {
      const bool down = k == -distance || (k != distance && reached[slot(k - 1)] < reached[slot(k + 1)]);
      std::ptrdiff_t x = down ? reached[slot(k + 1)] : reached[slot(k - 1)] + 1;
      while (x < n && x - k < m && x - k >= 0 && at(a, x) == at(b, x - k))
        ++x;
      reached[slot(k)] = static_cast<std::int32_t>(x);
      if (x >= n && x - k >= m) {
        found = true;
        break;
      }
    }
  }
  if (!found) return {{front, a_end, front, b_end}};
  std::vector<Run> runs;  // one line each, the last one first
  std::ptrdiff_t x = n;
  std::ptrdiff_t y = m;
  for (std::ptrdiff_t d = distance - 1; d > 0; --d) {
    const auto& before = history[static_cast<std::size_t>(d)];
    const auto value = [&](std::ptrdiff_t k) {
      return k < -d || k > d ? std::int32_t{-1} : before[static_cast<std::size_t>(k + d)];
    };
    const std::ptrdiff_t k = x - y;
    const bool down = k == -d || (k != d && value(k - 1) < value(k + 1));
    const std::ptrdiff_t from = down ? value(k + 1) : value(k - 1);
    const std::ptrdiff_t from_y = from - (down ? k + 1 : k - 1);
    const auto i = front + static_cast<std::size_t>(from);
    const auto j = front + static_cast<std::size_t>(from_y);
    runs.push_back(down ? Run{i, i, j, j + 1} : Run{i, i + 1, j, j});
    x = from;
    y = from_y;
  }
  std::reverse(runs.begin(), runs.end());
  return runs;
}

std::vector<Run> joined(const std::vector<Run>& runs) {
  std::vector<Run> out;
  for (const Run& run : runs) {
    if (!out.empty() && out.back().a_end == run.a && out.back().b_end == run.b) {
      out.back().a_end = run.a_end;
      out.back().b_end = run.b_end;
    } else {
      out.push_back(run);
    }
  }
  return out;
}

void append_line(std::string& out, char mark, std::string_view line) {
  out += mark;
  out += line;
  if (!line.ends_with('\n')) out += "\n\\ No newline at end of file\n";
}

std::string range(std::size_t begin, std::size_t count) {
  const std::size_t line = count == 0 ? begin : begin + 1;
  return std::to_string(line) + (count == 1 ? "" : "," + std::to_string(count));
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after, std::string_view name) {
  if (before == after) return {};
  const Lines a = lines_of(before);
  const Lines b = lines_of(after);
  std::size_t front = 0;
  while (front < a.size() && front < b.size() && a[front] == b[front])
    ++front;
  std::size_t back = 0;
  while (back < a.size() - front && back < b.size() - front &&
         a[a.size() - 1 - back] == b[b.size() - 1 - back])
    ++back;
  const auto runs = joined(shortest(a, b, front, a.size() - back, b.size() - back));
  std::string out = "--- " + std::string(name) + "\n+++ " + std::string(name) + "\n";
  for (std::size_t first = 0; first < runs.size();) {
    std::size_t last = first;
    while (last + 1 < runs.size() && runs[last + 1].a - runs[last].a_end <= 2 * k_context)
      ++last;
    const std::size_t lead = std::min(k_context, runs[first].a);
    const std::size_t tail = std::min(k_context, a.size() - runs[last].a_end);
    const std::size_t a_begin = runs[first].a - lead;
    const std::size_t b_begin = runs[first].b - lead;
    out += "@@ -" + range(a_begin, runs[last].a_end + tail - a_begin) + " +" +
           range(b_begin, runs[last].b_end + tail - b_begin) + " @@\n";
    std::size_t at = a_begin;
    for (std::size_t i = first; i <= last; ++i) {
      for (; at < runs[i].a; ++at)
        append_line(out, ' ', a[at]);
      for (; at < runs[i].a_end; ++at)
        append_line(out, '-', a[at]);
      for (std::size_t line = runs[i].b; line < runs[i].b_end; ++line)
        append_line(out, '+', b[line]);
    }
    for (; at < runs[last].a_end + tail; ++at)
      append_line(out, ' ', a[at]);
    first = last + 1;
  }
  return out;
}

}  // namespace collet::editing
