// SPDX-License-Identifier: MIT
#include <algorithm>
#include <system_error>

#include "host/config/missing_folder.hpp"
#include "host/config/settings.hpp"

namespace collet::host::config {

namespace {

namespace fs = std::filesystem;

/// Returns an absolute, canonical path; the part that does not exist is only made lexically normal.
fs::path real_path(const fs::path& path) {
  std::error_code error;
  fs::path found = fs::canonical(path, error);
  if (!error) return found;
  found = path.lexically_normal();
  return found.has_filename() || found == found.root_path() ? found : found.parent_path();
}

/// Returns true if `folder` is `inner` or contains it.
bool contains(const fs::path& folder, const fs::path& inner) {
  return std::mismatch(folder.begin(), folder.end(), inner.begin(), inner.end()).first == folder.end();
}

class Resolver {
 public:
  Resolver(const fs::path& working_directory, const fs::path& home)
      : working_(real_path(working_directory)), home_(home.empty() ? fs::path() : real_path(home)) {}

  std::vector<std::string> roots(const char* key, const Setting<std::vector<std::string>>& setting,
                                 std::vector<std::string>& warnings) {
    std::vector<std::string> out;
    for (const auto& text : setting.value) {
      const fs::path root = resolved(text);
      if (is_working_directory(text) && too_wide(root)) {
        dropped_ = true;
        continue;
      }
      if (const auto fault = missing_folder(root); !fault.empty())
        warnings.push_back(setting.origin.text() + ": access." + key + ": " + fault);
      if (std::find(out.begin(), out.end(), root.string()) == out.end()) out.push_back(root.string());
    }
    return out;
  }

  bool dropped() const { return dropped_; }
  std::string working_directory() const { return working_.string(); }

 private:
  static bool is_working_directory(const std::string& text) {
    return fs::path(text).is_relative() && text.rfind('~', 0) != 0;
  }

  fs::path resolved(const std::string& text) const {
    if (!home_.empty() && (text == "~" || text.rfind("~/", 0) == 0))
      return real_path(home_ / text.substr(std::min<std::size_t>(text.size(), 2)));
    const fs::path path(text);
    return real_path(path.is_absolute() ? path : working_ / path);
  }

  bool too_wide(const fs::path& root) const {
    return root == root.root_path() || (!home_.empty() && contains(root, home_));
  }

  fs::path working_;
  fs::path home_;
  bool dropped_ = false;
};

}  // namespace

AccessRoots resolve_access(const AccessSettings& access, const fs::path& working_directory,
                           const fs::path& home, std::vector<std::string>& warnings) {
  Resolver resolver(working_directory, home);
  AccessRoots out;
  out.read = resolver.roots("read", access.read, warnings);
  out.write = resolver.roots("write", access.write, warnings);
  out.working_directory = resolver.working_directory();
  if (resolver.dropped()) {
    warnings.push_back(
        "the working directory " + resolver.working_directory() +
        " is the root folder, the home folder or above it, so \".\" in [access] gives access to "
        "nothing; start collet in a project's folder, or write read = [\"/a/folder\"] under [access]");
  }
  return out;
}

}  // namespace collet::host::config
