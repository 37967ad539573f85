// SPDX-License-Identifier: MIT
/// The model of the call's client, for summaries of `mode: sampling`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collet/call.hpp>
#include <collet/entry.hpp>

namespace collet::workflow {

/// What the model wrote, if it is there at once: the steps have run, and are not run again for its sake.
/// Else nothing, and why in `why`.
std::optional<std::string> ask_client(const Host& host, const Call& call, std::string_view instructions,
                                      std::int64_t max_tokens, std::string& why);

}  // namespace collet::workflow
