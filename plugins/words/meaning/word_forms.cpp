// SPDX-License-Identifier: MIT
#include "plugins/words/meaning/word_forms.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace collet::words {

std::string_view regular_form(std::string_view word) {
  using Pair = std::pair<std::string_view, std::string_view>;
  constexpr Pair k_forms[] = {{"began", "begin"},       {"begun", "begin"},
                              {"bought", "buy"},        {"bound", "bind"},
                              {"broke", "break"},       {"broken", "break"},
                              {"brought", "bring"},     {"built", "build"},
                              {"came", "come"},         {"caught", "catch"},
                              {"children", "child"},    {"chose", "choose"},
                              {"chosen", "choose"},     {"done", "do"},
                              {"drawn", "draw"},        {"drew", "draw"},
                              {"drove", "drive"},       {"fed", "feed"},
                              {"felt", "feel"},         {"forgot", "forget"},
                              {"forgotten", "forget"},  {"fought", "fight"},
                              {"found", "find"},        {"froze", "freeze"},
                              {"frozen", "freeze"},     {"gave", "give"},
                              {"given", "give"},        {"gone", "go"},
                              {"got", "get"},           {"gotten", "get"},
                              {"grew", "grow"},         {"grown", "grow"},
                              {"heard", "hear"},        {"held", "hold"},
                              {"hid", "hide"},          {"hidden", "hide"},
                              {"indices", "index"},     {"kept", "keep"},
                              {"knew", "know"},         {"known", "know"},
                              {"laid", "lay"},          {"led", "lead"},
                              {"left", "leave"},        {"lent", "lend"},
                              {"lost", "lose"},         {"made", "make"},
                              {"meant", "mean"},        {"men", "man"},
                              {"met", "meet"},          {"owed", "owe"},
                              {"paid", "pay"},          {"people", "person"},
                              {"ran", "run"},           {"rang", "ring"},
                              {"reran", "rerun"},       {"rung", "ring"},
                              {"said", "say"},          {"saw", "see"},
                              {"seen", "see"},          {"sent", "send"},
                              {"shown", "show"},        {"sold", "sell"},
                              {"spent", "spend"},       {"spoke", "speak"},
                              {"spoken", "speak"},      {"statuses", "status"},
                              {"stole", "steal"},       {"stolen", "steal"},
                              {"stood", "stand"},       {"stuck", "stick"},
                              {"taken", "take"},        {"taught", "teach"},
                              {"thought", "think"},     {"threw", "throw"},
                              {"thrown", "throw"},      {"told", "tell"},
                              {"took", "take"},         {"torn", "tear"},
                              {"undid", "undo"},        {"undone", "undo"},
                              {"went", "go"},           {"withdrawn", "withdraw"},
                              {"withdrew", "withdraw"}, {"woke", "wake"},
                              {"women", "woman"},       {"won", "win"},
                              {"worn", "wear"},         {"written", "write"},
                              {"wrote", "write"}};
  static_assert(std::is_sorted(std::begin(k_forms), std::end(k_forms)));
  const auto at = std::lower_bound(std::begin(k_forms), std::end(k_forms), word,
                                   [](const Pair& one, std::string_view other) { return one.first < other; });
  return at != std::end(k_forms) && at->first == word ? at->second : std::string_view();
}

std::string_view root_of(std::string_view stem) {
  // Longer endings precede shorter ones: "ation" before "ion".
  constexpr std::string_view k_endings[] = {
      "ations", "ation", "ition", "ship", "able", "ible", "ator", "ance", "ence", "ancy", "ency", "ness",
      "ript",   "rib",   "hood",  "less", "ical", "ion",  "ist",  "ant",  "ent",  "ive",  "ing",  "ure",
      "ity",    "age",   "ard",   "ate",  "ifi",  "er",   "or",   "al",   "ic",   "ee",   "iz",   "is",
      "if",     "at",    "en",    "ed",   "ri",   "i",    "y",    "e",    "s"};
  for (const std::string_view ending : k_endings)
    if (stem.size() >= ending.size() + 5 && stem.ends_with(ending))
      return stem.substr(0, stem.size() - ending.size());
  return stem;
}

bool is_determiner(std::string_view word) {
  constexpr std::string_view k_words[] = {"an",    "another", "any",   "her",  "his", "its",
                                          "my",    "our",     "some",  "that", "the", "their",
                                          "these", "this",    "those", "your"};
  return std::find(std::begin(k_words), std::end(k_words), word) != std::end(k_words);
}

bool is_number(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace collet::words
