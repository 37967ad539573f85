// SPDX-License-Identifier: MIT
/// A trie of the segments of paths, so that a pattern visits only branches that may match.
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
  /// A path as a text address in the arena.
  struct Path {
    std::uint32_t address;
    std::uint32_t size;
  };

  /// Path `i` gets the number `i`; equal paths remain separate. No trie is built for paths that share almost
  /// nothing, since it would be larger than they are.
  void build(const ArenaView& arena, const std::vector<Path>& paths);

  /// Returns the numbers of the paths that match as in path_matches(), in ascending order, in no more time
  /// than testing each path. Returns nullopt, and the caller must test each path, if there is no trie or the
  /// pattern has more than 63 segments.
  std::optional<std::vector<std::uint32_t>> match(const ArenaView& arena, std::string_view pattern) const;

  template <class Self, class Visit>
  static void each_array(Self& self, const Visit& visit) {
    visit(self.steps_);
    visit(self.paths_);
  }

 private:
  struct Step {
    std::uint32_t address = 0;  ///< text address of the segment that leads here
    std::uint32_t size = 0;
    std::uint32_t first_child = 0;  ///< position in steps_; children are contiguous
    std::uint32_t child_count = 0;
    std::uint32_t first_path = 0;  ///< position in paths_: first paths that end here, then those below
    std::uint32_t ends_here = 0;
    std::uint32_t path_count = 0;
  };
  class Matcher;

  Array<Step> steps_;  ///< the first step is the root
  Array<std::uint32_t> paths_;
};

}  // namespace collet::openapi
