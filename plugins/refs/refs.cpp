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
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/refs/beyond.hpp"
#include "plugins/refs/question.hpp"
#include "plugins/refs/scope.hpp"
#include "plugins/refs/structure.hpp"

namespace collet::refs {
namespace {

/// With transitive a target alone is where the way begins.
bool filters_targets(const Question& question) {
  return !question.transitive || !question.operation.empty();
}

/// Numbers of the references that are asked for.
std::vector<std::uint32_t> select(const Question& question, const openapi::Inventory& inventory,
                                  const Scope& scope) {
  const bool filter_targets = filters_targets(question) && !question.target.empty();
  std::vector<bool> named(inventory.targets().size(), !filter_targets);
  if (filter_targets)
    for (const auto number : targets_of(question, inventory))
      named[number] = true;
  std::vector<std::uint32_t> chosen;
  const auto references = inventory.references();
  for (std::uint32_t i = 0; i < references.size(); ++i) {
    const auto& reference = references[i];
    if (named[reference.target] && (scope.everywhere || scope.units[reference.unit] != 0) &&
        question.takes(object_word(reference.object)))
      chosen.push_back(i);
  }
  return chosen;
}

struct Counted {
  std::uint32_t target;
  std::uint32_t count;
};

/// Most references first, then by text; only those on the page are in their place.
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

void write_occurrence(json::Writer& writer, const Question& question, const openapi::Description& description,
                      const openapi::Reference& reference) {
  const auto& fields = question.query.fields;
  const auto& inventory = description.inventory();
  const auto ref = inventory.target_text(reference.target);
  writer.begin_object();
  if (fields.wants("ref")) writer.member("ref", ref);
  if (inventory.by_value()) {
    const auto written = inventory.written(reference).text();
    if (written != ref && fields.wants("written")) writer.member("written", written);
    if (reference.dynamic != 0 && fields.wants("dynamic")) writer.member("dynamic", true);
  }
  write_place(writer, question, description.document().node(reference.node), true);
  if (fields.wants("node_type")) writer.member("node_type", object_word(reference.object));
  writer.end_object();
}

/// Of one text in one other document.
struct CountedBeyond {
  const Beyond::Occurrence* first;
  std::uint32_t count;
};

/// Those that are asked for: what sort of object they stand for is not known.
std::vector<const Beyond::Occurrence*> select_beyond(const Question& question, const Scope& scope) {
  std::vector<const Beyond::Occurrence*> chosen;
  if (!question.node_type.empty() || !question.query.group_by.empty()) return chosen;
  for (const auto& occurrence : scope.beyond)
    if (!filters_targets(question) || question.names(occurrence.text)) chosen.push_back(&occurrence);
  return chosen;
}

/// Most references first, then as they were found.
std::vector<CountedBeyond> count(const std::vector<const Beyond::Occurrence*>& chosen) {
  std::map<std::pair<std::uint32_t, std::string_view>, std::size_t> number;
  std::vector<CountedBeyond> counted;
  for (const auto* occurrence : chosen) {
    const auto [at, is_new] =
        number.try_emplace({occurrence->object.source, occurrence->text}, counted.size());
    if (is_new) counted.push_back({occurrence, 0});
    ++counted[at->second].count;
  }
  std::stable_sort(counted.begin(), counted.end(),
                   [](const CountedBeyond& a, const CountedBeyond& b) { return a.count > b.count; });
  return counted;
}

void write_beyond(json::Writer& writer, const Question& question, const openapi::Resolver& resolver,
                  const Beyond::Occurrence& occurrence) {
  const auto& fields = question.query.fields;
  writer.begin_object();
  if (fields.wants("ref")) writer.member("ref", occurrence.text);
  if (fields.wants("document")) writer.member("document", resolver.name(occurrence.object.source));
  write_place(writer, question, occurrence.object.node, true);
  writer.end_object();
}

/// Why none of the document's references is chosen.
std::string why_no_references(const Question& question, const openapi::Description& description,
                              const Scope& scope) {
  const auto& inventory = description.inventory();
  if (!question.target.empty() && targets_of(question, inventory).empty())
    return no_such_target(question, description);
  const auto all = inventory.references();
  const bool any = std::any_of(all.begin(), all.end(), [&](const openapi::Reference& reference) {
    return scope.everywhere || scope.units[reference.unit] != 0;
  });
  if (!any && scope.beyond.empty()) return "nothing there has a $ref";
  if (question.node_type.empty()) return "no $ref there leads to " + listing::in_quotes(question.target);
  return none_of_type(question);
}

std::string references(const Question& question, openapi::Resolver& resolver, const Call& call) {
  const auto& description = resolver.description();
  const auto& inventory = description.inventory();
  const auto& query = question.query;
  const Scope scope = scope_of(question, resolver, call);
  const auto chosen = select(question, inventory, scope);
  const auto beyond = select_beyond(question, scope);
  List list;
  list.total = static_cast<std::int64_t>(inventory.references().size() + scope.beyond.size());
  list.matched = static_cast<std::int64_t>(chosen.size() + beyond.size());
  json::Writer head(list.head);
  if (chosen.empty() && beyond.empty() && list.total != 0)
    head.member("hint", why_no_references(question, description, scope));

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
        write_occurrence(writer, question, description, inventory.references()[chosen[number]]);
      } else {
        write_beyond(writer, question, resolver, *beyond[number - chosen.size()]);
      }
    });
  }
  const auto counted = count(chosen, inventory, query.page);
  const auto counted_beyond = count(beyond);
  list.listed = static_cast<std::int64_t>(counted.size() + counted_beyond.size());
  head.member("unique_targets", static_cast<std::uint64_t>(list.listed));
  return write_list(query.page, query.budget, list, [&](std::size_t number, std::string& out) {
    json::Writer writer(out);
    writer.begin_object();
    const bool own = number < counted.size();
    const auto* const far = own ? nullptr : &counted_beyond[number - counted.size()];
    if (query.fields.wants("ref"))
      writer.member("ref", own ? inventory.target_text(counted[number].target) : far->first->text);
    if (query.fields.wants("count")) writer.member("count", own ? counted[number].count : far->count);
    if (!own && query.fields.wants("document"))
      writer.member("document", resolver.name(far->first->object.source));
    writer.end_object();
  });
}

}  // namespace

void walk_refs(Call& call) {
  const Question question(call);
  auto resolver = listing::load(call);
  switch (question.mode) {
    case Mode::references:
      return call.json(references(question, resolver, call));
    case Mode::users:
      return call.json(users(question, resolver, call));
    case Mode::cycles:
      return call.json(cycles(question, resolver, call));
    case Mode::unused:
      return call.json(unused(question, resolver, call));
    case Mode::missing:
      return call.json(missing(question, resolver, call));
  }
}

}  // namespace collet::refs
