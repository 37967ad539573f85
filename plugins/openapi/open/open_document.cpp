// SPDX-License-Identifier: MIT
#include "plugins/openapi/open/open_document.hpp"

#include <algorithm>

#include "plugins/openapi/open/git_document.hpp"
#include "plugins/openapi/open/store.hpp"
#include "plugins/openapi/tree/reference_text.hpp"
#include "sdk/support/fetch/fetch.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::openapi {

namespace {

constexpr std::string_view k_git_scheme = "git://";
constexpr std::string_view k_file_scheme = "file://";

support::Error named(std::string_view name, const support::Error& error) {
  return {error.code, shown_address(name) + ": " + error.message};
}

}  // namespace

std::string shown_address(std::string_view address) {
  return support::cut_characters(address, 200);
}

support::Result<Opened> open_file(const support::Access& access, std::string_view path, int cancel_fd) {
  std::string opened_path;  // stays empty while the file cannot be opened, whose error names it already
  auto document = process_store().file(
      [&] {
        auto file = support::open_for_read(access, path);
        opened_path = file ? file->path() : std::string();
        return file;
      },
      cancel_fd);
  if (!document) return opened_path.empty() ? std::move(document.error()) : named(path, document.error());
  return Opened{*std::move(document), {Origin::Kind::file, std::move(opened_path)}};
}

support::Result<Opened> open_url(const support::Access& access, const std::string& url,
                                 const Fetching& fetching) {
  if (!access.url || (fetching.insecure && !access.insecure))
    return named(url, support::fetch(access, url, {}, {}, -1, fetching.insecure).error());
  // A document fetched with a permission must not be used in a call without it.
  std::string key = access.private_addresses ? "private " : "public ";
  key.append(fetching.insecure ? "insecure " : "").append(url);
  std::string final_url;
  auto document = process_store().url(
      key,
      [&](const support::FetchLimits& limits, const std::string& etag) {
        return support::fetch(access, url, limits, etag, fetching.cancel_fd, fetching.insecure);
      },
      fetching.cancel_fd, &final_url);
  if (!document) return named(url, document.error());
  return Opened{*std::move(document), {Origin::Kind::url, std::move(final_url)}};
}

support::Result<Opened> open_content(std::string_view text, int cancel_fd) {
  auto document = process_store().content(text, cancel_fd);
  if (!document) return named("content", document.error());
  return Opened{*std::move(document), {}};
}

support::Result<Opened> open_git(const support::Access& access, std::string_view name,
                                 const std::string& folder, int cancel_fd) {
  const auto git_name = read_git_name(name);
  if (!git_name) return git_name.error();
  const auto read = read_git(access, *git_name, folder, process_store().limits().max_bytes, cancel_fd);
  if (!read) return read.error();
  auto document = process_store().content(read->text, cancel_fd);
  if (!document) return named(name, document.error());
  const std::string uri = "git://" + read->commit + file_uri("/" + read->path).substr(k_file_scheme.size());
  return Opened{*std::move(document), {Origin::Kind::git, uri, read->repository}};
}

std::string git_name_of(std::string_view uri) {
  if (!uri.starts_with(k_git_scheme)) return {};
  const std::string_view place = uri.substr(k_git_scheme.size());
  const auto slash = std::min(place.find('/'), place.size());
  const auto path = file_path(std::string(k_file_scheme) + std::string(place.substr(slash)));
  return path ? std::string(place.substr(0, slash)) + ":" + path->substr(1) : std::string();
}

}  // namespace collet::openapi
