// SPDX-License-Identifier: MIT
#include "plugins/refs/structure.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include <collet/page.hpp>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/open/outline.hpp"
#include "plugins/openapi/print/list/owner.hpp"
#include "plugins/openapi/tree/pointer.hpp"
#include "plugins/refs/graph.hpp"
#include "plugins/refs/web.hpp"

namespace collet::refs {
namespace {

using openapi::k_none;
using openapi::Object;

/// A user, and which operation it is: a path item that others refer to has each of its operations at several
/// paths.
struct UserAt {
  Graph::User user;
  std::uint32_t operation = k_none;  ///< in Outline::operations(); k_none: as the unit says
};

/// Path items become the operations that they have by a reference. Those that have them themselves are left
/// out: their operations are users too.
class ByOperation {
 public:
  ByOperation(const openapi::Description& description, const openapi::Outline& outline,
              const Elsewhere& elsewhere, const Graph& graph)
      : index_(description.index()),
        inventory_(description.inventory()),
        elsewhere_(elsewhere),
        graph_(graph) {
    const auto& items = index_.arrays().path_items;
    const auto& operations = index_.arrays().operations;
    for (std::uint32_t i = 0; i < items.size(); ++i) {
      if (items[i].target == items[i].node) continue;
      for (std::uint32_t k = 0; k < items[i].operation_count; ++k)
        shared_.emplace(operations[items[i].first_operation + k].node, items[i].first_operation + k);
    }
    for (auto i = static_cast<std::uint32_t>(operations.size()); i < outline.operations().size(); ++i) {
      const auto operation = outline.operation(i);
      far_.emplace(std::pair(outline.source_of(operation), operation.node.id()), i);
    }
  }

  std::vector<UserAt> of(const std::vector<Graph::User>& users) {
    std::vector<UserAt> all;
    for (const auto& user : users) {
      const bool own = user.unit < graph_.own();
      const bool component = graph_.is_component(user.unit);
      if (!component && graph_.object(user.unit) == Object::path_item) {
        if (own && !shared_.empty()) add_path_item(user, all);
      } else if (component || (own && shared_.empty())) {
        all.push_back({user});
      } else if (own) {
        add_operation(user, all);
      } else {
        add_far(user, all);
      }
    }
    return all;
  }

 private:
  void add_path_item(const Graph::User& user, std::vector<UserAt>& all) {
    const auto number = inventory_.unit(user.unit).path_item;
    if (number == k_none) return;
    const auto item = index_.path_item(number);
    if (item.target == item.node) return;
    for (std::uint32_t i = 0; i < item.operation_count; ++i)
      add(user, item.first_operation + i, all);
  }

  void add_operation(const Graph::User& user, std::vector<UserAt>& all) {
    const auto unit = inventory_.unit(user.unit);
    const auto [first, last] = shared_.equal_range(unit.node.id());
    if (unit.operation != k_none) {
      add(user, unit.operation, all);
    } else if (first == last) {
      all.push_back({user});
    }
    for (auto at = first; at != last; ++at)
      add(user, at->second, all);
  }

  void add_far(const Graph::User& user, std::vector<UserAt>& all) {
    const auto& at = elsewhere_.units()[user.unit - graph_.own()].at;
    const auto [first, last] = far_.equal_range({at.source, at.node.id()});
    if (first == last) all.push_back({user});
    for (auto one = first; one != last; ++one)
      add(user, one->second, all);
  }

  void add(const Graph::User& user, std::uint32_t operation, std::vector<UserAt>& all) {
    if (added_.insert(operation).second) all.push_back({user, operation});
  }

  const openapi::Index& index_;
  const openapi::Inventory& inventory_;
  const Elsewhere& elsewhere_;
  const Graph& graph_;
  std::multimap<std::uint32_t, std::uint32_t> shared_;  ///< operations of referring path items, by node
  std::multimap<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> far_;  ///< by document and node
  std::set<std::uint32_t> added_;
};

void write_user(json::Writer& writer, const Question& question, const Web& web,
                const openapi::Outline& outline, const Graph& graph, const UserAt& at) {
  const auto& user = at.user;
  const auto& fields = question.query.fields;
  const auto& description = web.references().description();
  const auto write_id = [&](openapi::Node operation) {
    const auto id = operation["operationId"].string();
    if (!id.empty() && fields.wants("operation_id")) writer.member("operation_id", id);
  };
  writer.begin_object();
  if (graph.is_component(user.unit)) {
    if (fields.wants("component")) writer.member("component", web.name(user.unit));
    const auto object = graph.object(user.unit);
    if (object != Object::data && fields.wants("node_type"))
      writer.member("node_type", openapi::object_word(object));
  } else if (at.operation != k_none) {
    const auto operation = outline.operation(at.operation);
    listing::write_owner(writer, fields, {operation.path(), operation.method(), {}, operation.kind}, true);
    write_id(operation.node);
    if (const auto source = outline.source_of(operation); source != 0 && fields.wants("document"))
      writer.member("document", web.references().name(source));
  } else if (user.unit < graph.own()) {
    const auto unit = description.inventory().unit(user.unit);
    const auto where = listing::owner_of(unit, description.index());
    listing::write_owner(writer, fields, where, true);
    if (where.path.empty() && fields.wants("component"))
      writer.member("component", "#" + openapi::json_pointer(listing::enclosing_component(unit.node)));
    write_id(unit.node);
  } else {
    const auto& unit = web.elsewhere().units()[user.unit - graph.own()];
    listing::write_owner(writer, fields, {unit.path, unit.at.node.key(), {}, unit.kind}, true);
    write_id(unit.at.node);
    if (fields.wants("document")) writer.member("document", web.references().name(unit.at.source));
  }
  if (fields.wants("distance")) writer.member("distance", user.distance);
  if (user.distance > 1 && fields.wants("via")) writer.member("via", web.name(user.via));
  writer.end_object();
}

}  // namespace

std::string users(const Question& question, openapi::Resolver& references, const Call& call) {
  const auto& inventory = references.description().inventory();
  const Web web(references, call);
  const Graph graph = web.graph();
  std::vector<std::uint32_t> of;
  for (const auto number : targets_of(question, inventory)) {
    const auto unit = graph.unit_of(number);
    if (unit != k_none) of.push_back(unit);
  }
  // Other documents lead to more, some of it back in the document of the call.
  std::set<std::uint32_t> more;
  for (std::uint32_t unit = graph.own(); unit < graph.size(); ++unit) {
    more.insert(unit);
    more.insert(graph.needs(unit).begin(), graph.needs(unit).end());
  }
  std::vector<std::string> others;
  for (const auto unit : more) {
    others.push_back(web.name(unit));
    if (question.names(others.back())) of.push_back(unit);
  }
  const bool known = !of.empty();
  const openapi::Outline outline(references);
  auto found = ByOperation(references.description(), outline, web.elsewhere(), graph).of(graph.users(of));
  const auto total = found.size();
  const auto operations = static_cast<std::uint64_t>(std::count_if(
      found.begin(), found.end(), [&](const auto& at) { return !graph.is_component(at.user.unit); }));
  const auto word = [&](const UserAt& at) {
    return word_of(graph.is_component(at.user.unit) ? graph.object(at.user.unit) : Object::operation);
  };
  std::erase_if(found, [&](const auto& at) { return !question.takes(word(at)); });

  List list = list_of("users", total, found.size());
  json::Writer head(list.head);
  head.member("operation_count", operations);
  web.write_head(head);
  if (!known) head.member("hint", no_such_target(question, references.description(), others));
  if (!question.query.group_by.empty())
    return grouped(question, std::move(list), found.size(), [&](std::size_t i) { return word(found[i]); });
  return write_list(question.query.page, question.query.budget, list,
                    [&](std::size_t number, std::string& out) {
                      json::Writer writer(out);
                      write_user(writer, question, web, outline, graph, found[number]);
                    });
}

std::string cycles(const Question& question, openapi::Resolver& references, const Call& call) {
  const Web web(references, call);
  const Graph graph = web.graph();
  auto found = graph.cycles();
  const auto total = found.size();
  const bool filtered = !question.target.empty() || !question.node_type.empty();
  std::vector<std::string> names;
  for (std::size_t i = 0; filtered && i < found.size(); ++i)
    for (const auto unit : found[i])
      names.push_back(web.name(unit));
  std::erase_if(found, [&](const auto& way) {
    return std::none_of(way.begin(), way.end(), [&](std::uint32_t unit) {
      return question.takes(word_of(graph.object(unit))) &&
             (question.target.empty() || question.names(web.name(unit)));
    });
  });
  List list = list_of("cycles", total, found.size());
  json::Writer head(list.head);
  web.write_head(head);
  if (found.empty() && total != 0) head.member("hint", why_none(question, "circle with", names));
  const auto& fields = question.query.fields;
  return write_list(question.query.page, question.query.budget, list,
                    [&](std::size_t number, std::string& out) {
                      json::Writer writer(out);
                      writer.begin_object();
                      if (fields.wants("size"))
                        writer.member("size", static_cast<std::uint64_t>(found[number].size()));
                      if (fields.wants("refs")) {
                        writer.key("refs").begin_array();
                        for (const auto unit : found[number])
                          writer.string(web.name(unit));
                        writer.end_array();
                      }
                      writer.end_object();
                    });
}

std::string unused(const Question& question, openapi::Resolver& references, const Call& call) {
  const auto& inventory = references.description().inventory();
  const Web web(references, call);
  const Graph graph = web.graph();
  auto found = graph.unused(references);
  const auto total = found.size();
  const bool filtered = !question.target.empty() || !question.node_type.empty();
  std::vector<std::string> names;
  for (std::size_t i = 0; filtered && i < found.size(); ++i)
    names.push_back(web.name(found[i]));
  std::erase_if(found, [&](std::uint32_t unit) {
    return !question.takes(word_of(graph.object(unit))) ||
           (!question.target.empty() && !question.names(web.name(unit)));
  });
  List list = list_of("unused", total, found.size());
  json::Writer head(list.head);
  web.write_head(head);
  if (found.empty() && total != 0) head.member("hint", why_none(question, "unused component", names));
  if (!question.query.group_by.empty())
    return grouped(question, std::move(list), found.size(),
                   [&](std::size_t i) { return object_word(graph.object(found[i])); });
  const auto& fields = question.query.fields;
  return write_list(
      question.query.page, question.query.budget, list, [&](std::size_t number, std::string& out) {
        json::Writer writer(out);
        writer.begin_object();
        if (fields.wants("ref")) writer.member("ref", web.name(found[number]));
        if (fields.wants("node_type")) writer.member("node_type", object_word(graph.object(found[number])));
        if (found[number] < graph.own())
          write_place(writer, question, inventory.unit(found[number]).node, question.query.detail);
        writer.end_object();
      });
}

}  // namespace collet::refs
