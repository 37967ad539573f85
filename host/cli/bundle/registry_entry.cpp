// SPDX-License-Identifier: MIT
#include "host/cli/bundle/registry_entry.hpp"

#include <algorithm>

#include <collet/json.hpp>

#include "sdk/support/text.hpp"
#include "sdk/support/text/sha256.hpp"

namespace collet::host::cli {

namespace {

constexpr std::size_t k_min_name = 3;
constexpr std::size_t k_max_name = 200;
constexpr std::size_t k_max_url = 2048;

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool has_only(std::string_view text, std::string_view others) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return is_letter_or_digit(c) || others.find(c) != std::string_view::npos;
  });
}

bool is_server_name(std::string_view name) {
  const auto slash = name.find('/');
  return name.size() >= k_min_name && name.size() <= k_max_name && slash != std::string_view::npos &&
         has_only(name.substr(0, slash), ".-") && has_only(name.substr(slash + 1), "._-");
}

/// The registry accepts https addresses that contain "mcp".
bool is_release_url(std::string_view url) {
  constexpr std::string_view k_scheme = "https://";
  const auto host_end = url.find('/', std::min(url.size(), k_scheme.size()));
  const bool hosted = url.starts_with(k_scheme) && host_end != std::string_view::npos &&
                      has_only(url.substr(k_scheme.size(), host_end - k_scheme.size()), ".-:");
  const bool plain = std::all_of(url.begin(), url.end(),
                                 [](char c) { return c > ' ' && c < 0x7f && c != '"' && c != '\\'; });
  return hosted && plain && url.size() <= k_max_url &&
         support::lower_case(url).find("mcp") != std::string::npos;
}

}  // namespace

support::Result<void> check_publication(const Publication& publication) {
  if (!is_server_name(publication.name))
    return support::Error{COLLET_INVALID_ARGUMENT, "--registry: found " +
                                                       support::quote(publication.name, 80) +
                                                       ", expected a name like com.example/collet"};
  if (!is_release_url(publication.url))
    return support::Error{COLLET_INVALID_ARGUMENT,
                          "--url: found " + support::quote(publication.url, 200) +
                              ", expected the https address of the bundle, with \"mcp\" in it"};
  return {};
}

std::string registry_entry(const Publication& publication, const Environment& environment,
                           std::string_view bundle) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object()
      .member("$schema", "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json")
      .member("name", publication.name)
      .member("title", "Collet")
      .member("description", "Tools selected by a Collet configuration, on Linux")
      .member("version", COLLET_VERSION);
  writer.key("packages").begin_array().begin_object();
  writer.member("registryType", "mcpb")
      .member("identifier", publication.url)
      .member("fileSha256", support::hexadecimal(support::as_bytes(support::sha256(bundle))));
  writer.key("transport").begin_object().member("type", "stdio").end_object();
  if (!environment.empty()) {
    writer.key("environmentVariables").begin_array();
    for (const auto& [variable, keys] : environment) {
      std::string uses;
      for (const std::string& key : keys)
        uses += (uses.empty() ? "Value of " : ", ") + key;
      writer.begin_object()
          .member("name", variable)
          .member("description", uses)
          .member("isRequired", true)
          .member("isSecret", true)
          .end_object();
    }
    writer.end_array();
  }
  writer.end_object().end_array().end_object();
  out.append("\n");
  return out;
}

}  // namespace collet::host::cli
