// SPDX-License-Identifier: MIT
#include "host/mcp/connection/tool_calls.hpp"

#include <algorithm>

#include "host/catalog/doors.hpp"
#include "host/mcp/jsonrpc/write_message.hpp"
#include "sdk/support/text.hpp"

namespace collet::host::mcp {

namespace {

[[gnu::cold]] RpcError unknown_tool(const std::string& name, const catalog::Catalog& catalog) {
  std::string message = "Unknown tool: " + support::quote(name);
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

/// Stores each blob and replaces it by a link.
[[gnu::cold]] void store_blobs(call::Outcome& outcome, const catalog::Tool& tool, call::ResultStore& results,
                               std::string_view principal) {
  for (call::Part& part : outcome.parts) {
    if (part.kind != COLLET_PART_BLOB) continue;
    const json::View head(part.head);
    if (head["uri"]) continue;
    const auto stored =
        results.put(principal, head["name"].string().value_or(tool.name + " result"),
                    head["mimeType"].string().value_or("application/octet-stream"), std::move(part.bytes));
    part.bytes.clear();
    part.head.clear();
    if (!stored) {
      part.kind = COLLET_PART_TEXT;
      part.bytes = stored.error().message;
      continue;
    }
    part.kind = COLLET_PART_LINK;
    json::Writer(part.head)
        .begin_object()
        .member("uri", stored->uri)
        .member("name", stored->name)
        .member("mimeType", stored->mime_type)
        .member("size", std::uint64_t{stored->bytes->size()})
        .end_object();
  }
}

/// Replaces the door in the request by the tool behind it. Returns false if the door cannot be opened; then
/// the call of the door itself answers with the reason.
[[gnu::cold]] bool enter(const catalog::Tool& door, json::View arguments, PendingRequest& pending) {
  const auto opened = catalog::open_door(*pending.catalog, door, arguments);
  if (!opened) return false;
  pending.request.tool = catalog::within_door(catalog::hold(pending.catalog, opened->tool), door);
  if (door.concurrency > 0) pending.request.door = catalog::hold(pending.catalog, &door);
  pending.request.arguments = opened->arguments;
  return true;
}

/// Adds the schema of the tool to the message of a call with wrong arguments, because a client that calls
/// through a door has not seen it.
[[gnu::cold]] void add_schema(const catalog::Tool& tool, call::Outcome& outcome) {
  const std::string text = "\ninput schema of " + tool.name + ": " + tool.input_schema;
  const auto most = static_cast<std::size_t>(tool.max_result_tokens) * 4;
  if (outcome.message.size() + text.size() <= most) outcome.message += text;
}

}  // namespace

std::optional<RpcError> ToolCalls::start(const Message& message, const RequestContext& context,
                                         bool more_waits, const BatchPtr& batch) {
  const ParamMembers& params = message.members;
  const json::View arguments = params.arguments;
  if (!params.name.is(json::Type::string))
    return invalid_param("params.name", params.name, "the name of a tool");
  const auto pending = starter_.prepare(context, batch);
  call::Request& request = pending->request;
  const catalog::Catalog* const last_catalog = pending->catalog.get();
  parts_.catalog->get(pending->catalog);
  if (pending->catalog.get() != last_catalog) request.tool.reset();
  std::string scratch;
  const std::string_view name = text_of(params.name, scratch);
  // Most calls are of the same tool as the last call.
  const bool same = !pending->through_door && request.tool &&
                    request.tool->kind == catalog::Tool::Kind::tool && request.tool->name == name;
  const catalog::Tool* const tool = same ? request.tool.get() : pending->catalog->find_exposed(name);
  if (tool == nullptr) return unknown_tool(std::string(name), *pending->catalog);
  const bool absent = !arguments || arguments.is(json::Type::null);
  if (!absent && !arguments.is(json::Type::object))
    return invalid_param("params.arguments", arguments, "an object");
  if (request.tool.get() != tool) request.tool = catalog::hold(pending->catalog, tool);
  request.arguments = absent ? std::string_view("{}") : arguments.raw();
  request.door.reset();
  pending->through_door = catalog::calls_tools(*tool) && !absent && enter(*tool, arguments, *pending);
  if (context.codec->revision().modern) {
    if (auto error = input_required_.resume(params, request)) return error;
  }
  return starter_.begin(message, context, pending, more_waits);
}

void ToolCalls::append_answer(std::string& out, const PendingRequest& pending,
                              call::Outcome&& outcome) const {
  if (pending.through_door && outcome.status == COLLET_INVALID_ARGUMENT) add_schema(*pending.tool, outcome);
  const auto is_blob = [](const call::Part& part) { return part.kind == COLLET_PART_BLOB; };
  if (std::any_of(outcome.parts.begin(), outcome.parts.end(), is_blob))
    store_blobs(outcome, *pending.tool, *parts_.results, parts_.principal);
  const std::size_t bytes = content_bytes(outcome);
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

}  // namespace collet::host::mcp
