// SPDX-License-Identifier: MIT
#include "plugins/refs/web.hpp"

#include <set>

namespace collet::refs {

std::string Web::name(std::uint32_t unit) const {
  const auto& description = references_.description();
  const auto own = description.inventory().units().size();
  return unit < own ? unit_name(description.inventory().unit(unit), description)
                    : elsewhere_.name(static_cast<std::uint32_t>(unit - own));
}

void Web::write_head(json::Writer& head) const {
  using State = openapi::Followed::State;
  const auto is_lost = [](State state) { return state == State::unopened || state == State::not_fetched; };
  std::uint64_t unopened = 0;
  for (const auto& lead : leads_.followed)
    if (is_lost(lead.to.state)) ++unopened;
  std::set<std::pair<std::uint32_t, std::string_view>> others;
  for (const auto& reference : elsewhere_.references())
    if (is_lost(reference.to.state)) others.emplace(reference.object.source, reference.text);
  unopened += others.size();
  if (elsewhere_.documents() != 0)
    head.member("documents", static_cast<std::uint64_t>(elsewhere_.documents()));
  if (unopened != 0) head.member("unopened", unopened);
}

std::string_view word_of(openapi::Object object) {
  return object == openapi::Object::data ? "unknown" : object_word(object);
}

List list_of(std::string_view key, std::size_t total, std::size_t matched) {
  List list;
  list.key = key;
  list.total = static_cast<std::int64_t>(total);
  list.matched = static_cast<std::int64_t>(matched);
  return list;
}

}  // namespace collet::refs
