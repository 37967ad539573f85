// SPDX-License-Identifier: MIT
#include "plugins/validate/validate.hpp"

#include <optional>
#include <utility>

#include "plugins/openapi/print/list/query.hpp"
#include "plugins/openapi/print/list/visible_json.hpp"
#include "plugins/validate/check_document.hpp"
#include "plugins/validate/new_findings.hpp"
#include "plugins/validate/report/report.hpp"
#include "plugins/validate/report/request.hpp"

namespace collet::validate {

void validate(Call& call, const Severities& severities) {
  const Request request(call);
  if (request.rules) return listing::write_json(call, list_rules(request, severities));
  if (!call.arguments().raw("spec"))
    throw Failure(COLLET_INVALID_ARGUMENT,
                  "/spec: found nothing, expected a document; rules=true needs none");
  auto resolver = listing::load(call);
  const Cancellation cancellation(call);
  Findings findings(severities, request.strict, request.no_warnings);
  const Unchecked unchecked = check_document(resolver, request.structure, findings, cancellation);
  std::optional<Since> since;
  if (!request.since.empty())
    since = keep_new_findings(call, request.since, resolver, request.structure, findings, cancellation);
  listing::write_json(call, report(request, resolver, std::move(findings), unchecked, since, cancellation));
}

}  // namespace collet::validate
