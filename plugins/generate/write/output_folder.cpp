// SPDX-License-Identifier: MIT
#include "plugins/generate/write/output_folder.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <collet/json.hpp>

#include "plugins/generate/write/folder_entries.hpp"
#include "sdk/support/file/access_roots.hpp"
#include "sdk/support/file/output_file.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/sha256.hpp"

namespace collet::generate {
namespace {

using support::Error;
using support::Result;

constexpr std::size_t k_max_marker_bytes = 16U << 20U;

std::string hash_of(std::string_view text) {
  const auto digest = support::sha256(text);
  return support::hexadecimal(support::as_bytes(digest));
}

}  // namespace

OutputFolder::~OutputFolder() {
  if (parent_ >= 0) ::close(parent_);
  if (folder_ >= 0) ::close(folder_);
}

OutputFolder::OutputFolder(OutputFolder&& other) noexcept
    : access_(std::move(other.access_)),
      path_(std::move(other.path_)),
      name_(std::move(other.name_)),
      parent_(std::exchange(other.parent_, -1)),
      folder_(std::exchange(other.folder_, -1)),
      known_(std::move(other.known_)),
      edited_(std::move(other.edited_)),
      others_(std::move(other.others_)),
      subfolder_(std::move(other.subfolder_)) {}

Error OutputFolder::failed(std::string_view what, int error) const {
  const bool denied = error == EACCES || error == EPERM || error == EROFS;
  return {denied ? COLLET_DENIED : COLLET_FAILED, support::readable_path(path_) + ": " + std::string(what) +
                                                      ": " + std::generic_category().message(error)};
}

Result<OutputFolder> OutputFolder::prepare(const support::Access& access, std::string_view path) {
  if (auto error = support::bad_path(path)) return *std::move(error);
  auto absolute = support::absolute_path(path, access.working_directory);
  if (!absolute) return absolute.error();
  const auto roots = support::absolute_roots(access.write, access.working_directory);
  const std::string* const root = support::innermost_root(roots, *absolute);
  if (root == nullptr)
    return support::outside_roots(support::readable_path(*absolute) + " is outside the writable roots",
                                  *absolute, roots, "write");
  if (*root == *absolute)
    return Error{COLLET_INVALID_ARGUMENT,
                 support::readable_path(*absolute) +
                     ": found the writable folder itself, expected a folder below it, "
                     "since the folder is replaced as a whole"};
  OutputFolder folder(access, *absolute);
  const std::size_t slash = absolute->rfind('/');
  folder.name_ = absolute->substr(slash + 1);
  const std::string parent = slash == 0 ? "/" : absolute->substr(0, slash);
  const int start = ::open(root->c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  folder.parent_ = start;
  if (start >= 0 && parent.size() > root->size())
    folder.parent_ =
        support::open_folder(start, std::string_view(parent).substr(*root == "/" ? 1 : root->size() + 1));
  if (folder.parent_ < 0) {
    if (errno == ELOOP || errno == ENOTDIR)
      return Error{COLLET_DENIED, support::readable_path(*absolute) +
                                      ": a part of the path is a symbolic link or no folder; files are not "
                                      "written through links"};
    if (errno == ENOENT)
      return Error{COLLET_NOT_FOUND, support::readable_path(*absolute) +
                                         ": the folder above it does not exist; create it first"};
    return folder.failed("the folder above it cannot be opened", errno);
  }
  remove_stale_stages(folder.parent_, folder.name_, k_marker);
  if (auto opened = folder.open_existing(); !opened) return opened.error();
  return folder;
}

Result<void> OutputFolder::open_existing() {
  folder_ = ::openat(parent_, name_.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder_ < 0) {
    if (errno == ENOENT) return {};
    if (errno == ELOOP || errno == ENOTDIR)
      return Error{
          COLLET_INVALID_ARGUMENT,
          support::readable_path(path_) + ": found a file or a symbolic link, expected a folder or nothing"};
    return failed("cannot be opened", errno);
  }
  if (auto read = read_marker(); !read) return read.error();
  for (const FolderEntry& entry : entries_of(folder_)) {
    if (entry.name == k_marker) continue;
    const auto known = known_.find(entry.name);
    if (known == known_.end()) {
      (entry.is_folder ? subfolder_ : others_.emplace_back()) = entry.name;
      continue;
    }
    const auto text = read_entry(folder_, entry.name, SIZE_MAX);
    if (!text || hash_of(*text) != known->second) edited_.push_back(entry.name);
  }
  std::sort(edited_.begin(), edited_.end());
  std::sort(others_.begin(), others_.end());
  return {};
}

Result<void> OutputFolder::read_marker() {
  const auto text = read_entry(folder_, std::string(k_marker), k_max_marker_bytes);
  if (!text && errno == ENOENT) return {};
  const bool valid = text && is_json(*text);
  const auto files = valid ? json::View(*text)["files"] : json::View();
  if (!files.is(json::Type::object))
    return Error{COLLET_INVALID_ARGUMENT,
                 support::readable_path(path_) + ": its file " + std::string(k_marker) +
                     " cannot be read; remove it if all files in the folder are yours"};
  for (const auto& member : files.members())
    known_.emplace(member.key.string().value_or(""), member.value.string().value_or(""));
  return {};
}

Result<void> OutputFolder::check(const std::vector<GeneratedFile>& files) const {
  if (!subfolder_.empty())
    return Error{COLLET_INVALID_ARGUMENT,
                 support::readable_path(path_) + ": found the folder " + support::quote(subfolder_) +
                     " in it, expected only files, since the folder is replaced as a whole; "
                     "choose another output_dir"};
  for (const GeneratedFile& file : files)
    if (std::binary_search(others_.begin(), others_.end(), file.name))
      return Error{COLLET_INVALID_ARGUMENT,
                   support::readable_path(path_ + "/" + file.name) +
                       ": found a file that generate did not write; move it, or choose "
                       "another output_dir"};
  return {};
}

bool OutputFolder::keeps(const std::string& name, bool overwrite) const {
  return !overwrite && std::binary_search(edited_.begin(), edited_.end(), name);
}

Result<void> OutputFolder::fill(const std::string& stage, int stage_folder,
                                const std::vector<GeneratedFile>& files, std::string_view options,
                                bool overwrite) const {
  const std::string place = path_.substr(0, path_.size() - name_.size()) + stage + '/';
  std::string marker;
  json::Writer writer(marker);
  writer.begin_object()
      .member("generator", "collet")
      .member_raw("options", options)
      .key("files")
      .begin_object();
  // An edited file keeps the hash of what was generated, so that it counts as edited the next time too.
  for (const GeneratedFile& file : files)
    writer.member(file.name, keeps(file.name, overwrite) ? known_.at(file.name) : hash_of(file.text));
  for (const std::string& name : edited_) {
    const auto same = [&](const GeneratedFile& file) { return file.name == name; };
    if (!overwrite && std::none_of(files.begin(), files.end(), same)) writer.member(name, known_.at(name));
  }
  writer.end_object().end_object();
  const auto put = [&](const std::string& name, std::string_view text) -> Result<void> {
    auto file = support::OutputFile::prepare(access_, place + name);
    if (!file) return file.error();
    return file->write(text);
  };
  if (auto done = put(std::string(k_marker), marker); !done) return done;
  for (const GeneratedFile& file : files)
    if (!keeps(file.name, overwrite))
      if (auto done = put(file.name, file.text); !done) return done;
  std::vector<std::string> kept = others_;
  if (!overwrite) kept.insert(kept.end(), edited_.begin(), edited_.end());
  for (const std::string& name : kept)
    if (::linkat(folder_, name.c_str(), stage_folder, name.c_str(), 0) != 0)
      return failed("the file " + support::quote(name) + " cannot be kept", errno);
  return {};
}

Result<void> OutputFolder::exchange(const std::string& stage) const {
  constexpr unsigned k_exchange = 2;    // RENAME_EXCHANGE
  constexpr unsigned k_no_replace = 1;  // RENAME_NOREPLACE
  const unsigned flags = folder_ >= 0 ? k_exchange : k_no_replace;
  if (::renameat2(parent_, stage.c_str(), parent_, name_.c_str(), flags) != 0)
    return failed("cannot be replaced", errno);
  ::fsync(parent_);
  return {};
}

Result<void> OutputFolder::write(const std::vector<GeneratedFile>& files, std::string_view options,
                                 bool overwrite) const {
  const std::string stage = stage_name(name_);
  constexpr mode_t k_private = 0700;
  if (::mkdirat(parent_, stage.c_str(), k_private) != 0) return failed("cannot be written", errno);
  const int stage_folder = ::openat(parent_, stage.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  Result<void> done = stage_folder < 0 ? Result<void>(failed("cannot be written", errno))
                                       : fill(stage, stage_folder, files, options, overwrite);
  struct stat before = {};
  if (done && folder_ >= 0 && ::fstat(folder_, &before) == 0) ::fchmod(stage_folder, before.st_mode & 07777U);
  if (done) done = exchange(stage);
  if (!done) {
    remove_folder(parent_, stage, stage_folder, {});
  } else if (folder_ >= 0) {
    // Files that appeared in the old folder meanwhile are moved to the new one.
    std::vector<std::string> listed = others_;
    for (const auto& [name, hash] : known_)
      listed.push_back(name);
    remove_folder(parent_, stage, folder_, move_other_entries(folder_, stage_folder, listed, k_marker));
  }
  if (stage_folder >= 0) ::close(stage_folder);
  return done;
}

}  // namespace collet::generate
