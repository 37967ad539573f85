// SPDX-License-Identifier: MIT
#include "plugins/walk/security.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/object_list.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"
#include "sdk/support/text.hpp"

namespace collet::walk {

using namespace listing;  // NOLINT(google-build-using-namespace): the family's own vocabulary
using openapi::Node;
using openapi::ObjectEntry;

namespace {

constexpr std::size_t k_max_scopes = 50;

/// Writes the name of the header, parameter or cookie with the key, the HTTP scheme, the flows and the
/// scopes.
void write_credential(json::Writer& writer, const Fields& fields, Node scheme) {
  const auto write = [&](std::string_view name, std::string_view member) {
    if (scheme[name].is_string() && fields.wants(member)) writer.member(member, scheme[name].text());
  };
  write("name", "parameter");
  write("scheme", "scheme");
  write("openIdConnectUrl", "openid_connect_url");
  // In 2.0 a scheme has one flow, and its scopes.
  const Node flows = scheme["flows"];
  std::vector<std::string_view> names;
  std::set<std::string_view> scopes;
  for (const Node flow : flows) {
    names.push_back(flow.key());
    for (const Node scope : flow["scopes"])
      scopes.insert(scope.key());
  }
  if (scheme["flow"].is_string()) names.push_back(scheme["flow"].text());
  for (const Node scope : scheme["scopes"])
    scopes.insert(scope.key());
  const auto write_list = [&](std::string_view member, const auto& list) {
    if (list.empty() || !fields.wants(member)) return;
    writer.key(member).begin_array();
    std::size_t left = k_max_scopes;
    for (const std::string_view one : list)
      if (left-- > 0)
        writer.string(one);
      else
        break;
    writer.end_array();
  };
  write_list("flows", names);
  write_list("scopes", scopes);
  if (scopes.size() > k_max_scopes && fields.wants("scope_count"))
    writer.member("scope_count", static_cast<std::uint64_t>(scopes.size()));
}

}  // namespace

void walk_security(Call& call) {
  const std::string name = text_argument(call.arguments(), "name");
  const std::string type = text_argument(call.arguments(), "type");
  Query query;
  query.read(call, {},
             {"name", "type", "in", "parameter", "scheme", "openid_connect_url", "flows", "scopes",
              "scope_count", "description", "ref"});
  auto references = load(call);
  query.references = &references;
  const auto* const description = &references.description();
  const auto& inventory = description->inventory();
  const ObjectList list{*description, inventory.security_schemes(), "schemes"};
  const auto target = [&](const ObjectEntry& found) { return references.resolve(list.node(found)); };
  Filters<ObjectEntry> filters;
  if (!name.empty()) {
    filters.add(
        "name",
        [&](const ObjectEntry& found) { return support::equal_ignoring_case(list.node(found).key(), name); },
        [&] {
          std::vector<std::string_view> names;
          for (const auto& found : list.objects)
            names.push_back(list.node(found).key());
          return no_such("security scheme", name, names);
        });
  }
  if (!type.empty()) {
    filters.add(
        "type",
        [&](const ObjectEntry& found) {
          return support::equal_ignoring_case(target(found)["type"].string(), type);
        },
        [&] {
          std::vector<std::string_view> types;
          for (const auto& found : list.objects)
            types.push_back(target(found)["type"].string());
          return no_such("security scheme of type", type, types);
        });
  }
  add_extension(filters, query, list);
  const Fields& fields = query.fields;
  const Fields head_fields = query.detail ? Fields() : fields;  // a value does not contain its own name

  ObjectPrinting printing;
  printing.value_key = "security_scheme";
  printing.head = [&](const ObjectEntry& found, json::Writer& writer) {
    if (head_fields.wants("name")) writer.member("name", list.node(found).key());
  };
  printing.summary = [&](const ObjectEntry& found, json::Writer& writer) {
    printing.head(found, writer);
    const Node scheme = target(found);
    for (const std::string_view key : {"type", "in"})
      if (scheme[key].is_string() && fields.wants(key)) writer.member(key, scheme[key].text());
    write_credential(writer, fields, scheme);
    write_text(writer, fields, "description", scheme["description"].string());
    if (const Node ref = list.node(found)["$ref"]; ref.is_string() && fields.wants("ref"))
      writer.member("ref", ref.text());
  };
  printing.name = {[&](const ObjectEntry& found) { return list.node(found).key(); }, name_number};
  write_answer(call, query, list, filters, printing);
}

}  // namespace collet::walk
