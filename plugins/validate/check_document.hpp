// SPDX-License-Identifier: MIT
/// All checks of a document. Other families use them for the documents that they make.
#pragma once

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/validate/context/finding.hpp"
#include "plugins/validate/context/unchecked.hpp"

namespace collet::validate {

/// Adds the findings in the document of the resolver and in the documents to which its references lead. With
/// `structure`, the fields and types of the specification are checked too. Throws a Failure if the call is
/// cancelled.
Unchecked check_document(openapi::Resolver& resolver, bool structure, Findings& findings,
                         const Cancellation& cancellation);

}  // namespace collet::validate
