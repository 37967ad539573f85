// SPDX-License-Identifier: MIT
/// Counting items by a key, for `group_by`.
#pragma once

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/index.hpp"

namespace collet::listing {

struct Group {
  std::string_view key;
  openapi::Kind kind = openapi::Kind::path;
  std::uint64_t count = 0;
};

/// Keys are borrowed. Items of webhooks and callbacks are counted apart from those of paths.
class Groups {
 public:
  void add(std::string_view key, openapi::Kind kind) { ++counts_[static_cast<std::size_t>(kind)][key]; }

  /// An item that has no key.
  void add_without_key() { ++without_key_; }
  std::uint64_t without_key() const { return without_key_; }

  /// Most items first, then by key; paths before webhooks before callbacks where both are equal.
  std::vector<Group> sorted() const;

 private:
  std::unordered_map<std::string_view, std::uint64_t> counts_[3];
  std::uint64_t without_key_ = 0;
};

}  // namespace collet::listing
