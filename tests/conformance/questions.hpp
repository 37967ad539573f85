// SPDX-License-Identifier: MIT
/// What a document is asked: every walk and every mode of search_api in each of its ways, with filters taken
/// from its own answers.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace collet::test {

/// A tool, and the members of its arguments beside `spec`, without braces; returns the result, or nothing if
/// that was an error.
using Ask = std::function<std::string(std::string_view tool, const std::string& members)>;

void ask_everything(const Ask& ask);

/// Why a result is not one that a tool may give; nothing if it is.
std::string wrong_with(std::string_view tool, const std::string& members, std::string_view json);

}  // namespace collet::test
