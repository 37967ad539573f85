// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/python/py_types.hpp"

#include <algorithm>
#include <array>

#include "sdk/support/text.hpp"

namespace collet::codegraph::python {
namespace {

constexpr int k_max_nested = 24;

/// Names of typing and collections, and the types of the library that they mean.
struct Renamed {
  std::string_view name;
  std::string_view type;
};
constexpr std::array<Renamed, 30> k_renamed = {{{"List", "list"},
                                                {"Dict", "dict"},
                                                {"Set", "set"},
                                                {"FrozenSet", "frozenset"},
                                                {"Tuple", "tuple"},
                                                {"Type", "type"},
                                                {"Text", "str"},
                                                {"Deque", "deque"},
                                                {"deque", "deque"},
                                                {"DefaultDict", "dict"},
                                                {"defaultdict", "dict"},
                                                {"OrderedDict", "dict"},
                                                {"Counter", "dict"},
                                                {"ChainMap", "dict"},
                                                {"Mapping", "Mapping"},
                                                {"MutableMapping", "Mapping"},
                                                {"Iterable", "Iterable"},
                                                {"Iterator", "Iterator"},
                                                {"Collection", "Iterable"},
                                                {"Sequence", "Sequence"},
                                                {"MutableSequence", "Sequence"},
                                                {"AbstractSet", "set"},
                                                {"MutableSet", "set"},
                                                {"Generator", "Generator"},
                                                {"AsyncIterator", "AsyncIterator"},
                                                {"AsyncIterable", "AsyncIterator"},
                                                {"AsyncGenerator", "AsyncIterator"},
                                                {"Awaitable", "Coroutine"},
                                                {"Coroutine", "Coroutine"},
                                                {"ContextManager", "ContextManager"}}};

bool is_typing_module(std::string_view module) {
  return module == "typing" || module == "typing_extensions" || module == "collections" ||
         module == "collections.abc";
}

/// Returns the name in the module of typing that a name of the file means, or nothing.
std::string typing_name(const Source& source, std::string_view name) {
  const auto dot = name.rfind('.');
  for (const auto& import : source.builder.out().imports) {
    if (!is_typing_module(import.module)) continue;
    if (dot == std::string_view::npos ? import.name == name && import.member != "*"
                                      : import.member == "*" && import.name == name.substr(0, dot))
      return dot == std::string_view::npos ? import.member : std::string(name.substr(dot + 1));
  }
  return {};
}

/// Reads a type from text.
class TypeParser {
 public:
  TypeParser(const Source& source, std::string_view text) : source_(source), text_(text) {}

  TypeName parse(int depth = 0) {
    TypeName out;
    for (bool more = true; more;) {
      TypeName one = parse_one(depth);
      if (out.name.empty() || out.name == "null") out = std::move(one);
      skip_blanks();
      more = take('|');
    }
    return out;
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size() && support::is_blank(text_[at_]))
      ++at_;
  }
  bool take(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  static bool is_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || static_cast<unsigned char>(c) >= 0x80;
  }

  TypeName parse_one(int depth) {
    skip_blanks();
    if (depth > k_max_nested || at_ >= text_.size()) return {};
    if (take('"') || take('\'')) {
      TypeName out = parse(depth + 1);
      if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'')) ++at_;
      return out;
    }
    if (take('(')) {
      TypeName out = parse(depth + 1);
      skip_blanks();
      take(')');
      return out;
    }
    std::vector<TypeName> arguments;
    if (take('[')) {
      parse_list(depth, arguments);
      return {};
    }
    const auto begin = at_;
    while (at_ < text_.size() && is_name(text_[at_]))
      ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    if (name.empty()) {
      ++at_;
      return {};
    }
    skip_blanks();
    if (take('[')) parse_list(depth, arguments);
    return named(name, std::move(arguments));
  }

  void parse_list(int depth, std::vector<TypeName>& out) {
    for (skip_blanks(); at_ < text_.size() && !take(']'); skip_blanks()) {
      const auto before = at_;
      out.push_back(parse(depth + 1));
      skip_blanks();
      take(',');
      if (at_ == before) ++at_;
    }
  }

  TypeName named(std::string_view name, std::vector<TypeName> arguments) const {
    if (name == "None") return {"null", {}, 0};
    const std::string typing = typing_name(source_, name);
    if (typing == "Optional" || typing == "Union" || typing == "Annotated" || typing == "Final" ||
        typing == "ClassVar" || typing == "Required" || typing == "NotRequired") {
      for (auto& one : arguments)
        if (!one.name.empty() && one.name != "null") return std::move(one);
      return {};
    }
    if (typing == "Any" || name == "object") return {};
    if (typing == "Self") return {"$self", {}, 0};
    if (!typing.empty())
      for (const auto& one : k_renamed)
        if (one.name == typing) name = one.type;
    if (name == "tuple" && arguments.size() == 2 && arguments.back().name.empty()) name = "Sequence";
    // The last argument of a generator is what it returns, the first what a loop over it yields.
    if ((name == "Generator" || name == "AsyncIterator") && arguments.size() > 1) arguments.resize(1);
    if (name == "Coroutine" && arguments.size() == 3)
      arguments.erase(arguments.begin(), arguments.begin() + 2);
    return {std::string(name), std::move(arguments), 0};
  }

  const Source& source_;
  std::string_view text_;
  std::size_t at_ = 0;
};

/// Returns the innermost class that contains the current definition, or none.
std::string enclosing_class(const Source& source) {
  auto& builder = source.builder;
  for (Index one = builder.owner(); one != k_none; one = builder.definition(one).parent)
    if (builder.definition(one).kind == SymbolKind::class_) return builder.definition(one).name;
  return {};
}

void note(const Source& source, std::string name, TypeMention::Role role, TSNode at) {
  auto& builder = source.builder;
  builder.out().mentions.push_back({role, std::move(name), builder.scope(), builder.owner(), position(at)});
}

void note_names(const Source& source, TSNode node, TypeMention::Role role) {
  const SummaryBuilder::Level level(source.builder);
  if (level.too_deep() || ts_node_is_null(node)) return;
  const int kind = source.kind(node);
  if (kind == identifier) {
    note(source, source.string(node), role, node);
  } else if (kind == attribute) {
    std::string name = dotted_text(source, node);
    if (!name.empty()) note(source, std::move(name), role, field(node, "attribute"));
  } else if (kind == string) {
    const TypeName type = parse_type(source, string_text(source, node));
    if (!type.name.empty() && type.name != "null") note(source, type.name, role, node);
    for (const auto& argument : type.arguments)
      if (!argument.name.empty()) note(source, argument.name, TypeMention::Role::use, node);
  } else {
    for_each_child(node, [&](TSNode child) { note_names(source, child, role); });
  }
}

}  // namespace

std::string dotted_text(const Source& source, TSNode node) {
  std::vector<std::string_view> names;
  while (source.kind(node) == attribute) {
    names.push_back(source.text(field(node, "attribute")));
    node = field(node, "object");
  }
  if (source.kind(node) == dotted_name) return source.string(node);
  if (source.kind(node) != identifier) return {};
  std::string out = source.string(node);
  for (auto name = names.rbegin(); name != names.rend(); ++name) {
    out += '.';
    out += *name;
  }
  return out;
}

std::string string_text(const Source& source, TSNode node) {
  if (source.kind(node) == concatenated_string) {
    std::string out;
    for_each_child(node, [&](TSNode child) { out += string_text(source, child); });
    return out;
  }
  if (source.kind(node) != string) return {};
  std::string_view text = source.text(node);
  const auto quote = text.find_first_of("\"'");
  if (quote == std::string_view::npos) return {};
  const char mark = text[quote];
  text.remove_prefix(quote);
  const std::string three(3, mark);
  const std::size_t size = text.starts_with(three) ? 3 : 1;
  if (text.size() < 2 * size) return {};
  return std::string(text.substr(size, text.size() - 2 * size));
}

TypeName parse_type(const Source& source, std::string_view text) {
  constexpr std::size_t k_max_text = 2000;
  if (text.empty() || text.size() > k_max_text) return {};
  TypeName out = TypeParser(source, text).parse();
  if (out.name == "$self") out.name = enclosing_class(source);
  return out;
}

TypeName read_type(const Source& source, TSNode node, TypeMention::Role role) {
  if (ts_node_is_null(node)) return {};
  note_names(source, node, role);
  return parse_type(source, source.text(node));
}

std::vector<TypeParameter> type_variables_of(const Source& source, const std::vector<Parameter>& parameters) {
  std::vector<TypeParameter> out;
  const auto visit = [&](const TypeName& type, const auto& again) -> void {
    const auto& all = source.type_variables;
    const bool known =
        std::any_of(out.begin(), out.end(), [&](const auto& one) { return one.name == type.name; });
    if (!known && std::find(all.begin(), all.end(), type.name) != all.end()) out.push_back({type.name, {}});
    for (const auto& argument : type.arguments)
      again(argument, again);
  };
  for (const auto& parameter : parameters)
    visit(parameter.type, visit);
  return out;
}

}  // namespace collet::codegraph::python
