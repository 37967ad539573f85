// SPDX-License-Identifier: MIT
#include "plugins/bundling/sections.hpp"

#include "plugins/openapi/tree/pointer.hpp"

namespace collet::bundling {

using openapi::Node;
using openapi::Object;
using openapi::Version;

std::vector<Section> sections_of(Version version) {
  std::vector<Section> sections;
  const std::uint8_t bit = openapi::version_bit(version);
  const bool old = version == Version::v2_0;
  for (const auto& field : openapi::fields_of(old ? Object::document : Object::components)) {
    const bool map = field.cardinality == openapi::Cardinality::map && field.holds != Object::data;
    if (!map || (old && (field.versions & openapi::k_in_2_0) == 0)) continue;
    sections.push_back({field.name, field.holds, (field.versions & bit) != 0});
  }
  return sections;
}

Node section_in(Node root, Version version, std::string_view name) {
  return version == Version::v2_0 ? root[name] : root["components"][name];
}

std::string reference_to(Version version, std::string_view section, std::string_view name) {
  std::string pointer = version == Version::v2_0 ? "" : "/components";
  openapi::append_pointer_step(pointer, section);
  openapi::append_pointer_step(pointer, name);
  std::string out = "#";
  constexpr std::string_view k_hex = "0123456789ABCDEF";
  for (const char c : pointer) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain =
        byte > ' ' && byte < 0x7F && std::string_view("%\"<>\\^`{|}").find(c) == std::string_view::npos;
    if (plain) {
      out += c;
      continue;
    }
    out += '%';
    out += k_hex[byte >> 4U];
    out += k_hex[byte & 15U];
  }
  return out;
}

std::string_view section_for(Version version, Object object) {
  for (const Section& section : sections_of(version))
    if (section.in_version && section.holds == object) return section.name;
  return {};
}

}  // namespace collet::bundling
