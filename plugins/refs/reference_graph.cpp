// SPDX-License-Identifier: MIT
#include "plugins/refs/reference_graph.hpp"

#include <set>

namespace collet::refs {

std::string ReferenceGraph::name(std::uint32_t unit) const {
  const auto& description = references_.description();
  const auto own = description.inventory().units().size();
  return unit < own ? unit_name(description.inventory().unit(unit), description)
                    : external_documents_.name(static_cast<std::uint32_t>(unit - own));
}

void ReferenceGraph::write_head(json::Writer& head) const {
  using State = openapi::Followed::State;
  const auto is_lost = [](State state) { return state == State::unopened || state == State::not_fetched; };
  std::uint64_t unopened = 0;
  for (const auto& followed : resolved_targets_.followed)
    if (is_lost(followed.to.state)) ++unopened;
  std::set<std::pair<std::uint32_t, std::string_view>> others;
  for (const auto& reference : external_documents_.references())
    if (is_lost(reference.to.state)) others.emplace(reference.object.source, reference.text);
  unopened += others.size();
  if (external_documents_.documents() != 0)
    head.member("documents", static_cast<std::uint64_t>(external_documents_.documents()));
  if (unopened != 0) head.member("unopened", unopened);
}

std::string_view word_of(openapi::Object object) {
  return object == openapi::Object::data ? "unknown" : object_word(object);
}

List make_list(std::string_view key, std::size_t total, std::size_t matched) {
  List list;
  list.key = key;
  list.total = static_cast<std::int64_t>(total);
  list.matched = static_cast<std::int64_t>(matched);
  return list;
}

}  // namespace collet::refs
