// SPDX-License-Identifier: MIT
/// Cuts a document down to a selection and what it needs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <collet/call.hpp>

#include "plugins/openapi/edit/change_set.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/slice/selection.hpp"

namespace collet::slice {

/// The removals that make the slice, and what remains.
struct Cut {
  openapi::edit::ChangeSet changes;
  std::vector<openapi::Node> removed;  ///< in the order of the document
  std::uint32_t paths = 0;
  std::uint32_t operations = 0;
  std::uint32_t schemas = 0;
  std::uint32_t components = 0;        ///< schemas included
  std::vector<std::string> also_kept;  ///< operations that were not selected, but are referred to
};

/// A slice that selects every operation is the document itself, unused components included. Throws a Failure
/// if nothing would remain.
Cut cut(const Call& call, openapi::Resolver& references, const openapi::Outline& outline,
        const Selection& selection);

}  // namespace collet::slice
