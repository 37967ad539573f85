// SPDX-License-Identifier: MIT
#include "host/mcp/connection/offers.hpp"

#include "host/mcp/codec/skills_codec.hpp"
#include "host/mcp/jsonrpc/write_message.hpp"
#include "sdk/support/text.hpp"

namespace collet::host::mcp {

namespace {

using Kind = catalog::Tool::Kind;

RpcError unknown_resource(const std::string& uri, const std::string& why) {
  RpcError error{k_invalid_params, "no resource " + support::quote(uri) + ": " + why, {}};
  json::Writer(error.data).begin_object().member("uri", uri).end_object();
  return error;
}

RpcError unknown_prompt(const std::string& name, const catalog::Catalog& catalog) {
  std::string message = "Unknown prompt: " + support::quote(name);
  const std::vector<std::string> near = catalog.near_prompts(name, 3);
  for (std::size_t i = 0; i < near.size(); ++i)
    message += (i == 0 ? "; did you mean " : ", ") + near[i];
  message += near.empty() ? "; prompts/list names them all" : "?";
  return {k_invalid_params, std::move(message), {}};
}

/// Returns " has <bytes> bytes, a message may have <limit>; ".
std::string size_and_limit(std::size_t bytes) {
  return " has " + std::to_string(bytes) + " bytes, a message may have " +
         std::to_string(k_max_answer_bytes) + "; ";
}

}  // namespace

std::optional<RpcError> Offers::read_resource(const Message& message, const RequestContext& context,
                                              const BatchPtr& batch) {
  const auto uri = message.params["uri"].string();
  if (!uri) return invalid_param("params.uri", message.params["uri"], "a string");
  const auto catalog = parts_.catalog->get();
  if (const catalog::Resource* const resource = catalog->find_resource(*uri)) {
    const auto pending = starter_.prepare(context, batch);
    pending->request.tool = catalog::hold(catalog, &resource->run);
    pending->request.arguments = "{}";
    pending->request.uri = *uri;
    return starter_.begin(message, context, pending, true);
  }
  if (const skills::SkillFile* const file = skills_.find_file(*uri)) {
    std::string out;
    begin_result(out, message.id->json);
    append_skill_file(out, *context.codec, *file);
    end_result(out);
    if (out.size() > k_max_answer_bytes)
      return RpcError{
          k_internal_error, "too_large: " + *uri + size_and_limit(out.size()) + "make it smaller", {}};
    replies_.reply(batch, message.id->json, out);
    return std::nullopt;
  }
  const auto result = parts_.results->get(parts_.principal, *uri);
  if (!result) return unknown_resource(*uri, "unknown, or expired; see resources/list");
  if (result->bytes->size() > k_max_answer_bytes) {
    return RpcError{k_internal_error,
                    "too_large: " + *uri + size_and_limit(result->bytes->size()) +
                        (catalog->result_reader().empty()
                             ? "the tool read_result would give it in slices, and is not exposed here"
                             : "read it in slices with the tool " + std::string(catalog->result_reader())),
                    {}};
  }
  std::string out;
  begin_result(out, message.id->json);
  context.codec->append_resource(out, *result);
  end_result(out);
  replies_.reply(batch, message.id->json, out);
  return std::nullopt;
}

std::optional<RpcError> Offers::get_prompt(const Message& message, const RequestContext& context,
                                           const BatchPtr& batch) {
  const auto name = message.params["name"].string();
  if (!name) return invalid_param("params.name", message.params["name"], "the name of a prompt");
  const json::View arguments = message.params["arguments"];
  const bool absent = !arguments || arguments.is(json::Type::null);
  if (!absent && !arguments.is(json::Type::object)) {
    return invalid_param("params.arguments", arguments, "an object");
  }
  const auto catalog = parts_.catalog->get();
  const catalog::Prompt* const prompt = catalog->find_prompt(*name);
  if (prompt == nullptr) return unknown_prompt(*name, *catalog);
  const auto pending = starter_.prepare(context, batch);
  pending->request.tool = catalog::hold(catalog, &prompt->run);
  pending->request.arguments = absent ? std::string_view("{}") : arguments.raw();
  return starter_.begin(message, context, pending, true);
}

std::string Offers::answer(const PendingRequest& pending, call::Outcome outcome) const {
  const bool is_resource = pending.tool->kind == Kind::resource;
  const auto refuse = [&](const RpcError& error) { return error_response(pending.id.json, error); };
  if (outcome.status != COLLET_OK) {
    if (is_resource && outcome.status == COLLET_NOT_FOUND)
      return refuse(unknown_resource(pending.uri, outcome.text()));
    RpcError error{k_internal_error, outcome.text(), outcome.detail};
    if (outcome.status == COLLET_INVALID_ARGUMENT || outcome.status == COLLET_NOT_FOUND)
      error.code = k_invalid_params;
    return refuse(error);
  }
  std::string out;
  if (content_bytes(outcome) <= k_max_answer_bytes) {
    begin_result(out, pending.id.json);
    if (is_resource) {
      pending.codec->append_contents(out, outcome);
    } else {
      pending.codec->append_prompt(out, outcome);
    }
    end_result(out);
    if (out.size() <= k_max_answer_bytes) return out;
  }
  std::size_t bytes = 0;
  for (const call::Part& each : outcome.parts)
    bytes += each.bytes.size();
  std::string text = "too_large: " + (is_resource ? pending.uri : pending.tool->name) + size_and_limit(bytes);
  const auto& part = outcome.parts.front();
  const auto mime_type = json::View(part.head)["mimeType"].string().value_or("application/octet-stream");
  const auto catalog = parts_.catalog->get();
  const std::string reader(catalog->result_reader());
  if (is_resource && outcome.parts.size() == 1 && !reader.empty()) {
    if (const auto kept = parts_.results->put(parts_.principal, pending.uri, mime_type, part.bytes))
      return refuse(
          {k_internal_error, text + "read it in slices with " + reader + ", handle " + kept->uri, {}});
  }
  return refuse({k_internal_error, text + "ask for less", {}});
}

}  // namespace collet::host::mcp
