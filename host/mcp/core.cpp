// SPDX-License-Identifier: MIT
#include "host/mcp/core.hpp"

#include <cstring>

#include "host/util/log.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

constexpr std::size_t k_max_batch = 1000;
constexpr std::chrono::milliseconds k_roots_patience{500};

[[gnu::cold]] RpcError missing_meta(const char* key, json::View found) {
  std::string message = "params._meta[\"" + std::string(key) + "\"]: found " + std::string(type_word(found));
  message += std::string_view(key) == k_meta_version ? ", expected \"2026-07-28\"" : ", expected an object";
  return {k_invalid_params, std::move(message), {}};
}

/// Looks at the bytes only where the size is right.
template <std::size_t... Sizes>
bool is_one_of(std::string_view word, const char (&... words)[Sizes]) {
  return ((word.size() == Sizes - 1 && std::memcmp(word.data(), words, Sizes - 1) == 0) || ...);
}

}  // namespace

std::string client_json_of(json::View capabilities, const Revision& revision) {
  // Without further words an elicitation is a form; what has a url alone cannot show one.
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

std::string shown(std::string_view text) {
  return "'" + support::cut_characters(text, 100) + "'";
}

Core::Core(ServerParts parts, Server::Send send)
    : parts_(std::move(parts)),
      send_(std::move(send)),
      roots_(parts_.roots, parts_.settings->access),
      roots_awaited_(k_roots_patience) {
  const bool changes = parts_.catalog_changes;
  const Identity identity{parts_.version, parts_.settings->host.instructions.value,
                          changes || !parts_.catalog->get()->prompts().empty(), changes};
  for (const Revision& revision : revisions()) {
    codecs_.push_back(revision.modern ? make_modern_codec(revision, identity)
                                      : make_legacy_codec(revision, identity));
  }
  session_codec_ = &codec_of(k_newest_legacy);
  session_origin_.set(origin_of("{}"));
}

const Codec& Core::codec_of(std::string_view revision) const {
  for (const auto& codec : codecs_) {
    if (codec->revision().name == revision) return *codec;
  }
  return *codecs_.back();
}

std::shared_ptr<const call::Origin> Core::origin_of(std::string client_json) const {
  return std::make_shared<const call::Origin>(
      call::Origin{parts_.principal, parts_.principal, std::move(client_json), roots_.access_json()});
}

void Core::receive(std::string_view line, bool more_waits) {
  Message message;
  if (const auto error = read_message(line, message))
    return refuse_not_json(line, error->offset, error->message);
  if (message.kind == Message::Kind::array) return receive_batch(message.array);
  handle(message, more_waits, nullptr);
}

/// By its id where one can be made out, so that nobody waits in vain; never by the id of another request
/// under way.
[[gnu::cold]] void Core::refuse_not_json(std::string_view line, std::size_t offset, const std::string& why) {
  support::IdScanner scanner;
  scanner.feed(line);
  std::string id = scanner.id();
  if (!id.empty() && table_.contains(read_id(json::View(id))->key())) id.clear();
  reply_error(nullptr, id, {k_parse_error, "not JSON, at byte " + std::to_string(offset) + ": " + why, {}});
}

[[gnu::cold]] void Core::refuse_oversized(std::string_view id_json) {
  if (id_json.empty()) {
    log::warn("mcp", "a line over [host] max_line_bytes without a readable id was skipped");
    return;
  }
  reply_error(nullptr, id_json,
              {k_invalid_request,
               "the message is longer than " + std::to_string(parts_.settings->host.max_line_bytes.value) +
                   " bytes; send less, or let the operator raise [host] max_line_bytes",
               {}});
}

[[gnu::cold]] void Core::receive_batch(json::View array) {
  if (!session_codec_.load()->revision().batches) {
    return reply_error(
        nullptr, {},
        {k_invalid_request, "found an array, expected one message: only 2025-03-26 has batches", {}});
  }
  std::vector<json::View> items;
  for (const json::View item : array.items()) {
    items.push_back(item);
    if (items.size() > k_max_batch) break;
  }
  if (items.empty() || items.size() > k_max_batch) {
    return reply_error(nullptr, {}, {k_invalid_request, "expected a batch of 1 to 1000 messages", {}});
  }
  const auto batch = std::make_shared<Batch>(k_max_answer_bytes);
  for (const json::View item : items) {
    Message message;
    read_message(item.raw(), message);  // checked with the whole
    handle(message, true, batch);
  }
  if (const auto whole = batch->end_of_array()) send(*whole);
}

void Core::handle(const Message& message, bool more_waits, const BatchPtr& batch) {
  switch (message.kind) {
    case Message::Kind::request:
      if (batch) batch->expect();
      return handle_request(message, more_waits, batch);
    case Message::Kind::notification:
      return handle_notification(message);
    case Message::Kind::response:
      return handle_response(message);
    case Message::Kind::array:
    case Message::Kind::malformed:
      if (batch) batch->expect();
      return reply_error(batch, message.id ? std::string_view(message.id->json) : std::string_view(),
                         {k_invalid_request, message.complaint, {}});
  }
}

void Core::handle_request(const Message& message, bool more_waits, const BatchPtr& batch) {
  const auto refuse = [&](const RpcError& error) { reply_error(batch, message.id->json, error); };
  if (table_.contains(message.id->key())) {
    return refuse({k_invalid_request, "id: a request with this id is still under way", {}});
  }
  if (message.params && !message.params.is(json::Type::object)) {
    return refuse({k_invalid_params,
                   "params: found " + std::string(type_word(message.params)) + ", expected an object",
                   {}});
  }
  Caller caller;
  if (const auto error = identify(message, caller)) return refuse(*error);
  const Method method = caller.codec->method(message.method);
  if (batch && (method == Method::initialize || caller.codec->revision().modern)) {
    return refuse({k_invalid_request, shown(message.method) + " cannot be part of a batch", {}});
  }
  std::optional<RpcError> error;
  if (method == Method::unknown) {
    error =
        RpcError{k_method_not_found,
                 "no method " + shown(message.method) + " in " + std::string(caller.codec->revision().name),
                 {}};
  } else if (method == Method::tools_call) {
    error = call_tool(message, caller, more_waits, batch);
  } else if (method == Method::listen) {
    error = listen(message, caller);
  } else if (method == Method::resources_read) {
    error = read_resource(message, caller, batch);
  } else if (method == Method::prompts_get) {
    error = get_prompt(message, caller, batch);
  } else {
    std::string out;
    begin_result(out, message.id->json);
    error = answer(out, method, message, caller);
    end_result(out);
    if (!error) reply(batch, message.id->json, out);
  }
  if (error) refuse(*error);
}

void Core::handle_notification(const Message& message) {
  if (message.method == "notifications/cancelled") {
    if (const auto id = read_id(message.params["requestId"])) cancel(id->key());
  } else if (message.method == "notifications/initialized" ||
             message.method == "notifications/roots/list_changed") {
    if (message.method == "notifications/initialized") {
      const std::lock_guard lock(session_mutex_);
      has_session_ = true;
    }
    ask_for_roots();
  } else {
    log::debug("mcp", "notification " + shown(message.method) + " ignored");
  }
}

void Core::handle_response(const Message& message) {
  if (outgoing_.answer(message)) return;
  log::warn("mcp", message.id ? "a response to no request of ours, id " + shown(message.id->json)
                              : "the client reports an error without an id");
}

std::optional<RpcError> Core::identify(const Message& message, Caller& caller) {
  const MetaNotes& meta = message.notes.meta;
  const json::View version = meta.version;
  const json::View capabilities = meta.capabilities;
  if (!version && !capabilities && !meta.client && !meta.log_level &&
      !is_one_of(message.method, "server/discover", "subscriptions/listen")) {
    caller.codec = session_codec_.load(std::memory_order_acquire);
    caller.declares_roots = declares_roots_.load(std::memory_order_acquire);
    return std::nullopt;
  }
  if (!version.is(json::Type::string)) return missing_meta(k_meta_version, version);
  if (!version.equals(k_modern)) {
    RpcError error{
        k_unsupported_version, "protocol version " + shown(*version.string()) + " is not supported", {}};
    json::Writer(error.data)
        .begin_object()
        .member_raw("supported", R"(["2026-07-28"])")
        .member("requested", support::cut_characters(*version.string(), 100))
        .end_object();
    return error;
  }
  if (!capabilities.is(json::Type::object)) return missing_meta(k_meta_capabilities, capabilities);
  if (meta.log_level) {
    caller.log_level = severity_of(meta.log_level.string().value_or(""));
    if (!caller.log_level) {
      return RpcError{
          k_invalid_params, "params._meta: " + std::string(k_meta_log_level) + " is not a log level", {}};
    }
  }
  caller.codec = &codec_of(k_modern);
  const Method method = caller.codec->method(message.method);
  if (method == Method::tools_call || method == Method::resources_read || method == Method::prompts_get)
    caller.origin = origin_of(client_json_of(capabilities, caller.codec->revision()));
  return std::nullopt;
}

void Core::send(std::string_view message) {
  if (!closed_.load(std::memory_order_acquire)) send_(message);
}

void Core::reply(const BatchPtr& batch, std::string_view id_json, std::string_view answer) {
  std::string refusal;
  if (answer.size() > k_max_answer_bytes || (batch && !batch->fits(answer))) {
    refusal =
        error_response(id_json, {k_internal_error,
                                 "too_large: the answer has " + std::to_string(answer.size()) +
                                     " bytes, a message may have " + std::to_string(k_max_answer_bytes) +
                                     "; ask for less, or read it in slices with read_result",
                                 {}});
    answer = refusal;
  }
  if (!batch) return send(answer);
  if (const auto whole = batch->answer(answer)) send(*whole);
}

void Core::reply_error(const BatchPtr& batch, std::string_view id_json, const RpcError& error) {
  reply(batch, id_json, error_response(id_json, error));
}

}  // namespace collet::host::mcp
