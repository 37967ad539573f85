// SPDX-License-Identifier: MIT
#include "host/cli/bundle/setting_folders.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

#include <collet/json.hpp>

#include "host/config/files/text_file.hpp"
#include "host/config/literal_secrets.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::host::cli {

namespace {

namespace fs = std::filesystem;
using support::Error;

constexpr std::size_t k_max_files = 2000;
constexpr std::size_t k_max_bytes = std::size_t{256} << 20U;

bool is_left_out(const fs::path& path) {
  const std::string name = path.filename().string();
  return name.starts_with('.') || name == "node_modules";
}

bool is_executable(const fs::directory_entry& entry) {
  return (entry.status().permissions() & fs::perms::owner_exec) != fs::perms::none;
}

bool is_variable(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

/// Returns the key of the first string that is a literal secret; empty if there is none.
std::string secret_key(const std::string& key, json::View value,
                       int depth) {  // NOLINT(misc-no-recursion): 64 levels
  constexpr int k_max_depth = 64;
  if (depth > k_max_depth) return {};
  std::string found;
  if (const auto text = value.string()) {
    // Such files also write references as ${NAME}.
    const bool refers = text->find("${") != std::string::npos;
    if (!refers && config::is_literal_secret(key, *text)) found = key;
  }
  for (const json::View item : value.items())
    if (found.empty()) found = secret_key(key, item, depth + 1);
  for (const auto& member : value.members())
    if (found.empty()) found = secret_key(member.key.string().value_or(""), member.value, depth + 1);
  return found;
}

template <class Visit>
void each_json(const std::vector<ZipFile>& files, const fs::path& name, const Visit& visit) {
  const std::string below = name.generic_string() + "/";
  for (const ZipFile& file : files)
    if (file.name.starts_with(below) && file.name.ends_with(".json"))
      visit(file.name.substr(below.size()), file.bytes);
}

}  // namespace

std::vector<SettingFolder> setting_folders(const plugin::Discovery& plugins,
                                           const config::Settings& settings) {
  std::set<std::string> keys;
  for (const auto& plugin : plugins.found)
    if (!plugin.folder_setting.empty()) keys.insert(plugin.folder_setting);
  std::vector<SettingFolder> out;
  for (const auto& key : keys) {
    for (const auto& shown : settings.shown) {
      if (shown.key != key) continue;
      const auto path = json::View(shown.json).string().value_or("");
      std::error_code ignored;
      if (!path.empty()) out.push_back({key, fs::absolute(path, ignored).lexically_normal()});
    }
  }
  return out;
}

std::string assignment(const std::string& key, const std::string& folder) {
  std::string out = key + "=";
  json::append_string(out, folder);
  return out;
}

support::Result<void> add_folder(const fs::path& folder, const fs::path& name, std::vector<ZipFile>& files) {
  std::error_code error;
  std::vector<std::pair<fs::path, bool>> found;
  fs::recursive_directory_iterator entries(folder, error);
  for (const fs::recursive_directory_iterator end; !error && entries != end; entries.increment(error)) {
    if (is_left_out(entries->path())) {
      entries.disable_recursion_pending();
    } else if (entries->symlink_status().type() == fs::file_type::regular) {
      found.emplace_back(entries->path(), is_executable(*entries));
    }
    if (found.size() > k_max_files)
      return Error{COLLET_TOO_LARGE, "'" + folder.string() + "' has more than " +
                                         std::to_string(k_max_files) + " files, and a bundle contains all"};
  }
  if (error) return Error{COLLET_NOT_FOUND, "'" + folder.string() + "' cannot be read: " + error.message()};
  std::sort(found.begin(), found.end());
  std::size_t left = k_max_bytes;
  for (const auto& [path, executable] : found) {
    auto bytes = config::read_text_file(path, left);
    if (!bytes)
      return Error{bytes.error().code, "'" + path.string() + "' cannot be packed: " + bytes.error().message};
    left -= bytes->size();
    files.push_back({(name / path.lexically_relative(folder)).lexically_normal().generic_string(),
                     *std::move(bytes), executable});
  }
  return {};
}

std::vector<std::string> variables_of(const std::vector<ZipFile>& files, const fs::path& name) {
  std::set<std::string> out;
  each_json(files, name, [&](const std::string& /*file*/, std::string_view text) {
    for (auto at = text.find("${"); at != std::string_view::npos; at = text.find("${", at + 2)) {
      const auto end = text.find('}', at);
      if (end == std::string_view::npos) break;
      auto variable = text.substr(at + 2, end - at - 2);
      if (variable.starts_with("env:")) variable.remove_prefix(4);
      if (is_variable(variable)) out.emplace(variable);
    }
  });
  return {out.begin(), out.end()};
}

std::string literal_secret_of(const std::vector<ZipFile>& files, const fs::path& name) {
  std::string out;
  each_json(files, name, [&](const std::string& file, std::string_view text) {
    if (!out.empty() || support::check_json_object(text)) return;
    const auto key = secret_key({}, json::View(text), 0);
    if (!key.empty()) out = std::string(file).append(": ").append(key);
  });
  return out;
}

}  // namespace collet::host::cli
