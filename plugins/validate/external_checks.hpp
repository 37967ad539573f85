// SPDX-License-Identifier: MIT
/// The checks of the documents that the document of a call references.
#pragma once

#include <cstdint>

#include "plugins/validate/context/bundled_document.hpp"
#include "plugins/validate/context/finding.hpp"

namespace collet::validate {

/// Checks the referenced parts of other documents by the same rules, as the objects that the references
/// require. The findings name places in these documents. Returns false if a limit left some values unchecked.
/// Adds to `unopened` the number of references in these documents that were not opened.
bool check_external_documents(const BundledDocument& bundle, bool structure, Findings& findings,
                              const Cancellation& cancellation, std::uint64_t& unopened);

}  // namespace collet::validate
