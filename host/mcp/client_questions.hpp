// SPDX-License-Identifier: MIT
/// What plugins ask, in the words of the protocol, and what clients answer, in the words of plugins
/// (interfaces/ask.h). The shapes are those of every revision that knows them.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "host/call/types/question.hpp"

namespace collet::host::mcp {

/// Answers of one call together; what goes over it becomes an error answer.
inline constexpr std::size_t k_max_answers_bytes = std::size_t{1} << 20U;

/// "elicitation/create", "sampling/createMessage" or "roots/list".
std::string_view method_of(call::Question::Kind kind);

/// The params of that request, on one line; nothing for roots/list, which has none.
std::string params_of(const call::Question& question);

/// The answer in a client's result. What is not as the protocol says, or not as the question's schema says,
/// becomes {"error": text}. `result` is checked JSON.
std::string answer_of(const call::Question& question, json::View result);
std::string error_answer(std::string_view text);

/// `answers` (a JSON object) with `more` (key → JSON), which count where both have a key.
std::string with_answers(std::string_view answers, const std::map<std::string, std::string>& more);

}  // namespace collet::host::mcp
