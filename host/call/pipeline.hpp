// SPDX-License-Identifier: MIT
/// The way of a call from a named tool to a shaped answer: arguments, limits, deadline, cancel, parts,
/// handles.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <collet/abi.h>
#include <collet/interfaces/invoke.h>

#include "host/call/question.hpp"
#include "host/call/result_store.hpp"
#include "host/catalog/current_catalog.hpp"
#include "host/plugin/call_services.hpp"
#include "host/plugin/instances.hpp"

namespace collet::host::call {

struct Part {
  std::int32_t kind = COLLET_PART_JSON;
  std::string head;  ///< JSON object or empty
  std::string bytes;
  bool preview = false;  ///< stands for bytes over the tool's budget, which are in the result store
};

struct Paused;

/// What a caller gets. With COLLET_PENDING nothing is there but `paused`. Of a resource: its contents, whole,
/// as resource parts. Of a prompt: the json part. Of a description: its text as a json part, not checked. Of
/// a tool as follows. With a status other than COLLET_OK the call failed, `text` says why, and parts are what
/// there was. Parts are shaped: what was over the tool's budget is in the result store, a preview and a link
/// part stand in its place.
struct Outcome {
  collet_status status = COLLET_OK;
  std::string text;         ///< "code: message" as in CONVENTIONS, for status != COLLET_OK
  std::string detail;       ///< JSON object or empty
  std::vector<Part> parts;  ///< json and text valid UTF-8; json one valid value
  bool data_fits = false;   ///< of a failed call: its json part breaks no promise of an output_schema
  std::shared_ptr<const Paused> paused;
};

struct Progress {
  double done = 0;
  double total = 0;  ///< 0: unknown
  std::string message;
};

/// A word of a plugin's on the command line, which runs in the pipeline like a tool without a schema.
struct Command {
  std::string word;
  std::string arguments = "[]";               ///< one valid JSON array
  std::shared_ptr<plugin::PartTaker> output;  ///< gets the parts as they come, instead of the outcome
  std::int32_t exit_code = 0;                 ///< read once the call is answered
};

/// Where calls come from, and what they may do. A session's calls share one, which does not change.
struct Origin {
  std::string principal;  ///< owner of handles: "stdio"
  std::string session;
  std::string client_json = "{}";  ///< {"ask":[…]}
  std::string access_json = "{}";  ///< meta.access, resolved
};

/// A call of a tool, or of what else a plugin lists: Tool::kind says which.
struct Request {
  std::shared_ptr<const catalog::Tool> tool;
  std::shared_ptr<const Origin> origin;  ///< null: nobody, who may do nothing
  std::string arguments = "{}";          ///< one valid JSON object, as the bytes that came
  std::string uri;                       ///< of the resource to read
  bool input_waits = false;  ///< behind this call: none but a quick one may keep the thread that reads
  std::function<void(const Progress&)>
      progress;         ///< null: nobody listens; strictly increasing, at most 10 a second
  bool merged = false;  ///< `arguments` have been through the pipeline before: the operator's are in them
  Resumed resumed;
  std::shared_ptr<plugin::Invoker> others;  ///< of a description: Backend::describe()'s
  std::shared_ptr<Command> command;         ///< null: a tool is called
};

/// A call that waits for its client. To go on, start `request` again with the answers in its `resumed`.
struct Paused {
  std::vector<Question> questions;  ///< at least one
  Request request;                  ///< its `resumed` has state, round and the answers so far
};

/// One call under way. Shared by who waits for it and the thread that runs it.
class Call {
 public:
  virtual ~Call() = default;
  /// Tells the plugin to stop, and whoever waits gets COLLET_CANCELLED soon. Thread-safe, idempotent.
  virtual void cancel() = 0;
};

/// Who waits for a call.
class Waiter {
 public:
  virtual ~Waiter() = default;
  virtual void done(Outcome&& outcome) = 0;
};

/// A waiter that calls a function with the outcome.
template <class Function>
std::shared_ptr<Waiter> when_done(Function function) {
  class Calls final : public Waiter {
   public:
    explicit Calls(Function&& what) : what_(std::move(what)) {}
    void done(Outcome&& outcome) override { what_(std::move(outcome)); }

   private:
    Function what_;
  };
  return std::make_shared<Calls>(std::move(function));
}

/// Thread-safe.
class Pipeline {
 public:
  virtual ~Pipeline() = default;

  /// Starts a call; the waiter's done() is called exactly once, on another thread or on this one before
  /// start() returns: then there may be nothing left to cancel, and null is returned. `may_run_here`: this is
  /// the thread that reads input, and an inline tool may run on it.
  virtual std::shared_ptr<Call> start(Request&& request, bool may_run_here,
                                      std::shared_ptr<Waiter> waiter) = 0;

  /// Refuses new calls, cancels the ones in flight after `grace`, and returns when all are answered or
  /// `limit` has passed.
  virtual void drain(std::chrono::milliseconds grace, std::chrono::milliseconds limit) = 0;
};

struct PipelineLimits {
  std::size_t threads = 32;                              ///< calls running at once, inline ones aside
  std::size_t queue = 1024;                              ///< calls waiting; more are refused
  std::size_t call_bytes = std::size_t{64} << 20U;       ///< parts of one call
  std::size_t all_bytes = std::size_t{256} << 20U;       ///< parts of all calls under way
  std::size_t media_bytes = std::size_t{1} << 20U;       ///< larger images, audio and resources become links
  int depth = 8;                                         ///< calls within calls
  int rounds = 16;                                       ///< times that one call may ask its client
  std::chrono::milliseconds grace{2000};                 ///< for a plugin to return after cancel or deadline
  std::chrono::milliseconds cleanup{COLLET_CLEANUP_MS};  ///< for calls that clean up after a cancel
  std::chrono::microseconds inline_limit{1000};          ///< longer calls cost the right, see InlineRight
  std::chrono::milliseconds reader_limit{50};  ///< a longer inline call makes on_reader_blocked be called
};

struct PipelineParts {
  std::shared_ptr<plugin::Instances> instances;
  ResultStore* results = nullptr;             ///< outlives the pipeline
  const catalog::Current* catalog = nullptr;  ///< of tools that plugins may call; outlives the pipeline
  std::string profile;                        ///< told to plugins
  PipelineLimits limits;
  /// Takes each defect of a plugin that the pipeline sees. Null: the host's log at level warn.
  std::function<void(std::string_view plugin, std::string_view what)> blame;
  /// The thread that called start() has been inside an inline call for `reader_limit`: let another one read.
  /// Called once for such a call, on a thread of the pipeline's; must not block.
  std::function<void()> on_reader_blocked;
};

/// A call keeps its tool until nobody runs it any more. When the pipeline ends, calls still
/// under way are answered as cancelled; what hangs in a plugin keeps what it uses, and is left to the end of
/// the process.
std::unique_ptr<Pipeline> make_pipeline(PipelineParts parts);

}  // namespace collet::host::call
