// SPDX-License-Identifier: MIT
#include "plugins/overlay/near_miss.hpp"

#include <vector>

#include "plugins/validate/values/node_access.hpp"
#include "sdk/support/text.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::overlay {
namespace {

using validate::NodeAccess;

constexpr std::size_t k_max_names = 5000;

}  // namespace

std::string near_miss(const support::jsonpath::JsonPath& query, openapi::Node root,
                      support::StepBudget& work) {
  static const NodeAccess access;
  const support::json_schema::AccessedValue from{&access, NodeAccess::value(root)};
  for (std::size_t segments = query.segment_count(); segments-- > 0;) {
    const auto found = query.select_prefix(segments, from, work);
    if (!found) return {};
    if (found->empty()) continue;
    const std::string prefix(query.prefix(segments));
    std::string text = support::clip(prefix, 200) + " matches " + std::to_string(found->size()) +
                       (found->size() == 1 ? " value" : " values");
    const std::string_view wanted = query.segment_name(segments);
    if (wanted.empty()) {
      const std::string next(std::string_view(query.text())
                                 .substr(prefix.size(), query.prefix(segments + 1).size() - prefix.size()));
      return text + ", of which " + support::quote(next) + " selects nothing";
    }
    std::vector<std::string_view> names;
    for (std::size_t i = 0; i < found->size() && names.size() < k_max_names; ++i)
      for (const openapi::Node child : NodeAccess::node(found->value(i)))
        if (child.key_symbol() != openapi::k_no_symbol && names.size() < k_max_names)
          names.push_back(child.key());
    return text + (found->size() == 1 ? ", which has no " : ", none of which has ") + support::quote(wanted) +
           support::did_you_mean(wanted, names);
  }
  return {};
}

}  // namespace collet::overlay
