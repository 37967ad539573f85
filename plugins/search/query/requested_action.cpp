// SPDX-License-Identifier: MIT
#include "plugins/search/query/requested_action.hpp"

#include <algorithm>
#include <initializer_list>
#include <string>

#include "plugins/search/query/intent.hpp"
#include "plugins/words/meaning/synonyms.hpp"

namespace collet::search {
namespace {

namespace action = words::action;
using Begins = RequestedAction::Begins;
using Words = std::vector<QuestionWord>;

bool is_in(std::string_view word, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

const QuestionWord* verb_of(const Opening& clause, const Words& words) {
  const auto verb = std::find_if(words.begin(), words.end(),
                                 [&](const QuestionWord& word) { return word.text == clause.verb; });
  return verb == words.end() ? nullptr : &*verb;
}

/// Returns the actions that a clause orders. A clause after the first must be an unambiguous order.
std::uint8_t ordered(const Opening& clause, bool first, const Words& words) {
  const QuestionWord* const verb = verb_of(clause, words);
  if (clause.states && first) return action::k_create | action::k_update;
  if (verb == nullptr || clause.doubtful || (!first && !clause.determined)) return 0;
  return verb->actions == 0 && clause.determined ? words::actions_of(verb->stem) : verb->actions;
}

RequestedAction action_of(std::string_view query, const Words& words) {
  const std::vector<Opening> clauses = openings_of(query);
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const Opening& clause = clauses[i];
    if (clause.kind == Opening::Kind::question && i == 0)
      return {Begins::with_verb, action::k_list | action::k_read};
    const std::uint8_t actions =
        clause.kind == Opening::Kind::order ? ordered(clause, i == 0, words) : std::uint8_t{0};
    if (actions != 0) return {Begins::with_verb, actions};
  }
  if (!clauses.empty() && clauses.front().kind == Opening::Kind::order && clauses.front().determined)
    if (const QuestionWord* const verb = verb_of(clauses.front(), words);
        verb != nullptr && words::actions_of(verb->stem) == 0)
      return {Begins::with_unknown_verb, action::k_create | action::k_update | action::k_delete};
  RequestedAction requested;
  const bool unwanted = is_unwanted(query);
  if (unwanted || is_rule(query)) {
    requested.actions = action::k_update | (unwanted ? action::k_delete : action::k_create);
    requested.opening = Begins::with_verb;
  }
  for (std::size_t i = 0; i < words.size() && requested.actions == 0; ++i)
    if (i == 0 || !describes_thing(words[i - 1].text)) requested.actions = words[i].actions;
  return requested;
}

/// Decides between one item and a list: "every hook" and "hooks that" are lists, "one hook" and "a certain
/// hook" are one item.
std::uint8_t one_or_many(const Words& words) {
  constexpr std::size_t k_max_words = 5;
  for (std::size_t i = 0; i < std::min(words.size(), k_max_words); ++i) {
    const std::string& word = words[i].text;
    if (is_in(word, {"all", "each", "every", "everybody", "everyone", "list", "many", "several"}))
      return action::k_list;
    if (is_in(word, {"certain", "details", "given", "one", "particular", "single", "specific"}))
      return action::k_read;
    const bool plural = word.size() > 3 && words::actions_of(words[i].stem) == 0 && word.ends_with('s') &&
                        !word.ends_with("ss") && words[i].stem != word;
    if (plural && i < 3) return action::k_list;
  }
  return action::k_list | action::k_read;
}

}  // namespace

RequestedAction requested_action(std::string_view query, const Words& words) {
  RequestedAction requested = action_of(query, words);
  if (requested.actions == (action::k_list | action::k_read)) requested.actions = one_or_many(words);
  return requested;
}

}  // namespace collet::search
