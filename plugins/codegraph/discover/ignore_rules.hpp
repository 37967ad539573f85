// SPDX-License-Identifier: MIT
/// The rules of .gitignore files, and patterns of a project's configuration in the same form.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace collet::codegraph {

/// Matches paths as gitignore(5) describes. Classes such as `[:alpha:]`, and a `\` within a set, have no
/// meaning.
class IgnoreRules {
 public:
  /// Adds the lines of a .gitignore file in `folder`, which is relative to the root, or empty for the root.
  void add(std::string_view folder, std::string_view text);
  /// Returns true if the last rule that matches the path excludes it. Rules of deeper folders are added
  /// later. The caller passes no path in a folder that is excluded.
  bool ignores(std::string_view path, bool is_folder) const;
  std::size_t size() const { return rules_.size(); }
  /// Drops the rules after the first `size` ones.
  void shrink(std::size_t size) { rules_.resize(size); }

 private:
  /// A part of a pattern, which matches one name; `**` matches any number of them.
  struct Segment {
    enum class Kind : std::uint8_t { literal, ending, glob, any_number };
    Kind kind = Kind::literal;
    std::string text;
    bool matches(std::string_view name) const;
  };
  struct Rule {
    std::string folder;             ///< the folder of the rule's file with a slash behind it, or empty
    std::vector<Segment> segments;  ///< matched against the path from that folder
    bool bound = false;             ///< otherwise the only segment is matched against the last name
    bool excludes = true;
    bool only_folders = false;
    bool matches(std::string_view path) const;
  };
  static Segment segment(std::string_view text);

  std::vector<Rule> rules_;
};

}  // namespace collet::codegraph
