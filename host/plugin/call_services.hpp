// SPDX-License-Identifier: MIT
/// What a plugin can reach of the host through one of its calls, besides its result: other tools, and the
/// client. Declared here, implemented above (host/call), given its C shape by host/services.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <collet/abi.h>

namespace collet::host::plugin {

/// Who a call is made for; valid as long as the call.
struct CallOwner {
  std::string_view principal;  ///< owner of what is kept: "stdio"
  std::string_view session;
};

/// Takes parts, as collet_host_api's part() and write() give them. Used by one thread at a time.
class PartTaker {
 public:
  virtual ~PartTaker() = default;
  virtual collet_status part(std::int32_t kind, std::string_view head_json) = 0;
  virtual collet_status write(std::string_view bytes) = 0;
};

/// Why a service refused, or a nested call failed.
struct Refusal {
  std::string message;
  std::string detail;  ///< JSON object, or empty
};

/// collet.invoke/1. Any thread, until the call returns.
class Invoker {
 public:
  virtual ~Invoker() = default;
  /// Runs the tool on this thread. `arguments_json` and `options_json`: any bytes; empty means {}. `taker`
  /// gets the parts before this returns, `refusal` is set for every status but COLLET_OK.
  virtual collet_status invoke(std::string_view tool, std::string_view arguments_json,
                               std::string_view options_json, PartTaker& taker, Refusal& refusal) = 0;
  /// A JSON array of the tools that invoke() would not refuse, of those whose key matches the glob.
  virtual std::string tools(std::string_view pattern) = 0;
};

/// collet.ask/1. Any thread, until the call returns.
class Asker {
 public:
  virtual ~Asker() = default;
  /// `answers` gets a JSON object with COLLET_OK, `why` a sentence with anything but that and COLLET_PENDING.
  virtual collet_status ask(std::string_view requests_json, std::string& answers, std::string& why) = 0;
  virtual collet_status keep(std::string_view state) = 0;
};

}  // namespace collet::host::plugin
