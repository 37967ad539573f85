// SPDX-License-Identifier: MIT
/// The settings of an operator: TOML layers merged into typed values, each with its origin.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::host::config {

/// Origin of a setting. `file` is a path, "built-in" or "--set". Line and column count from 1; 0 means none.
struct Origin {
  std::string file = "built-in";
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool policy = false;  ///< set under [policy]: no other layer overrides it, under any name
  /// Returns "path:line:column", "path:line", or the file alone.
  std::string text() const;
};

template <class T>
struct Setting {
  T value{};
  Origin origin{};
};

/// One element of allow or deny: a glob for a tool's id, its exposed name, or "plugin:tool".
struct Rule {
  std::string glob;
  Origin origin;
  bool literal() const;  ///< has no `*`, `?` or `[` and names one tool, as opt_in tools require
};

struct HostSettings {
  Setting<std::vector<std::string>> plugin_dirs;
  Setting<std::int64_t> max_result_tokens{10000, {}};
  Setting<std::int64_t> max_line_bytes{16777216, {}};
  Setting<std::int64_t> max_memory{0, {}};  ///< bytes; 0 means half of what the machine or the cgroup has
  Setting<std::string> log_level{"warn", {}};
  Setting<std::string> instructions;
  Setting<std::chrono::milliseconds> end_grace{std::chrono::milliseconds(500), {}};
};

/// [sessions]: values of the sessions that agents name.
struct SessionSettings {
  Setting<std::string> backend{"memory", {}};  ///< or redis://…, with the secrets in it
  Setting<std::chrono::milliseconds> ttl{std::chrono::minutes(30), {}};
  Setting<std::int64_t> max{1000, {}};
};

/// Roots as written ("." is resolved against the working directory by resolve_access()).
struct AccessSettings {
  Setting<std::vector<std::string>> read{{"."}, {}};
  Setting<std::vector<std::string>> write{{"."}, {}};
  Setting<bool> url{true, {}};
  Setting<bool> private_addresses{false, {}};
  Setting<bool> insecure{false, {}};
};

struct PluginSettings {
  Setting<bool> enabled{true, {}};
  Setting<std::string> path;              ///< empty means the plugin folders
  Setting<std::string> config{"{}", {}};  ///< compact JSON
  std::map<std::string, Origin> places;   ///< JSON Pointer of each value in `config`, and its origin
  Origin origin;                          ///< origin of [plugins.<id>]
};

/// An argument that the operator sets.
struct ArgumentSetting {
  std::string value;  ///< JSON
  Origin origin{};
  std::string
      written{};  ///< JSON with references or *** instead of the secrets in `value`; empty if it has none

  /// Returns the value without secrets.
  const std::string& shown() const { return written.empty() ? value : written; }
};

struct ToolSettings {
  std::optional<Setting<std::chrono::milliseconds>> deadline;
  std::optional<Setting<std::int64_t>> max_result_tokens;
  std::optional<Setting<std::int64_t>> concurrency;
  std::optional<Setting<std::string>> title;
  std::optional<Setting<std::string>> search_hint;
  std::optional<Setting<bool>> pin;
  std::optional<Setting<std::int64_t>> max_result_chars;
  std::optional<Setting<std::string>> confirm;       ///< "write" or "never"
  std::map<std::string, Setting<bool>> annotations;  ///< name in the protocol, "readOnlyHint", → value
  std::map<std::string, ArgumentSetting> pinned;     ///< property → value
  std::map<std::string, ArgumentSetting> defaults;   ///< property → value
  std::vector<Rule> hide;
  Origin origin;  ///< origin of [tools.<tool>]
};

/// Names that the layers give tools, those that another layer overrides included.
struct GivenNames {
  std::vector<std::string> prefixes;
  std::vector<std::pair<std::string, std::string>> renames;  ///< tool id or "plugin:tool", and its name
};

struct ExposeSettings {
  Setting<std::string> mode{"all", {}};
  std::vector<Rule>
      allow;  ///< in effect if allow_set; else ["*"], which allows all tools of exposure `default`
  bool allow_set = false;
  Origin allow_origin;                                   ///< origin of the whole array, also if it is empty
  std::vector<Rule> deny;                                ///< entries of all layers
  std::map<std::string, Setting<std::string>> rename;    ///< tool id or "plugin:tool" → name
  std::map<std::string, Setting<std::string>> describe;  ///< tool → description
  Setting<std::string> prefix;
  Setting<std::string> descriptions{"full", {}};        ///< "full" or "brief"
  std::optional<Setting<std::int64_t>> context_budget;  ///< tokens
  std::vector<Rule> nested;  ///< [policy] nested: opt-in tools that plugins may call within calls
  GivenNames given;
};

struct Settings {
  HostSettings host;
  AccessSettings access;
  SessionSettings sessions;
  Setting<std::vector<std::string>> skill_dirs;  ///< [skills] dirs
  std::map<std::string, PluginSettings> plugins;
  std::map<std::string, Setting<std::string>> shared;  ///< name → compact JSON of [shared.<name>]
  ExposeSettings expose;
  std::map<std::string, ToolSettings> tools;
  std::string profile;                ///< name of the chosen profile, or empty
  std::vector<std::string> files;     ///< files that were read, in order
  std::vector<std::string> warnings;  ///< for the log, one sentence each

  /// Every setting in effect as ("expose.allow", JSON text, origin), sorted by key, for `config show
  /// --origin`.
  struct Shown {
    std::string key;
    std::string json;
    Origin origin;
    bool literal_secret = false;  ///< the JSON text has *** instead of a secret that is written in a file
  };
  std::vector<Shown> shown;
};

struct LoadOptions {
  std::optional<std::filesystem::path>
      config_file;  ///< --config: replaces every file except [policy] in system_dir
  std::filesystem::path system_dir = "/etc/collet";  ///< contains collet.toml and conf.d/*.toml
  std::filesystem::path user_file;                   ///< need not exist
  std::filesystem::path profiles_dir;                ///< folder of the shipped profiles, <name>.toml
  std::string profile;                               ///< --profile
  std::vector<std::string> sets;                     ///< --set key=value, in order
};

/// Reads all layers. The text of an error begins with file:line:column and has a suggestion for a misspelt
/// key.
support::Result<Settings> load(const LoadOptions& options);

/// Returns the roots of [access] as absolute, canonical paths, resolved against `working_directory`. If "."
/// is "/", `home` or a folder above it, it is dropped and a warning is added. A root that does not exist is
/// only made absolute, and a warning is added.
struct AccessRoots {
  std::vector<std::string> read;
  std::vector<std::string> write;
  std::string working_directory;  ///< folder of the start, which relative paths of calls belong to
};
AccessRoots resolve_access(const AccessSettings& access, const std::filesystem::path& working_directory,
                           const std::filesystem::path& home, std::vector<std::string>& warnings);

}  // namespace collet::host::config
