// SPDX-License-Identifier: MIT
/// Methods that are answered at once.
#include <array>

#include "host/mcp/core.hpp"
#include "host/util/log.hpp"

namespace collet::host::mcp {

namespace {

constexpr std::array<std::string_view, 8> k_levels = {"debug", "info",     "notice", "warning",
                                                      "error", "critical", "alert",  "emergency"};

/// Lists have one page, so that no cursor was ever given out.
std::optional<RpcError> refuse_cursor(json::View params) {
  const json::View cursor = params["cursor"];
  if (!cursor || cursor.is(json::Type::null)) return std::nullopt;
  return RpcError{k_invalid_params, "params.cursor: unknown cursor; the list has one page", {}};
}

}  // namespace

std::optional<int> severity_of(std::string_view level) {
  for (std::size_t i = 0; i < k_levels.size(); ++i) {
    if (k_levels[i] == level) return static_cast<int>(i);
  }
  return std::nullopt;
}

std::optional<RpcError> Core::answer(std::string& out, Method method, const Message& message,
                                     const Caller& caller) {
  const Codec& codec = *caller.codec;
  switch (method) {
    case Method::initialize:
      return initialize(out, message);
    case Method::set_level:
      return set_level(out, message, caller);
    case Method::ping:
      codec.append_empty(out);
      return std::nullopt;
    case Method::discover:
      codec.append_greeting(out);
      return std::nullopt;
    case Method::tools_list:
      codec.append_tools(out, parts_.catalog->get());
      break;
    case Method::resources_list:
      codec.append_resources(out, *parts_.catalog->get(), parts_.results->list(parts_.principal));
      break;
    case Method::prompts_list:
      codec.append_prompts(out, *parts_.catalog->get());
      break;
    default:
      codec.append_templates(out, *parts_.catalog->get());
      break;
  }
  return refuse_cursor(message.params);
}

std::optional<RpcError> Core::initialize(std::string& out, const Message& message) {
  const auto wanted = message.params["protocolVersion"].string();
  if (!wanted) {
    return RpcError{k_invalid_params,
                    "params.protocolVersion: found " +
                        std::string(type_word(message.params["protocolVersion"])) +
                        R"(, expected a string such as "2025-11-25")",
                    {}};
  }
  const json::View capabilities = message.params["capabilities"];
  const Revision* const revision = find_revision(*wanted);
  const Codec& codec = codec_of(revision != nullptr && !revision->modern ? revision->name : k_newest_legacy);
  codec.append_greeting(out);
  const std::lock_guard lock(session_mutex_);
  session_origin_.set(origin_of(client_json_of(capabilities, codec.revision())));
  declares_roots_ = capabilities["roots"].is(json::Type::object);
  session_codec_ = &codec;
  session_level_.reset();
  return std::nullopt;
}

std::optional<RpcError> Core::set_level(std::string& out, const Message& message, const Caller& caller) {
  const json::View level = message.params["level"];
  const auto severity = severity_of(level.string().value_or(""));
  if (!severity) {
    return RpcError{
        k_invalid_params,
        "params.level: expected debug, info, notice, warning, error, critical, alert or emergency",
        {}};
  }
  caller.codec->append_empty(out);
  const std::lock_guard lock(session_mutex_);
  session_level_ = severity;
  return std::nullopt;
}

void Core::ask_for_roots() {
  std::string id;
  {
    const std::lock_guard lock(session_mutex_);
    if (!declares_roots_ || !parts_.client_roots) return;
    outgoing_.remove(roots_id_);
    roots_id_ = outgoing_.add(
        "roots", [self = shared_from_this()](const Message& response) { self->take_roots(response); });
    id = roots_id_;
    roots_awaited_.shut();
  }
  send(request(id, "roots/list", {}));
}

void Core::take_roots(const Message& response) {
  if (response.result) {
    log::debug("mcp", "the client declares " + std::to_string(roots_.declare(response.result)) + " roots");
    const std::lock_guard lock(session_mutex_);
    session_origin_.set(origin_of(session_origin_.get()->client_json));
  } else {
    log::warn("mcp", "the client declared roots but did not list them: " +
                         shown(response.error["message"].string().value_or("")));
  }
  roots_awaited_.open();
}

}  // namespace collet::host::mcp
