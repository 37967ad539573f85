// SPDX-License-Identifier: MIT
/// The protocol's revisions and what each of them knows.
#pragma once

#include <span>
#include <string_view>

namespace collet::host::mcp {

struct Revision {
  std::string_view name;
  bool modern = false;            ///< version and capabilities come with every request; no initialize
  bool annotations = false;       ///< hints in tools/list
  bool audio = false;             ///< audio content
  bool progress_message = false;  ///< a text in progress notifications
  bool batches = false;           ///< arrays of messages
  bool titles = false;            ///< `title` of tools and implementations
  bool structured = false;        ///< outputSchema and structuredContent
  bool links = false;             ///< resource_link content
  bool elicitation = false;       ///< elicitation/create
};

/// Oldest first.
std::span<const Revision> revisions();
/// Null for a name that is none of ours.
const Revision* find_revision(std::string_view name);

inline constexpr std::string_view k_newest_legacy = "2025-11-25";
inline constexpr std::string_view k_modern = "2026-07-28";

}  // namespace collet::host::mcp
