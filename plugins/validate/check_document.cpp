// SPDX-License-Identifier: MIT
#include "plugins/validate/check_document.hpp"

#include "plugins/validate/context/bundled_document.hpp"
#include "plugins/validate/external_checks.hpp"
#include "plugins/validate/rules/rules.hpp"
#include "plugins/validate/structure/structure_check.hpp"

namespace collet::validate {

static_assert(k_checks[8] == check_references && k_reference_checks == 1U << 9U);  // bit 0 is the structure

Unchecked check_document(openapi::Resolver& resolver, bool structure, Findings& findings,
                         const Cancellation& cancellation, Checks* checks) {
  RuleContext context(resolver, findings, cancellation);
  BundledDocument bundle(resolver);
  Checks every;
  if (checks == nullptr) checks = &every;
  bool all = true;
  if (checks->other_documents) {
    all = bundle.build();
    context.bundle = &bundle;
  }
  std::uint32_t bit = 1;
  const auto run = [&](const auto& check) {
    const std::uint64_t before = findings.count(Severity::error);
    if ((checks->wanted & bit) != 0) check();
    if (findings.count(Severity::error) != before) checks->with_errors |= bit;
    bit <<= 1U;
  };
  run([&] {
    if (structure) check_structure(context.index, findings, cancellation);
  });
  for (const auto check : k_checks)
    run([&] { check(context); });
  // All checks of other documents run: a value with an error may come from one of them.
  if (checks->other_documents)
    all = check_external_documents(bundle, structure, findings, cancellation, context.unopened) && all;
  return {context.values_unchecked, !all, context.unopened};
}

}  // namespace collet::validate
