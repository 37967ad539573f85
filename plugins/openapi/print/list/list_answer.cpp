// SPDX-License-Identifier: MIT
#include "plugins/openapi/print/list/list_answer.hpp"

#include <algorithm>

#include "plugins/openapi/index/index.hpp"
#include "plugins/openapi/print/list/item_writer.hpp"

namespace collet::listing {

namespace {

/// Returns a hint to findings of the document, which may explain an empty list: a section of the wrong type
/// is ignored.
std::string findings_hint(const Query& query) {
  if (query.references == nullptr) return {};
  const auto& description = query.references->description();
  const auto count = description.document().findings().size() + description.index().findings().size();
  if (count == 0) return {};
  return "the document has none, but " + std::to_string(count) +
         (count == 1 ? " finding that parse reports" : " findings that parse reports");
}

}  // namespace

List ListAnswer::start(const Query& query, std::string_view key, std::int64_t listed) const {
  List list;
  list.key = key;
  list.listed = listed;
  json::Writer head(list.head);
  counts.write(list, head);
  const bool any =
      std::any_of(counts.total.begin(), counts.total.end(), [](auto count) { return count != 0; });
  const std::string reason = any ? std::string() : findings_hint(query);
  if (const auto& text = reason.empty() ? hint : reason; !text.empty()) head.member("hint", text);
  return list;
}

std::string ListAnswer::groups(const Query& query, Groups groups) const {
  const auto sorted =
      groups.sorted(static_cast<std::size_t>(query.page.offset), static_cast<std::size_t>(query.page.limit));
  List list = start(query, "groups", static_cast<std::int64_t>(sorted.size()));
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
