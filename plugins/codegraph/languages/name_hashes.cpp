// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/name_hashes.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace collet::codegraph {

std::uint32_t name_hash(std::string_view name) {
  return static_cast<std::uint32_t>(XXH3_64bits(name.data(), name.size()));
}

void add_name_hashes(std::string_view name, std::vector<std::uint32_t>& out) {
  while (!name.empty()) {
    const auto dot = name.find('.');
    // A type with parameters may be named with their number: List`1.
    const auto part = name.substr(0, dot);
    if (!part.empty()) out.push_back(name_hash(part.substr(0, part.find('`'))));
    name.remove_prefix(dot == std::string_view::npos ? name.size() : dot + 1);
  }
}

void add_name_hashes(const TypeName& type, std::vector<std::uint32_t>& out) {
  add_name_hashes(type.name, out);
  for (const auto& argument : type.arguments)
    add_name_hashes(argument, out);
}

}  // namespace collet::codegraph
