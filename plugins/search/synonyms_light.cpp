// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iterator>

#include "plugins/search/synonyms.hpp"

namespace collet::search {

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

}  // namespace collet::search
