// SPDX-License-Identifier: MIT
/// Asks the model of the client, for summaries of `mode: sampling`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <collet/call.hpp>
#include <collet/entry.hpp>

namespace collet::workflow {

/// Returns the text of the model if the client answers at once; the steps have run and must not run again.
/// Otherwise returns nothing and sets `why`.
std::optional<std::string> ask_client(const Host& host, const Call& call, std::string_view instructions,
                                      std::int64_t max_tokens, std::string& why);

}  // namespace collet::workflow
