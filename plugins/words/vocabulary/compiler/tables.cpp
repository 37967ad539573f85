// SPDX-License-Identifier: MIT
#include "plugins/words/vocabulary/compiler/tables.hpp"

#include <algorithm>
#include <cstddef>

#include "plugins/words/meaning/word_forms.hpp"
#include "plugins/words/words.hpp"

namespace collet::words::vocabulary {
namespace {

constexpr std::size_t k_min_hint = 3;
constexpr std::size_t k_max_reverse = 2;  ///< words

std::uint8_t action_called(std::string_view file) {
  if (file == "list") return action::k_list;
  if (file == "read") return action::k_read;
  if (file == "create") return action::k_create;
  if (file == "update") return action::k_update;
  return file == "delete" ? action::k_delete : std::uint8_t{0};
}

/// Returns true if the stems of the meaning are `stems`.
bool is_same(const Tables::Meaning& meaning, std::string_view stems) {
  std::string own;
  for (std::size_t i = 0; i < meaning.count; ++i)
    own.append(i == 0 ? "" : "_").append(meaning.words[i]->stem);
  return own == stems;
}

}  // namespace

void Tables::add(std::string_view text, std::string_view file, Kind kind) {
  for (const Line& line : read_lines(text, file, kind)) {
    switch (kind) {
      case Kind::light:
        for (const SourcePhrase& phrase : line.phrases)
          if (!light_.insert(phrase.text).second)
            refuse(file, line.number, "\"" + phrase.text + "\" occurs twice");
        break;
      case Kind::verbs:
        add_verbs(line, file);
        break;
      case Kind::strong:
      case Kind::loose:
      case Kind::hinting:
        add_meanings(line, file, kind);
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

/// Returns the key of a phrase: its stems, without determiners after the first word, unless fewer than two
/// words would remain. Also files a new phrase under its significant words.
std::string Tables::key_of(const SourcePhrase& phrase) {
  const auto determiners = static_cast<std::size_t>(std::count_if(
      phrase.words.begin(), phrase.words.end(), [](const auto& word) { return is_determiner(word); }));
  const bool without = phrase.words.size() - determiners > 1;
  std::string stems;
  std::vector<const Part*> words;
  for (const std::string& word : phrase.words) {
    words.push_back(&part(word));
    if (without && words.size() > 1 && is_determiner(word)) continue;
    stems.append(stems.empty() ? "" : "_").append(words.back()->stem);
  }
  if (keys_.insert(stems).second) scatter(stems, std::move(words));
  return stems;
}

void Tables::scatter(const std::string& stems, std::vector<const Part*> words) {
  words.erase(std::remove_if(words.begin(), words.end(), [](const Part* word) { return word->is_light; }),
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

void Tables::add_verbs(const Line& line, std::string_view file) {
  for (const Line::Name& name : line.names) {
    const std::uint8_t actions = action_called(name.text);
    if (actions == 0)
      refuse(file, line.number, "\"" + name.text + "\" is not one of list, read, create, update, delete");
    for (const SourcePhrase& phrase : line.phrases)
      actions_[part(phrase.text).stem] |= actions;
  }
}

void Tables::add_meanings(const Line& line, std::string_view file, Kind kind) {
  auto& known = known_[kind];
  for (const SourcePhrase& phrase : line.phrases) {
    bool fresh = false;
    for (const Line::Name& name : line.names)
      fresh |= known.emplace(phrase.text, name.text).second;
    for (const SourcePhrase& other : line.phrases)
      if (line.names.empty() && &other != &phrase) fresh |= known.emplace(phrase.text, other.text).second;
    if (!fresh)
      refuse(file, line.number, "\"" + phrase.text + "\" has these meanings in an earlier line already");
  }
  if (kind == Kind::hinting) {
    add_hinting(line);
    return;
  }
  const auto source = kind == Kind::strong ? Synonym::Source::tables : Synonym::Source::loose;
  std::vector<Meaning> meanings;
  for (const Line::Name& name : line.names)
    meanings.push_back(meaning_of(name.words, name.thing, source));
  for (const SourcePhrase& phrase : line.phrases)
    if (line.names.empty()) meanings.push_back(meaning_of(phrase.words, 0, source));
  for (const SourcePhrase& phrase : line.phrases) {
    const std::string key = key_of(phrase);
    for (const Meaning& meaning : meanings)
      entries_.push_back({key, meaning});
  }
}

void Tables::add_hinting(const Line& line) {
  const Line::Name& name = line.names.front();
  const Meaning meaning = meaning_of(name.words, 0, Synonym::Source::thesaurus);
  hints_.clear();
  for (const SourcePhrase& phrase : line.phrases) {
    if (!phrase.doubtful) entries_.push_back({key_of(phrase), meaning});
    if (meaning.count == 1) add_hints(phrase, name);
  }
  Meaning hinted = meaning;
  hinted.source = Synonym::Source::hint;
  for (const Hint& hint : hints_) {
    hinted.strength = hint.strength;
    keys_.insert(hint.word->stem);
    hinted_.push_back({hint.word->stem, hinted});
  }
}

/// Each significant word of a phrase hints at the name. A phrase of one or two significant words is also a
/// possible meaning of the name.
void Tables::add_hints(const SourcePhrase& phrase, const Line::Name& name) {
  constexpr std::uint32_t k_whole = 255;
  std::vector<const Part*> significant;
  for (const std::string& word : phrase.words) {
    const Part& known = part(word);
    if (word.size() >= k_min_hint && !known.is_light) significant.push_back(&known);
  }
  for (const Part* const word : significant) {
    const std::uint32_t share =
        (phrase.doubtful ? k_whole / 2 : k_whole) / static_cast<std::uint32_t>(significant.size());
    auto hint = std::find_if(hints_.begin(), hints_.end(),
                             [&](const Hint& other) { return other.word->stem == word->stem; });
    if (hint == hints_.end()) hint = hints_.insert(hint, {word, 0});
    hint->strength = static_cast<std::uint8_t>(std::min(hint->strength + share, k_whole));
  }
  if (significant.empty() || significant.size() != phrase.words.size() || significant.size() > k_max_reverse)
    return;
  Meaning reverse;
  reverse.source = Synonym::Source::reverse;
  for (const Part* const word : significant)
    reverse.words[reverse.count++] = word;
  const std::string& stem = part(name.words.front()).stem;
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

/// Adds each meaning once. Omits a meaning that is the key itself.
void Tables::gather(std::vector<Entry>& entries) {
  for (const std::string& key : keys_)
    meanings_.try_emplace(key);
  for (const Entry& entry : entries) {
    auto& known = meanings_[entry.key];
    const auto same = [&](const Meaning& other) { return other.words == entry.meaning.words; };
    if (!is_same(entry.meaning, entry.key) && std::none_of(known.begin(), known.end(), same))
      known.push_back(entry.meaning);
  }
  entries.clear();
}

}  // namespace collet::words::vocabulary
