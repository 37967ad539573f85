// SPDX-License-Identifier: MIT
#include "plugins/words/stemmer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "plugins/words/sibling_library.hpp"
#include "plugins/words/stemmer_engine.hpp"

namespace collet::openapi {
namespace {

const ColletStemEngine* engine() {
  static const auto* const loaded =
      static_cast<const ColletStemEngine*>(load_beside("libcollet-stem.so", COLLET_STEM_ENGINE));
  return loaded;
}

/// Words whose endings, taken off, leave another word: customers are nothing custom, and a terminal
/// terminates nothing. Empty if it is none of them.
std::string_view own_stem(std::string_view word) {
  using Pair = std::pair<std::string_view, std::string_view>;
  constexpr Pair k_own[] = {
      {"activities", "activity"},     {"activity", "activity"},        {"applicant", "applicant"},
      {"applicants", "applicant"},    {"authorise", "authorize"},      {"authorised", "authorize"},
      {"authorization", "authorize"}, {"authorizations", "authorize"}, {"authorize", "authorize"},
      {"authorized", "authorize"},    {"authorizes", "authorize"},     {"authorizing", "authorize"},
      {"container", "container"},     {"containers", "container"},     {"conversion", "conversion"},
      {"conversions", "conversion"},  {"customer", "customer"},        {"customers", "customer"},
      {"director", "director"},       {"directors", "director"},       {"international", "international"},
      {"issuing", "issuing"},         {"manager", "manager"},          {"managers", "manager"},
      {"production", "production"},   {"terminal", "terminal"},        {"terminals", "terminal"}};
  static_assert(std::is_sorted(std::begin(k_own), std::end(k_own)));
  constexpr std::size_t k_shortest = 7;
  static_assert(std::none_of(std::begin(k_own), std::end(k_own),
                             [](const Pair& one) { return one.first.size() < k_shortest; }));
  if (word.size() < k_shortest) return {};
  const auto at = std::lower_bound(std::begin(k_own), std::end(k_own), word,
                                   [](const Pair& one, std::string_view other) { return one.first < other; });
  return at != std::end(k_own) && at->first == word ? at->second : std::string_view();
}

}  // namespace

Stemmer::Stemmer() : engine_(engine() == nullptr ? nullptr : engine()->create()) {}

Stemmer::~Stemmer() {
  if (engine_ != nullptr) engine()->destroy(engine_);
}

std::string_view Stemmer::stem(std::string_view word) {
  const bool english = std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (engine_ == nullptr || !english || word.size() < 3) return word;
  if (const std::string_view own = own_stem(word); !own.empty()) return own;
  const char* stem = nullptr;
  const std::size_t size = engine()->stem(engine_, word.data(), word.size(), &stem);
  return size == 0 ? word : std::string_view(stem, size);
}

}  // namespace collet::openapi
