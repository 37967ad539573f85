// SPDX-License-Identifier: MIT
/// The rules of .gitignore files, and patterns of a project's configuration in the same form.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collet::codegraph {

class IgnoreRules {
 public:
  /// Adds the lines of a .gitignore file in `folder`, which is relative to the root, or empty for the root.
  void add(std::string_view folder, std::string_view text);
  /// Returns true if the last rule that matches the path excludes it. Rules of deeper folders are added
  /// later.
  bool ignores(std::string_view path, bool is_folder) const;
  std::size_t size() const { return rules_.size(); }
  /// Drops the rules after the first `size` ones.
  void shrink(std::size_t size) { rules_.resize(size); }

 private:
  struct Rule {
    std::string pattern;  ///< matched against the path from the root
    bool excludes = true;
    bool only_folders = false;
  };
  std::vector<Rule> rules_;
};

}  // namespace collet::codegraph
