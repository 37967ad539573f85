// SPDX-License-Identifier: MIT
/// Request, the input of a call: the tool, its arguments, and the client that calls it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "host/call/types/question.hpp"
#include "host/catalog/catalog.hpp"
#include "host/plugin/call_services.hpp"

namespace collet::host::call {

struct Progress {
  double done = 0;
  double total = 0;  ///< 0 means unknown
  std::string message;
};

/// A subcommand of a plugin on the command line. It runs in the pipeline like a tool without a schema.
struct Command {
  std::string word;
  std::string arguments = "[]";               ///< one valid JSON array
  std::shared_ptr<plugin::PartTaker> output;  ///< receives each part when it is written; the outcome has none
  std::int32_t exit_code = 0;                 ///< valid once the call is answered
};

/// The client of a call and its rights. The calls of a session share one immutable Origin.
struct Origin {
  std::string principal;  ///< owner of handles: "stdio"
  std::string session;
  std::string client_json = "{}";  ///< {"ask":[…]}
  std::string access_json = "{}";  ///< meta.access, resolved
};

/// One call of a tool, a resource, a prompt or a description; Tool::kind distinguishes them.
struct Request {
  std::shared_ptr<const catalog::Tool> tool;
  std::shared_ptr<const Origin> origin;  ///< null means an origin without any rights
  std::string arguments = "{}";          ///< one valid JSON object, with the bytes of the client
  std::string uri;                       ///< resource to read
  bool input_waits = false;  ///< more input has arrived: only a quick call may block the reading thread
  std::function<void(const Progress&)> progress;  ///< may be null; strictly increasing, at most 10 a second
  bool merged = false;  ///< `arguments` already contains the arguments that the operator sets
  Resumed resumed;
  std::shared_ptr<plugin::Invoker> others;  ///< for a description: lists the tools that it may see
  std::shared_ptr<Command> command;         ///< null for all calls but commands
  std::shared_ptr<const catalog::Tool>
      door;  ///< set if a tool that calls this one limits how many run at once

  /// Returns true if the request has no optional member, as nearly all requests.
  bool is_basic() const { return !progress && resumed.round == 0 && !others && !command && !door; }
};

/// A call that waits for answers of its client. To continue it, start `request` again with the answers in
/// its `resumed`.
struct Paused {
  std::vector<Question> questions;  ///< at least one
  Request request;                  ///< its `resumed` has the state, the round and the answers so far
};

}  // namespace collet::host::call
