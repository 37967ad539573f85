// SPDX-License-Identifier: MIT
/// Calls under way: start, progress, cancel, answer, end.
#include <algorithm>
#include <cmath>

#include "host/mcp/core.hpp"
#include "host/util/log.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

namespace {

/// Bytes of an answer whose memory is used again.
constexpr std::size_t k_max_spare = std::size_t{64} << 10U;

[[gnu::cold]] RpcError unknown_tool(const std::string& name, const catalog::Catalog& catalog) {
  std::string message = "Unknown tool: " + shown(name);
  const std::vector<std::string> near = catalog.near(name, 3);
  for (std::size_t i = 0; i < near.size(); ++i)
    message += (i == 0 ? "; did you mean " : ", ") + near[i];
  message += near.empty() ? "; tools/list names them all" : "?";
  return {k_invalid_params, std::move(message), {}};
}

[[gnu::cold]] call::Outcome too_large(const catalog::Tool& tool, std::size_t bytes) {
  call::Outcome outcome;
  outcome.status = COLLET_TOO_LARGE;
  outcome.message = "the answer of " + tool.name + " has " + std::to_string(bytes) +
                    " bytes, a message may have " + std::to_string(k_max_answer_bytes) +
                    "; ask for less (limit, filters)";
  return outcome;
}

/// A blob is kept here and stands in the answer as a link.
[[gnu::cold]] void keep_blobs(call::Outcome& outcome, const catalog::Tool& tool, call::ResultStore& results,
                              std::string_view principal) {
  for (call::Part& part : outcome.parts) {
    if (part.kind != COLLET_PART_BLOB) continue;
    const json::View head(part.head);
    if (head["uri"]) continue;
    const auto kept =
        results.put(principal, head["name"].string().value_or(tool.name + " result"),
                    head["mimeType"].string().value_or("application/octet-stream"), std::move(part.bytes));
    part.bytes.clear();
    part.head.clear();
    if (!kept) {
      part.kind = COLLET_PART_TEXT;
      part.bytes = kept.error().message;
      continue;
    }
    part.kind = COLLET_PART_LINK;
    json::Writer(part.head)
        .begin_object()
        .member("uri", kept->uri)
        .member("name", kept->name)
        .member("mimeType", kept->mime_type)
        .member("size", std::uint64_t{kept->bytes->size()})
        .end_object();
  }
}

/// MCP's name and severity for a level of the ABI.
std::pair<std::string_view, int> mcp_level(std::int32_t level) {
  switch (level) {
    case COLLET_LOG_DEBUG:
      return {"debug", 0};
    case COLLET_LOG_INFO:
      return {"info", 1};
    case COLLET_LOG_WARNING:
      return {"warning", 3};
    default:
      return {"error", 4};
  }
}

}  // namespace

std::size_t bytes_of(const call::Outcome& outcome) {
  std::size_t bytes = outcome.message.size() + outcome.detail.size();
  for (const call::Part& part : outcome.parts)
    bytes += part.head.size() + part.bytes.size();
  return bytes;
}

[[gnu::cold]] RpcError wrong_param(std::string_view where, json::View found, std::string_view expected) {
  return {
      k_invalid_params,
      std::string(where) + ": found " + std::string(type_word(found)) + ", expected " + std::string(expected),
      {}};
}

std::optional<RpcError> Core::call_tool(const Message& message, const Caller& caller, bool more_waits,
                                        const BatchPtr& batch) {
  const ParamNotes& given = message.notes;
  const json::View arguments = given.arguments;
  if (!given.name.is(json::Type::string)) return wrong_param("params.name", given.name, "the name of a tool");
  const auto pending = blank(caller, batch);
  call::Request& request = pending->request;
  const catalog::Catalog* const before = pending->catalog.get();
  parts_.catalog->get(pending->catalog);
  if (pending->catalog.get() != before) request.tool.reset();
  std::string scratch;
  const std::string_view name = text_of(given.name, scratch);
  // Mostly it is the tool of the last call.
  const bool same =
      request.tool && request.tool->kind == catalog::Tool::Kind::tool && request.tool->name == name;
  const catalog::Tool* const tool = same ? request.tool.get() : pending->catalog->find_exposed(name);
  if (tool == nullptr) return unknown_tool(std::string(name), *pending->catalog);
  const bool absent = !arguments || arguments.is(json::Type::null);
  if (!absent && !arguments.is(json::Type::object))
    return wrong_param("params.arguments", arguments, "an object");
  if (request.tool.get() != tool) request.tool = catalog::hold(pending->catalog, tool);
  request.arguments = absent ? std::string_view("{}") : arguments.raw();
  if (caller.codec->revision().modern) {
    if (auto error = take_up(given, request)) return error;
  }
  return begin_call(message, caller, pending, more_waits);
}

/// A request that nobody else has, for one of the caller's.
std::shared_ptr<PendingRequest> Core::blank(const Caller& caller, const BatchPtr& batch) {
  std::shared_ptr<PendingRequest> pending;
  if (!batch) pending = table_.take_spare();
  if (!pending) {
    pending = std::make_shared<PendingRequest>();
    pending->core = shared_from_this();
    pending->batch = batch;
  }
  call::Request& request = pending->request;
  if (!caller.origin) {
    session_origin_.get(request.origin);
  } else if (request.origin != caller.origin) {
    request.origin = caller.origin;
  }
  request.uri.clear();
  if (request.resumed.round != 0) request.resumed = {};
  return pending;
}

std::optional<RpcError> Core::begin_call(const Message& message, const Caller& caller,
                                         const std::shared_ptr<PendingRequest>& pending, bool more_waits) {
  const json::View token = message.notes.meta.progress_token;
  const bool has_token = token && !token.is(json::Type::null);
  if (has_token && !read_id(token))
    return wrong_param("params._meta.progressToken", token, "a string or an integer");

  call::Request& request = pending->request;
  pending->id.json = message.id->json;
  if (pending->id.plain != message.id->plain) pending->id.plain = message.id->plain;
  pending->codec = caller.codec;
  if (pending->tool != request.tool) pending->tool = request.tool;
  if (pending->uri != request.uri) pending->uri = request.uri;
  pending->log_level = caller.log_level;
  pending->open.store(true, std::memory_order_relaxed);
  pending->cancelled.store(false, std::memory_order_relaxed);
  pending->last_progress.reset();
  request.input_waits = more_waits;
  request.progress = nullptr;
  pending->progress_token.clear();
  if (has_token) {
    pending->progress_token = token.raw();
    request.progress = [self = shared_from_this(), pending](const call::Progress& progress) {
      self->progress(*pending, progress);
    };
  }
  table_.add(pending);

  const bool must_wait =
      !caller.codec->revision().modern && caller.declares_roots && roots_awaited_.is_shut();
  if (must_wait && roots_awaited_.hold([self = shared_from_this(), pending] {
        call::Request& ready = pending->request;
        ready.origin = self->origin_of(ready.origin->client_json);
        self->start(pending, std::move(ready), false);
      })) {
    return std::nullopt;
  }
  start(pending, std::move(request), true);
  return std::nullopt;
}

void Core::start(const std::shared_ptr<PendingRequest>& pending, call::Request&& request, bool may_run_here) {
  if (!pending->open.load(std::memory_order_acquire)) {
    request.progress = nullptr;  // it may be the request's own, and has it
    return;
  }
  std::shared_ptr<call::Call> call = parts_.pipeline->start(std::move(request), may_run_here, pending);
  if (pending->open.load(std::memory_order_acquire)) {
    const std::lock_guard lock(pending->mutex);
    if (pending->open) pending->call = call;
  }
  if (pending->cancelled.load(std::memory_order_acquire) && call) call->cancel();
}

void PendingRequest::done(call::Outcome&& outcome) {
  core->finish(*this, std::move(outcome));
}

void Core::finish(PendingRequest& pending, call::Outcome&& outcome) {
  const auto claim = [&pending] {
    const std::lock_guard lock(pending.mutex);
    pending.call.reset();
    const bool was_open = pending.open.load(std::memory_order_relaxed);
    pending.open.store(false, std::memory_order_release);
    return was_open;
  };
  if (!pending.open.load(std::memory_order_acquire)) return void(claim());
  if (closed_.load(std::memory_order_acquire)) return;
  const bool modern = pending.codec->revision().modern;
  if (outcome.paused && !modern) return ask_client(pending.shared_from_this(), std::move(outcome.paused));

  std::string& out = pending.answer;
  out.clear();
  if (outcome.paused) {
    begin_result(out, pending.id.json);
    pending.codec->append_input_required(out, *outcome.paused, state_of(*outcome.paused));
    end_result(out);
  } else if (pending.tool->kind == catalog::Tool::Kind::tool) {
    append_answer(out, pending, std::move(outcome));
  } else {
    out = answer_of_offer(pending, std::move(outcome));
  }
  if (claim()) {
    table_.remove(pending);
    reply(pending.batch, pending.id.json, out);
    table_.done();
  }
  if (out.capacity() > k_max_spare) out = std::string();
}

/// The whole message, never larger than a message may be.
void Core::append_answer(std::string& out, const PendingRequest& pending, call::Outcome&& outcome) {
  const auto is_blob = [](const call::Part& part) { return part.kind == COLLET_PART_BLOB; };
  if (std::any_of(outcome.parts.begin(), outcome.parts.end(), is_blob))
    keep_blobs(outcome, *pending.tool, *parts_.results, parts_.principal);
  const std::size_t bytes = bytes_of(outcome);
  if (bytes > k_max_answer_bytes) outcome = too_large(*pending.tool, bytes);
  out.reserve(bytes + bytes / 8 + 256);
  begin_result(out, pending.id.json);
  pending.codec->append_call(out, *pending.tool, outcome);
  end_result(out);
  if (out.size() > k_max_answer_bytes) {
    outcome = too_large(*pending.tool, out.size());
    out.clear();
    begin_result(out, pending.id.json);
    pending.codec->append_call(out, *pending.tool, outcome);
    end_result(out);
  }
}

void Core::progress(PendingRequest& pending, const call::Progress& progress) {
  if (!std::isfinite(progress.done)) return;
  std::string params;
  json::Writer writer(params);
  writer.begin_object().member_raw("progressToken", pending.progress_token).member("progress", progress.done);
  if (progress.total > 0 && std::isfinite(progress.total)) writer.member("total", progress.total);
  if (pending.codec->revision().progress_message && !progress.message.empty()) {
    writer.member("message", support::replace_invalid_utf8(support::cut_utf8(progress.message, 1000)));
  }
  writer.end_object();
  const std::string message = notification("notifications/progress", params);
  // Sent under the lock, so that nothing follows the answer or a cancel.
  const std::lock_guard lock(pending.mutex);
  if (!pending.open || (pending.last_progress && progress.done <= *pending.last_progress)) return;
  pending.last_progress = progress.done;
  send(message);
}

void Core::cancel(std::string_view key) {
  const std::shared_ptr<PendingRequest> pending = table_.find(key);
  if (!pending) return;
  std::shared_ptr<call::Call> call;
  std::shared_ptr<Asking> asking;
  {
    const std::lock_guard lock(pending->mutex);
    if (!pending->open) return;
    pending->cancelled = true;
    pending->open = false;
    call.swap(pending->call);
    asking.swap(pending->asking);
  }
  if (asking) withdraw(*asking, "the call was cancelled");
  table_.remove(*pending);
  if (pending->batch) {
    if (const auto whole = pending->batch->drop()) send(*whole);
  }
  table_.done();
  if (call) call->cancel();
}

void Core::log(std::int32_t level, std::string_view logger, std::string_view text) {
  const auto [name, severity] = mcp_level(level);
  bool wanted = false;
  {
    const std::lock_guard lock(session_mutex_);
    wanted = session_level_ && severity >= *session_level_;
  }
  if (!wanted) {
    for (const auto& pending : table_.all())
      wanted = wanted || (pending->log_level && severity >= *pending->log_level);
  }
  if (!wanted) return;
  std::string params;
  json::Writer(params)
      .begin_object()
      .member("level", name)
      .member("logger", support::replace_invalid_utf8(logger))
      .member("data", support::replace_invalid_utf8(support::cut_utf8(text, 4096)))
      .end_object();
  send(notification("notifications/message", params));
}

void Core::abandon() {
  closed_.store(true, std::memory_order_release);
  table_.keep_none();  // which keep this
  for (const auto& pending : table_.all()) {
    table_.remove(*pending);
    const std::lock_guard lock(pending->mutex);
    pending->open = false;
    pending->call.reset();  // a call may hold this core
    pending->asking.reset();
  }
  outgoing_.clear();
  roots_awaited_.stop();
  asking_timer_.stop();
}

void Core::close(std::chrono::milliseconds grace, std::chrono::milliseconds limit) {
  const auto begin = std::chrono::steady_clock::now();
  roots_awaited_.stop();
  input_ended_ = true;
  end_asking();
  for (const auto& pending : table_.all()) {
    if (pending->tool == nullptr) end_subscription(*pending);
  }
  if (!table_.wait_finished(begin + grace)) {
    for (const auto& pending : table_.all()) {
      std::shared_ptr<call::Call> call;
      {
        const std::lock_guard lock(pending->mutex);
        call = pending->call;
      }
      if (call) call->cancel();
    }
    if (!table_.wait_finished(begin + limit)) log::warn("mcp", "calls were left unfinished at the end");
  }
  closed_.store(true, std::memory_order_release);
}

}  // namespace collet::host::mcp
