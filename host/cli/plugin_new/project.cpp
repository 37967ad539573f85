// SPDX-License-Identifier: MIT
#include "host/cli/plugin_new/project.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>
#include <unistd.h>

#include "host/cli/plugin_new/template_text.hpp"
#include "host/config/files/text_file.hpp"

namespace collet::host::cli {

namespace {

namespace fs = std::filesystem;
using support::Error;
using support::Result;

constexpr std::size_t k_max_template = std::size_t{1} << 20U;

Error file_error(const fs::path& path, const std::string& what) {
  return {COLLET_FAILED, "'" + path.string() + "' " + what};
}

Result<void> copy_filled(const fs::path& from, const fs::path& to, const std::string& id) {
  const auto text = config::read_text_file(from, k_max_template);
  if (!text) return file_error(from, "cannot be read: " + text.error().message);
  const std::string filled = fill_template(*text, id);
  std::FILE* const out = std::fopen(to.c_str(), "wbe");
  if (out == nullptr) return file_error(to, "cannot be made: " + std::string(std::strerror(errno)));
  const bool written = std::fwrite(filled.data(), 1, filled.size(), out) == filled.size();
  if (std::fclose(out) != 0 || !written) return file_error(to, "cannot be written");
  return {};
}

/// Writes all files of the project into the new folder `to`.
Result<void> write_project(const fs::path& from, const fs::path& to, const std::string& id) {
  std::error_code error;
  fs::create_directory(to, error);
  if (error) return file_error(to, "cannot be made: " + error.message());
  fs::directory_iterator files(from, error);
  for (const fs::directory_iterator end; !error && files != end; files.increment(error)) {
    if (auto copied = copy_filled(files->path(), to / files->path().filename(), id); !copied) return copied;
  }
  if (error) return file_error(from, "cannot be read: " + error.message());
  return {};
}

}  // namespace

Result<void> make_project(const fs::path& from, const fs::path& to, const std::string& id) {
  std::error_code error;
  if (!fs::is_directory(from, error))
    return file_error(from,
                      "is not there: this installation lacks its templates, which packages have in "
                      "libcollet-sdk-dev or collet-sdk-devel");
  const auto kind = fs::symlink_status(to, error).type();
  if (kind != fs::file_type::not_found && (kind != fs::file_type::directory || !fs::is_empty(to, error)))
    return file_error(to, "is there already: expected a new or empty folder; choose another with --dir");
  if (const auto parent = to.parent_path(); !parent.empty()) fs::create_directories(parent, error);
  const fs::path draft =
      to.parent_path() / ("." + to.filename().string() + ".new-" + std::to_string(::getpid()));
  auto done = write_project(from, draft, id);
  if (done) {
    fs::rename(draft, to, error);
    if (error) done = file_error(to, "cannot be made: " + error.message());
  }
  if (!done) fs::remove_all(draft, error);
  return done;
}

}  // namespace collet::host::cli
