// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/object_list.hpp"

#include <algorithm>

#include "plugins/openapi/print/list/answer.hpp"
#include "plugins/openapi/print/list/field_hint.hpp"
#include "plugins/openapi/print/list/item.hpp"
#include "plugins/openapi/print/list/name_order.hpp"
#include "plugins/openapi/print/list/nearby.hpp"

namespace collet::listing {
using openapi::Node;
using openapi::ObjectEntry;

Way way_of(const ObjectList& list, const ObjectEntry& found) {
  if (found.name_kind != openapi::NameKind::component) return {};
  const Node node = list.node(found);
  const bool swagger = list.description.index().version() == openapi::Version::v2_0;
  const Node root = list.description.document().root();
  const Node sections = swagger ? root : root["components"];
  const auto fields = openapi::fields_of(swagger ? openapi::Object::document : openapi::Object::components);
  for (const auto& section : fields) {
    if (sections[section.name][node.key()] != node) continue;
    Way way;
    if (!swagger) way.push_back("components");
    way.push_back(section.name);
    way.push_back(node.key());
    return way;
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
  struct Alike {
    std::uint32_t first;  // in list.objects
    std::uint64_t items;
  };
  Groups groups;
  std::vector<Alike> alike;
  ByNumber<std::uint32_t> met;  // place in `alike` + 1
  for (const std::uint32_t object : chosen) {
    const ObjectEntry found = list.objects[object];
    const std::uint32_t number = printing.group_number(found);
    if (number == openapi::k_unknown_id) {
      printing.group(found, 1, groups);
    } else if (std::uint32_t& at = met[number]; at != 0) {
      ++alike[at - 1].items;
    } else {
      alike.push_back({object, 1});
      at = static_cast<std::uint32_t>(alike.size());
    }
  }
  for (const Alike& one : alike)
    printing.group(list.objects[one.first], one.items, groups);
  return groups;
}

/// Which of the chosen are on the page: their numbers in the order that is asked for.
std::vector<std::uint32_t> page_of(const Query& query, const ObjectList& list, const ObjectPrinting& printing,
                                   const std::vector<std::uint32_t>& chosen, std::size_t begin,
                                   std::size_t end) {
  std::vector<std::uint32_t> page;
  page.reserve(end - begin);
  if (query.sort == Sort::name) {
    NameOrder order;
    order.reserve(chosen.size());
    ByNumber<std::uint32_t> known;  // what add() answered, + 1
    std::uint32_t empty = 0;        // the same of a name that is empty
    for (const std::uint32_t object : chosen) {
      const ObjectEntry found = list.objects[object];
      const std::uint32_t number = printing.name.number(found);
      const bool looked = number == openapi::k_unknown_id;
      const auto name = looked ? printing.name.of(found) : std::string_view();
      if (looked && !name.empty()) {
        order.add(name);
        continue;
      }
      std::uint32_t& same = looked ? empty : known[number];
      if (same != 0) {
        order.add_same(same - 1);
      } else {
        same = order.add(printing.name.of(found)) + 1;
      }
    }
    for (const std::uint32_t place : order.page(begin, end))
      page.push_back(chosen[place]);
  } else if (query.sort == Sort::rank) {
    // Largest first, then as in the document.
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

void answer(Call& call, const Query& query, const ObjectList& list, const Filters<ObjectEntry>& filters,
            const ObjectPrinting& printing) {
  const auto& all = list.objects;
  const auto chosen = filters.select(all, call);
  Answer answer;
  answer.tally.total[0] = static_cast<std::int64_t>(all.size());
  answer.tally.matched[0] = static_cast<std::int64_t>(chosen.size());
  if (chosen.empty()) answer.hint = filters.why_nothing(all, call);

  if (!query.group_by.empty()) {
    call.json(answer.groups(query, groups_of(list, printing, chosen)));
    return;
  }
  const auto [begin, end] = bounds_of(query.page, chosen.size());
  const auto page = page_of(query, list, printing, chosen, begin, end);
  const auto value_of = [&](std::uint32_t object) {
    return openapi::Located{list.node(list.objects[object])};
  };
  if (!page.empty()) answer.hint = no_such_field(query, printing.value_key, page, value_of);
  call.json(answer.items(query, query.detail ? list.details_key : "summaries",
                         [&, first = begin](std::size_t number, std::string& out) {
                           const ObjectEntry found = list.objects[page[number - first]];
                           const auto before = out.size();
                           json::Writer writer(out);
                           writer.begin_object();
                           if (query.detail) {
                             printing.head(found, writer);
                             write_location(writer, query.fields, list.node(found), way_of(list, found));
                             write_value(writer, out, query, printing.value_key, {list.node(found)},
                                         room_for_value(query, out.size() - before));
                           } else {
                             printing.summary(found, writer);
                           }
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
