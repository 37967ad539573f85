// SPDX-License-Identifier: MIT
#include "plugins/bundling/sections.hpp"

#include "plugins/openapi/tree/pointer.hpp"

namespace collet::bundling {

using openapi::Node;
using openapi::Object;
using openapi::Version;

namespace {

/// Calls `visit` with each section until it returns false.
template <class Visit>
void visit_sections(Version version, const Visit& visit) {
  const std::uint8_t bit = openapi::version_bit(version);
  const bool old = version == Version::v2_0;
  for (const auto& field : openapi::fields_of(old ? Object::document : Object::components)) {
    const bool map = field.cardinality == openapi::Cardinality::map && field.holds != Object::data;
    if (!map || (old && (field.versions & openapi::k_in_2_0) == 0)) continue;
    if (!visit(Section{field.name, field.holds, (field.versions & bit) != 0})) return;
  }
}

}  // namespace

std::vector<Section> sections_of(Version version) {
  std::vector<Section> sections;
  visit_sections(version, [&](const Section& section) {
    sections.push_back(section);
    return true;
  });
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
  std::string_view name;
  visit_sections(version, [&](const Section& section) {
    if (section.in_version && section.holds == object) name = section.name;
    return name.empty();
  });
  return name;
}

}  // namespace collet::bundling
