// SPDX-License-Identifier: MIT
/// The lookup tables of an index: from an operationId, tag, method or path pattern to the operations or path
/// items that match. Each table is built on first use.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <string_view>
#include <vector>

#include "plugins/openapi/index/path_trie.hpp"
#include "plugins/openapi/index/text_index.hpp"
#include "plugins/openapi/tree/mapped_array.hpp"

namespace collet::openapi {

class Index;

/// Numbers in groups: group `i` is the range from starts[i] to starts[i + 1].
struct Postings {
  Array<std::uint32_t> starts;
  Array<std::uint32_t> numbers;

  std::vector<std::uint32_t> group(std::uint32_t number) const;

  template <class Self, class Visit>
  static void each_array(Self& self, const Visit& visit) {
    visit(self.starts);
    visit(self.numbers);
  }
};

/// Thread-safe. `index` must always be the index that owns the tables.
class Lookups {
 public:
  std::vector<std::uint32_t> with_operation_id(const Index& index, std::string_view id) const;
  std::vector<std::uint32_t> with_tag(const Index& index, std::string_view tag) const;
  std::vector<std::uint32_t> with_method(const Index& index, std::string_view method) const;
  std::vector<std::uint32_t> path_items_at(const Index& index, std::string_view pattern) const;

  void build_all(const Index& index) const;

  template <class Self, class Visit>
  static void each_array(Self& self, const Visit& visit) {
    TextIndex::each_array(self.ids_, visit);
    TextIndex::each_array(self.tags_, visit);
    Postings::each_array(self.of_tag_, visit);
    visit(self.methods_);
    Postings::each_array(self.of_method_, visit);
    PathTrie::each_array(self.paths_, visit);
  }
  /// Marks all tables as present, as in a snapshot.
  void mark_complete() { complete_ = true; }

  /// Returns the bytes of the tables built so far.
  std::size_t memory() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  void build_ids(const Index& index) const;
  void build_tags(const Index& index) const;
  void build_methods(const Index& index) const;
  void build_paths(const Index& index) const;
  template <class Arrays>
  void count_bytes(Arrays& arrays) const;

  bool complete_ = false;

  mutable std::once_flag ids_once_, tags_once_, methods_once_, paths_once_;
  mutable TextIndex ids_;   ///< operations by operationId
  mutable TextIndex tags_;  ///< tag numbers by name
  mutable Postings of_tag_;
  mutable Array<std::uint32_t> methods_;  ///< by method number, an operation with that method
  mutable Postings of_method_;
  mutable PathTrie paths_;
  mutable std::atomic<std::size_t> bytes_{0};
};

}  // namespace collet::openapi
