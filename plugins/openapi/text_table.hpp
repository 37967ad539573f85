// SPDX-License-Identifier: MIT
/// Numbers for few different texts that stand at many places of a document.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>

#include "plugins/openapi/document.hpp"
#include "plugins/openapi/symbol_cache.hpp"

namespace collet::openapi {

/// For a builder.
class TextTable {
 public:
  /// Numbers are from `first` on and below `none`.
  TextTable(const Document& document, std::uint32_t first, std::uint32_t none)
      : arena_(document.arena()), next_(first), none_(none) {}

  /// Of a string; `none` once there are too many.
  std::uint32_t number(Node string) {
    const RawNode& node = arena_.nodes[string.id()];
    const std::string_view text = arena_.text(node.value, node.size);
    const bool in_source = node.value < arena_.source.size();
    const std::size_t readable = in_source ? arena_.source.size() - node.value : text.size();
    SymbolCache::Entry* const entry = cache_.entry(text, static_cast<std::ptrdiff_t>(readable));
    if (entry != nullptr && entry->symbol != k_no_symbol) return entry->symbol;
    auto at = numbers_.find(text);
    if (at == numbers_.end()) {
      if (next_ == none_) return none_;
      at = numbers_.emplace(text, next_++).first;
    }
    if (entry != nullptr) entry->symbol = at->second;
    return at->second;
  }

 private:
  const ArenaView& arena_;
  std::uint32_t next_;
  const std::uint32_t none_;
  SymbolCache cache_;
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
};

}  // namespace collet::openapi
