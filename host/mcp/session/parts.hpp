// SPDX-License-Identifier: MIT
/// The objects and settings that a server uses, and the function that sends its messages.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "host/call/pipeline.hpp"
#include "host/call/result/result_store.hpp"
#include "host/catalog/current_catalog.hpp"
#include "host/config/settings.hpp"
#include "host/skills/skill_set.hpp"

namespace collet::host::mcp {

/// The pointers must be valid while the server exists.
struct ServerParts {
  const config::Settings* settings = nullptr;
  const catalog::Current* catalog = nullptr;
  call::Pipeline* pipeline = nullptr;
  call::ResultStore* results = nullptr;
  const skills::Skills* skills = nullptr;  ///< null means that there are none
  std::string version;                     ///< version of Collet
  std::string principal;                   ///< owner of the session's stored results: "stdio"
  config::AccessRoots roots;               ///< roots of [access]
  bool catalog_changes = false;  ///< the catalog may be replaced while the server runs, see Server::changed()
  std::chrono::milliseconds ask_limit{
      std::chrono::minutes(10)};  ///< timeout for the client's answers to a call
  bool client_roots = true;       ///< add the client's roots to `roots`, because [access] has its default
  /// Returns false while so much output is unread that requests should wait. Null means never.
  std::function<bool()> output_has_room;
  /// Called once on any thread when fewer calls are in flight, after their number has made a request wait;
  /// then Server::resume() starts it. Must not block. Null means that the calls in flight have no limit.
  std::function<void()> on_room;
};

/// Sends one whole message without its newline.
using SendMessage = std::function<void(std::string_view message)>;

}  // namespace collet::host::mcp
