// SPDX-License-Identifier: MIT
#include "plugins/openapi/list/nearby.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

#include "plugins/openapi/list/text_numbers.hpp"
#include "plugins/openapi/printer.hpp"
#include "sdk/support/glob.hpp"
#include "sdk/support/near.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::listing {
namespace {

constexpr std::size_t k_longest_quote = 80;

std::vector<std::string_view> segments_of(std::string_view path) {
  std::vector<std::string_view> segments;
  while (!path.empty()) {
    const auto slash = path.find('/');
    if (slash != 0) segments.push_back(path.substr(0, slash));
    if (slash == std::string_view::npos) break;
    path.remove_prefix(slash + 1);
  }
  return segments;
}

/// A pattern that matches the path: the given one, with the path's own parameters where it has other words,
/// and the path's slash at the end.
struct Repaired {
  std::string pattern;
  std::size_t replaced = 0;
};

/// Nothing if more than that keeps the pattern from the path. `wanted` are the pattern's segments, none of
/// them `**`.
std::optional<Repaired> repaired(const std::vector<std::string_view>& wanted, std::string_view path) {
  const auto found = segments_of(path);
  if (found.size() != wanted.size() || path.substr(0, 1) != "/") return std::nullopt;
  Repaired out;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const bool fits = support::segment_match(wanted[i], found[i]);
    if (!fits && found[i].find('{') == std::string_view::npos) return std::nullopt;
    out.pattern += '/';
    out.pattern += fits ? wanted[i] : found[i];
    out.replaced += fits ? 0 : 1;
  }
  if (path.back() == '/') out.pattern += '/';
  return out;
}

/// Of all paths the one that needs the fewest other words.
std::string repaired(std::string_view pattern, const std::vector<std::string_view>& paths) {
  const auto wanted = segments_of(pattern);
  if (std::find(wanted.begin(), wanted.end(), "**") != wanted.end()) return {};
  std::optional<Repaired> best;
  for (const auto path : paths) {
    auto one = repaired(wanted, path);
    if (one && (!best || one->replaced < best->replaced)) best = std::move(one);
  }
  return best ? best->pattern : std::string();
}

}  // namespace

std::string in_quotes(std::string_view text) {
  return '"' + support::cut_characters(text, k_longest_quote) + '"';
}

std::string no_such(std::string_view what, std::string_view word, const std::vector<std::string_view>& names,
                    std::string_view things) {
  TextNumbers numbers;
  std::vector<std::size_t> counts;
  for (const auto name : names) {
    const auto number = numbers.number(name);
    if (number == counts.size()) counts.push_back(0);
    ++counts[number];
  }
  std::string text = "no " + std::string(what) + " " + in_quotes(word);
  const auto near = support::nearest(word, numbers.texts(), 1);
  if (near.empty()) return text;
  text += "; did you mean '" + near.front() + "'";
  if (!things.empty()) {
    const auto count = counts[numbers.number(near.front())];
    text += " (" + std::to_string(count) + " ";
    text += count == 1 ? things.substr(0, things.size() - 1) : things;
    text += ')';
  }
  return text + "?";
}

std::string no_such_path(std::string_view pattern, const std::vector<std::string_view>& paths) {
  if (const auto meant = repaired(pattern, paths); !meant.empty()) {
    return "no path matches " + in_quotes(pattern) +
           ": it is compared with paths as they are written, a parameter as {name} or *, a slash at the end "
           "included; did you mean " +
           in_quotes(meant) + "?";
  }
  std::unordered_set<std::string_view> known;
  for (const auto path : paths)
    for (const auto segment : segments_of(path))
      known.insert(segment);
  for (const auto segment : segments_of(pattern)) {
    if (segment.find('*') != std::string_view::npos || known.count(segment) != 0) continue;
    return no_such("segment of a path", segment, {known.begin(), known.end()});
  }
  return "no path matches " + in_quotes(pattern) +
         ": * is one segment or a part of one, ** any number of segments; the rest is literal";
}

std::string no_such_extension(std::string_view key, const std::vector<openapi::Node>& objects) {
  std::vector<std::string_view> keys;
  std::size_t count = 0;
  openapi::Node first;
  for (const auto object : objects) {
    if (const auto value = object.find(key)) {
      if (count++ == 0) first = value;
      continue;
    }
    for (const auto member : object)
      if (member.key().substr(0, 2) == "x-") keys.push_back(member.key());
  }
  if (count == 0) return no_such("extension", key, keys);
  std::string example;
  if (first.is_string()) {
    example = in_quotes(first.text());
  } else {
    openapi::print(first, example);
    example = support::cut_characters(example, k_longest_quote);
  }
  return std::string(key) + " stands there " + std::to_string(count) + " times with other values, such as " +
         example;
}

}  // namespace collet::listing
