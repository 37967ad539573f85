// SPDX-License-Identifier: MIT
/// Converts JSON Schemas to types, and checks types against schemas.
#include <algorithm>
#include <set>
#include <utility>

#include "plugins/workflow/language/value/type.hpp"

namespace collet::workflow {
namespace {

constexpr int k_max_depth = 12;

Type::Kinds kind_named(std::string_view name) {
  if (name == "null") return Type::k_null;
  if (name == "boolean") return Type::k_boolean;
  if (name == "integer") return Type::k_integer;
  if (name == "number") return Type::k_number;
  if (name == "string") return Type::k_string;
  if (name == "array") return Type::k_array;
  if (name == "object") return Type::k_object;
  return Type::k_any;
}

bool is_required(const Value& schema, std::string_view name) {
  const auto names = schema["required"].items();
  return std::any_of(names.begin(), names.end(), [&](const Value& each) { return each.text() == name; });
}

/// The intersection of two types, as far as it is known.
Type both(const Type& a, const Type& b) {
  if (a.is_any()) return b;
  if (b.is_any()) return a;
  const auto kinds = static_cast<Type::Kinds>(a.kinds() & b.kinds());
  if (kinds == Type::k_object && (a.members() != nullptr || b.members() != nullptr)) {
    Type::MemberMap members = a.members() != nullptr ? *a.members() : Type::MemberMap();
    if (b.members() != nullptr) members.insert(b.members()->begin(), b.members()->end());
    return Type::object_of(std::move(members), false);
  }
  return a.kinds() == kinds ? a : (b.kinds() == kinds ? b : Type::of(kinds));
}

Type union_of(const Value& branches, const Value& root, int depth);

Type type_of(const Value& given, const Value& root, int depth) {
  if (depth > k_max_depth || !given.is(Kind::object)) return Type::any();
  const Value schema = resolve_schema(given, root);
  if (!schema.is(Kind::object)) return Type::any();
  Type type = Type::of(schema_kinds(schema));
  const Value& constant = schema["const"];
  if (!constant.undefined()) return Type::literal(constant);
  if (schema["enum"].is(Kind::array)) {
    Type values = Type::of(0);
    for (const Value& value : schema["enum"].items())
      values = values.union_with(Type::literal(value));
    return values.kinds() == 0 ? Type::any() : values;
  }
  if (type.kinds() == Type::k_array) {
    type = Type::array_of(type_of(schema["items"], root, depth + 1));
  } else if (type.kinds() == Type::k_object) {
    Type::MemberMap members;
    for (const Value::Member& member : schema["properties"].members()) {
      Type of_member = type_of(member.value, root, depth + 1);
      if (!is_required(schema, member.name)) {
        of_member = of_member.missing_because(Absence::optional, "'" + member.name + "'");
      }
      members.emplace(member.name, std::move(of_member));
    }
    const Value more = schema["additionalProperties"];
    type = Type::object_of(std::move(members), more.is(Kind::boolean) && !more.as_boolean());
  } else if (type.may_be(Type::k_object | Type::k_array) && type.kinds() != Type::k_any) {
    // ["object", "null"]: each keyword restricts one of the kinds.
    Type sum = Type::of(static_cast<Type::Kinds>(type.kinds() & ~(Type::k_object | Type::k_array)));
    for (const std::string_view word : {"object", "array"}) {
      if (!type.may_be(kind_named(word))) continue;
      auto members = schema.members();
      for (Value::Member& member : members) {
        if (member.name == "type") member.value = Value::string(std::string(word));
      }
      sum = sum.union_with(type_of(Value::object(std::move(members)), root, depth + 1));
    }
    type = sum;
  }
  for (const std::string_view word : {"anyOf", "oneOf"}) {
    if (schema[word].is(Kind::array)) type = both(type, union_of(schema[word], root, depth + 1));
  }
  for (const Value& part : schema["allOf"].items())
    type = both(type, type_of(part, root, depth + 1));
  if (schema["nullable"].truthy() && type.kinds() != Type::k_any)
    type = type.union_with(Type::of(Type::k_null));
  return type;
}

Type union_of(const Value& branches, const Value& root, int depth) {
  Type sum = Type::of(0);
  for (const Value& branch : branches.items())
    sum = sum.union_with(type_of(branch, root, depth));
  return sum.kinds() == 0 ? Type::any() : sum;
}

std::optional<Mismatch> values_mismatch(const Type& type, const Value& schema, const std::string& wants) {
  std::vector<Value> allowed = schema["enum"].items();
  if (!schema["const"].undefined()) allowed = {schema["const"]};
  if (allowed.empty() || type.values() == nullptr || type.values()->empty()) return std::nullopt;
  std::string outside;
  std::size_t count = 0;
  for (const Value& value : *type.values()) {
    if (std::find(allowed.begin(), allowed.end(), value) != allowed.end()) continue;
    ++count;
    if (count <= 4) outside.append(outside.empty() ? "" : ", ").append(value.json().substr(0, 60));
  }
  if (count == 0) return std::nullopt;
  return Mismatch{count == type.values()->size(), {}, wants, outside};
}

std::optional<Mismatch> find_mismatch(const Type& type, const Value& given, const Value& root, int depth);

std::optional<Mismatch> object_mismatch(const Type& type, const Value& schema, const Value& root, int depth) {
  if (type.members() == nullptr) return std::nullopt;
  for (const Value& name : schema["required"].items()) {
    if (!type.member(name.text())) {
      return Mismatch{true, {}, "a member '" + std::string(name.text()) + "'", "an object without it"};
    }
  }
  const Value properties = schema["properties"];
  const Value more = schema["additionalProperties"];
  const bool only_those =
      more.is(Kind::boolean) && !more.as_boolean() && schema["patternProperties"].undefined();
  for (const auto& [name, member] : *type.members()) {
    const Value wanted = properties[name];
    if (wanted.undefined()) {
      if (only_those && member.absence() == Absence::no) {
        return Mismatch{true, {}, "no member '" + name + "'", "an object with it"};
      }
      continue;
    }
    if (auto found = find_mismatch(member, wanted, root, depth + 1)) {
      // An optional member is not an error.
      if (member.absence() != Absence::no) found->certain = false;
      found->where.insert(0, "." + name);
      return found;
    }
  }
  return std::nullopt;
}

std::optional<Mismatch> find_mismatch(const Type& type, const Value& given, const Value& root, int depth) {
  if (depth > k_max_depth || type.is_any()) return std::nullopt;
  const Value schema = resolve_schema(given, root);
  if (!schema.is(Kind::object)) return std::nullopt;
  const std::string wants = schema_description(schema, root);
  const Type::Kinds kinds = schema["nullable"].truthy()
                                ? static_cast<Type::Kinds>(schema_kinds(schema) | Type::k_null)
                                : schema_kinds(schema);
  if (!type.may_be(kinds)) return Mismatch{true, {}, wants, type.description()};
  if (auto found = values_mismatch(type, schema, wants)) return found;
  for (const std::string_view word : {"anyOf", "oneOf"}) {
    const auto branches = schema[word].items();
    const bool none =
        !branches.empty() && std::all_of(branches.begin(), branches.end(), [&](const Value& branch) {
          const auto found = find_mismatch(type, branch, root, depth + 1);
          return found && found->certain;
        });
    if (none) return Mismatch{true, {}, wants, type.description()};
  }
  for (const Value& part : schema["allOf"].items()) {
    if (auto found = find_mismatch(type, part, root, depth + 1)) return found;
  }
  if (type.only(Type::k_array)) {
    if (auto found = find_mismatch(type.items(), schema["items"], root, depth + 1)) {
      found->where.insert(0, "[]");
      return found;
    }
  }
  if (type.only(Type::k_object)) return object_mismatch(type, schema, root, depth);
  return std::nullopt;
}

}  // namespace

Type Type::of_schema(const Value& schema) {
  return type_of(schema, schema, 0);
}

Value resolve_schema(const Value& schema, const Value& root) {
  Value at = schema;
  for (int steps = 0; steps < 16; ++steps) {
    const Value reference = at["$ref"];
    if (!reference.is(Kind::string)) return at;
    std::string_view path = reference.text();
    if (!path.starts_with('#')) return {};
    path.remove_prefix(1);
    Value next = root;
    while (path.starts_with('/')) {
      path.remove_prefix(1);
      std::string token(path.substr(0, path.find('/')));
      path.remove_prefix(token.size());
      for (const auto& [escape, plain] : {std::pair("~1", "/"), std::pair("~0", "~")}) {
        for (auto found = token.find(escape); found != std::string::npos;
             found = token.find(escape, found + 1))
          token.replace(found, 2, plain);
      }
      next = next[token];
    }
    if (!path.empty()) return {};  // an anchor
    at = next;
  }
  return {};
}

Type::Kinds schema_kinds(const Value& schema) {
  const Value type = schema["type"];
  if (type.is(Kind::string)) return kind_named(type.text());
  Type::Kinds kinds = 0;
  for (const Value& name : type.items())
    kinds = static_cast<Type::Kinds>(kinds | kind_named(name.text()));
  if (kinds != 0) return kinds;
  if (!schema["const"].undefined()) return Type::literal(schema["const"]).kinds();
  for (const Value& value : schema["enum"].items())
    kinds = static_cast<Type::Kinds>(kinds | Type::literal(value).kinds());
  return kinds != 0 ? kinds : Type::k_any;
}

std::optional<Mismatch> mismatch(const Type& type, const Value& schema, const Value& root) {
  return find_mismatch(type, schema, root, 0);
}

std::string schema_description(const Value& given, const Value& root) {
  const Value schema = resolve_schema(given, root);
  const auto values = schema["enum"].items();
  if (!values.empty()) {
    std::string out = "one of ";
    for (std::size_t i = 0; i < values.size() && i < 8; ++i)
      out.append(i == 0 ? "" : ", ").append(values[i].json().substr(0, 60));
    return values.size() > 8 ? out + ", …" : out;
  }
  if (!schema["const"].undefined()) return schema["const"].json().substr(0, 80);
  const Type::Kinds kinds = schema_kinds(schema);
  for (const std::string_view word : {"anyOf", "oneOf"}) {
    const auto branches = schema[word].items();
    if (branches.empty() || kinds != Type::k_any) continue;
    std::set<std::string> said;
    std::string out;
    for (const Value& branch : branches) {
      const std::string words = schema_description(branch, Value());
      if (said.insert(words).second) out.append(out.empty() ? "" : " or ").append(words);
    }
    return out.substr(0, 200);
  }
  std::string out;
  if (kinds == Type::k_array) {
    const Value items = schema["items"];
    out = items.is(Kind::object) ? "array of " + schema_description(items, Value()) : "array";
    if (const auto least = schema["minItems"].as_integer(); least && *least > 0) {
      out += " (at least " + std::to_string(*least) + ")";
    }
    return out;
  }
  out = Type::of(kinds).description();
  if (const Value format = schema["format"]; format.is(Kind::string))
    out.append(" (").append(format.text()).append(")");
  return out;
}

}  // namespace collet::workflow
