// SPDX-License-Identifier: MIT
#include "plugins/openapi/spec.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "plugins/openapi/store.hpp"
#include "sdk/support/fetch/fetch.hpp"
#include "sdk/support/near.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::openapi {
namespace {

constexpr std::array<std::string_view, 3> k_sources = {"file", "url", "content"};

struct Source {
  std::string_view kind;
  std::string text;
};

support::Error bad_spec(std::string path, std::string problem) {
  return {COLLET_INVALID_ARGUMENT, std::move(path) + ": " + std::move(problem)};
}

support::Result<Source> read_source(json::View spec) {
  if (!spec.is(json::Type::object)) {
    return bad_spec("/spec", "found " + (spec ? std::string(spec.raw().substr(0, 40)) : "nothing") +
                                 ", expected an object such as {\"file\":\"openapi.yaml\"}");
  }
  Source source;
  int given = 0;
  for (const auto& member : spec.members()) {
    const std::string key = *member.key.string();
    const auto* const known = std::find(k_sources.begin(), k_sources.end(), key);
    if (known == k_sources.end()) {
      return bad_spec("/spec/" + key, "unknown property, expected file, url, or content" +
                                          support::did_you_mean(key, k_sources));
    }
    if (member.value.is(json::Type::null)) continue;  // as if it were not there
    auto text = member.value.string();
    if (!text)
      return bad_spec("/spec/" + key,
                      "found " + std::string(member.value.raw().substr(0, 40)) + ", expected a text");
    if (text->empty()) continue;
    ++given;
    source = {*known, *std::move(text)};
  }
  if (given != 1) {
    return bad_spec("/spec",
                    "exactly one of file, url, or content must be given (got " + std::to_string(given) + ")");
  }
  return source;
}

struct Loaded {
  std::string name;  // for messages
  DocumentPtr document;
};

support::Result<DocumentPtr> load_url(const std::string& url, const support::Access& access, int cancel_fd) {
  // What was fetched while something was allowed is not given where it is not.
  const std::string key = (access.private_addresses ? "private " : "public ") + url;
  if (!access.url) return support::fetch(access, url, {}).error();
  return process_store().url(
      key,
      [&](const support::FetchLimits& limits, const std::string& etag) {
        return support::fetch(access, url, limits, etag, cancel_fd);
      },
      cancel_fd);
}

support::Result<Loaded> load(json::View spec, const support::Access& access, int cancel_fd) {
  auto source = read_source(spec);
  if (!source) return std::move(source.error());
  const bool is_file = source->kind == "file";
  const std::string name = source->kind == "content" ? "content" : support::cut_characters(source->text, 200);
  support::Result<DocumentPtr> document = DocumentPtr();
  if (is_file) {
    const auto file = support::open_for_read(access, source->text);
    if (!file) return file.error();
    document = process_store().file(*file, cancel_fd);
  } else if (source->kind == "url") {
    document = load_url(source->text, access, cancel_fd);
  } else {
    document = process_store().content(source->text, cancel_fd);
  }
  if (!document) return support::Error{document.error().code, name + ": " + document.error().message};
  return Loaded{name, *std::move(document)};
}

}  // namespace

support::Result<void> configure(json::View shared, const std::string& cache_dir) {
  auto settings = read_settings(shared);
  if (!settings) return settings.error();
  if (settings->snapshot_dir.empty() && cache_dir.substr(0, 1) == "/")
    settings->snapshot_dir = cache_dir + "/snapshots";
  process_store().configure(*settings);
  return {};
}

support::Result<DocumentPtr> load_document(json::View spec, const support::Access& access, int cancel_fd) {
  auto loaded = load(spec, access, cancel_fd);
  if (!loaded) return std::move(loaded.error());
  return std::move(loaded->document);
}

support::Result<DocumentPtr> load_spec(json::View spec, const support::Access& access, int cancel_fd) {
  auto loaded = load(spec, access, cancel_fd);
  if (!loaded) return std::move(loaded.error());
  const std::string& problem = loaded->document->index().problem();
  if (!problem.empty()) return support::Error{COLLET_FAILED, loaded->name + ": " + problem};
  return std::move(loaded->document);
}

}  // namespace collet::openapi
