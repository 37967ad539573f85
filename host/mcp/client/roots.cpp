// SPDX-License-Identifier: MIT
#include "host/mcp/client/roots.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

constexpr std::size_t k_max_client_roots = 64;

void append_paths(json::Writer& writer, const std::vector<std::string>& paths) {
  writer.begin_array();
  for (const std::string& path : paths) {
    if (support::valid_utf8(path)) writer.string(path);
  }
  writer.end_array();
}

void add(std::vector<std::string>& paths, const std::string& path) {
  if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
}

}  // namespace

std::optional<std::string> path_of_file_uri(std::string_view uri) {
  for (const std::string_view start : {"file://localhost/", "file:///", "file:/"}) {
    if (!uri.starts_with(start)) continue;
    uri.remove_prefix(start.size() - 1);
    if (start == "file:/" && uri.starts_with("//")) return std::nullopt;  // a file of another host
    const auto decoded = support::percent_decode(uri.substr(0, uri.find_first_of("?#")));
    if (!decoded || decoded->find('\0') != std::string::npos || !support::valid_utf8(*decoded))
      return std::nullopt;
    std::error_code error;
    const std::filesystem::path path = std::filesystem::canonical(*decoded, error);
    if (!error) return path.string();
    std::string text = std::filesystem::path(*decoded).lexically_normal().string();
    if (text.size() > 1 && text.back() == '/') text.pop_back();
    return text;
  }
  return std::nullopt;
}

Roots::Roots(config::AccessRoots operator_roots, const config::AccessSettings& access)
    : operator_roots_(std::move(operator_roots)), access_(access), json_(render(operator_roots_)) {}

std::size_t Roots::set_client_roots(json::View result) {
  config::AccessRoots roots = operator_roots_;
  std::size_t used = 0;
  for (const json::View root : result["roots"].items()) {
    const auto path = path_of_file_uri(root["uri"].string().value_or(""));
    if (!path || used == k_max_client_roots) continue;
    add(roots.read, *path);
    add(roots.write, *path);
    ++used;
  }
  std::string json = render(roots);
  const std::lock_guard<std::mutex> lock(mutex_);
  json_ = std::move(json);
  return used;
}

std::string Roots::access_json() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return json_;
}

std::string Roots::render(const config::AccessRoots& roots) const {
  std::string out;
  json::Writer writer(out);
  writer.begin_object().key("read");
  append_paths(writer, roots.read);
  writer.key("write");
  append_paths(writer, roots.write);
  if (!roots.working_directory.empty() && support::valid_utf8(roots.working_directory))
    writer.member("working_directory", roots.working_directory);
  writer.member("url", access_.url.value)
      .member("private_addresses", access_.private_addresses.value)
      .member("insecure", access_.insecure.value)
      .end_object();
  return out;
}

}  // namespace collet::host::mcp
