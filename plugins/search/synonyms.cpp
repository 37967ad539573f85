// SPDX-License-Identifier: MIT
#include "plugins/search/synonyms.hpp"

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <unordered_set>

#include "plugins/openapi/stemmer.hpp"
#include "plugins/openapi/words.hpp"
#include "plugins/search/synonyms_table.hpp"
#include "plugins/search/word_forms.hpp"

namespace collet::search {
namespace {

struct Verbs {
  std::uint8_t actions;
  std::string_view words;
};
constexpr Verbs k_verbs[] = {
    {action::k_list, "list enumerate browse gather collect round"},
    {action::k_list | action::k_read,
     "get fetch show read retrieve view see display look find search query lookup check what who which whom "
     "whose how inspect download export tell count print seek hunt discover compare learn know identify "
     "locate "
     "determine examine audit monitor observe watch peek pull grab obtain preview calculate compute estimate "
     "verify validate measure trace track summarize scan analyze"},
    {action::k_create,
     "create add new make post insert register open generate issue submit upload send give put attach invite "
     "publish write draft build book start run execute launch provision introduce request ask import copy "
     "clone "
     "duplicate fork reply answer pay charge hire subscribe follow star sign enroll enrol hand propose "
     "announce "
     "notify email message call ring invoice bill refund reimburse transfer deposit wire top load place "
     "reserve "
     "pin link connect associate bind join record log report trigger kick fire dispatch rerun resend "
     "redeliver test "
     "ping simulate claim mint tokenize award nominate share install append file raise dial forward remind "
     "sell buy "
     "prepare produce compose begin initiate deliver contest appeal complain donate sync"},
    {action::k_update | action::k_create,
     "manage let set store save define assign enable activate grant configure schedule restart retry reboot "
     "allow permit "
     "approve reject accept decline cancel confirm block ban lock mute forbid prevent require protect hide "
     "mark "
     "capture collect settle finalize apply merge combine answer acknowledge convert turn switch promote "
     "authorize allot deploy rotate redirect"},
    {action::k_update,
     "manage handle put update change edit modify reopen patch replace rename alter adjust correct move "
     "limit mark flag resize scale "
     "suspend pause resume disable deactivate restrict extend renew reduce increase fix amend tweak swap "
     "flip toggle "
     "raise lower bump relax tighten archive reassign reorder sort rewrite reset restore reactivate "
     "unsuspend "
     "reword rework improve shrink grow reprioritize relabel hold complete finish close"},
    {action::k_delete,
     "delete remove erase destroy drop discard purge clear wipe revoke unassign detach uninstall forget "
     "throw kick "
     "cancel disable end stop unstar unfollow unblock unlock undo mute scrap ditch trash bin withdraw "
     "retract void "
     "lift unlink unsubscribe unpin leave quit expel evict dismiss abort terminate kill strip disconnect "
     "close "
     "unban deregister unregister reverse empty retire eliminate get_rid"},
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
        add(line, false);
    for (const auto lines : {synonyms_of_verbs(), synonyms_of_things(), glossary_of_money(),
                             glossary_of_clusters(), glossary_of_code(), glossary_of_companies(),
                             glossary_of_offices(), glossary_of_devices(), glossary_of_sheets()})
      for (const std::string_view line : lines)
        add(line, true);
  }

  std::span<const Synonym> synonyms(const std::string& stems) const {
    const auto at = synonyms_.find(stems);
    return at == synonyms_.end() ? std::span<const Synonym>() : at->second;
  }
  std::uint8_t actions(const std::string& stem) const {
    const auto at = actions_.find(stem);
    return at == actions_.end() ? std::uint8_t{0} : at->second;
  }

  bool knows(const std::string& stem) const { return known_.count(stem) != 0; }

  std::vector<std::string> among(const std::vector<std::string>& stems) const {
    constexpr std::size_t k_near = 7;
    std::vector<std::string> phrases;
    for (std::size_t i = 0; i < stems.size(); ++i) {
      const auto at = scattered_.find(stems[i]);
      if (at == scattered_.end()) continue;
      const auto begin = stems.begin() + static_cast<std::ptrdiff_t>(i - std::min(i, k_near));
      const auto end = stems.begin() + static_cast<std::ptrdiff_t>(std::min(stems.size(), i + k_near + 1));
      for (const Scattered& phrase : at->second) {
        const auto there = [&](const std::string& stem) { return std::find(begin, end, stem) != end; };
        if (std::all_of(phrase.others.begin(), phrase.others.end(), there)) phrases.push_back(phrase.stems);
      }
    }
    return phrases;
  }

 private:
  /// Of a phrase the words that say something, but for the one that it is found by.
  struct Scattered {
    std::vector<std::string> others;
    std::string stems;
  };

  void scatter(std::string_view phrase, const std::string& stems) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin <= phrase.size();) {
      const std::size_t end = std::min(phrase.find('_', begin), phrase.size());
      const std::string word(phrase.substr(begin, end - begin));
      if (word.size() > 1 && !is_determiner(word) && !openapi::is_stop_word(word) && !is_light(word))
        words.emplace_back(stemmer_.stem(word));
      begin = end + 1;
    }
    if (words.size() < 2) return;
    const std::string first = words.front();
    words.erase(words.begin());
    auto& known = scattered_[first];
    const bool there =
        std::any_of(known.begin(), known.end(), [&](const Scattered& one) { return one.stems == stems; });
    if (!there) known.push_back({std::move(words), stems});
  }

  std::string stems_of(std::string_view phrase) {
    std::string stems;
    std::vector<std::string_view> words;
    for (std::size_t begin = 0; begin <= phrase.size();) {
      const std::size_t end = std::min(phrase.find('_', begin), phrase.size());
      // One letter is no word of a question: "who am I".
      if (end - begin > 1) {
        words.push_back(phrase.substr(begin, end - begin));
        known_.emplace(stemmer_.stem(words.back()));
      }
      begin = end + 1;
    }
    const auto determiners =
        static_cast<std::size_t>(std::count_if(words.begin(), words.end(), is_determiner));
    const bool without = words.size() - determiners > 1;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (without && i > 0 && is_determiner(words[i])) continue;
      if (!stems.empty()) stems += '_';
      stems += stemmer_.stem(words[i]);
    }
    return stems;
  }

  void add(std::string_view line, bool loose) {
    const std::size_t middle = line.find(" = ");
    const std::string_view left = line.substr(0, middle);
    const std::string_view right = middle == std::string_view::npos ? line : line.substr(middle + 3);
    each_of(left, [&](std::string_view asked) {
      const std::string stems = stems_of(asked);
      scatter(asked, stems);
      auto& known = synonyms_[stems];
      std::uint8_t thing = 0;
      each_of(right, [&](std::string_view meant) {
        if (meant == "+") {
          ++thing;
          return;
        }
        Synonym synonym;
        synonym.thing = thing;
        synonym.loose = loose;
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
  std::unordered_set<std::string> known_;
  std::unordered_map<std::string, std::vector<Scattered>> scattered_;
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
      "able",       "above",     "actually",  "add",         "again",      "against",   "ahead",
      "almost",     "along",     "already",   "also",        "always",     "among",     "another",
      "anybody",    "anymore",   "anyone",    "anything",    "anyway",     "apart",     "around",
      "aside",      "available", "away",      "back",        "background", "bad",       "behind",
      "belong",     "below",     "beside",    "best",        "better",     "between",   "beyond",
      "big",        "bit",       "both",      "bring",       "carry",      "case",      "certain",
      "change",     "come",      "complete",  "create",      "current",    "currently", "day",
      "delete",     "different", "directly",  "display",     "done",       "down",      "during",
      "each",       "earlier",   "edit",      "either",      "else",       "end",       "enough",
      "entire",     "enumerate", "even",      "ever",        "every",      "everybody", "everyone",
      "everything", "exact",     "except",    "exist",       "existing",   "far",       "fetch",
      "few",        "find",      "first",     "following",   "found",      "full",      "further",
      "get",        "gets",      "give",      "go",          "good",       "half",      "handle",
      "happen",     "happening", "hard",      "high",        "hold",       "hour",      "immediately",
      "important",  "inside",    "instead",   "involve",     "itself",     "join",      "just",
      "keep",       "kind",      "know",      "large",       "last",       "lately",    "later",
      "least",      "leave",     "left",      "less",        "let",        "level",     "like",
      "line",       "list",      "little",    "long",        "longer",     "look",      "lot",
      "low",        "main",      "make",      "many",        "matter",     "mean",      "might",
      "minute",     "modify",    "moment",    "month",       "more",       "most",      "move",
      "much",       "my",        "need",      "never",       "new",        "next",      "night",
      "nobody",     "nothing",   "now",       "number",      "obtain",     "off",       "often",
      "old",        "once",      "only",      "open",        "ordinary",   "our",       "out",
      "outside",    "over",      "own",       "part",        "particular", "past",      "per",
      "perhaps",    "piece",     "place",     "plain",       "please",     "point",     "possible",
      "possibly",   "present",   "previous",  "probably",    "put",        "quick",     "read",
      "ready",      "real",      "really",    "recent",      "recently",   "related",   "relevant",
      "remove",     "retrieve",  "right",     "round",       "same",       "say",       "second",
      "see",        "separate",  "set",       "several",     "short",      "should",    "show",
      "side",       "since",     "single",    "small",       "somebody",   "someone",   "something",
      "soon",       "sort",      "specific",  "spot",        "start",      "state",     "still",
      "stuff",      "such",      "sure",      "surrounding", "take",       "tell",      "than",
      "that",       "them",      "then",      "there",       "they",       "thing",     "think",
      "third",      "this",      "those",     "though",      "through",    "till",      "time",
      "today",      "together",  "tomorrow",  "too",         "total",      "toward",    "true",
      "try",        "turn",      "twice",     "two",         "type",       "under",     "until",
      "up",         "update",    "upon",      "use",         "usual",      "various",   "very",
      "via",        "view",      "want",      "way",         "week",       "well",      "what",
      "whatever",   "when",      "where",     "whether",     "which",      "while",     "who",
      "whole",      "whose",     "why",       "within",      "without",    "word",      "work",
      "would",      "year",      "yesterday", "yet",         "you"};
  static_assert(std::is_sorted(std::begin(k_light), std::end(k_light)));
  if (word.size() > 4 && word.ends_with("ly")) return true;
  return std::binary_search(std::begin(k_light), std::end(k_light), std::string_view(word));
}

std::vector<std::string> phrases_among(const std::vector<std::string>& stems) {
  return table().among(stems);
}

bool is_known(const std::string& stem) {
  return table().knows(stem);
}

std::uint8_t actions_of(const std::string& stem) {
  return table().actions(stem);
}

}  // namespace collet::search
