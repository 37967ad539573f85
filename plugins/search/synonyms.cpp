// SPDX-License-Identifier: MIT
#include "plugins/search/synonyms.hpp"

#include <algorithm>
#include <cstddef>
#include <unordered_map>

#include "plugins/openapi/stemmer.hpp"
#include "plugins/openapi/words.hpp"
#include "plugins/search/synonyms_table.hpp"

namespace collet::search {
namespace {

struct Verbs {
  std::uint8_t actions;
  std::string_view words;
};
constexpr Verbs k_verbs[] = {
    {action::k_list, "list enumerate browse"},
    {action::k_list | action::k_read,
     "get fetch show read retrieve view see display look find search query lookup check what who which whom "
     "whose "
     "how inspect download export tell count print seek hunt discover compare"},
    {action::k_create,
     "create add new make post insert register open generate issue submit upload send give put attach invite "
     "publish write draft build book start run execute launch provision introduce request ask import copy "
     "clone "
     "duplicate fork reply answer pay charge hire"},
    {action::k_update | action::k_create,
     "let set store save define assign enable activate grant configure schedule restart retry "
     "approve reject accept decline cancel confirm"},
    {action::k_update,
     "update change edit modify reopen patch replace rename alter adjust correct move limit mark flag resize "
     "scale "
     "suspend pause resume disable deactivate restrict extend renew reduce increase"},
    {action::k_delete,
     "delete remove erase destroy drop discard purge clear wipe revoke unassign detach uninstall forget "
     "throw kick "
     "cancel disable end stop unstar unfollow unblock unlock undo mute"},
};

template <class Found>
void each_of(std::string_view words, const Found& found) {
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    if (end > begin) found(words.substr(begin, end - begin));
    begin = end + 1;
  }
}

class Table {
 public:
  Table() {
    for (const Verbs& verbs : k_verbs)
      each_of(verbs.words, [&](std::string_view word) { actions_[stems_of(word)] |= verbs.actions; });
    for (const auto lines : {synonyms_of_actions(), synonyms_of_work(), synonyms_of_software(),
                             synonyms_of_money(), synonyms_of_data(), synonyms_of_code(),
                             synonyms_of_cluster(), synonyms_of_office(), synonyms_of_directory()})
      for (const std::string_view line : lines)
        add(line);
  }

  std::span<const Synonym> synonyms(const std::string& stems) const {
    const auto at = synonyms_.find(stems);
    return at == synonyms_.end() ? std::span<const Synonym>() : at->second;
  }
  std::uint8_t actions(const std::string& stem) const {
    const auto at = actions_.find(stem);
    return at == actions_.end() ? std::uint8_t{0} : at->second;
  }

 private:
  std::string stems_of(std::string_view phrase) {
    std::string stems;
    for (std::size_t begin = 0; begin <= phrase.size();) {
      const std::size_t end = std::min(phrase.find('_', begin), phrase.size());
      // One letter is no word of a question: "who am I".
      if (end - begin > 1) {
        if (!stems.empty()) stems += '_';
        stems += stemmer_.stem(phrase.substr(begin, end - begin));
      }
      begin = end + 1;
    }
    return stems;
  }

  void add(std::string_view line) {
    const std::size_t middle = line.find(" = ");
    const std::string_view left = line.substr(0, middle);
    const std::string_view right = middle == std::string_view::npos ? line : line.substr(middle + 3);
    each_of(left, [&](std::string_view asked) {
      const std::string stems = stems_of(asked);
      auto& known = synonyms_[stems];
      std::uint8_t thing = 0;
      each_of(right, [&](std::string_view meant) {
        if (meant == "+") {
          ++thing;
          return;
        }
        Synonym synonym;
        synonym.thing = thing;
        for (std::size_t begin = 0; begin <= meant.size() && synonym.parts.size() < 3;) {
          const std::size_t end = std::min(meant.find('_', begin), meant.size());
          const std::string_view part = meant.substr(begin, end - begin);
          // The index has no such words: "member_of" is called by "member".
          if (!openapi::is_stop_word(part))
            synonym.parts.push_back({std::string(part), std::string(stemmer_.stem(part))});
          begin = end + 1;
        }
        const bool there = std::any_of(known.begin(), known.end(),
                                       [&](const Synonym& other) { return other.parts == synonym.parts; });
        if (!there && !synonym.parts.empty() && stems_of(meant) != stems) known.push_back(std::move(synonym));
      });
    });
  }

  openapi::Stemmer stemmer_;
  std::unordered_map<std::string, std::vector<Synonym>> synonyms_;
  std::unordered_map<std::string, std::uint8_t> actions_;
};

const Table& table() {
  static const Table the_table;
  return the_table;
}

}  // namespace

std::span<const Synonym> synonyms_of(const std::string& stems) {
  return table().synonyms(stems);
}

bool is_light(const std::string& word) {
  constexpr std::string_view k_light[] = {
      "add",       "again",     "already",  "anybody",    "anyone",  "anything", "bring",  "certain",
      "change",    "create",    "current",  "delete",     "display", "done",     "edit",   "else",
      "enumerate", "everybody", "everyone", "everything", "exist",   "fetch",    "find",   "get",
      "gets",      "give",      "go",       "happen",     "keep",    "list",     "look",   "make",
      "modify",    "more",      "my",       "new",        "now",     "obtain",   "own",    "put",
      "read",      "remove",    "retrieve", "see",        "set",     "several",  "show",   "somebody",
      "someone",   "something", "still",    "take",       "tell",    "thing",    "update", "use",
      "view",      "way",       "work"};
  if (word.size() > 4 && word.ends_with("ly")) return true;
  return std::find(std::begin(k_light), std::end(k_light), word) != std::end(k_light);
}

std::uint8_t actions_of(const std::string& stem) {
  return table().actions(stem);
}

}  // namespace collet::search
