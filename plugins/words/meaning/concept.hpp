// SPDX-License-Identifier: MIT
/// A word of a question as terms of a document.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace collet::words {

/// The share of a reading that is certain. Shares are in 256ths.
inline constexpr std::uint32_t k_sure = 256;

/// One meaning that a word of the question may have in the document.
struct Reading {
  std::array<std::uint32_t, 3> terms;  ///< terms that must all be present; k_none fills the rest
  std::uint32_t share;                 ///< certainty of this meaning, in 256ths
  std::uint32_t strength = 0;          ///< order among readings with the same terms
};

/// One word or phrase of the question.
struct Concept {
  std::vector<Reading> readings;  ///< each combination of terms once
  std::uint32_t weight = k_sure;  ///< importance in the question, in 256ths
  bool besides = false;           ///< repeats other concepts, so an operation loses nothing by lacking it
  bool light = false;             ///< names what to do rather than the thing to do it with
};

}  // namespace collet::words
