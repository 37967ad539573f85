// SPDX-License-Identifier: MIT
/// Names and places of nodes, as summaries have them.
#pragma once

#include <string>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"
#include "plugins/codegraph/sql/tsql/tree.hpp"

namespace collet::codegraph::tsql {

class SourcePlaces {
 public:
  explicit SourcePlaces(const Tree& tree);

  Position at(std::uint32_t byte) const;
  Position begin(NodeIndex node) const { return at(tree_.begin(node)); }
  std::uint32_t last_line(NodeIndex node) const;
  std::uint32_t lines() const { return static_cast<std::uint32_t>(starts_.size()); }
  DataPlace place(NodeIndex node) const;

  /// Returns the parts of a name without quotes; a part that is left out is empty.
  std::vector<std::string> parts(NodeIndex node) const;
  /// Returns the last part.
  std::string name(NodeIndex node) const;
  std::string_view text(NodeIndex node) const;
  /// Returns the text between two tokens on one line, shortened.
  std::string line_of(std::uint32_t first_token, std::uint32_t last_token) const;

 private:
  const Tree& tree_;
  std::vector<std::uint32_t> starts_;
};

}  // namespace collet::codegraph::tsql
