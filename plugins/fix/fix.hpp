// SPDX-License-Identifier: MIT
/// Fixes a document: one stage after the other, each type until it finds nothing more.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <collet/call.hpp>

#include "plugins/editing/change_log.hpp"
#include "plugins/editing/result_check.hpp"
#include "plugins/fix/fix_types.hpp"
#include "plugins/fix/stage.hpp"
#include "plugins/openapi/edit/edit.hpp"
#include "plugins/openapi/open/open_document.hpp"

namespace collet::fix {

struct Fixed {
  std::unique_ptr<openapi::edit::Edit> edit;
  editing::ChangeLog log;
  std::array<std::uint64_t, k_fix_types> counts{};  ///< changes by type
  std::vector<std::string> notes;                   ///< reasons why something was left as it is
  editing::ResultCheck check;
};

/// Makes the fixes of those types and checks the result. A type whose fixes would make an error that the base
/// has not is left out, with a note. Throws a Failure if the call is cancelled or a limit is met.
Fixed fix_document(const Call& call, const openapi::Opened& base, FixTypes types, const FixOptions& options);

}  // namespace collet::fix
