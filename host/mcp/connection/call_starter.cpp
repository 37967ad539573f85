// SPDX-License-Identifier: MIT
#include "host/mcp/connection/call_starter.hpp"

#include <cmath>
#include <mutex>

#include "host/mcp/jsonrpc/write_message.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::host::mcp {

std::shared_ptr<PendingRequest> CallStarter::prepare(const RequestContext& context, const BatchPtr& batch) {
  std::shared_ptr<PendingRequest> pending;
  if (!batch) pending = table_.take_recycled();
  if (!pending) {
    pending = std::make_shared<PendingRequest>();
    pending->receiver = receiver_.shared_from_this();
    pending->batch = batch;
  }
  call::Request& request = pending->request;
  if (!context.origin) {
    session_.get_origin(request.origin);
  } else if (request.origin != context.origin) {
    request.origin = context.origin;
  }
  request.uri.clear();
  if (request.resumed.round != 0) request.resumed = {};
  return pending;
}

std::optional<RpcError> CallStarter::begin(const Message& message, const RequestContext& context,
                                           const std::shared_ptr<PendingRequest>& pending, bool more_waits) {
  const json::View token = message.members.meta.progress_token;
  const bool has_token = token && !token.is(json::Type::null);
  if (has_token && !read_id(token))
    return invalid_param("params._meta.progressToken", token, "a string or an integer");

  call::Request& request = pending->request;
  pending->id.json = message.id->json;
  if (pending->id.normalized != message.id->normalized) pending->id.normalized = message.id->normalized;
  pending->codec = context.codec;
  if (pending->tool != request.tool) pending->tool = request.tool;
  if (pending->uri != request.uri) pending->uri = request.uri;
  pending->log_level = context.log_level;
  pending->open.store(true, std::memory_order_relaxed);
  pending->cancelled.store(false, std::memory_order_relaxed);
  pending->last_progress.reset();
  request.input_waits = more_waits;
  request.progress = nullptr;
  pending->progress_token.clear();
  if (has_token) {
    pending->progress_token = token.raw();
    request.progress = [this, pending](const call::Progress& progress) {
      report_progress(*pending, progress);
    };
  }
  table_.add(pending);

  const bool must_wait =
      !context.codec->revision().modern && context.declares_roots && roots_.deferred_calls().are_deferred();
  if (must_wait && roots_.deferred_calls().add([this, pending] {
        call::Request& ready = pending->request;
        ready.origin = session_.make_origin(ready.origin->client_json);
        start(pending, std::move(ready), false);
      })) {
    return std::nullopt;
  }
  start(pending, std::move(request), !ending_.load(std::memory_order_relaxed));
  return std::nullopt;
}

void CallStarter::start(const std::shared_ptr<PendingRequest>& pending, call::Request&& request,
                        bool may_run_here) {
  if (!pending->open.load(std::memory_order_acquire)) {
    request.progress = nullptr;  // owns `pending`, which may own `request`
    return;
  }
  std::shared_ptr<call::Call> call = parts_.pipeline->start(std::move(request), may_run_here, pending);
  if (pending->open.load(std::memory_order_acquire)) {
    const std::lock_guard lock(pending->mutex);
    if (pending->open) pending->call = call;
  }
  if (pending->cancelled.load(std::memory_order_acquire) && call) call->cancel();
}

void CallStarter::report_progress(PendingRequest& pending, const call::Progress& progress) {
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
  // Sent under the lock, so that no progress follows the answer or a cancel.
  const std::lock_guard lock(pending.mutex);
  if (!pending.open || (pending.last_progress && progress.done <= *pending.last_progress)) return;
  pending.last_progress = progress.done;
  replies_.send(message);
}

}  // namespace collet::host::mcp
