// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/jpa/derived_queries.hpp"

#include <algorithm>

namespace collet::codegraph::bridge {
namespace {

using Names = std::vector<std::string>;

bool is_upper(char c) {
  return std::isupper(static_cast<unsigned char>(c)) != 0;
}

std::string uncapitalized(std::string_view text) {
  std::string out(text);
  if (!out.empty()) out[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(out[0])));
  return out;
}

/// Returns the name of the property that a part of a name means, or an empty one. A name of which the first
/// two letters are capitals may keep them.
std::string property_of(const Entity& entity, std::string_view part) {
  if (auto name = uncapitalized(part); entity.properties.count(name) != 0) return name;
  std::string name(part);
  return entity.properties.count(name) != 0 ? name : std::string();
}

/// Finds the properties that a text names, which may lead through related objects: `StoreCity`, `Store_City`.
/// As in Spring Data, the longest name of a property counts first.
class PropertyPath {
 public:
  PropertyPath(const EntityMap& entities, std::string_view text) : entities_(entities), text_(text) {}

  Names of(const Entity& entity) {
    Names out;
    if (!find(entity, text_, 0, out)) out.clear();
    return out;
  }

 private:
  bool find(const Entity& entity, std::string_view text, int depth, Names& out) {
    constexpr int k_max_depth = 6;
    constexpr int k_max_steps = 400;
    if (text.empty() || depth > k_max_depth || ++steps_ > k_max_steps) return false;
    if (auto name = property_of(entity, text); !name.empty()) {
      out.push_back(std::move(name));
      return true;
    }
    for (std::size_t end = text.size() - 1; end > 0; --end) {
      if (text[end] != '_' && !is_upper(text[end])) continue;
      auto name = property_of(entity, text.substr(0, end));
      if (name.empty()) continue;
      const auto* const target = entities_.of_type(entity.properties.at(name).target);
      out.push_back(std::move(name));
      const auto rest = text.substr(text[end] == '_' ? end + 1 : end);
      if (find(target == nullptr ? entity : *target, rest, depth + 1, out)) return true;
      out.pop_back();
    }
    return false;
  }

  const EntityMap& entities_;
  std::string_view text_;
  int steps_ = 0;
};

/// Removes the operator at the end of a condition: `NameContainingIgnoreCase` is about `Name`.
std::string_view without_operator(std::string_view part) {
  static constexpr std::string_view k_modifiers[] = {"IgnoreCase", "IgnoringCase", "AllIgnoreCase",
                                                     "AllIgnoringCase"};
  static constexpr std::string_view k_operators[] = {"IsNotNull",
                                                     "NotNull",
                                                     "IsNull",
                                                     "Null",
                                                     "IsLessThanEqual",
                                                     "LessThanEqual",
                                                     "IsLessThan",
                                                     "LessThan",
                                                     "IsGreaterThanEqual",
                                                     "GreaterThanEqual",
                                                     "IsGreaterThan",
                                                     "GreaterThan",
                                                     "IsBefore",
                                                     "Before",
                                                     "IsAfter",
                                                     "After",
                                                     "IsBetween",
                                                     "Between",
                                                     "IsNotLike",
                                                     "NotLike",
                                                     "IsLike",
                                                     "Like",
                                                     "IsStartingWith",
                                                     "StartingWith",
                                                     "StartsWith",
                                                     "IsEndingWith",
                                                     "EndingWith",
                                                     "EndsWith",
                                                     "IsNotContaining",
                                                     "NotContaining",
                                                     "NotContains",
                                                     "IsContaining",
                                                     "Containing",
                                                     "Contains",
                                                     "IsNotEmpty",
                                                     "NotEmpty",
                                                     "IsEmpty",
                                                     "Empty",
                                                     "IsNotIn",
                                                     "NotIn",
                                                     "IsIn",
                                                     "In",
                                                     "IsTrue",
                                                     "True",
                                                     "IsFalse",
                                                     "False",
                                                     "MatchesRegex",
                                                     "Matches",
                                                     "Regex",
                                                     "Exists",
                                                     "IsNot",
                                                     "Not",
                                                     "Equals",
                                                     "Is"};
  const auto strip = [&](const auto& words) {
    for (const auto word : words)
      if (part.size() > word.size() && part.ends_with(word)) {
        part.remove_suffix(word.size());
        return;
      }
  };
  strip(k_modifiers);
  strip(k_operators);
  return part;
}

/// Returns the parts of a text that a keyword in front of a capital letter separates.
std::vector<std::string_view> split(std::string_view text, std::string_view keyword) {
  constexpr std::size_t k_max_parts = 40;
  std::vector<std::string_view> out;
  std::size_t begin = 0;
  for (std::size_t at = text.find(keyword, 1); at != std::string_view::npos && out.size() < k_max_parts;
       at = text.find(keyword, at + 1)) {
    if (at + keyword.size() >= text.size() || !is_upper(text[at + keyword.size()])) continue;
    out.push_back(text.substr(begin, at - begin));
    begin = at + keyword.size();
  }
  out.push_back(text.substr(begin));
  return out;
}

/// Returns where the first direction of an order begins and ends. The word may be a part of a name, as in
/// `ItemDescription`.
std::pair<std::size_t, std::size_t> direction(std::string_view order) {
  for (std::size_t i = 1; i < order.size(); ++i) {
    const auto rest = order.substr(i);
    const std::size_t size = rest.starts_with("Asc") ? 3 : rest.starts_with("Desc") ? 4 : 0;
    if (size != 0 && (rest.size() == size || is_upper(rest[size]))) return {i, i + size};
  }
  return {order.size(), order.size()};
}

/// Collects the sources and columns of the query.
class DerivedQuery {
 public:
  DerivedQuery(const EntityMap& entities, const Entity& entity, DataUse use)
      : entities_(entities), entity_(entity) {
    scope_.sources.push_back(source_of(entity.table, use));
    known_.push_back(&entity);
  }

  void add_conditions(std::string_view text) {
    for (const auto either : split(text, "Or"))
      for (const auto part : split(either, "And"))
        if (!add(part)) add(without_operator(part));
  }

  /// Adds the properties of `AgeDescNameAsc`.
  void add_order(std::string_view text) {
    while (!text.empty()) {
      const auto [end, next] = direction(text);
      add(text.substr(0, end));
      text.remove_prefix(next);
    }
  }

  DataFacts take() {
    DataFacts out;
    out.scopes.push_back(std::move(scope_));
    return out;
  }

 private:
  static DataSource source_of(const std::vector<std::string>& table, DataUse use) {
    DataSource out;
    out.use = use;
    out.rows = true;
    out.name = table;
    return out;
  }

  bool add(std::string_view text) {
    const auto names = PropertyPath(entities_, text).of(entity_);
    if (names.empty()) return false;
    const auto path = follow_path(entities_, entity_, names);
    for (const auto& table : path.join_tables)
      scope_.sources.push_back(source_of(table, DataUse::read));
    known_.resize(scope_.sources.size(), nullptr);
    for (const auto* const entity : path.joined)
      number_of(*entity);
    for (const auto& part : path.columns) {
      DataColumn column;
      column.source = number_of(*part.entity);
      column.name = {part.column};
      scope_.columns.push_back(std::move(column));
    }
    return true;
  }

  std::uint32_t number_of(const Entity& entity) {
    const auto found = std::find(known_.begin(), known_.end(), &entity);
    if (found != known_.end()) return static_cast<std::uint32_t>(found - known_.begin());
    scope_.sources.push_back(source_of(entity.table, DataUse::read));
    known_.push_back(&entity);
    return static_cast<std::uint32_t>(known_.size() - 1);
  }

  const EntityMap& entities_;
  const Entity& entity_;
  DataScope scope_;
  std::vector<const Entity*> known_;  ///< the entities of the sources
};

}  // namespace

DataUse derived_use(std::string_view name) {
  static constexpr std::pair<std::string_view, DataUse> k_verbs[] = {
      {"find", DataUse::read},     {"get", DataUse::read},    {"read", DataUse::read},
      {"query", DataUse::read},    {"search", DataUse::read}, {"stream", DataUse::read},
      {"count", DataUse::read},    {"exists", DataUse::read}, {"delete", DataUse::delete_},
      {"remove", DataUse::delete_}};
  for (const auto& [verb, use] : k_verbs)
    if (name.starts_with(verb)) return use;
  return DataUse::none;
}

DataFacts derived_query(const EntityMap& entities, const Entity& entity, std::string_view name) {
  const auto use = derived_use(name);
  if (use == DataUse::none) return {};
  DerivedQuery out(entities, entity, use);
  constexpr std::size_t k_max_name = 1000;
  name = name.substr(0, k_max_name);
  const auto by = name.find("By", 3);
  if (by != std::string_view::npos) {
    const auto text = name.substr(by + 2);
    const auto order = text.find("OrderBy");
    const auto condition = text.substr(0, order);
    // `findAllByOrderByName` has no condition.
    if (!condition.empty()) out.add_conditions(condition);
    if (order != std::string_view::npos) out.add_order(text.substr(order + 7));
  }
  return out.take();
}

}  // namespace collet::codegraph::bridge
