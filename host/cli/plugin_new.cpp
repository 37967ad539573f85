// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>

#include "host/cli/commands.hpp"
#include "host/cli/places.hpp"
#include "host/cli/plugin_names.hpp"
#include "host/config/text_file.hpp"
#include "host/plugin/manifest.hpp"
#include "sdk/support/result.hpp"

namespace collet::host::cli {

namespace {

namespace fs = std::filesystem;
using support::Error;
using support::Result;

constexpr std::size_t k_max_template = std::size_t{1} << 20U;

Error failed(const fs::path& path, const std::string& what) {
  return {COLLET_FAILED, "'" + path.string() + "' " + what};
}

Result<void> copy_filled(const fs::path& from, const fs::path& to, const std::string& id) {
  const auto text = config::read_text_file(from, k_max_template);
  if (!text) return failed(from, "cannot be read: " + text.error().message);
  const std::string filled = fill_template(*text, id);
  std::FILE* const out = std::fopen(to.c_str(), "wbe");
  if (out == nullptr) return failed(to, "cannot be made: " + std::string(std::strerror(errno)));
  const bool written = std::fwrite(filled.data(), 1, filled.size(), out) == filled.size();
  if (std::fclose(out) != 0 || !written) return failed(to, "cannot be written");
  return {};
}

/// The project, whole, in a folder that was not there.
Result<void> write_project(const fs::path& from, const fs::path& to, const std::string& id) {
  std::error_code error;
  fs::create_directory(to, error);
  if (error) return failed(to, "cannot be made: " + error.message());
  fs::directory_iterator files(from, error);
  for (const fs::directory_iterator end; !error && files != end; files.increment(error)) {
    if (auto copied = copy_filled(files->path(), to / files->path().filename(), id); !copied) return copied;
  }
  if (error) return failed(from, "cannot be read: " + error.message());
  return {};
}

/// Written beside its place and then renamed, so that there is a whole project or none.
Result<void> make_project(const fs::path& from, const fs::path& to, const std::string& id) {
  std::error_code error;
  if (!fs::is_directory(from, error))
    return failed(from,
                  "is not there: this installation lacks its templates, which packages have in "
                  "libcollet-sdk-dev or collet-sdk-devel");
  const auto kind = fs::symlink_status(to, error).type();
  if (kind != fs::file_type::not_found && (kind != fs::file_type::directory || !fs::is_empty(to, error)))
    return failed(to, "is there already: expected a new or empty folder; choose another with --dir");
  if (const auto parent = to.parent_path(); !parent.empty()) fs::create_directories(parent, error);
  const fs::path draft =
      to.parent_path() / ("." + to.filename().string() + ".new-" + std::to_string(::getpid()));
  auto done = write_project(from, draft, id);
  if (done) {
    fs::rename(draft, to, error);
    if (error) done = failed(to, "cannot be made: " + error.message());
  }
  if (!done) fs::remove_all(draft, error);
  return done;
}

/// Fit to be pasted into a shell.
std::string quoted(const std::string& text) {
  const bool plain = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("/._-+").find(c) != std::string_view::npos;
  });
  if (plain) return text;
  std::string out = "'";
  for (const char c : text)
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

int run_plugin_new(const Options& options) {
  const std::string& id = options.plugin_id;
  if (!plugin::valid_id(id)) {
    std::fprintf(stderr,
                 "collet: '%s' is no plugin id: expected [a-z][a-z0-9-]{0,39}, or such words in reverse DNS "
                 "(com.example.clock)\n",
                 id.c_str());
    return k_exit_usage;
  }
  // The build has targets of these names already.
  for (const std::string_view taken : {"all", "clean", "help", "install", "package", "test"}) {
    if (id != taken) continue;
    std::fprintf(stderr, "collet: CMake keeps the name '%s' for itself: choose another\n", id.c_str());
    return k_exit_usage;
  }
  const Places places = find_places();
  std::error_code error;
  fs::path folder = fs::path(options.directory.empty() ? id : options.directory).lexically_normal();
  if (!folder.has_filename()) folder = folder.parent_path();
  if (folder == ".") folder = fs::current_path(error);
  if (const auto made = make_project(places.share / "templates" / options.language, folder, id); !made) {
    std::fprintf(stderr, "collet: %s\n", made.error().message.c_str());
    return k_exit_no;
  }
  const fs::path prefix = fs::read_symlink("/proc/self/exe", error).parent_path().parent_path();
  const bool system = prefix == "/usr" || prefix == "/usr/local";
  const std::string project = quoted(folder.string());
  const std::string build = quoted((folder / "build").string());
  std::printf("%s is a plugin with one tool, %s. Next:\n\n", project.c_str(), tool_of(id).c_str());
  std::printf("cmake -S %s -B %s%s\n", project.c_str(), build.c_str(),
              system ? "" : (" -DCMAKE_PREFIX_PATH=" + quoted(prefix.string())).c_str());
  std::printf("cmake --build %s\n", build.c_str());
  std::printf("ctest --test-dir %s --output-on-failure\n", build.c_str());
  return k_exit_done;
}

}  // namespace collet::host::cli
