// SPDX-License-Identifier: MIT
/// Repositories, managers, query builders and active records of TypeORM.
#include <algorithm>

#include "plugins/codegraph/bridge/frameworks/entity_uses.hpp"
#include "plugins/codegraph/bridge/frameworks/object_arguments.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

DataUse repository_call(std::string_view name) {
  static const std::unordered_map<std::string_view, DataUse> k_uses = {
      {"save", DataUse::merge},        {"insert", DataUse::insert},     {"upsert", DataUse::merge},
      {"update", DataUse::update},     {"delete", DataUse::delete_},    {"remove", DataUse::delete_},
      {"softDelete", DataUse::update}, {"softRemove", DataUse::update}, {"recover", DataUse::update},
      {"restore", DataUse::update},    {"increment", DataUse::update},  {"decrement", DataUse::update},
      {"clear", DataUse::truncate},    {"preload", DataUse::read},      {"sum", DataUse::read},
      {"average", DataUse::read},      {"minimum", DataUse::read},      {"maximum", DataUse::read}};
  const auto found = k_uses.find(name);
  if (found != k_uses.end()) return found->second;
  return name.starts_with("find") || name.starts_with("count") || name.starts_with("exist") ? DataUse::read
                                                                                            : DataUse::none;
}

bool joins(std::string_view name) {
  return name.starts_with("leftJoin") || name.starts_with("innerJoin");
}

class TypeOrmCalls {
 public:
  TypeOrmCalls(FrameworkContext& context, Index number)
      : context_(context),
        number_(number),
        summary_(context.bodies.file(number).summary),
        objects_(context, number) {
    for (Index i = 0; i < summary_.expressions.size(); ++i) {
      const auto& one = summary_.expressions[i];
      if (one.kind == Kind::call && one.receiver != k_none) calls_on_[one.receiver] = i;
    }
  }

  void read() {
    for (Index i = 0; i < summary_.expressions.size(); ++i)
      if (summary_.expressions[i].kind == Kind::call) read_call(i);
  }

 private:
  const Entity* entity(Index type) const {
    const auto* const out = context_.entities.of_type(type);
    return out != nullptr && out->orm == ModelKind::typeorm ? out : nullptr;
  }

  /// Returns the entity of a class that an expression names.
  const Entity* named_class(Index expression) {
    if (expression == k_none) return nullptr;
    const auto& one = context_.bodies.at({number_, expression});
    if (one.kind != Kind::name && one.kind != Kind::member) return nullptr;
    const auto& meaning = context_.bodies.types(number_).meaning_of(expression);
    if (meaning.state == Meaning::State::found) {
      const Index type = context_.program().type_of_symbol(meaning.target.symbol);
      return type == k_none ? nullptr : entity(type);
    }
    const auto& type = context_.bodies.types(number_).type_of(expression);
    if (type.is_declared() && type.names_type) return entity(type.index);
    return type.arguments.size() == 1 && type.arguments[0].is_declared() && type.is_declared() &&
                   context_.program().type(type.index).library
               ? entity(type.arguments[0].index)
               : nullptr;
  }

  /// Returns the entity of an object, or of the elements of a list.
  const Entity* object_entity(Index expression) {
    if (expression == k_none) return nullptr;
    const Type* type = &context_.bodies.types(number_).type_of(expression);
    if (!type->arguments.empty() && !type->is_declared()) type = &type->arguments.back();
    if (!type->is_declared()) return nullptr;
    if (const auto* const out = entity(type->index)) return out;
    return type->arguments.empty() || !type->arguments.back().is_declared() ||
                   named_class(expression) != nullptr
               ? nullptr
               : entity(type->arguments.back().index);
  }

  /// Returns the entity whose repository a type is, or null.
  const Entity* of_repository(const Type& type, int depth) const {
    constexpr int k_max_bases = 8;
    if (depth > k_max_bases) return nullptr;
    const bool repository =
        type.kind == Type::Kind::external && simple_name(type.name).ends_with("Repository");
    if (repository && !type.arguments.empty() && type.arguments[0].is_declared())
      return entity(type.arguments[0].index);
    if (!type.is_declared()) return nullptr;
    const auto values = values_of(context_.program(), type);
    for (const auto& base : context_.program().type(type.index).bases)
      if (const auto* const out = of_repository(substitute(base, values), depth + 1)) return out;
    return nullptr;
  }

  /// Returns the entity of a repository, of a variable of one, or of `getRepository(User)`.
  const Entity* repository_of(Index expression, int depth) {
    constexpr int k_max_steps = 10;
    if (expression == k_none || depth > k_max_steps) return nullptr;
    const auto& one = summary_.expressions[expression];
    if (const auto* const out = of_repository(context_.bodies.types(number_).type_of(expression), 0))
      return out;
    if (one.kind == Kind::awaited) return repository_of(one.receiver, depth + 1);
    if (one.kind == Kind::call &&
        (one.name == "getRepository" || one.name == "getTreeRepository" || one.name == "extend") &&
        !one.operands.empty())
      if (const auto* const out = named_class(one.operands.front())) return out;
    if (one.kind == Kind::call && one.name == "extend") return repository_of(one.receiver, depth + 1);
    if (one.kind == Kind::name) {
      const auto found = context_.bodies.scopes(number_).find(one);
      if (found.variable != nullptr && found.variable->origin == Variable::Origin::declared)
        return repository_of(found.variable->initial, depth + 1);
    }
    const auto& meaning = context_.bodies.types(number_).meaning_of(expression);
    if (meaning.state != Meaning::State::found) return nullptr;
    const auto& definition = context_.program().definition(meaning.target.symbol);
    const bool own = context_.program().file_number(meaning.target.symbol) == number_;
    return own && definition.kind == SymbolKind::field ? repository_of(definition.initial, depth + 1)
                                                       : nullptr;
  }

  bool is_manager(Index expression) const {
    if (expression == k_none) return false;
    const auto name = support::lower_case(summary_.expressions[expression].name);
    return name.ends_with("manager") || name.ends_with("datasource") || name == "connection" ||
           name.ends_with("entitymanager") || name == "em" || name == "getmanager" || name == "tx";
  }

  void read_call(Index number) {
    const auto& call = summary_.expressions[number];
    if (call.receiver == k_none) return;
    if (call.name == "createQueryBuilder") return read_builder(number);
    const auto use = repository_call(call.name);
    if (use == DataUse::none) return;
    if (const auto* const found = repository_of(call.receiver, 0)) return add(number, *found, use, 0);
    if (const auto* const found = named_class(call.receiver)) return add(number, *found, use, 0);
    if (is_manager(call.receiver) && !call.operands.empty()) {
      if (const auto* const found = named_class(call.operands.front())) return add(number, *found, use, 1);
      if (const auto* const found = object_entity(call.operands.front())) return add(number, *found, use, 0);
      return;
    }
    // `user.save()` of an active record
    if (call.name == "save" || call.name == "remove" || call.name == "softRemove" || call.name == "recover")
      if (const auto* const found = object_entity(call.receiver)) add(number, *found, use, 0);
  }

  void add(Index number, const Entity& found, DataUse use, std::size_t first) {
    const auto& call = summary_.expressions[number];
    EntityUses out(context_, context_.evidence({number_, number}));
    out.add(found, use);
    const auto argument = [&](std::size_t at) {
      return first + at < call.operands.size() ? call.operands[first + at] : k_none;
    };
    if (use == DataUse::insert || use == DataUse::merge) {
      read_columns(argument(0), found, true, out);
    } else if (use == DataUse::update && call.name == "update") {
      read_columns(argument(0), found, false, out);
      read_columns(argument(1), found, true, out);
    } else if (use == DataUse::update && (call.name == "increment" || call.name == "decrement")) {
      read_columns(argument(0), found, false, out);
      read_name(argument(1), found, true, out);
    } else {
      read_find(call.name, argument(0), found, out);
    }
    out.finish();
  }

  void read_find(std::string_view name, Index options, const Entity& found, EntityUses& out) {
    if (name.ends_with("By") || name == "delete" || name == "softDelete" || name == "restore" ||
        name == "findByIds")
      return read_columns(options, found, false, out);
    read_columns(objects_.entry(options, "where"), found, false, out);
    read_columns(objects_.entry(options, "order"), found, false, out);
    for (const auto* const key : {"select", "relations"}) {
      const Index value = objects_.entry(options, key);
      read_columns(value, found, false, out);
      if (value != k_none && summary_.expressions[value].kind == Kind::collection)
        for (const Index operand : summary_.expressions[value].operands)
          read_name(operand, found, false, out);
    }
    // The conditions themselves are an argument of older versions.
    if (objects_.entry(options, "where") == k_none) read_columns(options, found, false, out);
  }

  /// Reads the keys of an object: columns, and relations with objects of their own.
  void read_columns(Index expression, const Entity& found, bool written, EntityUses& out, int depth = 0) {
    constexpr int k_max_levels = 8;
    const auto* const object = objects_.object(expression);
    if (object == nullptr || depth > k_max_levels) return;
    for (std::size_t i = 0; i < object->operand_names.size(); ++i) {
      const auto property = found.properties.find(object->operand_names[i]);
      if (property == found.properties.end()) continue;
      out.add_column(found, object->operand_names[i], written);
      const auto* const target = entity(property->second.target);
      if (target == nullptr || written) continue;
      out.add(*target, DataUse::read);
      read_columns(object->operands[i], *target, false, out, depth + 1);
    }
  }

  void read_name(Index expression, const Entity& found, bool written, EntityUses& out) {
    if (expression == k_none || summary_.expressions[expression].kind != Kind::literal) return;
    const auto& name = summary_.expressions[expression].name;
    if (written) {
      out.add_column(found, name, true);
    } else {
      out.add_path(found, name, ".");
    }
  }

  struct Builder {
    const Entity* entity = nullptr;
    DataUse use = DataUse::read;
    std::unordered_map<std::string, const Entity*> aliases;
  };

  /// `repository.createQueryBuilder("user").leftJoinAndSelect("user.photos", "photo").where("user.name =
  /// :n")`
  void read_builder(Index number) {
    const auto& call = summary_.expressions[number];
    Builder builder;
    builder.entity = repository_of(call.receiver, 0);
    if (builder.entity == nullptr) builder.entity = named_class(call.receiver);
    std::size_t alias = 0;
    if (builder.entity == nullptr && !call.operands.empty()) {
      builder.entity = named_class(call.operands.front());
      alias = 1;
    }
    if (builder.entity != nullptr && alias < call.operands.size())
      add_alias(call.operands[alias], builder.entity, builder);
    EntityUses out(context_, context_.evidence({number_, number}));
    std::vector<Index> chain;
    Index at = number;
    constexpr std::size_t k_max_calls = 200;
    for (auto next = calls_on_.find(at); next != calls_on_.end() && chain.size() < k_max_calls;
         next = calls_on_.find(at)) {
      at = next->second;
      chain.push_back(at);
    }
    for (const Index step : chain)
      read_step(summary_.expressions[step], builder, out);
    for (const Index step : chain)
      read_texts(summary_.expressions[step], builder, out);
    if (builder.entity != nullptr) out.add(*builder.entity, builder.use);
    out.finish();
  }

  void add_alias(Index expression, const Entity* target, Builder& builder) const {
    if (expression == k_none || summary_.expressions[expression].kind != Kind::literal) return;
    builder.aliases[summary_.expressions[expression].name] = target;
  }

  void read_step(const Expression& call, Builder& builder, EntityUses& out) {
    const Index first = call.operands.empty() ? k_none : call.operands.front();
    if (call.name == "from" || call.name == "into" || call.name == "update" || call.name == "insert" ||
        call.name == "delete" || call.name == "softDelete") {
      if (const auto* const found = named_class(first)) builder.entity = found;
      if (call.name == "from" && call.operands.size() > 1)
        add_alias(call.operands[1], builder.entity, builder);
      if (call.name == "insert") builder.use = DataUse::insert;
      if (call.name == "update" || call.name == "softDelete") builder.use = DataUse::update;
      if (call.name == "delete") builder.use = DataUse::delete_;
    }
    if (builder.entity != nullptr && (call.name == "values" || call.name == "set" || call.name == "update"))
      read_columns(first, *builder.entity, true, out);
    if (joins(call.name)) read_join(call, builder, out);
  }

  void read_join(const Expression& call, Builder& builder, EntityUses& out) {
    if (call.operands.size() < 2 || call.operands[0] == k_none) return;
    const Entity* target = named_class(call.operands[0]);
    const auto& path = summary_.expressions[call.operands[0]];
    if (target == nullptr && path.kind == Kind::literal) {
      const auto dot = path.name.find('.');
      const auto alias = builder.aliases.find(path.name.substr(0, dot));
      if (dot == std::string::npos || alias == builder.aliases.end() || alias->second == nullptr) return;
      const auto property = alias->second->properties.find(path.name.substr(dot + 1));
      if (property != alias->second->properties.end()) target = entity(property->second.target);
    }
    if (target == nullptr) return;
    out.add(*target, DataUse::read);
    add_alias(call.operands[1], target, builder);
  }

  /// Finds `alias.property` in the texts of conditions.
  void read_texts(const Expression& call, const Builder& builder, EntityUses& out) {
    static const std::unordered_set<std::string_view> k_names = {
        "where",      "andWhere", "orWhere",    "having", "andHaving", "orderBy",
        "addOrderBy", "groupBy",  "addGroupBy", "select", "addSelect"};
    if (joins(call.name) ? call.operands.size() < 3 : k_names.count(call.name) == 0) return;
    for (const Index operand : call.operands) {
      if (operand == k_none) continue;
      const auto& one = summary_.expressions[operand];
      if (one.kind == Kind::literal) read_text(one.name, builder, out);
      if (one.kind == Kind::collection)
        for (const Index part : one.operands)
          if (part != k_none) read_text(summary_.expressions[part].name, builder, out);
    }
  }

  static bool is_name_char(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

  static void read_text(const std::string& text, const Builder& builder, EntityUses& out) {
    for (std::size_t dot = text.find('.'); dot != std::string::npos; dot = text.find('.', dot + 1)) {
      auto begin = dot;
      while (begin > 0 && is_name_char(text[begin - 1]))
        --begin;
      auto end = dot + 1;
      while (end < text.size() && is_name_char(text[end]))
        ++end;
      const auto alias = builder.aliases.find(text.substr(begin, dot - begin));
      if (alias != builder.aliases.end() && alias->second != nullptr)
        out.add_column(*alias->second, std::string_view(text).substr(dot + 1, end - dot - 1), false);
    }
  }

  FrameworkContext& context_;
  Index number_;
  const FileSummary& summary_;
  ObjectArguments objects_;
  std::unordered_map<Index, Index> calls_on_;
};

}  // namespace

void read_typeorm_calls(FrameworkContext& context, Index number) {
  const auto name = context.program().files()[number].language->name;
  if (name == "typescript" || name == "javascript") TypeOrmCalls(context, number).read();
}

}  // namespace collet::codegraph::bridge
