// SPDX-License-Identifier: MIT
/// Numbers for texts, in the order of their first use: for counting and sorting many items by few names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace collet::listing {

/// Texts are borrowed. One that stands at an address asked for lately is known by it, without being read.
class TextNumbers {
 public:
  TextNumbers();

  std::uint32_t number(std::string_view text);
  std::size_t size() const { return texts_.size(); }
  std::string_view text(std::uint32_t number) const { return texts_[number]; }
  const std::vector<std::string_view>& texts() const { return texts_; }  ///< by number

 private:
  struct Met {
    const char* data = nullptr;
    std::size_t size = ~std::size_t{0};
    std::uint32_t number = 0;
  };
  std::uint32_t find_or_add(std::string_view text);
  void grow();

  std::unique_ptr<Met[]> met_;
  std::vector<std::uint32_t> slots_;  // number + 1, or 0; a power of two
  std::vector<std::uint64_t> hashes_;
  std::vector<std::string_view> texts_;
};

}  // namespace collet::listing
