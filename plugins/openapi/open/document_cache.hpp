// SPDX-License-Identifier: MIT
/// The descriptions that the store keeps, limited by the memory that they take.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/openapi/index/description.hpp"

namespace collet::openapi {

/// Not thread-safe. The memory of an entry includes the tables that are built on first use, so it grows while
/// calls use the description; count() counts such entries anew.
class DocumentCache {
 public:
  using Key = std::string;

  explicit DocumentCache(std::size_t max_bytes) : max_bytes_(max_bytes) {}
  void set_max_bytes(std::size_t max_bytes);

  /// Returns the description and marks it as used most recently; null if it is unknown or damaged.
  DescriptionPtr find(const Key& key);
  /// Adds a description, unless the key exists. Evicts the least recently used ones.
  void keep(const Key& key, const DescriptionPtr& description);
  /// Counts the entries that calls may have changed, and evicts the least recently used ones above the limit.
  void count();
  /// Evicts the entries that no call uses. Returns false if there were none.
  bool evict_unused();
  void clear();

  std::size_t size() const { return entries_.size(); }
  std::size_t bytes() const { return bytes_; }
  std::uint64_t evicted() const { return evicted_; }
  std::uint64_t damaged() const { return damaged_; }

 private:
  struct Entry {
    Key key;
    DescriptionPtr description;
    std::size_t bytes = 0;
  };
  using Entries = std::list<Entry>;
  void count_some(Entries::iterator entry);
  void count(Entry& entry);
  void evict();
  void drop(Entries::iterator entry);

  std::size_t max_bytes_;
  Entries entries_;                      // most recently used first
  std::vector<Entries::iterator> used_;  // by calls when they were counted last
  std::unordered_map<Key, Entries::iterator> by_key_;
  std::size_t bytes_ = 0;
  std::size_t uncounted_ = 0;  // changes since all were counted
  std::uint64_t evicted_ = 0;
  std::uint64_t damaged_ = 0;
};

}  // namespace collet::openapi
