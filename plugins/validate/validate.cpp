// SPDX-License-Identifier: MIT
#include "plugins/validate/validate.hpp"

#include <utility>

#include "plugins/openapi/print/list/query.hpp"
#include "plugins/validate/check_document.hpp"
#include "plugins/validate/report/report.hpp"
#include "plugins/validate/report/request.hpp"

namespace collet::validate {

void validate(Call& call, const Severities& severities) {
  const Request request(call);
  auto resolver = listing::load(call);
  const Cancellation cancellation(call);
  Findings findings(severities, request.strict, request.no_warnings);
  const Unchecked unchecked = check_document(resolver, request.structure, findings, cancellation);
  call.json(report(request, resolver, std::move(findings), unchecked, cancellation));
}

}  // namespace collet::validate
