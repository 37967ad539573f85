// SPDX-License-Identifier: MIT
#include "plugins/walk/parameters.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/openapi/print/list/filter/member_lookup.hpp"
#include "plugins/openapi/print/list/filter/name_matcher.hpp"
#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/object_list.hpp"
#include "plugins/openapi/print/list/path_method_filter.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"
#include "sdk/support/text.hpp"

namespace collet::walk {
namespace {

using namespace listing;  // NOLINT(google-build-using-namespace): the family's own vocabulary
using openapi::Node;
using openapi::ObjectEntry;

/// The parameters at the end of their references. Each target is resolved once, because thousands of
/// references may lead to the same few.
class Targets {
 public:
  Targets(const ObjectList& list, openapi::Resolver& references)
      : list_(list), references_(references), known_(list.description.inventory().targets().size()) {}

  Node of(const ObjectEntry& found) {
    const Node node = list_.node(found);
    if (!ref_.of(node).is_string()) return node;
    const auto number = number_of(found);
    if (number == openapi::k_none) return references_.resolve(node);
    if (!known_[number]) known_[number] = list_.description.inventory().resolve(node);
    return known_[number] ? known_[number] : references_.resolve(node);
  }

 private:
  /// Returns the number of the target in the inventory, searched among the first references of the unit.
  std::uint32_t number_of(const ObjectEntry& found) const {
    constexpr std::uint32_t k_max_comparisons = 32;
    const auto unit = list_.unit(found);
    const auto all = list_.description.inventory().references();
    for (std::uint32_t i = 0; i < std::min(unit.reference_count, k_max_comparisons); ++i)
      if (all[unit.first_reference + i].node == found.node) return all[unit.first_reference + i].target;
    return openapi::k_none;
  }

  const ObjectList& list_;
  openapi::Resolver& references_;
  const MemberLookup ref_{"$ref"};
  std::vector<Node> known_;
};

/// Returns the `name` or `in` of the parameter or of the target of its reference.
ObjectText text_of(std::string_view key, Targets& targets) {
  return {[&targets, member = MemberLookup(key)](const ObjectEntry& found) {
            return member.of(targets.of(found)).string();
          },
          key == "in" ? kind_number : name_number};
}

/// Adds a filter on such a text. `narrow` is true if another filter leaves few parameters.
void add_text(Filters<ObjectEntry>& filters, const Call& call, std::string_view key,
              const std::string& wanted, const ObjectList& list, Targets& targets, bool narrow) {
  if (wanted.empty()) return;
  const ObjectText text = text_of(key, targets);
  // `filter[name]` is a usual name, so that a bracket alone does not make a glob.
  const bool glob = wanted.find_first_of("*?") != std::string::npos;
  const auto matches =
      TextFilter(text, [&wanted, glob, matcher = NameMatcher(wanted, call)](std::string_view word) {
        return support::equal_ignoring_case(word, wanted) || (glob && matcher(word));
      });
  const auto nothing = [text, key, &wanted, &list] {
    return no_such(key == "in" ? "parameter in" : "parameter", wanted, count_texts(list.objects, text),
                   "parameters");
  };
  if (narrow) {
    filters.add(key, matches, nothing);
  } else {
    filters.add_indexed(key, numbers_with(list, matches), matches, nothing);
  }
}

}  // namespace

void walk_parameters(Call& call) {
  const std::string in = text_argument(call.arguments(), "in");
  const std::string name = text_argument(call.arguments(), "name");
  PathMethodFilter place(call.arguments());
  Query query;
  query.read(call, {"location", "name"},
             {"name", "in", "path", "method", "required", "type", "component", "ref"});
  auto references = load(call);
  query.references = &references;
  const auto* const description = &references.description();
  const auto& inventory = description->inventory();
  const ObjectList list{*description, inventory.parameters(), "parameters"};
  Filters<ObjectEntry> filters;
  Targets targets(list, references);
  place.add_to(filters, list);
  const bool narrow = !call.arguments().string("path", "").empty();
  add_text(filters, call, "name", name, list, targets, narrow);
  add_text(filters, call, "in", in, list, targets, narrow || !name.empty());
  add_extension(filters, query, list);
  const Fields& fields = query.fields;
  const Fields head_fields = query.detail ? Fields() : fields;  // a value does not contain its own name
  const auto target = [&](const ObjectEntry& found) { return targets.of(found); };

  ObjectPrinting printing;
  printing.value_key = "parameter";
  printing.head = [&](const ObjectEntry& found, json::Writer& writer) {
    const Node parameter = target(found);
    if (head_fields.wants("name") && parameter["name"].is_string())
      writer.member("name", parameter["name"].text());
    if (head_fields.wants("in") && parameter["in"].is_string()) writer.member("in", parameter["in"].text());
    write_owner(writer, head_fields, place.owner(list.unit(found), description->index()), false);
  };
  printing.summary = [&](const ObjectEntry& found, json::Writer& writer) {
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
  const ObjectText group = text_of(query.group_by == "name" ? "name" : "in", targets);
  printing.group = [&](const ObjectEntry& found, std::uint64_t items, Groups& groups) {
    const auto key = group.of(found);
    groups.add(key.empty() ? "(ref)" : key, openapi::Kind::path, items);
  };
  printing.group_number = group.number;
  printing.name = text_of("name", targets);
  write_answer(call, query, list, filters, printing);
}

}  // namespace collet::walk
