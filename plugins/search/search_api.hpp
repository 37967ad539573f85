// SPDX-License-Identifier: MIT
/// The tool search_api.
#pragma once

#include <collet/call.hpp>

#include "plugins/apis/apis.hpp"
#include "plugins/search/answer/known_types.hpp"

namespace collet::search {

/// Answers in Markdown. An unknown name also gets an answer, with similar names. Throws a Failure for wrong
/// arguments and for documents that cannot be opened.
void search_api(Call& call, const apis::Apis& apis, const KnownTypes& types);

}  // namespace collet::search
