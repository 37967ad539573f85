// SPDX-License-Identifier: MIT
/// Why something with a server could not be done, as workflows and people tell such things apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include <collet/abi.h>

namespace collet::external {

enum class Kind : std::uint8_t {
  config,          ///< the entry in servers.json cannot be used
  spawn,           ///< no process came of the command
  server_exit,     ///< the process ended
  offline,         ///< nobody answers there
  auth,            ///< 401, 403
  http,            ///< another status from 400 on
  protocol,        ///< what came is not what the protocol has
  timeout,         ///< no answer in time
  cancelled,       ///< the caller gave up
  unknown_tool,    ///< the server has no such tool
  invalid_args,    ///< the server refuses the arguments
  tool_error,      ///< the tool says that it failed
  input_required,  ///< the tool wants to ask somebody
  lease,           ///< somebody else has the server for himself
  other
};

std::string_view kind_word(Kind kind);
collet_status status_of(Kind kind);

struct Fault {
  Kind kind = Kind::other;
  std::string message{};
  std::optional<std::int64_t> code{};  ///< of JSON-RPC or HTTP, as the kind tells
};

/// A value, or why there is none.
template <class T>
class [[nodiscard]] Got {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): `return value;`
  Got(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): `return Fault{…};`
  Got(Fault fault) : state_(std::in_place_index<1>, std::move(fault)) {}
  explicit operator bool() const { return state_.index() == 0; }
  T& operator*() { return std::get<0>(state_); }
  const T& operator*() const { return std::get<0>(state_); }
  T* operator->() { return &std::get<0>(state_); }
  const T* operator->() const { return &std::get<0>(state_); }
  const Fault& fault() const { return std::get<1>(state_); }

 private:
  std::variant<T, Fault> state_;
};

}  // namespace collet::external
