// SPDX-License-Identifier: MIT
#include "plugins/words/topic_finder.hpp"

#include <algorithm>
#include <array>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::openapi {
namespace {

constexpr int k_max_ref_steps = 8;
// Nested envelopes, such as a page of items in a response object, and the members that an envelope may have.
constexpr int k_max_envelopes = 2;
constexpr std::uint32_t k_max_envelope_members = 6;
// A schema is not significant among fifty others.
constexpr std::size_t k_max_topics = 16;
constexpr std::size_t k_max_inline = 200;
constexpr int k_max_inline_depth = 4;

}  // namespace

TopicFinder::TopicFinder(const Index& index)
    : document_(index.document()),
      bodies_are_parameters_(index.version() == Version::v2_0),
      ref_(document_.symbol("$ref")),
      schema_(document_.symbol("schema")),
      content_(document_.symbol("content")),
      items_(document_.symbol("items")),
      all_of_(document_.symbol("allOf")),
      one_of_(document_.symbol("oneOf")),
      any_of_(document_.symbol("anyOf")),
      properties_(document_.symbol("properties")),
      in_(document_.symbol("in")),
      targets_(document_.arena().hash_seed),
      named_(document_.arena().hash_seed),
      successes_(document_.arena().symbols.size(), 0) {}

Node TopicFinder::resolved(Node node) {
  for (int hop = 0; hop < k_max_ref_steps; ++hop) {
    const Node ref = node.find(ref_);
    if (!ref.is_string()) return node;
    const auto found = targets_.of(ref.text(), [&](std::string_view text, TextTerms::Numbers& nodes) {
      if (const Node target = target_of(text)) nodes.push_back(target.id());
    });
    if (found.count == 0) return {};
    node = document_.node(targets_[found].front());
  }
  return {};
}

/// Caches the last container, because most references point into one of few containers.
Node TopicFinder::target_of(std::string_view ref) {
  const std::size_t last = ref.rfind('/');
  if (last == std::string_view::npos || ref.find('%') != std::string_view::npos)
    return find_local_ref(document_, ref);
  if (ref.substr(0, last) != container_text_) {
    container_text_ = ref.substr(0, last);
    container_ = find_local_ref(document_, container_text_);
  }
  return container_ ? find_pointer(container_, ref.substr(last)) : Node();
}

const TopicFinder::Found& TopicFinder::find(const Bodies& bodies) {
  found_.topics.clear();
  found_.request.clear();
  found_.response.clear();
  const std::array body{ref_, content_, schema_};
  // Follows a reference to the body, if there is one.
  const auto body_of = [&](Node holder) {
    const auto parts = holder.find(body);
    return parts[0].is_string() ? resolved(holder).find(body) : parts;
  };
  add_content(body_of(bodies.request)[1], found_.request);
  for (const Node entry : bodies_are_parameters_ ? bodies.parameters : Node()) {
    if (entry.find(in_).string() == "body") add_schema(entry.find(schema_), found_.request, 0);
  }
  for (const Node response : bodies.responses) {
    if (!succeeds(response)) continue;
    const auto parts = body_of(response);
    add_schema(parts[2], found_.response, 0);
    add_content(parts[1], found_.response);
  }
  auto& topics = found_.topics;
  std::sort(topics.begin(), topics.end());
  topics.erase(std::unique(topics.begin(), topics.end()), topics.end());
  return found_;
}

bool TopicFinder::succeeds(Node response) {
  enum : std::uint8_t { unknown, no, yes };
  const Symbol status = response.key_symbol();
  if (status >= successes_.size()) return false;
  if (successes_[status] == unknown) successes_[status] = response.key().starts_with('2') ? yes : no;
  return successes_[status] == yes;
}

/// Reads only the first media type, because the others are forms of the same value.
void TopicFinder::add_content(Node content, std::vector<Node>& inline_properties) {
  if (content.is_object() && content.size() != 0)
    add_schema(content.at(0).find(schema_), inline_properties, 0);
}

void TopicFinder::add_schema(Node schema, std::vector<Node>& inline_properties, int depth) {
  if (!schema.is_object() || depth > k_max_inline_depth) return;
  const auto [ref, items, all, one, any, properties] =
      schema.find(std::array{ref_, items_, all_of_, one_of_, any_of_, properties_});
  if (ref) {
    add_named(schema, ref);
    return;
  }
  add_schema(items, inline_properties, depth + 1);
  for (const Node several : {all, one, any})
    for (const Node part : list(several))
      add_schema(part, inline_properties, depth + 1);
  add_members(properties, found_.topics, 0);
  for (const Node property : properties)
    if (inline_properties.size() < k_max_inline) inline_properties.push_back(property);
}

/// Equal reference texts have the same topics.
void TopicFinder::add_named(Node schema, Node ref) {
  if (!ref.is_string()) return add(found_.topics, schema, 0);
  const auto named = named_.of(ref.text(), [&](std::string_view, TextTerms::Numbers& topics) {
    named_by_reference_.clear();
    add(named_by_reference_, schema, 0);
    for (const std::uint32_t topic : named_by_reference_)
      topics.push_back(topic);
  });
  for (const std::uint32_t topic : named_[named])
    if (found_.topics.size() < k_max_topics) found_.topics.push_back(topic);
}

void TopicFinder::add(Numbers& topics, Node reference, int depth) {
  const Node target = resolved(reference);
  if (!target.is_object()) return;
  for (const std::uint32_t topic : topics_of_target(target, depth))
    if (topics.size() < k_max_topics) topics.push_back(topic);
}

const TopicFinder::Numbers& TopicFinder::topics_of_target(Node target, int depth) {
  const auto [known, fresh] = topics_by_target_.try_emplace(target.id());
  Numbers& numbers = known->second;  // the reference stays valid when the map grows
  if (!fresh) return numbers;
  numbers.push_back(static_cast<std::uint32_t>(topics_.size()));
  topics_.push_back(target);
  if (depth > k_max_envelopes) return numbers;
  Numbers more;
  if (const Node items = target.find(items_); items.find(ref_)) add(more, items, depth + 1);
  add_envelope(target, more, depth);
  for (const Node part : list(target.find(all_of_)))
    add_envelope(part, more, depth);
  numbers.insert(numbers.end(), more.begin(), more.end());
  return numbers;
}

void TopicFinder::add_envelope(Node schema, Numbers& topics, int depth) {
  add_members(schema.find(properties_), topics, depth);
}

/// Adds the topics of the items of an envelope with these properties.
void TopicFinder::add_members(Node properties, Numbers& topics, int depth) {
  if (!properties.is_object() || properties.size() > k_max_envelope_members) return;
  for (const Node property : properties) {
    const auto [ref, all, items] = property.find(std::array{ref_, all_of_, items_});
    if (ref) add(topics, property, depth + 1);
    for (const Node part : list(all))
      if (part.find(ref_)) add(topics, part, depth + 1);
    if (!items) continue;
    if (items.find(ref_)) {
      add(topics, items, depth + 1);
      continue;
    }
    for (const Symbol several : {any_of_, one_of_})
      for (const Node part : list(items.find(several)))
        if (part.find(ref_)) add(topics, part, depth + 1);
  }
}

}  // namespace collet::openapi
