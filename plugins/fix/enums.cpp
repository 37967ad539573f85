// SPDX-License-Identifier: MIT
/// The fix enum-csv-expanded.
#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "plugins/fix/stages.hpp"
#include "plugins/validate/report/fix_type.hpp"

namespace collet::fix {
namespace {

using openapi::Node;

bool has_type(Node owner, std::string_view wanted) {
  const Node type = owner["type"];
  if (type.is_string()) return type.text() == wanted;
  return std::any_of(type.begin(), type.end(), [&](Node item) { return item.string() == wanted; });
}

class EnumFixes {
 public:
  explicit EnumFixes(Stage& stage) : stage_(stage) {}

  /// Visits a schema, or what has the members of one in 2.0.
  void visit(Node owner) {
    const Node list = owner["enum"];
    if (!list.is_array() || !known_.insert(list.id()).second) return;
    const bool integer = has_type(owner, "integer");
    if ((!integer && !has_type(owner, "number")) || has_type(owner, "string")) return;
    std::set<std::string_view> numbers;
    bool any = false;
    for (const Node item : list) {
      if (!item.is_string()) {
        numbers.insert(item.text());
        continue;
      }
      any = true;
      const auto parts = validate::numbers_of_list(item.text());
      const bool fits = std::none_of(parts.begin(), parts.end(), [&](std::string_view part) {
        return integer && part.find('.') != std::string_view::npos;
      });
      if (parts.empty() || !fits) return;
    }
    if (any) expand(list, numbers);
  }

 private:
  void expand(Node list, std::set<std::string_view>& numbers) {
    for (std::uint32_t i = 0; i < list.size(); ++i) {
      const Node item = list.at(i);
      if (!item.is_string()) continue;
      bool replaced = false;
      for (const auto number : validate::numbers_of_list(item.text())) {
        if (!numbers.insert(number).second) continue;
        const Node value = stage_.value(std::string(number));
        if (replaced)
          stage_.insert(list, i, {}, value);
        else
          stage_.replace(item, value);
        replaced = true;
      }
      if (!replaced) stage_.remove(item);
    }
  }

  Stage& stage_;
  std::unordered_set<std::uint32_t> known_;
};

}  // namespace

void expand_enums(Stage& stage) {
  EnumFixes fixes(stage);
  const auto visit_all = [&](const openapi::ObjectEntries& entries) {
    for (const auto& entry : entries) {
      stage.cancellation.poll();
      // Parameters and headers of 2.0 are their own schemas, with items below them.
      std::uint32_t depth = 0;
      for (Node at = stage.document.node(entry.node); at.is_object() && depth < 64; at = at["items"], ++depth)
        fixes.visit(at);
    }
  };
  visit_all(stage.inventory.schemas());
  if (stage.version() != openapi::Version::v2_0) return;
  visit_all(stage.inventory.parameters());
  visit_all(stage.inventory.headers());
}

}  // namespace collet::fix
