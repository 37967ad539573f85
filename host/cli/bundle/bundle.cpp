// SPDX-License-Identifier: MIT
#include "host/cli/bundle/bundle.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <set>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "host/cli/bundle/client_snippet.hpp"
#include "host/cli/bundle/manifest.hpp"
#include "host/cli/bundle/registry_entry.hpp"
#include "host/cli/bundle/setting_folders.hpp"
#include "host/cli/bundle/settings_toml.hpp"
#include "host/cli/bundle/zip_archive.hpp"
#include "host/config/files/text_file.hpp"

namespace collet::host::cli {

namespace {

namespace fs = std::filesystem;
using support::Error;
using support::Result;

constexpr std::size_t k_max_file = std::size_t{512} << 20U;

Result<void> add(std::vector<ZipFile>& files, const fs::path& from, const fs::path& name, bool executable) {
  auto bytes = config::read_text_file(from, k_max_file);
  if (!bytes)
    return Error{bytes.error().code, "'" + from.string() + "' cannot be read: " + bytes.error().message};
  files.push_back({name.lexically_normal().generic_string(), *std::move(bytes), executable});
  return {};
}

/// Returns the files directly in the folder, sorted; nothing if there is no such folder.
std::vector<fs::path> files_in(const fs::path& folder, const char* extension) {
  std::vector<fs::path> out;
  std::error_code error;
  fs::directory_iterator entries(folder, error);
  for (const fs::directory_iterator end; !error && entries != end; entries.increment(error)) {
    if (entries->path().extension() == extension && entries->is_regular_file())
      out.push_back(entries->path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Returns the files of the shipped skills, sorted.
std::vector<fs::path> skill_files(const fs::path& share) {
  std::vector<fs::path> out;
  std::error_code error;
  fs::recursive_directory_iterator entries(share / "skills", error);
  for (const fs::recursive_directory_iterator end; !error && entries != end; entries.increment(error)) {
    if (entries->is_regular_file()) out.push_back(entries->path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

/// Adds the folders that settings name, and returns their assignments for --set.
Result<std::vector<std::string>> add_folders(const std::vector<SettingFolder>& folders,
                                             std::vector<ZipFile>& files, Environment& environment) {
  std::vector<std::string> sets;
  for (const SettingFolder& folder : folders) {
    const fs::path name = fs::path("settings") / folder.key;
    if (auto done = add_folder(folder.path, name, files); !done) return done.error();
    if (const auto secret = literal_secret_of(files, name); !secret.empty())
      return Error{COLLET_INVALID_ARGUMENT,
                   "'" + folder.path.string() + "/" + secret +
                       "' is a literal secret, which others could read: write ${NAME} "
                       "instead, and give the variable to the client"};
    for (const std::string& variable : variables_of(files, name))
      environment[variable].push_back(folder.key);
    sets.push_back(assignment(folder.key, "${__dirname}/" + name.generic_string()));
  }
  return sets;
}

/// Returns the host, its libraries, the plugins in use and their settings, laid out as an installation. Adds
/// the variables that the files of the configuration refer to.
Result<std::vector<ZipFile>> collect_files(const BundleContent& content, Environment& environment) {
  const fs::path bin = "bin";
  const fs::path libraries = bin / COLLET_LIBRARY_DIR;
  const fs::path prompts = bin / COLLET_SHARE_DIR / "prompts";
  std::vector<ZipFile> files;
  const auto folders = setting_folders(content.plugins, content.settings);
  const auto sets = add_folders(folders, files, environment);
  if (!sets) return sets.error();
  std::set<std::string> packed;
  for (const SettingFolder& folder : folders)
    packed.insert(folder.key);
  files.push_back(
      {"manifest.json",
       bundle_manifest(content.catalog, content.settings, "bin/collet", "collet.toml", environment, *sets),
       false});
  files.push_back({"collet.toml", settings_toml(content.settings, packed), false});
  std::error_code ignored;
  if (auto done = add(files, fs::read_symlink("/proc/self/exe", ignored), bin / "collet", true); !done)
    return done.error();
  for (const auto& file : files_in(content.paths.libraries, ".so"))
    if (auto done = add(files, file, libraries / file.filename(), false); !done) return done.error();
  for (const auto& file : files_in(content.paths.libraries, ""))  // programs that plugins start
    if (auto done = add(files, file, libraries / file.filename(), true); !done) return done.error();
  for (const auto& plugin : content.plugins.found) {
    if (plugin.built_in != nullptr) continue;
    if (auto done = add(files, plugin.path, libraries / "plugins" / plugin.path.filename(), false); !done)
      return done.error();
  }
  for (const auto& file : files_in(content.paths.share / "prompts", ".md"))
    if (auto done = add(files, file, prompts / file.filename(), false); !done) return done.error();
  for (const auto& file : skill_files(content.paths.share)) {
    const fs::path name = bin / COLLET_SHARE_DIR / file.lexically_relative(content.paths.share);
    if (auto done = add(files, file, name, false); !done) return done.error();
  }
  return files;
}

/// Writes the file beside `to` and then renames it, so that either all of it exists or nothing.
Result<void> write_file(const fs::path& to, const std::string& bytes) {
  const fs::path draft =
      to.parent_path() / ("." + to.filename().string() + ".new-" + std::to_string(::getpid()));
  const auto failed = [&] {
    Error error{COLLET_FAILED, "'" + to.string() + "' cannot be written: " + std::strerror(errno)};
    ::unlink(draft.c_str());
    return error;
  };
  std::FILE* const out = std::fopen(draft.c_str(), "wbe");
  if (out == nullptr) return failed();
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), out) == bytes.size();
  if (std::fclose(out) != 0 || !written) return failed();
  if (std::rename(draft.c_str(), to.c_str()) != 0) return failed();
  return {};
}

/// Returns the command that starts this program with the same options.
StartCommand start_command(const Options& options, const std::vector<SettingFolder>& folders) {
  std::error_code ignored;
  StartCommand start{fs::read_symlink("/proc/self/exe", ignored).string(), {"serve"}};
  const auto add_option = [&](const char* name, const std::string& value) {
    start.arguments.emplace_back(name);
    start.arguments.push_back(value);
  };
  if (options.config_file)
    add_option("--config", fs::absolute(*options.config_file, ignored).lexically_normal().string());
  if (!options.profile.empty()) add_option("--profile", options.profile);
  // A client starts the program in another folder, so that folders in settings are absolute.
  for (const auto& set : options.sets) {
    const auto is_folder = [&](const SettingFolder& folder) { return set.starts_with(folder.key + "="); };
    if (std::none_of(folders.begin(), folders.end(), is_folder)) add_option("--set", set);
  }
  for (const SettingFolder& folder : folders)
    add_option("--set", assignment(folder.key, folder.path.string()));
  if (!options.log_level.empty()) add_option("--log-level", options.log_level);
  if (options.log_format != "text") add_option("--log-format", options.log_format);
  return start;
}

/// Limit for the tokens of a list that a client should load without a search.
constexpr std::int64_t k_small_list = 1000;

ClientHints hints_of(const catalog::Catalog& catalog) {
  ClientHints hints;
  std::int64_t tokens = 0;
  for (const catalog::Tool* const tool : catalog.surface().tools)
    tokens += tool->cost();
  for (const catalog::Tool* const tool : catalog.exposed())
    hints.call_seconds = std::max<std::int64_t>(
        hints.call_seconds, std::chrono::ceil<std::chrono::seconds>(tool->deadline).count());
  hints.loads_all = tokens <= k_small_list;
  return hints;
}

/// Reports the first literal secret and returns true. Everyone who gets a bundle could read it, and a bundle
/// without it would not work.
bool has_literal_secret(const BundleContent& content, bool only_sets) {
  for (const auto& shown : content.settings.shown) {
    if (!shown.literal_secret || (only_sets && shown.origin.file != "--set")) continue;
    std::fprintf(
        stderr,
        "collet: %s: %s is a literal secret, which others could read: write \"${env:NAME}\" instead, and "
        "give the variable to the client\n",
        shown.origin.text().c_str(), shown.key.c_str());
    return true;
  }
  return false;
}

}  // namespace

int write_bundle(const Options& options, const BundleContent& content) {
  const Publication publication{options.value("--registry"), options.value("--url")};
  const bool published = options.has("--registry") || options.has("--url");
  if (published) {
    if (const auto done = check_publication(publication); !done) {
      std::fprintf(stderr, "collet: %s\n", done.error().message.c_str());
      return k_exit_usage;
    }
  }
  for (const char* const client : {"claude-code", "claude-desktop", "vscode", "cursor", "codex", "gemini"}) {
    if (!options.has(std::string("--") + client)) continue;
    if (published) {
      std::fprintf(stderr,
                   "collet: --registry describes a bundle, and --%s prints settings: give one of them\n",
                   client);
      return k_exit_usage;
    }
    if (has_literal_secret(content, true)) return k_exit_usage;
    const ClientSnippet snippet =
        client_snippet(client, start_command(options, setting_folders(content.plugins, content.settings)),
                       hints_of(content.catalog));
    std::printf("%s", snippet.text.c_str());
    std::fprintf(stderr, "collet: this belongs into %s\n", snippet.file.c_str());
    return k_exit_done;
  }
  if (has_literal_secret(content, false)) return k_exit_usage;
  const std::string path = options.value("--out", "collet.mcpb");
  Environment environment = environment_of(content.settings);
  const auto files = collect_files(content, environment);
  if (!files) {
    std::fprintf(stderr, "collet: %s\n", files.error().message.c_str());
    return k_exit_host;
  }
  const std::string archive = zip_archive(*files);
  if (archive.empty()) {
    std::fprintf(stderr, "collet: the files of the bundle have more than 4 GiB together\n");
    return k_exit_no;
  }
  if (const auto done = write_file(path, archive); !done) {
    std::fprintf(stderr, "collet: %s\n", done.error().message.c_str());
    return k_exit_no;
  }
  std::printf("%s: %zu files, %zu bytes\n", path.c_str(), files->size(), archive.size());
  if (!published) return k_exit_done;
  const fs::path entry = fs::path(path).parent_path() / "server.json";
  if (const auto done = write_file(entry, registry_entry(publication, environment, archive)); !done) {
    std::fprintf(stderr, "collet: %s\n", done.error().message.c_str());
    return k_exit_no;
  }
  std::printf("%s: the entry of %s\n", entry.c_str(), publication.name.c_str());
  return k_exit_done;
}

}  // namespace collet::host::cli
