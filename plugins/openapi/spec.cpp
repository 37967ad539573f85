// SPDX-License-Identifier: MIT
#include "plugins/openapi/spec.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "plugins/openapi/store.hpp"
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

support::Result<Loaded> load(json::View spec, const support::Access& access) {
  auto source = read_source(spec);
  if (!source) return std::move(source.error());
  if (source->kind == "url") {
    return support::Error{
        COLLET_UNSUPPORTED,
        "/spec/url: this version does not fetch documents; download it and give file or content"};
  }
  const bool is_file = source->kind == "file";
  const std::string name = is_file ? support::cut_characters(source->text, 200) : "content";
  support::Result<DocumentPtr> document = DocumentPtr();
  if (is_file) {
    const auto file = support::open_for_read(access, source->text);
    if (!file) return file.error();
    document = process_store().file(*file);
  } else {
    document = process_store().content(source->text);
  }
  if (!document) return support::Error{document.error().code, name + ": " + document.error().message};
  return Loaded{name, *std::move(document)};
}

}  // namespace

support::Result<void> configure(json::View shared) {
  const auto settings = read_settings(shared);
  if (!settings) return settings.error();
  process_store().configure(*settings);
  return {};
}

support::Result<DocumentPtr> load_document(json::View spec, const support::Access& access) {
  auto loaded = load(spec, access);
  if (!loaded) return std::move(loaded.error());
  return std::move(loaded->document);
}

support::Result<DocumentPtr> load_spec(json::View spec, const support::Access& access) {
  auto loaded = load(spec, access);
  if (!loaded) return std::move(loaded.error());
  const std::string& problem = loaded->document->index().problem();
  if (!problem.empty()) return support::Error{COLLET_FAILED, loaded->name + ": " + problem};
  return std::move(loaded->document);
}

}  // namespace collet::openapi
