// SPDX-License-Identifier: MIT
#include "host/mcp/revision.hpp"

#include <array>

namespace collet::host::mcp {

namespace {

constexpr std::array<Revision, 5> k_revisions = {{
    {.name = "2024-11-05"},
    {.name = "2025-03-26", .annotations = true, .audio = true, .progress_message = true, .batches = true},
    {.name = "2025-06-18",
     .annotations = true,
     .audio = true,
     .progress_message = true,
     .titles = true,
     .structured = true,
     .links = true,
     .elicitation = true},
    {.name = k_newest_legacy,
     .annotations = true,
     .audio = true,
     .progress_message = true,
     .titles = true,
     .structured = true,
     .links = true,
     .elicitation = true},
    {.name = k_modern,
     .modern = true,
     .annotations = true,
     .audio = true,
     .progress_message = true,
     .titles = true,
     .structured = true,
     .links = true,
     .elicitation = true},
}};

}  // namespace

std::span<const Revision> revisions() {
  return k_revisions;
}

const Revision* find_revision(std::string_view name) {
  for (const Revision& revision : k_revisions) {
    if (revision.name == name) return &revision;
  }
  return nullptr;
}

}  // namespace collet::host::mcp
