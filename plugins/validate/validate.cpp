// SPDX-License-Identifier: MIT
#include "plugins/validate/validate.hpp"

#include "plugins/openapi/list/query.hpp"
#include "plugins/validate/question.hpp"
#include "plugins/validate/report.hpp"
#include "plugins/validate/rules.hpp"

namespace collet::validate {

void validate(Call& call, const Severities& severities) {
  const Question question(call);
  auto resolver = listing::load(call);
  const Stop stop(call);
  Findings findings(severities, question.strict, question.no_warnings);
  Context context(resolver, findings, stop);
  check_rules(context);
  call.json(report(question, context.document, std::move(findings), context.values_left));
}

}  // namespace collet::validate
