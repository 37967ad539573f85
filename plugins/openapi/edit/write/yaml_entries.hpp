// SPDX-License-Identifier: MIT
/// Which entry of a block mapping or sequence holds which child.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "plugins/openapi/edit/write/yaml_text.hpp"

namespace collet::openapi::edit {

/// Returns true if only spaces are before the offset in its line.
bool is_first_on_line(const YamlText& text, std::size_t offset);

/// Returns the offset of the first line of an entry, whose key or dash is at `entry`. The comment right above
/// it, in its column and without a blank line between, belongs to the entry, unless it is the first of the
/// document, which is about all of it.
std::size_t first_line(const YamlText& text, std::size_t entry);

/// Returns true if the key of the entry is `<<`.
bool is_merge(const YamlText& text, const YamlEntry& entry);

/// Returns for each child of a block collection the number of its entry, or nothing for a child that a merge
/// key brings.
std::vector<std::optional<std::size_t>> entries_of_children(const YamlText& text, Node collection,
                                                            const std::vector<YamlEntry>& entries);

}  // namespace collet::openapi::edit
