// SPDX-License-Identifier: MIT
#include "plugins/refs/refs.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <collet/page.hpp>

#include "plugins/openapi/list/groups.hpp"
#include "plugins/openapi/list/item.hpp"
#include "plugins/openapi/pointer.hpp"
#include "plugins/refs/graph.hpp"
#include "plugins/refs/question.hpp"
#include "plugins/refs/structure.hpp"

namespace collet::refs {
namespace {

using openapi::k_none;

/// Which units the references must stand in; empty: any.
std::vector<bool> scope_of(const Question& question, const openapi::Document& document) {
  const auto& inventory = document.inventory();
  std::vector<std::uint32_t> from;
  if (!question.operation.empty()) {
    from = operation_units(question, document);
  } else if (question.transitive) {
    for (const auto number : targets_of(question, inventory)) {
      const auto unit = inventory.targets()[number].unit;
      if (unit != k_none) from.push_back(unit);
    }
  } else {
    return {};
  }
  if (question.transitive) return Graph(document).closure(from);
  std::vector<bool> scope(inventory.units().size());
  for (const auto unit : from) {
    scope[unit] = true;
    if (inventory.units()[unit].parent != k_none) scope[inventory.units()[unit].parent] = true;
  }
  return scope;
}

/// Numbers of the references that are asked for.
std::vector<std::uint32_t> select(const Question& question, const openapi::Document& document) {
  const auto& inventory = document.inventory();
  const auto scope = scope_of(question, document);
  // With transitive a target alone is where the way begins.
  const bool filter_targets = !question.transitive || !question.operation.empty();
  std::vector<bool> named(inventory.targets().size(), !filter_targets);
  if (filter_targets)
    for (const auto number : targets_of(question, inventory))
      named[number] = true;
  std::vector<std::uint32_t> chosen;
  const auto references = inventory.references();
  for (std::uint32_t i = 0; i < references.size(); ++i) {
    const auto& reference = references[i];
    if (named[reference.target] && (scope.empty() || scope[reference.unit]) &&
        question.takes(object_word(reference.object)))
      chosen.push_back(i);
  }
  return chosen;
}

struct Counted {
  std::uint32_t target;
  std::uint32_t count;
};

/// Most references first, then by text.
std::vector<Counted> count(const std::vector<std::uint32_t>& chosen, const openapi::Inventory& inventory) {
  std::vector<std::uint32_t> counts(inventory.targets().size());
  for (const auto number : chosen)
    ++counts[inventory.references()[number].target];
  std::vector<Counted> counted;
  for (std::uint32_t i = 0; i < counts.size(); ++i)
    if (counts[i] != 0) counted.push_back({i, counts[i]});
  std::sort(counted.begin(), counted.end(), [&](const Counted& a, const Counted& b) {
    return std::pair(b.count, inventory.targets()[a.target].text) <
           std::pair(a.count, inventory.targets()[b.target].text);
  });
  return counted;
}

void write_occurrence(json::Writer& writer, const Question& question, const openapi::Document& document,
                      const openapi::Reference& reference) {
  const auto& fields = question.query.fields;
  const auto node = document.node(reference.node);
  writer.begin_object();
  if (fields.wants("ref")) writer.member("ref", document.inventory().targets()[reference.target].text);
  if (fields.wants("source_path")) writer.member("source_path", openapi::normalized_path(node));
  if (fields.wants("node_type")) writer.member("node_type", object_word(reference.object));
  if (fields.named("pointer")) writer.member("pointer", openapi::json_pointer(node));
  if (fields.named("line")) writer.member("line", document.line_of(node.source_offset()));
  writer.end_object();
}

std::string references(const Question& question, const openapi::Document& document) {
  const auto& inventory = document.inventory();
  const auto& query = question.query;
  const auto chosen = select(question, document);
  List list;
  list.total = static_cast<std::int64_t>(inventory.references().size());
  list.matched = static_cast<std::int64_t>(chosen.size());
  json::Writer head(list.head);
  if (chosen.empty() && !question.target.empty() && targets_of(question, inventory).empty())
    head.member("hint", no_such_target(question, inventory));

  if (!query.group_by.empty()) {
    listing::Groups groups;
    for (const auto number : chosen)
      groups.add(object_word(inventory.references()[number].object), openapi::Kind::path);
    const auto sorted = groups.sorted();
    list.key = "groups";
    list.listed = static_cast<std::int64_t>(sorted.size());
    return write_list(query.page, query.budget, list, [&](std::size_t number, std::string& out) {
      json::Writer(out)
          .begin_object()
          .member("key", sorted[number].key)
          .member("count", sorted[number].count)
          .end_object();
    });
  }
  list.key = "refs";
  if (query.detail) {
    return write_list(query.page, query.budget, list, [&](std::size_t number, std::string& out) {
      json::Writer writer(out);
      write_occurrence(writer, question, document, inventory.references()[chosen[number]]);
    });
  }
  const auto counted = count(chosen, inventory);
  list.listed = static_cast<std::int64_t>(counted.size());
  head.member("unique_targets", static_cast<std::uint64_t>(counted.size()));
  return write_list(query.page, query.budget, list, [&](std::size_t number, std::string& out) {
    json::Writer writer(out);
    writer.begin_object();
    if (query.fields.wants("ref")) writer.member("ref", inventory.targets()[counted[number].target].text);
    if (query.fields.wants("count")) writer.member("count", counted[number].count);
    writer.end_object();
  });
}

}  // namespace

void walk_refs(Call& call) {
  const Question question(call);
  const auto document = listing::load(call);
  switch (question.mode) {
    case Mode::references:
      return call.json(references(question, *document));
    case Mode::users:
      return call.json(users(question, *document));
    case Mode::cycles:
      return call.json(cycles(question, *document));
    case Mode::unused:
      return call.json(unused(question, *document));
    case Mode::missing:
      return call.json(missing(question, *document));
  }
}

}  // namespace collet::refs
