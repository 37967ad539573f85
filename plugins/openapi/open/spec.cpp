// SPDX-License-Identifier: MIT
#include "plugins/openapi/open/spec.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "plugins/openapi/open/git_document.hpp"
#include "plugins/openapi/open/store.hpp"
#include "sdk/support/file/access_roots.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::openapi {
namespace {

constexpr std::array<std::string_view, 4> k_sources = {"file", "url", "content", "git"};

struct Source {
  std::string kind;
  std::string text;
};

support::Error bad_spec(std::string path, std::string problem) {
  return {COLLET_INVALID_ARGUMENT, std::move(path) + ": " + std::move(problem)};
}

bool begins_with_scheme(std::string_view text, std::string_view scheme) {
  return text.size() > scheme.size() &&
         std::equal(scheme.begin(), scheme.end(), text.begin(), [](char a, char b) {
           return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
         });
}

/// Returns an error message if the text looks like another kind of source, else an empty string.
std::string misplaced(const Source& source) {
  const std::string_view text = source.text;
  const bool web = begins_with_scheme(text, "http://") || begins_with_scheme(text, "https://");
  if (source.kind == "file") {
    if (web) return "found a URL, expected the path of a file; did you mean 'url'?";
    if (begins_with_scheme(text, "file://"))
      return "found a file: URI, expected the path of a file: /a/openapi.yaml";
    return {};
  }
  if (source.kind == "url") {
    const bool path = text.starts_with("./") || text.starts_with("../") ||
                      (text.starts_with("/") && !text.starts_with("//"));
    return path ? "found a path, expected http://… or https://…; did you mean 'file'?" : "";
  }
  if (source.kind == "git") return {};
  // Even a document of one line contains spaces or braces.
  if (text.find_first_of(" \t\r\n{[") != std::string_view::npos) return {};
  const auto ends_with = [&](std::string_view ending) { return text.ends_with(ending); };
  if (web) return "found a URL, expected the document itself; did you mean 'url'?";
  if (ends_with(".json") || ends_with(".yaml") || ends_with(".yml"))
    return "found the name of a file, expected the document itself; did you mean 'file'?";
  return {};
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
      return bad_spec("/spec/" + key, "found an unknown property, expected one of file, url, content, git" +
                                          support::did_you_mean(key, k_sources));
    }
    if (member.value.is(json::Type::null)) continue;  // like an absent member
    auto text = member.value.string();
    if (!text)
      return bad_spec("/spec/" + key,
                      "found " + std::string(member.value.raw().substr(0, 40)) + ", expected a text");
    if (text->empty()) continue;
    ++given;
    source = {std::string(*known), *std::move(text)};
  }
  if (given != 1) {
    return bad_spec("/spec", "exactly one of file, url, content, or git must be given (got " +
                                 std::to_string(given) + ")");
  }
  if (auto problem = misplaced(source); !problem.empty())
    return bad_spec("/spec/" + source.kind, std::move(problem));
  return source;
}

support::Result<Opened> open_source(const Source& source, const support::Access& access,
                                    const Fetching& fetching) {
  if (source.kind == "file") return open_file(access, source.text, fetching.cancel_fd);
  if (source.kind == "url") return open_url(access, source.text, fetching);
  if (source.kind == "git") {
    auto opened = open_git(access, source.text, {}, fetching.cancel_fd);
    if (!opened) return support::Error{opened.error().code, "/spec/git: " + opened.error().message};
    return opened;
  }
  return open_content(source.text, fetching.cancel_fd);
}

support::Result<Opened> only_openapi(support::Result<Opened> opened, const std::string& name) {
  if (!opened) return opened;
  const std::string& problem = opened->description->index().problem();
  if (!problem.empty()) return support::Error{COLLET_FAILED, name + ": " + problem};
  return opened;
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

support::Result<Opened> load_document(json::View spec, const support::Access& access,
                                      const Fetching& fetching) {
  const auto source = read_source(spec);
  if (!source) return source.error();
  return open_source(*source, access, fetching);
}

support::Result<Opened> load_spec(json::View spec, const support::Access& access, const Fetching& fetching) {
  const auto source = read_source(spec);
  if (!source) return source.error();
  return only_openapi(open_source(*source, access, fetching),
                      source->kind == "content" ? source->kind : shown_address(source->text));
}

support::Result<Opened> load_revision(json::View spec, std::string_view revision,
                                      const support::Access& access, int cancel_fd) {
  const auto source = read_source(spec);
  if (!source) return source.error();
  std::string name(revision);
  std::string folder;
  if (source->kind == "file") {
    const auto path = support::absolute_path(source->text, access.working_directory);
    if (!path) return path.error();
    folder = path->substr(0, std::max<std::size_t>(path->rfind('/'), 1));
    if (name.find(':') == std::string::npos) {
      const auto inside = path_in_repository(*path);
      if (!inside) return inside.error();
      name += ":" + *inside;
    }
  } else if (source->kind == "git") {
    if (name.find(':') == std::string::npos) name += source->text.substr(source->text.find(':'));
  } else {
    return support::Error{COLLET_INVALID_ARGUMENT,
                          "found a spec by " + source->kind + ", expected file or git"};
  }
  return only_openapi(open_git(access, name, folder, cancel_fd), shown_address(name));
}

}  // namespace collet::openapi
