// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/check/check_arguments.hpp"

#include <algorithm>
#include <utility>

#include "plugins/workflow/language/value/schema_defaults.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::workflow {
namespace {

constexpr int k_max_depth = 24;

/// Keywords that types do not cover. A value with one of these is checked by the validator.
bool has_fine_rules(const Value& schema) {
  static constexpr std::string_view k_coarse[] = {"type",  "description", "title",   "default", "enum",
                                                  "const", "examples",    "$schema", "format",  "deprecated"};
  for (const Value::Member& member : schema.members()) {
    if (std::find(std::begin(k_coarse), std::end(k_coarse), member.name) == std::end(k_coarse)) return true;
  }
  return false;
}

bool refers(const Value& schema) {
  return schema.json().find("\"$ref\"") != std::string::npos;
}

std::vector<Value> branches_of(const Value& schema) {
  for (const std::string_view word : {"anyOf", "oneOf"}) {
    auto found = schema[word].items();
    if (!found.empty()) return found;
  }
  return {};
}

/// Suggests `text: ["{{ wait_for }}"]` for a single value where a list is expected.
std::string list_hint(const TemplateTree& tree, const Type& type, const Value& schema, const Value& root,
                      const std::string& where) {
  if (schema_kinds(schema) != Type::k_array || type.may_be(Type::k_array)) return {};
  if (const auto found = mismatch(type, schema["items"], root)) return {};
  const std::string name = where.substr(where.rfind('.') + 1);
  return name + ": [\"" + tree.text().source() + "\"]";
}

/// Returns "{{ wait_for }} is a parameter of type string".
std::string origin(const TemplateTree& tree, const Type& type) {
  const std::string& source = tree.text().source();
  if (!tree.text().whole()) return "a text with templates is a string";
  const auto paths = tree.text().parts().front().expression->paths();
  const bool plain = paths.size() == 1 && paths.front() == tree.text().parts().front().expression->text();
  return plain ? source + " is " + type.description() : source;
}

/// Returns an equal value that does not refer to a text: members that are read many times are found faster.
Value unfolded(const Value& value) {  // NOLINT(misc-no-recursion): JSON is nested to a limit
  if (value.is(Kind::array)) {
    auto items = value.items();
    for (Value& item : items)
      item = unfolded(item);
    return Value::array(std::move(items));
  }
  if (!value.is(Kind::object)) return value;
  auto members = value.members();
  for (Value::Member& member : members)
    member.value = unfolded(member.value);
  return Value::object(std::move(members));
}

}  // namespace

const Type& SchemaCache::result_of(const ToolInfo& tool) {
  const auto [at, fresh] = results_.try_emplace(&tool);
  if (fresh) at->second = result_type(&tool);
  return at->second;
}

const Value& SchemaCache::input_of(const ToolInfo& tool) {
  const auto [at, fresh] = inputs_.try_emplace(&tool);
  if (fresh) at->second = unfolded(tool.input_schema);
  return at->second;
}

std::string SchemaCache::violation(const Value& schema, const Value& value) {
  using support::json_schema::Schema;
  const std::string text = schema.json();
  auto found = known_.find(text);
  if (found == known_.end()) {
    auto compiled = Schema::compile(text);
    found = known_.emplace(text, compiled ? std::optional<Schema>(*std::move(compiled)) : std::nullopt).first;
  }
  if (!found->second) return {};
  const std::string json = value.json();
  const auto violations = found->second->check(json);
  if (!violations || violations->empty()) return {};
  const auto& first = violations->front();
  std::string out = first.instance_path.empty() ? "" : first.instance_path + ": ";
  return out.append("found ").append(first.found).append(", expected ").append(first.expected);
}

void ArgumentCheck::add(Severity severity, const Mark& mark, std::string code, std::string message,
                        std::vector<std::string> details, std::string hint) {
  findings_.push_back(
      {severity, mark, std::move(code), {}, {}, std::move(message), std::move(details), std::move(hint)});
}

std::vector<Finding> ArgumentCheck::run(const TemplateTree& args, const Mark& call) {
  call_ = call;
  if (root_.is(Kind::object)) value(args, root_, "args", 0);
  return std::move(findings_);
}

void ArgumentCheck::value(const TemplateTree& tree, const Value& argument, const std::string& where,
                          int depth) {
  if (depth > k_max_depth) return;
  const Value schema = resolve_schema(argument, root_);
  if (!schema.is(Kind::object)) return;
  const auto kinds = schema_kinds(schema);
  const bool map = tree.shape() == TemplateTree::Shape::map || tree.value().is(Kind::object);
  if (map && (kinds & Type::k_object) != 0 && branches_of(schema).empty()) {
    object(tree, schema, where, depth);
    return;
  }
  if (tree.is_literal()) {
    literal(tree, schema, where);
    return;
  }
  const bool list_here = tree.shape() == TemplateTree::Shape::list;
  if (tree.shape() != TemplateTree::Shape::text) {
    const auto wanted = list_here ? Type::k_array : Type::k_object;
    if ((kinds & wanted) == 0) {
      add(Severity::error, tree.mark(), "WF301", where,
          {"the tool wants: " + schema_description(schema, root_),
           std::string("the workflow gives: ") + (list_here ? "a list" : "a map")},
          {});
      return;
    }
    const auto choices = branches_of(schema);
    if (!choices.empty()) {
      branches(tree, choices, where, depth);
    } else if (list_here) {
      list(tree, schema, where, depth);
    }
    return;
  }
  text(tree, schema, where);
}

void ArgumentCheck::branches(const TemplateTree& tree, const std::vector<Value>& schemas,
                             const std::string& where, int depth) {
  std::optional<std::vector<Finding>> nearest;
  for (const Value& schema : schemas) {
    ArgumentCheck one(root_, scope_, cache_);
    one.call_ = call_;
    one.value(tree, schema, where, depth + 1);
    if (!has_errors(one.findings_)) {
      findings_.insert(findings_.end(), one.findings_.begin(), one.findings_.end());
      return;
    }
    if (!nearest || one.findings_.size() < nearest->size()) nearest = std::move(one.findings_);
  }
  if (nearest) findings_.insert(findings_.end(), nearest->begin(), nearest->end());
}

void ArgumentCheck::object(const TemplateTree& tree, const Value& schema, const std::string& where,
                           int depth) {
  const Value properties = schema["properties"];
  const Value more = schema["additionalProperties"];
  const bool closed = more.is(Kind::boolean) && !more.as_boolean() &&
                      schema["patternProperties"].undefined() && schema["allOf"].undefined() &&
                      schema["$ref"].undefined();
  for (const TemplateTree::Member& member : tree.members()) {
    const std::string place = where + "." + member.name;
    const Value wanted = properties[member.name];
    if (!wanted.undefined()) {
      value(member.tree, wanted, place, depth + 1);
    } else if (closed) {
      std::vector<std::string> names;
      for (const Value::Member& known : properties.members())
        names.push_back(known.name);
      std::string list;
      for (const std::string& name : names)
        list.append(list.empty() ? "it takes: " : ", ").append(name);
      add(Severity::error, member.mark, "WF303",
          place + ": the tool takes no such argument" + support::did_you_mean(member.name, names), {},
          list.size() <= 300 ? list : std::string());
    } else if (more.is(Kind::object)) {
      value(member.tree, more, place, depth + 1);
    }
  }
  for (const Value& name : schema["required"].items()) {
    const TemplateTree* const argument = tree.find(name.text());
    if (argument == nullptr && !default_of_member(schema, name.text()).undefined()) continue;
    if (argument == nullptr) {
      const Value wanted = properties[name.text()];
      std::string message =
          where == "args" ? "missing required argument '" : where + ": missing required member '";
      message.append(name.text()).append("'");
      if (!wanted.undefined()) message.append(" (").append(schema_description(wanted, root_)).append(")");
      add(Severity::error, where == "args" ? call_ : tree.mark(), "WF302", std::move(message), {}, {});
      continue;
    }
    if (argument->shape() != TemplateTree::Shape::text || !argument->text().whole()) continue;
    std::vector<TypeProblem> ignored;
    const Type type = argument->text().infer(scope_, ignored);
    if (type.absence() != Absence::optional) continue;
    add(Severity::warning, argument->mark(), "WF405",
        where + "." + std::string(name.text()) + ": the tool needs it, and " + type.absent_subject() +
            " may be missing",
        {}, "a default, or a step with `if`");
  }
  if (tree.is_literal() && has_fine_rules(schema)) {
    // Keywords for the object as a whole; the members are already checked.
    for (const std::string_view word : {"minProperties", "maxProperties", "dependentRequired", "not", "if"}) {
      if (schema[word].undefined() || refers(schema)) continue;
      if (const std::string why = cache_.violation(schema, tree.value()); !why.empty())
        add(Severity::error, tree.mark(), "WF304", std::string(where).append(": ").append(why), {}, {});
      return;
    }
  }
}

void ArgumentCheck::list(const TemplateTree& tree, const Value& schema, const std::string& where, int depth) {
  const Value items = schema["items"];
  const auto prefix = schema["prefixItems"].items();
  for (std::size_t i = 0; i < tree.items().size(); ++i) {
    const TemplateTree& item = tree.items()[i];
    const std::string place = where + "[" + std::to_string(i) + "]";
    const Value wanted = i < prefix.size() ? prefix[i] : items;
    if (wanted.is(Kind::object)) value(item, wanted, place, depth + 1);
    if (item.shape() != TemplateTree::Shape::text || !item.text().whole()) continue;
    std::vector<TypeProblem> ignored;
    const Type type = item.text().infer(scope_, ignored);
    if (type.absence() != Absence::optional) continue;
    add(Severity::warning, item.mark(), "WF405",
        place + ": " + type.absent_subject() + " may be missing, and an item of a list needs a value", {},
        "a default, or a step with `if`");
  }
  const auto least = schema["minItems"].as_integer();
  const auto most = schema["maxItems"].as_integer();
  const auto count = static_cast<std::int64_t>(tree.items().size());
  if ((least && count < *least) || (most && count > *most)) {
    add(Severity::error, tree.mark(), "WF304",
        where + ": " + std::to_string(count) + " items, and the tool wants " +
            (least && count < *least ? "at least " + std::to_string(*least)
                                     : "at most " + std::to_string(*most)),
        {}, {});
  }
}

void ArgumentCheck::literal(const TemplateTree& tree, const Value& schema, const std::string& where) {
  const Value& value = tree.value();
  if (const auto found = mismatch(Type::literal(value), schema, root_)) {
    std::string hint;
    const bool number_in_text = value.is(Kind::string) && (schema_kinds(schema) & Type::k_string) == 0;
    if (number_in_text) hint = "without quotes it is a number, true or false";
    if (value.is(Kind::string) && !schema["enum"].undefined()) {
      std::vector<std::string> words;
      for (const Value& word : schema["enum"].items())
        words.emplace_back(word.text());
      const auto near = support::nearest(value.text(), words, 1);
      hint = near.empty() ? std::string() : "'" + near.front() + "'";
    }
    add(Severity::error, tree.mark(), "WF304", where + found->where,
        {"the tool wants: " + found->wants, "the workflow gives: " + found->gives}, std::move(hint));
    return;
  }
  if (!has_fine_rules(schema) || refers(schema)) return;
  const std::string why = cache_.violation(schema, value);
  if (!why.empty()) add(Severity::error, tree.mark(), "WF304", where + ": " + why, {}, {});
}

void ArgumentCheck::text(const TemplateTree& tree, const Value& schema, const std::string& where) {
  std::vector<TypeProblem> ignored;
  const Type type = tree.text().infer(scope_, ignored);
  if (!ignored.empty()) return;  // it is reported as ignored
  const auto found = mismatch(type, schema, root_);
  if (!found) return;
  add(found->certain ? Severity::error : Severity::warning, tree.mark(), found->certain ? "WF301" : "WF306",
      where + found->where,
      {"the tool wants: " + found->wants,
       std::string(found->certain ? "the template gives: " : "the template may give: ") + found->gives +
           "   " + origin(tree, type)},
      list_hint(tree, type, schema, root_, where));
}

}  // namespace collet::workflow
