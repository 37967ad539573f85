// SPDX-License-Identifier: MIT
/// The kinds of failure that a step can have, as `steps.x.error.kind` and `retry: {on: […]}` name them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collet::workflow {

enum class ErrorKind : std::uint8_t {
  config,       ///< the server's entry cannot be used
  auth,         ///< 401, 403, a token that does not hold
  offline,      ///< cannot be reached, connection refused or lost
  spawn,        ///< the child could not be started
  server_exit,  ///< the child ended during the call
  http,         ///< another HTTP status from 400 on
  timeout,
  protocol,  ///< what came back is no MCP
  unknown_tool,
  invalid_args,  ///< refused by the tool's schema, here or there
  tool_error,    ///< isError
  criteria,      ///< a success criterion or an assert does not hold
  template_,     ///< an expression could not be evaluated
  budget,
  cancelled,
  input_required,  ///< the server wants to ask somebody
  denied,          ///< by policy
  internal
};

/// "config", "auth", …, "template", …
std::string_view error_word(ErrorKind kind);
std::optional<ErrorKind> error_kind_of(std::string_view word);
/// Words for retry.on: those of all kinds, and `transport` for offline, spawn, server_exit and http, `any`
/// for all that a second try may help: transport, timeout, protocol, tool_error, criteria.
std::vector<std::string> retry_words();
/// Empty if there is no such word.
std::vector<ErrorKind> retry_kinds(std::string_view word);

}  // namespace collet::workflow
