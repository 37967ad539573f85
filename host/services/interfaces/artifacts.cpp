// SPDX-License-Identifier: MIT
/// collet.artifacts/1: stores values among the results of a principal.
#include <algorithm>

#include <collet/interfaces/artifacts.h>
#include <collet/json.hpp>

#include "host/services/interfaces/service_port.hpp"
#include "sdk/support/json/json_reader.hpp"

namespace collet::host::services {
namespace {

/// Bytes; a quarter of what the result store holds.
constexpr std::size_t k_max_artifact = std::size_t{64} << 20U;
constexpr std::size_t k_max_head = std::size_t{4} << 10U;

struct Head {
  std::string name;
  std::string mime_type;
};

std::optional<Head> read_head(std::string_view text) {
  if (text.size() > k_max_head || support::check_json_object(text)) return std::nullopt;
  const json::View root(text);
  auto name = root["name"].string();
  auto mime_type = root["mimeType"].string();
  if (!name || name->empty() || !mime_type || mime_type->empty()) return std::nullopt;
  return Head{*std::move(name), *std::move(mime_type)};
}

collet_status put(collet_call* call, collet_str head_json, collet_str bytes,
                  const collet_sink* uri) noexcept {
  constexpr const char* k_function = "artifacts.put()";
  return interface_call::from_call(
      call, k_function, [&](const auto& services, const auto& owner) -> collet_status {
        const auto head_text = interface_call::read_string(*call->host, head_json, k_function);
        const auto content = interface_call::read_string(*call->host, bytes, k_function);
        if (!head_text || !content || !interface_call::check_sink(*call, uri, k_function))
          return COLLET_INVALID_ARGUMENT;
        const auto head = read_head(*head_text);
        if (!head) return COLLET_INVALID_ARGUMENT;
        if (content->size() > k_max_artifact) return COLLET_TOO_LARGE;
        const auto kept = services.shared->results->put(owner.principal, head->name, head->mime_type,
                                                        std::string(*content));
        if (!kept) return kept.error().code;
        interface_call::append(*uri, kept->uri);
        return COLLET_OK;
      });
}

collet_status read(collet_call* call, collet_str uri, std::uint64_t offset, std::uint64_t count,
                   const collet_sink* head, const collet_sink* bytes) noexcept {
  constexpr const char* k_function = "artifacts.read()";
  return interface_call::from_call(
      call, k_function, [&](const auto& services, const auto& owner) -> collet_status {
        const auto name = interface_call::read_string(*call->host, uri, k_function);
        if (!name || (head != nullptr && !interface_call::check_sink(*call, head, k_function)) ||
            (bytes != nullptr && !interface_call::check_sink(*call, bytes, k_function))) {
          return COLLET_INVALID_ARGUMENT;
        }
        const auto found = services.shared->results->get(owner.principal, *name);
        if (!found) return COLLET_NOT_FOUND;
        const std::string_view all = *found->bytes;
        if (head != nullptr) {
          std::string text;
          json::Writer(text)
              .begin_object()
              .member("name", found->name)
              .member("mimeType", found->mime_type)
              .member("size", std::uint64_t{all.size()})
              .end_object();
          interface_call::append(*head, text);
        }
        if (bytes != nullptr && offset < all.size())
          interface_call::append(*bytes, all.substr(offset, count));
        return COLLET_OK;
      });
}

collet_status remove(collet_call* call, collet_str uri) noexcept {
  constexpr const char* k_function = "artifacts.remove()";
  return interface_call::from_call(
      call, k_function, [&](const auto& services, const auto& owner) -> collet_status {
        const auto name = interface_call::read_string(*call->host, uri, k_function);
        if (!name) return COLLET_INVALID_ARGUMENT;
        services.shared->results->remove(owner.principal, *name);
        return COLLET_OK;
      });
}

constexpr collet_artifacts k_artifacts_table = {sizeof(collet_artifacts), 0, put, read, remove};

}  // namespace

const void* artifacts_table() {
  return &k_artifacts_table;
}

}  // namespace collet::host::services
