// SPDX-License-Identifier: MIT
#include "plugins/search/synonyms.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <numeric>
#include <unordered_map>
#include <unordered_set>
#include <utility>

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

/// Calls `found` with each part of the text between `between`; none is empty.
template <class Found>
void each_of(std::string_view text, char between, const Found& found) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(between, begin), text.size());
    if (end > begin) found(text.substr(begin, end - begin));
    begin = end + 1;
  }
}

/// The tables taken apart: each word is stemmed once, what phrases mean stands in one array.
class Table {
 public:
  Table() {
    for (const Verbs& verbs : k_verbs)
      each_of(verbs.words, ' ', [&](std::string_view word) { actions_[part(word).stem] |= verbs.actions; });
    for (const auto lines : {synonyms_of_actions(), synonyms_of_work(), synonyms_of_software(),
                             synonyms_of_money(), synonyms_of_data(), synonyms_of_code(),
                             synonyms_of_cluster(), synonyms_of_office(), synonyms_of_directory()})
      add(lines, Source::tables);
    for (const auto lines : {synonyms_of_verbs(), synonyms_of_things(), glossary_of_money(),
                             glossary_of_clusters(), glossary_of_code(), glossary_of_companies(),
                             glossary_of_offices(), glossary_of_devices(), glossary_of_sheets()})
      add(lines, Source::loose);
    for (const std::string_view line : thesaurus())
      add_thesaurus(line);
    group();
    for (const auto& [text, known] : parts_)
      known_.insert(known->stem);
  }

  std::span<const Synonym> synonyms(const std::string& stems) const {
    const auto at = keys_.find(stems);
    if (at == keys_.end()) return {};
    return std::span(synonyms_).subspan(starts_[at->second], starts_[at->second + 1] - starts_[at->second]);
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
        const auto there = [&](const Part* other) {
          return other == nullptr || std::find(begin, end, other->stem) != end;
        };
        if (std::all_of(phrase.others.begin(), phrase.others.end(), there)) phrases.push_back(*phrase.stems);
      }
    }
    return phrases;
  }

 private:
  using Part = Synonym::Part;
  using Source = Synonym::Source;
  struct Entry {
    std::uint32_t key;
    Synonym synonym;
  };
  struct Hint {
    const Part* word;
    std::uint8_t strength;
  };
  /// Of a phrase the words that say something, but for the one that it is found by.
  struct Scattered {
    std::array<const Part*, 3> others;
    const std::string* stems;
  };

  const Part& part(std::string_view text) {
    const auto [at, fresh] = parts_.try_emplace(text);
    if (fresh) {
      const bool little = is_determiner(text) || openapi::is_stop_word(text) || is_light(std::string(text));
      all_parts_.push_back({text, std::string(stemmer_.stem(text)), little});
      at->second = &all_parts_.back();
    }
    return *at->second;
  }

  /// The key of a phrase, whose words are joined by `between`; new ones are found by their words as well.
  std::uint32_t key_of(std::string_view phrase, char between) {
    words_.clear();
    // One letter is no word of a question: "who am I".
    each_of(phrase, between, [&](std::string_view word) {
      if (word.size() > 1) words_.push_back(&part(word));
    });
    const auto is_determined = [](const Part* word) { return is_determiner(word->text); };
    const auto determiners =
        static_cast<std::size_t>(std::count_if(words_.begin(), words_.end(), is_determined));
    const bool without = words_.size() - determiners > 1;
    stems_.clear();
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (without && i > 0 && is_determined(words_[i])) continue;
      if (!stems_.empty()) stems_ += '_';
      stems_ += words_[i]->stem;
    }
    const auto [at, fresh] = keys_.try_emplace(stems_, static_cast<std::uint32_t>(keys_.size()));
    if (fresh) scatter(at->first);
    return at->second;
  }

  std::uint32_t key_of(const Part& word) {
    const auto [at, fresh] = word_keys_.try_emplace(&word);
    if (fresh)
      at->second = keys_.try_emplace(word.stem, static_cast<std::uint32_t>(keys_.size())).first->second;
    return at->second;
  }

  void scatter(const std::string& stems) {
    words_.erase(
        std::remove_if(words_.begin(), words_.end(), [](const Part* word) { return word->says_little; }),
        words_.end());
    if (words_.size() < 2 || words_.size() > 4) return;
    Scattered phrase{{}, &stems};
    std::copy(words_.begin() + 1, words_.end(), phrase.others.begin());
    scattered_[words_.front()->stem].push_back(phrase);
  }

  void add(std::span<const std::string_view> lines, Source source) {
    for (const std::string_view line : lines) {
      const std::size_t middle = line.find(" = ");
      const std::string_view left = line.substr(0, middle);
      const std::string_view right = middle == std::string_view::npos ? line : line.substr(middle + 3);
      meant_.clear();
      std::uint8_t thing = 0;
      each_of(right, ' ', [&](std::string_view meant) {
        if (meant == "+") {
          ++thing;
        } else {
          meant_.push_back(synonym(meant, thing, source));
        }
      });
      each_of(left, ' ', [&](std::string_view asked) {
        const std::uint32_t key = key_of(asked, '_');
        for (const Synonym& meant : meant_)
          entries_.push_back({key, meant});
      });
    }
  }

  void add_thesaurus(std::string_view line) {
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos) return;
    const Synonym meant = synonym(line.substr(0, tab), 0, Source::thesaurus);
    hints_.clear();
    each_of(line.substr(tab + 1), ',', [&](std::string_view asked) {
      const bool doubtful = asked.ends_with('?');
      if (doubtful) asked.remove_suffix(1);
      if (!doubtful) entries_.push_back({key_of(asked, ' '), meant});
      if (meant.count == 1) add_hints(asked, doubtful, *meant.words.front());
    });
    Synonym hinted = meant;
    hinted.source = Source::hint;
    for (const Hint& hint : hints_) {
      hinted.strength = hint.strength;
      hinted_.push_back({key_of(*hint.word), hinted});
    }
  }

  /// Of what people say for a word each word that says something hints at it. What is said in one or two
  /// words may be what who asks with the word of the API means.
  void add_hints(std::string_view asked, bool doubtful, const Part& meant) {
    constexpr std::uint32_t k_whole = 255;
    std::size_t words = 0;
    words_.clear();
    each_of(asked, ' ', [&](std::string_view word) {
      ++words;
      const Part& known = part(word);
      if (word.size() > 2 && !known.says_little) words_.push_back(&known);
    });
    for (const Part* const word : words_) {
      const std::uint32_t share =
          (doubtful ? k_whole / 2 : k_whole) / static_cast<std::uint32_t>(words_.size());
      auto hint = std::find_if(hints_.begin(), hints_.end(),
                               [&](const Hint& other) { return other.word->stem == word->stem; });
      if (hint == hints_.end()) hint = hints_.insert(hint, {word, 0});
      hint->strength = static_cast<std::uint8_t>(std::min(hint->strength + share, k_whole));
    }
    if (words_.size() != words || words > 2) return;
    Synonym reverse;
    reverse.source = Source::reverse;
    for (const Part* const word : words_)
      reverse.words[reverse.count++] = word;
    reverses_.push_back({key_of(meant), reverse});
  }

  Synonym synonym(std::string_view meant, std::uint8_t thing, Source source) {
    Synonym synonym;
    synonym.thing = thing;
    synonym.source = source;
    each_of(meant, '_', [&](std::string_view word) {
      // The index has no such words: "member_of" is called by "member".
      if (synonym.count < synonym.words.size() && !openapi::is_stop_word(word))
        synonym.words[synonym.count++] = &part(word);
    });
    return synonym;
  }

  /// By key, in the order of the tables, hints and reverses last, each once; none that says its key.
  void group() {
    starts_.assign(keys_.size() + 1, 0);
    for (const auto* const some : {&entries_, &hinted_, &reverses_})
      for (const Entry& entry : *some)
        ++starts_[entry.key + 1];
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
    std::vector<const Synonym*> sorted(starts_.back());
    std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
    for (const auto* const some : {&entries_, &hinted_, &reverses_})
      for (const Entry& entry : *some)
        sorted[next[entry.key]++] = &entry.synonym;
    std::vector<const std::string*> stems(keys_.size());
    for (const auto& [text, key] : keys_)
      stems[key] = &text;
    synonyms_.reserve(sorted.size());
    for (std::size_t key = 0, i = 0; key < keys_.size(); ++key) {
      const auto first = static_cast<std::uint32_t>(synonyms_.size());
      for (; i < starts_[key + 1]; ++i)
        if (!says(*sorted[i], *stems[key]) && !is_among(first, *sorted[i])) synonyms_.push_back(*sorted[i]);
      starts_[key] = first;
    }
    starts_.back() = static_cast<std::uint32_t>(synonyms_.size());
    for (auto* const some : {&entries_, &hinted_, &reverses_})
      *some = {};
  }
  static bool says(const Synonym& synonym, std::string_view stems) {
    for (std::size_t i = 0; i < synonym.count; ++i) {
      const bool parted = i == 0 || stems.starts_with('_');
      if (parted && i != 0) stems.remove_prefix(1);
      if (!parted || !stems.starts_with(synonym.words[i]->stem)) return false;
      stems.remove_prefix(synonym.words[i]->stem.size());
    }
    return stems.empty() || synonym.count == 0;
  }
  bool is_among(std::size_t first, const Synonym& synonym) const {
    return std::any_of(synonyms_.begin() + static_cast<std::ptrdiff_t>(first), synonyms_.end(),
                       [&](const Synonym& other) { return other.words == synonym.words; });
  }

  openapi::Stemmer stemmer_;
  std::deque<Part> all_parts_;
  std::unordered_map<std::string_view, const Part*> parts_;
  std::unordered_map<std::string, std::uint32_t> keys_;
  std::vector<std::uint32_t> starts_;  ///< by key, and one behind the last: in `synonyms_`
  std::vector<Synonym> synonyms_;
  std::unordered_map<std::string, std::vector<Scattered>> scattered_;
  std::unordered_map<std::string, std::uint8_t> actions_;
  std::unordered_set<std::string_view> known_;
  std::unordered_map<const Part*, std::uint32_t> word_keys_;
  std::vector<Entry> entries_;
  std::vector<Entry> hinted_;
  std::vector<Entry> reverses_;
  std::vector<Hint> hints_;         ///< of the line at hand
  std::vector<const Part*> words_;  // these three are of the phrase at hand
  std::string stems_;
  std::vector<Synonym> meant_;
};

const Table& table() {
  static const Table the_table;
  return the_table;
}

}  // namespace

std::span<const Synonym> synonyms_of(const std::string& stems) {
  return table().synonyms(stems);
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
