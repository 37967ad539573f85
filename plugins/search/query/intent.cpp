// SPDX-License-Identifier: MIT
#include "plugins/search/query/intent.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <vector>

#include "sdk/support/text.hpp"

namespace collet::search {
namespace {

template <std::size_t size>
bool is_in(const std::string_view (&words)[size], std::string_view word) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

constexpr std::string_view k_polite[] = {"again", "also",   "can",    "could", "do", "help", "how",
                                         "i",     "just",   "let's",  "like",  "me", "must", "need",
                                         "now",   "please", "should", "then",  "to", "try",  "want",
                                         "we",    "wish",   "would",  "you"};
constexpr std::string_view k_asking[] = {"am",    "are",  "can",  "could",  "did",  "do",    "does",
                                         "had",   "has",  "have", "how",    "is",   "may",   "should",
                                         "was",   "were", "what", "what's", "when", "where", "whether",
                                         "which", "who",  "whom", "whose",  "why",  "will"};
/// Words that precede a thing, and so follow a verb.
constexpr std::string_view k_before_thing[] = {
    "a",         "all",      "an",    "another", "any",   "anyone",   "both",    "each",    "every",
    "everybody", "everyone", "her",   "him",     "his",   "it",       "its",     "me",      "my",
    "no",        "one",      "only",  "our",     "some",  "somebody", "someone", "several", "the",
    "their",     "them",     "these", "this",    "those", "three",    "two",     "us",      "your"};
/// Words that follow a thing.
constexpr std::string_view k_after_thing[] = {
    "about", "after", "and",   "are", "before", "behind", "between", "by",  "for",
    "from",  "has",   "i",     "in",  "is",     "of",     "on",      "or",  "per",
    "that",  "to",    "under", "was", "we",     "were",   "which",   "with"};
/// Verbs that are also names of things.
constexpr std::string_view k_also_things[] = {
    "access",  "answer",   "balance", "bill",     "block",   "book",     "call",    "cap",      "change",
    "charge",  "check",    "claim",   "comment",  "copy",    "count",    "credit",  "cut",      "deposit",
    "dispute", "download", "draft",   "edit",     "email",   "estimate", "export",  "file",     "filter",
    "flag",    "fork",     "hold",    "import",   "invite",  "invoice",  "issue",   "label",    "limit",
    "link",    "list",     "load",    "lock",     "log",     "mark",     "message", "move",     "name",
    "need",    "note",     "order",   "patch",    "pin",     "place",    "plan",    "post",     "print",
    "process", "query",    "record",  "refund",   "release", "reply",    "report",  "request",  "return",
    "review",  "run",      "scan",    "schedule", "set",     "share",    "sort",    "star",     "start",
    "stop",    "store",    "sync",    "tag",      "test",    "trace",    "track",   "transfer", "update",
    "use",     "view",     "watch"};

/// Verbs that are also adjectives.
constexpr std::string_view k_also_adjectives[] = {"clean", "clear",     "close",  "complete", "correct",
                                                  "draft", "duplicate", "empty",  "free",     "live",
                                                  "open",  "own",       "secure", "separate"};

constexpr std::size_t k_max_words_to_that = 6;  ///< words from "tell" to "that"

/// Returns the first words in lower case, including words of one letter, without the "'s" of a genitive.
std::vector<std::string> first_words(std::string_view query, std::size_t max_words = 10) {
  std::vector<std::string> words;
  std::string word;
  for (std::size_t i = 0; i <= query.size() && words.size() < max_words; ++i) {
    const char c = i < query.size() ? query[i] : ' ';
    const bool within = (c == '\'' || c == '-') && !word.empty();
    const char lower = support::lower(c);
    if ((lower >= 'a' && lower <= 'z') || support::is_digit(c) || within) {
      word += lower;
      continue;
    }
    if (word.ends_with("'s") && word != "let's" && word != "what's") word.resize(word.size() - 2);
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  }
  return words;
}

/// Returns the part after the hyphen of verbs such as "force-delete" and "bulk-import".
std::string_view plain_verb(std::string_view word) {
  constexpr std::string_view k_manners[] = {"auto", "batch", "bulk",  "force",
                                            "hard", "mass",  "quick", "soft"};
  const std::size_t hyphen = word.find('-');
  if (hyphen == std::string_view::npos) return word;
  return hyphen + 1 < word.size() && is_in(k_manners, word.substr(0, hyphen)) ? word.substr(hyphen + 1)
                                                                              : word;
}

bool is_adverb(std::string_view word) {
  return word.size() > 5 && word.ends_with("ly");
}

}  // namespace

Opening opening_of(std::string_view query) {
  const auto words = first_words(query);
  Opening opening;
  std::size_t first = 0;
  while (first < words.size() && (is_in(k_polite, words[first]) || is_adverb(words[first])))
    ++first;
  if (first >= words.size()) first = 0;
  if (words.empty()) return opening;
  // "How do I ban" and "can you ban" are orders; "how many" and "can I ban" are questions.
  const bool asks_of_you = first > 1 && (words[0] == "how" || words[1] == "you");
  // "Have a hook check it" is an order; "have they" and "have a look" are questions.
  constexpr std::string_view k_one[] = {"a", "an", "another", "each", "every"};
  const bool has_done =
      words.size() > 2 && words[0] == "have" && is_in(k_one, words[1]) && words[2] != "look";
  if (!has_done && ((is_in(k_asking, words[0]) && !asks_of_you) || is_in(k_asking, words[first]))) {
    opening.kind = Opening::Kind::question;
    return opening;
  }
  // "I deleted it" is a statement; "we need to delete it" is an order.
  constexpr std::string_view k_subjects[] = {"he",      "i",    "it", "she",   "somebody",
                                             "someone", "they", "we", "nobody"};
  constexpr std::string_view k_wishes[] = {"have", "like", "must",  "need", "should",
                                           "want", "wish", "would", "can",  "could"};
  if (is_in(k_subjects, words[0]) && (words.size() < 2 || !is_in(k_wishes, words[1]))) {
    opening.kind = Opening::Kind::statement;
    return opening;
  }
  const std::string_view next = first + 1 < words.size() ? words[first + 1] : std::string_view();
  if (next == "if" || next == "whether") {  // "test if", "find whether"
    opening.kind = Opening::Kind::question;
    return opening;
  }
  opening.kind = Opening::Kind::order;
  opening.verb = plain_verb(words[first]);
  opening.determined =
      is_in(k_before_thing, next) && !opening.verb.ends_with("ing") && opening.verb.size() > 2;
  // "Open orders" and "draft invoices" are things, not orders to open or draft.
  const bool adjective = is_in(k_also_adjectives, opening.verb) && next.size() > 3 && next.ends_with('s') &&
                         !next.ends_with("ss");
  // "Change which ones may push" is an order; "charge which failed" is a thing.
  constexpr std::string_view k_of_choices[] = {"change", "check", "edit", "limit", "list", "set", "update"};
  const bool chooses = next == "which" && is_in(k_of_choices, opening.verb);
  constexpr std::string_view k_stating[] = {"announce", "note", "report", "say", "state", "tell"};
  const auto last =
      words.begin() + static_cast<std::ptrdiff_t>(std::min(words.size(), first + k_max_words_to_that));
  opening.states = is_in(k_stating, opening.verb) && next != "me" && next != "us" &&
                   std::find(words.begin() + static_cast<std::ptrdiff_t>(first), last, "that") != last;
  opening.doubtful = adjective || next.empty() ||
                     (is_in(k_after_thing, next) && is_in(k_also_things, opening.verb) && !chooses);
  return opening;
}

std::vector<Opening> openings_of(std::string_view query) {
  constexpr std::size_t k_max_openings = 8;
  std::vector<Opening> openings;
  for (std::size_t begin = 0; begin < query.size() && openings.size() < k_max_openings;) {
    const std::size_t end = std::min(query.find_first_of(",;.!?:\n", begin), query.size());
    const std::string_view clause = query.substr(begin, end - begin);
    if (openings.empty() ? !first_words(clause).empty() : clause.find(' ', 1) != std::string_view::npos)
      openings.push_back(opening_of(query.substr(begin)));
    begin = end + 1;
  }
  return openings;
}

bool is_unwanted(std::string_view query) {
  constexpr std::size_t k_max_words = 24;
  constexpr std::string_view k_which[] = {"what", "which", "who", "whose"};
  constexpr std::string_view k_nots[] = {"don't", "dont", "not"};
  constexpr std::string_view k_wanted[] = {"need", "want"};
  const auto words = first_words(query, k_max_words);
  for (std::size_t i = 0; i + 1 < words.size() && !is_in(k_which, words[i]); ++i) {
    const std::string& next = words[i + 1];
    if ((words[i] == "no" && next == "longer") ||
        (words[i] == "any" && (next == "more" || next == "longer")) || next == "anymore" ||
        (is_in(k_nots, words[i]) && is_in(k_wanted, next)))
      return true;
  }
  return false;
}

bool is_rule(std::string_view query) {
  constexpr std::string_view k_asked[] = {"how",   "what", "when", "where", "which", "who",
                                          "whose", "why",  "i",    "we",    "you"};
  constexpr std::string_view k_modals[] = {"must", "should", "shouldn't", "mustn't"};
  for (const std::string& word : first_words(query)) {
    if (is_in(k_asked, word)) return false;
    if (is_in(k_modals, word)) return true;
  }
  return false;
}

bool describes_thing(std::string_view word) {
  constexpr std::string_view k_words[] = {"are", "been",   "being", "has",      "have",    "he",   "is",
                                          "it",  "nobody", "she",   "somebody", "someone", "that", "they",
                                          "was", "we",     "were",  "which",    "who",     "you"};
  return is_in(k_words, word);
}

bool is_negation(std::string_view word) {
  constexpr std::string_view k_fronts[] = {"aren",  "couldn", "didn",    "doesn", "don",   "hasn",
                                           "haven", "isn",    "shouldn", "wasn",  "weren", "wouldn"};
  return is_in(k_fronts, word);
}

bool is_also_thing(std::string_view verb) {
  return verb == "open" || is_in(k_also_things, verb);
}

Turn turn_of(std::string_view word) {
  constexpr std::string_view k_strong[] = {"after",   "although", "because", "before", "if",
                                           "instead", "once",     "rather",  "since",  "so",
                                           "unless",  "until",    "when",    "while"};
  constexpr std::string_view k_weak[] = {"as",    "by",   "during", "for",  "from",   "in",  "like",
                                         "on",    "such", "that",   "to",   "using",  "via", "where",
                                         "which", "who",  "whose",  "with", "without"};
  if (is_in(k_strong, word)) return Turn::strong;
  return is_in(k_weak, word) ? Turn::weak : Turn::none;
}

}  // namespace collet::search
