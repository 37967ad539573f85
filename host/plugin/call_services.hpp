// SPDX-License-Identifier: MIT
/// Services that a plugin reaches through one of its calls: other tools, and the client. host/call implements
/// them; host/services/interfaces makes C interfaces of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <collet/abi.h>

namespace collet::host::plugin {

/// Owner of a call. The strings are valid as long as the call.
struct CallOwner {
  std::string_view principal;  ///< owner of stored values and results: "stdio"
  std::string_view session;
};

/// Receives parts, as part() and write() of collet_host_api pass them. Used by one thread at a time.
class PartTaker {
 public:
  virtual ~PartTaker() = default;
  virtual collet_status part(std::int32_t kind, std::string_view head_json) = 0;
  virtual collet_status write(std::string_view bytes) = 0;
};

/// Reason for which a service refused, or a nested call failed.
struct Refusal {
  std::string message;
  std::string detail;  ///< JSON object, or empty
};

/// Receives the progress of a nested call, from any thread, one report at a time.
class ProgressTaker {
 public:
  virtual ~ProgressTaker() = default;
  virtual void progress(double done, double total, std::string_view message) = 0;
};

/// collet.invoke/1. Any thread may use it until the call returns.
class Invoker {
 public:
  virtual ~Invoker() = default;
  /// Runs the tool on this thread. `arguments_json` and `options_json` may be any bytes; empty means {}.
  /// `taker` gets the parts, and `progress` the progress unless it is null, before this function returns.
  /// `refusal` is set for every status except COLLET_OK.
  virtual collet_status invoke(std::string_view tool, std::string_view arguments_json,
                               std::string_view options_json, PartTaker& taker, Refusal& refusal,
                               ProgressTaker* progress) = 0;
  /// Returns a JSON array of the tools whose key matches the glob and that invoke() would not refuse.
  virtual std::string tools(std::string_view pattern) = 0;
};

/// collet.ask/1. Any thread may use it until the call returns.
class Asker {
 public:
  virtual ~Asker() = default;
  /// Sets `answers` to a JSON object for COLLET_OK, and `why` to a sentence for any status except COLLET_OK
  /// and COLLET_PENDING.
  virtual collet_status ask(std::string_view requests_json, std::string& answers, std::string& why) = 0;
  virtual collet_status keep(std::string_view state) = 0;
};

}  // namespace collet::host::plugin
