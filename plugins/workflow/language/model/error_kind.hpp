// SPDX-License-Identifier: MIT
/// The kinds of errors that a step can have; `steps.x.error.kind` and `retry: {on: […]}` use their names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace collet::workflow {

enum class ErrorKind : std::uint8_t {
  config,       ///< the server's entry cannot be used
  auth,         ///< 401, 403, an invalid token
  offline,      ///< the server cannot be reached, or the connection was lost
  spawn,        ///< the child process could not be started
  server_exit,  ///< the child process ended during the call
  http,         ///< another HTTP status from 400 on
  timeout,
  server,    ///< the server answers with a JSON-RPC error
  protocol,  ///< the answer is not valid MCP
  unknown_tool,
  invalid_args,  ///< rejected by the tool's schema, here or by the server
  tool_error,    ///< isError
  criteria,      ///< a success criterion or an assert does not hold
  template_,     ///< an expression could not be evaluated
  budget,
  cancelled,
  input_required,  ///< the server requires input of the user
  denied,          ///< by policy
  internal,
  unsupported  ///< the client cannot be asked
};

/// Returns the name of the kind: "config", "auth", …, "template", …
std::string_view error_kind_name(ErrorKind kind);
std::optional<ErrorKind> error_kind_of(std::string_view word);
/// Returns the names that retry.on accepts: those of all kinds; `transport` for offline, spawn, server_exit
/// and http; and `any` for all kinds that another attempt may avoid: transport, timeout, server,
/// protocol, tool_error, criteria.
std::vector<std::string> retry_names();
/// Returns the kinds of a name in retry.on; empty for an unknown name.
std::vector<ErrorKind> retry_kinds(std::string_view word);

}  // namespace collet::workflow
