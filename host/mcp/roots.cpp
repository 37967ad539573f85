// SPDX-License-Identifier: MIT
#include "host/mcp/roots.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <system_error>

#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

constexpr std::size_t k_max_client_roots = 64;

std::optional<std::string> percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    unsigned value = 0;
    if (i + 3 > text.size()) return std::nullopt;
    const char* const digits = text.data() + i + 1;
    const auto read = std::from_chars(digits, digits + 2, value, 16);
    if (read.ptr != digits + 2 || value == 0) return std::nullopt;
    out += static_cast<char>(value);
    i += 2;
  }
  return out;
}

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
    if (start == "file:/" && uri.starts_with("//")) return std::nullopt;  // another host
    const auto decoded = percent_decoded(uri.substr(0, uri.find_first_of("?#")));
    if (!decoded || !support::valid_utf8(*decoded)) return std::nullopt;
    std::error_code error;
    const std::filesystem::path path = std::filesystem::canonical(*decoded, error);
    if (!error) return path.string();
    std::string text = std::filesystem::path(*decoded).lexically_normal().string();
    if (text.size() > 1 && text.back() == '/') text.pop_back();
    return text;
  }
  return std::nullopt;
}

Roots::Roots(config::AccessRoots own, const config::AccessSettings& access)
    : own_(std::move(own)), access_(access), json_(render(own_)) {}

std::size_t Roots::declare(json::View result) {
  config::AccessRoots roots = own_;
  std::size_t taken = 0;
  for (const json::View root : result["roots"].items()) {
    const auto path = path_of_file_uri(root["uri"].string().value_or(""));
    if (!path || taken == k_max_client_roots) continue;
    add(roots.read, *path);
    add(roots.write, *path);
    ++taken;
  }
  std::string json = render(roots);
  const std::lock_guard<std::mutex> lock(mutex_);
  json_ = std::move(json);
  return taken;
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
  writer.member("url", access_.url.value)
      .member("private_addresses", access_.private_addresses.value)
      .member("insecure", access_.insecure.value)
      .end_object();
  return out;
}

}  // namespace collet::host::mcp
