// SPDX-License-Identifier: MIT
#include "host/catalog/current_catalog.hpp"

#include <algorithm>
#include <tuple>

namespace collet::host::catalog {

namespace {

bool same(const Tool* a, const Tool* b) {
  const auto seen = [](const Tool& tool) {
    return std::tie(tool.name, tool.title, tool.description, tool.input_schema, tool.output_schema,
                    tool.annotations);
  };
  return seen(*a) == seen(*b);
}

bool same(const Resource* a, const Resource* b) {
  const auto seen = [](const Resource& one) {
    return std::tie(one.run.id, one.name, one.run.title, one.run.description, one.mime_type, one.size);
  };
  return seen(*a) == seen(*b);
}

bool same(const Prompt* a, const Prompt* b) {
  const auto seen = [](const Prompt& one) {
    return std::tie(one.run.name, one.run.title, one.run.description, one.arguments);
  };
  return seen(*a) == seen(*b);
}

template <class Item>
bool differ(const std::vector<const Item*>& a, const std::vector<const Item*>& b) {
  return !std::equal(a.begin(), a.end(), b.begin(), b.end(),
                     [](const Item* one, const Item* other) { return same(one, other); });
}

}  // namespace

Difference difference(const Catalog& before, const Catalog& after) {
  Difference out;
  out.tools = differ(before.exposed(), after.exposed());
  out.resources =
      differ(before.resources(), after.resources()) || differ(before.templates(), after.templates());
  out.prompts = differ(before.prompts(), after.prompts());
  return out;
}

}  // namespace collet::host::catalog
