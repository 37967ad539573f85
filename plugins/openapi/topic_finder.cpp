// SPDX-License-Identifier: MIT
#include "plugins/openapi/topic_finder.hpp"

#include <algorithm>

#include "plugins/openapi/pointer.hpp"

namespace collet::openapi {
namespace {

constexpr int k_ref_hops = 8;
// A page of items in an envelope: what the operation is about stands two schemas deep.
constexpr int k_envelopes = 2;
constexpr std::uint32_t k_envelope_members = 6;
// Nobody means one schema of fifty.
constexpr std::size_t k_most_topics = 16;
constexpr std::size_t k_most_inline = 200;

}  // namespace

TopicFinder::TopicFinder(const Document& document)
    : document_(document),
      ref_(document.symbol("$ref")),
      schema_(document.symbol("schema")),
      content_(document.symbol("content")),
      items_(document.symbol("items")),
      all_of_(document.symbol("allOf")),
      one_of_(document.symbol("oneOf")),
      any_of_(document.symbol("anyOf")),
      properties_(document.symbol("properties")),
      request_body_(document.symbol("requestBody")),
      responses_(document.symbol("responses")),
      parameters_(document.symbol("parameters")),
      in_(document.symbol("in")) {}

Node TopicFinder::resolved(Node node) {
  for (int hop = 0; hop < k_ref_hops; ++hop) {
    const Node ref = node.find(ref_);
    if (!ref.is_string()) return node;
    const auto [known, fresh] = targets_.try_emplace(ref.text(), k_none);
    if (fresh) {
      const Node target = find_local_ref(document_, ref.text());
      if (target) known->second = target.id();
    }
    if (known->second == k_none) return {};
    node = document_.node(known->second);
  }
  return {};
}

const TopicFinder::Found& TopicFinder::of_operation(Node operation) {
  found_.topics.clear();
  found_.request.clear();
  found_.response.clear();
  of_content(resolved(operation.find(request_body_)), found_.request);
  for (const Node entry : list(operation.find(parameters_))) {
    const Node parameter = resolved(entry);
    if (parameter.find(in_).string() == "body") of_schema(parameter.find(schema_), found_.request, 0);
  }
  for (const Node response : operation.find(responses_)) {
    if (response.key().substr(0, 1) != "2") continue;
    const Node target = resolved(response);
    of_schema(target.find(schema_), found_.response, 0);
    of_content(target, found_.response);
  }
  auto& topics = found_.topics;
  std::sort(topics.begin(), topics.end());
  topics.erase(std::unique(topics.begin(), topics.end()), topics.end());
  return found_;
}

/// The first media type stands for all: they are forms of one value.
void TopicFinder::of_content(Node holder, std::vector<Node>& inline_properties) {
  const Node content = holder.find(content_);
  if (content.is_object() && content.size() != 0)
    of_schema(content.at(0).find(schema_), inline_properties, 0);
}

void TopicFinder::of_schema(Node schema, std::vector<Node>& inline_properties, int depth) {
  if (!schema.is_object() || depth > k_envelopes + 1) return;
  if (schema.find(ref_).is_string()) {
    of_reference(schema, depth);
    return;
  }
  of_schema(schema.find(items_), inline_properties, depth + 1);
  for (const Symbol several : {all_of_, one_of_, any_of_})
    for (const Node part : list(schema.find(several)))
      of_schema(part, inline_properties, depth + 1);
  of_wrapped(schema, depth);
  for (const Node property : schema.find(properties_))
    if (inline_properties.size() < k_most_inline) inline_properties.push_back(property);
}

void TopicFinder::of_reference(Node schema, int depth) {
  const Node target = resolved(schema);
  if (!target.is_object() || found_.topics.size() >= k_most_topics) return;
  const auto [known, fresh] =
      number_of_node_.try_emplace(target.id(), static_cast<std::uint32_t>(topics_.size()));
  if (fresh) topics_.push_back(target);
  found_.topics.push_back(known->second);
  if (depth > k_envelopes) return;
  const Node items = target.find(items_);
  if (items.find(ref_).is_string()) of_reference(items, depth + 1);
  of_wrapped(target, depth);
  for (const Node part : list(target.find(all_of_)))
    of_wrapped(part, depth);
}

/// Of an envelope, what it holds many of.
void TopicFinder::of_wrapped(Node schema, int depth) {
  const Node properties = schema.find(properties_);
  if (!properties.is_object() || properties.size() > k_envelope_members || depth > k_envelopes) return;
  for (const Node property : properties) {
    const Node items = property.find(items_);
    if (items.find(ref_).is_string()) {
      of_reference(items, depth + 1);
    } else if (items) {
      for (const Symbol several : {any_of_, one_of_})
        for (const Node part : list(items.find(several)))
          if (part.find(ref_).is_string()) of_reference(part, depth + 1);
    }
  }
}

}  // namespace collet::openapi
