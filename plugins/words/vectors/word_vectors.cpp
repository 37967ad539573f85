// SPDX-License-Identifier: MIT
#include "plugins/words/vectors/word_vectors.hpp"

/// The bytes of word_vectors.bin: the number of stems, where each begins and the last one ends (four bytes
/// each, little-endian), their vectors, their texts.
__asm__(
    ".pushsection .rodata\n"
    ".balign 8\n"
    ".hidden collet_word_vectors\n"
    ".global collet_word_vectors\n"
    "collet_word_vectors:\n"
    ".incbin \"" COLLET_WORD_VECTORS
    "\"\n"
    ".popsection\n");
extern "C" [[gnu::visibility("hidden")]] const char collet_word_vectors[];

namespace collet::words {
namespace {

constexpr std::size_t k_number = sizeof(std::uint32_t);

std::uint32_t number_at(const char* bytes) {
  std::uint32_t number = 0;
  for (std::size_t i = k_number; i-- > 0;)
    number = number << 8U | static_cast<unsigned char>(bytes[i]);
  return number;
}

}  // namespace

WordVectors::WordVectors()
    : count_(number_at(collet_word_vectors)),
      starts_(collet_word_vectors + k_number),
      vectors_(reinterpret_cast<const WordVector*>(starts_ + (count_ + 1) * k_number)),
      texts_(reinterpret_cast<const char*>(vectors_ + count_)) {}

std::string_view WordVectors::text(std::size_t number) const {
  const char* const at = starts_ + number * k_number;
  const std::uint32_t begin = number_at(at);
  return {texts_ + begin, number_at(at + k_number) - begin};
}

const WordVector* WordVectors::find(std::string_view stem) const {
  std::size_t low = 0;
  std::size_t high = count_;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    if (text(middle) < stem)
      low = middle + 1;
    else
      high = middle;
  }
  return low < count_ && text(low) == stem ? vectors_ + low : nullptr;
}

}  // namespace collet::words
