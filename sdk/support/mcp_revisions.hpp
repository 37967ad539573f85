// SPDX-License-Identifier: MIT
/// The revisions of the Model Context Protocol that Collet knows, as a server and as a client. No other
/// source of the product contains the date of a revision: it reads a feature from this table or uses one of
/// its constants.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace collet::support::mcp {

/// One revision and the features that it has.
struct Revision {
  std::string_view name;
  bool served = true;             ///< Collet's server speaks it; otherwise only Collet's client does
  bool modern = false;            ///< each request carries version and capabilities; there is no initialize
  bool annotations = false;       ///< hints in tools/list
  bool audio = false;             ///< audio content
  bool progress_message = false;  ///< a text in progress notifications
  bool batches = false;           ///< arrays of messages
  bool titles = false;            ///< `title` of tools and implementations
  bool tool_meta = false;         ///< `_meta` of tools
  bool structured = false;        ///< outputSchema and structuredContent
  bool links = false;             ///< resource_link content
  bool elicitation = false;       ///< elicitation/create
  bool extensions = false;        ///< capabilities.extensions
};

/// The newest revision that begins with an initialize handshake.
inline constexpr std::string_view k_newest_legacy = "2025-11-25";
/// The revision without a handshake: each request names its revision and its client.
inline constexpr std::string_view k_modern = "2026-07-28";

/// All revisions, the oldest first.
inline constexpr std::array<Revision, 6> k_revisions = {{
    {.name = "2024-10-07", .served = false},
    {.name = "2024-11-05"},
    {.name = "2025-03-26", .annotations = true, .audio = true, .progress_message = true, .batches = true},
    {.name = "2025-06-18",
     .annotations = true,
     .audio = true,
     .progress_message = true,
     .titles = true,
     .tool_meta = true,
     .structured = true,
     .links = true,
     .elicitation = true},
    {.name = k_newest_legacy,
     .annotations = true,
     .audio = true,
     .progress_message = true,
     .titles = true,
     .tool_meta = true,
     .structured = true,
     .links = true,
     .elicitation = true,
     .extensions = true},
    {.name = k_modern,
     .modern = true,
     .annotations = true,
     .audio = true,
     .progress_message = true,
     .titles = true,
     .tool_meta = true,
     .structured = true,
     .links = true,
     .elicitation = true,
     .extensions = true},
}};

/// Returns null if no revision has this name.
constexpr const Revision* find_revision(std::string_view name) {
  for (const Revision& revision : k_revisions) {
    if (revision.name == name) return &revision;
  }
  return nullptr;
}

/// Returns the names of the revisions that have a feature, as in names_with(&Revision::batches), separated by
/// commas.
inline std::string names_with(bool Revision::*feature) {
  std::string names;
  for (const Revision& revision : k_revisions) {
    if (revision.*feature) names.append(names.empty() ? "" : ", ").append(revision.name);
  }
  return names;
}

}  // namespace collet::support::mcp
