// SPDX-License-Identifier: MIT
/// The vocabulary put in order: what each word and phrase means, by stems.
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

#include "plugins/search/synonyms.hpp"
#include "plugins/search/vocabulary/compiler/source.hpp"
#include "plugins/words/stemmer.hpp"

namespace collet::search::vocabulary {

class Tables {
 public:
  struct Part {
    std::string text;
    std::string stem;
    bool says_little;
  };
  struct Meaning {
    std::array<const Part*, 3> words{};
    std::uint8_t count = 0;
    std::uint8_t thing = 0;
    Synonym::Source source = Synonym::Source::tables;
    std::uint8_t strength = 255;
  };
  /// Of a phrase the words that say something, but for the one that it is found by.
  struct Scattered {
    std::array<const Part*, 3> others{};
    std::uint8_t may_lack = 0;
    bool whole = true;
    std::string stems;
  };

  /// Files in the order in which their lines count, of each kind in turn; those that say least first. Throws
  /// a Fault.
  void add(std::string_view text, std::string_view name, Kind kind);
  /// When all is added.
  void finish();

  const std::set<std::string>& light() const { return light_; }
  const std::map<std::string, Part>& parts() const { return parts_; }
  std::uint8_t actions(const std::string& stem) const;
  /// By what synonyms_of() takes.
  const std::map<std::string, std::vector<Meaning>>& meanings() const { return meanings_; }
  /// By a stem.
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
  std::string key_of(const Said& said);
  void scatter(const std::string& stems, std::vector<const Part*> words);
  void add_verbs(const Line& line, std::string_view name);
  void add_meanings(const Line& line, std::string_view name, Kind kind);
  void add_hinting(const Line& line);
  void add_hints(const Said& said, const Line::Meant& meant);
  Meaning meaning_of(const std::vector<std::string>& words, std::uint8_t thing, Synonym::Source source);
  void gather(std::vector<Entry>& entries);

  openapi::Stemmer stemmer_;
  std::set<std::string> light_;
  std::map<std::string, Part> parts_;
  std::map<std::string, std::uint8_t> actions_;
  std::map<std::string, std::vector<Meaning>> meanings_;
  std::map<std::string, std::vector<Scattered>> scattered_;
  std::set<std::string> keys_;
  std::map<Kind, std::set<std::pair<std::string, std::string>>> known_;  ///< what is said for what
  std::vector<Entry> entries_;
  std::vector<Entry> hinted_;
  std::vector<Entry> reverses_;
  std::vector<Hint> hints_;  ///< of the line at hand
};

/// As C++ that plugins/search/synonyms.cpp includes; the same for the same files everywhere.
std::string written(const Tables& tables);

}  // namespace collet::search::vocabulary
