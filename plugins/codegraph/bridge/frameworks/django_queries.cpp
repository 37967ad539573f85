// SPDX-License-Identifier: MIT
/// Queries and changes through managers and objects of Django.
#include <algorithm>
#include <array>

#include "plugins/codegraph/bridge/frameworks/entity_queries.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;
using Shape = EntityValue::Shape;

constexpr std::array<std::string_view, 8> k_saves = {"save",        "asave", "bulk_create", "abulk_create",
                                                     "bulk_update", "add",   "set",         "full_clean"};

/// Returns a name without the prefix of its asynchronous form.
std::string_view plain_name(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {"aget",
                                                               "acreate",
                                                               "aget_or_create",
                                                               "aupdate_or_create",
                                                               "abulk_create",
                                                               "abulk_update",
                                                               "adelete",
                                                               "aupdate",
                                                               "asave",
                                                               "afirst",
                                                               "alast",
                                                               "acount",
                                                               "aexists",
                                                               "aadd",
                                                               "arefresh_from_db",
                                                               "aget_object_or_404",
                                                               "aget_list_or_404"};
  return k_names.count(name) != 0 ? name.substr(1) : name;
}

/// Returns the uses of a method of a query; reading is the use of all others.
std::vector<DataUse> uses_of(std::string_view name) {
  if (name == "create" || name == "bulk_create") return {DataUse::insert};
  if (name == "get_or_create") return {DataUse::read, DataUse::insert};
  if (name == "update_or_create") return {DataUse::read, DataUse::merge};
  if (name == "update" || name == "bulk_update") return {DataUse::update};
  if (name == "delete" || name == "_raw_delete") return {DataUse::delete_};
  return {};
}

/// Returns true for methods whose arguments in words are conditions.
bool takes_conditions(std::string_view name) {
  return name == "filter" || name == "exclude" || name == "get" || name == "get_or_create" ||
         name == "update_or_create" || name == "get_object_or_404" || name == "get_list_or_404";
}
/// Returns true for methods whose texts are names of properties.
bool takes_names(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {
      "values",           "values_list", "only",     "order_by", "distinct",  "select_related",
      "prefetch_related", "latest",      "earliest", "dates",    "datetimes", "in_bulk"};
  return k_names.count(name) != 0;
}
/// Returns true for expressions whose first text is the name of a property.
bool names_property(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {
      "F",         "Count",           "Sum",        "Avg",      "Max",     "Min",         "Prefetch",
      "StringAgg", "ArrayAgg",        "StdDev",     "Lower",    "Upper",   "Length",      "Coalesce",
      "Concat",    "TruncDate",       "TruncMonth", "TruncDay", "Extract", "ExtractYear", "ExtractMonth",
      "Cast",      "FilteredRelation"};
  return k_names.count(name) != 0;
}

class DjangoQueries : EntityQueries {
 public:
  DjangoQueries(FrameworkContext& context, Index number)
      : EntityQueries(context, number, ModelKind::django) {}

  void read() {
    for (Index i = 0; i < summary_.expressions.size(); ++i) {
      const auto& one = summary_.expressions[i];
      if (one.kind == Kind::member) read_member(i);
      if (one.kind == Kind::name || one.kind == Kind::base) read_name(i);
      if (one.kind == Kind::call) read_call(i);
    }
  }

 private:
  void read_member(Index number) {
    const auto& one = summary_.expressions[number];
    const auto own = value(number);
    const auto owner = value(one.receiver);
    if (is_ours(own) && own.is(Shape::set) && owner.entity != nullptr && !owner.is(Shape::set))
      return read_chain(number, *own.entity, true);
    if (!is_ours(owner) || !owner.is(Shape::object)) return;
    if (one.written) {
      if (!chains_.calls_beside(number, k_saves)) return;
      auto out = uses(number);
      out.add_column(*owner.entity, one.name, true);
      out.finish();
    } else if (is_ours(own) && own.is(Shape::object)) {
      // `order.customer` reads the customer.
      auto out = uses(number);
      out.add(*own.entity, DataUse::read);
      out.finish();
    }
  }

  /// A variable with a query: what is called on it may change rows.
  void read_name(Index number) {
    const auto own = value(number);
    if (!is_ours(own) || !own.is(Shape::set)) return;
    // `self` and `super()` of a manager are its query; other variables got one elsewhere.
    const auto& one = summary_.expressions[number];
    read_chain(number, *own.entity, one.kind == Kind::base || one.name == "self");
  }

  void read_chain(Index root, const Entity& entity, bool reads) {
    const auto calls = chains_.after(root);
    auto out = uses(root);
    bool changes = false;
    for (const Index call : calls) {
      const auto name = plain_name(summary_.expressions[call].name);
      const auto found = uses_of(name);
      changes = changes || !found.empty();
      for (const auto use : found)
        out.add(entity, use);
      read_arguments(call, name, entity, out);
      const auto result = value(call);
      if (result.is(Shape::object) || result.is(Shape::pair)) break;
    }
    // A manager that is only named, as in a serializer, is read later.
    if (!changes && reads) out.add(entity, DataUse::read);
    out.finish();
  }

  void read_arguments(Index call, std::string_view name, const Entity& entity, EntityUses& out) {
    const auto& one = summary_.expressions[call];
    for (std::size_t i = 0; i < one.operands.size(); ++i) {
      const bool word = i < one.operand_names.size() && !one.operand_names[i].empty();
      const Index operand = one.operands[i];
      if (word && (name == "create" || name == "update")) {
        out.add_column(entity, one.operand_names[i], true);
      } else if (word && (one.operand_names[i] == "defaults" || one.operand_names[i] == "create_defaults")) {
        read_defaults(operand, entity, out);
        continue;
      } else if (word && takes_conditions(name)) {
        out.add_path(entity, one.operand_names[i], "__");
      } else if (!word && takes_names(name)) {
        read_names(operand, entity, out, name.ends_with("_related"));
      }
      read_expression(operand, entity, out, 0);
    }
    if (name == "update_or_create" || name == "get_or_create")
      for (const auto& word : one.operand_names)
        if (word != "defaults" && word != "create_defaults" && word.find("__") == std::string::npos)
          out.add_column(entity, word, true);
  }

  void read_defaults(Index dictionary, const Entity& entity, EntityUses& out) {
    if (dictionary == k_none) return;
    const auto& one = summary_.expressions[dictionary];
    if (one.kind == Kind::collection && one.type.name == "dict")
      for (std::size_t i = 0; i + 1 < one.operands.size(); i += 2)
        if (one.operands[i] != k_none)
          out.add_column(entity, summary_.expressions[one.operands[i]].name, true);
    if (one.kind == Kind::call && one.name == "dict")
      for (const auto& word : one.operand_names)
        out.add_column(entity, word, true);
  }

  void read_names(Index operand, const Entity& entity, EntityUses& out, bool loads = false) {
    if (operand == k_none || summary_.expressions[operand].kind != Kind::literal) return;
    std::string_view path = summary_.expressions[operand].name;
    if (path.starts_with('-')) path.remove_prefix(1);
    if (!path.empty()) out.add_path(entity, path, "__", loads);
  }

  /// `Q(name=…) | Q(…)`, `F("total")`, `Sum("lines__price")` within the arguments of a query
  void read_expression(Index expression, const Entity& entity, EntityUses& out, int depth) {
    constexpr int k_max_nested = 12;
    if (expression == k_none || depth > k_max_nested) return;
    const auto& one = summary_.expressions[expression];
    if (one.kind == Kind::either) {
      for (const Index operand : one.operands)
        read_expression(operand, entity, out, depth + 1);
      return;
    }
    if (one.kind != Kind::call || value(expression).entity != nullptr) return;
    if (one.receiver != k_none && summary_.expressions[one.receiver].kind == Kind::call)
      read_expression(one.receiver, entity, out, depth + 1);
    for (std::size_t i = 0; i < one.operands.size(); ++i) {
      const bool word = i < one.operand_names.size() && !one.operand_names[i].empty();
      if (word && (one.name == "Q" || one.name == "When") && one.operand_names[i] != "then")
        out.add_path(entity, one.operand_names[i], "__");
      if (!word && names_property(one.name)) read_names(one.operands[i], entity, out);
      read_expression(one.operands[i], entity, out, depth + 1);
    }
  }

  void read_call(Index number) {
    const auto& call = summary_.expressions[number];
    const auto name = plain_name(call.name);
    if (name == "get_object_or_404" || name == "get_list_or_404") return read_shortcut(number, name);
    if (call.receiver == k_none) return read_construction(number);
    const auto owner = value(call.receiver);
    if (!is_ours(owner) || !owner.is(Shape::object)) return read_construction(number);
    auto out = uses(number);
    if (name == "save" || name == "save_base") {
      out.add(*owner.entity, DataUse::merge);
    } else if (name == "delete") {
      out.add(*owner.entity, DataUse::delete_);
    } else if (name == "refresh_from_db") {
      out.add(*owner.entity, DataUse::read);
    }
    out.finish();
  }

  void read_shortcut(Index number, std::string_view name) {
    const auto& call = summary_.expressions[number];
    if (call.operands.empty()) return;
    const auto first = value(call.operands.front());
    if (!is_ours(first)) return;
    auto out = uses(number);
    out.add(*first.entity, DataUse::read);
    read_arguments(number, name, *first.entity, out);
    out.finish();
  }

  /// `Order(name=…)` in a function that saves
  void read_construction(Index number) {
    const auto& call = summary_.expressions[number];
    if (call.operand_names.empty()) return;
    const auto made = value(number);
    if (!is_ours(made) || !made.is(Shape::object) || !made.made || !chains_.calls_beside(number, k_saves))
      return;
    auto out = uses(number);
    for (const auto& word : call.operand_names)
      if (!word.empty()) out.add_column(*made.entity, word, true);
    out.finish();
  }
};

}  // namespace

void read_django_queries(FrameworkContext& context, Index number) {
  if (context.program().files()[number].language->name == "python") DjangoQueries(context, number).read();
}

}  // namespace collet::codegraph::bridge
