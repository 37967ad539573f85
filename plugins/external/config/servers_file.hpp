// SPDX-License-Identifier: MIT
/// servers.json, in every dialect that is about: which servers there are and how they are started.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::external {

struct ServerEntry {
  enum class Transport : std::uint8_t { stdio, http };
  enum class Lifecycle : std::uint8_t { keep_alive, lazy, per_run };

  std::string alias;
  std::string fault;  ///< why it cannot be used, a sentence; empty: it can
  Transport transport = Transport::stdio;
  // stdio
  std::string command;
  std::vector<std::string> args;
  std::string cwd;                         ///< absolute
  std::map<std::string, std::string> env;  ///< added to the environment
  // http
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;

  std::string description;
  std::optional<std::vector<std::string>> allowed;  ///< globs over tool names; none: all
  std::vector<std::string> blocked;
  std::chrono::milliseconds timeout{60'000};        ///< of a call
  std::chrono::milliseconds start_timeout{30'000};  ///< until it has answered and listed its tools
  Lifecycle lifecycle = Lifecycle::keep_alive;
  std::chrono::milliseconds idle{0};  ///< closed after so long without a call; 0: never
  int max_concurrency = 0;            ///< calls at once; 0: any
  bool exclusive = false;             ///< one caller at a time
  bool restart_on_timeout = false;
  std::string protocol = "auto";     ///< or "legacy", or "2026-07-28"
  std::vector<std::string> roots;    ///< absolute; told to the server if there are any
  std::vector<std::string> secrets;  ///< values of placeholders, not to be shown

  /// Does the entry let this tool be seen?
  bool admits(std::string_view tool) const;
};

struct ServersFile {
  std::vector<ServerEntry> servers;   ///< sorted by alias
  std::vector<std::string> warnings;  ///< "servers.json:3:5: …"
};

/// Value of a variable of the environment.
using Lookup = std::function<std::optional<std::string>(std::string_view name)>;

/// `text`: any bytes. `folder`: where it stands, for relative paths, absolute. What is wrong with one entry
/// makes that one unusable, what is wrong with the file is an error: "servers.json:3:5: …".
support::Result<ServersFile> read_servers(std::string_view text, const std::string& folder,
                                          const Lookup& lookup);

/// `NAME=value` a line, as `.env` files have them: comments, `export`, quotes. Adds what is not there.
void read_env_file(std::string_view text, std::map<std::string, std::string>& into);

/// Blanks comments and commas before a closing bracket, so that offsets stay.
std::string without_comments(std::string_view jsonc);

/// "5s", "200ms", "2m", or an integer of milliseconds; up to 24 h.
std::optional<std::chrono::milliseconds> read_duration(std::string_view json_raw);

}  // namespace collet::external
