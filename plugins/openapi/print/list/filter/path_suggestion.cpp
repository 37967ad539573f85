// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/filter/path_suggestion.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>

#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/filter/text_numbers.hpp"
#include "sdk/support/text/glob.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::listing {
namespace {

constexpr std::size_t k_max_path = 2000;  // longer paths are not suggested, because a cut one is useless

/// Removes the first non-empty segment from `path` and returns it, or returns an empty text at the end.
std::string_view next_segment(std::string_view& path) {
  while (!path.empty() && path.front() == '/')
    path.remove_prefix(1);
  const std::string_view segment = path.substr(0, path.find('/'));
  path.remove_prefix(segment.size());
  return segment;
}

std::vector<std::string_view> segments_of(std::string_view path) {
  std::vector<std::string_view> segments;
  for (auto segment = next_segment(path); !segment.empty(); segment = next_segment(path))
    segments.push_back(segment);
  return segments;
}

/// Calls `use(path)` for each path. Prefetches later paths, because memory access dominates the cost.
template <class Use>
void each_path(const std::vector<std::string_view>& paths, const Use& use) {
  constexpr std::size_t k_ahead = 8;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (i + k_ahead < paths.size()) __builtin_prefetch(paths[i + k_ahead].data());
    use(paths[i]);
  }
}

bool is_parameter(std::string_view segment) {
  return segment.find('{') != std::string_view::npos;
}

/// Returns how many segments of a pattern without `**` must be replaced by parameters of the path so that the
/// pattern matches the path, or nothing if replacing does not make it match.
std::optional<std::size_t> count_replacements(const std::vector<std::string_view>& wanted,
                                              std::string_view path) {
  if (path.substr(0, 1) != "/") return std::nullopt;
  std::size_t count = 0;
  for (const auto segment : wanted) {
    const auto found = next_segment(path);
    if (found.empty()) return std::nullopt;
    if (support::segment_match(segment, found)) continue;
    if (!is_parameter(found)) return std::nullopt;
    ++count;
  }
  return next_segment(path).empty() ? std::optional(count) : std::nullopt;
}

/// Returns the pattern changed so that it matches the path that needs the fewest replacements: segments are
/// replaced by the path's parameters, and the final slash is that of the path.
std::string with_parameters(std::string_view pattern, const std::vector<std::string_view>& paths) {
  const auto wanted = segments_of(pattern);
  if (std::find(wanted.begin(), wanted.end(), "**") != wanted.end()) return {};
  std::optional<std::size_t> least;
  std::string_view best;
  each_path(paths, [&](std::string_view path) {
    const auto count = count_replacements(wanted, path);
    if (!count || (least && *least <= *count)) return;
    least = count;
    best = path;
  });
  if (!least) return {};
  std::string out;
  std::string_view rest = best;
  for (const auto segment : wanted) {
    const auto found = next_segment(rest);
    out += '/';
    out += support::segment_match(segment, found) ? segment : found;
  }
  if (best.back() == '/') out += '/';
  return out;
}

/// Returns the first segment without a `*` that no path contains, or an empty text.
std::string_view missing_segment(std::string_view pattern, const std::vector<std::string_view>& paths) {
  std::unordered_set<std::string_view> missing;
  std::uint64_t sizes = 0;  // a bit for each size modulo 64
  const auto bit = [](std::string_view segment) { return std::uint64_t{1} << (segment.size() & 0x3FU); };
  const auto wanted = segments_of(pattern);
  for (const auto segment : wanted) {
    if (segment.find('*') != std::string_view::npos) continue;
    missing.insert(segment);
    sizes |= bit(segment);
  }
  each_path(paths, [&](std::string_view path) {
    for (auto segment = next_segment(path); !segment.empty(); segment = next_segment(path))
      if ((sizes & bit(segment)) != 0) missing.erase(segment);
  });
  for (const auto segment : wanted)
    if (missing.count(segment) != 0) return segment;
  return {};
}

/// Returns how many segments at the beginning of the path match the pattern, up to its first `**`. Removes
/// them from `path`.
std::size_t count_matching(const std::vector<std::string_view>& wanted, std::string_view& path) {
  std::size_t count = 0;
  for (std::string_view rest = path; count < wanted.size() && wanted[count] != "**"; path = rest) {
    if (!support::segment_match(wanted[count], next_segment(rest))) break;
    ++count;
  }
  return count;
}

/// Returns the pattern with its first mismatching segment replaced by a similar one, or, if the pattern ends
/// inside longer paths, with `**` appended. Returns an empty string if the result matches no path either.
std::string with_similar_segment(std::string_view pattern, const std::vector<std::string_view>& paths) {
  auto wanted = segments_of(pattern);
  std::size_t most = 0;
  each_path(paths, [&](std::string_view path) { most = std::max(most, count_matching(wanted, path)); });
  std::vector<std::string> near;
  if (most == wanted.size()) {
    wanted.emplace_back("**");
  } else {
    TextNumbers segments;
    each_path(paths, [&](std::string_view path) {
      if (count_matching(wanted, path) != most) return;
      if (const auto segment = next_segment(path); !segment.empty()) segments.number(segment);
    });
    near = support::nearest(wanted[most], segments.texts(), 1);
    if (near.empty()) return {};
    wanted[most] = near.front();
  }
  std::string meant;
  for (const auto segment : wanted)
    meant.append("/").append(segment);
  const bool any = std::any_of(paths.begin(), paths.end(),
                               [&](std::string_view path) { return support::segment_match(meant, path); });
  return any ? meant : std::string();
}

/// Returns the pattern without a server's base URL if some path matches the rest, or an empty string.
std::string without_base(std::string_view pattern, const std::vector<std::string_view>& paths) {
  constexpr std::size_t k_max_segments = 4;  // https:, a host, and two segments of the server's path
  const auto wanted = segments_of(pattern);
  for (std::size_t first = 1; first <= k_max_segments && first < wanted.size(); ++first) {
    if (wanted[first].find('*') != std::string_view::npos) return {};
    std::string rest;
    for (std::size_t i = first; i < wanted.size(); ++i)
      rest.append("/").append(wanted[i]);
    if (std::any_of(paths.begin(), paths.end(),
                    [&](std::string_view path) { return support::segment_match(rest, path); }))
      return rest;
    const auto begin = "/" + std::string(wanted[first]);
    if (auto meant = with_parameters(rest, paths); meant.substr(0, begin.size()) == begin) return meant;
  }
  return {};
}

/// Returns `; did you mean "…"?`, or an empty string for an empty or too long path.
std::string did_you_mean_path(std::string_view meant) {
  if (meant.empty() || meant.size() > k_max_path) return {};
  return "; did you mean \"" + std::string(meant) + "\"?";
}

}  // namespace

std::string no_such_path(std::string_view pattern, const std::vector<std::string_view>& paths) {
  const auto no_match = "no path matches " + in_quotes(pattern);
  if (const auto meant = with_parameters(pattern, paths); !meant.empty()) {
    return no_match +
           ": the pattern is compared with the paths as written in the document: a parameter is {name} or *, "
           "and a "
           "final slash counts" +
           did_you_mean_path(meant);
  }
  if (const auto missing = missing_segment(pattern, paths); !missing.empty()) {
    TextNumbers known;
    each_path(paths, [&](std::string_view path) {
      // Segments less than half or more than twice as long are not similar.
      for (auto segment = next_segment(path); !segment.empty(); segment = next_segment(path))
        if (segment.size() <= 2 * missing.size() && missing.size() <= 2 * segment.size())
          known.number(segment);
    });
    const auto near = closest_name(missing, known.texts());
    if (near.empty()) {
      const auto meant = did_you_mean_path(without_base(pattern, paths));
      if (!meant.empty()) return no_match + ": paths do not include the server's URL" + meant;
    }
    return no_such_but("segment of a path", missing, near);
  }
  if (const auto meant = with_similar_segment(pattern, paths); !meant.empty())
    return no_match + did_you_mean_path(meant);
  return no_match +
         ": * matches one segment or a part of one, ** any number of segments; other characters are literal";
}

}  // namespace collet::listing
