// SPDX-License-Identifier: MIT
/// All checks of a document. Other families use them for the documents that they make.
#pragma once

#include <cstdint>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/validate/context/finding.hpp"
#include "plugins/validate/context/unchecked.hpp"

namespace collet::validate {

/// Checks of the document of a call, one bit each. A check finds errors of the same rules in every document.
struct Checks {
  std::uint32_t wanted = ~0U;
  bool other_documents = true;    ///< false: references to them are not followed
  std::uint32_t with_errors = 0;  ///< set by check_document(): checks that found errors
};
/// The checks that depend on other documents.
inline constexpr std::uint32_t k_reference_checks = 1U << 9U;

/// Adds the findings in the document of the resolver and in the documents to which its references lead. With
/// `structure`, the fields and types of the specification are checked too. Throws a Failure if the call is
/// cancelled. With `checks`, only the wanted ones run there;
/// other documents are always checked by all.
Unchecked check_document(openapi::Resolver& resolver, bool structure, Findings& findings,
                         const Cancellation& cancellation, Checks* checks = nullptr);

}  // namespace collet::validate
