// SPDX-License-Identifier: MIT
#include "plugins/openapi/open/outline.hpp"

#include <utility>

#include "sdk/support/text.hpp"

namespace collet::openapi {

Outline::Outline(Resolver& references)
    : description_(references.description()), index_(description_.index()) {
  for (const std::uint32_t number : index_.arrays().unfollowed.view().all()) {
    const PathItem item = index_.path_item(number);
    Target target{resolve_path_item(item, references)};
    if (!target.at) continue;
    add_operations(target, item, number);
    targets_.emplace(number, target);
  }
}

/// Returns the target of the references of a path item. Records why they cannot be resolved.
Located Outline::resolve_path_item(const PathItem& item, Resolver& references) {
  Located at{item.target, 0};
  std::string problem;
  for (int hop = 0; problem.empty() && hop < Resolver::k_max_hops; ++hop) {
    const Followed next = references.follow(at);
    if (next.state == Followed::State::found && !next.at.node.is_object()) {
      problem =
          references.describe(at, "found a value of type " + std::string(type_word(next.at.node.type())) +
                                      ", expected a path item");
    } else if (next.state != Followed::State::found) {
      problem = references.describe(at, next.reason);
    } else if (references.reference_of(next.at.node).empty()) {
      return next.at;
    }
    at = next.at;
  }
  if (problem.empty())
    problem = references.describe({item.target, 0}, "more than " + std::to_string(Resolver::k_max_hops) +
                                                        " references in a row, or a circle");
  ++unresolved_;
  if (problems_.size() < k_max_problems) problems_.push_back(std::move(problem));
  return {};
}

void Outline::add_operations(Target& target, const PathItem& item, std::uint32_t number) {
  target.first_operation = static_cast<std::uint32_t>(external_.size());
  const auto add = [&](Node node) {
    if (!node.is_object()) return;
    Operation operation;
    operation.node = node;
    operation.path_item = number;
    operation.kind = item.kind;
    operation.deprecated = node["deprecated"].boolean().value_or(false);
    operation.index = &index_;
    if (const Node id = node["operationId"]; id.is_string()) operation.id_node = id.id();
    operation.first_tag = k_none;
    external_.push_back(operation);
  };
  for (const Node member : target.at.node) {
    if (is_method(member.key(), index_.version())) {
      add(member);
    } else if (index_.version() >= Version::v3_2 && member.key() == "additionalOperations") {
      for (const Node operation : member)
        add(operation);
    }
  }
  target.operation_count = static_cast<std::uint32_t>(external_.size()) - target.first_operation;
  external_counts_[static_cast<std::size_t>(item.kind)] += target.operation_count;
}

Operation Outline::operation(std::uint32_t number) const {
  const auto own = static_cast<std::uint32_t>(index_.operations().size());
  return number < own ? index_.operation(number) : external_[number - own];
}

PathItem Outline::path_item(std::uint32_t number) const {
  PathItem item = index_.path_item(number);
  const auto at = targets_.find(number);
  if (at == targets_.end()) return item;
  item.target = at->second.at.node;
  item.first_operation = static_cast<std::uint32_t>(index_.operations().size()) + at->second.first_operation;
  item.operation_count = at->second.operation_count;
  return item;
}

std::vector<std::string_view> Outline::operation_ids() const {
  auto ids = index_.operation_ids();
  for (const Operation& operation : external_)
    ids.push_back(operation.operation_id());
  return ids;
}

std::uint32_t Outline::source_of(std::uint32_t path_item) const {
  const auto at = targets_.find(path_item);
  return at == targets_.end() ? 0 : at->second.at.source;
}

template <class Takes>
std::vector<std::uint32_t> Outline::with_external(std::vector<std::uint32_t> numbers,
                                                  const Takes& takes) const {
  const auto own = static_cast<std::uint32_t>(index_.operations().size());
  for (std::uint32_t i = 0; i < external_.size(); ++i)
    if (takes(external_[i])) numbers.push_back(own + i);
  return numbers;
}

std::vector<std::uint32_t> Outline::with_operation_id(std::string_view id) const {
  return with_external(index_.with_operation_id(id),
                       [&](const Operation& operation) { return operation.operation_id() == id; });
}

std::vector<std::uint32_t> Outline::with_tag(std::string_view tag) const {
  return with_external(index_.with_tag(tag), [&](const Operation& operation) {
    const auto tags = operation.tags();
    for (std::size_t i = 0; i < tags.size(); ++i)
      if (tags[i] == tag) return true;
    return false;
  });
}

std::vector<std::uint32_t> Outline::with_method(std::string_view method) const {
  return with_external(index_.with_method(method), [&](const Operation& operation) {
    return support::equal_ignoring_case(method, operation.method());
  });
}

std::vector<std::uint32_t> Outline::operations_at(std::string_view pattern) const {
  return with_external(index_.operations_at(pattern),
                       [&](const Operation& operation) { return path_matches(pattern, operation.path()); });
}

}  // namespace collet::openapi
