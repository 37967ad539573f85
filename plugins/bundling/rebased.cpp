// SPDX-License-Identifier: MIT
#include "plugins/bundling/rebased.hpp"

#include <algorithm>

#include "plugins/openapi/tree/reference_text.hpp"
#include "sdk/support/text/uri.hpp"

namespace collet::bundling {
namespace {

using openapi::Origin;

std::string uri_of(const Origin& origin) {
  return origin.kind == Origin::Kind::file ? openapi::file_uri(origin.place) : origin.place;
}

/// Returns the shortest relative path from one absolute path to another.
std::string relative_path(std::string_view from, std::string_view to) {
  const auto shared = std::mismatch(from.begin(), from.end(), to.begin(), to.end()).first - from.begin();
  const std::size_t folder = from.substr(0, static_cast<std::size_t>(shared)).rfind('/') + 1;
  std::string out;
  for (std::size_t slash = from.find('/', folder); slash != std::string_view::npos;
       slash = from.find('/', slash + 1))
    out += "../";
  out += to.substr(folder);
  return out;
}

}  // namespace

std::string rebased(std::string_view reference, const Origin& from, const Origin& to) {
  std::string unchanged(reference);
  if (from.kind == Origin::Kind::content || support::split_uri(reference).scheme) return unchanged;
  std::string uri = support::resolve_uri(uri_of(from), reference);
  const auto hash = reference.find('#');
  const std::string_view fragment =
      hash == std::string_view::npos ? std::string_view() : reference.substr(hash);
  const support::UriParts target = support::split_uri(uri);
  const std::string own_uri = uri_of(to);
  const support::UriParts own = support::split_uri(own_uri);
  const bool near = from.kind == to.kind && target.scheme == own.scheme && target.authority == own.authority;
  if (!near) return from.kind == Origin::Kind::url ? uri.append(fragment) : unchanged;
  std::string out = relative_path(own.path, target.path);
  if (target.query) out.append("?").append(*target.query);
  return out.append(fragment);
}

}  // namespace collet::bundling
