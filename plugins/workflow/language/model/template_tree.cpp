// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/model/template_tree.hpp"

#include <algorithm>

namespace collet::workflow {
namespace {

using Rendered = TemplateTree::Rendered;

/// Limit of all values that the templates of one tree give.
constexpr std::size_t k_max_rendered_bytes = 256U << 20U;

struct Rendering {
  const Scope& scope;
  std::size_t bytes = 0;
  std::vector<TemplateTree::Omitted> omitted{};
  std::optional<EvaluationError> error{};
};

Value render_tree(const TemplateTree& tree, const std::string& where, Rendering& rendering) {
  switch (tree.shape()) {
    case TemplateTree::Shape::literal:
      return tree.value();
    case TemplateTree::Shape::text: {
      auto value = tree.text().render(rendering.scope);
      if (value) rendering.bytes += value->weight();
      if (rendering.bytes > k_max_rendered_bytes) {
        rendering.error = EvaluationError{tree.mark(), where, "its values have more than 256 MiB", {}};
        return {};
      }
      if (value) return *std::move(value);
      rendering.error = EvaluationError{tree.mark(), where, value.error().message, value.error().hint};
      return {};
    }
    case TemplateTree::Shape::list: {
      std::vector<Value> items;
      for (const TemplateTree& item : tree.items()) {
        const std::string place = where + "[" + std::to_string(items.size()) + "]";
        Value value = render_tree(item, place, rendering);
        if (rendering.error) return {};
        if (value.undefined()) {
          rendering.error = EvaluationError{
              item.mark(), place, item.text().source() + " is undefined, and an item of a list needs a value",
              "write default(…) behind it"};
          return {};
        }
        items.push_back(std::move(value));
      }
      return Value::array(std::move(items));
    }
    case TemplateTree::Shape::map:
      break;
  }
  std::vector<Value::Member> members;
  for (const TemplateTree::Member& member : tree.members()) {
    const std::string place = where.empty() ? member.name : where + "." + member.name;
    Value value = render_tree(member.tree, place, rendering);
    if (rendering.error) return {};
    if (value.undefined()) {
      rendering.omitted.push_back({member.tree.mark(), place, member.tree.text().source()});
    } else {
      members.push_back({member.name, std::move(value)});
    }
  }
  return Value::object(std::move(members));
}

}  // namespace

TemplateTree TemplateTree::literal(Value value, Mark mark) {
  TemplateTree tree;
  tree.value_ = std::move(value);
  tree.mark_ = mark;
  return tree;
}

TemplateTree TemplateTree::text(Template text, Mark mark) {
  if (text.literal()) return literal(Value::string(text.source()), mark);
  TemplateTree tree;
  tree.shape_ = Shape::text;
  tree.text_ = std::move(text);
  tree.mark_ = mark;
  return tree;
}

TemplateTree TemplateTree::list(std::vector<TemplateTree> items, Mark mark) {
  TemplateTree tree;
  tree.mark_ = mark;
  tree.items_ = std::move(items);
  const bool fixed = std::all_of(tree.items_.begin(), tree.items_.end(),
                                 [](const TemplateTree& item) { return item.is_literal(); });
  if (fixed) {
    std::vector<Value> values;
    for (const TemplateTree& item : tree.items_)
      values.push_back(item.value());
    tree.value_ = Value::array(std::move(values));
  } else {
    tree.shape_ = Shape::list;
  }
  return tree;
}

TemplateTree TemplateTree::map(std::vector<Member> members, Mark mark) {
  TemplateTree tree;
  tree.mark_ = mark;
  tree.members_ = std::move(members);
  const bool fixed = std::all_of(tree.members_.begin(), tree.members_.end(),
                                 [](const Member& member) { return member.tree.is_literal(); });
  if (fixed) {
    std::vector<Value::Member> values;
    for (const Member& member : tree.members_)
      values.push_back({member.name, member.tree.value()});
    tree.value_ = Value::object(std::move(values));
  } else {
    tree.shape_ = Shape::map;
  }
  return tree;
}

const TemplateTree* TemplateTree::find(std::string_view name) const {
  for (const Member& member : members_) {
    if (member.name == name) return &member.tree;
  }
  return nullptr;
}

std::variant<Rendered, EvaluationError> TemplateTree::render(const Scope& scope,
                                                             std::string_view where) const {
  Rendering rendering{scope};
  Value value = render_tree(*this, std::string(where), rendering);
  if (rendering.error) return *std::move(rendering.error);
  return Rendered{std::move(value), std::move(rendering.omitted)};
}

}  // namespace collet::workflow
