// SPDX-License-Identifier: MIT
#include "plugins/openapi/list/object_list.hpp"

#include <algorithm>

#include "plugins/openapi/list/answer.hpp"
#include "plugins/openapi/list/item.hpp"
#include "plugins/openapi/list/nearby.hpp"

namespace collet::listing {
using openapi::Found;
using openapi::Node;

Way way_of(const ObjectList& list, const Found& found) {
  if (found.naming != openapi::Naming::component) return {};
  const Node node = list.node(found);
  const bool swagger = list.document.index().version() == openapi::Version::v2_0;
  const Node sections = swagger ? list.document.root() : list.document.root()["components"];
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

void add_extension(Filters<Found>& filters, const Query& query, const ObjectList& list,
                   References references) {
  if (!query.extension) return;
  filters.add(
      "extension",
      [&query, &list, references](const Found& found) {
        const Node node = list.node(found);
        if (query.extension.matches(node)) return true;
        return references == References::followed && query.extension.matches(query.references->resolve(node));
      },
      [&query, &list] {
        std::vector<Node> nodes;
        for (const Found& found : list.objects)
          nodes.push_back(list.node(found));
        return no_such_extension(query.extension.key(), nodes);
      });
}

void answer(Call& call, const Query& query, const ObjectList& list, const Filters<Found>& filters,
            const ObjectPrinting& printing) {
  const auto& objects = list.objects;
  auto chosen = filters.select(objects, call);
  Answer answer;
  answer.tally.total[0] = static_cast<std::int64_t>(objects.size());
  answer.tally.matched[0] = static_cast<std::int64_t>(chosen.size());
  if (chosen.empty()) answer.hint = filters.why_nothing(objects, call);

  if (!query.group_by.empty()) {
    Groups groups;
    for (const auto number : chosen)
      printing.group(objects[number], groups);
    call.json(answer.groups(query, groups));
    return;
  }
  if (query.sort == Sort::name) {
    std::stable_sort(chosen.begin(), chosen.end(), [&](std::uint32_t a, std::uint32_t b) {
      return printing.name(objects[a]) < printing.name(objects[b]);
    });
  } else if (query.sort == Sort::rank) {
    std::vector<std::uint32_t> ranks(objects.size());
    for (const auto number : chosen)
      ranks[number] = printing.rank(objects[number]);
    std::stable_sort(chosen.begin(), chosen.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return ranks[a] > ranks[b]; });
  }
  call.json(answer.items(query, query.detail ? list.details_key : "summaries",
                         [&](std::size_t number, std::string& out) {
                           const Found found = objects[chosen[number]];
                           const auto begin = out.size();
                           json::Writer writer(out);
                           writer.begin_object();
                           if (query.detail) {
                             printing.head(found, writer);
                             write_location(writer, query.fields, list.node(found), way_of(list, found));
                             write_value(writer, out, query, printing.value_key, {list.node(found)},
                                         room_for_value(query, out.size() - begin));
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
