// SPDX-License-Identifier: MIT
#include "plugins/refs/refs.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <collet/page.hpp>

#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/groups.hpp"
#include "plugins/openapi/print/list/item_writer.hpp"
#include "plugins/openapi/print/list/name_order.hpp"
#include "plugins/openapi/print/list/visible_json.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/refs/external_references.hpp"
#include "plugins/refs/graph_answers.hpp"
#include "plugins/refs/reference_scope.hpp"
#include "plugins/refs/request.hpp"

namespace collet::refs {
namespace {

/// With `transitive`, a target without an operation is the start of the walk and not a filter.
bool filters_targets(const Request& request) {
  return !request.transitive || !request.operation.empty();
}

/// Returns the numbers of the references that the request selects.
std::vector<std::uint32_t> select(const Request& request, const openapi::Inventory& inventory,
                                  const ReferenceScope& scope) {
  const bool filter_targets = filters_targets(request) && !request.target.empty();
  std::vector<bool> named(inventory.targets().size(), !filter_targets);
  if (filter_targets)
    for (const auto number : targets_of(request, inventory))
      named[number] = true;
  std::vector<std::uint32_t> chosen;
  const auto references = inventory.references();
  for (std::uint32_t i = 0; i < references.size(); ++i) {
    const auto& reference = references[i];
    if (named[reference.target] && (scope.everywhere || scope.units[reference.unit] != 0) &&
        request.includes(object_word(reference.object)))
      chosen.push_back(i);
  }
  return chosen;
}

struct Counted {
  std::uint32_t target;
  std::uint32_t count;
};

/// Counts references by target and orders them by count, then by text. Only the entries of the page are put
/// into order.
std::vector<Counted> count(const std::vector<std::uint32_t>& chosen, const openapi::Inventory& inventory,
                           const Page& page) {
  const auto references = inventory.references();
  std::vector<std::uint32_t> counts(inventory.targets().size());
  for (const auto number : chosen)
    ++counts[references[number].target];
  std::vector<Counted> counted;
  for (std::uint32_t i = 0; i < counts.size(); ++i)
    if (counts[i] != 0) counted.push_back({i, counts[i]});
  const auto before = [&](const Counted& a, const Counted& b) {
    if (a.count != b.count) return a.count > b.count;
    return inventory.target_text(a.target) < inventory.target_text(b.target);
  };
  const auto [first, last] = listing::page_bounds(page, counted.size());
  const auto begin = counted.begin() + static_cast<std::ptrdiff_t>(first);
  if (begin != counted.end()) std::nth_element(counted.begin(), begin, counted.end(), before);
  std::partial_sort(begin, counted.begin() + static_cast<std::ptrdiff_t>(last), counted.end(), before);
  return counted;
}

void write_occurrence(json::Writer& writer, const std::string& out, const Request& request,
                      const openapi::Description& description, const openapi::Reference& reference) {
  const auto& fields = request.query.fields;
  const auto& inventory = description.inventory();
  const auto ref = inventory.target_text(reference.target);
  writer.begin_object();
  if (fields.wants("ref")) writer.member("ref", ref);
  if (inventory.by_value()) {
    const auto written = inventory.written(reference).text();
    if (written != ref && fields.wants("written")) writer.member("written", written);
    if (reference.dynamic != 0 && fields.wants("dynamic")) writer.member("dynamic", true);
  }
  write_place(writer, request, description.document().node(reference.node), true);
  if (fields.wants("node_type")) writer.member("node_type", object_word(reference.object));
  end_item(writer, out, "ref", ref);
}

/// The references with one text in one other document.
struct CountedExternal {
  const ExternalReferences::Occurrence* first;
  std::uint32_t count;
};

/// Returns the references in other documents that the request selects. The type of their targets is not
/// known.
std::vector<const ExternalReferences::Occurrence*> select_external(const Request& request,
                                                                   const ReferenceScope& scope) {
  std::vector<const ExternalReferences::Occurrence*> chosen;
  if (!request.node_type.empty() || !request.query.group_by.empty()) return chosen;
  for (const auto& occurrence : scope.external)
    if (!filters_targets(request) || request.names(occurrence.text)) chosen.push_back(&occurrence);
  return chosen;
}

/// Counts references in other documents, most frequent first, then in the order in which they were found.
std::vector<CountedExternal> count(const std::vector<const ExternalReferences::Occurrence*>& chosen) {
  std::map<std::pair<std::uint32_t, std::string_view>, std::size_t> number;
  std::vector<CountedExternal> counted;
  for (const auto* occurrence : chosen) {
    const auto [at, is_new] =
        number.try_emplace({occurrence->object.source, occurrence->text}, counted.size());
    if (is_new) counted.push_back({occurrence, 0});
    ++counted[at->second].count;
  }
  std::stable_sort(counted.begin(), counted.end(),
                   [](const CountedExternal& a, const CountedExternal& b) { return a.count > b.count; });
  return counted;
}

void write_external(json::Writer& writer, const std::string& out, const Request& request,
                    const openapi::Resolver& resolver, const ExternalReferences::Occurrence& occurrence) {
  const auto& fields = request.query.fields;
  writer.begin_object();
  if (fields.wants("ref")) writer.member("ref", occurrence.text);
  if (fields.wants("document")) writer.member("document", resolver.name(occurrence.object.source));
  write_place(writer, request, occurrence.object.node, true);
  end_item(writer, out, "ref", occurrence.text);
}

/// Returns a hint why no reference of the document is selected.
std::string explain_no_references(const Request& request, const openapi::Description& description,
                                  const ReferenceScope& scope) {
  const auto& inventory = description.inventory();
  if (!request.target.empty() && targets_of(request, inventory).empty())
    return explain_missing_target(request, description);
  const auto all = inventory.references();
  const bool any = std::any_of(all.begin(), all.end(), [&](const openapi::Reference& reference) {
    return scope.everywhere || scope.units[reference.unit] != 0;
  });
  if (!any && scope.external.empty()) return "no $ref found there";
  if (request.node_type.empty()) return "no $ref there leads to " + listing::in_quotes(request.target);
  return explain_no_type(request);
}

std::string references(Request& request, openapi::Resolver& resolver, const Call& call) {
  const auto& description = resolver.description();
  const auto& inventory = description.inventory();
  const auto& query = request.query;
  const ReferenceScope scope = find_scope(request, resolver, call);
  for (const auto& occurrence : scope.external)
    request.add_existing(occurrence.text);
  const auto chosen = select(request, inventory, scope);
  const auto external = select_external(request, scope);
  List list;
  list.total = static_cast<std::int64_t>(inventory.references().size() + scope.external.size());
  list.matched = static_cast<std::int64_t>(chosen.size() + external.size());
  json::Writer head(list.head);
  if (chosen.empty() && external.empty() && list.total != 0)
    head.member("hint", explain_no_references(request, description, scope));
  request.write_letter_case(head, chosen.size() + external.size());

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
      if (number < chosen.size()) {
        write_occurrence(writer, out, request, description, inventory.references()[chosen[number]]);
      } else {
        write_external(writer, out, request, resolver, *external[number - chosen.size()]);
      }
    });
  }
  const auto counted = count(chosen, inventory, query.page);
  const auto counted_external = count(external);
  list.listed = static_cast<std::int64_t>(counted.size() + counted_external.size());
  head.member("unique_targets", static_cast<std::uint64_t>(list.listed));
  return write_list(query.page, query.budget, list, [&](std::size_t number, std::string& out) {
    json::Writer writer(out);
    writer.begin_object();
    const bool own = number < counted.size();
    const auto* const external_item = own ? nullptr : &counted_external[number - counted.size()];
    const std::string_view ref =
        own ? inventory.target_text(counted[number].target) : external_item->first->text;
    if (query.fields.wants("ref")) writer.member("ref", ref);
    if (query.fields.wants("count"))
      writer.member("count", own ? counted[number].count : external_item->count);
    if (!own && query.fields.wants("document"))
      writer.member("document", resolver.name(external_item->first->object.source));
    end_item(writer, out, "ref", ref);
  });
}

}  // namespace

void walk_refs(Call& call) {
  Request request(call);
  auto resolver = listing::load(call);
  add_existing_names(request, resolver.description());
  switch (request.mode) {
    case Mode::references:
      return listing::write_json(call, references(request, resolver, call));
    case Mode::users:
      return listing::write_json(call, users(request, resolver, call));
    case Mode::cycles:
      return listing::write_json(call, cycles(request, resolver, call));
    case Mode::unused:
      return listing::write_json(call, unused(request, resolver, call));
    case Mode::missing:
      return listing::write_json(call, missing(request, resolver, call));
  }
}

}  // namespace collet::refs
