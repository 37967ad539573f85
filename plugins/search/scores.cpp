// SPDX-License-Identifier: MIT
#include "plugins/search/scores.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "plugins/openapi/index/index.hpp"
#include "plugins/search/synonyms.hpp"

namespace collet::search {
namespace {

using openapi::k_none;
using openapi::NameTerm;
using openapi::OperationTraits;
using openapi::Posting;

// In 256ths.
constexpr std::uint32_t k_light = 105;  ///< what a word that says little counts
constexpr std::uint32_t k_topic = 150;  ///< what a word of a schema counts for its operations
constexpr std::uint32_t k_topic_covers = 144;
/// A word that is only mentioned, in a description or deep in a schema, covers so much of a concept; one that
/// weighs what the words of a name do covers all of it.
constexpr std::uint32_t k_mentioned = 100;
constexpr std::uint32_t k_as_name = 2000;
constexpr std::uint64_t k_part = 80;          ///< what is left for who has next to none of the words
constexpr std::uint64_t k_unexplained = 154;  ///< taken off from who is called nothing that was asked for
constexpr std::uint64_t k_deprecated = 192;
constexpr std::uint64_t k_container = 215;  ///< of who only holds other resources
constexpr std::uint64_t k_index = 96;       ///< of who only says what there is
constexpr std::uint64_t k_segment = 9;      ///< taken off for each segment of the path

/// log2(1 + all / of_them) in 256ths.
std::uint32_t rarity(std::uint64_t all, std::uint64_t of_them) {
  const std::uint64_t ratio = ((all + 1) << 17U) / (2 * of_them + 1) + (1U << 16U);  // in 65,536ths
  const unsigned bits = std::max(static_cast<unsigned>(std::bit_width(ratio)), 17U) - 1;
  const std::uint64_t rest = ((ratio << 8U) >> bits) & 0xFFU;
  return static_cast<std::uint32_t>((bits - 16U) * 256U + rest);
}

/// By method and the shape of its path.
enum Shape : std::uint8_t { get_all, get_one, asks, post_all, post_act, post_one, put, patch, erase, other };

Shape shape_of(const OperationTraits& traits) {
  switch (traits.method) {
    case OperationTraits::Method::get:
      return traits.ends_in_parameter != 0 ? get_one : get_all;
    case OperationTraits::Method::post:
      if (traits.asks != 0) return asks;
      if (traits.ends_in_parameter != 0) return post_one;
      return traits.alone != 0 ? post_act : post_all;
    case OperationTraits::Method::put:
      return put;
    case OperationTraits::Method::patch:
      return patch;
    case OperationTraits::Method::delete_:
      return erase;
    case OperationTraits::Method::other:
      break;
  }
  return other;
}

constexpr std::uint8_t k_actions[] = {action::k_list, action::k_read, action::k_create, action::k_update,
                                      action::k_delete};
/// How well each does what is wanted: to list, read, create, update, delete.
constexpr std::uint32_t k_does[Scores::k_shapes][std::size(k_actions)] = {
    {256, 230, 120, 120, 120},  // get_all
    {180, 256, 120, 120, 120},  // get_one
    {240, 240, 150, 150, 150},  // asks
    {120, 120, 256, 160, 110},  // post_all
    {150, 150, 256, 240, 200},  // post_act
    {120, 120, 170, 256, 110},  // post_one
    {110, 110, 220, 256, 140},  // put
    {110, 110, 140, 256, 140},  // patch
    {90, 90, 90, 150, 256},     // erase
    {120, 120, 120, 120, 120},  // other
};

std::uint32_t does(std::size_t shape, std::uint8_t actions) {
  std::uint32_t best = 0;
  for (std::size_t i = 0; i < std::size(k_actions); ++i)
    if ((actions & k_actions[i]) != 0) best = std::max(best, k_does[shape][i]);
  return best;
}

/// Who names a thing mostly wants to see it, or to make one; what verbs he uses besides may tell about it.
std::uint32_t suits(std::size_t shape, const Understood& question) {
  constexpr std::uint32_t k_thing_made = 213;
  constexpr std::uint32_t k_told_besides = 160;
  const std::uint32_t reads = does(shape, action::k_list | action::k_read);
  switch (question.opening) {
    case Understood::Begins::with_verb:
      return does(shape, question.actions);
    case Understood::Begins::with_unknown_verb:
      return std::max(does(shape, question.actions), reads * 3 / 4);
    case Understood::Begins::with_thing:
      break;
  }
  const std::uint32_t made = does(shape, action::k_create) * k_thing_made >> 8U;
  const std::uint32_t besides = does(shape, question.actions) * k_told_besides >> 8U;
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
  for (std::size_t shape = 0; shape < k_shapes; ++shape)
    for (std::size_t depth = 0; depth < k_depths; ++depth)
      suits_[shape][depth] =
          suits(shape, question) * static_cast<std::uint32_t>(256 - k_segment * depth) >> 8U;
  for (const std::uint32_t verb : question.verbs)
    explained_[verb] = k_sure;
  for (const Concept& one : question.concepts)
    add(one);
  covering_ = ((256 - k_part) << 32U) / std::max<std::uint64_t>(rarity_, 1);
}

std::uint32_t Scores::rarity_of(std::uint32_t term) const {
  return rarity(all_, words_.postings(term).size());
}

std::uint64_t Scores::fewest(const Reading& reading) const {
  std::uint64_t count = words_.postings(reading.terms.front()).size();
  for (std::size_t i = 1; i < reading.terms.size() && reading.terms[i] != k_none; ++i)
    count = std::min<std::uint64_t>(count, words_.postings(reading.terms[i]).size());
  return count;
}

void Scores::add(const Concept& one) {
  // A word is as rare as all that it may mean; said so, half as rare as it is itself.
  std::uint64_t count = 0;
  for (const Reading& reading : one.readings)
    count += fewest(reading);
  const std::uint32_t shared = rarity(all_, count);
  std::uint32_t rarest = 0;
  for (const Reading& reading : one.readings) {
    std::uint32_t rarity = reading.share == k_sure ? (rarity_of(reading.terms.front()) + shared) / 2 : shared;
    if (one.light) rarity = rarity * k_light >> 8U;
    rarity = rarity * one.weight >> 8U;
    rarest = std::max(rarest, rarity);
    add_reading(reading, rarity);
  }
  if (one.besides) rarest = 0;
  rarity_ += rarest;
  for (const std::uint32_t operation : best_.touched) {
    const Cell& best = best_.cells[operation];
    sum_[operation].value += best.value;
    sum_[operation].share += rarest * std::min(best.share, k_sure) >> 8U;
  }
  best_.clear();
}

void Scores::add_reading(const Reading& reading, std::uint32_t rarity) {
  Worth& part = memory_.part;
  Worth& together = memory_.together;
  for (const std::uint32_t term : reading.terms)
    if (term < explained_.size()) explained_[term] = std::max(explained_[term], reading.share);
  if (reading.terms[1] == k_none) {
    spread(reading.terms[0], rarity, reading.share, best_);
    return;
  }
  // What has all of them has each in turn.
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

/// What a term is worth for each operation that has it, or is of a topic that has it. Numbers of a file are
/// not trusted.
void Scores::spread(std::uint32_t term, std::uint32_t rarity, std::uint32_t share, Worth& worth) const {
  const std::size_t operations = traits_.size();
  const std::size_t topics = words_.topic_count();
  // Half of what a concept covers is for being there at all, half for being meant.
  const std::uint32_t covers = (k_sure + share) / 2;
  const std::uint32_t covers_as_topic = (k_sure + (share * k_topic_covers >> 8U)) / 2;
  for (const Posting& posting : words_.postings(term)) {
    const std::uint32_t value = std::max((rarity * posting.weight() >> 4U) * share >> 8U, 1U);
    const std::uint32_t number = posting.number();
    const std::uint32_t as_name = std::min(posting.weight(), k_as_name);
    const std::uint32_t said = k_mentioned + as_name * (256 - k_mentioned) / k_as_name;
    if (number < operations) {
      worth.raise(number, value, covers * said >> 8U);
    } else if (number - operations < topics) {
      const std::uint32_t of_topic = std::max(value * k_topic >> 8U, 1U);
      for (const std::uint32_t operation :
           words_.operations_of(number - static_cast<std::uint32_t>(operations)))
        if (operation < operations) worth.raise(operation, of_topic, covers_as_topic * said >> 8U);
    }
  }
}

std::uint32_t Scores::at_most(std::uint32_t operation) const {
  const Cell& sum = sum_[operation];
  if (sum.value == 0) return 0;
  const std::uint64_t coverage = sum.share * covering_ >> 32U;
  const std::uint64_t score = sum.value * (k_part + coverage) >> 8U;
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
  const std::size_t depth = std::min<std::size_t>(unsigned{traits.names} + traits.parameters, k_depths - 1);
  std::uint64_t fitness = suits_[shape_of(traits)][depth];
  if (traits.container != 0) fitness = fitness * k_container >> 8U;
  if (traits.index != 0) fitness = fitness * k_index >> 8U;
  if (traits.deprecated != 0) fitness = fitness * k_deprecated >> 8U;
  return fitness;
}

}  // namespace collet::search
