// SPDX-License-Identifier: MIT
#include "plugins/walk/schemas.hpp"

#include <string>
#include <string_view>

#include "plugins/openapi/list/nearby.hpp"
#include "plugins/openapi/list/object_list.hpp"
#include "plugins/openapi/list/words.hpp"
#include "sdk/support/glob.hpp"

namespace collet::walk {
namespace {

using namespace listing;  // NOLINT(google-build-using-namespace): the family's own vocabulary
using openapi::Found;
using openapi::Naming;
using openapi::Node;

/// The component's or the property's name; empty for a schema that has none.
std::string_view name_of(Node node, const Found& found) {
  return found.naming == Naming::component || found.naming == Naming::property ? node.key()
                                                                               : std::string_view();
}

bool has_type(Node schema, std::string_view wanted) {
  const Node type = schema["type"];
  if (type.is_string()) return type.text() == wanted;
  if (!type.is_array()) return false;
  for (const Node item : type)
    if (item.string() == wanted) return true;
  return false;
}

struct SchemaArguments {
  explicit SchemaArguments(const Arguments& arguments)
      : name(arguments.string("name", "")),
        type(arguments.string("type", "")),
        component(arguments.boolean("component", false)),
        inline_(arguments.boolean("inline", false)) {
    if (component && inline_)
      throw Failure(COLLET_INVALID_ARGUMENT,
                    "/inline: found inline together with component, expected one of them");
  }
  std::string name;
  std::string type;
  bool component;
  bool inline_;
};

Filters<Found> make_filters(const SchemaArguments& wanted, const Query& query, const ObjectList& list) {
  Filters<Found> filters;
  if (wanted.component)
    filters.add(
        "component", [](const Found& found) { return found.naming == Naming::component; },
        [] { return std::string("the document has no named schemas"); });
  if (wanted.inline_)
    filters.add(
        "inline", [](const Found& found) { return found.naming != Naming::component; },
        [] { return std::string("the document has no inline schemas"); });
  if (!wanted.name.empty()) {
    filters.add(
        "name",
        [&wanted, &list, glob = is_pattern(wanted.name)](const Found& found) {
          const auto name = name_of(list.node(found), found);
          if (name.empty()) return false;
          return glob ? support::glob_match(wanted.name, name, support::LetterCase::ignored)
                      : same_word(name, wanted.name);
        },
        [&wanted, &list] {
          std::vector<std::string_view> names;
          for (const auto& found : list.objects)
            if (const auto name = name_of(list.node(found), found); !name.empty()) names.push_back(name);
          return no_such("schema or property", wanted.name, std::move(names));
        });
  }
  if (!wanted.type.empty()) {
    filters.add(
        "type", [&wanted, &list](const Found& found) { return has_type(list.node(found), wanted.type); },
        [&wanted, &list] {
          std::vector<std::string_view> types;
          for (const auto& found : list.objects)
            if (const auto type = list.node(found)["type"].string(); !type.empty()) types.push_back(type);
          return no_such("type", wanted.type, std::move(types));
        });
  }
  // A named schema is in the list itself.
  add_extension(filters, query, list, References::ignored);
  return filters;
}

}  // namespace

void walk_schemas(Call& call) {
  const SchemaArguments wanted(call.arguments());
  Query query;
  query.read(call, {"type", "location"},
             {"name", "json_path", "type", "location", "property_count", "required", "uses", "ref"},
             {"source", "name", "rank"});
  auto references = load(call);
  query.references = &references;
  const auto* const document = &references.document();
  const auto& inventory = document->inventory();
  const ObjectList list{*document, inventory.schemas(), "schemas"};
  const auto filters = make_filters(wanted, query, list);
  const Fields& fields = query.fields;

  ObjectPrinting printing;
  printing.value_key = "schema";
  const auto head = [&](const Found& found, json::Writer& writer) {
    if (const auto name = name_of(list.node(found), found); !name.empty() && fields.wants("name"))
      writer.member("name", name);
    if (fields.wants("location"))
      writer.member("location", found.naming == Naming::component ? "component" : "inline");
  };
  printing.head = head;
  printing.summary = [&](const Found& found, json::Writer& writer) {
    const Node node = list.node(found);
    head(found, writer);
    if (fields.wants("json_path")) write_json_path(writer, node, way_of(list, found));
    if (const Node ref = node["$ref"]; ref.is_string()) {
      if (fields.wants("ref")) writer.member("ref", ref.text());
    } else if (const auto type = type_of(node); !type.empty() && fields.wants("type")) {
      writer.member("type", type);
    }
    if (const Node properties = node["properties"]; properties.size() != 0 && fields.wants("property_count"))
      writer.member("property_count", properties.size());
    if (const Node required = node["required"];
        required.is_array() && required.size() != 0 && fields.wants("required")) {
      writer.key("required").begin_array();
      for (const Node name : required)
        if (name.is_string()) writer.string(name.text());
      writer.end_array();
    }
    const bool counted = query.sort == Sort::rank || fields.named("uses");
    if (counted && fields.wants("uses")) writer.member("uses", inventory.uses(node));
  };
  printing.group = [&](const Found& found, Groups& groups) {
    if (query.group_by == "location") {
      groups.add(found.naming == Naming::component ? "component" : "inline", openapi::Kind::path);
      return;
    }
    const Node type = list.node(found)["type"];
    if (type.is_array()) {
      for (const Node item : type)
        if (item.is_string()) groups.add(item.text(), openapi::Kind::path);
    } else if (type.is_string()) {
      groups.add(type.text(), openapi::Kind::path);
    } else {
      groups.add(list.node(found)["$ref"].is_string() ? "(ref)" : "(untyped)", openapi::Kind::path);
    }
  };
  printing.name = [&](const Found& found) { return name_of(list.node(found), found); };
  printing.rank = [&](const Found& found) { return inventory.uses(list.node(found)); };
  answer(call, query, list, filters, printing);
}

}  // namespace collet::walk
