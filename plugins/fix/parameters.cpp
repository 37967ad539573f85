// SPDX-License-Identifier: MIT
/// The fixes missing-path-parameter and path-parameter-not-required.
#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

#include <collet/json.hpp>

#include "plugins/fix/stages.hpp"
#include "plugins/validate/rules/path_template.hpp"
#include "sdk/support/text.hpp"

namespace collet::fix {
namespace {

using openapi::Node;
using openapi::PathItem;
using Names = std::vector<std::string_view>;

bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Returns true if the last word of a name such as "userId", "user_uuid" or "ID" is `word`.
bool ends_with_word(std::string_view name, std::string_view word) {
  if (name.size() < word.size()) return false;
  const std::string_view end = name.substr(name.size() - word.size());
  if (!support::equal_ignoring_case(end, word)) return false;
  if (name.size() == word.size()) return true;
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  const char last = name[name.size() - word.size() - 1];
  const bool letter = is_upper(last) || (last >= 'a' && last <= 'z');
  return !letter || (is_upper(end[0]) && !is_upper(last));
}

/// Returns the members of the type of a path parameter with that name.
std::string_view inferred_type(std::string_view name) {
  if (ends_with_word(name, "uuid") || ends_with_word(name, "guid"))
    return R"("type":"string","format":"uuid")";
  if (ends_with_word(name, "id")) return R"("type":"integer")";
  return R"("type":"string")";
}

std::string parameter_json(const Stage& stage, std::string_view name) {
  const std::string_view type = stage.options.infer_types ? inferred_type(name) : R"("type":"string")";
  std::string json = "{\"name\":";
  json::append_string(json, name);
  json += R"(,"in":"path","required":true,)";
  if (stage.version() == openapi::Version::v2_0)
    json += type;
  else
    json.append("\"schema\":{").append(type).append("}");
  return json + "}";
}

/// Adds parameters to a path item or an operation at that path.
void add_parameters(Stage& stage, NodePath path, Node owner, const Names& names) {
  const Node list = owner["parameters"];
  if (list && !list.is_array()) return;
  if (list) {
    path.push_back(list.id() - owner.at(0).id());
    for (const auto name : names)
      stage.changes.insert(path, list.size() == 0 ? openapi::edit::k_front : list.size() - 1, {},
                           stage.value(parameter_json(stage, name)));
    return;
  }
  std::string json;
  for (const auto name : names)
    json.append(json.empty() ? "[" : ",").append(parameter_json(stage, name));
  std::uint32_t place = before(owner, {"requestBody", "responses", "callbacks", "deprecated", "security"});
  for (std::uint32_t i = 0; i < owner.size(); ++i)
    if (openapi::is_method(owner.at(i).key(), stage.version())) {
      place = i == 0 ? openapi::edit::k_front : i - 1;
      break;
    }
  stage.changes.insert(path, place, "parameters", stage.value(json + "]"));
}

/// The path parameters that a path item declares, seen from all paths that lead to it.
class ItemCheck {
 public:
  ItemCheck(Stage& stage, const PathItem& item) : stage_(stage), item_(item) {}

  /// Adds a path that leads to the item. Only names that all paths have are missing.
  void add(const PathItem& from, const Names& names) {
    if (first_)
      wanted_ = names;
    else
      std::erase_if(wanted_, [&](std::string_view name) { return !has(names, name); });
    first_ = false;
    Names beside;
    if (from.node != from.target) known_ = collect(from.node["parameters"], beside) && known_;
    std::erase_if(wanted_, [&](std::string_view name) { return has(beside, name); });
  }

  void fix() {
    Names common;
    if (!known_ || !collect(item_.target["parameters"], common)) return;
    struct Missing {
      Node operation;
      Names names;
    };
    std::vector<Missing> missing;
    for (std::uint32_t i = 0; i < item_.operation_count; ++i) {
      const Node operation = stage_.index.operation(item_.first_operation + i).node;
      Names own = common;
      if (!collect(operation["parameters"], own)) continue;
      Missing here{operation, {}};
      for (const auto name : wanted_)
        if (!has(own, name) && !has(here.names, name)) here.names.push_back(name);
      if (!here.names.empty()) missing.push_back(std::move(here));
    }
    const bool all = missing.size() > 1 && missing.size() == item_.operation_count &&
                     std::all_of(missing.begin(), missing.end(),
                                 [&](const Missing& one) { return one.names == missing.front().names; });
    if (all)
      return add_parameters(stage_, openapi::edit::path_of(item_.target), item_.target,
                            missing.front().names);
    for (const Missing& one : missing)
      add_parameters(stage_, Stage::path_in(item_, one.operation), one.operation, one.names);
  }

 private:
  /// Appends the path parameters of a list. Returns false if a parameter cannot be resolved.
  bool collect(Node list, Names& names) {
    bool whole = true;
    for (const Node entry : list) {
      const Node parameter = stage_.resolver.resolve(openapi::Located{entry, 0}).node;
      if (!parameter) whole = false;
      if (parameter["in"].string() == "path") names.push_back(parameter["name"].string());
    }
    return whole;
  }

  Stage& stage_;
  const PathItem item_;
  Names wanted_;
  bool first_ = true;
  bool known_ = true;  ///< false if a parameter beside a reference to the item cannot be resolved
};

}  // namespace

void add_path_parameters(Stage& stage) {
  std::map<std::uint32_t, ItemCheck> items;  // by target
  const auto all = stage.index.path_items();
  for (std::uint32_t i = 0; i < stage.index.path_item_count(openapi::Kind::path); ++i) {
    stage.cancellation.poll();
    const PathItem item = all[i];
    // The target of another document cannot be changed.
    if (item.node.find("$ref") && item.target == item.node) continue;
    items.try_emplace(item.target.id(), stage, item)
        .first->second.add(item, validate::PathTemplate(item.path).names);
  }
  for (auto& [target, item] : items)
    item.fix();
}

void require_path_parameters(Stage& stage) {
  std::unordered_set<std::uint32_t> known;
  for (const auto& entry : stage.inventory.parameters()) {
    stage.cancellation.poll();
    const Node parameter = stage.document.node(entry.node);
    if (!parameter.is_object() || parameter["$ref"] || parameter["in"].string() != "path") continue;
    const Node required = parameter["required"];
    if (required.boolean() == true || !known.insert(parameter.id()).second) continue;
    if (required)
      stage.replace(required, stage.value("true"));
    else
      stage.insert(parameter, behind(parameter, "in"), "required", stage.value("true"));
  }
}

}  // namespace collet::fix
