// SPDX-License-Identifier: MIT
#include "plugins/search/rank/scores.hpp"

#include <algorithm>
#include <cstdlib>

#include "plugins/openapi/index/index.hpp"
#include "plugins/search/rank/plain_scores.hpp"
#include "plugins/words/meaning/synonyms.hpp"
#include "plugins/words/weights/ranking_weights.hpp"

namespace collet::search {
namespace {

using openapi::k_none;
using openapi::NameTerm;
using openapi::OperationTraits;
using openapi::Posting;

weights::Shape shape_of(const OperationTraits& traits) {
  switch (traits.method) {
    case OperationTraits::Method::get:
      return traits.ends_in_parameter != 0 ? weights::get_one : weights::get_all;
    case OperationTraits::Method::post:
      if (traits.asks != 0) return weights::asks;
      if (traits.ends_in_parameter != 0) return weights::post_one;
      return traits.alone != 0 ? weights::post_act : weights::post_all;
    case OperationTraits::Method::put:
      return weights::put;
    case OperationTraits::Method::patch:
      return weights::patch;
    case OperationTraits::Method::delete_:
      return weights::erase;
    case OperationTraits::Method::other:
      break;
  }
  return weights::other;
}

constexpr std::uint8_t k_all_actions[weights::k_actions] = {words::action::k_list, words::action::k_read,
                                                            words::action::k_create, words::action::k_update,
                                                            words::action::k_delete};
std::uint32_t does(std::size_t shape, std::uint8_t actions) {
  std::uint32_t best = 0;
  for (std::size_t i = 0; i < weights::k_actions; ++i)
    if ((actions & k_all_actions[i]) != 0) best = std::max(best, weights::k_fitness[shape][i]);
  return best;
}

/// Returns the fitness of an operation of a shape for the question. A question that only names a thing mostly
/// asks to read or to create it; verbs after the thing count less.
std::uint32_t suits(std::size_t shape, const Understood& question) {
  const std::uint32_t reads = does(shape, words::action::k_list | words::action::k_read);
  switch (question.requested.opening) {
    case RequestedAction::Begins::with_verb:
      return does(shape, question.requested.actions);
    case RequestedAction::Begins::with_unknown_verb:
      return std::max(does(shape, question.requested.actions), reads * weights::k_unknown_verb_reads / 4);
    case RequestedAction::Begins::with_thing:
      break;
  }
  const std::uint32_t made = does(shape, words::action::k_create) * weights::k_thing_created >> 8U;
  const std::uint32_t besides = does(shape, question.requested.actions) * weights::k_later_verb >> 8U;
  return std::max({reads, made, besides});
}

}  // namespace

Scores::Memory& Scores::memory() {
  static thread_local Memory the_memory;
  return the_memory;
}

Scores::Scores(const openapi::WordIndex& words, const Understood& question)
    : words_(words), traits_(words.traits()), all_(traits_.size() + words.topic_count()), memory_(memory()) {
  sum_.assign(traits_.size(), {});
  explained_.assign(words.term_count(), 0);
  for (Worth* const worth : {&best_, &memory_.part, &memory_.together}) {
    worth->clear();
    worth->cells.resize(traits_.size());
  }
  for (std::size_t shape = 0; shape < weights::k_shapes; ++shape)
    for (std::size_t depth = 0; depth < k_depths; ++depth)
      suits_[shape][depth] =
          suits(shape, question) * static_cast<std::uint32_t>(256 - weights::k_segment * depth) >> 8U;
  for (const std::uint32_t verb : question.verbs)
    explained_[verb] = words::k_sure;
  for (const words::Concept& one : question.concepts)
    add(one);
  covering_ = ((256 - weights::k_uncovered) << 32U) / std::max<std::uint64_t>(rarity_, 1);
}

std::uint32_t Scores::rarity_of(std::uint32_t term) const {
  return rarity(all_, words_.postings(term).size());
}

std::uint64_t Scores::fewest(const words::Reading& reading) const {
  std::uint64_t count = words_.postings(reading.terms.front()).size();
  for (std::size_t i = 1; i < reading.terms.size() && reading.terms[i] != k_none; ++i)
    count = std::min<std::uint64_t>(count, words_.postings(reading.terms[i]).size());
  return count;
}

void Scores::add(const words::Concept& one) {
  // A word is as rare as all its meanings together. The literal meaning averages that with its own rarity.
  std::uint64_t count = 0;
  for (const words::Reading& reading : one.readings)
    count += fewest(reading);
  const std::uint32_t shared = rarity(all_, count);
  std::uint32_t rarest = 0;
  for (const words::Reading& reading : one.readings) {
    std::uint32_t rarity =
        reading.share == words::k_sure ? (rarity_of(reading.terms.front()) + shared) / 2 : shared;
    if (one.light) rarity = rarity * weights::k_light >> 8U;
    rarity = rarity * one.weight >> 8U;
    rarest = std::max(rarest, rarity);
    add_reading(reading, rarity);
  }
  if (one.besides) rarest = 0;
  rarity_ += rarest;
  for (const std::uint32_t operation : best_.touched) {
    const Cell& best = best_.cells[operation];
    sum_[operation].value += best.value;
    sum_[operation].share += rarest * std::min(best.share, words::k_sure) >> 8U;
  }
  best_.clear();
}

void Scores::add_reading(const words::Reading& reading, std::uint32_t rarity) {
  Worth& part = memory_.part;
  Worth& together = memory_.together;
  for (const std::uint32_t term : reading.terms)
    if (term < explained_.size()) explained_[term] = std::max(explained_[term], reading.share);
  if (reading.terms[1] == k_none) {
    spread(reading.terms[0], rarity, reading.share, best_);
    return;
  }
  // An operation must have all terms, so it gets the least value of them.
  spread(reading.terms[0], rarity, reading.share, together);
  for (std::size_t i = 1; i < reading.terms.size() && reading.terms[i] != k_none; ++i) {
    spread(reading.terms[i], rarity, reading.share, part);
    for (const std::uint32_t operation : together.touched) {
      Cell& all = together.cells[operation];
      all.value = std::min(all.value, part.cells[operation].value);
      all.share = std::min(all.share, part.cells[operation].share);
    }
    part.clear();
  }
  for (const std::uint32_t operation : together.touched) {
    const Cell& all = together.cells[operation];
    if (all.value != 0) best_.raise(operation, all.value, all.share);
  }
  together.clear();
}

/// Raises the value of each operation that has the term, itself or through a topic. Checks the numbers, which
/// may come from a snapshot file.
void Scores::spread(std::uint32_t term, std::uint32_t rarity, std::uint32_t share, Worth& worth) const {
  const std::size_t operations = traits_.size();
  const std::size_t topics = words_.topic_count();
  // Half of the coverage is for having the term at all, half for its certainty.
  const std::uint32_t covers = (words::k_sure + share) / 2;
  const std::uint32_t covers_as_topic = (words::k_sure + (share * weights::k_topic_covers >> 8U)) / 2;
  for (const Posting& posting : words_.postings(term)) {
    const std::uint32_t value = std::max((rarity * posting.weight() >> 4U) * share >> 8U, 1U);
    const std::uint32_t number = posting.number();
    const std::uint32_t as_name = std::min(posting.weight(), weights::k_as_name);
    const std::uint32_t field =
        weights::k_mentioned + as_name * (256 - weights::k_mentioned) / weights::k_as_name;
    if (number < operations) {
      worth.raise(number, value, covers * field >> 8U);
    } else if (number - operations < topics) {
      const std::uint32_t of_topic = std::max(value * weights::k_topic >> 8U, 1U);
      for (const std::uint32_t operation :
           words_.operations_of(number - static_cast<std::uint32_t>(operations)))
        if (operation < operations) worth.raise(operation, of_topic, covers_as_topic * field >> 8U);
    }
  }
}

std::uint32_t Scores::at_most(std::uint32_t operation) const {
  const Cell& sum = sum_[operation];
  if (sum.value == 0) return 0;
  const std::uint64_t coverage = sum.share * covering_ >> 32U;
  const std::uint64_t score = sum.value * (weights::k_uncovered + coverage) >> 8U;
  return std::max(static_cast<std::uint32_t>(score * fitness(traits_[operation]) >> 8U), 1U);
}

std::uint32_t Scores::score(std::uint32_t operation, std::uint32_t most) const {
  const std::uint64_t left = 256 - (weights::k_unexplained * unexplained(operation) >> 8U);
  return std::max(static_cast<std::uint32_t>(most * left >> 8U), 1U);
}

/// Returns how much of an operation's name the question does not mention, in 256ths.
std::uint64_t Scores::unexplained(std::uint32_t operation) const {
  std::uint64_t all = 0;
  std::uint64_t open = 0;
  for (const NameTerm name : words_.names_of(operation)) {
    if (name.term >= explained_.size()) continue;
    const std::uint64_t rarity = rarity_of(name.term);
    all += rarity;
    open += rarity * (words::k_sure - explained_[name.term]);
  }
  return all == 0 ? 0 : open / all;
}

/// Returns how well the operation does the requested action, whatever the words. Short paths come first, so
/// that a resource precedes its copies elsewhere.
std::uint64_t Scores::fitness(const OperationTraits& traits) const {
  const std::size_t depth = std::min<std::size_t>(unsigned{traits.names} + traits.parameters, k_depths - 1);
  std::uint64_t fitness = suits_[shape_of(traits)][depth];
  if (traits.container != 0) fitness = fitness * weights::k_container >> 8U;
  if (traits.index != 0) fitness = fitness * weights::k_index >> 8U;
  if (traits.deprecated != 0) fitness = fitness * weights::k_deprecated >> 8U;
  return fitness;
}

}  // namespace collet::search
