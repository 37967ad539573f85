// SPDX-License-Identifier: MIT
/// Calls of the client of Prisma: `prisma.user.findMany({ where: { … } })`.
#include <algorithm>

#include "plugins/codegraph/bridge/frameworks/entity_uses.hpp"
#include "plugins/codegraph/bridge/frameworks/object_arguments.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

const std::vector<DataUse>* client_uses(std::string_view name) {
  using Uses = std::vector<DataUse>;
  static const std::unordered_map<std::string_view, Uses> k_uses = {
      {"findMany", {DataUse::read}},
      {"findUnique", {DataUse::read}},
      {"findFirst", {DataUse::read}},
      {"findUniqueOrThrow", {DataUse::read}},
      {"findFirstOrThrow", {DataUse::read}},
      {"count", {DataUse::read}},
      {"aggregate", {DataUse::read}},
      {"groupBy", {DataUse::read}},
      {"create", {DataUse::insert}},
      {"createMany", {DataUse::insert}},
      {"createManyAndReturn", {DataUse::insert}},
      {"update", {DataUse::update}},
      {"updateMany", {DataUse::update}},
      {"updateManyAndReturn", {DataUse::update}},
      {"upsert", {DataUse::merge}},
      {"delete", {DataUse::delete_}},
      {"deleteMany", {DataUse::delete_}}};
  const auto found = k_uses.find(name);
  return found == k_uses.end() ? nullptr : &found->second;
}

class PrismaCalls {
 public:
  PrismaCalls(FrameworkContext& context, Index number)
      : context_(context),
        number_(number),
        summary_(context.bodies.file(number).summary),
        objects_(context, number) {}

  void read() {
    for (Index i = 0; i < summary_.expressions.size(); ++i)
      if (summary_.expressions[i].kind == Kind::call) read_call(i);
  }

 private:
  const Entity* model(const std::string& name) const {
    const auto found = context_.named_models.schemas.find(support::lower_case(name));
    return found == context_.named_models.schemas.end() ? nullptr : &found->second;
  }

  /// Returns true for the names that clients and transactions have.
  bool is_client(Index expression) const {
    if (expression == k_none) return false;
    const auto& one = summary_.expressions[expression];
    if (one.kind != Kind::name && one.kind != Kind::member && one.kind != Kind::call) return false;
    static constexpr std::string_view k_words[] = {"prisma", "tx", "db", "client", "database", "trx", "orm"};
    const auto name = support::lower_case(one.name);
    return std::any_of(std::begin(k_words), std::end(k_words), [&](std::string_view word) {
      return word.size() < 4 ? name == word || name.ends_with("." + std::string(word))
                             : name.find(word) != std::string::npos;
    });
  }

  void read_call(Index number) {
    const auto& call = summary_.expressions[number];
    const auto* const uses = client_uses(call.name);
    if (uses == nullptr || call.receiver == k_none) return;
    const auto& access = summary_.expressions[call.receiver];
    if (access.kind != Kind::member || !is_client(access.receiver)) return;
    const auto* const entity = model(access.name);
    if (entity == nullptr) return;
    EntityUses out(context_, context_.evidence({number_, number}));
    for (const auto use : *uses)
      out.add(*entity, use);
    if (!call.operands.empty()) read_arguments(call.operands.front(), *entity, out);
    out.finish();
  }

  void read_arguments(Index argument, const Entity& entity, EntityUses& out) {
    read_condition(objects_.entry(argument, "where"), entity, out, 0);
    read_condition(objects_.entry(argument, "orderBy"), entity, out, 0);
    read_condition(objects_.entry(argument, "cursor"), entity, out, 0);
    for (const auto* const data : {"data", "create", "update"})
      read_data(objects_.entry(argument, data), entity, out, 0);
    for (const auto* const choice : {"select", "include", "_sum", "_avg", "_min", "_max", "_count"})
      read_selection(objects_.entry(argument, choice), entity, out, 0);
    read_names(objects_.entry(argument, "by"), entity, out);
    read_names(objects_.entry(argument, "distinct"), entity, out);
  }

  const Entity* target(const Entity& entity, const std::string& key) const {
    const auto property = entity.properties.find(key);
    if (property == entity.properties.end() || property->second.model.empty()) return nullptr;
    return model(property->second.model);
  }
  static bool is_column(const Entity& entity, const std::string& key) {
    const auto property = entity.properties.find(key);
    return property != entity.properties.end() && !property->second.column.empty();
  }

  void read_condition(Index expression, const Entity& entity, EntityUses& out, int depth) {
    const auto* const object = objects_.object(expression);
    if (object == nullptr || depth > k_max_levels) return;
    for (std::size_t i = 0; i < object->operand_names.size(); ++i) {
      const auto& key = object->operand_names[i];
      // The key of several columns: `userId_postId: { userId, postId }`
      const bool of_columns =
          key.find('_') != std::string::npos && !is_column(entity, key) && target(entity, key) == nullptr;
      if (of_columns || key == "AND" || key == "OR" || key == "NOT" || key == "is" || key == "isNot" ||
          key == "some" || key == "every" || key == "none") {
        read_condition(object->operands[i], entity, out, depth + 1);
      } else if (is_column(entity, key)) {
        out.add_column(entity, key, false);
      } else if (const auto* const next = target(entity, key)) {
        out.add(*next, DataUse::read);
        read_condition(object->operands[i], *next, out, depth + 1);
      }
    }
  }

  void read_selection(Index expression, const Entity& entity, EntityUses& out, int depth) {
    const auto* const object = objects_.object(expression);
    if (object == nullptr || depth > k_max_levels) return;
    for (std::size_t i = 0; i < object->operand_names.size(); ++i) {
      const auto& key = object->operand_names[i];
      const Index value = object->operands[i];
      const bool off = value != k_none && summary_.expressions[value].kind == Kind::literal &&
                       summary_.expressions[value].name == "false";
      if (off) continue;
      if (key == "_count") {
        read_selection(objects_.entry(value, "select"), entity, out, depth + 1);
      } else if (is_column(entity, key)) {
        out.add_column(entity, key, false);
      } else if (const auto* const next = target(entity, key)) {
        out.add(*next, DataUse::read);
        for (const auto* const inner : {"select", "include"})
          read_selection(objects_.entry(value, inner), *next, out, depth + 1);
        read_condition(objects_.entry(value, "where"), *next, out, depth + 1);
        read_condition(objects_.entry(value, "orderBy"), *next, out, depth + 1);
      }
    }
  }

  /// Values of columns, and objects of relations that are written with them.
  void read_data(Index expression, const Entity& entity, EntityUses& out, int depth) {
    const auto* const object = objects_.object(expression);
    if (object == nullptr || depth > k_max_levels) return;
    for (std::size_t i = 0; i < object->operand_names.size(); ++i) {
      const auto& key = object->operand_names[i];
      if (is_column(entity, key)) {
        out.add_column(entity, key, true);
        continue;
      }
      const auto* const next = target(entity, key);
      const auto* const nested = next == nullptr ? nullptr : objects_.object(object->operands[i]);
      if (nested == nullptr) continue;
      for (std::size_t j = 0; j < nested->operand_names.size(); ++j)
        read_nested(nested->operand_names[j], nested->operands[j], *next, out, depth);
    }
  }

  void read_nested(const std::string& verb, Index value, const Entity& entity, EntityUses& out, int depth) {
    if (verb == "create" || verb == "createMany") {
      out.add(entity, DataUse::insert);
      const Index rows = verb == "createMany" ? objects_.entry(value, "data") : value;
      read_data(rows, entity, out, depth + 1);
    } else if (verb == "update" || verb == "updateMany") {
      out.add(entity, DataUse::update);
      const Index data = objects_.entry(value, "data");
      read_data(data == k_none ? value : data, entity, out, depth + 1);
    } else if (verb == "delete" || verb == "deleteMany") {
      out.add(entity, DataUse::delete_);
    } else if (verb == "upsert" || verb == "connectOrCreate") {
      out.add(entity, DataUse::merge);
      read_data(objects_.entry(value, "create"), entity, out, depth + 1);
      read_data(objects_.entry(value, "update"), entity, out, depth + 1);
    }
  }

  void read_names(Index list, const Entity& entity, EntityUses& out) {
    if (list == k_none) return;
    const auto& one = summary_.expressions[list];
    if (one.kind == Kind::literal) out.add_column(entity, one.name, false);
    if (one.kind != Kind::collection) return;
    for (const Index operand : one.operands)
      if (operand != k_none) out.add_column(entity, summary_.expressions[operand].name, false);
  }

  static constexpr int k_max_levels = 12;

  FrameworkContext& context_;
  Index number_;
  const FileSummary& summary_;
  ObjectArguments objects_;
};

}  // namespace

void read_prisma_calls(FrameworkContext& context, Index number) {
  const auto name = context.program().files()[number].language->name;
  if (!context.named_models.schemas.empty() && (name == "typescript" || name == "javascript"))
    PrismaCalls(context, number).read();
}

}  // namespace collet::codegraph::bridge
