// SPDX-License-Identifier: MIT
/// Reads a file of workflows as a tree of YAML nodes with their positions.
///
/// The size is limited. Aliases share nodes and count as if expanded, so an alias bomb is rejected early.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/workflow/language/diagnostics/finding.hpp"
#include "plugins/workflow/language/value/value.hpp"

namespace collet::workflow {

inline constexpr std::size_t k_max_file_bytes = 1U << 20U;
inline constexpr std::size_t k_max_nodes = 100'000;  ///< values of a file, with aliases expanded

struct YamlNode;
using YamlPointer = std::shared_ptr<const YamlNode>;

struct YamlMember {
  std::string name;
  Mark mark;
  YamlPointer value;
};

struct YamlNode {
  enum class Kind : std::uint8_t { scalar, list, map } kind = Kind::scalar;
  bool plain = false;  ///< a scalar without quotes that is not a block
  std::string text;    ///< value of a scalar
  Mark mark;
  std::size_t offset = 0;  ///< offset in the source
  std::vector<YamlPointer> items;
  std::vector<YamlMember> members;  ///< names are distinct; `<<` is merged
  std::size_t nodes = 1;            ///< this node and all below, with aliases expanded
  std::size_t depth = 1;

  const YamlNode* find(std::string_view name) const;
  /// Returns true for an absent value, `~` or `null`.
  bool is_null() const;
};

/// Converts offsets of a text to marks. In ascending order, each conversion costs the distance to the last
/// one, however long the line is. Not thread-safe.
class LineIndex {
 public:
  LineIndex(std::string_view text, std::uint32_t file);
  Mark mark(std::size_t offset) const;

 private:
  std::string_view text_;
  std::uint32_t file_;
  std::vector<std::size_t> starts_;
  mutable std::size_t last_offset_ = 0;
  mutable std::ptrdiff_t last_column_ = 1;
};

struct YamlFile {
  YamlPointer root;            ///< null if the file cannot be read or is empty
  std::vector<Mark> unquoted;  ///< unquoted `{{ }}`, which other YAML readers reject
};

/// Reads `text` and adds its errors to `findings`. `lines` belongs to the same text, which has no byte
/// order mark.
YamlFile read_yaml(std::string_view text, const LineIndex& lines, std::vector<Finding>& findings);

/// Returns the value of a scalar by the core schema of YAML 1.2: `yes`, `no`, `on` and `off` are strings.
Value scalar_value(const YamlNode& node);
/// Returns the whole node as JSON.
Value json_value(const YamlNode& node);

}  // namespace collet::workflow
