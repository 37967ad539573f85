// SPDX-License-Identifier: MIT
/// A file of workflows as a tree of YAML nodes, each with its place in the source.
///
/// Bounded: aliases share nodes and are counted as if expanded, so a bomb is refused before it costs
/// anything.
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
inline constexpr std::size_t k_max_nodes = 100'000;  ///< values of a file, aliases expanded

struct YamlNode;
using YamlPointer = std::shared_ptr<const YamlNode>;

struct YamlMember {
  std::string name;
  Mark mark;
  YamlPointer value;
};

struct YamlNode {
  enum class Kind : std::uint8_t { scalar, list, map } kind = Kind::scalar;
  bool plain = false;  ///< a scalar without quotes, not a block
  std::string text;    ///< of a scalar
  Mark mark;
  std::size_t offset = 0;  ///< in the source
  std::vector<YamlPointer> items;
  std::vector<YamlMember> members;  ///< names are distinct; `<<` is merged
  std::size_t nodes = 1;            ///< below and here, aliases expanded
  std::size_t depth = 1;

  const YamlNode* find(std::string_view name) const;
  /// Nothing at all, `~` or `null`.
  bool is_null() const;
};

/// Offsets of a text as marks. Asked in order of the text, as a reader does, each costs what lies between it
/// and the last one, however long the line is. One thread at a time.
class Lines {
 public:
  Lines(std::string_view text, std::uint32_t file);
  Mark mark(std::size_t offset) const;

 private:
  std::string_view text_;
  std::uint32_t file_;
  std::vector<std::size_t> starts_;
  mutable std::size_t last_offset_ = 0;
  mutable std::ptrdiff_t last_column_ = 1;
};

struct YamlFile {
  YamlPointer root;            ///< null if the file cannot be read, or holds nothing
  std::vector<Mark> unquoted;  ///< bare `{{ }}`, which other readers of YAML do not take
};

/// What is wrong with the text goes to `findings`. `lines` is of the same text, which has no byte
/// order mark.
YamlFile read_yaml(std::string_view text, const Lines& lines, std::vector<Finding>& findings);

/// A scalar by the core schema of YAML 1.2: `yes`, `no`, `on` and `off` are strings.
Value scalar_value(const YamlNode& node);
/// The whole node as JSON.
Value json_value(const YamlNode& node);

}  // namespace collet::workflow
