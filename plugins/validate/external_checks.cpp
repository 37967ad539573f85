// SPDX-License-Identifier: MIT
#include "plugins/validate/external_checks.hpp"

#include <set>
#include <tuple>
#include <utility>

#include "plugins/validate/rules/rules.hpp"
#include "plugins/validate/structure/structure_check.hpp"

namespace collet::validate {
namespace {

using openapi::Located;
using openapi::Node;

/// Rules that do not apply to the bundled document: everything in it is referenced from elsewhere, and names
/// other than `$ref` are not rewritten.
bool is_excluded(std::string_view rule) {
  return rule == "component-unused" || rule == "discriminator-mapping" || rule == "reference-opened" ||
         rule == "discriminator-place";
}

/// Returns the number of references that were not opened.
std::uint64_t report_lost_references(const BundledDocument& bundle, Findings& findings) {
  std::uint64_t unopened = 0;
  using State = openapi::Followed::State;
  for (const auto& [at, followed] : bundle.lost()) {
    const Node ref = at.node["$ref"];
    const bool missing = followed.state == State::missing;
    if (!missing) ++unopened;
    std::string message = "found the $ref ";
    message.append(single_quoted(ref.string()))
        .append(missing ? ", which leads nowhere: " : ", which was not followed: ")
        .append(followed.reason);
    findings.add_external(missing ? rule("reference-resolves") : rule("reference-opened"), {ref, at.source},
                          std::move(message), {}, missing ? std::nullopt : severity_of_unopened(followed));
  }
  return unopened;
}

}  // namespace

bool check_external_documents(const BundledDocument& bundle, bool structure, Findings& findings,
                              const Cancellation& cancellation, std::uint64_t& unopened) {
  unopened += report_lost_references(bundle, findings);
  if (bundle.description() == nullptr) return true;

  Findings inner = findings.empty_copy();
  openapi::Resolver within(openapi::Opened{bundle.description(), {}});
  RuleContext context(within, inner, cancellation);
  if (structure) check_structure(context.index, inner, cancellation);
  check_rules(context);
  // A value that two references use as the same type occurs twice.
  std::set<std::tuple<const Rule*, std::uint32_t, std::uint32_t>> reported;
  for (const Finding& finding : findings.kept())
    if (finding.rule->id == "operation-id-unique") reported.emplace(finding.rule, 0, finding.at.id());
  for (Finding& finding : inner.take()) {
    if (is_excluded(finding.rule->id) || BundledDocument::is_lost(finding.at)) continue;
    const Located origin = bundle.origin_of(finding.at);
    // In the document of the call, only a name that another document repeats is new.
    if (!origin || (origin.source == 0 && finding.rule->id != "operation-id-unique") ||
        !reported.emplace(finding.rule, origin.source, origin.node.id()).second)
      continue;
    finding.at = origin.node;
    finding.source = origin.source;
    finding.message = bundle.as_written(std::move(finding.message));
    finding.suggestion = bundle.as_written(std::move(finding.suggestion));
    findings.add(std::move(finding));
  }
  return context.values_unchecked == 0;
}

}  // namespace collet::validate
