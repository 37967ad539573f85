// SPDX-License-Identifier: MIT
#include "plugins/search/scores.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "plugins/openapi/index.hpp"
#include "plugins/search/synonyms.hpp"

namespace collet::search {
namespace {

using openapi::k_none;
using openapi::NameTerm;
using openapi::OperationTraits;
using openapi::Posting;

// In 256ths.
constexpr std::uint32_t k_light = 128;           ///< what a word that says little counts
constexpr std::uint32_t k_topic = 150;           ///< what a word of a schema counts for its operations
constexpr std::uint64_t k_part = 150;            ///< what is left for who has next to none of the words
constexpr std::uint64_t k_unexplained = 140;     ///< taken off from who is called nothing that was asked for
constexpr std::uint64_t k_action = 76;           ///< added for who does what is wanted
constexpr std::uint64_t k_unasked_delete = 220;  ///< of who deletes what nobody wants to
constexpr std::uint64_t k_unasked = 236;         ///< of who cannot do what is wanted
constexpr std::uint64_t k_deprecated = 192;
constexpr std::uint64_t k_unlikely = 215;  ///< nothing is said to be done, and this neither lists nor creates
constexpr std::uint64_t k_container = 215;  ///< of who only holds other resources
constexpr std::uint64_t k_index = 96;       ///< of who only says what there is
constexpr std::uint64_t k_segment = 9;      ///< taken off for each segment of the path
constexpr unsigned k_deepest = 12;

/// log2(1 + all / of_them) in 256ths.
std::uint32_t rarity(std::uint64_t all, std::uint64_t of_them) {
  const std::uint64_t ratio = ((all + 1) << 17U) / (2 * of_them + 1) + (1U << 16U);  // in 65,536ths
  const unsigned bits = std::max(static_cast<unsigned>(std::bit_width(ratio)), 17U) - 1;
  const std::uint64_t rest = ((ratio << 8U) >> bits) & 0xFFU;
  return static_cast<std::uint32_t>((bits - 16U) * 256U + rest);
}

/// What an operation of that method and path may do.
std::uint8_t may_do(const OperationTraits& traits) {
  const bool one = traits.ends_in_parameter != 0;
  switch (traits.method) {
    case OperationTraits::Method::get:
      return one ? action::k_read : action::k_list | action::k_read;
    case OperationTraits::Method::post:
      if (traits.asks != 0) return action::k_list | action::k_read;
      return one ? action::k_update : action::k_create | action::k_update;
    case OperationTraits::Method::put:
      return action::k_update | action::k_create;
    case OperationTraits::Method::patch:
      return action::k_update;
    case OperationTraits::Method::delete_:
      return action::k_delete;
    case OperationTraits::Method::other:
      return 0;
  }
  return 0;
}

}  // namespace

Scores::Scores(const openapi::WordIndex& words, const Understood& question)
    : words_(words),
      actions_(question.actions),
      traits_(words.traits()),
      all_(traits_.size() + words.topic_count()),
      sum_(traits_.size()),
      covered_(traits_.size()),
      best_(traits_.size()),
      explained_(words.term_count()) {
  for (const std::uint32_t verb : question.verbs)
    explained_[verb] = k_sure;
  for (const Concept& one : question.concepts)
    add(one);
}

std::uint32_t Scores::rarity_of(std::uint32_t term) const {
  return rarity(all_, words_.postings(term).size());
}

void Scores::add(const Concept& one) {
  // A word is as rare as all that it may mean; said so, half as rare as it is itself.
  std::uint64_t count = 0;
  for (const Reading& reading : one.readings)
    count += words_.postings(reading.terms.front()).size();
  const std::uint32_t shared = rarity(all_, count);
  std::uint32_t rarest = 0;
  for (const Reading& reading : one.readings) {
    std::uint32_t rarity = reading.share == k_sure ? (rarity_of(reading.terms.front()) + shared) / 2 : shared;
    if (one.light) rarity = rarity * k_light >> 8U;
    rarest = std::max(rarest, rarity);
    add_reading(reading, rarity);
  }
  rarity_ += rarest;
  for (std::size_t i = 0; i < best_.size(); ++i) {
    sum_[i] += best_[i];
    covered_[i] += best_[i] != 0 ? rarest : 0;
    best_[i] = 0;
  }
}

void Scores::add_reading(const Reading& reading, std::uint32_t rarity) {
  for (const std::uint32_t term : reading.terms)
    if (term < explained_.size()) explained_[term] = std::max(explained_[term], reading.share);
  if (reading.terms[1] == k_none) {
    spread(reading.terms.front(), rarity, reading.share, best_);
    return;
  }
  together_.assign(best_.size(), ~0U);
  for (const std::uint32_t term : reading.terms) {
    if (term == k_none) continue;
    part_.assign(best_.size(), 0);
    spread(term, rarity, reading.share, part_);
    for (std::size_t i = 0; i < part_.size(); ++i)
      together_[i] = std::min(together_[i], part_[i]);
  }
  for (std::size_t i = 0; i < best_.size(); ++i)
    best_[i] = std::max(best_[i], together_[i]);
}

/// What a term is worth for each operation that has it, or is of a topic that has it. Numbers of a file are
/// not trusted.
void Scores::spread(std::uint32_t term, std::uint32_t rarity, std::uint32_t share, Values& best) const {
  const std::size_t operations = best.size();
  const std::size_t topics = words_.topic_count();
  for (const Posting& posting : words_.postings(term)) {
    const std::uint32_t value = (rarity * posting.weight() >> 4U) * share >> 8U;
    const std::uint32_t number = posting.number();
    if (number < operations) {
      best[number] = std::max(best[number], value);
    } else if (number - operations < topics) {
      const std::uint32_t of_topic = value * k_topic >> 8U;
      for (const std::uint32_t operation :
           words_.operations_of(number - static_cast<std::uint32_t>(operations)))
        if (operation < operations) best[operation] = std::max(best[operation], of_topic);
    }
  }
}

std::uint32_t Scores::at_most(std::uint32_t operation) const {
  if (sum_[operation] == 0) return 0;
  const std::uint64_t coverage = covered_[operation] * (256 - k_part) / std::max<std::uint64_t>(rarity_, 1);
  const std::uint64_t score = sum_[operation] * (k_part + coverage) >> 8U;
  return std::max(static_cast<std::uint32_t>(score * fitness(traits_[operation]) >> 8U), 1U);
}

std::uint32_t Scores::score(std::uint32_t operation, std::uint32_t most) const {
  const std::uint64_t left = 256 - (k_unexplained * unexplained(operation) >> 8U);
  return std::max(static_cast<std::uint32_t>(most * left >> 8U), 1U);
}

/// How much of what an operation is called the question does not mention, in 256ths.
std::uint64_t Scores::unexplained(std::uint32_t operation) const {
  std::uint64_t all = 0;
  std::uint64_t open = 0;
  for (const NameTerm name : words_.names_of(operation)) {
    if (name.term >= explained_.size()) continue;
    const std::uint64_t rarity = rarity_of(name.term);
    all += rarity;
    open += rarity * (k_sure - explained_[name.term]);
  }
  return all == 0 ? 0 : open / all;
}

/// For what is wanted, whatever the words: what does it, and the plain resource before its copies elsewhere.
std::uint64_t Scores::fitness(const OperationTraits& traits) const {
  const std::uint64_t depth = std::min<unsigned>(unsigned{traits.names} + traits.parameters, k_deepest);
  std::uint64_t fitness = 256 - k_segment * depth;
  const std::uint8_t may = may_do(traits);
  if (actions_ == 0) {
    const bool likely =
        traits.method == OperationTraits::Method::get || traits.method == OperationTraits::Method::post;
    if (!likely || traits.ends_in_parameter != 0) fitness = fitness * k_unlikely >> 8U;
  } else if ((may & actions_) != 0) {
    fitness += k_action;
  } else if (traits.method != OperationTraits::Method::post || actions_ != action::k_delete) {
    fitness = fitness * k_unasked >> 8U;  // an action that is posted may do away with anything
  }
  if (traits.container != 0) fitness = fitness * k_container >> 8U;
  if (traits.index != 0) fitness = fitness * k_index >> 8U;
  if (traits.method == OperationTraits::Method::delete_ && (actions_ & action::k_delete) == 0)
    fitness = fitness * k_unasked_delete >> 8U;
  if (traits.deprecated != 0) fitness = fitness * k_deprecated >> 8U;
  return fitness;
}

}  // namespace collet::search
