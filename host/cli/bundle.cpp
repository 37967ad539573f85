// SPDX-License-Identifier: MIT
#include "host/cli/bundle.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include "host/cli/bundle_texts.hpp"
#include "host/cli/bundle_zip.hpp"
#include "host/config/text_file.hpp"

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

/// Files of the folder itself, sorted; none if it is not there.
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

/// The host, its libraries, the plugins in use and their settings, laid out as an installation.
Result<std::vector<ZipFile>> gather(const Bundled& what) {
  const fs::path bin = "bin";
  const fs::path libraries = bin / COLLET_LIBRARY_DIR;
  const fs::path prompts = bin / COLLET_SHARE_DIR / "prompts";
  std::vector<ZipFile> files;
  files.push_back(
      {"manifest.json", bundle_manifest(what.catalog, what.settings, "bin/collet", "collet.toml"), false});
  files.push_back({"collet.toml", settings_toml(what.settings), false});
  std::error_code ignored;
  if (auto done = add(files, fs::read_symlink("/proc/self/exe", ignored), bin / "collet", true); !done)
    return done.error();
  for (const auto& file : files_in(what.places.libraries, ".so"))
    if (auto done = add(files, file, libraries / file.filename(), false); !done) return done.error();
  for (const auto& plugin : what.plugins.found) {
    if (plugin.built_in != nullptr) continue;
    if (auto done = add(files, plugin.path, libraries / "plugins" / plugin.path.filename(), false); !done)
      return done.error();
  }
  for (const auto& file : files_in(what.places.share / "prompts", ".md"))
    if (auto done = add(files, file, prompts / file.filename(), false); !done) return done.error();
  return files;
}

/// Written beside its place and then renamed: a whole bundle or none.
Result<void> write_whole(const fs::path& to, const std::string& bytes) {
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

/// How a client would start this very program with these very options.
Start start_of(const Options& options) {
  std::error_code ignored;
  Start start{fs::read_symlink("/proc/self/exe", ignored).string(), {"serve"}};
  const auto add_option = [&](const char* name, const std::string& value) {
    start.arguments.emplace_back(name);
    start.arguments.push_back(value);
  };
  if (options.config_file)
    add_option("--config", fs::absolute(*options.config_file, ignored).lexically_normal().string());
  if (!options.profile.empty()) add_option("--profile", options.profile);
  for (const auto& set : options.sets)
    add_option("--set", set);
  if (!options.log_level.empty()) add_option("--log-level", options.log_level);
  if (options.log_format != "text") add_option("--log-format", options.log_format);
  return start;
}

}  // namespace

int run_bundle(const Options& options, const Bundled& what) {
  if (!options.client.empty()) {
    const Snippet snippet = client_snippet(options.client, start_of(options));
    std::printf("%s", snippet.text.c_str());
    std::fprintf(stderr, "collet: this belongs into %s\n", snippet.file.c_str());
    return k_exit_done;
  }
  const auto files = gather(what);
  if (!files) {
    std::fprintf(stderr, "collet: %s\n", files.error().message.c_str());
    return k_exit_host;
  }
  const std::string archive = zip_archive(*files);
  if (archive.empty()) {
    std::fprintf(stderr, "collet: the files of the bundle have more than 4 GiB together\n");
    return k_exit_no;
  }
  if (const auto done = write_whole(options.bundle_file, archive); !done) {
    std::fprintf(stderr, "collet: %s\n", done.error().message.c_str());
    return k_exit_no;
  }
  std::printf("%s: %zu files, %zu bytes\n", options.bundle_file.c_str(), files->size(), archive.size());
  return k_exit_done;
}

}  // namespace collet::host::cli
