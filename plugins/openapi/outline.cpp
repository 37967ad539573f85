// SPDX-License-Identifier: MIT
#include "plugins/openapi/outline.hpp"

#include <algorithm>
#include <utility>

namespace collet::openapi {
namespace {

/// A path item that is only a reference, and none that the index followed.
bool leads_away(const PathItem& item) {
  return item.operation_count == 0 && item.kind != Kind::callback && item.target["$ref"].is_string();
}

}  // namespace

Outline::Outline(Resolver& references)
    : path_items_(&references.document().index().path_items()),
      operations_(&references.document().index().operations()) {
  const Index& index = references.document().index();
  for (const auto kind : {Kind::path, Kind::webhook, Kind::callback})
    operation_counts_[static_cast<std::size_t>(kind)] = index.operation_count(kind);
  if (std::none_of(path_items_->begin(), path_items_->end(), leads_away)) return;

  own_operations_.reserve(operations_->size());
  for (const PathItem& known : *path_items_) {
    PathItem item = known;
    std::uint32_t source = 0;
    if (leads_away(item)) {
      const Located target = end_of(item, references);
      if (target) {
        item.target = target.node;
        source = target.source;
      }
    }
    item.first_operation = static_cast<std::uint32_t>(own_operations_.size());
    sources_.push_back(source);
    if (source == 0 && item.target == known.target) {
      for (std::uint32_t i = 0; i < known.operation_count; ++i)
        own_operations_.push_back((*operations_)[known.first_operation + i]);
    } else {
      add_operations(item, index.version());
    }
    own_items_.push_back(item);
  }
  path_items_ = &own_items_;
  operations_ = &own_operations_;
}

/// What the references of a path item lead to; why they do not is noted.
Located Outline::end_of(const PathItem& item, Resolver& references) {
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

void Outline::add_operations(PathItem& item, Version version) {
  const auto add = [&](Node node) {
    if (!node.is_object()) return;
    Operation operation;
    operation.method = node.key();
    operation.path = item.path;
    operation.operation_id = node["operationId"].string();
    operation.summary = node["summary"].string();
    operation.deprecated = node["deprecated"].boolean().value_or(false);
    operation.kind = item.kind;
    operation.path_item = static_cast<std::uint32_t>(own_items_.size());
    operation.node = node;
    for (const Node tag : node["tags"])
      if (tag.is_string()) operation.tags.push_back(tag.text());
    own_operations_.push_back(std::move(operation));
  };
  for (const Node member : item.target) {
    if (is_method(member.key(), version)) {
      add(member);
    } else if (version >= Version::v3_2 && member.key() == "additionalOperations") {
      for (const Node operation : member)
        add(operation);
    }
  }
  item.operation_count = static_cast<std::uint32_t>(own_operations_.size()) - item.first_operation;
  operation_counts_[static_cast<std::size_t>(item.kind)] += item.operation_count;
}

}  // namespace collet::openapi
