// SPDX-License-Identifier: MIT
#include "plugins/codegraph/discover/source_walk.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

#include "plugins/codegraph/discover/database_drivers.hpp"
#include "plugins/codegraph/discover/ignore_rules.hpp"
#include "plugins/codegraph/languages/language.hpp"
#include "plugins/codegraph/sql/utf16.hpp"
#include "sdk/support/file/open_beneath.hpp"
#include "sdk/support/file/read_file.hpp"
#include "sdk/support/text/windows_1252.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::codegraph {
namespace {

/// Folders that hold results of builds or packages of others, whether or not a .gitignore names them.
constexpr std::string_view k_never[] = {".git", "node_modules", ".svn", ".hg"};

constexpr std::string_view k_maven_file = "pom.xml";
constexpr const char* k_ignore_file = ".gitignore";

bool is_project_file(std::string_view name) {
  const auto& all = all_languages();
  return name == k_maven_file || may_name_drivers(name) ||
         std::any_of(all.begin(), all.end(), [&](const Language* one) {
           const auto& names = one->project_names;
           return (!one->project_extension.empty() && name.ends_with(one->project_extension)) ||
                  std::find(names.begin(), names.end(), name) != names.end();
         });
}

class Walk {
 public:
  Walk(int root, const WalkLimits& limits, const std::function<bool()>& stop,
       const std::function<void(int)>& visit, SourceList& out)
      : root_(root), limits_(limits), stop_(stop), visit_(visit), out_(out) {}

  void exclude(const std::vector<std::string>& patterns) {
    for (const auto& pattern : patterns)
      rules_.add("", pattern);
  }

  /// Returns false if the walk must end.
  bool walk(const std::string& folder, std::size_t depth) {
    const int fd = folder.empty() ? ::openat(root_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
                                  : support::open_beneath(root_, folder).fd;
    if (fd < 0) return skip(folder, "the folder cannot be opened");
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(::fdopendir(fd), &::closedir);
    if (entries == nullptr) {
      ::close(fd);
      return true;
    }
    if (visit_) visit_(fd);
    const std::size_t rules = rules_.size();
    if (const auto ignore = support::open_beneath(root_, join(folder, k_ignore_file)); ignore.fd >= 0) {
      if (auto text = support::read_file(ignore.fd, k_ignore_file, 1U << 20U)) rules_.add(folder, *text);
      ::close(ignore.fd);
    }
    std::vector<std::string> folders;
    bool more = true;
    while (const dirent* entry = more ? ::readdir(entries.get()) : nullptr) {
      const std::string_view name = entry->d_name;
      if (name == "." || name == "..") continue;
      if (++seen_ > limits_.max_files) {
        out_.complete = false;
        more = false;
        break;
      }
      if ((seen_ & 255U) == 0 && stop_ && stop_()) {
        stopped_ = true;
        more = false;
        break;
      }
      // A plain file of no interest needs no look at its state.
      if (entry->d_type == DT_REG && language_of(name) == nullptr && !is_project_file(name)) continue;
      look(fd, folder, std::string(name), folders);
    }
    std::sort(folders.begin(), folders.end());
    for (const auto& one : folders) {
      if (!more) break;
      if (depth >= limits_.max_depth) {
        skip(one, "the folder is nested too deep");
        continue;
      }
      more = walk(one, depth + 1);
    }
    rules_.shrink(rules);
    return more;
  }
  bool stopped() const { return stopped_; }

 private:
  static bool made_by_build(const Language& language, std::string_view path) {
    const auto is_part = [&](std::string_view folder) {
      const auto at = ("/" + std::string(path)).find("/" + std::string(folder) + "/");
      return at != std::string::npos;
    };
    return std::any_of(language.build_folders.begin(), language.build_folders.end(), is_part);
  }
  static std::string join(const std::string& folder, const std::string& name) {
    return folder.empty() ? name : folder + "/" + name;
  }
  bool skip(const std::string& path, std::string reason) {
    ++out_.skipped_count;
    if (out_.skipped.size() < SourceList::k_max_skipped) out_.skipped.push_back({path, std::move(reason)});
    return true;
  }
  void look(int fd, const std::string& folder, const std::string& name, std::vector<std::string>& folders) {
    const std::string path = join(folder, name);
    struct stat info {};
    if (::fstatat(fd, name.c_str(), &info, AT_SYMLINK_NOFOLLOW) != 0) return;
    if (S_ISDIR(info.st_mode)) {
      if (std::find(std::begin(k_never), std::end(k_never), name) != std::end(k_never)) return;
      if (rules_.ignores(path, true)) return;
      folders.push_back(path);
      return;
    }
    const auto size = static_cast<std::uint64_t>(info.st_size);
    const auto modified_ns =
        static_cast<std::int64_t>(info.st_mtim.tv_sec) * 1000000000 + info.st_mtim.tv_nsec;
    const Language* language = S_ISREG(info.st_mode) ? language_of(name) : nullptr;
    if (language == nullptr && S_ISREG(info.st_mode) && is_project_file(name) &&
        !rules_.ignores(path, false) && support::valid_utf8(path))
      out_.projects.push_back({path, size, modified_ns});
    if (language == nullptr || made_by_build(*language, path) || rules_.ignores(path, false)) return;
    if (!support::valid_utf8(path)) {
      skip("(a name that is not UTF-8 in " + folder + ")", "the name is not UTF-8");
      return;
    }
    if (size > limits_.max_file_bytes) {
      skip(path, "the file has " + std::to_string(size) + " bytes, more than " +
                     std::to_string(limits_.max_file_bytes));
      return;
    }
    out_.files.push_back({path, size, modified_ns});
  }

  int root_;
  const WalkLimits& limits_;
  const std::function<bool()>& stop_;
  const std::function<void(int)>& visit_;
  SourceList& out_;
  IgnoreRules rules_;
  std::size_t seen_ = 0;
  bool stopped_ = false;
};

/// Returns true for a control character that is no white space and not the end mark of DOS, 0x1A.
bool is_in_no_source(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 && (byte < '\t' || byte > '\r') && byte != 0x1A;
}

struct Folder {
  int fd;
  ~Folder() {
    if (fd >= 0) ::close(fd);
  }
};

}  // namespace

support::Result<SourceList> list_sources(const std::string& root, const std::vector<std::string>& exclude,
                                         const WalkLimits& limits, const std::function<bool()>& stop,
                                         const std::function<void(int folder)>& visit) {
  const Folder folder{::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (folder.fd < 0)
    return support::Error{COLLET_NOT_FOUND,
                          "the root " + root + " cannot be opened: " + std::strerror(errno)};
  SourceList out;
  Walk walk(folder.fd, limits, stop, visit, out);
  walk.exclude(exclude);
  walk.walk("", 0);
  if (walk.stopped()) return support::Error{COLLET_CANCELLED, "the caller cancelled the call"};
  const auto by_path = [](const SourceFile& one, const SourceFile& other) { return one.path < other.path; };
  std::sort(out.files.begin(), out.files.end(), by_path);
  std::sort(out.projects.begin(), out.projects.end(), by_path);
  return out;
}

bool may_change_sources(std::string_view name) {
  return name == k_ignore_file || language_of(name) != nullptr || is_project_file(name);
}

support::Result<std::string> read_source(const std::string& root, const std::string& path,
                                         std::size_t max_bytes, bool* is_windows_1252) {
  const Folder folder{::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  if (folder.fd < 0) return support::Error{COLLET_NOT_FOUND, "the root " + root + " cannot be opened"};
  const auto opened = support::open_beneath(folder.fd, path);
  if (opened.fd < 0)
    return support::Error{opened.error == EXDEV || opened.error == ELOOP ? COLLET_DENIED : COLLET_NOT_FOUND,
                          path + " cannot be opened: " + std::strerror(opened.error)};
  const Folder file{opened.fd};
  auto text = support::read_file(file.fd, path, max_bytes);
  if (!text) return text;
  // SQL Server Management Studio and Visual Studio save some files as UTF-16.
  if (auto converted = utf8_of_utf16(*text)) *text = *std::move(converted);
  if (text->find('\0') != std::string::npos)
    return support::Error{COLLET_INVALID_ARGUMENT, path + " is binary"};
  if (text->starts_with("\xEF\xBB\xBF")) text->replace(0, 3, "   ");
  if (support::valid_utf8(*text)) return text;
  if (std::any_of(text->begin(), text->end(), is_in_no_source))
    return support::Error{COLLET_INVALID_ARGUMENT, path + " is binary"};
  if (is_windows_1252 != nullptr) *is_windows_1252 = true;
  return support::utf8_of_windows_1252(*text);
}

}  // namespace collet::codegraph
