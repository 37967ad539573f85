// SPDX-License-Identifier: MIT
/// Errors of servers, by kind: workflows and clients distinguish these kinds.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <collet/abi.h>

namespace collet::external {

enum class ErrorKind : std::uint8_t {
  config,          ///< the entry in servers.json cannot be used
  spawn,           ///< the command could not be started
  server_exit,     ///< the process ended
  offline,         ///< the server cannot be reached
  auth,            ///< 401, 403
  http,            ///< another status from 400 on
  server,          ///< the server answers with a JSON-RPC error
  protocol,        ///< the answer violates the protocol
  timeout,         ///< no answer in time
  cancelled,       ///< the caller cancelled the call
  unknown_tool,    ///< the server has no such tool
  invalid_args,    ///< the server rejects the arguments
  tool_error,      ///< the tool reports a failure
  input_required,  ///< the tool requires input of the user or of a model
  lease,           ///< another call has a lease of the server
  other
};

std::string_view error_kind_name(ErrorKind kind);
collet_status status_of(ErrorKind kind);

struct ServerError {
  ErrorKind kind = ErrorKind::other;
  std::string message{};
  std::optional<std::int64_t> code{};  ///< a JSON-RPC code or an HTTP status, depending on the kind
};

/// A value or an error.
template <class T>
class [[nodiscard]] ServerResult {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): `return value;`
  ServerResult(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): `return ServerError{…};`
  ServerResult(ServerError error) : state_(std::in_place_index<1>, std::move(error)) {}
  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() { return std::get<0>(state_); }
  const T& operator*() const { return std::get<0>(state_); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  const ServerError& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, ServerError> state_;
};

}  // namespace collet::external
