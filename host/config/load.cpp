// SPDX-License-Identifier: MIT
#include "host/config/load.hpp"

#include <algorithm>
#include <system_error>

#include "host/config/files/source_file.hpp"
#include "host/config/literal_secrets.hpp"
#include "host/config/toml_reader.hpp"
#include "host/config/typed_settings.hpp"

namespace collet::host::config {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t k_max_folder_files = 1000;

enum class Missing { is_fine, is_an_error };

support::Result<std::optional<Source>> read_source(const fs::path& path, Missing missing,
                                                   OfSystem of_system = OfSystem::no) {
  auto read = read_source_file(path, k_max_file_bytes, of_system);
  if (!read) {
    if (read.error().code == COLLET_NOT_FOUND && missing == Missing::is_fine) return std::optional<Source>();
    return std::move(read.error());
  }
  Source source;
  source.file = path.string();
  source.text = std::move(read->text);
  source.warning = std::move(read->warning);
  return std::optional<Source>(std::move(source));
}

/// Returns `*.toml` in a folder, sorted; nothing if there is no such folder.
support::Result<std::vector<fs::path>> toml_files(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  fs::directory_iterator entries(folder, error);
  if (error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory) return found;
  for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
    if (entries->path().extension() == ".toml") found.push_back(entries->path());
    if (found.size() > k_max_folder_files) {
      return support::Error{COLLET_INVALID_ARGUMENT, folder.string() + ": found more than " +
                                                         std::to_string(k_max_folder_files) + " files"};
    }
  }
  if (error) return support::Error{COLLET_FAILED, folder.string() + ": " + error.message()};
  std::sort(found.begin(), found.end());
  return found;
}

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code error;
  return fs::equivalent(a, b, error) && !error;
}

/// Checks the name of a profile, which becomes the name of a file and must not lead out of the folder.
bool is_file_name(const std::string& name) {
  return !name.empty() && name.front() != '.' &&
         name.find_first_of(std::string_view("/\0", 2)) == std::string::npos;
}

}  // namespace

support::Result<Sources> gather_sources(const LoadOptions& options) {
  Sources out;
  const auto add = [&out](const fs::path& path, Missing missing, bool system,
                          bool policy_only) -> std::optional<support::Error> {
    auto source = read_source(path, missing, system ? OfSystem::yes : OfSystem::no);
    if (!source) return std::move(source.error());
    if (!*source) return std::nullopt;
    (*source)->may_hold_policy = system;
    (*source)->policy_only = policy_only;
    out.files.push_back(std::move(**source));
    return std::nullopt;
  };

  std::vector<fs::path> system_files;
  if (!options.system_dir.empty()) {
    system_files.push_back(options.system_dir / "collet.toml");
    auto more = toml_files(options.system_dir / "conf.d");
    if (!more) return std::move(more.error());
    system_files.insert(system_files.end(), more->begin(), more->end());
  }
  bool chosen_is_system = false;
  for (const auto& file : system_files) {
    if (auto wrong = add(file, Missing::is_fine, true, options.config_file.has_value()))
      return std::move(*wrong);
    if (options.config_file) chosen_is_system = chosen_is_system || same_file(file, *options.config_file);
  }
  if (options.config_file) {
    if (auto wrong = add(*options.config_file, Missing::is_an_error, chosen_is_system, false))
      return std::move(*wrong);
  } else if (!options.user_file.empty()) {
    if (auto wrong = add(options.user_file, Missing::is_fine, false, false)) return std::move(*wrong);
  }

  out.profile = options.profile;
  out.sets = options.sets;
  if (options.profile.empty() || options.profiles_dir.empty()) return out;
  auto shipped = toml_files(options.profiles_dir);
  if (!shipped) return std::move(shipped.error());
  for (const auto& file : *shipped)
    out.shipped_profiles.push_back(file.stem().string());
  if (is_file_name(options.profile)) {
    auto source = read_source(options.profiles_dir / (options.profile + ".toml"), Missing::is_fine);
    if (!source) return std::move(source.error());
    out.shipped_profile = std::move(*source);
  }
  return out;
}

support::Result<Settings> settle(const Sources& sources) {
  auto layered = merge_layers(sources);
  if (!layered) return std::move(layered.error());
  auto settings = to_settings(layered->tree);
  if (!settings) return settings;
  settings->profile = sources.profile;
  settings->warnings.insert(settings->warnings.end(), layered->warnings.begin(), layered->warnings.end());
  settings->expose.given = std::move(layered->given);
  for (auto& warning : literal_secret_warnings(layered->tree))
    settings->warnings.push_back(std::move(warning));
  for (const auto& source : sources.files)
    if (!source.warning.empty()) settings->warnings.push_back(source.warning);
  return settings;
}

support::Result<Settings> load(const LoadOptions& options) {
  auto sources = gather_sources(options);
  if (!sources) return std::move(sources.error());
  auto settings = settle(*sources);
  if (!settings) return settings;
  for (const auto& source : sources->files)
    settings->files.push_back(source.file);
  if (sources->shipped_profile) settings->files.push_back(sources->shipped_profile->file);
  return settings;
}

}  // namespace collet::host::config
