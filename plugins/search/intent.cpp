// SPDX-License-Identifier: MIT
#include "plugins/search/intent.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <vector>

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
/// What stands before a thing, and so behind a verb.
constexpr std::string_view k_before_thing[] = {
    "a",         "all",      "an",    "another", "any",   "anyone",   "both",    "each",    "every",
    "everybody", "everyone", "her",   "him",     "his",   "it",       "its",     "me",      "my",
    "no",        "one",      "only",  "our",     "some",  "somebody", "someone", "several", "the",
    "their",     "them",     "these", "this",    "those", "three",    "two",     "us",      "your"};
/// What stands behind a thing.
constexpr std::string_view k_behind_thing[] = {
    "about", "after", "and",   "are", "before", "behind", "between", "by",  "for",
    "from",  "has",   "i",     "in",  "is",     "of",     "on",      "or",  "per",
    "that",  "to",    "under", "was", "we",     "were",   "which",   "with"};
/// Verbs that are names of things as well.
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

/// In lower case, also those of one letter, without the s of a genitive.
std::vector<std::string> first_words(std::string_view query) {
  constexpr std::size_t k_enough = 10;
  std::vector<std::string> words;
  std::string word;
  for (std::size_t i = 0; i <= query.size() && words.size() < k_enough; ++i) {
    const char c = i < query.size() ? query[i] : ' ';
    const bool upper = c >= 'A' && c <= 'Z';
    const bool within = (c == '\'' || c == '-') && !word.empty();
    if ((c >= 'a' && c <= 'z') || upper || (c >= '0' && c <= '9') || within) {
      word += upper ? static_cast<char>(c - 'A' + 'a') : c;
      continue;
    }
    if (word.ends_with("'s") && word != "let's" && word != "what's") word.resize(word.size() - 2);
    if (!word.empty()) words.push_back(std::move(word));
    word.clear();
  }
  return words;
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
  // "How do I ban" and "can you ban" order, "how many" and "can I ban" ask.
  const bool asks_of_you = first > 1 && (words[0] == "how" || words[1] == "you");
  if ((is_in(k_asking, words[0]) && !asks_of_you) || is_in(k_asking, words[first])) {
    opening.kind = Opening::Kind::question;
    return opening;
  }
  // "I deleted it" tells, "we need to delete it" orders.
  constexpr std::string_view k_tellers[] = {"he",      "i",    "it", "she",   "somebody",
                                            "someone", "they", "we", "nobody"};
  constexpr std::string_view k_wishes[] = {"have", "like", "must",  "need", "should",
                                           "want", "wish", "would", "can",  "could"};
  if (is_in(k_tellers, words[0]) && (words.size() < 2 || !is_in(k_wishes, words[1]))) {
    opening.kind = Opening::Kind::statement;
    return opening;
  }
  const std::string_view next = first + 1 < words.size() ? words[first + 1] : std::string_view();
  opening.kind = Opening::Kind::order;
  opening.verb = words[first];
  opening.determined =
      is_in(k_before_thing, next) && !opening.verb.ends_with("ing") && opening.verb.size() > 2;
  opening.doubtful = next.empty() || (is_in(k_behind_thing, next) && is_in(k_also_things, opening.verb));
  return opening;
}

std::vector<Opening> openings_of(std::string_view query) {
  constexpr std::size_t k_most = 8;
  std::vector<Opening> openings;
  for (std::size_t begin = 0; begin < query.size() && openings.size() < k_most;) {
    const std::size_t end = std::min(query.find_first_of(",;.!?:\n", begin), query.size());
    const std::string_view clause = query.substr(begin, end - begin);
    if (openings.empty() ? !first_words(clause).empty() : clause.find(' ', 1) != std::string_view::npos)
      openings.push_back(opening_of(query.substr(begin)));
    begin = end + 1;
  }
  return openings;
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
