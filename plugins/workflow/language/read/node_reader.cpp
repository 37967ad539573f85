// SPDX-License-Identifier: MIT
#include "plugins/workflow/language/read/node_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "plugins/workflow/language/read/handlebars.hpp"
#include "sdk/support/text/near_misses.hpp"

namespace collet::workflow {
namespace {

std::string found(const YamlNode& node) {
  switch (node.kind) {
    case YamlNode::Kind::list:
      return "a list";
    case YamlNode::Kind::map:
      return "a map";
    default:
      return scalar_value(node).json().substr(0, 80);
  }
}

std::string joined(std::initializer_list<std::string_view> words) {
  std::string out;
  for (const auto word : words)
    out.append(out.empty() ? "" : ", ").append(word);
  return out;
}

}  // namespace

void NodeReader::add(Severity severity, const Mark& mark, std::string_view code, std::string message,
                     std::string hint) {
  findings_.push_back(
      {severity, mark, std::string(code), workflow, step, std::move(message), {}, std::move(hint)});
}

void NodeReader::error(const Mark& mark, std::string_view code, std::string message, std::string hint) {
  add(Severity::error, mark, code, std::move(message), std::move(hint));
}

void NodeReader::warning(const Mark& mark, std::string_view code, std::string message, std::string hint) {
  add(Severity::warning, mark, code, std::move(message), std::move(hint));
}

void NodeReader::begin_counting() {
  counted_ = findings_.size();
}

bool NodeReader::has_new_errors() const {
  return std::any_of(findings_.begin() + static_cast<std::ptrdiff_t>(counted_), findings_.end(),
                     [](const Finding& finding) { return finding.severity == Severity::error; });
}

void NodeReader::add_type_error(const YamlNode& node, std::string_view key, std::string_view expected) {
  error(node.mark, "WF105",
        std::string(key).append(": expected ").append(expected).append(", found ").append(found(node)));
}

bool NodeReader::expect_map(const YamlNode& node, std::string_view key) {
  if (node.kind == YamlNode::Kind::map) return true;
  add_type_error(node, key, "a map");
  return false;
}

std::vector<const YamlNode*> NodeReader::list_or_one(const YamlNode& node) const {
  if (node.kind != YamlNode::Kind::list) return {&node};
  std::vector<const YamlNode*> out;
  for (const YamlPointer& item : node.items)
    out.push_back(item.get());
  return out;
}

void NodeReader::check_keys(const YamlNode& map, std::string_view key,
                            std::initializer_list<std::string_view> names) {
  for (const YamlMember& member : map.members) {
    if (member.name.starts_with("x-")) continue;
    if (std::find(names.begin(), names.end(), member.name) != names.end()) continue;
    error(member.mark, "WF104",
          std::string(key)
              .append(key.empty() ? "" : ": ")
              .append("unknown key '")
              .append(member.name)
              .append("'")
              .append(support::did_you_mean(member.name, names)),
          "known here: " + joined(names));
  }
}

std::string NodeReader::text(const YamlNode& node, std::string_view key) {
  if (node.kind == YamlNode::Kind::scalar) {
    const Value value = scalar_value(node);
    if (value.is(Kind::string) || value.is(Kind::number) || value.is(Kind::boolean)) return node.text;
  }
  add_type_error(node, key, "a text");
  return {};
}

std::optional<bool> NodeReader::boolean(const YamlNode& node, std::string_view key) {
  if (node.kind == YamlNode::Kind::scalar) {
    const Value value = scalar_value(node);
    if (value.is(Kind::boolean)) return value.as_boolean();
  }
  add_type_error(node, key, "true or false");
  return std::nullopt;
}

std::optional<std::uint32_t> NodeReader::count(const YamlNode& node, std::string_view key,
                                               std::uint32_t least, std::uint32_t most) {
  if (node.kind == YamlNode::Kind::scalar) {
    const auto value = scalar_value(node).as_integer();
    if (value && *value >= least && *value <= most) return static_cast<std::uint32_t>(*value);
  }
  add_type_error(node, key, "an integer from " + std::to_string(least) + " to " + std::to_string(most));
  return std::nullopt;
}

std::optional<Milliseconds> NodeReader::duration(const YamlNode& node, std::string_view key) {
  const auto value = node.kind == YamlNode::Kind::scalar ? read_duration(scalar_value(node)) : std::nullopt;
  if (!value) add_type_error(node, key, "a duration: 500ms, 10s, 2m, 1h, or an integer of milliseconds");
  return value;
}

std::optional<std::uint64_t> NodeReader::size(const YamlNode& node, std::string_view key) {
  const auto value = node.kind == YamlNode::Kind::scalar ? read_size(scalar_value(node)) : std::nullopt;
  if (!value) add_type_error(node, key, "a size: 150kB, 20MB, 1MiB, or an integer of bytes");
  return value;
}

std::optional<std::string> NodeReader::word(const YamlNode& node, std::string_view key,
                                            std::initializer_list<std::string_view> words) {
  if (node.kind == YamlNode::Kind::scalar &&
      std::find(words.begin(), words.end(), node.text) != words.end()) {
    return node.text;
  }
  add_type_error(node, key, "one of " + joined(words));
  return std::nullopt;
}

bool NodeReader::name(std::string_view name, const Mark& mark, std::string_view key) {
  static constexpr std::array<std::string_view, 9> k_words = {"true", "false", "null", "and", "or",
                                                              "not",  "if",    "else", "in"};
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  bool good = !name.empty() && name.size() <= 64 && letter(name.front()) && name.back() != '-' &&
              std::find(k_words.begin(), k_words.end(), name) == k_words.end();
  for (const char c : name)
    good = good && (letter(c) || (c >= '0' && c <= '9') || c == '-');
  if (!good) {
    error(mark, "WF107", std::string(key).append(": '").append(name.substr(0, 80)).append("' is no name"),
          "a letter or _, then letters, digits, _ and -; at most 64; no word of expressions");
  }
  return good;
}

Mark NodeReader::within(const YamlNode& node, std::size_t offset) const {
  if (source_.empty()) return node.mark;  // the node does not come from a file
  // The text of a quoted or block scalar differs from the source, so the template is found by its number.
  const std::string& text = node.text;
  const std::string_view written = source_.substr(std::min(node.offset, source_.size()));
  const auto open = text.rfind("{{", offset);
  if (open == std::string::npos) {
    const bool quoted = !written.empty() && (written[0] == '"' || written[0] == '\'');
    return lines_.mark(node.offset + offset + (quoted ? 1 : 0));
  }
  std::size_t at = 0;
  for (std::size_t before = text.find("{{"); before <= open; before = text.find("{{", before + 2)) {
    at = written.find("{{", at);
    if (at == std::string_view::npos) return node.mark;
    if (before == open) return lines_.mark(node.offset + at + (offset - open));
    at += 2;
  }
  return node.mark;
}

void NodeReader::compile_error(const YamlNode& node, std::string_view key,
                               const ExpressionError& error_found) {
  error(within(node, error_found.offset), "WF106",
        std::string(key).append(key.empty() ? "" : ": ").append(error_found.message), error_found.hint);
}

std::optional<PlacedExpression> NodeReader::expression(const YamlNode& node, std::string_view key) {
  std::string text = node.text;
  if (node.kind == YamlNode::Kind::list) {
    text = json_value(node).json();
  } else if (node.kind == YamlNode::Kind::map) {
    add_type_error(node, key, "an expression");
    return std::nullopt;
  }
  auto compiled = Expression::compile(text);
  if (compiled) return PlacedExpression{*std::move(compiled), node.mark};
  compile_error(node, key, compiled.error());
  return std::nullopt;
}

std::optional<PlacedTemplate> NodeReader::placed_template(const YamlNode& node, std::string_view key) {
  if (node.kind != YamlNode::Kind::scalar) {
    add_type_error(node, key, "a text");
    return std::nullopt;
  }
  auto compiled = Template::compile(node.text);
  if (compiled) return PlacedTemplate{*std::move(compiled), node.mark};
  if (const auto rewritten = oplink_form_ ? blocks_as_expressions(node.text) : std::nullopt) {
    auto again = Template::compile(*rewritten);
    if (again) {
      warning(node.mark, "WF110", "a block ({{#…}}) is read as a condition; Oplink passed it on unchanged",
              "write {{ \"yes\" if condition else \"no\" }}");
      return PlacedTemplate{*std::move(again), node.mark};
    }
  }
  compile_error(node, key, compiled.error());
  return std::nullopt;
}

TemplateTree NodeReader::tree(const YamlNode& node) {
  if (node.kind == YamlNode::Kind::list) {
    std::vector<TemplateTree> items;
    for (const YamlPointer& item : node.items)
      items.push_back(tree(*item));
    return TemplateTree::list(std::move(items), node.mark);
  }
  if (node.kind == YamlNode::Kind::map) {
    std::vector<TemplateTree::Member> members;
    for (const YamlMember& member : node.members)
      members.push_back({member.name, member.mark, tree(*member.value)});
    return TemplateTree::map(std::move(members), node.mark);
  }
  const Value value = scalar_value(node);
  if (!value.is(Kind::string) || value.text().find("{{") == std::string_view::npos) {
    return TemplateTree::literal(value, node.mark);
  }
  auto compiled = placed_template(node, {});
  return compiled ? TemplateTree::text(std::move(compiled->text), node.mark)
                  : TemplateTree::literal(Value::null(), node.mark);
}

std::vector<NamedTree> NodeReader::named_trees(const YamlNode& node, std::string_view key) {
  std::vector<NamedTree> out;
  if (!expect_map(node, key)) return out;
  for (const YamlMember& member : node.members) {
    if (name(member.name, member.mark, key)) out.push_back({member.name, member.mark, tree(*member.value)});
  }
  return out;
}

std::optional<Criterion> NodeReader::criterion(const YamlNode& node) {
  using Test = Criterion::Test;
  Criterion out;
  out.mark = node.mark;
  if (node.kind != YamlNode::Kind::map) {
    out.expression = expression(node, "success");
    out.source = node.text;
    return out.expression ? std::optional(std::move(out)) : std::nullopt;
  }
  check_keys(node, "success", {"matches", "not_matches", "json"});
  if (node.members.size() != 1) {
    error(node.mark, "WF105",
          "success: a criterion is an expression, or has one key: matches, not_matches or json");
    return std::nullopt;
  }
  const YamlMember& member = node.members.front();
  out.source = member.name + ": " + member.value->text;
  if (member.name == "json") {
    out.test = Test::json;
    out.expression = expression(*member.value, "json");
    return out.expression ? std::optional(std::move(out)) : std::nullopt;
  }
  if (member.name != "matches" && member.name != "not_matches") return std::nullopt;
  out.test = member.name == "matches" ? Test::matches : Test::not_matches;
  auto regex = Regex::compile(text(*member.value, member.name));
  if (!regex) {
    error(member.value->mark, "WF106", member.name + ": " + regex.error().message, "RE2 syntax");
    return std::nullopt;
  }
  out.regex = std::make_shared<const Regex>(*std::move(regex));
  return out;
}

std::vector<Criterion> NodeReader::criteria(const YamlNode& node, bool from_defaults) {
  std::vector<Criterion> out;
  for (const YamlNode* each : list_or_one(node)) {
    if (auto read = criterion(*each)) {
      read->from_defaults = from_defaults;
      out.push_back(*std::move(read));
    }
  }
  return out;
}

std::optional<Retry> NodeReader::retry(const YamlNode& node) {
  constexpr std::uint32_t k_max_retries = 20;
  Retry out;
  out.mark = node.mark;
  if (node.kind == YamlNode::Kind::scalar) {
    const auto max = count(node, "retry", 0, k_max_retries);
    out.max = max.value_or(0);
    return max ? std::optional(out) : std::nullopt;
  }
  if (!expect_map(node, "retry")) return std::nullopt;
  check_keys(node, "retry", {"max", "delay", "backoff", "max_delay", "jitter", "on"});
  out.max = 1;
  if (const auto* max = node.find("max")) out.max = count(*max, "retry.max", 0, k_max_retries).value_or(1);
  if (const auto* delay = node.find("delay")) out.delay = duration(*delay, "retry.delay").value_or(out.delay);
  if (const auto* most = node.find("max_delay")) {
    out.max_delay = duration(*most, "retry.max_delay").value_or(out.max_delay);
  }
  if (const auto* backoff = node.find("backoff")) {
    out.exponential = word(*backoff, "retry.backoff", {"fixed", "exponential"}) == "exponential";
  }
  if (const auto* jitter = node.find("jitter")) out.jitter = boolean(*jitter, "retry.jitter").value_or(false);
  if (const auto* on = node.find("on")) {
    out.on.clear();
    for (const YamlNode* each : list_or_one(*on)) {
      const auto kinds = retry_kinds(each->text);
      if (each->kind != YamlNode::Kind::scalar || kinds.empty()) {
        error(each->mark, "WF105",
              "retry.on: there is no class '" + each->text + "'" +
                  support::did_you_mean(each->text, retry_names()));
      }
      out.on.insert(out.on.end(), kinds.begin(), kinds.end());
    }
  }
  return out;
}

}  // namespace collet::workflow
