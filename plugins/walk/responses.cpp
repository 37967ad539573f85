// SPDX-License-Identifier: MIT
#include "plugins/walk/responses.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include "plugins/openapi/print/list/object_list.hpp"
#include "plugins/openapi/print/list/path_method_filter.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"
#include "plugins/walk/description.hpp"
#include "plugins/walk/status_filter.hpp"

namespace collet::walk {

using namespace listing;  // NOLINT(google-build-using-namespace): the family's own vocabulary
using openapi::NameKind;
using openapi::Node;
using openapi::ObjectEntry;

void walk_responses(Call& call) {
  const std::string status = text_argument(call.arguments(), "status");
  PathMethodFilter place(call.arguments());
  Query query;
  query.read(call, {"status_code", "method"},
             {"status", "path", "method", "description", "component", "ref"});
  auto references = load(call);
  query.references = &references;
  const auto* const description = &references.description();
  const auto& inventory = description->inventory();
  const ObjectList list{*description, inventory.responses(), "responses"};
  Filters<ObjectEntry> filters;
  place.add_to(filters, list);
  const auto status_of = [&](const ObjectEntry& found) {
    return found.name_kind == NameKind::component ? std::string_view() : list.node(found).key();
  };
  // Components have no status, and are few.
  const auto status_number = [](const ObjectEntry& found) {
    return found.name_kind == NameKind::component ? openapi::k_unknown_id : found.name_id;
  };
  add_status(filters, status, list.objects, {status_of, status_number});
  add_extension(filters, query, list);
  const Fields& fields = query.fields;
  const Fields head_fields = query.detail ? Fields() : fields;  // a value does not contain its own name

  ObjectPrinting printing;
  printing.value_key = "response";
  printing.head = [&](const ObjectEntry& found, json::Writer& writer) {
    if (const auto code = status_of(found); !code.empty() && head_fields.wants("status"))
      writer.member("status", code);
    write_owner(writer, head_fields, place.owner(list.unit(found), description->index()), false);
  };
  printing.summary = [&](const ObjectEntry& found, json::Writer& writer) {
    printing.head(found, writer);
    write_text(writer, fields, "description",
               description_of(list.node(found), references.resolve(list.node(found)), references));
    if (const Node ref = list.node(found)["$ref"]; ref.is_string() && fields.wants("ref"))
      writer.member("ref", ref.text());
  };
  if (query.group_by == "method") {
    printing.group = [&](const ObjectEntry& found, std::uint64_t items, Groups& groups) {
      const auto unit = list.unit(found);
      const bool in_operation = !unit.component && unit.object == openapi::Object::operation;
      groups.add(in_operation ? unit.name() : "(component)", openapi::Kind::path, items);
    };
    printing.group_number = [](const ObjectEntry& found) {
      return std::min(found.unit, openapi::k_unknown_id);
    };
  } else {
    printing.group = [&](const ObjectEntry& found, std::uint64_t items, Groups& groups) {
      const auto code = status_of(found);
      groups.add(code.empty() ? "(component)" : code, openapi::Kind::path, items);
    };
    printing.group_number = status_number;
  }
  printing.name = {[&](const ObjectEntry& found) { return list.node(found).key(); }, name_number};
  write_answer(call, query, list, filters, printing);
}

}  // namespace collet::walk
