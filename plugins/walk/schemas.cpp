// SPDX-License-Identifier: MIT
#include "plugins/walk/schemas.hpp"

#include <functional>
#include <string>
#include <string_view>

#include "plugins/openapi/print/list/filter/member_lookup.hpp"
#include "plugins/openapi/print/list/filter/name_matcher.hpp"
#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/object_list.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"

namespace collet::walk {
namespace {

using namespace listing;  // NOLINT(google-build-using-namespace): the family's own vocabulary
using openapi::k_unknown_id;
using openapi::NameKind;
using openapi::Node;
using openapi::ObjectEntry;

bool has_own_name(const ObjectEntry& found) {
  return found.name_kind == NameKind::component || found.name_kind == NameKind::property;
}

/// Returns the name of the component or property, or an empty text for other schemas.
std::string_view name_of(const ObjectList& list, const ObjectEntry& found) {
  if (found.name_id != k_unknown_id) return list.description.document().symbol_text(found.name_id);
  return has_own_name(found) ? list.node(found).key() : std::string_view();
}

bool has_type(Node type, std::string_view wanted) {
  if (type.is_string()) return type.text() == wanted;
  if (!type.is_array()) return false;
  for (const Node item : type)
    if (item.string() == wanted) return true;
  return false;
}

ObjectText name_text(const ObjectList& list) {
  return {[&list](const ObjectEntry& found) { return name_of(list, found); }, name_number};
}

/// Returns `type` if it is a single string.
ObjectText type_text(const ObjectList& list) {
  return {[&list, type = MemberLookup("type")](const ObjectEntry& found) {
            return type.of(list.node(found)).string();
          },
          kind_number};
}

/// A subset of a list.
struct Part {
  const openapi::ObjectEntries& all;
  std::vector<std::uint32_t> numbers;

  std::size_t size() const { return numbers.size(); }
  ObjectEntry operator[](std::size_t number) const { return all[numbers[number]]; }
};

struct SchemaArguments {
  explicit SchemaArguments(const Arguments& arguments)
      : name(text_argument(arguments, "name")),
        type(text_argument(arguments, "type")),
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

Filters<ObjectEntry> make_schema_filters(const SchemaArguments& wanted, const Query& query,
                                         const ObjectList& list, const Call& call) {
  Filters<ObjectEntry> filters;
  if (wanted.component) {
    filters.add_indexed(
        "component", list.objects.components(),
        [](const ObjectEntry& found) { return found.name_kind == NameKind::component; },
        [] { return std::string("the document has no named schemas"); });
  }
  if (wanted.inline_)
    filters.add(
        "inline", [](const ObjectEntry& found) { return found.name_kind != NameKind::component; },
        [] { return std::string("the document has no inline schemas"); });
  if (!wanted.name.empty()) {
    const auto matches = [of_named = TextFilter(name_text(list), NameMatcher(wanted.name, call))](
                             const ObjectEntry& found) mutable {
      return has_own_name(found) && of_named(found);
    };
    if (wanted.component) {
      // Properties with that name do not count.
      const auto names_one =
          [one = std::function<bool(const ObjectEntry&)>(matches)](const ObjectEntry& found) {
            return found.name_kind == NameKind::component && one(found);
          };
      filters.add("name", names_one, [&wanted, &list] {
        const Part named{list.objects, list.objects.components()};
        return no_such("named schema", wanted.name, count_texts(named, name_text(list)));
      });
    } else {
      filters.add_indexed("name", numbers_with(list, matches), matches, [&wanted, &list] {
        return no_such("schema or property", wanted.name, count_texts(list.objects, name_text(list)));
      });
    }
  }
  if (!wanted.type.empty()) {
    const auto is_it = [&wanted](std::string_view type) { return type == wanted.type; };
    const auto matches = [&wanted, &list, type = MemberLookup("type"),
                          of_one = TextFilter(type_text(list), is_it)](const ObjectEntry& found) mutable {
      return found.kind_id == k_unknown_id ? has_type(type.of(list.node(found)), wanted.type) : of_one(found);
    };
    const auto nothing = [&wanted, &list] {
      return no_such("type", wanted.type, count_texts(list.objects, type_text(list)));
    };
    if (wanted.component) {
      filters.add("type", matches, nothing);
    } else {
      filters.add_indexed("type", numbers_with(list, matches), matches, nothing);
    }
  }
  // A component is an item of the list itself, so that references need not be followed.
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
  const auto* const description = &references.description();
  const auto& inventory = description->inventory();
  const ObjectList list{*description, inventory.schemas(), "schemas"};
  const auto filters = make_schema_filters(wanted, query, list, call);
  const Fields& fields = query.fields;
  const Fields head_fields = query.detail ? Fields() : fields;  // a value does not contain its own name

  ObjectPrinting printing;
  printing.value_key = "schema";
  const auto head = [&](const ObjectEntry& found, json::Writer& writer) {
    if (const auto name = name_of(list, found); !name.empty() && head_fields.wants("name"))
      writer.member("name", name);
    if (fields.wants("location"))
      writer.member("location", found.name_kind == NameKind::component ? "component" : "inline");
  };
  printing.head = head;
  printing.summary = [&](const ObjectEntry& found, json::Writer& writer) {
    const Node node = list.node(found);
    head(found, writer);
    if (fields.wants("json_path")) write_json_path(writer, node, component_key_path(list, found));
    const Node ref = node["$ref"];
    if (ref.is_string()) {
      if (fields.wants("ref")) writer.member("ref", ref.text());
    } else if (const auto type = type_of(node); !type.empty() && fields.wants("type")) {
      writer.member("type", type);
    }
    // Members beside a $ref are ignored before 3.1.
    const bool alone = ref.is_string() && description->index().version() < openapi::Version::v3_1;
    if (const Node properties = node["properties"];
        !alone && properties.size() != 0 && fields.wants("property_count"))
      writer.member("property_count", properties.size());
    if (const Node required = node["required"];
        !alone && required.is_array() && required.size() != 0 && fields.wants("required")) {
      writer.key("required").begin_array();
      for (const Node name : required)
        if (name.is_string()) writer.string(name.text());
      writer.end_array();
    }
    const bool counted = query.sort == Sort::rank || fields.named("uses");
    if (counted && fields.wants("uses")) writer.member("uses", inventory.uses(node));
  };
  if (query.group_by == "location") {
    printing.group = [](const ObjectEntry& found, std::uint64_t items, Groups& groups) {
      groups.add(found.name_kind == NameKind::component ? "component" : "inline", openapi::Kind::path, items);
    };
    printing.group_number = [](const ObjectEntry& found) {
      return static_cast<std::uint32_t>(found.name_kind);
    };
  } else {
    printing.group = [&, type_member = MemberLookup("type"), ref_member = MemberLookup("$ref")](
                         const ObjectEntry& found, std::uint64_t items, Groups& groups) {
      const Node type = type_member.of(list.node(found));
      if (type.is_array()) {
        for (const Node item : type)
          if (item.is_string()) groups.add(item.text(), openapi::Kind::path, items);
      } else if (type.is_string()) {
        groups.add(type.text(), openapi::Kind::path, items);
      } else {
        groups.add(ref_member.of(list.node(found)).is_string() ? "(ref)" : "(untyped)", openapi::Kind::path,
                   items);
      }
    };
    printing.group_number = kind_number;
  }
  printing.name = name_text(list);
  std::vector<bool> used;  // few nodes are used
  if (query.sort == Sort::rank) used = inventory.used_nodes();
  printing.rank = [&](const ObjectEntry& found) {
    return found.node < used.size() && used[found.node] ? inventory.uses(list.node(found)) : 0;
  };
  write_answer(call, query, list, filters, printing);
}

}  // namespace collet::walk
