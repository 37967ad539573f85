// SPDX-License-Identifier: MIT
/// Hashes of the names in a file, to find the files that a name occurs in.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "plugins/codegraph/languages/file_summary.hpp"

namespace collet::codegraph {

/// The names of members that expressions use without writing them.
inline constexpr std::string_view k_indexer_name = "this[]";
inline constexpr std::string_view k_constructor_name = "new()";

std::uint32_t name_hash(std::string_view name);
/// Adds the hashes of the parts of a name with dots.
void add_name_hashes(std::string_view name, std::vector<std::uint32_t>& out);
/// Adds those of all names in a type.
void add_name_hashes(const TypeName& type, std::vector<std::uint32_t>& out);

}  // namespace collet::codegraph
