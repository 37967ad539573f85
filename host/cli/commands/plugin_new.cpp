// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "host/cli/commands/command_table.hpp"
#include "host/cli/plugin_new/project.hpp"
#include "host/cli/plugin_new/template_text.hpp"
#include "host/cli/wiring/installation_paths.hpp"
#include "host/plugin/manifest.hpp"

namespace collet::host::cli {

namespace {

namespace fs = std::filesystem;
/// Quotes `text` for a POSIX shell, if it needs quotes.
std::string shell_quote(const std::string& text) {
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
  const std::string id = options.value("NAME");
  const std::string directory = options.value("--dir", id);
  if (!plugin::is_plugin_id(id)) {
    std::fprintf(
        stderr,
        "collet: '%s' is not a plugin id: expected [a-z][a-z0-9-]{0,39}, or such words in reverse DNS "
        "(com.example.clock)\n",
        id.c_str());
    return k_exit_usage;
  }
  // CMake has targets of these names.
  for (const std::string_view taken : {"all", "clean", "help", "install", "package", "test"}) {
    if (id != taken) continue;
    std::fprintf(stderr, "collet: CMake keeps the name '%s' for itself: choose another\n", id.c_str());
    return k_exit_usage;
  }
  const InstallationPaths paths = find_installation_paths();
  std::error_code error;
  fs::path folder = fs::path(directory).lexically_normal();
  if (!folder.has_filename()) folder = folder.parent_path();
  if (folder == ".") folder = fs::current_path(error);
  if (const auto made = make_project(paths.share / "templates" / options.value("--lang", "cpp"), folder, id);
      !made) {
    std::fprintf(stderr, "collet: %s\n", made.error().message.c_str());
    return k_exit_no;
  }
  const fs::path prefix = fs::read_symlink("/proc/self/exe", error).parent_path().parent_path();
  const bool system = prefix == "/usr" || prefix == "/usr/local";
  const std::string project = shell_quote(folder.string());
  const std::string build = shell_quote((folder / "build").string());
  std::printf("%s is a plugin with one tool, %s. Next:\n\n", project.c_str(), tool_id(id).c_str());
  std::printf("cmake -S %s -B %s%s\n", project.c_str(), build.c_str(),
              system ? "" : (" -DCMAKE_PREFIX_PATH=" + shell_quote(prefix.string())).c_str());
  std::printf("cmake --build %s\n", build.c_str());
  std::printf("ctest --test-dir %s --output-on-failure\n", build.c_str());
  return k_exit_done;
}

}  // namespace collet::host::cli
