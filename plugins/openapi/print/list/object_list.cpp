// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/object_list.hpp"

#include <algorithm>

#include "plugins/openapi/print/list/field_hint.hpp"
#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/item_writer.hpp"
#include "plugins/openapi/print/list/list_answer.hpp"
#include "plugins/openapi/print/list/name_order.hpp"
#include "plugins/openapi/print/list/visible_json.hpp"
#include "plugins/openapi/tree/pointer.hpp"

namespace collet::listing {
using openapi::Node;
using openapi::ObjectEntry;

KeyPath component_key_path(const ObjectList& list, const ObjectEntry& found) {
  if (found.name_kind != openapi::NameKind::component) return {};
  const Node node = list.node(found);
  const bool swagger = list.description.index().version() == openapi::Version::v2_0;
  const Node root = list.description.document().root();
  const Node sections = swagger ? root : root["components"];
  const auto fields = openapi::fields_of(swagger ? openapi::Object::document : openapi::Object::components);
  for (const auto& section : fields) {
    if (sections[section.name][node.key()] != node) continue;
    KeyPath keys;
    if (!swagger) keys.push_back("components");
    keys.push_back(section.name);
    keys.push_back(node.key());
    return keys;
  }
  return {};
}

void add_extension(Filters<ObjectEntry>& filters, const Query& query, const ObjectList& list,
                   References references) {
  if (!query.extension) return;
  filters.add(
      "extension",
      [&query, &list, references](const ObjectEntry& found) {
        const Node node = list.node(found);
        if (found.extended && query.extension.matches(node)) return true;
        return references == References::followed && query.extension.matches(query.references->resolve(node));
      },
      [&query, &list] {
        std::vector<Node> nodes;
        for (const ObjectEntry& found : list.objects)
          nodes.push_back(list.node(found));
        return no_such_extension(query.extension.key(), nodes);
      });
}

namespace {

Groups groups_of(const ObjectList& list, const ObjectPrinting& printing,
                 const std::vector<std::uint32_t>& chosen) {
  struct SameGroups {
    std::uint32_t first;  // in list.objects
    std::uint64_t items;
  };
  Groups groups;
  std::vector<SameGroups> distinct;
  ByNumber<std::uint32_t> seen;  // position in `distinct` + 1
  for (const std::uint32_t object : chosen) {
    const ObjectEntry found = list.objects[object];
    const std::uint32_t number = printing.group_number(found);
    if (number == openapi::k_unknown_id) {
      printing.group(found, 1, groups);
    } else if (std::uint32_t& at = seen[number]; at != 0) {
      ++distinct[at - 1].items;
    } else {
      distinct.push_back({object, 1});
      at = static_cast<std::uint32_t>(distinct.size());
    }
  }
  for (const SameGroups& one : distinct)
    printing.group(list.objects[one.first], one.items, groups);
  return groups;
}

/// Returns the numbers of the objects on the page, in the requested order.
std::vector<std::uint32_t> page_of(const Query& query, const ObjectList& list, const ObjectPrinting& printing,
                                   const std::vector<std::uint32_t>& chosen, std::size_t begin,
                                   std::size_t end) {
  std::vector<std::uint32_t> page;
  page.reserve(end - begin);
  if (query.sort == Sort::name) {
    NameOrder order;
    order.reserve(chosen.size());
    ByNumber<std::uint32_t> known;  // result of add() + 1
    std::uint32_t empty = 0;        // result of add() + 1 for the empty name
    for (const std::uint32_t object : chosen) {
      const ObjectEntry found = list.objects[object];
      const std::uint32_t number = printing.name.number(found);
      const bool unknown = number == openapi::k_unknown_id;
      const auto name = unknown ? printing.name.of(found) : std::string_view();
      if (unknown && !name.empty()) {
        order.add(name);
        continue;
      }
      std::uint32_t& same = unknown ? empty : known[number];
      if (same != 0) {
        order.add_same(same - 1);
      } else {
        same = order.add(printing.name.of(found)) + 1;
      }
    }
    for (const std::uint32_t place : order.page(begin, end))
      page.push_back(chosen[place]);
  } else if (query.sort == Sort::rank) {
    // Largest rank first, then document order.
    std::vector<std::uint64_t> order(chosen.size());
    for (std::size_t i = 0; i < chosen.size(); ++i)
      order[i] = std::uint64_t{~printing.rank(list.objects[chosen[i]])} << 32U | i;
    const auto first = order.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = order.begin() + static_cast<std::ptrdiff_t>(end);
    if (first != order.end()) std::nth_element(order.begin(), first, order.end());
    std::partial_sort(first, last, order.end());
    for (auto at = first; at != last; ++at)
      page.push_back(chosen[static_cast<std::uint32_t>(*at)]);
  } else {
    page.assign(chosen.begin() + static_cast<std::ptrdiff_t>(begin),
                chosen.begin() + static_cast<std::ptrdiff_t>(end));
  }
  return page;
}

}  // namespace

void write_answer(Call& call, const Query& query, const ObjectList& list, const Filters<ObjectEntry>& filters,
                  const ObjectPrinting& printing) {
  const auto& all = list.objects;
  const auto chosen = filters.select(all, call);
  ListAnswer answer;
  answer.counts.total[0] = static_cast<std::int64_t>(all.size());
  answer.counts.matched[0] = static_cast<std::int64_t>(chosen.size());
  if (chosen.empty()) answer.hint = filters.explain_no_match(all, call);

  if (!query.group_by.empty()) {
    write_json(call, answer.groups(query, groups_of(list, printing, chosen)));
    return;
  }
  const auto [begin, end] = page_bounds(query.page, chosen.size());
  const auto page = page_of(query, list, printing, chosen, begin, end);
  const auto value_of = [&](std::uint32_t object) {
    return openapi::Located{list.node(list.objects[object])};
  };
  if (!page.empty()) answer.hint = no_such_field(query, printing.value_key, page, value_of);
  write_json(call, answer.items(query, query.detail ? list.details_key : "summaries",
                                [&, first = begin](std::size_t number, std::string& out) {
                                  const ObjectEntry found = list.objects[page[number - first]];
                                  const auto before = out.size();
                                  json::Writer writer(out);
                                  writer.begin_object();
                                  if (query.detail) {
                                    printing.head(found, writer);
                                    write_location(writer, query.fields, list.node(found),
                                                   component_key_path(list, found));
                                    write_value(writer, out, query, printing.value_key, {list.node(found)},
                                                room_for_value(query, out.size() - before));
                                  } else {
                                    printing.summary(found, writer);
                                  }
                                  // An object without the chosen members is named by its place.
                                  if (out.back() == '{')
                                    writer.member("pointer", openapi::json_pointer(list.node(found)));
                                  writer.end_object();
                                }));
}

std::string type_of(Node schema) {
  const Node ref = schema["$ref"];
  if (ref.is_string()) {
    const auto text = ref.text();
    return std::string(text.substr(text.rfind('/') + 1));
  }
  const Node type = schema["type"];
  if (type.is_string()) return std::string(type.text());
  std::string joined;
  if (type.is_array()) {
    for (const Node item : type) {
      if (!item.is_string()) continue;
      if (!joined.empty()) joined += '|';
      joined += item.text();
    }
  }
  return joined;
}

}  // namespace collet::listing
