// SPDX-License-Identifier: MIT
/// The findings that an earlier revision of the document does not have.
#pragma once

#include <string>

#include <collet/call.hpp>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/validate/context/finding.hpp"
#include "plugins/validate/context/since.hpp"

namespace collet::validate {

/// Removes from `findings` those that the revision `since` of the document has too: of the same rule and
/// message, at the same pointer first, then at any. Throws a Failure if the revision cannot be read.
Since keep_new_findings(const Call& call, const std::string& since, const openapi::Resolver& resolver,
                        bool structure, Findings& findings, const Cancellation& cancellation);

}  // namespace collet::validate
