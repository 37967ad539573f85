// SPDX-License-Identifier: MIT
/// The search of the door find_tools: from words to signatures.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// Limit for a signature with its title, in characters: 35 tokens.
inline constexpr std::size_t k_max_signature = 140;

/// Returns the exposed tools that match the words best, at most `limit`; without words, the first in the
/// order of names. Doors are never among them. Ranks by the words of name, title, search hint and
/// description.
std::vector<const Tool*> search_tools(const Catalog& catalog, std::string_view query, std::size_t limit);

/// Returns "name(required, optional?, choice?:a|b, …) Title", cut to k_max_signature.
std::string signature_of(const Tool& tool);

}  // namespace collet::host::catalog
