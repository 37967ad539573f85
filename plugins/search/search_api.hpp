// SPDX-License-Identifier: MIT
/// The tool search_api.
#pragma once

#include <collet/call.hpp>

#include "plugins/search/apis.hpp"
#include "plugins/search/known_types.hpp"

namespace collet::search {

/// Answers in Markdown; names that are not known are an answer, too. Throws a Failure for wrong arguments and
/// documents that cannot be opened.
void search_api(Call& call, const Apis& apis, const KnownTypes& types);

}  // namespace collet::search
