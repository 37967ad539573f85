// SPDX-License-Identifier: MIT
#include "plugins/words/topic_finder.hpp"

#include <algorithm>
#include <array>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::openapi {
namespace {

constexpr int k_ref_hops = 8;
// A page of items in an envelope, itself perhaps in one.
constexpr int k_envelopes = 2;
constexpr std::uint32_t k_envelope_members = 6;
// Nobody means one schema of fifty.
constexpr std::size_t k_most_topics = 16;
constexpr std::size_t k_most_inline = 200;
constexpr int k_inline_depth = 4;

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
  for (int hop = 0; hop < k_ref_hops; ++hop) {
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

/// Most references lead into one of few containers.
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
  // The body behind a reference, if there is one.
  const auto body_of = [&](Node holder) {
    const auto parts = holder.find(body);
    return parts[0].is_string() ? resolved(holder).find(body) : parts;
  };
  of_content(body_of(bodies.request)[1], found_.request);
  for (const Node entry : bodies_are_parameters_ ? bodies.parameters : Node()) {
    if (entry.find(in_).string() == "body") of_schema(entry.find(schema_), found_.request, 0);
  }
  for (const Node response : bodies.responses) {
    if (!succeeds(response)) continue;
    const auto parts = body_of(response);
    of_schema(parts[2], found_.response, 0);
    of_content(parts[1], found_.response);
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

/// The first media type stands for all: they are forms of one value.
void TopicFinder::of_content(Node content, std::vector<Node>& inline_properties) {
  if (content.is_object() && content.size() != 0)
    of_schema(content.at(0).find(schema_), inline_properties, 0);
}

void TopicFinder::of_schema(Node schema, std::vector<Node>& inline_properties, int depth) {
  if (!schema.is_object() || depth > k_inline_depth) return;
  const auto [ref, items, all, one, any, properties] =
      schema.find(std::array{ref_, items_, all_of_, one_of_, any_of_, properties_});
  if (ref) {
    add_named(schema, ref);
    return;
  }
  of_schema(items, inline_properties, depth + 1);
  for (const Node several : {all, one, any})
    for (const Node part : list(several))
      of_schema(part, inline_properties, depth + 1);
  of_members(properties, found_.topics, 0);
  for (const Node property : properties)
    if (inline_properties.size() < k_most_inline) inline_properties.push_back(property);
}

/// One reference names the same topics wherever it stands.
void TopicFinder::add_named(Node schema, Node ref) {
  if (!ref.is_string()) return add(found_.topics, schema, 0);
  const auto named = named_.of(ref.text(), [&](std::string_view, TextTerms::Numbers& topics) {
    named_by_reference_.clear();
    add(named_by_reference_, schema, 0);
    for (const std::uint32_t topic : named_by_reference_)
      topics.push_back(topic);
  });
  for (const std::uint32_t topic : named_[named])
    if (found_.topics.size() < k_most_topics) found_.topics.push_back(topic);
}

void TopicFinder::add(Numbers& topics, Node reference, int depth) {
  const Node target = resolved(reference);
  if (!target.is_object()) return;
  for (const std::uint32_t topic : of_target(target, depth))
    if (topics.size() < k_most_topics) topics.push_back(topic);
}

const TopicFinder::Numbers& TopicFinder::of_target(Node target, int depth) {
  const auto [known, fresh] = of_target_.try_emplace(target.id());
  Numbers& numbers = known->second;  // stays where it is
  if (!fresh) return numbers;
  numbers.push_back(static_cast<std::uint32_t>(topics_.size()));
  topics_.push_back(target);
  if (depth > k_envelopes) return numbers;
  Numbers more;
  if (const Node items = target.find(items_); items.find(ref_)) add(more, items, depth + 1);
  of_envelope(target, more, depth);
  for (const Node part : list(target.find(all_of_)))
    of_envelope(part, more, depth);
  numbers.insert(numbers.end(), more.begin(), more.end());
  return numbers;
}

void TopicFinder::of_envelope(Node schema, Numbers& topics, int depth) {
  of_members(schema.find(properties_), topics, depth);
}

/// What an envelope of those properties holds many of.
void TopicFinder::of_members(Node properties, Numbers& topics, int depth) {
  if (!properties.is_object() || properties.size() > k_envelope_members) return;
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
