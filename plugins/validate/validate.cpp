// SPDX-License-Identifier: MIT
#include "plugins/validate/validate.hpp"

#include "plugins/openapi/list/query.hpp"
#include "plugins/validate/question.hpp"
#include "plugins/validate/report.hpp"
#include "plugins/validate/rules.hpp"
#include "plugins/validate/structure.hpp"

namespace collet::validate {

void validate(Call& call, const Severities& severities) {
  const Question question(call);
  auto resolver = listing::load(call);
  const Stop stop(call);
  Findings findings(severities, question.strict, question.no_warnings);
  Context context(resolver, findings, stop);
  if (question.structure) check_structure(context.document, findings, stop);
  check_rules(context);
  call.json(report(question, context.document, std::move(findings), context.values_left));
}

}  // namespace collet::validate
