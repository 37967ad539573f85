// SPDX-License-Identifier: MIT
#include "plugins/validate/check_document.hpp"

#include "plugins/validate/context/bundled_document.hpp"
#include "plugins/validate/external_checks.hpp"
#include "plugins/validate/rules/rules.hpp"
#include "plugins/validate/structure/structure_check.hpp"

namespace collet::validate {

Unchecked check_document(openapi::Resolver& resolver, bool structure, Findings& findings,
                         const Cancellation& cancellation) {
  RuleContext context(resolver, findings, cancellation);
  BundledDocument bundle(resolver);
  bool all = bundle.build();
  context.bundle = &bundle;
  if (structure) check_structure(context.index, findings, cancellation);
  check_rules(context);
  all = check_external_documents(bundle, structure, findings, cancellation, context.unopened) && all;
  return {context.values_unchecked, !all, context.unopened};
}

}  // namespace collet::validate
