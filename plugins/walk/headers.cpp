// SPDX-License-Identifier: MIT
#include "plugins/walk/headers.hpp"

#include <string>
#include <string_view>

#include "plugins/openapi/print/list/filter/name_matcher.hpp"
#include "plugins/openapi/print/list/object_list.hpp"
#include "plugins/openapi/print/list/path_method_filter.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"
#include "plugins/walk/description.hpp"
#include "plugins/walk/status_filter.hpp"

namespace collet::walk {

using namespace listing;  // NOLINT(google-build-using-namespace): the family's own vocabulary
using openapi::k_none;
using openapi::NameKind;
using openapi::Node;
using openapi::ObjectEntry;

void walk_headers(Call& call) {
  const std::string name = text_argument(call.arguments(), "name");
  const std::string status = text_argument(call.arguments(), "status");
  const bool component = call.arguments().boolean("component", false);
  PathMethodFilter place(call.arguments());
  Query query;
  query.read(
      call, {"name", "status_code"},
      {"name", "path", "method", "status", "description", "required", "deprecated", "component", "ref"});
  auto references = load(call);
  query.references = &references;
  const auto* const description = &references.description();
  const auto& inventory = description->inventory();
  const ObjectList list{*description, inventory.headers(), "headers"};
  Filters<ObjectEntry> filters;
  if (component)
    filters.add(
        "component", [](const ObjectEntry& found) { return found.name_kind == NameKind::component; },
        [] { return std::string("the document has no named headers"); });
  place.add_to(filters, list);
  const ObjectText key{[&](const ObjectEntry& found) { return list.node(found).key(); }, name_number};
  if (!name.empty()) {
    filters.add("name", TextFilter(key, NameMatcher(name, call)),
                [&] { return no_such("header", name, count_texts(list.objects, key), "headers"); });
  }
  // Returns the status of the header's response if that response is in an operation.
  const auto status_of = [&](const ObjectEntry& found) {
    if (found.response == k_none) return std::string_view();
    const ObjectEntry response = inventory.responses()[found.response];
    return response.name_kind == NameKind::component ? std::string_view()
                                                     : description->document().node(response.node).key();
  };
  const auto each = [](const ObjectEntry&) { return openapi::k_unknown_id; };
  add_status(filters, status, list.objects, {status_of, each});
  add_extension(filters, query, list);
  const Fields& fields = query.fields;
  const Fields head_fields = query.detail ? Fields() : fields;  // a value does not contain its own name

  ObjectPrinting printing;
  printing.value_key = "header";
  printing.head = [&](const ObjectEntry& found, json::Writer& writer) {
    if (head_fields.wants("name")) writer.member("name", list.node(found).key());
    write_owner(writer, head_fields, place.owner(list.unit(found), description->index()),
                found.name_kind == NameKind::component);
    if (const auto code = status_of(found); !code.empty() && head_fields.wants("status"))
      writer.member("status", code);
  };
  printing.summary = [&](const ObjectEntry& found, json::Writer& writer) {
    printing.head(found, writer);
    const Node header = references.resolve(list.node(found));
    write_text(writer, fields, "description", description_of(list.node(found), header, references));
    for (const std::string_view flag : {"required", "deprecated"})
      if (header[flag].boolean().value_or(false) && fields.wants(flag)) writer.member(flag, true);
    if (const Node ref = list.node(found)["$ref"]; ref.is_string() && fields.wants("ref"))
      writer.member("ref", ref.text());
  };
  printing.group = [&](const ObjectEntry& found, std::uint64_t items, Groups& groups) {
    const auto text = query.group_by == "name" ? key.of(found) : status_of(found);
    groups.add(text.empty() ? "(component)" : text, openapi::Kind::path, items);
  };
  printing.group_number = query.group_by == "name" ? name_number : +each;
  printing.name = key;
  write_answer(call, query, list, filters, printing);
}

}  // namespace collet::walk
