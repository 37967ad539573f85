// SPDX-License-Identifier: MIT
/// The tool call_api: an operation of a configured API is called.
#pragma once

#include <collet/call.hpp>

#include "plugins/search/apis.hpp"

namespace collet::search {

/// Only of `apis`: never of a document that a caller names, so that nobody but the operator steers the
/// credentials. Gives one text (and a blob, if the response is none); a status of 400 and above fails the
/// call. Without a json part: clients show it beside the text, and agents would pay twice. Throws Failure.
void call_api(Call& call, const Apis& apis);

}  // namespace collet::search
