// SPDX-License-Identifier: MIT
/// The tool call_api, which calls an operation of a configured API.
#pragma once

#include <collet/call.hpp>
#include <collet/entry.hpp>

#include "plugins/apis/apis.hpp"

namespace collet::call_api {

/// Calls an operation of `apis`, never of a document that a caller names, so that only the operator decides
/// where credentials go. Returns one text, and a blob if the response is not text. A status of 400 and above
/// fails the call. There is no structured part, because clients would show it beside the text and agents
/// would pay twice. Throws Failure.
/// Before a request whose method may write, asks the user for consent if the operator wants that.
void call_api(const Host& host, Call& call, const apis::Apis& apis);

}  // namespace collet::call_api
