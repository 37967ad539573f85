// SPDX-License-Identifier: MIT
/// Answer of a tool that lists objects: counts, then one page of groups, summaries or details.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <collet/page.hpp>

#include "plugins/openapi/print/list/groups.hpp"
#include "plugins/openapi/print/list/match_counts.hpp"
#include "plugins/openapi/print/list/query.hpp"

namespace collet::listing {

struct ListAnswer {
  MatchCounts counts;
  std::string hint;  ///< advice for a client that gets an empty list

  /// Returns {…, group_count, ungrouped?, groups: [{key, count, kind?}]}. `ungrouped` counts the items
  /// without a key.
  std::string groups(const Query& query, Groups groups) const;

  /// Returns {…, <key>: […]} with a page of all matched items. `print` is called as by write_list().
  template <class Print>
  std::string items(const Query& query, std::string_view key, Print&& print) const {
    List list = start(query, key, counts.all_matched());
    list.smaller = "name the members that you need in fields";
    return write_list(query.page, query.budget, list, std::forward<Print>(print));
  }

 private:
  List start(const Query& query, std::string_view key, std::int64_t listed) const;
};

}  // namespace collet::listing
