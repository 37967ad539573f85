// SPDX-License-Identifier: MIT
#include "plugins/openapi/list/answer.hpp"

#include "plugins/openapi/list/item.hpp"

namespace collet::listing {

List Answer::start(std::string_view key, std::int64_t listed) const {
  List list;
  list.key = key;
  list.listed = listed;
  json::Writer head(list.head);
  tally.write(list, head);
  if (!hint.empty()) head.member("hint", hint);
  return list;
}

std::string Answer::groups(const Query& query, Groups groups) const {
  const auto sorted =
      groups.sorted(static_cast<std::size_t>(query.page.offset), static_cast<std::size_t>(query.page.limit));
  List list = start("groups", static_cast<std::int64_t>(sorted.size()));
  if (!list.head.empty()) list.head += ',';
  json::Writer head(list.head);
  head.member("group_count", static_cast<std::uint64_t>(sorted.size()));
  if (groups.without_key() != 0) head.member("ungrouped", groups.without_key());
  return write_list(query.page, query.budget, list, [&](std::size_t number, std::string& out) {
    const auto& group = sorted[number];
    json::Writer writer(out);
    writer.begin_object();
    writer.member("key", group.key).member("count", group.count);
    write_kind(writer, group.kind);
    writer.end_object();
  });
}

}  // namespace collet::listing
