// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/filter/text_numbers.hpp"

#include <random>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace collet::listing {
namespace {

constexpr std::uint32_t k_recent_bits = 11;
constexpr std::size_t k_first_slots = 64;

/// The seed is random, so that no document can contain texts that all collide.
std::uint64_t seed() {
  static const std::uint64_t random = [] {
    std::random_device device;
    return (std::uint64_t{device()} << 32U) | device();
  }();
  return random;
}

}  // namespace

TextNumbers::TextNumbers()
    : recent_(std::make_unique<Recent[]>(std::size_t{1} << k_recent_bits)), slots_(k_first_slots, 0) {}

std::uint32_t TextNumbers::number(std::string_view text) {
  const std::uint64_t mixed = reinterpret_cast<std::uintptr_t>(text.data()) * 0x9E3779B97F4A7C15U;
  Recent& recent = recent_[mixed >> (64U - k_recent_bits)];
  if (recent.data != text.data() || recent.size != text.size())
    recent = {text.data(), text.size(), find_or_add(text)};
  return recent.number;
}

std::uint32_t TextNumbers::find_or_add(std::string_view text) {
  const std::uint64_t hash = XXH3_64bits_withSeed(text.data(), text.size(), seed());
  for (std::size_t at = hash & (slots_.size() - 1);; at = (at + 1) & (slots_.size() - 1)) {
    if (slots_[at] == 0) {
      texts_.push_back(text);
      hashes_.push_back(hash);
      slots_[at] = static_cast<std::uint32_t>(texts_.size());
      if (texts_.size() * 2 > slots_.size()) grow();
      return static_cast<std::uint32_t>(texts_.size() - 1);
    }
    const std::uint32_t known = slots_[at] - 1;
    if (hashes_[known] == hash && texts_[known] == text) return known;
  }
}

void TextNumbers::grow() {
  slots_.assign(slots_.size() * 4, 0);
  for (std::uint32_t number = 0; number < texts_.size(); ++number) {
    std::size_t at = hashes_[number] & (slots_.size() - 1);
    while (slots_[at] != 0)
      at = (at + 1) & (slots_.size() - 1);
    slots_[at] = number + 1;
  }
}

}  // namespace collet::listing
