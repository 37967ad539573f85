// SPDX-License-Identifier: MIT
/// Any document gets a judgement: each finding stands at a value of it and says something.
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
  if (!read || !(*read)->index().problem().empty()) return 0;
  openapi::Resolver resolver(openapi::Opened{*read, {}});
  const validate::Cancellation cancellation;
  validate::Findings findings;
  validate::RuleContext context(resolver, findings, cancellation);
  validate::check_structure(context.document, findings, cancellation);
  validate::check_rules(context);
  for (const validate::Finding& finding : findings.kept()) {
    openapi::require(finding.rule != nullptr && !finding.message.empty());
    openapi::require(openapi::find_pointer((*read)->root(), openapi::json_pointer(finding.at)) == finding.at);
  }
  return 0;
}
