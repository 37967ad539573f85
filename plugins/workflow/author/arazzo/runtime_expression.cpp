// SPDX-License-Identifier: MIT
#include "plugins/workflow/author/arazzo/runtime_expression.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "plugins/workflow/author/skeleton/parameter.hpp"
#include "plugins/workflow/language/check/flow_scope.hpp"

namespace collet::workflow {
namespace {

using support::Error;
using support::Result;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Returns true if expressions accept the name after a dot.
bool is_name(std::string_view name) {
  constexpr std::array<std::string_view, 6> k_words = {"and", "or", "not", "in", "if", "else"};
  if (name.empty() || !is_letter(name.front()) || name.back() == '-') return false;
  if (std::find(k_words.begin(), k_words.end(), name) != k_words.end()) return false;
  return std::all_of(name.begin(), name.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '-'; });
}

void append_member(std::string& out, std::string_view name) {
  if (is_name(name)) {
    out.append(".").append(name);
  } else {
    out.append("[").append(quoted_string(name)).append("]");
  }
}

/// Takes the name at the front of `text`: everything before a dot, bracket or pointer.
std::string_view take_name(std::string_view& text) {
  const auto name = text.substr(0, text.find_first_of(".#["));
  text.remove_prefix(name.size());
  return name;
}

bool append_pointer(std::string& out, std::string_view pointer) {
  while (!pointer.empty()) {
    if (pointer.front() != '/') return false;
    pointer.remove_prefix(1);
    const auto token = pointer.substr(0, pointer.find('/'));
    pointer.remove_prefix(token.size());
    std::string name;
    for (std::size_t i = 0; i < token.size(); ++i) {
      if (token[i] != '~') {
        name += token[i];
        continue;
      }
      if (i + 1 == token.size() || (token[i + 1] != '0' && token[i + 1] != '1')) return false;
      name += token[++i] == '0' ? '~' : '/';
    }
    const bool is_index =
        !name.empty() && name.size() < 10 && std::all_of(name.begin(), name.end(), is_digit);
    if (is_index) {
      out.append("[").append(name).append("]");
    } else {
      append_member(out, name);
    }
  }
  return true;
}

bool append_bracket(std::string& out, std::string_view& path) {
  const auto end = path.find(']');
  if (end == std::string_view::npos) return false;
  auto inner = path.substr(1, end - 1);
  path.remove_prefix(end + 1);
  const bool quoted =
      inner.size() >= 2 && (inner.front() == '\'' || inner.front() == '"') && inner.back() == inner.front();
  if (quoted) {
    inner = inner.substr(1, inner.size() - 2);
    if (inner.find_first_of("'\"\\") != std::string_view::npos) return false;
    append_member(out, inner);
    return true;
  }
  if (inner.empty() || inner.size() > 9 || !std::all_of(inner.begin(), inner.end(), is_digit)) return false;
  out.append("[").append(inner).append("]");
  return true;
}

class Converter {
 public:
  Converter(std::string_view text, const RuntimeScope& scope) : text_(text), scope_(scope) {}

  Result<std::string> run() {
    auto rest = text_.substr(1);
    const auto root = take_name(rest);
    if (root == "statusCode" && rest.empty()) return of_result(".structured.status", rest);
    if (root == "inputs") return inputs(rest);
    if (root == "steps") return steps(rest);
    if (root == "workflows") return workflows(rest);
    if (root == "outputs" && scope_.calls_workflow) return of_result(".json", rest);
    if (root == "outputs")
      return inexpressible(text_,
                           "only the outputs of a called workflow are known here; the answer of an "
                           "operation is $response.body");
    if (root == "response") return response(rest);
    if (root == "request" || root == "url" || root == "method")
      return inexpressible(text_, "the parts of a request are not kept");
    if (root == "sourceDescriptions" || root == "components")
      return inexpressible(text_, "it has no value at run time");
    if (scope_.calls_workflow)
      return inexpressible(text_,
                           "there is no such runtime expression; an output of the called workflow is "
                           "$outputs.NAME");
    return inexpressible(text_, "there is no such runtime expression");
  }

 private:
  Result<std::string> with_path(std::string out, std::string_view path) const {
    if (!append_path(out, path)) return inexpressible(text_, "its path cannot be read");
    return out;
  }

  Result<std::string> of_result(std::string_view member, std::string_view path) const {
    if (scope_.result.empty()) return inexpressible(text_, "there is no response here");
    if (scope_.calls_workflow && member != ".json")
      return inexpressible(text_, "a workflow has outputs and no response");
    return with_path(scope_.result + std::string(member), path);
  }

  Result<std::string> response(std::string_view rest) const {
    if (!rest.starts_with('.'))
      return inexpressible(text_, "expected $response.body or $response.header.NAME");
    rest.remove_prefix(1);
    const auto part = take_name(rest);
    if (part == "body") {
      if (!rest.empty()) return of_result(".json", rest);
      if (auto bad = of_result(".structured.status", {}); !bad) return bad.error();
      return std::string("(")
          .append(scope_.result)
          .append(".json | default(")
          .append(scope_.result)
          .append(".text))");
    }
    if ((part != "header" && part != "headers") || !rest.starts_with('.'))
      return inexpressible(text_, "expected $response.body or $response.header.NAME");
    std::string name(rest.substr(1));
    std::transform(name.begin(), name.end(), name.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (name.empty()) return inexpressible(text_, "the name of the header is missing");
    return of_result(std::string(".structured.headers[").append(quoted_string(name)).append("]"), {});
  }

  Result<std::string> inputs(std::string_view rest) const {
    if (rest.empty()) return std::string("params");
    if (!rest.starts_with('.')) return with_path("params", rest);
    rest.remove_prefix(1);
    // Names may contain dots.
    std::string_view name = rest;
    if (scope_.inputs.find(name) != scope_.inputs.end()) {
      rest = {};
    } else {
      name = take_name(rest);
    }
    if (scope_.inputs.find(name) == scope_.inputs.end())
      return inexpressible(text_, std::string("the inputs have no '").append(name).append("'"));
    if (is_name(name) && !is_reserved_root(name) && expression_name(name) == name)
      return with_path(std::string(name), rest);
    std::string out = "params";
    append_member(out, name);
    return with_path(std::move(out), rest);
  }

  Result<std::string> steps(std::string_view rest) const {
    if (!rest.starts_with('.')) return inexpressible(text_, "expected $steps.ID.outputs.NAME");
    rest.remove_prefix(1);
    const auto id = take_name(rest);
    const auto step = scope_.steps.find(id);
    if (step == scope_.steps.end())
      return inexpressible(text_, std::string("no earlier step is '").append(id).append("'"));
    constexpr std::string_view k_outputs = ".outputs.";
    if (!rest.starts_with(k_outputs)) return inexpressible(text_, "expected $steps.ID.outputs.NAME");
    rest.remove_prefix(k_outputs.size());
    std::string_view name = rest;
    if (step->second.find(name) != step->second.end()) {
      rest = {};
    } else {
      name = take_name(rest);
    }
    if (step->second.find(name) == step->second.end())
      return inexpressible(
          text_, std::string("step '").append(id).append("' has no output '").append(name).append("'"));
    return with_path(
        std::string("steps.").append(expression_name(id)).append(".outputs.").append(expression_name(name)),
        rest);
  }

  Result<std::string> workflows(std::string_view rest) const {
    if (!rest.starts_with('.')) return inexpressible(text_, "expected $workflows.ID.outputs.NAME");
    rest.remove_prefix(1);
    const auto id = take_name(rest);
    const auto step = scope_.workflows.find(id);
    constexpr std::string_view k_outputs = ".outputs";
    if (step == scope_.workflows.end() || !rest.starts_with(k_outputs))
      return inexpressible(text_, "only the outputs of workflows in `dependsOn` are known");
    rest.remove_prefix(k_outputs.size());
    return with_path("steps." + step->second + ".json", rest);
  }

  std::string_view text_;
  const RuntimeScope& scope_;
};

/// Returns the literal text so that it is not read as a template.
void append_literal(std::string& out, std::string_view text) {
  for (auto at = text.find("{{"); at != std::string_view::npos; at = text.find("{{")) {
    out.append(text.substr(0, at)).append(R"({{ "{{" }})");
    text.remove_prefix(at + 2);
  }
  out.append(text);
}

Result<Value> text_template(std::string_view text, const RuntimeScope& scope) {
  if (is_runtime_expression(text)) {
    auto expression = workflow_expression(text, scope);
    if (!expression) return expression.error();
    return Value::string(braced(*expression));
  }
  std::string out;
  for (;;) {
    const auto open = text.find("{$");
    const auto close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) break;
    const auto inner = text.substr(open + 1, close - open - 1);
    append_literal(out, text.substr(0, open));
    text.remove_prefix(close + 1);
    auto expression = workflow_expression(inner, scope);
    if (!expression) return expression.error();
    out.append("{{ ").append(*expression);
    if (scope.optional_inputs.find(*expression) != scope.optional_inputs.end())
      out.append(R"( | default(""))");
    out.append(" }}");
  }
  append_literal(out, text);
  return Value::string(std::move(out));
}

}  // namespace

Error inexpressible(std::string_view text, std::string_view why) {
  return {COLLET_UNSUPPORTED, std::string("'").append(text.substr(0, 200)).append("': ").append(why)};
}

std::string braced(std::string_view expression) {
  const bool wrapped = expression.starts_with('(') && expression.find(')') + 2 == expression.size() &&
                       expression.ends_with("))");
  if (wrapped) expression = expression.substr(1, expression.size() - 2);
  return std::string("{{ ").append(expression).append(" }}");
}

std::string quoted_string(std::string_view text) {
  constexpr std::string_view k_digits = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out.append(1, '\\').append(1, c);
    } else if (c == '\n') {
      out.append("\\n");
    } else if (byte < ' ') {
      out.append("\\u00").append(1, k_digits[byte >> 4U]).append(1, k_digits[byte & 15U]);
    } else {
      out += c;
    }
  }
  return out.append("\"");
}

bool append_path(std::string& out, std::string_view path) {
  while (!path.empty()) {
    if (path.front() == '#') return append_pointer(out, path.substr(1));
    if (path.front() == '[') {
      if (!append_bracket(out, path)) return false;
      continue;
    }
    if (path.front() != '.') return false;
    path.remove_prefix(1);
    const auto name = take_name(path);
    if (name.empty() || name.find_first_of(" \t\r\n'\"()=!<>&|*?@") != std::string_view::npos) return false;
    append_member(out, name);
  }
  return true;
}

bool is_runtime_expression(std::string_view text) {
  constexpr std::array<std::string_view, 11> k_roots = {
      "$url",   "$method",    "$statusCode",         "$request",   "$response", "$inputs", "$outputs",
      "$steps", "$workflows", "$sourceDescriptions", "$components"};
  return std::any_of(k_roots.begin(), k_roots.end(), [&](std::string_view root) {
    return text.starts_with(root) && (text.size() == root.size() || text[root.size()] == '.' ||
                                      text[root.size()] == '#' || text[root.size()] == '[');
  });
}

Result<std::string> workflow_expression(std::string_view text, const RuntimeScope& scope) {
  if (!text.starts_with('$')) return inexpressible(text, "a runtime expression begins with $");
  return Converter(text, scope).run();
}

Result<Value> template_of(const Value& value, const RuntimeScope& scope) {
  if (value.is(Kind::string)) return text_template(value.text(), scope);
  if (value.is(Kind::array)) {
    std::vector<Value> items;
    for (const Value& item : value.items()) {
      auto made = template_of(item, scope);
      if (!made) return made;
      items.push_back(*std::move(made));
    }
    return Value::array(std::move(items));
  }
  if (!value.is(Kind::object)) return value;
  std::vector<Value::Member> members;
  for (const auto& [name, member] : value.members()) {
    auto made = template_of(member, scope);
    if (!made) return made;
    members.push_back({name, *std::move(made)});
  }
  return Value::object(std::move(members));
}

}  // namespace collet::workflow
