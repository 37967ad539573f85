// SPDX-License-Identifier: MIT
#include "plugins/validate/beyond.hpp"

#include <set>
#include <tuple>
#include <utility>

#include "plugins/validate/rules.hpp"
#include "plugins/validate/structure.hpp"

namespace collet::validate {
namespace {

using openapi::Located;
using openapi::Node;

/// What is true of the joined document alone: everything in it is referred to from elsewhere, and names that
/// are no `$ref` are not rewritten.
bool of_the_joined(std::string_view rule) {
  return rule == "component-unused" || rule == "discriminator-mapping" || rule == "reference-opened" ||
         rule == "discriminator-place";
}

void tell_lost(const Joined& joined, Findings& findings) {
  using State = openapi::Followed::State;
  for (const auto& [at, followed] : joined.lost()) {
    const Node ref = at.node["$ref"];
    const bool missing = followed.state == State::missing;
    std::string message = "found the $ref ";
    message.append(cited(ref.string()))
        .append(missing ? ", which leads nowhere: " : ", which was not followed: ")
        .append(followed.reason);
    findings.add_beyond(missing ? rule("reference-resolves") : rule("reference-opened"), {ref, at.source},
                        std::move(message), {},
                        followed.state == State::unopened ? std::optional(Severity::warning) : std::nullopt);
  }
}

}  // namespace

bool check_beyond(const Joined& joined, bool structure, Findings& findings, const Stop& stop) {
  tell_lost(joined, findings);
  if (joined.description() == nullptr) return true;

  Findings inner = findings.like();
  openapi::Resolver within(openapi::Opened{joined.description(), {}});
  Context context(within, inner, stop);
  if (structure) check_structure(context.index, inner, stop);
  check_rules(context);
  // A value that two references take for the same thing stands there twice.
  std::set<std::tuple<const Rule*, std::uint32_t, std::uint32_t>> told;
  for (const Finding& finding : findings.kept())
    if (finding.rule->id == "operation-id-unique") told.emplace(finding.rule, 0, finding.at.id());
  for (Finding& finding : inner.take()) {
    if (of_the_joined(finding.rule->id) || Joined::is_lost(finding.at)) continue;
    const Located origin = joined.origin_of(finding.at);
    // Of the document in question only what it alone does not show: a name that others have too.
    if (!origin || (origin.source == 0 && finding.rule->id != "operation-id-unique") ||
        !told.emplace(finding.rule, origin.source, origin.node.id()).second)
      continue;
    finding.at = origin.node;
    finding.source = origin.source;
    finding.message = joined.as_written(std::move(finding.message));
    finding.suggestion = joined.as_written(std::move(finding.suggestion));
    findings.add(std::move(finding));
  }
  return context.values_left == 0;
}

}  // namespace collet::validate
