// SPDX-License-Identifier: MIT
/// The text from which a model learns what this deployment is for and when to search its tools.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "host/catalog/catalog.hpp"

namespace collet::host::catalog {

/// Limits in bytes. Clients show the first line alone, or the whole text.
inline constexpr std::size_t k_max_first_sentence = 240;
inline constexpr std::size_t k_max_instructions = 1200;

/// Composes the instructions from the summaries and keywords of the plugins that have an exposed tool, in the
/// order of `plugins`; plugins of the host come last. The first line is one sentence with the keywords: those
/// that most plugins have, then the first of each plugin, then the second, as far as they fit. A line for
/// each plugin names its tools. Returns an empty text if no such plugin has a keyword.
std::string compose_instructions(const std::vector<PluginDescription>& plugins,
                                 const std::vector<const Tool*>& exposed);

}  // namespace collet::host::catalog
