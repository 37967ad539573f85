// SPDX-License-Identifier: MIT
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "plugins/apis/media_type.hpp"
#include "plugins/call_api/request/body.hpp"
#include "plugins/call_api/request/body_bytes.hpp"
#include "plugins/openapi/tree/document.hpp"
#include "sdk/support/text.hpp"

namespace collet::call_api {
namespace {

using openapi::Located;
using openapi::Node;
using openapi::Resolver;
using support::Error;
using support::Result;
using Kind = BodyPlan::Kind;

/// Returns true if a media type belongs to a range such as `image/*`, or equals it.
bool belongs(std::string_view essence, std::string_view range) {
  if (range == "*/*" || range == essence) return true;
  return range.ends_with("/*") && essence.starts_with(range.substr(0, range.size() - 1));
}

/// Returns the error for a media type that the operation does not take.
Error not_taken(std::string_view wanted, const std::vector<std::string_view>& offered) {
  constexpr std::size_t k_max_named = 12;
  std::string text = "/header/Content-Type: found " + support::quote(wanted) + ", expected ";
  for (std::size_t i = 0; i < offered.size() && i < k_max_named; ++i)
    text.append(i > 0 ? ", " : (offered.size() == 1 ? "only " : "one of ")).append(offered[i]);
  if (offered.size() > k_max_named) text += ", …";
  return {COLLET_INVALID_ARGUMENT, std::move(text)};
}

/// Sets the type of the body to the one that the caller chose. Parts have a boundary of their own.
void choose_type(BodyPlan& plan, std::string_view wanted) {
  plan.kind = apis::body_kind(wanted);
  const bool parts = plan.kind == Kind::multipart || plan.kind == Kind::mixed;
  plan.media_type = parts ? apis::media_essence(wanted) : std::string(wanted);
}

/// Returns the number of the wanted type: one with equal text, else with an equal essence, else a range that
/// it belongs to. Without a wanted type, returns the first by rank, of those that can carry the bytes of the
/// body if there are any.
std::optional<std::size_t> chosen_of(const std::vector<std::string_view>& offered, std::string_view wanted,
                                     json::View given) {
  constexpr int k_carrying = 1000;  // more than all ranks
  std::optional<std::size_t> chosen;
  const std::string essence = apis::media_essence(wanted);
  int least = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < offered.size(); ++i) {
    const std::string own = apis::media_essence(offered[i]);
    if (!wanted.empty() && !belongs(essence, own)) continue;
    const int wish = offered[i] == wanted ? 0 : own == essence ? 1 : 2;
    const bool carries = BodyBytes::has_any(given, apis::body_kind(offered[i]));
    const int rank = wanted.empty() ? apis::body_rank(offered[i]) - (carries ? k_carrying : 0) : wish;
    if (rank >= least) continue;
    least = rank;
    chosen = i;
  }
  return essence.find('*') == std::string::npos ? chosen : std::nullopt;
}

Result<void> plan_content(BodyPlan& plan, Resolver& references, Located content, std::string_view wanted,
                          json::View given) {
  std::vector<std::string_view> offered;
  std::vector<Node> types;
  for (const Node media : content.node) {
    offered.push_back(media.key());
    types.push_back(media);
  }
  if (offered.empty()) return {};
  const auto chosen = chosen_of(offered, wanted, given);
  if (!chosen) return not_taken(wanted, offered);
  const Node best = types[*chosen];
  const Located media = references.resolve(Located{best, content.source});
  plan.kind = apis::body_kind(best.key());
  plan.media_type = best.key().empty() ? "application/json" : sent_media_type(best.key());
  plan.schema = {media.node["schema"], media.source};
  plan.item_schema = {media.node["itemSchema"], media.source};
  plan.encoding = {media.node["encoding"], media.source};
  plan.prefix_encoding = {media.node["prefixEncoding"], media.source};
  plan.item_encoding = {media.node["itemEncoding"], media.source};
  if (!wanted.empty()) choose_type(plan, wanted);
  return {};
}

Result<std::string> consumed(const CalledOperation& called, bool form, bool file, std::string_view wanted,
                             json::View given) {
  Node list = called.operation.node["consumes"];
  if (!list.is_array()) list = called.operation.index->document().root()["consumes"];
  std::vector<std::string_view> offered;
  if (list.is_array()) {
    for (const Node item : list) {
      const auto kind = apis::body_kind(item.string());
      const bool fits = (kind == Kind::form && !file) || kind == Kind::multipart;
      if (!item.string().empty() && (fits || !form)) offered.push_back(item.string());
    }
  }
  if (offered.empty())
    offered.emplace_back(!form  ? "application/json"
                         : file ? "multipart/form-data"
                                : "application/x-www-form-urlencoded");
  const auto chosen = chosen_of(offered, wanted, given);
  if (!chosen) return not_taken(wanted, offered);
  return sent_media_type(offered[*chosen]);
}

Result<void> plan_2_0(BodyPlan& plan, const CalledOperation& called, const std::vector<Parameter>& parameters,
                      std::string_view wanted, json::View given) {
  const Parameter* whole = nullptr;
  bool file = false;
  for (const auto& parameter : parameters) {
    if (parameter.in == In::body && whole == nullptr) whole = &parameter;
    if (parameter.in != In::form) continue;
    plan.fields.push_back(parameter);
    plan.required = plan.required || parameter.required;
    file = file || parameter.file;
  }
  if (whole != nullptr) {
    plan.fields.clear();
    plan.required = whole->required;
    plan.schema = whole->schema;
  } else if (plan.fields.empty()) {
    return {};
  }
  auto type = consumed(called, whole == nullptr, file, wanted, given);
  if (!type) return std::move(type.error());
  plan.media_type = *std::move(type);
  plan.kind = apis::body_kind(plan.media_type);
  if (!wanted.empty()) choose_type(plan, wanted);
  return {};
}

}  // namespace

std::string sent_media_type(std::string_view media_type) {
  const std::string essence = apis::media_essence(media_type);
  if (essence == "*/*" || essence == "application/*" || essence == "application/*+json")
    return "application/json";
  if (essence == "text/*") return "text/plain";
  if (essence == "multipart/*") return "multipart/form-data";
  if (essence.ends_with("/*")) return "application/octet-stream";
  return std::string(media_type);
}

support::Result<BodyPlan> plan_body(Resolver& references, const CalledOperation& called,
                                    const std::vector<Parameter>& parameters, std::string_view wanted,
                                    json::View given) {
  BodyPlan plan;
  if (called.version == openapi::Version::v2_0) {
    if (auto planned = plan_2_0(plan, called, parameters, wanted, given); !planned) return planned.error();
    return plan;
  }
  const auto body = resolved(references, {called.operation.node["requestBody"], called.source});
  if (!body) return body.error();
  const Node content = body->node["content"];
  if (!content.is_object()) return plan;
  if (auto planned = plan_content(plan, references, {content, body->source}, wanted, given); !planned)
    return planned.error();
  // A body without any media type cannot be sent, so it is not required.
  plan.required = plan.kind != Kind::none && body->node["required"].boolean().value_or(false);
  return plan;
}

}  // namespace collet::call_api
