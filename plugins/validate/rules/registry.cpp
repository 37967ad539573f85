// SPDX-License-Identifier: MIT
#include "plugins/validate/rules/registry.hpp"

#include "plugins/validate/structure/structure_check.hpp"

namespace collet::validate {

std::vector<const Rule*> all_rules() {
  std::vector<const Rule*> all;
  for (const Rule& one : structure_rules())
    all.push_back(&one);
  for (const Rule& one : k_rules)
    all.push_back(&one);
  return all;
}

std::string link_to(const Finding& finding, openapi::Version version) {
  std::string_view page = "v3.0.4";
  std::string_view section = finding.section.empty() ? finding.rule->section : finding.section;
  if (version == openapi::Version::v2_0) {
    page = "v2.0";
    // Sections with another name in 2.0.
    if (section == "openapi-object") section = "swagger-object";
    if (section == "components-object") section = "swagger-object";
  } else if (version == openapi::Version::v3_1) {
    page = "v3.1.1";
  } else if (version == openapi::Version::v3_2) {
    page = "v3.2.0";
  }
  std::string link = "https://spec.openapis.org/oas/";
  link.append(page).append(".html#").append(section);
  return link;
}

}  // namespace collet::validate
