// SPDX-License-Identifier: MIT
/// The lines of a source file, and places in them as indexers count them.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "plugins/codegraph/scip/scip_reader.hpp"

namespace collet::codegraph {

class SourceLines {
 public:
  explicit SourceLines(std::string_view text);

  /// Returns the byte offset in the text of a column of a line, both from 0; nothing if the line is shorter.
  std::optional<std::size_t> offset(std::uint32_t line, std::uint32_t column, ScipColumns unit) const;
  std::size_t begin_of(std::uint32_t line) const { return begins_[line]; }
  /// Returns the text between two columns of a line; the second one may be behind its end.
  std::string_view text(const ScipOccurrence& place, ScipColumns unit) const;
  /// Returns true if the name that ends at this offset is called: an opening parenthesis follows it.
  bool is_called(std::size_t end) const;
  /// Returns true if the place is in a statement that imports names, or exports those of another module.
  bool is_imported(std::size_t offset) const;

 private:
  std::string_view line(std::uint32_t number) const;

  std::string_view text_;
  std::vector<std::size_t> begins_;
};

}  // namespace collet::codegraph
