// SPDX-License-Identifier: MIT
#include "plugins/search/vocabulary/compiler/tables.hpp"

#include <algorithm>
#include <cstddef>

#include "plugins/search/word_forms.hpp"
#include "plugins/words/words.hpp"

namespace collet::search::vocabulary {
namespace {

constexpr std::size_t k_shortest_hint = 3;
constexpr std::size_t k_longest_reverse = 2;  ///< in words

std::uint8_t action_called(std::string_view name) {
  if (name == "list") return action::k_list;
  if (name == "read") return action::k_read;
  if (name == "create") return action::k_create;
  if (name == "update") return action::k_update;
  return name == "delete" ? action::k_delete : std::uint8_t{0};
}

/// Is it the same by its stems?
bool says(const Tables::Meaning& meaning, std::string_view stems) {
  std::string own;
  for (std::size_t i = 0; i < meaning.count; ++i)
    own.append(i == 0 ? "" : "_").append(meaning.words[i]->stem);
  return own == stems;
}

}  // namespace

void Tables::add(std::string_view text, std::string_view name, Kind kind) {
  for (const Line& line : read_lines(text, name, kind)) {
    switch (kind) {
      case Kind::light:
        for (const Said& said : line.said)
          if (!light_.insert(said.text).second)
            refuse(name, line.number, "\"" + said.text + "\" stands there twice");
        break;
      case Kind::verbs:
        add_verbs(line, name);
        break;
      case Kind::strong:
      case Kind::loose:
      case Kind::hinting:
        add_meanings(line, name, kind);
        break;
    }
  }
}

void Tables::finish() {
  for (auto* const some : {&entries_, &hinted_, &reverses_})
    gather(*some);
}

std::uint8_t Tables::actions(const std::string& stem) const {
  const auto at = actions_.find(stem);
  return at == actions_.end() ? std::uint8_t{0} : at->second;
}

const Tables::Part& Tables::part(const std::string& word) {
  const auto [at, fresh] = parts_.try_emplace(word);
  if (fresh) {
    const bool adverb = word.size() > 4 && word.ends_with("ly");
    const bool little =
        adverb || is_determiner(word) || openapi::is_stop_word(word) || light_.count(word) != 0;
    at->second = {word, std::string(stemmer_.stem(word)), little};
  }
  return at->second;
}

/// Of what is said the stems, without "the" and the like behind the first word unless only one word were
/// left; a new phrase is found by its words as well.
std::string Tables::key_of(const Said& said) {
  const auto determiners = static_cast<std::size_t>(std::count_if(
      said.words.begin(), said.words.end(), [](const auto& word) { return is_determiner(word); }));
  const bool without = said.words.size() - determiners > 1;
  std::string stems;
  std::vector<const Part*> words;
  for (const std::string& word : said.words) {
    words.push_back(&part(word));
    if (without && words.size() > 1 && is_determiner(word)) continue;
    stems.append(stems.empty() ? "" : "_").append(words.back()->stem);
  }
  if (keys_.insert(stems).second) scatter(stems, std::move(words));
  return stems;
}

void Tables::scatter(const std::string& stems, std::vector<const Part*> words) {
  words.erase(std::remove_if(words.begin(), words.end(), [](const Part* word) { return word->says_little; }),
              words.end());
  Scattered phrase;
  phrase.stems = stems;
  if (words.size() < 2 || words.size() > phrase.others.size() + 1) return;
  std::copy(words.begin() + 1, words.end(), phrase.others.begin());
  phrase.may_lack = words.size() > 2 ? 1 : 0;
  scattered_[words.front()->stem].push_back(phrase);
  if (words.size() == 2) return;
  phrase.others = {};
  std::copy(words.begin() + 2, words.end(), phrase.others.begin());
  phrase.may_lack = 0;
  phrase.whole = false;
  scattered_[words[1]->stem].push_back(std::move(phrase));
}

void Tables::add_verbs(const Line& line, std::string_view name) {
  for (const Line::Meant& meant : line.meant) {
    const std::uint8_t actions = action_called(meant.text);
    if (actions == 0)
      refuse(name, line.number, "\"" + meant.text + "\" is none of list, read, create, update, delete");
    for (const Said& said : line.said)
      actions_[part(said.text).stem] |= actions;
  }
}

void Tables::add_meanings(const Line& line, std::string_view name, Kind kind) {
  auto& known = known_[kind];
  for (const Said& said : line.said) {
    bool fresh = false;
    for (const Line::Meant& meant : line.meant)
      fresh |= known.emplace(said.text, meant.text).second;
    for (const Said& other : line.said)
      if (line.meant.empty() && &other != &said) fresh |= known.emplace(said.text, other.text).second;
    if (!fresh) refuse(name, line.number, "what \"" + said.text + "\" means here stands further up already");
  }
  if (kind == Kind::hinting) {
    add_hinting(line);
    return;
  }
  const auto source = kind == Kind::strong ? Synonym::Source::tables : Synonym::Source::loose;
  std::vector<Meaning> meanings;
  for (const Line::Meant& meant : line.meant)
    meanings.push_back(meaning_of(meant.words, meant.thing, source));
  for (const Said& said : line.said)
    if (line.meant.empty()) meanings.push_back(meaning_of(said.words, 0, source));
  for (const Said& said : line.said) {
    const std::string key = key_of(said);
    for (const Meaning& meaning : meanings)
      entries_.push_back({key, meaning});
  }
}

void Tables::add_hinting(const Line& line) {
  const Line::Meant& meant = line.meant.front();
  const Meaning meaning = meaning_of(meant.words, 0, Synonym::Source::thesaurus);
  hints_.clear();
  for (const Said& said : line.said) {
    if (!said.doubtful) entries_.push_back({key_of(said), meaning});
    if (meaning.count == 1) add_hints(said, meant);
  }
  Meaning hinted = meaning;
  hinted.source = Synonym::Source::hint;
  for (const Hint& hint : hints_) {
    hinted.strength = hint.strength;
    keys_.insert(hint.word->stem);
    hinted_.push_back({hint.word->stem, hinted});
  }
}

/// Of what people say for a word each word that says something hints at it. What is said in one or two words
/// may be what who asks with the word of the API means.
void Tables::add_hints(const Said& said, const Line::Meant& meant) {
  constexpr std::uint32_t k_whole = 255;
  std::vector<const Part*> telling;
  for (const std::string& word : said.words) {
    const Part& known = part(word);
    if (word.size() >= k_shortest_hint && !known.says_little) telling.push_back(&known);
  }
  for (const Part* const word : telling) {
    const std::uint32_t share =
        (said.doubtful ? k_whole / 2 : k_whole) / static_cast<std::uint32_t>(telling.size());
    auto hint = std::find_if(hints_.begin(), hints_.end(),
                             [&](const Hint& other) { return other.word->stem == word->stem; });
    if (hint == hints_.end()) hint = hints_.insert(hint, {word, 0});
    hint->strength = static_cast<std::uint8_t>(std::min(hint->strength + share, k_whole));
  }
  if (telling.empty() || telling.size() != said.words.size() || telling.size() > k_longest_reverse) return;
  Meaning reverse;
  reverse.source = Synonym::Source::reverse;
  for (const Part* const word : telling)
    reverse.words[reverse.count++] = word;
  const std::string& stem = part(meant.words.front()).stem;
  keys_.insert(stem);
  reverses_.push_back({stem, reverse});
}

Tables::Meaning Tables::meaning_of(const std::vector<std::string>& words, std::uint8_t thing,
                                   Synonym::Source source) {
  Meaning meaning;
  meaning.thing = thing;
  meaning.source = source;
  for (const std::string& word : words)
    if (meaning.count < meaning.words.size() && !openapi::is_stop_word(word))
      meaning.words[meaning.count++] = &part(word);
  return meaning;
}

/// Each once, and none that says its key.
void Tables::gather(std::vector<Entry>& entries) {
  for (const std::string& key : keys_)
    meanings_.try_emplace(key);
  for (const Entry& entry : entries) {
    auto& known = meanings_[entry.key];
    const auto same = [&](const Meaning& other) { return other.words == entry.meaning.words; };
    if (!says(entry.meaning, entry.key) && std::none_of(known.begin(), known.end(), same))
      known.push_back(entry.meaning);
  }
  entries.clear();
}

}  // namespace collet::search::vocabulary
