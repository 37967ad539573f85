// SPDX-License-Identifier: MIT
/// validate on any document: each finding has a place in the document and a message.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "plugins/openapi/open/resolver.hpp"
#include "plugins/validate/rules/rules.hpp"
#include "plugins/validate/structure/structure_check.hpp"
#include "tests/fuzz/document_checks.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace collet;
  auto read = openapi::read_json_document(std::string(reinterpret_cast<const char*>(data), size),
                                          openapi::fuzz_limits());
  if (!read) return 0;
  const auto description = std::make_shared<const openapi::Description>(*read);
  if (!description->index().problem().empty()) return 0;
  openapi::Resolver resolver(openapi::Opened{description, {}});
  const validate::Cancellation cancellation;
  validate::Findings findings;
  validate::RuleContext context(resolver, findings, cancellation);
  validate::check_structure(context.index, findings, cancellation);
  validate::check_rules(context);
  for (const validate::Finding& finding : findings.kept()) {
    openapi::require(finding.rule != nullptr && !finding.message.empty());
    openapi::require(openapi::find_pointer((*read)->root(), openapi::json_pointer(finding.at)) == finding.at);
  }
  return 0;
}
