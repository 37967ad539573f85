// SPDX-License-Identifier: MIT
/// MyBatis: statements of mapper files and of annotations, and the inherited methods of MyBatis-Plus.
#include <algorithm>

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"
#include "plugins/codegraph/languages/mybatis/mybatis.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

constexpr std::size_t k_max_text = 262144;
constexpr int k_max_includes = 20;

/// Replaces the marks of fragments by their texts, which may include others.
class FragmentText {
 public:
  explicit FragmentText(const MapperFragments& fragments) : fragments_(fragments) {}

  std::string expand(const std::string& text, const std::string& space) {
    std::string out;
    append(text, space, 0, out);
    return out;
  }

 private:
  void append(const std::string& text, const std::string& space, int depth, std::string& out) {
    std::size_t at = 0;
    while (at < text.size() && out.size() < k_max_text) {
      const auto mark = text.find(mybatis::k_include, at);
      out.append(text, at, mark == std::string::npos ? mark : mark - at);
      if (mark == std::string::npos) return;
      const auto end = text.find(mybatis::k_include, mark + 1);
      if (end == std::string::npos) return;
      auto id = text.substr(mark + 1, end - mark - 1);
      std::string values;
      if (const auto value = id.find(mybatis::k_include_value); value != std::string::npos) {
        values = id.substr(value);
        id.resize(value);
      }
      std::string full_id = space;
      full_id.append(".").append(id);
      auto found = fragments_.find(full_id);
      if (found == fragments_.end()) found = fragments_.find(id);
      out += ' ';
      if (found == fragments_.end()) {
        out += k_hole;
      } else if (depth < k_max_includes) {
        const auto dot = found->first.rfind('.');
        append(with_values(found->second, values), found->first.substr(0, dot), depth + 1, out);
      }
      out += ' ';
      at = end + 1;
    }
  }

  /// Replaces `${name}` by the values of an include.
  static std::string with_values(std::string text, const std::string& values) {
    for (std::size_t at = 0; at < values.size();) {
      auto end = values.find(mybatis::k_include_value, at + 1);
      if (end == std::string::npos) end = values.size();
      const auto equal = values.find('=', at);
      if (equal < end) {
        const std::string name = "${" + values.substr(at + 1, equal - at - 1) + "}";
        const std::string value = values.substr(equal + 1, end - equal - 1);
        for (auto found = text.find(name); found != std::string::npos && text.size() < k_max_text;
             found = text.find(name, found + value.size()))
          text.replace(found, name.size(), value);
      }
      at = end;
    }
    return text;
  }

  const MapperFragments& fragments_;
};

const std::string& text_of(const FileSummary& summary, const Expression& one) {
  static const std::string k_none_text;
  return one.operands.empty() || one.operands[0] == k_none ? k_none_text
                                                           : summary.expressions[one.operands[0]].name;
}

}  // namespace

void read_mapper_fragments(FrameworkContext& context, Index number) {
  const auto& file = context.bodies.file(number);
  if (file.language != &mybatis::language()) return;
  for (const auto& one : file.summary.expressions)
    if (one.name == "fragment")
      context.fragments.try_emplace(file.summary.container + "." + one.type.name, text_of(file.summary, one));
}

std::string mapper_text(FrameworkContext& context, const FileSummary& summary, const Expression& statement) {
  return FragmentText(context.fragments).expand(text_of(summary, statement), summary.container);
}

void read_mapper_statements(FrameworkContext& context, Index number) {
  const auto& file = context.bodies.file(number);
  if (file.language != &mybatis::language() || file.summary.container.empty()) return;
  const auto& program = context.program();
  const Index type = program.find_type(language_named("java"), file.summary.container);
  if (type == k_none) return;
  FragmentText fragments(context.fragments);
  for (const auto& one : file.summary.expressions) {
    if (one.kind != Kind::other || one.name != "statement") continue;
    const auto found = program.type(type).members.find(one.type.name);
    if (found == program.type(type).members.end()) continue;
    const TextValue text{fragments.expand(text_of(file.summary, one), file.summary.container)};
    for (const Index method : found->second)
      if (program.definition(method).kind == SymbolKind::method)
        add_text(context, {method, number, one.at}, text, false);
  }
}

void read_mapper_annotations(FrameworkContext& context, Index number) {
  const auto& file = context.bodies.file(number);
  for (Index i = 0; i < file.summary.definitions.size(); ++i) {
    const auto& one = file.summary.definitions[i];
    if (one.kind != SymbolKind::method || one.annotations.empty()) continue;
    for (const auto* const name : {"Select", "Insert", "Update", "Delete"}) {
      if (std::find(one.annotations.begin(), one.annotations.end(), name) == one.annotations.end()) continue;
      const Index symbol = file.first_symbol + i;
      for (const auto& annotation : context.annotations.all(symbol, name)) {
        const auto value = context.annotations.argument(annotation, "value");
        if (!value) continue;
        for (auto text : context.strings.follow(*value)) {
          // `<script>` has dynamic tags in the annotation.
          if (text.text.find("<script>") != std::string::npos) text.text = script_text(text.text);
          if (looks_like_statement(text.text))
            add_text(context, {symbol, number, context.bodies.at(annotation).at}, text, false);
        }
      }
    }
  }
}

std::string script_text(const std::string& script) {
  auto summary = mybatis::language().read(
      "script", "<mapper><select id=\"a\">" + script + "</select></mapper>", nullptr, nullptr);
  if (!summary) return {};
  for (const auto& one : summary->expressions)
    if (one.name == "statement") return text_of(*summary, one);
  return {};
}

}  // namespace collet::codegraph::bridge
