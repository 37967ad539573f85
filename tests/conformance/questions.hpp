// SPDX-License-Identifier: MIT
/// The questions that a document is asked: every walk and every mode of search_api, with filters taken from
/// its own answers.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace collet::test {

/// Calls a tool with the members of its arguments beside `spec`, without braces; returns the result, or
/// nothing if that was an error.
using Ask = std::function<std::string(std::string_view tool, const std::string& members)>;

void ask_everything(const Ask& ask);

/// Returns why a tool may not give this result, or nothing if it may.
std::string wrong_with(std::string_view tool, const std::string& members, std::string_view json);

}  // namespace collet::test
