// SPDX-License-Identifier: MIT
/// Translates the questions of plugins (interfaces/ask.h) into requests of MCP, and the client's results into
/// answers for plugins. The JSON is the same in every revision that has the method.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include <collet/json.hpp>

#include "host/call/types/question.hpp"

namespace collet::host::mcp {

/// Limit for all answers of one call. An answer beyond it is replaced by an error answer.
inline constexpr std::size_t k_max_answers_bytes = std::size_t{1} << 20U;

/// Returns "elicitation/create", "sampling/createMessage" or "roots/list".
std::string_view method_of(call::Question::Kind kind);

/// Returns the params of the request on one line, or an empty string for roots/list, which has no params.
std::string params_of(const call::Question& question);

/// Returns the answer for the plugin. A result that violates the protocol or the question's schema becomes
/// {"error": text}. `result` must be valid JSON.
std::string answer_of(const call::Question& question, json::View result);
std::string error_answer(std::string_view text);

/// Returns `answers` (a JSON object) together with `more` (key → JSON). If both have a key, `more` counts.
std::string with_answers(std::string_view answers, const std::map<std::string, std::string>& more);

}  // namespace collet::host::mcp
