// SPDX-License-Identifier: MIT
/// The paths of a document by their segments: a pattern looks only where it may lead.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "plugins/openapi/tree/arena.hpp"
#include "plugins/openapi/tree/mapped_array.hpp"

namespace collet::openapi {

class PathTrie {
 public:
  /// A path as an address in the arena: its segments are parts of that text.
  struct Path {
    std::uint32_t address;
    std::uint32_t size;
  };

  /// Path `i` has the number `i`. Equal ones are kept apart. Paths that share next to nothing get no trie: it
  /// would be larger than they are.
  void build(const ArenaView& arena, const std::vector<Path>& paths);

  /// Numbers of the paths that path_matches() takes, in order; in no more time than trying each takes.
  /// Nothing if there is no trie, or the pattern has more than 63 segments: each is to be tried then.
  std::optional<std::vector<std::uint32_t>> match(const ArenaView& arena, std::string_view pattern) const;

  template <class Self, class Visit>
  static void each_array(Self& self, const Visit& visit) {
    visit(self.steps_);
    visit(self.paths_);
  }

 private:
  struct Step {
    std::uint32_t address = 0;  ///< the segment that leads here from the step above
    std::uint32_t size = 0;
    std::uint32_t first_child = 0;  ///< in steps_; children are contiguous
    std::uint32_t child_count = 0;
    std::uint32_t first_path = 0;  ///< in paths_: first those that end here, then those beneath
    std::uint32_t ends_here = 0;
    std::uint32_t path_count = 0;
  };
  class Matcher;

  Array<Step> steps_;  ///< the first is above all paths
  Array<std::uint32_t> paths_;
};

}  // namespace collet::openapi
