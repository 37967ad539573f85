// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/query.hpp"

#include <algorithm>

#include "plugins/openapi/open/spec.hpp"
#include "plugins/openapi/print/list/filter/suggestion.hpp"
#include "plugins/openapi/print/list/text_argument.hpp"

namespace collet::listing {

bool Fields::named(std::string_view name) const {
  return std::find(names_.begin(), names_.end(), name) != names_.end();
}

void Query::read(const Call& call, std::initializer_list<std::string_view> groups,
                 std::initializer_list<std::string_view> summary,
                 std::initializer_list<std::string_view> sorts) {
  const Arguments& arguments = call.arguments();
  extension_text = text_argument(arguments, "extension");
  if (!extension_text.empty()) {
    auto filter = ExtensionFilter::parse(extension_text);
    if (!filter) throw Failure(filter.error().code, "/extension: " + filter.error().message);
    extension = *filter;
  }
  resolve_refs = arguments.boolean("resolve_refs", false);
  detail = arguments.boolean("detail", false);
  fields = Fields(fields_argument(arguments));
  if (!detail) {
    for (const auto& name : fields.names()) {
      if (std::find(summary.begin(), summary.end(), name) != summary.end()) continue;
      std::string expected = "one of ";
      for (const auto known : summary)
        expected.append(known == *summary.begin() ? "" : ", ").append(known);
      arguments.refuse("fields", in_quotes(name), expected + " (with detail: any member of the item)",
                       nearest(name, summary));
    }
  }
  group_by = arguments.one_of("group_by", groups, std::string_view(), Case::ignored);
  if (detail && !group_by.empty())
    throw Failure(COLLET_INVALID_ARGUMENT,
                  "/group_by: found group_by together with detail, expected one of them");
  const auto by = arguments.one_of("sort", sorts, "source", Case::ignored);
  sort = by == "name" ? Sort::name : by == "rank" ? Sort::rank : Sort::source;
  page = Page::read(arguments, detail);
  budget = Budget::read(arguments, call.budget());
}

openapi::Resolver load(const Call& call) {
  auto access = support::Access::from_json(call.access());
  const Arguments& arguments = call.arguments();
  openapi::Following following;
  following.http = arguments.boolean("resolve_http_refs", false);
  following.fetching = {arguments.boolean("insecure", false), call.cancel_fd()};
  if (following.fetching.insecure && !access.insecure)
    throw Failure(COLLET_DENIED,
                  "/insecure: certificates must be valid; to allow others: [access] insecure = true");
  auto opened = openapi::load_spec(arguments.raw("spec"), access, following.fetching);
  if (!opened && opened.error().code == COLLET_CANCELLED) call.throw_if_cancelled();
  if (!opened) throw Failure(opened.error().code, opened.error().message);
  return openapi::Resolver(*std::move(opened), std::move(access), following);
}

}  // namespace collet::listing
