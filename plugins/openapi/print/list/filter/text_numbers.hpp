// SPDX-License-Identifier: MIT
/// Assignment of consecutive numbers to distinct texts, for counting and sorting many items by few names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace collet::listing {

/// Borrows the texts. Numbers are assigned in the order of first use. A cache finds a recently used text by
/// its address, without reading it.
class TextNumbers {
 public:
  TextNumbers();

  std::uint32_t number(std::string_view text);
  std::size_t size() const { return texts_.size(); }
  std::string_view text(std::uint32_t number) const { return texts_[number]; }
  const std::vector<std::string_view>& texts() const { return texts_; }  ///< indexed by number

 private:
  struct Recent {
    const char* data = nullptr;
    std::size_t size = ~std::size_t{0};
    std::uint32_t number = 0;
  };
  std::uint32_t find_or_add(std::string_view text);
  void grow();

  std::unique_ptr<Recent[]> recent_;
  std::vector<std::uint32_t> slots_;  // number + 1, or 0; the size is a power of two
  std::vector<std::uint64_t> hashes_;
  std::vector<std::string_view> texts_;
};

}  // namespace collet::listing
