// SPDX-License-Identifier: MIT
#include "plugins/refs/structure.hpp"

#include <algorithm>
#include <utility>

#include <collet/page.hpp>

#include "plugins/openapi/index.hpp"
#include "plugins/openapi/list/groups.hpp"
#include "plugins/openapi/list/item.hpp"
#include "plugins/openapi/list/where.hpp"
#include "plugins/refs/graph.hpp"
#include "plugins/refs/leads.hpp"
#include "sdk/support/utf8.hpp"

namespace collet::refs {
namespace {

using openapi::k_none;
using openapi::Object;

constexpr std::size_t k_longest_reason = 300;

List list_of(std::string_view key, std::size_t total, std::size_t matched) {
  List list;
  list.key = key;
  list.total = static_cast<std::int64_t>(total);
  list.matched = static_cast<std::int64_t>(matched);
  return list;
}

template <class Word>
std::string grouped(const Question& question, List list, std::size_t items, Word word) {
  listing::Groups groups;
  for (std::size_t i = 0; i < items; ++i)
    groups.add(word(i), openapi::Kind::path);
  const auto sorted = groups.sorted();
  list.key = "groups";
  list.listed = static_cast<std::int64_t>(sorted.size());
  return write_list(question.query.page, question.query.budget, list,
                    [&](std::size_t number, std::string& out) {
                      json::Writer(out)
                          .begin_object()
                          .member("key", sorted[number].key)
                          .member("count", sorted[number].count)
                          .end_object();
                    });
}

void write_user(json::Writer& writer, const Question& question, const openapi::Document& document,
                const Graph::User& user) {
  const auto& fields = question.query.fields;
  const auto units = document.inventory().units();
  const auto unit = units[user.unit];
  writer.begin_object();
  if (unit.component) {
    if (fields.wants("component")) writer.member("component", unit_name(unit, document));
    if (fields.wants("node_type")) writer.member("node_type", openapi::object_word(unit.object));
  } else {
    listing::write_where(writer, fields, listing::where_is(unit, document.index()), true);
    const auto id = unit.node["operationId"].string();
    if (!id.empty() && fields.wants("operation_id")) writer.member("operation_id", id);
  }
  if (fields.wants("distance")) writer.member("distance", user.distance);
  if (user.distance > 1 && fields.wants("via")) writer.member("via", unit_name(units[user.via], document));
  writer.end_object();
}

std::string_view state_word(openapi::Followed::State state) {
  using State = openapi::Followed::State;
  return state == State::missing ? "missing" : state == State::unopened ? "unopened" : "external";
}

}  // namespace

std::string users(const Question& question, openapi::Resolver& references) {
  const auto& document = references.document();
  const auto& inventory = document.inventory();
  const auto units = inventory.units();
  const Graph graph(references);
  std::vector<std::uint32_t> of;
  for (const auto number : targets_of(question, inventory)) {
    const auto unit = graph.unit_of(number);
    if (unit != k_none) of.push_back(unit);
  }
  const bool known = !of.empty();
  auto found = graph.users(of);
  // Path items are only the way to their operations.
  std::erase_if(found, [&](const auto& user) {
    return !units[user.unit].component && units[user.unit].object != Object::operation;
  });
  const auto total = found.size();
  const auto operations = static_cast<std::uint64_t>(std::count_if(
      found.begin(), found.end(), [&](const auto& user) { return !units[user.unit].component; }));
  std::erase_if(found,
                [&](const auto& user) { return !question.takes(object_word(units[user.unit].object)); });

  List list = list_of("users", total, found.size());
  json::Writer head(list.head);
  head.member("operation_count", operations);
  if (!known) head.member("hint", no_such_target(question, inventory));
  if (!question.query.group_by.empty())
    return grouped(question, std::move(list), found.size(),
                   [&](std::size_t i) { return object_word(units[found[i].unit].object); });
  return write_list(question.query.page, question.query.budget, list,
                    [&](std::size_t number, std::string& out) {
                      json::Writer writer(out);
                      write_user(writer, question, document, found[number]);
                    });
}

std::string cycles(const Question& question, openapi::Resolver& references) {
  const auto& document = references.document();
  const auto units = document.inventory().units();
  auto found = Graph(references).cycles();
  const auto total = found.size();
  std::erase_if(found, [&](const auto& way) {
    return std::none_of(way.begin(), way.end(), [&](std::uint32_t unit) {
      return question.takes(object_word(units[unit].object)) &&
             (question.target.empty() || question.names(unit_name(units[unit], document)));
    });
  });
  List list = list_of("cycles", total, found.size());
  return write_list(question.query.page, question.query.budget, list,
                    [&](std::size_t number, std::string& out) {
                      json::Writer writer(out);
                      writer.begin_object().member("size", static_cast<std::uint64_t>(found[number].size()));
                      writer.key("refs").begin_array();
                      for (const auto unit : found[number])
                        writer.string(unit_name(units[unit], document));
                      writer.end_array().end_object();
                    });
}

std::string unused(const Question& question, openapi::Resolver& references) {
  const auto& document = references.document();
  const auto units = document.inventory().units();
  auto found = Graph(references).unused();
  const auto total = found.size();
  std::erase_if(found, [&](std::uint32_t unit) {
    return !question.takes(object_word(units[unit].object)) ||
           (!question.target.empty() && !question.names(unit_name(units[unit], document)));
  });
  List list = list_of("unused", total, found.size());
  if (!question.query.group_by.empty())
    return grouped(question, std::move(list), found.size(),
                   [&](std::size_t i) { return object_word(units[found[i]].object); });
  return write_list(question.query.page, question.query.budget, list,
                    [&](std::size_t number, std::string& out) {
                      json::Writer(out)
                          .begin_object()
                          .member("ref", unit_name(units[found[number]], document))
                          .member("node_type", object_word(units[found[number]].object))
                          .end_object();
                    });
}

std::string missing(const Question& question, openapi::Resolver& references) {
  using State = openapi::Followed::State;
  const auto targets = references.document().inventory().targets();
  const auto leads = leads_of(references, openapi::Resolver::Reach::all);
  std::vector<const Leads::Followed*> found;
  std::size_t total = 0;
  std::uint64_t external = 0;
  for (const auto& lead : leads.followed) {
    const auto target = targets[lead.target];
    if (lead.to.state == State::found) {
      if (target.state != openapi::Target::State::found && leads.units[lead.target] == k_none) ++external;
      continue;
    }
    ++total;
    if (question.takes(object_word(target.object)) && question.names(target.text)) found.push_back(&lead);
  }
  List list = list_of("missing", total, found.size());
  json::Writer head(list.head);
  if (external != 0) head.member("external_found", external);
  if (!question.query.group_by.empty())
    return grouped(question, std::move(list), found.size(),
                   [&](std::size_t i) { return object_word(targets[found[i]->target].object); });
  return write_list(question.query.page, question.query.budget, list,
                    [&](std::size_t number, std::string& out) {
                      const auto& lead = found[number]->to;
                      const auto target = targets[found[number]->target];
                      json::Writer writer(out);
                      writer.begin_object()
                          .member("ref", target.text)
                          .member("count", target.count)
                          .member("node_type", object_word(target.object))
                          .member("state", state_word(lead.state));
                      // That nothing is there in the document itself its state says.
                      const bool plain = target.text.substr(0, 1) == "#" && !references.has_ids();
                      if (lead.state != State::not_fetched && !plain)
                        writer.member("reason", support::cut_characters(lead.reason, k_longest_reason));
                      writer.end_object();
                    });
}

}  // namespace collet::refs
