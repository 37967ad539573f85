// SPDX-License-Identifier: MIT
#include "host/config/secrets.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "host/config/files/text_file.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::config {

namespace {

constexpr std::size_t k_max_secret_bytes = 65536;
constexpr std::string_view k_env = "${env:";
constexpr std::string_view k_file_prefix = "file:";

constexpr auto k_missing = COLLET_NOT_FOUND;  ///< code for a secret that does not exist

using SecretFailure = std::optional<support::Error>;

bool is_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  });
}

SecretFailure check_text(std::string_view value, const Origin& origin, const std::string& reference) {
  if (support::valid_utf8(value) && value.find('\0') == std::string_view::npos) return std::nullopt;
  return error_at(origin, "the value of " + reference + " is not UTF-8 text");
}

SecretFailure resolve_environment(Node& node) {
  std::string out;
  std::string_view rest = node.text;
  for (auto begin = rest.find(k_env); begin != std::string_view::npos; begin = rest.find(k_env)) {
    const auto end = rest.find('}', begin);
    const auto name =
        rest.substr(begin + k_env.size(),
                    end == std::string_view::npos ? std::string_view::npos : end - begin - k_env.size());
    if (end == std::string_view::npos || !is_name(name)) {
      return error_at(node.origin, "found '" + std::string(rest.substr(begin, 60)) +
                                       "', expected ${env:NAME} with a variable's name");
    }
    const std::string reference(rest.substr(begin, end - begin + 1));
    const char* const value = std::getenv(std::string(name).c_str());
    if (value == nullptr) {
      auto absent =
          error_at(node.origin, "found " + reference + ", but the environment variable " + std::string(name) +
                                    " is not set; set it, or remove the reference");
      absent.code = k_missing;
      return absent;
    }
    if (auto wrong = check_text(value, node.origin, reference)) return wrong;
    out += rest.substr(0, begin);
    out += value;
    rest.remove_prefix(end + 1);
  }
  out += rest;
  node.text = std::move(out);
  return std::nullopt;
}

SecretFailure resolve_file(Node& node) {
  std::filesystem::path path(node.text.substr(k_file_prefix.size()));
  if (path.is_relative()) {
    const std::filesystem::path from(node.origin.file);
    if (node.origin.line == 0 || !from.is_absolute())
      return error_at(node.origin, "found '" + node.text + "', expected an absolute path behind file:");
    path = from.parent_path() / path;
  }
  auto text = read_text_file(path, k_max_secret_bytes);
  if (!text) {
    auto absent = error_at(node.origin, "found '" + node.text + "': " + text.error().message);
    absent.code = k_missing;
    return absent;
  }
  if (auto wrong = check_text(*text, node.origin, node.text)) return wrong;
  if (!text->empty() && text->back() == '\n') text->pop_back();
  if (!text->empty() && text->back() == '\r') text->pop_back();
  node.text = std::move(*text);
  return std::nullopt;
}

SecretFailure resolve_string(Node& node) {
  const std::string_view text = node.text;
  if (text.substr(0, k_file_prefix.size()) == k_file_prefix && text.substr(k_file_prefix.size(), 2) != "//")
    return resolve_file(node);
  return resolve_environment(node);
}

/// Returns the table {"$missing" = reason}.
Node missing_table(const Origin& origin, std::string reason) {
  Node table;
  table.origin = origin;
  Entry& entry = table.members["$missing"];
  entry.key_origin = origin;
  entry.node.kind = Node::Kind::string;
  entry.node.text = std::move(reason);
  entry.node.origin = origin;
  return table;
}

}  // namespace

std::optional<support::Error> resolve_secrets(Node& node, std::vector<std::string>* missing) {
  if (node.is(Node::Kind::string)) {
    auto wrong = resolve_string(node);
    if (!wrong || wrong->code != k_missing || missing == nullptr) return wrong;
    missing->push_back(wrong->message);
    node = missing_table(node.origin, std::move(wrong->message));
    return std::nullopt;
  }
  for (auto& item : node.items) {
    if (auto wrong = resolve_secrets(item, missing)) return wrong;
  }
  for (auto& [key, entry] : node.members) {
    if (auto wrong = resolve_secrets(entry.node, missing)) return wrong;
  }
  return std::nullopt;
}

}  // namespace collet::host::config
