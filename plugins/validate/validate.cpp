// SPDX-License-Identifier: MIT
#include "plugins/validate/validate.hpp"

#include "plugins/openapi/print/list/query.hpp"
#include "plugins/validate/beyond.hpp"
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
  Joined joined(resolver);
  bool all = joined.gather();
  context.joined = &joined;
  if (question.structure) check_structure(context.index, findings, stop);
  check_rules(context);
  all = check_beyond(joined, question.structure, findings, stop) && all;
  call.json(report(question, resolver, std::move(findings), {context.values_left, !all}));
}

}  // namespace collet::validate
