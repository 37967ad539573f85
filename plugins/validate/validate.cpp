// SPDX-License-Identifier: MIT
#include "plugins/validate/validate.hpp"

#include "plugins/openapi/print/list/query.hpp"
#include "plugins/validate/external_checks.hpp"
#include "plugins/validate/report/report.hpp"
#include "plugins/validate/report/request.hpp"
#include "plugins/validate/rules/rules.hpp"
#include "plugins/validate/structure/structure_check.hpp"

namespace collet::validate {

void validate(Call& call, const Severities& severities) {
  const Request request(call);
  if (request.rules) return call.json(list_rules(request, severities));
  if (!call.arguments().raw("spec"))
    throw Failure(COLLET_INVALID_ARGUMENT,
                  "/spec: found nothing, expected a document; rules=true needs none");
  auto resolver = listing::load(call);
  const Cancellation cancellation(call);
  Findings findings(severities, request.strict, request.no_warnings);
  RuleContext context(resolver, findings, cancellation);
  BundledDocument bundle(resolver);
  bool all = bundle.build();
  context.bundle = &bundle;
  if (request.structure) check_structure(context.index, findings, cancellation);
  check_rules(context);
  all = check_external_documents(bundle, request.structure, findings, cancellation, context.unopened) && all;
  call.json(report(request, resolver, std::move(findings), {context.values_unchecked, !all, context.unopened},
                   cancellation));
}

}  // namespace collet::validate
