// SPDX-License-Identifier: MIT
#include "plugins/search/query/query_words.hpp"

#include <algorithm>
#include <initializer_list>

#include "plugins/openapi/index/index.hpp"
#include "plugins/search/query/intent.hpp"
#include "plugins/words/meaning/acronyms.hpp"
#include "plugins/words/meaning/nearest_word.hpp"
#include "plugins/words/meaning/person_words.hpp"
#include "plugins/words/meaning/synonyms.hpp"
#include "plugins/words/meaning/word_forms.hpp"
#include "plugins/words/meaning/word_meanings.hpp"
#include "plugins/words/words.hpp"

namespace collet::search {
namespace {

using openapi::k_none;

constexpr std::size_t k_max_words = 24;
constexpr std::size_t k_max_corrected = 4;  ///< each correction visits all words of the document
constexpr std::size_t k_min_prefix = 3;
constexpr std::size_t k_min_part = 3;

class Reader : words::WordMeanings {
 public:
  Reader(const openapi::WordIndex& words, const weights::QueryWeights& weights)
      : WordMeanings(words, weights.meaning), weights_(weights) {}

  Understood read(std::string_view typed) {
    const std::string query = with_brands_joined(typed);
    openapi::each_word(query, [&](std::string_view word) {
      if (typed_.size() >= k_max_words) return;
      std::string stem(stem_of(word));
      // A registered or closed thing is not to be registered or closed.
      const bool done = (!typed_.empty() && word.size() > 4 && word.ends_with("ed")) || word == "running";
      // A plural such as "limits" is not an imperative.
      const bool many = word.size() > 3 && word.ends_with('s') && !word.ends_with("ss") && stem != word;
      const std::uint8_t actions = done || many ? std::uint8_t{0} : words::actions_of(stem);
      const bool participle =
          (done && words::actions_of(stem) != 0) || (!typed_.empty() && !words::regular_form(word).empty());
      typed_.push_back({std::string(word), std::move(stem), actions});
      typed_.back().participle = participle;
      typed_.back().may_order = !done && !many;
    });
    for (std::size_t i = 0; i < typed_.size(); ++i)
      add_phrase(i);
    find_turns();
    question_.requested = requested_action(query, typed_);
    for (const std::string_view verb :
         {"list", "get", "read", "retrieve", "describe", "create", "add", "post", "new", "update", "patch",
          "put", "replace", "set", "delete", "remove"}) {
      const std::string stem(stem_of(verb));
      const std::uint32_t term = words_.term(verb, stem);
      if (term != k_none && (words::actions_of(stem) & question_.requested.actions) != 0)
        question_.verbs.push_back(term);
    }
    for (std::size_t i = 0; i < typed_.size(); ++i)
      if (!is_empty_word(typed_[i])) add_word(i);
    add_scattered();
    question_.evidence = evidence();
    add_persons(query);
    discount(question_.concepts);
    return std::move(question_);
  }

 private:
  Evidence evidence() const {
    if (narrowing_ == 0 || found_ || !question_.corrected.empty()) return Evidence::words;
    return meant_ ? Evidence::meanings : Evidence::guesses;
  }

  /// Lowers the weight of words after "so that", "while" and the like.
  void find_turns() {
    std::uint32_t strong = words::k_sure;
    std::uint32_t weak = words::k_sure;
    for (std::size_t i = 0; i < typed_.size(); ++i) {
      const Turn turn = i == 0 ? Turn::none : turn_of(typed_[i].text);
      if (turn == Turn::strong) strong = weights_.after_strong_turn;
      if (turn == Turn::weak) weak = weights_.after_weak_turn;
      typed_[i].weight = strong * weak >> 8U;
    }
  }

  static bool is_empty_word(const QuestionWord& word) {
    return word.text == "me" || is_negation(word.text) || openapi::is_stop_word(word.text) ||
           openapi::is_stop_word(word.stem);
  }

  /// Finds phrasal verbs with an object in between: "turn a workflow off".
  void add_parted(std::size_t first) {
    constexpr std::size_t k_max_distance = 4;
    for (std::size_t i = first + 2; i < std::min(typed_.size(), first + 2 + k_max_distance); ++i) {
      constexpr std::string_view k_particles[] = {"away", "back", "down", "off", "on", "out", "over", "up"};
      if (std::find(std::begin(k_particles), std::end(k_particles), typed_[i].text) == std::end(k_particles))
        continue;
      if (add_meaning(typed_[first].stem + "_" + typed_[i].stem, first)) typed_[i].in_phrase = true;
      return;
    }
  }

  /// Adds compounds with a nearby word: "web hook" as webhook, "forward a port" as portforward.
  void add_joined(std::size_t number, words::Concept& one) {
    constexpr std::size_t k_max_distance = 3;
    const std::string& word = typed_[number].text;
    const std::size_t first = number > k_max_distance ? number - k_max_distance : 0;
    for (std::size_t i = first; i < std::min(typed_.size(), number + k_max_distance + 1); ++i) {
      if (i == number || is_empty_word(typed_[i]) || is_empty_word(typed_[number])) continue;
      add(one, term(word + typed_[i].text), weights_.joined);
      add(one, term(typed_[i].text + word), weights_.joined);
    }
  }

  bool add_meaning(const std::string& stems, std::size_t first) {
    const auto meant = words::synonyms_of(stems);
    if (meant.empty()) return false;
    const std::size_t before = question_.concepts.size();
    std::uint8_t actions = 0;
    bool certain = false;
    words::Concept one;
    one.weight = typed_[first].weight;
    for (std::size_t i = 0; i < meant.size(); ++i) {
      certain |= meant[i].source == words::Synonym::Source::tables;
      if (i > 0 && meant[i].thing != meant[i - 1].thing) {
        add(std::move(one));
        one = words::Concept{};
        one.weight = typed_[first].weight;
      }
      if (one.readings.empty()) one.besides = meant[i].source == words::Synonym::Source::thesaurus;
      add(one, meant[i], weights_.phrase);
      if (meant[i].count == 1) actions |= words::actions_of(meant[i].part(0).stem);
    }
    add(std::move(one));
    const bool here = question_.concepts.size() != before;
    // An uncertain phrase, or one without terms in the document, leaves its words to be read one by one.
    if (!certain) return here;
    // "Block storage" is a thing; "forbid traffic" is an action.
    if (typed_[first].may_order && (actions != 0 || is_also_thing(typed_[first].text)))
      typed_[first].actions = actions;
    typed_[first].in_phrase |= here;
    return here;
  }

  /// Adds the longest phrase of the vocabulary that begins here. It may contain determiners.
  void add_phrase(std::size_t first) {
    std::vector<std::size_t> words;
    for (std::size_t i = first; i < typed_.size() && words.size() < words::k_max_phrase_words; ++i)
      if (i == first || !words::is_determiner(typed_[i].text)) words.push_back(i);
    for (; words.size() > 1; words.pop_back())
      if (add_phrase(words)) return;
    words.clear();
    for (std::size_t i = first; i < std::min(typed_.size(), first + words::k_max_phrase_words); ++i)
      words.push_back(i);
    for (; words.size() > 1; words.pop_back())
      if (add_phrase(words)) return;
    add_parted(first);
  }

  /// Adds phrases whose words occur in another order: "payment for a loan".
  void add_scattered() {
    constexpr std::size_t k_max = 8;
    std::vector<std::string> stems;
    for (const QuestionWord& word : typed_)
      stems.push_back(word.stem);
    std::size_t found = 0;
    for (const auto& [phrase, whole] : words::phrases_among(stems)) {
      if (std::find(phrases_.begin(), phrases_.end(), phrase) != phrases_.end() || ++found > k_max) continue;
      phrases_.emplace_back(phrase);
      const std::uint32_t share = whole ? weights_.scattered : weights_.incomplete_phrase;
      words::Concept one;
      for (const words::Synonym& other : words::synonyms_of(phrase)) {
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
    words::Concept one;
    one.besides = true;
    for (const std::string_view word : words)
      add(one, term(word), share);
    add(std::move(one));
  }
  /// Adds the authenticated user for "my", and a user for an unknown capitalised name: "what did Ann share?"
  void add_persons(std::string_view query) {
    if (words::asks_for_own(query)) add_besides({"authenticated", "me", "own", "self"}, weights_.self);
    const auto names = words::names_in(query);
    if (std::any_of(names.begin(), names.end(), [&](const std::string& name) { return is_foreign(name); }))
      add_besides({"user", "person", "member"}, weights_.person);
  }

  using words::WordMeanings::add;
  void add(words::Concept&& one) {
    meant_ |= !one.readings.empty();
    if (!one.readings.empty()) question_.concepts.push_back(std::move(one));
    one = {};
  }
  void add_word(std::size_t number) {
    const QuestionWord& typed = typed_[number];
    const std::string& word = typed.text;
    const std::string& stem = typed.stem;
    const bool in_phrase = typed.in_phrase;
    if (std::find(stems_.begin(), stems_.end(), stem) != stems_.end()) return;
    stems_.push_back(stem);
    words::Concept one;
    one.weight = typed.weight;
    add(one, words_.term(word, stem), words::k_sure);
    const bool known = !one.readings.empty();
    const std::size_t literal = one.readings.size();
    add_joined(number, one);
    const bool found_joined = one.readings.size() > literal;
    const bool name = known && is_name(one.readings.front().terms.front());
    add_synonyms(stem, {known, name, in_phrase || words::is_light(word)}, one);
    const std::string_view regular = words::regular_form(word);
    if (!regular.empty()) {
      const std::string other(stem_of(regular));
      add(one, words_.term(regular, other), weights_.joined);
      add_synonyms(other, {true, name, true}, one);
    }
    add_derived(stem, one, known ? weights_.derived : weights_.absent_derived);
    const bool plain = words::is_light(word) || words::is_number(word);
    if (!known && !in_phrase && !plain && one.readings.empty() && typed.actions == 0)
      guess(word, words::is_known(stem), one);
    one.light =
        in_phrase || typed.participle || plain || (word.size() <= stem.size() + 2 && words::is_light(stem));
    keep_surest(one);
    const bool narrows = !plain && typed.actions == 0;
    if (narrows) ++narrowing_;
    found_ |= narrows && (known || found_joined);
    const bool meant = meant_;
    add(std::move(one));
    if (plain) meant_ = meant;  // a word such as "get" means nothing in particular
  }
  /// Guesses the meaning of an unknown word: a prefix, two words in one, an acronym or a misspelling.
  void guess(const std::string& word, bool english, words::Concept& one) {
    if (word.find_first_not_of("0123456789") == std::string::npos) return;
    constexpr std::size_t k_min_english_prefix = 6;
    if (english && word.size() < k_min_english_prefix) return;
    if (one.readings.empty() && word.size() >= k_min_prefix) add_prefixed(word, one, weights_.prefix);
    if (one.readings.empty()) add_parts(word);
    if (one.readings.empty() && !english) add(one, words::spelled_out(words_, word), weights_.spelled_out);
    if (english || !one.readings.empty() || corrected_++ >= k_max_corrected) return;
    const std::string_view nearest = words::nearest_word(words_, word);
    if (nearest.empty()) return;
    add(one, term(nearest), weights_.corrected);
    question_.corrected.emplace_back(word, nearest);
    for (const words::Synonym& other : words::synonyms_of(std::string(stem_of(nearest))))
      if (other.source < words::Synonym::Source::hint) add(one, other, weights_.corrected / 2);
  }

  /// Splits a compound such as "pullrequest" into two words of the document.
  void add_parts(const std::string& word) {
    for (std::size_t at = word.size(); at-- > k_min_part;) {
      if (word.size() - at < k_min_part) continue;
      words::Concept front;
      words::Concept back;
      add(front, term(std::string_view(word).substr(0, at)), weights_.joined);
      add(back, term(std::string_view(word).substr(at)), weights_.joined);
      if (front.readings.empty() || back.readings.empty()) continue;
      add(std::move(front));
      add(std::move(back));
      return;
    }
  }

  const weights::QueryWeights& weights_;
  std::vector<QuestionWord> typed_;
  std::vector<std::string> stems_;
  std::vector<std::string> phrases_;  ///< phrases that were found
  Understood question_;
  std::size_t corrected_ = 0;
  std::size_t narrowing_ = 0;  ///< number of words that are neither light nor verbs of an action
  bool found_ = false;         ///< the document has one of them
  bool meant_ = false;         ///< the document has a certain meaning of a word or phrase
};

}  // namespace

Understood understand(const openapi::WordIndex& words, std::string_view query,
                      const weights::QueryWeights& weights) {
  return Reader(words, weights).read(query);
}

}  // namespace collet::search
