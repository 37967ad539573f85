// SPDX-License-Identifier: MIT
/// The answer of a tool that lists: counts, then a page of groups, summaries or details.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/page.hpp>

#include "plugins/openapi/print/list/groups.hpp"
#include "plugins/openapi/print/list/query.hpp"
#include "plugins/openapi/print/list/tally.hpp"

namespace collet::listing {

struct Answer {
  Tally tally;
  std::string hint;  ///< what the reader may do about an empty list

  /// {…, group_count, ungrouped?, groups: [{key, count, kind?}]}; `ungrouped` items have no key.
  std::string groups(const Query& query, Groups groups) const;

  /// {…, <key>: […]}; `print` as write_list() takes it, over all that matched.
  template <class Print>
  std::string items(const Query& query, std::string_view key, Print&& print) const {
    List list = start(query, key, tally.all_matched());
    list.smaller = "name the members that you need in fields";
    return write_list(query.page, query.budget, list, std::forward<Print>(print));
  }

 private:
  List start(const Query& query, std::string_view key, std::int64_t listed) const;
};

}  // namespace collet::listing
