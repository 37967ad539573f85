// SPDX-License-Identifier: MIT
#include "plugins/search/synonyms.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <iterator>
#include <string>
#include <unordered_map>

#include "plugins/openapi/stemmer.hpp"

namespace collet::search {
namespace {

using namespace std::string_view_literals;

struct Verbs {
  std::uint8_t actions;
  std::string_view words;
};
constexpr Verbs k_verbs[] = {
    {action::k_list, "list enumerate browse all every"},
    {action::k_list | action::k_read,
     "get fetch show read retrieve view see display look find search query lookup check what who which "
     "inspect download export"},
    {action::k_create,
     "create add new make post insert register open generate issue submit upload send give put attach invite "
     "publish"},
    {action::k_update | action::k_create, "set store save define assign enable activate grant"},
    {action::k_update, "update change edit modify patch replace rename alter adjust correct move limit"},
    {action::k_delete, "delete remove erase destroy drop discard purge clear wipe revoke unassign detach"},
};

/// One group a line. A word may stand in several; being in one group is not passed on.
constexpr std::string_view k_groups[] = {
#include "plugins/search/synonyms.inc"
};

class Table {
 public:
  Table() {
    openapi::Stemmer stemmer;
    const auto each = [&](std::string_view words, const auto& found) {
      for (std::size_t begin = 0; begin < words.size();) {
        const std::size_t end = std::min(words.find(' ', begin), words.size());
        found(words.substr(begin, end - begin));
        begin = end + 1;
      }
    };
    for (const Verbs& verbs : k_verbs)
      each(verbs.words,
           [&](std::string_view word) { actions_[std::string(stemmer.stem(word))] |= verbs.actions; });
    for (std::uint32_t group = 0; group < std::size(k_groups); ++group) {
      groups_.emplace_back();
      each(k_groups[group], [&](std::string_view word) {
        stems_.emplace_back(stemmer.stem(word));
        groups_.back().push_back({word, stems_.back()});
        auto& of_word = groups_of_[stems_.back()];
        if (of_word.empty() || of_word.back() != group) of_word.push_back(group);
      });
    }
  }

  std::vector<Word> synonyms(std::string_view stem) const {
    std::vector<Word> found;
    const auto at = groups_of_.find(std::string(stem));
    if (at == groups_of_.end()) return found;
    for (const std::uint32_t group : at->second)
      for (const Word& word : groups_[group]) {
        const bool known = std::any_of(found.begin(), found.end(),
                                       [&](const Word& other) { return other.stem == word.stem; });
        if (word.stem != stem && !known) found.push_back(word);
      }
    return found;
  }
  std::uint8_t actions(std::string_view stem) const {
    const auto at = actions_.find(std::string(stem));
    return at == actions_.end() ? std::uint8_t{0} : at->second;
  }

 private:
  std::deque<std::string> stems_;
  std::vector<std::vector<Word>> groups_;
  std::unordered_map<std::string, std::vector<std::uint32_t>> groups_of_;
  std::unordered_map<std::string, std::uint8_t> actions_;
};

const Table& table() {
  static const Table the_table;
  return the_table;
}

}  // namespace

std::vector<Word> synonyms_of(std::string_view stem) {
  return table().synonyms(stem);
}

std::uint8_t actions_of(std::string_view stem) {
  return table().actions(stem);
}

}  // namespace collet::search
