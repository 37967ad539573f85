// SPDX-License-Identifier: MIT
/// Words that mean the same to who asks about an API, whatever it is about.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace collet::search {

/// What a question wants done; bits.
namespace action {
inline constexpr std::uint8_t k_list = 1;
inline constexpr std::uint8_t k_read = 2;
inline constexpr std::uint8_t k_create = 4;
inline constexpr std::uint8_t k_update = 8;
inline constexpr std::uint8_t k_delete = 16;
}  // namespace action

struct Word {
  std::string_view text;
  std::string_view stem;
};

/// Those that share a group with the word of that stem, without itself; each once, in the order of the table.
/// Borrowed for the life of the process. Thread-safe.
std::vector<Word> synonyms_of(std::string_view stem);

/// What a verb asks for; 0 for what is none, or one that may mean anything.
std::uint8_t actions_of(std::string_view stem);

}  // namespace collet::search
