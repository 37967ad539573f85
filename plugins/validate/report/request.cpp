// SPDX-License-Identifier: MIT
#include "plugins/validate/report/request.hpp"

#include <algorithm>
#include <vector>

#include "plugins/openapi/print/list/filter/name_matcher.hpp"
#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"
#include "plugins/validate/rules/registry.hpp"

namespace collet::validate {
namespace {

constexpr std::int64_t k_max_first = 20;  ///< findings after a summary
constexpr std::string_view k_fields[] = {"rule",   "severity", "document",   "pointer", "line",
                                         "column", "message",  "suggestion", "fix",     "link"};

/// An unknown rule id is an error, not an empty answer.
void check_rule(const Arguments& arguments, const std::string& wanted) {
  if (wanted.empty() || listing::is_glob(wanted)) return;
  std::vector<std::string_view> ids;
  for (const Rule* one : all_rules())
    ids.push_back(one->id);
  if (std::find(ids.begin(), ids.end(), wanted) != ids.end()) return;
  arguments.refuse("rule", listing::in_quotes(wanted), "the id of a rule, or a glob", nearest(wanted, ids));
}

}  // namespace

Request::Request(const Call& call)
    : strict(call.arguments().boolean("strict", false)),
      no_warnings(call.arguments().boolean("no_warnings", false)),
      structure(call.arguments().boolean("validate_structure", true)),
      rule(listing::text_argument(call.arguments(), "rule", listing::k_max_rule_bytes)),
      path(listing::path_argument(call.arguments(), "path")),
      since(call.arguments().string("since", "")),
      group_by(call.arguments().one_of("group_by", {"rule", "path", "severity"}, std::string_view(),
                                       Case::ignored)),
      fields(listing::fields_argument(call.arguments())),
      page(Page::read(call.arguments())),
      budget(Budget::read(call.arguments(), call.budget())) {
  const Arguments& arguments = call.arguments();
  check_rule(arguments, rule);
  rules = arguments.boolean("rules", false);
  first = rule.empty() && path.empty() && group_by.empty() && fields.all() &&
          arguments.integer("limit", 0) <= 0 && page.offset == 0;
  if (first) page.limit = k_max_first;
  for (const auto& name : fields.names()) {
    if (std::find(std::begin(k_fields), std::end(k_fields), name) != std::end(k_fields)) continue;
    arguments.refuse("fields", listing::in_quotes(name),
                     "one of rule, severity, document, pointer, line, column, message, suggestion, fix, "
                     "link",
                     {});
  }
}

}  // namespace collet::validate
