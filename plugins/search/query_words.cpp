// SPDX-License-Identifier: MIT
#include "plugins/search/query_words.hpp"

#include <algorithm>
#include <initializer_list>

#include "plugins/openapi/index/index.hpp"
#include "plugins/search/acronyms.hpp"
#include "plugins/search/intent.hpp"
#include "plugins/search/persons.hpp"
#include "plugins/search/synonyms.hpp"
#include "plugins/search/word_forms.hpp"
#include "plugins/search/word_meanings.hpp"
#include "plugins/words/words.hpp"

namespace collet::search {
namespace {

using openapi::k_none;

constexpr std::uint32_t k_joined = 245;
constexpr std::uint32_t k_phrase = 256;
constexpr std::uint32_t k_scattered = 176;
constexpr std::uint32_t k_nearly = 100;  ///< of a phrase that lacks a word
constexpr std::uint32_t k_prefix = 160;
constexpr std::uint32_t k_spelled_out = 200;
constexpr std::uint32_t k_corrected = 200;
constexpr std::uint32_t k_derived = 120;
constexpr std::uint32_t k_absent_derived = 250;
constexpr std::uint32_t k_behind_strong = 179;  ///< what stands behind "so that" and the like
constexpr std::uint32_t k_behind_weak = 230;    ///< behind "which", "for"
constexpr std::size_t k_most_words = 24;
constexpr std::size_t k_most_corrected = 4;  ///< each is a look at all words of the document
constexpr std::size_t k_shortest_prefix = 3;
constexpr std::size_t k_shortest_part = 3;

class Reader : WordMeanings {
 public:
  explicit Reader(const openapi::WordIndex& words) : WordMeanings(words) {}

  Understood read(std::string_view typed) {
    const std::string query = with_brands_joined(typed);
    openapi::each_word(query, [&](std::string_view word) {
      if (typed_.size() >= k_most_words) return;
      std::string stem(stem_of(word));
      // What is registered or closed is not to be registered or closed.
      const bool done = (!typed_.empty() && word.size() > 4 && word.ends_with("ed")) || word == "running";
      // Nor is anybody told to limits or editions.
      const bool many = word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") && stem != word;
      const std::uint8_t actions = done || many ? std::uint8_t{0} : actions_of(stem);
      const bool participle =
          (done && actions_of(stem) != 0) || (!typed_.empty() && !regular_form(word).empty());
      typed_.push_back({std::string(word), std::move(stem), actions});
      typed_.back().participle = participle;
      typed_.back().orders = !done && !many;
    });
    for (std::size_t i = 0; i < typed_.size(); ++i)
      add_phrase(i);
    find_turns();
    want(query);
    if (question_.actions == (action::k_list | action::k_read)) question_.actions = one_or_many();
    for (const std::string_view verb : {"list", "get", "read", "retrieve", "create", "add", "post", "new",
                                        "update", "patch", "put", "replace", "set", "delete", "remove"}) {
      const std::string stem(stem_of(verb));
      const std::uint32_t term = words_.term(verb, stem);
      if (term != k_none && (actions_of(stem) & question_.actions) != 0) question_.verbs.push_back(term);
    }
    for (std::size_t i = 0; i < typed_.size(); ++i)
      if (!says_nothing(typed_[i])) add_word(i);
    add_scattered();
    add_persons(query);
    discount(question_.concepts);
    return std::move(question_);
  }

 private:
  struct Typed {
    std::string text;
    std::string stem;
    std::uint8_t actions = 0;
    bool in_phrase = false;
    bool participle = false;
    bool orders = true;  ///< if it is a verb
    std::uint32_t weight = 256;
  };

  /// What comes behind "so that" or "while" tells less of what is asked for.
  void find_turns() {
    std::uint32_t strong = k_sure;
    std::uint32_t weak = k_sure;
    for (std::size_t i = 0; i < typed_.size(); ++i) {
      const Turn turn = i == 0 ? Turn::none : turn_of(typed_[i].text);
      if (turn == Turn::strong) strong = k_behind_strong;
      if (turn == Turn::weak) weak = k_behind_weak;
      typed_[i].weight = strong * weak >> 8U;
    }
  }

  /// What is wanted done: what the question begins with, else what it has of verbs.
  void want(std::string_view query) {
    using Begins = Understood::Begins;
    const std::vector<Opening> clauses = openings_of(query);
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      const Opening& clause = clauses[i];
      if (clause.kind == Opening::Kind::question && i == 0) {
        question_.actions = action::k_list | action::k_read;
        question_.opening = Begins::with_verb;
        return;
      }
      const std::uint8_t actions =
          clause.kind == Opening::Kind::order ? ordered(clause, i == 0) : std::uint8_t{0};
      if (actions == 0) continue;
      question_.actions = actions;
      question_.opening = Begins::with_verb;
      return;
    }
    const bool meant = !clauses.empty() && clauses.front().kind == Opening::Kind::order;
    if (meant && clauses.front().determined && verb_of(clauses.front()) != nullptr &&
        actions_of(verb_of(clauses.front())->stem) == 0) {
      question_.actions = action::k_create | action::k_update | action::k_delete;
      question_.opening = Begins::with_unknown_verb;
      return;
    }
    const bool unwanted = is_unwanted(query);
    if (unwanted || is_rule(query)) {
      question_.actions = action::k_update | (unwanted ? action::k_delete : action::k_create);
      question_.opening = Begins::with_verb;
    }
    for (std::size_t i = 0; i < typed_.size() && question_.actions == 0; ++i)
      if (i == 0 || !tells_of_thing(typed_[i - 1].text)) question_.actions = typed_[i].actions;
  }

  const Typed* verb_of(const Opening& clause) const {
    const auto verb = std::find_if(typed_.begin(), typed_.end(),
                                   [&](const Typed& word) { return word.text == clause.verb; });
    return verb == typed_.end() ? nullptr : &*verb;
  }
  /// What a clause orders to be done; a later one must leave no doubt that it orders.
  std::uint8_t ordered(const Opening& clause, bool first) const {
    const Typed* const verb = verb_of(clause);
    if (clause.states && first) return action::k_create | action::k_update;
    if (verb == nullptr || clause.doubtful || (!first && !clause.determined)) return 0;
    return verb->actions == 0 && clause.determined ? actions_of(verb->stem) : verb->actions;
  }

  /// "every hook", "hooks that": a list. "one hook", "a certain hook": one of them.
  std::uint8_t one_or_many() const {
    constexpr std::size_t k_first = 5;
    for (std::size_t i = 0; i < std::min(typed_.size(), k_first); ++i) {
      const std::string& word = typed_[i].text;
      if (is_in(word, {"all", "each", "every", "everybody", "everyone", "list", "many", "several"}))
        return action::k_list;
      if (is_in(word, {"certain", "details", "given", "one", "particular", "single", "specific"}))
        return action::k_read;
      const bool plural = word.size() > 3 && actions_of(typed_[i].stem) == 0 && word.ends_with('s') &&
                          !word.ends_with("ss") && typed_[i].stem != word;
      if (plural && i < 3) return action::k_list;
    }
    return action::k_list | action::k_read;
  }
  static bool is_in(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
  }

  static bool says_nothing(const Typed& word) {
    return word.text == "me" || is_negation(word.text) || openapi::is_stop_word(word.text) ||
           openapi::is_stop_word(word.stem);
  }

  /// "turn a workflow off": the phrase is "turn off".
  void add_parted(std::size_t first) {
    constexpr std::size_t k_between = 4;
    for (std::size_t i = first + 2; i < std::min(typed_.size(), first + 2 + k_between); ++i) {
      constexpr std::string_view k_particles[] = {"away", "back", "down", "off", "on", "out", "over", "up"};
      if (std::find(std::begin(k_particles), std::end(k_particles), typed_[i].text) == std::end(k_particles))
        continue;
      if (add_meaning(typed_[first].stem + "_" + typed_[i].stem, first)) typed_[i].in_phrase = true;
      return;
    }
  }

  /// "web hook" may be written in one, and "forward a port" as portforward.
  void add_joined(std::size_t number, Concept& one) {
    constexpr std::size_t k_near = 3;
    const std::string& word = typed_[number].text;
    const std::size_t first = number > k_near ? number - k_near : 0;
    for (std::size_t i = first; i < std::min(typed_.size(), number + k_near + 1); ++i) {
      if (i == number || says_nothing(typed_[i]) || says_nothing(typed_[number])) continue;
      add(one, term(word + typed_[i].text), k_joined);
      add(one, term(typed_[i].text + word), k_joined);
    }
  }

  bool add_meaning(const std::string& stems, std::size_t first) {
    const auto meant = synonyms_of(stems);
    if (meant.empty()) return false;
    const std::size_t before = question_.concepts.size();
    std::uint8_t actions = 0;
    bool certain = false;
    Concept one;
    one.weight = typed_[first].weight;
    for (std::size_t i = 0; i < meant.size(); ++i) {
      certain |= meant[i].source == Synonym::Source::tables;
      if (i > 0 && meant[i].thing != meant[i - 1].thing) {
        add(std::move(one));
        one = Concept{};
        one.weight = typed_[first].weight;
      }
      if (one.readings.empty()) one.besides = meant[i].source == Synonym::Source::thesaurus;
      add(one, meant[i], k_phrase);
      if (meant[i].count == 1) actions |= actions_of(meant[i].part(0).stem);
    }
    add(std::move(one));
    const bool here = question_.concepts.size() != before;
    // What is not sure, or nothing here, leaves the words what they are; the thesaurus says it besides.
    if (!certain) return here;
    // "Block storage" is nothing to be done, "forbid traffic" is.
    if (typed_[first].orders && (actions != 0 || is_also_thing(typed_[first].text)))
      typed_[first].actions = actions;
    typed_[first].in_phrase |= here;
    return here;
  }

  /// The longest phrase of the table that begins here; "the" and the like may stand in it.
  void add_phrase(std::size_t first) {
    std::vector<std::size_t> words;
    for (std::size_t i = first; i < typed_.size() && words.size() < k_longest_phrase; ++i)
      if (i == first || !is_determiner(typed_[i].text)) words.push_back(i);
    for (; words.size() > 1; words.pop_back())
      if (add_phrase(words)) return;
    words.clear();
    for (std::size_t i = first; i < std::min(typed_.size(), first + k_longest_phrase); ++i)
      words.push_back(i);
    for (; words.size() > 1; words.pop_back())
      if (add_phrase(words)) return;
    add_parted(first);
  }

  /// "payment for a loan": the words of a phrase, in whatever order.
  void add_scattered() {
    constexpr std::size_t k_most = 8;
    std::vector<std::string> stems;
    for (const Typed& word : typed_)
      stems.push_back(word.stem);
    std::size_t found = 0;
    for (const auto& [phrase, whole] : phrases_among(stems)) {
      if (std::find(phrases_.begin(), phrases_.end(), phrase) != phrases_.end() || ++found > k_most) continue;
      phrases_.emplace_back(phrase);
      const std::uint32_t share = whole ? k_scattered : k_nearly;
      Concept one;
      for (const Synonym& other : synonyms_of(phrase)) {
        if (other.thing != 0) break;
        add(one, other, share);
      }
      add(std::move(one));
    }
  }

  bool add_phrase(const std::vector<std::size_t>& words) {
    std::string stems;
    for (const std::size_t i : words)
      stems.append(stems.empty() ? "" : "_").append(typed_[i].stem);
    if (!add_meaning(stems, words.front())) return false;
    phrases_.push_back(stems);
    if (!typed_[words.front()].in_phrase) return true;
    for (const std::size_t i : words)
      typed_[i].in_phrase = true;
    return true;
  }

  void add_besides(std::initializer_list<std::string_view> words, std::uint32_t share) {
    Concept one;
    one.besides = true;
    for (const std::string_view word : words)
      add(one, term(word), share);
    add(std::move(one));
  }
  /// Who asks for what is his may mean whose credentials he uses; who is called by a name that nobody knows
  /// is a person, as a rule: "what did Ann share?"
  void add_persons(std::string_view query) {
    constexpr std::uint32_t k_self = 120;
    constexpr std::uint32_t k_named = 120;
    if (asks_for_own(query)) add_besides({"authenticated", "me", "own", "self"}, k_self);
    const auto names = names_in(query);
    if (std::any_of(names.begin(), names.end(), [&](const std::string& name) { return is_foreign(name); }))
      add_besides({"user", "person", "member"}, k_named);
  }

  using WordMeanings::add;
  void add(Concept&& one) {
    if (!one.readings.empty()) question_.concepts.push_back(std::move(one));
    one = {};
  }
  void add_word(std::size_t number) {
    const Typed& typed = typed_[number];
    const std::string& word = typed.text;
    const std::string& stem = typed.stem;
    const bool in_phrase = typed.in_phrase;
    if (std::find(stems_.begin(), stems_.end(), stem) != stems_.end()) return;
    stems_.push_back(stem);
    Concept one;
    one.weight = typed.weight;
    add(one, words_.term(word, stem), k_sure);
    const bool known = !one.readings.empty();
    add_joined(number, one);
    const bool name = known && is_name(one.readings.front().terms.front());
    add_synonyms(stem, {known, name, in_phrase || is_light(word)}, one);
    const std::string_view regular = regular_form(word);
    if (!regular.empty()) {
      const std::string other(stem_of(regular));
      add(one, words_.term(regular, other), k_joined);
      add_synonyms(other, {true, name, true}, one);
    }
    add_derived(stem, one, known ? k_derived : k_absent_derived);
    const bool plain = is_light(word) || is_number(word);
    if (!known && !in_phrase && !plain && one.readings.empty() && typed.actions == 0)
      guess(word, is_known(stem), one);
    one.light = in_phrase || typed.participle || plain || (word.size() <= stem.size() + 2 && is_light(stem));
    keep_surest(one);
    add(std::move(one));
  }
  /// What a word may be that the document does not have: the beginning of one, two of them, a slip.
  void guess(const std::string& word, bool english, Concept& one) {
    if (word.find_first_not_of("0123456789") == std::string::npos) return;
    constexpr std::size_t k_surely_begun = 6;
    if (english && word.size() < k_surely_begun) return;
    if (one.readings.empty() && word.size() >= k_shortest_prefix) add_prefixed(word, one, k_prefix);
    if (one.readings.empty()) add_parts(word);
    if (one.readings.empty() && !english) add(one, spelled_out(words_, word), k_spelled_out);
    if (english || !one.readings.empty() || corrected_++ >= k_most_corrected) return;
    const std::string_view nearest = nearest_word(words_, word);
    if (nearest.empty()) return;
    add(one, term(nearest), k_corrected);
    question_.corrected.emplace_back(word, nearest);
    for (const Synonym& other : synonyms_of(std::string(stem_of(nearest))))
      if (other.source < Synonym::Source::hint) add(one, other, k_corrected / 2);
  }

  /// "pullrequest": both words, each for itself.
  void add_parts(const std::string& word) {
    for (std::size_t at = word.size(); at-- > k_shortest_part;) {
      if (word.size() - at < k_shortest_part) continue;
      Concept front;
      Concept back;
      add(front, term(std::string_view(word).substr(0, at)), k_joined);
      add(back, term(std::string_view(word).substr(at)), k_joined);
      if (front.readings.empty() || back.readings.empty()) continue;
      add(std::move(front));
      add(std::move(back));
      return;
    }
  }

  std::vector<Typed> typed_;
  std::vector<std::string> stems_;
  std::vector<std::string> phrases_;  ///< that were found
  Understood question_;
  std::size_t corrected_ = 0;
};

}  // namespace

Understood understand(const openapi::WordIndex& words, std::string_view query) {
  return Reader(words).read(query);
}

}  // namespace collet::search
