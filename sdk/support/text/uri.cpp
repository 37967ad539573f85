// SPDX-License-Identifier: MIT
#include "sdk/support/text/uri.hpp"

#include <algorithm>

namespace collet::support {
namespace {

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Removes `.` and `..` segments (RFC 3986 section 5.2.4).
std::string remove_dot_segments(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    if (path.size() > 1 && path[0] == '/' && path[1] != '.') {
      const auto next = std::min(path.find('/', 1), path.size());
      out += path.substr(0, next);
      path.remove_prefix(next);
    } else if (path.starts_with("../")) {
      path.remove_prefix(3);
    } else if (path.starts_with("./")) {
      path.remove_prefix(2);
    } else if (path.starts_with("/./")) {
      path.remove_prefix(2);
    } else if (path == "/.") {
      path = "/";
    } else if (path.starts_with("/../") || path == "/..") {
      path = path == "/.." ? std::string_view("/") : path.substr(3);
      const auto slash = out.rfind('/');
      out.erase(slash == std::string::npos ? 0 : slash);
    } else if (path == "." || path == "..") {
      path = {};
    } else {
      const auto next = path.find('/', 1);
      out += path.substr(0, next);
      path = next == std::string_view::npos ? std::string_view() : path.substr(next);
    }
  }
  return out;
}

std::string merge(const UriParts& base, std::string_view path) {
  if (base.authority && base.path.empty()) return "/" + std::string(path);
  const auto slash = base.path.rfind('/');
  if (slash == std::string_view::npos) return std::string(path);
  return std::string(base.path.substr(0, slash + 1)) + std::string(path);
}

std::string join(std::optional<std::string_view> scheme, std::optional<std::string_view> authority,
                 const std::string& path, std::optional<std::string_view> query) {
  std::string out;
  if (scheme) out.append(*scheme) += ':';
  if (authority) out.append("//").append(*authority);
  out += path;
  if (query) (out += '?').append(*query);
  return out;
}

}  // namespace

UriParts split_uri(std::string_view uri) {
  UriParts parts;
  if (const auto hash = uri.find('#'); hash != std::string_view::npos) {
    parts.fragment = uri.substr(hash + 1);
    uri = uri.substr(0, hash);
  }
  if (const auto question = uri.find('?'); question != std::string_view::npos) {
    parts.query = uri.substr(question + 1);
    uri = uri.substr(0, question);
  }
  if (const auto stop = uri.find_first_of(":/");
      stop != std::string_view::npos && stop > 0 && uri[stop] == ':') {
    parts.scheme = uri.substr(0, stop);
    uri = uri.substr(stop + 1);
  }
  if (uri.starts_with("//")) {
    const auto stop = uri.find('/', 2);
    parts.authority = uri.substr(2, stop == std::string_view::npos ? stop : stop - 2);
    uri = stop == std::string_view::npos ? std::string_view() : uri.substr(stop);
  }
  parts.path = uri;
  return parts;
}

std::string resolve_uri(std::string_view base, std::string_view reference) {
  const UriParts to = split_uri(reference);
  const UriParts from = split_uri(base);
  if (to.scheme) return join(to.scheme, to.authority, remove_dot_segments(to.path), to.query);
  if (to.authority) return join(from.scheme, to.authority, remove_dot_segments(to.path), to.query);
  if (to.path.empty())
    return join(from.scheme, from.authority, std::string(from.path), to.query ? to.query : from.query);
  const bool rooted = to.path.front() == '/';
  return join(from.scheme, from.authority,
              remove_dot_segments(rooted ? std::string(to.path) : merge(from, to.path)), to.query);
}

std::string fragment_of(std::string_view reference) {
  const auto hash = reference.find('#');
  if (hash == std::string_view::npos) return {};
  const auto raw = reference.substr(hash + 1);
  std::string out;
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (raw[i] == '%' && i + 2 < raw.size() && hex_value(raw[i + 1]) >= 0 && hex_value(raw[i + 2]) >= 0) {
      out += static_cast<char>(hex_value(raw[i + 1]) * 16 + hex_value(raw[i + 2]));
      i += 2;
    } else {
      out += raw[i];
    }
  }
  return out;
}

}  // namespace collet::support
