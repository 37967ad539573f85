// SPDX-License-Identifier: MIT
/// The statements of scripts that drop, rename or replace objects and columns.
#pragma once

#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "plugins/codegraph/link/data/name_history.hpp"

namespace collet::codegraph {

class ObjectEnds {
 public:
  ObjectEnds(const Program& program, NameHistory& history) : program_(program), history_(history) {}

  /// Notes the definitions of a file at the places of statements that end others.
  void read_starts(Index file);
  /// Returns where a statement ends an object or column. A definition at the place of the statement goes on
  /// for it: under another name, or under the same with another query.
  NameHistory::End end_of(Index file, const DataRemoval& removal) const;
  /// Ends those of the objects of one name that a statement ends: they are above it in its file, or in a
  /// migration with a lower version. Returns true if one was there. The statements of a file are passed in
  /// their order.
  bool end(Index file, const DataRemoval& removal, const std::vector<Index>& objects);

 private:
  /// The objects of one name and kind that no statement of their own file has ended, by file and place.
  struct Open {
    struct Object {
      Index symbol = k_none;
      SourcePlace place;
    };
    std::vector<Object> objects;
    /// The file whose statements were seen last, and which of them: a later one of the same sort ends nothing
    /// in other files that the first one has not ended.
    Index file = k_none;
    bool seen[3] = {false, false, false};
  };
  /// The definitions at one place; a new name of a schema moves several objects, each under its name.
  struct Starts {
    Index first = k_none;
    std::unordered_map<std::string_view, Index> by_name;
  };
  Open& open_objects(const DataRemoval& removal, const std::vector<Index>& objects);

  const Program& program_;
  NameHistory& history_;
  std::map<std::tuple<Index, std::uint32_t, std::uint32_t, std::uint8_t>, Starts> starts_;
  std::map<std::pair<const std::vector<Index>*, std::uint8_t>, Open> open_;  ///< by objects and kind
};

}  // namespace collet::codegraph
