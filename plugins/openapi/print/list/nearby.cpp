// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/nearby.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_set>
#include <utility>

#include "plugins/openapi/print/list/text_numbers.hpp"
#include "plugins/openapi/print/list/words.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "sdk/support/text/glob.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::listing {
namespace {

constexpr std::size_t k_longest_quote = 80;
constexpr std::size_t k_longest_name = 200;   // that is told in full
constexpr std::size_t k_longest_path = 2000;  // that is told, and then in full: a cut one is of no use

/// Takes the first segment that is not empty off a path; nothing once there is none.
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

/// Calls `use(path)` for each; most of what that costs is to fetch the next ones.
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

/// How many of the pattern's segments, none of them `**`, must give way to parameters of the path for the
/// pattern to match it; nothing if more than that keeps it from the path.
std::optional<std::size_t> replaced(const std::vector<std::string_view>& wanted, std::string_view path) {
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

/// A pattern that matches the path of all that needs the fewest other words: the given one, with the path's
/// own parameters where it has other words, and the path's slash at the end.
std::string repaired(std::string_view pattern, const std::vector<std::string_view>& paths) {
  const auto wanted = segments_of(pattern);
  if (std::find(wanted.begin(), wanted.end(), "**") != wanted.end()) return {};
  std::optional<std::size_t> least;
  std::string_view best;
  each_path(paths, [&](std::string_view path) {
    const auto count = replaced(wanted, path);
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

/// The first segment without a `*` that is in none of the paths; empty if there is none.
std::string_view missing_segment(std::string_view pattern, const std::vector<std::string_view>& paths) {
  std::unordered_set<std::string_view> missing;
  std::uint64_t sizes = 0;  // a bit for each, some of them together
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

/// How many segments at the beginning of a path the pattern's are, up to its first `**`.
std::size_t agreed(const std::vector<std::string_view>& wanted, std::string_view& path) {
  std::size_t count = 0;
  for (std::string_view rest = path; count < wanted.size() && wanted[count] != "**"; path = rest) {
    if (!support::segment_match(wanted[count], next_segment(rest))) break;
    ++count;
  }
  return count;
}

/// The pattern with a near word where it leaves all paths, or going on where it ends within them; empty if
/// that matches none either.
std::string redirected(std::string_view pattern, const std::vector<std::string_view>& paths) {
  auto wanted = segments_of(pattern);
  std::size_t most = 0;
  each_path(paths, [&](std::string_view path) { most = std::max(most, agreed(wanted, path)); });
  std::vector<std::string> near;
  if (most == wanted.size()) {
    wanted.emplace_back("**");
  } else {
    TextNumbers there;
    each_path(paths, [&](std::string_view path) {
      if (agreed(wanted, path) != most) return;
      if (const auto segment = next_segment(path); !segment.empty()) there.number(segment);
    });
    near = support::nearest(wanted[most], there.texts(), 1);
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

/// The pattern without what a server's URL begins with, where some path goes on as it does.
std::string without_base(std::string_view pattern, const std::vector<std::string_view>& paths) {
  constexpr std::size_t k_most = 4;  // segments: https:, a host, and two of the server's path
  const auto wanted = segments_of(pattern);
  for (std::size_t first = 1; first <= k_most && first < wanted.size(); ++first) {
    if (wanted[first].find('*') != std::string_view::npos) return {};
    std::string rest;
    for (std::size_t i = first; i < wanted.size(); ++i)
      rest.append("/").append(wanted[i]);
    if (std::any_of(paths.begin(), paths.end(),
                    [&](std::string_view path) { return support::segment_match(rest, path); }))
      return rest;
    const auto begin = "/" + std::string(wanted[first]);
    if (auto meant = repaired(rest, paths); meant.substr(0, begin.size()) == begin) return meant;
  }
  return {};
}

/// `; did you mean "…"?`, or nothing for no text.
std::string did_you_mean_path(std::string_view meant) {
  if (meant.empty() || meant.size() > k_longest_path) return {};
  return "; did you mean \"" + std::string(meant) + "\"?";
}

bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z');
}

/// Does a word of the name begin there: getUser, user_id, a.user?
bool begins_word(std::string_view name, std::size_t at) {
  if (at == 0 || !is_letter_or_digit(name[at - 1])) return true;
  return name[at] >= 'A' && name[at] <= 'Z' && lower(name[at - 1]) == name[at - 1];
}

/// Does a word of the name begin with the given one, whatever the case of its letters? `first` holds both
/// forms of its first letter.
bool holds(std::string_view name, std::string_view word, std::array<char, 2> first) {
  for (const char form : first) {
    for (auto at = name.find(form); at <= name.size() - word.size(); at = name.find(form, at + 1)) {
      const auto part = name.substr(at, word.size());
      if (begins_word(name, at) && std::equal(part.begin(), part.end(), word.begin(),
                                              [](char a, char b) { return lower(a) == lower(b); }))
        return true;
    }
    if (first[0] == first[1]) break;
  }
  return false;
}

/// The shortest of the names in which a word begins with the given one, the first by text of those.
std::string_view holder_of(std::string_view word, const std::vector<std::string_view>& names) {
  constexpr std::size_t k_shortest_word = 3;
  std::string_view best;
  if (word.size() < k_shortest_word) return best;
  const char small = lower(word[0]);
  const bool letter = small >= 'a' && small <= 'z';
  const std::array first{small, letter ? static_cast<char>(small - 'a' + 'A') : small};
  for (const auto name : names) {
    if (name.size() < word.size() || name.size() > k_longest_name ||
        (!best.empty() && best.size() < name.size()))
      continue;
    if (best.size() == name.size() && best <= name) continue;
    if (holds(name, word, first)) best = name;
  }
  return best;
}

std::string_view last_part(std::string_view name) {
  return name.substr(name.rfind('.') + 1);
}

std::string told(std::string_view what, std::string_view word, const std::string& near, std::uint64_t count,
                 std::string_view things) {
  std::string text = "no " + std::string(what) + " " + in_quotes(word);
  if (near.empty()) return text;
  text += "; did you mean '" + near + "'";
  if (!things.empty()) {
    text += " (" + std::to_string(count) + " ";
    text += count == 1 ? things.substr(0, things.size() - 1) : things;
    text += ')';
  }
  return text + "?";
}

/// Each name once, in the order of the document.
std::vector<Counted> each_once(const std::vector<Counted>& some) {
  TextNumbers numbers;
  std::vector<Counted> counted;
  for (const Counted& one : some) {
    const auto number = numbers.number(one.text);
    if (number == counted.size()) counted.push_back({one.text, 0});
    counted[number].count += one.count;
  }
  return counted;
}

/// What there is where nothing is near: the names that most things have, in the order of the document.
std::string instead(const std::vector<Counted>& some) {
  const std::vector<Counted> names = each_once(some);
  if (names.empty()) return "; the document has none";
  constexpr std::size_t k_most = 3;
  std::vector<const Counted*> most;
  for (const Counted& name : names) {
    const auto rarer = std::find_if(most.begin(), most.end(),
                                    [&](const Counted* other) { return other->count < name.count; });
    most.insert(rarer, &name);
    if (most.size() > k_most) most.pop_back();
  }
  std::string text = names.size() == 1 ? "; there is only " : "; there are ";
  if (names.size() > k_most) text.append(std::to_string(names.size())).append(", such as ");
  for (const Counted* name : most) {
    if (name != most.front()) text += ", ";
    text += '\'' + support::cut_characters(name->text, k_longest_quote) + '\'';
  }
  return text;
}

}  // namespace

std::string in_quotes(std::string_view text) {
  return '"' + support::cut_characters(text, k_longest_quote) + '"';
}

std::string meant_name(std::string_view word, const std::vector<std::string_view>& names) {
  // What a pattern has besides its stars.
  while (!word.empty() && word.front() == '*')
    word.remove_prefix(1);
  while (!word.empty() && word.back() == '*')
    word.remove_suffix(1);
  if (auto near = support::nearest(word, names, 1); !near.empty()) return std::move(near.front());
  const auto slash = word.rfind('/');
  if (slash != std::string_view::npos && word.size() <= k_longest_name) {
    for (const auto name : names)
      if (same_word(word.substr(slash + 1), name)) return std::string(name);
  }
  // In more names than these, what follows would take longer than the question.
  constexpr std::size_t k_most_names = 10'000;
  if (names.size() > k_most_names) return {};
  if (const auto holder = holder_of(word, names); !holder.empty()) return std::string(holder);
  // microsoft.graph.user
  std::vector<std::string_view> parts;
  for (const auto name : names)
    if (name.size() <= k_longest_name && last_part(name).size() != name.size())
      parts.push_back(last_part(name));
  const auto near = support::nearest(word, parts, 1);
  for (const auto name : names)
    if (!near.empty() && name.size() <= k_longest_name && last_part(name) == near.front())
      return std::string(name);
  return {};
}

std::string no_such(std::string_view what, std::string_view word, const std::vector<std::string_view>& names,
                    std::string_view things) {
  std::vector<Counted> counted;
  counted.reserve(names.size());
  for (const auto name : names)
    counted.push_back({name, 1});
  return no_such(what, word, counted, things);
}

std::string no_such(std::string_view what, std::string_view word, const std::vector<Counted>& names,
                    std::string_view things, Near told_near) {
  std::vector<std::string_view> texts;
  texts.reserve(names.size());
  for (const Counted& name : names)
    texts.push_back(name.text);
  const auto near = told_near == Near::told ? meant_name(word, texts) : std::string();
  std::uint64_t count = 0;
  for (const Counted& name : names)
    if (name.text == near) count += name.count;
  if (near.empty()) return told(what, word, near, 0, {}) + instead(names);
  return told(what, word, near, count, things);
}

std::string no_such_id(std::string_view what, std::string_view word,
                       const std::vector<std::string_view>& names) {
  return told(what, word, meant_name(word, names), 0, {});
}

std::string no_such_path(std::string_view pattern, const std::vector<std::string_view>& paths) {
  const auto nowhere = "no path matches " + in_quotes(pattern);
  if (const auto meant = repaired(pattern, paths); !meant.empty()) {
    return nowhere +
           ": it is compared with paths as they are written, a parameter as {name} or *, a slash at the end "
           "included" +
           did_you_mean_path(meant);
  }
  if (const auto missing = missing_segment(pattern, paths); !missing.empty()) {
    TextNumbers known;
    each_path(paths, [&](std::string_view path) {
      // One of another size by half is not near.
      for (auto segment = next_segment(path); !segment.empty(); segment = next_segment(path))
        if (segment.size() <= 2 * missing.size() && missing.size() <= 2 * segment.size())
          known.number(segment);
    });
    const auto near = meant_name(missing, known.texts());
    if (near.empty()) {
      const auto meant = did_you_mean_path(without_base(pattern, paths));
      if (!meant.empty()) return nowhere + ": paths begin behind the server's URL" + meant;
    }
    return told("segment of a path", missing, near, 0, {});
  }
  if (const auto meant = redirected(pattern, paths); !meant.empty())
    return nowhere + did_you_mean_path(meant);
  return nowhere + ": * is one segment or a part of one, ** any number of segments; the rest is literal";
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
  return std::string(key) + " stands there " +
         (count == 1 ? std::string("once") : std::to_string(count) + " times") +
         " with other values, such as " + example;
}

}  // namespace collet::listing
