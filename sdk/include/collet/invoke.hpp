// SPDX-License-Identifier: MIT
/// Calls of other tools from within a call: the wrapper of collet.invoke/1.
#ifndef COLLET_INVOKE_HPP
#define COLLET_INVOKE_HPP

#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/abi.h>
#include <collet/call.hpp>
#include <collet/entry.hpp>
#include <collet/failure.hpp>
#include <collet/interfaces/invoke.h>
#include <collet/json.hpp>

namespace collet {

/// One part of a nested call's result; `kind` and `head` as for collet_host_api.part().
struct InvokedPart {
  std::int32_t kind = COLLET_PART_JSON;
  std::string head;
  std::string bytes;
};

/// The result of a nested call. If the status is not COLLET_OK, `message` is the reason, and `parts` holds
/// the parts that the tool wrote before it failed.
struct Invoked {
  collet_status status = COLLET_OK;
  std::string message;
  std::string detail_json;
  std::vector<InvokedPart> parts;

  /// Returns the data; an empty View if there is no json part. The View is valid as long as this object.
  json::View json() const {
    for (const auto& part : parts)
      if (part.kind == COLLET_PART_JSON) return json::View(part.bytes);
    return {};
  }
  /// Throws a Failure with the status, message and detail of the nested call if that call failed.
  const Invoked& or_fail() const {
    if (status != COLLET_OK) throw Failure(status, message, detail_json);
    return *this;
  }
};

/// Options of invoke(); an absent value means the host's default.
struct InvokeOptions {
  std::optional<std::int64_t> budget = {};  ///< tokens that the tool is asked to keep to
  std::optional<std::chrono::milliseconds> deadline = {};
  bool cleanup = false;  ///< releases something: the call may continue for COLLET_CLEANUP_MS after the caller
                         ///< was cancelled
  bool exposed = false;  ///< calls only a tool that clients see
};

/// Receives the progress of a nested call, on any thread, one report at a time; must not throw.
using InvokeProgress = std::function<void(double done, double total, std::string_view message)>;

namespace detail {

inline void report_invoke_progress(void* context, double done, double total, collet_str message) noexcept {
  (*static_cast<const InvokeProgress*>(context))(done, total, from_abi(message));
}

inline void append_to_string(void* context, collet_str bytes) noexcept {
  try {
    static_cast<std::string*>(context)->append(from_abi(bytes));
  } catch (...) {  // Out of memory: the reader of the text finds it incomplete.
  }
}

inline collet_status begin_invoked_part(void* context, std::int32_t kind, collet_str head) noexcept {
  try {
    static_cast<Invoked*>(context)->parts.push_back({kind, std::string(from_abi(head)), {}});
    return COLLET_OK;
  } catch (...) {
    return COLLET_TOO_LARGE;
  }
}

inline collet_status write_invoked_part(void* context, collet_str bytes) noexcept {
  try {
    static_cast<Invoked*>(context)->parts.back().bytes.append(from_abi(bytes));
    return COLLET_OK;
  } catch (...) {
    return COLLET_TOO_LARGE;
  }
}

inline const collet_invoke& invoke_of(const Host& host) {
  const auto* table = host.get_interface<collet_invoke>(COLLET_INVOKE_ID);
  if (table == nullptr || !COLLET_HAS(table, tools))
    throw Failure(COLLET_UNSUPPORTED, "this host offers no " COLLET_INVOKE_ID);
  return *table;
}

inline Invoked invoke_by(const Host& host, collet_call* caller, std::string_view tool,
                         std::string_view arguments_json, const InvokeOptions& options,
                         const InvokeProgress& progress) {
  const auto& table = invoke_of(host);
  std::string options_json;
  json::Writer writer(options_json);
  writer.begin_object();
  if (options.budget) writer.member("budget", *options.budget);
  if (options.deadline) writer.member("deadline_ms", std::int64_t{options.deadline->count()});
  if (options.cleanup) writer.member("cleanup", true);
  if (options.exposed) writer.member("exposed", true);
  writer.end_object();
  Invoked result;
  std::string error;
  const collet_part_sink sink{&result, begin_invoked_part, write_invoked_part};
  const collet_sink error_sink{&error, append_to_string};
  if (progress && COLLET_HAS(&table, call_with_progress)) {
    const collet_progress_sink listener{
        const_cast<InvokeProgress*>(&progress),  // NOLINT: the C type has no const
        report_invoke_progress};
    result.status = table.call_with_progress(caller, to_abi(tool), to_abi(arguments_json),
                                             to_abi(options_json), &sink, &error_sink, &listener);
  } else {
    result.status =
        table.call(caller, to_abi(tool), to_abi(arguments_json), to_abi(options_json), &sink, &error_sink);
  }
  if (result.status == COLLET_OK) return result;
  const json::View reason(error);
  result.message = reason["message"].string().value_or("the call of " + std::string(tool) + " failed");
  result.detail_json = reason["detail"].raw();
  return result;
}

}  // namespace detail

/// Calls the tool with this key ("plugin:tool") on this thread and returns when it has ended. `progress` may
/// be empty; a host without call_with_progress() reports nothing to it. Throws a Failure only if the host
/// does not offer collet.invoke/1.
inline Invoked invoke(const Host& host, const Call& caller, std::string_view tool,
                      std::string_view arguments_json = {}, const InvokeOptions& options = {},
                      const InvokeProgress& progress = {}) {
  return detail::invoke_by(host, caller.handle(), tool, arguments_json, options, progress);
}

/// Calls a tool from within describe() of a plugin that is described last. The status is COLLET_UNSUPPORTED
/// while the host starts; see interfaces/invoke.h.
inline Invoked invoke(const Host& host, const Report& caller, std::string_view tool,
                      std::string_view arguments_json = {}, const InvokeOptions& options = {}) {
  return detail::invoke_by(host, caller.handle(), tool, arguments_json, options, {});
}

/// Returns the tools that invoke() accepts, as the JSON array that invoke.h defines for tools(). `pattern` is
/// a glob over keys; empty means all.
inline std::string invocable_tools(const Host& host, const Call& caller, std::string_view pattern = {}) {
  std::string text;
  const collet_sink sink{&text, detail::append_to_string};
  detail::invoke_of(host).tools(caller.handle(), to_abi(pattern), &sink);
  return text;
}

/// Returns the tools that the other plugins described, in the same form. For a plugin that is described last,
/// see interfaces/invoke.h.
inline std::string described_tools(const Host& host, const Report& report, std::string_view pattern = {}) {
  std::string text;
  const collet_sink sink{&text, detail::append_to_string};
  detail::invoke_of(host).tools(report.handle(), to_abi(pattern), &sink);
  return text;
}

}  // namespace collet

#endif
