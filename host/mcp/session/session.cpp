// SPDX-License-Identifier: MIT
#include "host/mcp/session/session.hpp"

#include <cstring>
#include <mutex>

#include "host/mcp/session/log_level.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

using support::mcp::k_newest_legacy;

namespace {

[[gnu::cold]] RpcError missing_meta(const char* key, json::View found) {
  const bool is_version = std::string_view(key) == k_meta_version;
  return invalid_param("params._meta[\"" + std::string(key) + "\"]", found,
                       is_version ? "\"" + std::string(support::mcp::k_modern) + "\"" : "an object");
}

/// Compares the bytes only if the size is equal.
template <std::size_t... Sizes>
bool is_one_of(std::string_view word, const char (&... words)[Sizes]) {
  return ((word.size() == Sizes - 1 && std::memcmp(word.data(), words, Sizes - 1) == 0) || ...);
}

/// Returns {"ask":[…]}, the kinds of questions that a client with these capabilities can be asked.
std::string client_json_of(json::View capabilities, const Revision& revision) {
  // A client has forms if `elicitation` names no mode, but not if it names only `url`.
  const json::View elicitation = capabilities["elicitation"];
  const bool form = elicitation.is(json::Type::object) && (elicitation["form"] || !elicitation["url"]);
  std::string out;
  json::Writer writer(out);
  writer.begin_object().key("ask").begin_array();
  if (capabilities["sampling"].is(json::Type::object)) writer.string("sampling");
  if (form && revision.elicitation) writer.string("elicitation");
  if (capabilities["roots"].is(json::Type::object)) writer.string("roots");
  writer.end_array().end_object();
  return out;
}

Identity identity_of(const ServerParts& parts) {
  const bool changes = parts.catalog_changes;
  const bool skills = parts.skills != nullptr && parts.skills->are_offered();
  return {parts.version, changes || !parts.catalog->get()->prompts().empty(), skills, changes};
}

/// Clients whose tool search ranks by names, titles, descriptions and the server's instructions and does not
/// read hints. The instructions are in the text of every tool, so each word of them stops telling tools
/// apart; such a client shows the model only their first line before a search.
bool searches_titles(std::string_view client) {
  return client == "codex-mcp-client";
}

}  // namespace

Session::Session(const ServerParts& parts) : parts_(parts), roots_(parts.roots, parts.settings->access) {
  const Identity identity = identity_of(parts);
  for (const Revision& revision : support::mcp::k_revisions) {
    if (!revision.served) continue;
    codecs_.push_back(revision.modern ? make_modern_codec(revision, identity)
                                      : make_legacy_codec(revision, identity));
  }
  codec_ = &codec_of(k_newest_legacy);
  origin_.set(make_origin("{}"));
}

const Codec& Session::codec_of(std::string_view revision) const {
  for (const auto& codec : codecs_) {
    if (codec->revision().name == revision) return *codec;
  }
  return *codecs_.back();
}

const Codec& Session::codec_for(const Revision& revision, std::string_view client) {
  if (!searches_titles(client)) return codec_of(revision.name);
  auto& codec = title_codecs_[revision.name];
  if (codec == nullptr) {
    Identity identity = identity_of(parts_);
    identity.hints_in_titles = true;
    codec = make_legacy_codec(revision, std::move(identity));
  }
  return *codec;
}

const Codec* Session::modern_codec(json::View version) const {
  for (auto codec = codecs_.rbegin(); codec != codecs_.rend() && (*codec)->revision().modern; ++codec) {
    if (version.equals((*codec)->revision().name)) return codec->get();
  }
  return nullptr;
}

std::shared_ptr<const call::Origin> Session::make_origin(std::string client_json) const {
  return std::make_shared<const call::Origin>(
      call::Origin{parts_.principal, parts_.principal, std::move(client_json), roots_.access_json()});
}

std::optional<RpcError> Session::identify(const Message& message, RequestContext& context) const {
  const MetaMembers& meta = message.members.meta;
  const bool modern = meta.version || meta.capabilities || meta.client || meta.log_level ||
                      is_one_of(message.method, "server/discover", "subscriptions/listen");
  if (modern) return identify_modern(message, context);
  context.codec = codec_.load(std::memory_order_acquire);
  context.declares_roots = declares_roots();
  return std::nullopt;
}

std::optional<RpcError> Session::identify_modern(const Message& message, RequestContext& context) const {
  const MetaMembers& meta = message.members.meta;
  const json::View version = meta.version;
  if (!version.is(json::Type::string)) return missing_meta(k_meta_version, version);
  const Codec* const codec = modern_codec(version);
  if (codec == nullptr) {
    RpcError error{k_unsupported_version,
                   "protocol version " + support::quote(*version.string()) + " is not supported",
                   {}};
    json::Writer data(error.data);
    data.begin_object().key("supported");
    append_modern_revisions(data);
    data.member("requested", support::cut_characters(*version.string(), 100)).end_object();
    return error;
  }
  const json::View capabilities = meta.capabilities;
  if (!capabilities.is(json::Type::object)) return missing_meta(k_meta_capabilities, capabilities);
  if (meta.log_level) {
    context.log_level = severity_of(meta.log_level.string().value_or(""));
    if (!context.log_level) {
      return RpcError{
          k_invalid_params, "params._meta: " + std::string(k_meta_log_level) + " is not a log level", {}};
    }
  }
  context.codec = codec;
  const Method method = context.codec->method(message.method);
  if (method == Method::tools_call || method == Method::resources_read || method == Method::prompts_get)
    context.origin = make_origin(client_json_of(capabilities, context.codec->revision()));
  return std::nullopt;
}

std::optional<RpcError> Session::initialize(std::string& out, const Message& message) {
  const auto wanted = message.params["protocolVersion"].string();
  if (!wanted) {
    return invalid_param("params.protocolVersion", message.params["protocolVersion"],
                         "a string such as \"" + std::string(k_newest_legacy) + "\"");
  }
  const json::View capabilities = message.params["capabilities"];
  const Revision* const revision = support::mcp::find_revision(*wanted);
  const bool known = revision != nullptr && revision->served && !revision->modern;
  const Revision& spoken = known ? *revision : *support::mcp::find_revision(k_newest_legacy);
  const std::lock_guard lock(mutex_);
  const std::string client = message.params["clientInfo"]["name"].string().value_or("");
  const Codec& codec = codec_for(spoken, client);
  const auto catalog = parts_.catalog->get();
  const catalog::Surface& surface = catalog->surface();
  codec.append_greeting(out, searches_titles(client) ? surface.brief_instructions : surface.instructions);
  origin_.set(make_origin(client_json_of(capabilities, codec.revision())));
  declares_roots_ = capabilities["roots"].is(json::Type::object);
  codec_ = &codec;
  log_severity_.reset();
  return std::nullopt;
}

void Session::set_initialized() {
  const std::lock_guard lock(mutex_);
  initialized_ = true;
}

bool Session::is_initialized() {
  const std::lock_guard lock(mutex_);
  return initialized_;
}

std::optional<RpcError> Session::set_level(std::string& out, const Message& message,
                                           const RequestContext& context) {
  const auto severity = severity_of(message.params["level"].string().value_or(""));
  if (!severity) {
    return RpcError{
        k_invalid_params,
        "params.level: expected debug, info, notice, warning, error, critical, alert or emergency",
        {}};
  }
  context.codec->append_empty(out);
  const std::lock_guard lock(mutex_);
  log_severity_ = severity;
  return std::nullopt;
}

bool Session::wants_level(int severity) {
  const std::lock_guard lock(mutex_);
  return log_severity_ && severity >= *log_severity_;
}

std::size_t Session::set_client_roots(json::View result) {
  const std::size_t count = roots_.set_client_roots(result);
  const std::lock_guard lock(mutex_);
  origin_.set(make_origin(origin_.get()->client_json));
  return count;
}

}  // namespace collet::host::mcp
