// SPDX-License-Identifier: MIT
#include "plugins/walk/parameters.hpp"

#include <string>
#include <string_view>

#include "plugins/openapi/list/nearby.hpp"
#include "plugins/openapi/list/object_list.hpp"
#include "plugins/openapi/list/where.hpp"
#include "plugins/openapi/list/words.hpp"

namespace collet::walk {
namespace {

using namespace listing;  // NOLINT(google-build-using-namespace): the family's own vocabulary
using openapi::Found;
using openapi::Node;

/// A filter on a text of the parameter, or of the one that it refers to.
void add_text(Filters<Found>& filters, std::string_view key, const std::string& wanted,
              const ObjectList& list, openapi::Resolver& references) {
  if (wanted.empty()) return;
  const auto text = [&list, &references, key](const Found& found) {
    return references.resolve(list.node(found))[key].string();
  };
  filters.add(
      key, [text, &wanted](const Found& found) { return same_word(text(found), wanted); },
      [text, key, &wanted, &list] {
        std::vector<std::string_view> words;
        for (const auto& found : list.objects)
          words.push_back(text(found));
        return no_such(key == "in" ? "parameter in" : "parameter", wanted, std::move(words), "parameters");
      });
}

}  // namespace

void walk_parameters(Call& call) {
  const std::string in = call.arguments().string("in", "");
  const std::string name = call.arguments().string("name", "");
  PlaceFilter place(call.arguments());
  Query query;
  query.read(call, {"location", "name"},
             {"name", "in", "path", "method", "required", "type", "component", "ref"});
  auto references = load(call);
  query.references = &references;
  const auto* const document = &references.document();
  const auto& inventory = document->inventory();
  const ObjectList list{*document, inventory.parameters(), "parameters"};
  Filters<Found> filters;
  place.add_to(filters, list);
  add_text(filters, "in", in, list, references);
  add_text(filters, "name", name, list, references);
  add_extension(filters, query, list);
  const Fields& fields = query.fields;
  const auto target = [&](const Found& found) { return references.resolve(list.node(found)); };

  ObjectPrinting printing;
  printing.value_key = "parameter";
  printing.head = [&](const Found& found, json::Writer& writer) {
    const Node parameter = target(found);
    if (fields.wants("name") && parameter["name"].is_string())
      writer.member("name", parameter["name"].text());
    if (fields.wants("in") && parameter["in"].is_string()) writer.member("in", parameter["in"].text());
    write_where(writer, fields, where_is(list.unit(found), document->index()), false);
  };
  printing.summary = [&](const Found& found, json::Writer& writer) {
    printing.head(found, writer);
    const Node parameter = target(found);
    if (parameter["required"].boolean().value_or(false) && fields.wants("required"))
      writer.member("required", true);
    const Node schema = parameter["schema"];
    if (const auto type = type_of(schema ? schema : parameter); !type.empty() && fields.wants("type"))
      writer.member("type", type);
    if (const Node ref = list.node(found)["$ref"]; ref.is_string() && fields.wants("ref"))
      writer.member("ref", ref.text());
  };
  printing.group = [&](const Found& found, Groups& groups) {
    const auto key = target(found)[query.group_by == "name" ? "name" : "in"].string();
    groups.add(key.empty() ? "(ref)" : key, openapi::Kind::path);
  };
  printing.name = [&](const Found& found) { return target(found)["name"].string(); };
  answer(call, query, list, filters, printing);
}

}  // namespace collet::walk
