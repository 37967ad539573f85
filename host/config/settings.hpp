// SPDX-License-Identifier: MIT
/// What an operator decided: TOML layers merged into typed settings, each with the place that it comes from.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sdk/support/result.hpp"

namespace collet::host::config {

/// Where a setting stands. `file` is a path, "built-in", or "--set"; line and column count from 1, 0 when
/// there is none.
struct Origin {
  std::string file = "built-in";
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool policy = false;  ///< stands under [policy]: no other layer overrides it, by whatever name
  /// "path:line:column", "path:line", or the bare file.
  std::string text() const;
};

template <class T>
struct Setting {
  T value{};
  Origin origin{};
};

/// One element of allow or deny. A glob over a tool's id, its exposed name, or "plugin:tool".
struct Rule {
  std::string glob;
  Origin origin;
  bool literal() const;  ///< no `*`, `?` or `[`: names one tool (what an opt_in tool asks for)
};

struct HostSettings {
  Setting<std::vector<std::string>> plugin_dirs;
  Setting<std::int64_t> max_result_tokens{10000, {}};
  Setting<std::int64_t> max_line_bytes{16777216, {}};
  Setting<std::string> log_level{"warn", {}};
  Setting<std::string> instructions;
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
  Setting<std::string> path;              ///< empty: found in the plugin folders
  Setting<std::string> config{"{}", {}};  ///< compact JSON
};

/// An argument that the operator sets.
struct ArgumentSetting {
  std::string value;  ///< JSON
  Origin origin{};
  std::string written{};  ///< JSON with the references to secrets that `value` holds; empty: it holds none

  /// What may be shown of it.
  const std::string& shown() const { return written.empty() ? value : written; }
};

struct ToolSettings {
  std::optional<Setting<std::chrono::milliseconds>> deadline;
  std::optional<Setting<std::int64_t>> max_result_tokens;
  std::optional<Setting<std::int64_t>> concurrency;
  std::map<std::string, ArgumentSetting> pinned;    ///< by property
  std::map<std::string, ArgumentSetting> defaults;  ///< by property
  std::vector<Rule> hide;
  Origin origin;  ///< of [tools.<tool>]
};

struct ExposeSettings {
  Setting<std::string> mode{"all", {}};
  std::vector<Rule> allow;  ///< what counts once allow_set; unset it stands at ["*"]: everything `default`
  bool allow_set = false;
  Origin allow_origin;                                   ///< of the whole array, also when it is empty
  std::vector<Rule> deny;                                ///< accumulated over all layers
  std::map<std::string, Setting<std::string>> rename;    ///< tool id or "plugin:tool" → name
  std::map<std::string, Setting<std::string>> describe;  ///< tool → description
  Setting<std::string> prefix;
  Setting<std::string> descriptions{"full", {}};        ///< or "brief"
  std::optional<Setting<std::int64_t>> context_budget;  ///< tokens
};

struct Settings {
  HostSettings host;
  AccessSettings access;
  std::map<std::string, PluginSettings> plugins;
  std::map<std::string, Setting<std::string>> shared;  ///< name → compact JSON of [shared.<name>]
  ExposeSettings expose;
  std::map<std::string, ToolSettings> tools;
  std::string profile;                ///< the chosen one, or empty
  std::vector<std::string> files;     ///< read, in order
  std::vector<std::string> warnings;  ///< for the log, one sentence each

  /// Every setting in effect as ("expose.allow", JSON text, origin), sorted by key: what `config show
  /// --origin` prints.
  struct Shown {
    std::string key;
    std::string json;
    Origin origin;
  };
  std::vector<Shown> shown;
};

struct LoadOptions {
  std::optional<std::filesystem::path>
      config_file;  ///< --config: replaces every file but [policy] of system_dir
  std::filesystem::path system_dir = "/etc/collet";  ///< collet.toml and conf.d/*.toml in it
  std::filesystem::path user_file;                   ///< may be missing
  std::filesystem::path profiles_dir;  ///< shipped profiles: <name>.toml beside the default configuration
  std::string profile;                 ///< --profile
  std::vector<std::string> sets;       ///< --set key=value, in order
};

/// Reads all layers. The error's text starts with file:line:column and says what is wrong, with a
/// did-you-mean for a key.
support::Result<Settings> load(const LoadOptions& options);

/// Roots of [access] as absolute, canonical paths, against `working_directory`; "." is dropped with one
/// warning (appended to `warnings`) when it is "/", `home` or above it. A root that does not exist is kept as
/// written, made absolute.
struct AccessRoots {
  std::vector<std::string> read;
  std::vector<std::string> write;
};
AccessRoots resolve_access(const AccessSettings& access, const std::filesystem::path& working_directory,
                           const std::filesystem::path& home, std::vector<std::string>& warnings);

}  // namespace collet::host::config
