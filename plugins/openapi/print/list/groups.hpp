// SPDX-License-Identifier: MIT
/// Counts of items by a key, for `group_by`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/print/list/filter/text_numbers.hpp"
#include "plugins/openapi/tree/prefetch_batch.hpp"

namespace collet::listing {

struct Group {
  std::string_view key;
  openapi::Kind kind = openapi::Kind::path;
  std::uint64_t count = 0;
};

/// Borrows the keys. Counts items of paths, webhooks and callbacks separately.
class Groups {
 public:
  void add(std::string_view key, openapi::Kind kind, std::uint64_t items = 1) {
    batch_.add(key.empty() ? nullptr : key.data(), {key, kind, items},
               [this](const Item& item) { count(item); });
  }

  void add_without_key() { ++without_key_; }
  std::uint64_t without_key() const { return without_key_; }

  /// Returns all groups, of which only those from `first` up to `first + count` are in sorted order: the
  /// largest count first, then by key, then paths before webhooks before callbacks.
  std::vector<Group> sorted(std::size_t first = 0, std::size_t count = ~std::size_t{0});

 private:
  struct Item {
    std::string_view key;
    openapi::Kind kind = openapi::Kind::path;
    std::uint64_t items = 1;
  };
  void count(const Item& item) {
    const std::uint32_t number = keys_.number(item.key);
    if (number == counts_.size()) counts_.emplace_back();
    counts_[number][static_cast<std::size_t>(item.kind)] += item.items;
  }

  openapi::PrefetchBatch<Item> batch_;
  TextNumbers keys_;
  std::vector<std::array<std::uint64_t, 3>> counts_;  // by key number, then openapi::Kind
  std::uint64_t without_key_ = 0;
};

}  // namespace collet::listing
