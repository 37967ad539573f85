// SPDX-License-Identifier: MIT
#include "host/mcp/connection/connection.hpp"

#include <mutex>
#include <vector>

#include "host/mcp/jsonrpc/write_message.hpp"
#include "host/mcp/session/log_level.hpp"
#include "host/util/log.hpp"
#include "sdk/support/json/json_reader.hpp"
#include "sdk/support/mcp_revisions.hpp"
#include "sdk/support/text.hpp"

namespace collet::host::mcp {

namespace {

constexpr std::size_t k_max_batch = 1000;
/// Largest memory of an answer, in bytes, that is kept for the next call.
constexpr std::size_t k_max_spare_answer = std::size_t{64} << 10U;

}  // namespace

Connection::Connection(ServerParts parts, SendMessage send)
    : parts_(std::move(parts)),
      replies_(std::move(send)),
      session_(parts_),
      table_(parts_.on_room),
      waiting_(parts_, table_),
      roots_(parts_, session_, requests_, replies_),
      input_required_(parts_),
      starter_(*this, parts_, session_, table_, roots_, replies_),
      tools_(parts_, input_required_, starter_),
      skills_(parts_),
      lists_(parts_, skills_),
      offers_(parts_, skills_, starter_, replies_),
      subscriptions_(parts_, session_, table_, replies_),
      questions_(parts_, session_, table_, starter_, requests_, replies_) {}

void Connection::receive(std::string_view line, bool more_waits) {
  Message message;
  if (const auto error = read_message(line, message))
    return refuse_invalid_json(line, error->offset, error->message);
  if (message.kind == Message::Kind::array) return receive_batch(message.array);
  handle(message, more_waits, nullptr);
}

/// Answers with the id of the line if one can be found, so that the client need not wait in vain, unless
/// another request with this id is under way.
[[gnu::cold]] void Connection::refuse_invalid_json(std::string_view line, std::size_t offset,
                                                   const std::string& problem) {
  support::IdScanner scanner;
  scanner.feed(line);
  std::string id = scanner.id();
  if (!id.empty() && table_.contains(read_id(json::View(id))->key())) id.clear();
  replies_.reply_error(nullptr, id,
                       {k_parse_error, "not JSON, at byte " + std::to_string(offset) + ": " + problem, {}});
}

[[gnu::cold]] void Connection::refuse_oversized(std::string_view id_json) {
  if (id_json.empty()) {
    log::warn("mcp", "a line over [host] max_line_bytes without a readable id was skipped");
    return;
  }
  replies_.reply_error(
      nullptr, id_json,
      {k_invalid_request,
       "the message is longer than " + std::to_string(parts_.settings->host.max_line_bytes.value) +
           " bytes; send less, or let the operator raise [host] max_line_bytes",
       {}});
}

[[gnu::cold]] void Connection::receive_batch(json::View array) {
  if (!session_.revision().batches) {
    return replies_.reply_error(
        nullptr, {},
        {k_invalid_request,
         "found an array, expected one message: only " +
             support::mcp::names_with(&support::mcp::Revision::batches) + " has batches",
         {}});
  }
  std::vector<json::View> items;
  for (const json::View item : array.items()) {
    items.push_back(item);
    if (items.size() > k_max_batch) break;
  }
  if (items.empty() || items.size() > k_max_batch) {
    return replies_.reply_error(nullptr, {},
                                {k_invalid_request, "expected a batch of 1 to 1000 messages", {}});
  }
  const auto batch = std::make_shared<Batch>(k_max_answer_bytes);
  for (const json::View item : items) {
    Message message;
    read_message(item.raw(), message);  // cannot fail, because the whole array is valid
    handle(message, true, batch);
  }
  if (const auto answers = batch->end_of_array()) replies_.send(*answers);
}

void Connection::handle(const Message& message, bool more_waits, const BatchPtr& batch) {
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
      return replies_.reply_error(batch, message.id ? std::string_view(message.id->json) : std::string_view(),
                                  {k_invalid_request, message.problem, {}});
  }
}

void Connection::handle_request(const Message& message, bool more_waits, const BatchPtr& batch) {
  const auto refuse = [&](const RpcError& error) { replies_.reply_error(batch, message.id->json, error); };
  const std::string& key = message.id->key();
  if (table_.contains(key) || waiting_.contains(key)) {
    return refuse({k_invalid_request, "id: a request with this id is still under way", {}});
  }
  if (!waiting_.hold(message, batch)) start_request(message, more_waits, batch);
}

bool Connection::resume() {
  const auto waiting = waiting_.next();
  if (!waiting) return false;
  Message message;
  read_message(waiting->text, message);  // cannot fail, because it was read before
  start_request(message, true, waiting->batch);
  return true;
}

void Connection::start_request(const Message& message, bool more_waits, const BatchPtr& batch) {
  const auto refuse = [&](const RpcError& error) { replies_.reply_error(batch, message.id->json, error); };
  if (message.params && !message.params.is(json::Type::object)) {
    return refuse(invalid_param("params", message.params, "an object"));
  }
  RequestContext context;
  if (const auto error = session_.identify(message, context)) return refuse(*error);
  const Method method = context.codec->method(message.method);
  if (batch && (method == Method::initialize || context.codec->revision().modern)) {
    return refuse({k_invalid_request, support::quote(message.method) + " cannot be part of a batch", {}});
  }
  if (const auto error = dispatch(method, message, context, more_waits, batch)) refuse(*error);
}

std::optional<RpcError> Connection::dispatch(Method method, const Message& message,
                                             const RequestContext& context, bool more_waits,
                                             const BatchPtr& batch) {
  switch (method) {
    case Method::unknown:
      return RpcError{k_method_not_found,
                      "no method " + support::quote(message.method) + " in " +
                          std::string(context.codec->revision().name),
                      {}};
    case Method::tools_call:
      return tools_.start(message, context, more_waits, batch);
    case Method::listen:
      return subscriptions_.listen(message, context);
    case Method::resources_read:
      return offers_.read_resource(message, context, batch);
    case Method::prompts_get:
      return offers_.get_prompt(message, context, batch);
    default:
      break;
  }
  std::string out;
  begin_result(out, message.id->json);
  auto error = append_result(out, method, message, context);
  end_result(out);
  if (!error) replies_.reply(batch, message.id->json, out);
  return error;
}

/// Appends the result of a method that needs no call.
std::optional<RpcError> Connection::append_result(std::string& out, Method method, const Message& message,
                                                  const RequestContext& context) {
  const Codec& codec = *context.codec;
  switch (method) {
    case Method::initialize:
      return session_.initialize(out, message);
    case Method::set_level:
      return session_.set_level(out, message, context);
    case Method::ping:
      codec.append_empty(out);
      return std::nullopt;
    case Method::discover:
      codec.append_greeting(out, parts_.catalog->get()->surface().instructions);
      return std::nullopt;
    case Method::skills_list:
    case Method::skills_get:
    case Method::directory_read:
      return skills_.append(out, method, message, codec);
    default:
      return lists_.append(out, method, message, codec);
  }
}

void Connection::handle_notification(const Message& message) {
  if (message.method == "notifications/cancelled") {
    if (const auto id = read_id(message.params["requestId"])) cancel(id->key());
  } else if (message.method == "notifications/initialized") {
    session_.set_initialized();
    roots_.send();
  } else if (message.method == "notifications/roots/list_changed") {
    roots_.send();
  } else {
    log::debug("mcp", "notification " + support::quote(message.method) + " ignored");
  }
}

void Connection::handle_response(const Message& message) {
  if (requests_.answer(message)) return;
  log::warn("mcp", message.id
                       ? "a response to no request of this server, id " + support::quote(message.id->json)
                       : "the client reports an error without an id");
}

void Connection::finish(PendingRequest& pending, call::Outcome&& outcome) {
  const auto claim = [&pending] {
    const std::lock_guard lock(pending.mutex);
    pending.call.reset();
    const bool was_open = pending.open.load(std::memory_order_relaxed);
    pending.open.store(false, std::memory_order_release);
    return was_open;
  };
  if (!pending.open.load(std::memory_order_acquire)) return void(claim());
  if (replies_.closed()) return;
  if (outcome.paused && !pending.codec->revision().modern)
    return questions_.ask(pending.shared_from_this(), std::move(outcome.paused));

  std::string& out = pending.answer;
  out.clear();
  if (outcome.paused) {
    begin_result(out, pending.id.json);
    pending.codec->append_input_required(out, *outcome.paused, input_required_.seal(*outcome.paused));
    end_result(out);
  } else if (pending.tool->kind == catalog::Tool::Kind::tool) {
    tools_.append_answer(out, pending, std::move(outcome));
  } else {
    out = offers_.answer(pending, std::move(outcome));
  }
  if (claim()) {
    table_.remove(pending);
    replies_.reply(pending.batch, pending.id.json, out);
    table_.done();
  }
  if (out.capacity() > k_max_spare_answer) out = std::string();
}

void Connection::cancel(std::string_view key) {
  if (const auto waiting = waiting_.remove(key)) {
    if (waiting->batch) {
      if (const auto answers = waiting->batch->drop()) replies_.send(*answers);
    }
    return;
  }
  const std::shared_ptr<PendingRequest> pending = table_.find(key);
  if (!pending) return;
  std::shared_ptr<call::Call> call;
  std::shared_ptr<OpenQuestions> questions;
  {
    const std::lock_guard lock(pending->mutex);
    if (!pending->open) return;
    pending->cancelled = true;
    pending->open = false;
    call.swap(pending->call);
    questions.swap(pending->questions);
  }
  if (questions) questions_.withdraw(*questions, "the call was cancelled");
  table_.remove(*pending);
  if (pending->batch) {
    if (const auto answers = pending->batch->drop()) replies_.send(*answers);
  }
  table_.done();
  if (call) call->cancel();
}

void Connection::log(std::int32_t level, std::string_view logger, std::string_view text) {
  const auto [name, severity] = mcp_level(level);
  bool wanted = session_.wants_level(severity);
  if (!wanted) {
    for (const auto& pending : table_.all())
      wanted = wanted || (pending->log_level && severity >= *pending->log_level);
  }
  if (wanted) replies_.send(log_notification(name, logger, text));
}

}  // namespace collet::host::mcp
