// SPDX-License-Identifier: MIT
#include "plugins/refs/graph_answers.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <collet/page.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/print/list/owner.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/refs/reference_graph.hpp"
#include "plugins/refs/unit_graph.hpp"

namespace collet::refs {
namespace {

using openapi::k_none;
using openapi::Object;

/// A user and its operation. A path item that others refer to has each of its operations at several paths.
struct OperationUser {
  UnitGraph::User user;
  std::uint32_t operation = k_none;  ///< in Outline::operations(); `k_none`: the operation of the unit
};

/// Replaces each path item by the operations that it has through a reference. Path items with own operations
/// are left out, because these operations are users too.
class OperationUsers {
 public:
  OperationUsers(const openapi::Description& description, const openapi::Outline& outline,
                 const ExternalDocuments& external_documents, const UnitGraph& graph)
      : index_(description.index()),
        inventory_(description.inventory()),
        external_documents_(external_documents),
        graph_(graph) {
    const auto& items = index_.arrays().path_items;
    const auto& operations = index_.arrays().operations;
    for (std::uint32_t i = 0; i < items.size(); ++i) {
      if (items[i].target == items[i].node) continue;
      for (std::uint32_t k = 0; k < items[i].operation_count; ++k)
        shared_operations_.emplace(operations[items[i].first_operation + k].node,
                                   items[i].first_operation + k);
    }
    for (auto i = static_cast<std::uint32_t>(operations.size()); i < outline.operations().size(); ++i) {
      const auto operation = outline.operation(i);
      external_operations_.emplace(std::pair(outline.source_of(operation), operation.node.id()), i);
    }
  }

  std::vector<OperationUser> of(const std::vector<UnitGraph::User>& users) {
    std::vector<OperationUser> all;
    for (const auto& user : users) {
      const bool own = user.unit < graph_.own();
      const bool component = graph_.is_component(user.unit);
      if (!component && graph_.object(user.unit) == Object::path_item) {
        if (own && !shared_operations_.empty()) add_path_item(user, all);
      } else if (component || (own && shared_operations_.empty())) {
        all.push_back({user});
      } else if (own) {
        add_operation(user, all);
      } else {
        add_external_operation(user, all);
      }
    }
    return all;
  }

 private:
  void add_path_item(const UnitGraph::User& user, std::vector<OperationUser>& all) {
    const auto number = inventory_.unit(user.unit).path_item;
    if (number == k_none) return;
    const auto item = index_.path_item(number);
    if (item.target == item.node) return;
    for (std::uint32_t i = 0; i < item.operation_count; ++i)
      add(user, item.first_operation + i, all);
  }

  void add_operation(const UnitGraph::User& user, std::vector<OperationUser>& all) {
    const auto unit = inventory_.unit(user.unit);
    const auto [first, last] = shared_operations_.equal_range(unit.node.id());
    if (unit.operation != k_none) {
      add(user, unit.operation, all);
    } else if (first == last) {
      all.push_back({user});
    }
    for (auto at = first; at != last; ++at)
      add(user, at->second, all);
  }

  void add_external_operation(const UnitGraph::User& user, std::vector<OperationUser>& all) {
    const auto& at = external_documents_.units()[user.unit - graph_.own()].at;
    const auto [first, last] = external_operations_.equal_range({at.source, at.node.id()});
    if (first == last) all.push_back({user});
    for (auto one = first; one != last; ++one)
      add(user, one->second, all);
  }

  void add(const UnitGraph::User& user, std::uint32_t operation, std::vector<OperationUser>& all) {
    if (added_.insert(operation).second) all.push_back({user, operation});
  }

  const openapi::Index& index_;
  const openapi::Inventory& inventory_;
  const ExternalDocuments& external_documents_;
  const UnitGraph& graph_;
  std::multimap<std::uint32_t, std::uint32_t>
      shared_operations_;  ///< operations of path items with a reference, by node
  std::multimap<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t>
      external_operations_;  ///< by document and node
  std::set<std::uint32_t> added_;
};

void write_user(json::Writer& writer, const std::string& out, const Request& request,
                const ReferenceGraph& reference_graph, const openapi::Outline& outline,
                const UnitGraph& graph, const OperationUser& at) {
  const auto& user = at.user;
  const auto& fields = request.query.fields;
  const auto& description = reference_graph.references().description();
  const auto write_id = [&](openapi::Node operation) {
    const auto id = operation["operationId"].string();
    if (!id.empty() && fields.wants("operation_id")) writer.member("operation_id", id);
  };
  writer.begin_object();
  if (graph.is_component(user.unit)) {
    if (fields.wants("component")) writer.member("component", reference_graph.name(user.unit));
    const auto object = graph.object(user.unit);
    if (object != Object::data && fields.wants("node_type"))
      writer.member("node_type", openapi::object_word(object));
  } else if (at.operation != k_none) {
    const auto operation = outline.operation(at.operation);
    listing::write_owner(writer, fields, {operation.path(), operation.method(), {}, operation.kind}, true);
    write_id(operation.node);
    if (const auto source = outline.source_of(operation); source != 0 && fields.wants("document"))
      writer.member("document", reference_graph.references().name(source));
  } else if (user.unit < graph.own()) {
    const auto unit = description.inventory().unit(user.unit);
    const auto owner = listing::owner_of(unit, description.index());
    listing::write_owner(writer, fields, owner, true);
    if (owner.path.empty() && fields.wants("component"))
      writer.member("component", "#" + openapi::json_pointer(listing::enclosing_component(unit.node)));
    write_id(unit.node);
  } else {
    const auto& unit = reference_graph.external_documents().units()[user.unit - graph.own()];
    listing::write_owner(writer, fields, {unit.path, unit.at.node.key(), {}, unit.kind}, true);
    write_id(unit.at.node);
    if (fields.wants("document"))
      writer.member("document", reference_graph.references().name(unit.at.source));
  }
  if (fields.wants("distance")) writer.member("distance", user.distance);
  if (user.distance > 1 && fields.wants("via")) writer.member("via", reference_graph.name(user.via));
  end_item(writer, out, "name", reference_graph.name(user.unit));
}

}  // namespace

std::string users(Request& request, openapi::Resolver& references, const Call& call) {
  const auto& inventory = references.description().inventory();
  const ReferenceGraph reference_graph(references, call);
  const UnitGraph graph = reference_graph.graph();
  std::vector<std::uint32_t> of;
  // Units of other documents are possible targets too, and so are units of this document that they need.
  std::set<std::uint32_t> further_units;
  for (std::uint32_t unit = graph.own(); unit < graph.size(); ++unit) {
    further_units.insert(unit);
    further_units.insert(graph.needs(unit).begin(), graph.needs(unit).end());
  }
  std::vector<std::string> others;
  for (const auto unit : further_units) {
    others.push_back(reference_graph.name(unit));
    request.add_existing(others.back());
  }
  for (const auto number : targets_of(request, inventory))
    if (const auto unit = graph.unit_of(number); unit != k_none) of.push_back(unit);
  auto name = others.begin();
  for (const auto unit : further_units)
    if (request.names(*name++)) of.push_back(unit);
  const bool known = !of.empty();
  const openapi::Outline outline(references);
  auto found = OperationUsers(references.description(), outline, reference_graph.external_documents(), graph)
                   .of(graph.users(of));
  const auto total = found.size();
  const auto operations = static_cast<std::uint64_t>(std::count_if(
      found.begin(), found.end(), [&](const auto& at) { return !graph.is_component(at.user.unit); }));
  const auto word = [&](const OperationUser& at) {
    return word_of(graph.is_component(at.user.unit) ? graph.object(at.user.unit) : Object::operation);
  };
  std::erase_if(found, [&](const auto& at) { return !request.includes(word(at)); });

  List list = make_list("users", total, found.size());
  json::Writer head(list.head);
  head.member("operation_count", operations);
  reference_graph.write_head(head);
  if (!known) head.member("hint", explain_missing_target(request, references.description(), others));
  request.write_letter_case(head, of.size());
  if (!request.query.group_by.empty())
    return grouped(request, std::move(list), found.size(), [&](std::size_t i) { return word(found[i]); });
  return write_list(request.query.page, request.query.budget, list,
                    [&](std::size_t number, std::string& out) {
                      json::Writer writer(out);
                      write_user(writer, out, request, reference_graph, outline, graph, found[number]);
                    });
}

std::string cycles(Request& request, openapi::Resolver& references, const Call& call) {
  const ReferenceGraph reference_graph(references, call);
  const UnitGraph graph = reference_graph.graph();
  auto found = graph.cycles();
  const auto total = found.size();
  const bool filtered = !request.target.empty() || !request.node_type.empty();
  std::vector<std::string> names;
  for (std::size_t i = 0; filtered && i < found.size(); ++i)
    for (const auto unit : found[i])
      names.push_back(reference_graph.name(unit));
  for (const auto& name : names)
    request.add_existing(name);
  std::erase_if(found, [&](const auto& way) {
    return std::none_of(way.begin(), way.end(), [&](std::uint32_t unit) {
      return request.includes(word_of(graph.object(unit))) &&
             (request.target.empty() || request.names(reference_graph.name(unit)));
    });
  });
  List list = make_list("cycles", total, found.size());
  json::Writer head(list.head);
  reference_graph.write_head(head);
  if (found.empty() && total != 0) head.member("hint", explain_no_match(request, "cycle with", names));
  request.write_letter_case(head, found.size());
  const auto& fields = request.query.fields;
  return write_list(request.query.page, request.query.budget, list,
                    [&](std::size_t number, std::string& out) {
                      json::Writer writer(out);
                      writer.begin_object();
                      if (fields.wants("size"))
                        writer.member("size", static_cast<std::uint64_t>(found[number].size()));
                      if (fields.wants("refs")) {
                        writer.key("refs").begin_array();
                        for (const auto unit : found[number])
                          writer.string(reference_graph.name(unit));
                        writer.end_array();
                      }
                      end_item(writer, out, "ref", reference_graph.name(found[number].front()));
                    });
}

std::string unused(Request& request, openapi::Resolver& references, const Call& call) {
  const auto& inventory = references.description().inventory();
  const ReferenceGraph reference_graph(references, call);
  const UnitGraph graph = reference_graph.graph();
  auto found = graph.unused(references);
  const auto total = found.size();
  const bool filtered = !request.target.empty() || !request.node_type.empty();
  std::vector<std::string> names;
  for (std::size_t i = 0; filtered && i < found.size(); ++i)
    names.push_back(reference_graph.name(found[i]));
  for (const auto& name : names)
    request.add_existing(name);
  std::erase_if(found, [&](std::uint32_t unit) {
    return !request.includes(word_of(graph.object(unit))) ||
           (!request.target.empty() && !request.names(reference_graph.name(unit)));
  });
  List list = make_list("unused", total, found.size());
  json::Writer head(list.head);
  reference_graph.write_head(head);
  if (found.empty() && total != 0) head.member("hint", explain_no_match(request, "unused component", names));
  request.write_letter_case(head, found.size());
  if (!request.query.group_by.empty())
    return grouped(request, std::move(list), found.size(),
                   [&](std::size_t i) { return object_word(graph.object(found[i])); });
  const auto& fields = request.query.fields;
  return write_list(
      request.query.page, request.query.budget, list, [&](std::size_t number, std::string& out) {
        json::Writer writer(out);
        writer.begin_object();
        if (fields.wants("ref")) writer.member("ref", reference_graph.name(found[number]));
        if (fields.wants("node_type")) writer.member("node_type", object_word(graph.object(found[number])));
        if (found[number] < graph.own())
          write_place(writer, request, inventory.unit(found[number]).node, request.query.detail);
        end_item(writer, out, "ref", reference_graph.name(found[number]));
      });
}

}  // namespace collet::refs
