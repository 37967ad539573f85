// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/frameworks/entity_uses.hpp"

#include <algorithm>

namespace collet::codegraph::bridge {

void EntityUses::add(const Entity& entity, DataUse use) {
  const std::pair one{&entity, use};
  if (use == DataUse::none || std::find(uses_.begin(), uses_.end(), one) != uses_.end()) return;
  uses_.push_back(one);
  context_.out.add_use(evidence_, use, entity.table, k_code_call);
}

std::uint32_t EntityUses::source_of(const Entity& entity) {
  const auto known = std::find(sources_.begin(), sources_.end(), &entity);
  if (known != sources_.end()) return static_cast<std::uint32_t>(known - sources_.begin());
  sources_.push_back(&entity);
  if (facts_.scopes.empty()) facts_.scopes.emplace_back();
  DataSource source;
  source.use = DataUse::none;
  source.rows = true;
  source.name = entity.table;
  facts_.scopes.front().sources.push_back(std::move(source));
  return static_cast<std::uint32_t>(sources_.size() - 1);
}

void EntityUses::add_column(const Entity& entity, std::string_view property, bool written) {
  const auto found = entity.properties.find(std::string(property));
  std::string name;
  if (found != entity.properties.end()) {
    name = found->second.column;
  } else {
    // The key of a foreign object: `customer_id`
    for (const auto& [member, one] : entity.properties)
      if (one.column == property && one.target != k_none) name = one.column;
  }
  if (name.empty()) return;
  constexpr std::size_t k_max_columns = 500;
  const auto source = source_of(entity);
  auto& columns = facts_.scopes.front().columns;
  if (columns.size() >= k_max_columns) return;
  DataColumn column;
  column.written = written;
  column.source = source;
  column.name = {std::move(name)};
  columns.push_back(std::move(column));
}

void EntityUses::add_path(const Entity& entity, std::string_view path, std::string_view separator,
                          bool loads) {
  const Entity* at = &entity;
  constexpr int k_max_parts = 12;
  for (int i = 0; i < k_max_parts && !path.empty() && at != nullptr; ++i) {
    const auto end = path.find(separator);
    const auto part = path.substr(0, end);
    path = end == std::string_view::npos ? std::string_view() : path.substr(end + separator.size());
    auto found = at->properties.find(std::string(part));
    // A relation without a name for the way back has that of the class in paths.
    if (found == at->properties.end()) found = at->properties.find(std::string(part) + "_set");
    if (found == at->properties.end()) {
      if (part == "pk" || i == 0) add_column(*at, part == "pk" ? "id" : part, false);
      return;
    }
    add_column(*at, part, false);
    const auto* const target = context_.entities.of_type(found->second.target);
    if (target == nullptr) return;
    // A foreign key alone is a column of the table itself.
    const bool goes_on =
        !path.empty() && (target->properties.count(std::string(path.substr(0, path.find(separator)))) != 0);
    if (goes_on || loads || found->second.column.empty()) add(*target, DataUse::read);
    at = goes_on ? target : nullptr;
  }
}

void EntityUses::finish() {
  if (!facts_.scopes.empty()) context_.out.add_statement(evidence_, std::move(facts_), k_code_call);
  facts_ = {};
  sources_.clear();
}

}  // namespace collet::codegraph::bridge
