// SPDX-License-Identifier: MIT
/// The meanings of all words and phrases of the vocabulary, by their stems.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/words/meaning/synonyms.hpp"
#include "plugins/words/stemmer/stemmer.hpp"
#include "plugins/words/vocabulary/compiler/source.hpp"

namespace collet::words::vocabulary {

class Tables {
 public:
  struct Part {
    std::string text;
    std::string stem;
    bool is_light;
  };
  struct Meaning {
    std::array<const Part*, 3> words{};
    std::uint8_t count = 0;
    std::uint8_t thing = 0;
    Synonym::Source source = Synonym::Source::tables;
    std::uint8_t strength = 255;
  };
  /// A phrase filed under one of its significant words, with the other significant words.
  struct Scattered {
    std::array<const Part*, 3> others{};
    std::uint8_t may_lack = 0;
    bool whole = true;
    std::string stems;
  };

  /// Adds a file. The order of the files is the order of precedence; kinds must come in the order of `Kind`.
  /// Throws a Fault.
  void add(std::string_view text, std::string_view file, Kind kind);
  /// Completes the tables after the last file.
  void finish();

  const std::set<std::string>& light() const { return light_; }
  const std::map<std::string, Part>& parts() const { return parts_; }
  std::uint8_t actions(const std::string& stem) const;
  /// Returns the meanings by the key that synonyms_of() accepts.
  const std::map<std::string, std::vector<Meaning>>& meanings() const { return meanings_; }
  /// Returns the phrases by the stem that they are filed under.
  const std::map<std::string, std::vector<Scattered>>& scattered() const { return scattered_; }

 private:
  struct Hint {
    const Part* word;
    std::uint8_t strength;
  };
  struct Entry {
    std::string key;
    Meaning meaning;
  };
  const Part& part(const std::string& word);
  std::string key_of(const SourcePhrase& phrase);
  void scatter(const std::string& stems, std::vector<const Part*> words);
  void add_verbs(const Line& line, std::string_view file);
  void add_meanings(const Line& line, std::string_view file, Kind kind);
  void add_hinting(const Line& line);
  void add_hints(const SourcePhrase& phrase, const Line::Name& name);
  Meaning meaning_of(const std::vector<std::string>& words, std::uint8_t thing, Synonym::Source source);
  void gather(std::vector<Entry>& entries);

  openapi::Stemmer stemmer_;
  std::set<std::string> light_;
  std::map<std::string, Part> parts_;
  std::map<std::string, std::uint8_t> actions_;
  std::map<std::string, std::vector<Meaning>> meanings_;
  std::map<std::string, std::vector<Scattered>> scattered_;
  std::set<std::string> keys_;
  std::map<Kind, std::set<std::pair<std::string, std::string>>> known_;  ///< pairs of a phrase and a name
  std::vector<Entry> entries_;
  std::vector<Entry> hinted_;
  std::vector<Entry> reverses_;
  std::vector<Hint> hints_;  ///< hints of the current line
};

/// Returns the tables as the C++ source that plugins/words/meaning/synonyms.cpp links with. The same files
/// give the same source on every machine.
std::string source(const Tables& tables);

}  // namespace collet::words::vocabulary
