// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/filter/suggestion.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "plugins/openapi/print/list/filter/text_numbers.hpp"
#include "plugins/openapi/print/printer.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::listing {
namespace {

constexpr std::size_t k_max_quote = 80;
constexpr std::size_t k_max_name = 200;  // longer names are not suggested

bool is_letter_or_digit(char c) {
  return support::is_digit(c) || (support::lower(c) >= 'a' && support::lower(c) <= 'z');
}

/// Returns true if a word of the name begins at `at`, as in getUser, user_id and a.user.
bool begins_word(std::string_view name, std::size_t at) {
  if (at == 0 || !is_letter_or_digit(name[at - 1])) return true;
  return name[at] >= 'A' && name[at] <= 'Z' && support::lower(name[at - 1]) == name[at - 1];
}

/// Returns true if a word of the name begins with `word`, ignoring letter case. `first` contains both cases
/// of the first letter.
bool has_word_prefix(std::string_view name, std::string_view word, std::array<char, 2> first) {
  for (const char form : first) {
    for (auto at = name.find(form); at <= name.size() - word.size(); at = name.find(form, at + 1)) {
      const auto part = name.substr(at, word.size());
      if (begins_word(name, at) && std::equal(part.begin(), part.end(), word.begin(), [](char a, char b) {
            return support::lower(a) == support::lower(b);
          }))
        return true;
    }
    if (first[0] == first[1]) break;
  }
  return false;
}

/// Returns the shortest name in which a word begins with `word`; among equally short names, the first in text
/// order.
std::string_view name_with_word_prefix(std::string_view word, const std::vector<std::string_view>& names) {
  constexpr std::size_t k_min_word = 3;
  std::string_view best;
  if (word.size() < k_min_word) return best;
  const char small = support::lower(word[0]);
  const bool letter = small >= 'a' && small <= 'z';
  const std::array first{small, letter ? static_cast<char>(small - 'a' + 'A') : small};
  for (const auto name : names) {
    if (name.size() < word.size() || name.size() > k_max_name || (!best.empty() && best.size() < name.size()))
      continue;
    if (best.size() == name.size() && best <= name) continue;
    if (has_word_prefix(name, word, first)) best = name;
  }
  return best;
}

std::string_view last_part(std::string_view name) {
  return name.substr(name.rfind('.') + 1);
}

std::string message(std::string_view what, std::string_view word, std::string_view closest,
                    std::uint64_t count, std::string_view things) {
  std::string text = "no " + std::string(what) + " " + in_quotes(word);
  if (closest.empty()) return text;
  text.append("; did you mean '").append(closest).append("'");
  if (!things.empty()) {
    text += " (" + std::to_string(count) + " ";
    text += count == 1 ? things.substr(0, things.size() - 1) : things;
    text += ')';
  }
  return text + "?";
}

/// Adds the counts of equal names. The names are in the order of the document.
std::vector<TextCount> distinct(const std::vector<TextCount>& names) {
  TextNumbers numbers;
  std::vector<TextCount> counted;
  for (const TextCount& one : names) {
    const auto number = numbers.number(one.text);
    if (number == counted.size()) counted.push_back({one.text, 0});
    counted[number].count += one.count;
  }
  return counted;
}

/// Returns a message part with the most frequent names, in the order of the document.
std::string examples_of(const std::vector<TextCount>& all) {
  const std::vector<TextCount> names = distinct(all);
  if (names.empty()) return "; the document has none";
  constexpr std::size_t k_max_examples = 3;
  std::vector<const TextCount*> most;
  for (const TextCount& name : names) {
    const auto rarer = std::find_if(most.begin(), most.end(),
                                    [&](const TextCount* other) { return other->count < name.count; });
    most.insert(rarer, &name);
    if (most.size() > k_max_examples) most.pop_back();
  }
  std::string text = names.size() == 1 ? "; there is only " : "; there are ";
  if (names.size() > k_max_examples) text.append(std::to_string(names.size())).append(", such as ");
  for (const TextCount* name : most) {
    if (name != most.front()) text += ", ";
    text += support::quote(name->text, k_max_quote);
  }
  return text;
}

}  // namespace

std::string in_quotes(std::string_view text) {
  return '"' + support::cut_characters(text, k_max_quote) + '"';
}

std::string closest_name(std::string_view word, const std::vector<std::string_view>& names) {
  while (!word.empty() && word.front() == '*')
    word.remove_prefix(1);
  while (!word.empty() && word.back() == '*')
    word.remove_suffix(1);
  if (auto near = support::nearest(word, names, 1); !near.empty()) return std::move(near.front());
  const auto slash = word.rfind('/');
  if (slash != std::string_view::npos && word.size() <= k_max_name) {
    for (const auto name : names)
      if (support::equal_ignoring_case(word.substr(slash + 1), name)) return std::string(name);
  }
  // With more names, the following searches would take longer than the call itself.
  constexpr std::size_t k_max_names = 10'000;
  if (names.size() > k_max_names) return {};
  if (const auto name = name_with_word_prefix(word, names); !name.empty()) return std::string(name);
  // Compares only the last part of dotted names, such as microsoft.graph.user.
  std::vector<std::string_view> parts;
  for (const auto name : names)
    if (name.size() <= k_max_name && last_part(name).size() != name.size()) parts.push_back(last_part(name));
  const auto near = support::nearest(word, parts, 1);
  for (const auto name : names)
    if (!near.empty() && name.size() <= k_max_name && last_part(name) == near.front())
      return std::string(name);
  return {};
}

std::string no_such(std::string_view what, std::string_view word, const std::vector<std::string_view>& names,
                    std::string_view things) {
  std::vector<TextCount> counted;
  counted.reserve(names.size());
  for (const auto name : names)
    counted.push_back({name, 1});
  return no_such(what, word, counted, things);
}

std::string no_such(std::string_view what, std::string_view word, const std::vector<TextCount>& names,
                    std::string_view things, Suggest suggest) {
  std::vector<std::string_view> texts;
  texts.reserve(names.size());
  for (const TextCount& name : names)
    texts.push_back(name.text);
  const auto near = suggest == Suggest::closest ? closest_name(word, texts) : std::string();
  std::uint64_t count = 0;
  for (const TextCount& name : names)
    if (name.text == near) count += name.count;
  if (near.empty()) return message(what, word, near, 0, {}) + examples_of(names);
  return message(what, word, near, count, things);
}

std::string no_such_id(std::string_view what, std::string_view word,
                       const std::vector<std::string_view>& names) {
  return message(what, word, closest_name(word, names), 0, {});
}

std::string no_such_but(std::string_view what, std::string_view word, std::string_view closest) {
  return message(what, word, closest, 0, {});
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
    example = support::cut_characters(example, k_max_quote);
  }
  return std::string(key) + " occurs " +
         (count == 1 ? std::string("once") : std::to_string(count) + " times") +
         " with other values, such as " + example;
}

}  // namespace collet::listing
