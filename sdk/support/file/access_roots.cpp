// SPDX-License-Identifier: MIT
#include "sdk/support/file/access_roots.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <collet/json.hpp>

#include "sdk/support/file/open_beneath.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::support {
namespace {

std::string toml_list(const std::vector<std::string>& texts) {
  std::string out = "[";
  for (const auto& text : texts) {
    if (out.size() > 1) out += ", ";
    // A basic string of TOML has the same escapes as JSON.
    json::append_string(out, replace_invalid_utf8(text));
  }
  return out + "]";
}

/// Returns the folder of the path. For a file in the root folder it returns the path itself, because no
/// message should suggest to allow everything.
std::string root_for(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == 0 || slash == std::string::npos ? path : path.substr(0, slash);
}

bool contains(const std::string& root, const std::string& path) {
  return root == "/" || path == root || (path.starts_with(root) && path[root.size()] == '/');
}

}  // namespace

std::string readable_path(std::string_view path) {
  return cut_characters(replace_invalid_utf8(path), 300);
}

Error outside_roots(const std::string& begin, const std::string& wanted,
                    const std::vector<std::string>& roots, std::string_view kind) {
  std::string message = begin;
  if (roots.empty()) {
    message += " (there are none)";
  } else {
    for (std::size_t i = 0; i < roots.size(); ++i)
      message += (i == 0 ? " (" : ", ") + readable_path(roots[i]);
    message += ")";
  }
  std::vector<std::string> allowing = roots;
  allowing.push_back(root_for(wanted));
  return {COLLET_DENIED,
          message + "; to allow it: [access] " + std::string(kind) + " = " + toml_list(allowing)};
}

Result<std::string> absolute_path(std::string_view path, const std::string& working_directory) {
  if (path.starts_with('/')) return normalised_path(path);
  if (!working_directory.empty()) return normalised_path(working_directory + "/" + std::string(path));
  std::array<char, PATH_MAX> folder = {};
  if (::getcwd(folder.data(), folder.size()) == nullptr) {
    return Error{COLLET_FAILED, readable_path(path) + ": the working directory cannot be read (" +
                                    std::generic_category().message(errno) + "); give an absolute path"};
  }
  return normalised_path(std::string(folder.data()) + "/" + std::string(path));
}

std::vector<std::string> absolute_roots(const std::vector<std::string>& roots,
                                        const std::string& working_directory) {
  std::vector<std::string> out;
  for (const auto& root : roots) {
    if (root.empty() || root.find('\0') != std::string::npos) continue;
    auto absolute = absolute_path(root, working_directory);
    if (absolute && std::find(out.begin(), out.end(), *absolute) == out.end())
      out.push_back(*std::move(absolute));
  }
  return out;
}

const std::string* innermost_root(const std::vector<std::string>& roots, const std::string& path) {
  const std::string* found = nullptr;
  for (const auto& root : roots) {
    if (contains(root, path) && (found == nullptr || root.size() > found->size())) found = &root;
  }
  return found;
}

std::optional<Error> bad_path(std::string_view path) {
  if (path.empty()) return Error{COLLET_INVALID_ARGUMENT, "found an empty path, expected the path of a file"};
  if (path.find('\0') != std::string_view::npos) {
    return Error{COLLET_INVALID_ARGUMENT, "found a NUL byte in the path, expected the path of a file"};
  }
  if (path.size() >= PATH_MAX) {
    return Error{COLLET_INVALID_ARGUMENT, "found a path of " + std::to_string(path.size()) +
                                              " bytes, expected at most " + std::to_string(PATH_MAX - 1)};
  }
  return std::nullopt;
}

}  // namespace collet::support
