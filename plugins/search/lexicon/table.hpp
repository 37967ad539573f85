// SPDX-License-Identifier: MIT
/// The lexicon as constants, which table_writer.cpp writes at build time.
#pragma once

#include <cstdint>

namespace collet::search::lexicon {

struct Entry {
  std::uint32_t text;  ///< where its stem begins in k_text; it ends where that of the next one does
  std::uint32_t
      first;  ///< where its list begins in k_others and k_weights; it ends where that of the next one does
};

extern const char k_text[];
extern const Entry k_entries[];         ///< ascending by stem, and one behind the last
extern const std::uint32_t k_size;      ///< without that one
extern const std::uint16_t k_others[];  ///< numbers of entries
extern const std::uint8_t k_weights[];

}  // namespace collet::search::lexicon
