// SPDX-License-Identifier: MIT
#include "plugins/words/stemmer/stemmer.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "plugins/words/stemmer/sibling_library.hpp"
#include "plugins/words/stemmer/stemmer_engine.hpp"

namespace collet::openapi {
namespace {

const ColletStemEngine* engine() {
  static const auto* const loaded =
      static_cast<const ColletStemEngine*>(load_beside("libcollet-stem.so", COLLET_STEM_ENGINE));
  return loaded;
}

/// Returns the stem of a word whose Snowball stem is that of an unrelated word: "customer" and "custom",
/// "terminal" and "terminate". Returns an empty text for other words.
std::string_view exceptional_stem(std::string_view word) {
  using Pair = std::pair<std::string_view, std::string_view>;
  constexpr Pair k_exceptions[] = {
      {"activities", "activity"},     {"activity", "activity"},        {"applicant", "applicant"},
      {"applicants", "applicant"},    {"authorise", "authorize"},      {"authorised", "authorize"},
      {"authorization", "authorize"}, {"authorizations", "authorize"}, {"authorize", "authorize"},
      {"authorized", "authorize"},    {"authorizes", "authorize"},     {"authorizing", "authorize"},
      {"container", "container"},     {"containers", "container"},     {"conversion", "conversion"},
      {"conversions", "conversion"},  {"customer", "customer"},        {"customers", "customer"},
      {"director", "director"},       {"directors", "director"},       {"international", "international"},
      {"issuing", "issuing"},         {"manager", "manager"},          {"managers", "manager"},
      {"production", "production"},   {"terminal", "terminal"},        {"terminals", "terminal"}};
  static_assert(std::is_sorted(std::begin(k_exceptions), std::end(k_exceptions)));
  constexpr std::size_t k_min_size = 7;
  static_assert(std::none_of(std::begin(k_exceptions), std::end(k_exceptions),
                             [](const Pair& one) { return one.first.size() < k_min_size; }));
  if (word.size() < k_min_size) return {};
  const auto at = std::lower_bound(std::begin(k_exceptions), std::end(k_exceptions), word,
                                   [](const Pair& one, std::string_view other) { return one.first < other; });
  return at != std::end(k_exceptions) && at->first == word ? at->second : std::string_view();
}

}  // namespace

Stemmer::Stemmer() : engine_(engine() == nullptr ? nullptr : engine()->create()) {}

Stemmer::~Stemmer() {
  if (engine_ != nullptr) engine()->destroy(engine_);
}

std::string_view Stemmer::stem(std::string_view word) {
  const bool english = std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (engine_ == nullptr || !english || word.size() < 3) return word;
  if (const std::string_view own = exceptional_stem(word); !own.empty()) return own;
  const char* stem = nullptr;
  const std::size_t size = engine()->stem(engine_, word.data(), word.size(), &stem);
  return size == 0 ? word : std::string_view(stem, size);
}

}  // namespace collet::openapi
