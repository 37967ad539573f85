// SPDX-License-Identifier: MIT
#include "plugins/codegraph/languages/python/py_declarations.hpp"

#include <algorithm>
#include <array>

namespace collet::codegraph::python {
namespace {

using Kind = Expression::Kind;
using Role = TypeMention::Role;

std::string_view last_word(std::string_view name) {
  const auto dot = name.rfind('.');
  return dot == std::string_view::npos ? name : name.substr(dot + 1);
}

template <std::size_t N>
bool any_named(const std::vector<std::string>& names, const std::array<std::string_view, N>& words) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& one) {
    return std::find(words.begin(), words.end(), last_word(one)) != words.end();
  });
}

constexpr std::array<std::string_view, 9> k_properties = {
    "property",          "cached_property", "abstractproperty",
    "classproperty",     "lazy_property",   "hybrid_property",
    "memoized_property", "reify",           "setter"};
constexpr std::array<std::string_view, 2> k_managers = {"contextmanager", "asynccontextmanager"};
constexpr std::array<std::string_view, 1> k_static_method = {"staticmethod"};
constexpr std::array<std::string_view, 1> k_class_method = {"classmethod"};
constexpr std::array<std::string_view, 1> k_overload = {"overload"};
constexpr std::array<std::string_view, 1> k_abstract_method = {"abstractmethod"};
constexpr std::array<std::string_view, 7> k_enums = {"Enum",    "IntEnum",     "Flag",          "IntFlag",
                                                     "StrEnum", "TextChoices", "IntegerChoices"};

}  // namespace

Definition Declarations::begin(SymbolKind kind, TSNode node) {
  Definition out;
  const TSNode name = field(node, "name");
  const TSNode body = field(node, "body");
  out.kind = kind;
  out.name = source_.string(name);
  out.start = position(name);
  const TSNode statement = ts_node_is_null(statement_) ? node : statement_;
  out.first_line = ts_node_start_point(statement).row + 1;
  out.last_line = std::max(out.first_line, ts_node_end_point(node).row + 1);
  const auto begin = ts_node_start_byte(node);
  const auto end = ts_node_is_null(body) ? ts_node_end_byte(node) : ts_node_start_byte(body);
  constexpr std::size_t k_max_signature = 1000;
  out.signature =
      one_line(source_.tree.text().substr(begin, std::min<std::size_t>(end - begin, k_max_signature)));
  if (out.signature.ends_with(':')) out.signature.pop_back();
  out.annotations = decorators_;
  return out;
}

bool Declarations::read_declaration(TSNode node, int kind) {
  switch (kind) {
    case decorated_definition: {
      decorators_.clear();
      std::vector<std::string> names;
      for_each_child(node, [&](TSNode child) {
        if (source_.kind(child) != decorator) return;
        const TSNode value = first_child(child);
        const TSNode named = source_.kind(value) == call ? field(value, "function") : value;
        std::string name = dotted_text(source_, named);
        body_.read(value);
        if (!name.empty()) names.push_back(std::move(name));
      });
      decorators_ = std::move(names);
      statement_ = node;
      const TSNode definition = field(node, "definition");
      if (source_.kind(definition) == class_definition) {
        read_class(definition);
      } else {
        read_function(definition);
      }
      return true;
    }
    case class_definition:
      read_class(node);
      return true;
    case function_definition:
      read_function(node);
      return true;
    default:
      return false;
  }
}

void Declarations::read_body(TSNode body, Index definition) {
  bool first = true;
  for_each_child(body, [&](TSNode child) {
    if (source_.kind(child) == comment) return;
    const TSNode value = first_child(child);
    if (std::exchange(first, false) && source_.kind(child) == expression_statement) {
      const std::string text = string_text(source_, value);
      if (!text.empty()) {
        source_.builder.definition(definition).documentation = comment_text(text);
        return;
      }
    }
    body_.read(child);
  });
}

void Declarations::read_class(TSNode node) {
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return;
  auto& builder = source_.builder;
  Definition type = begin(SymbolKind::class_, node);
  decorators_.clear();
  statement_ = {};
  const Index owner = builder.owner();
  const std::string name = type.name;
  body_.fields().note_other(owner, name);
  const Index index = builder.add(std::move(type));
  if (owner != k_none && !is_type(builder.definition(owner).kind)) {
    Variable variable;
    variable.name = name;
    variable.definition = index;
    builder.declare(std::move(variable));
  }
  const SummaryBuilder::Nested scope(builder, index);
  FunctionState outer = std::exchange(body_.function(), {});
  read_type_parameters(field(node, "type_parameters"), index);
  read_bases(field(node, "superclasses"), index);
  read_body(field(node, "body"), index);
  body_.function() = std::move(outer);
}

void Declarations::read_type_parameters(TSNode list_node, Index index) {
  for_each_child(list_node, [&](TSNode child) {
    const TypeName name = parse_type(source_, source_.text(child));
    if (!name.name.empty()) source_.builder.definition(index).type_parameters.push_back({name.name, {}});
  });
}

void Declarations::read_bases(TSNode list_node, Index index) {
  auto& builder = source_.builder;
  for_each_child(list_node, [&](TSNode child) {
    const int kind = source_.kind(child);
    if (kind == keyword_argument) {
      body_.read(field(child, "value"));
    } else if (kind == call) {
      // with_metaclass(Meta, Base)
      const TSNode arguments = field(child, "arguments");
      if (last_word(source_.text(field(child, "function"))) == "with_metaclass") {
        const auto count = ts_node_named_child_count(arguments);
        for (std::uint32_t i = 1; i < count && i < 8; ++i)
          read_base(ts_node_named_child(arguments, i), index);
      } else {
        builder.definition(index).bases.push_back({{"$computed", {}, 0}, false});
      }
      body_.read(child);
    } else if (kind != comment) {
      read_base(child, index);
    }
  });
}

void Declarations::read_base(TSNode base, Index index) {
  auto& builder = source_.builder;
  const int kind = source_.kind(base);
  if (kind != identifier && kind != attribute && kind != subscript) {
    body_.read(base);
    builder.definition(index).bases.push_back({{"$computed", {}, 0}, false});
    return;
  }
  TypeName type = read_type(source_, base, Role::extends);
  if (type.name.empty()) return;  // object
  const auto word = last_word(type.name);
  const bool generic = word == "Generic" || word == "Protocol";
  for (const auto& argument : type.arguments) {
    auto& parameters = builder.definition(index).type_parameters;
    const auto& known = source_.type_variables;
    const bool listed = std::any_of(parameters.begin(), parameters.end(),
                                    [&](const auto& one) { return one.name == argument.name; });
    if (!listed && (generic || std::find(known.begin(), known.end(), argument.name) != known.end()))
      parameters.push_back({argument.name, {}});
  }
  if (generic) return;
  if (std::find(k_enums.begin(), k_enums.end(), word) != k_enums.end())
    builder.definition(index).kind = SymbolKind::enum_;
  builder.definition(index).bases.push_back({std::move(type), false});
}

void Declarations::read_function(TSNode node) {
  const SummaryBuilder::Level level(source_.builder);
  if (level.too_deep()) return;
  auto& builder = source_.builder;
  const Index owner = builder.owner();
  const auto owner_kind = owner == k_none ? SymbolKind::module : builder.definition(owner).kind;
  const bool member = owner_kind == SymbolKind::class_ || owner_kind == SymbolKind::enum_;
  const std::vector<std::string> decorators = decorators_;
  const bool property = member && any_named(decorators, k_properties);
  // The functions of the library have no receiver.
  const bool is_static =
      any_named(decorators, k_static_method) || (member && builder.definition(owner).name == "__globals__");
  Definition function = begin(property ? SymbolKind::property
                              : member ? SymbolKind::method
                                       : SymbolKind::function,
                              node);
  decorators_.clear();
  statement_ = {};
  const std::string name = function.name;
  const bool of_class = any_named(decorators, k_class_method) || name == "__new__" ||
                        name == "__init_subclass__" || name == "__class_getitem__";
  // An overload without body belongs to the function that follows it; see join_overloads.
  if (any_named(decorators, k_overload) || any_named(decorators, k_abstract_method))
    function.flags |= k_abstract;
  if (is_static) function.flags |= k_static;
  if (!name.starts_with('_')) function.flags |= k_public;
  body_.fields().note_other(owner, name);
  const Index index = builder.add(std::move(function));
  if (!is_type(owner_kind)) {
    Variable variable;
    variable.name = name;
    variable.definition = index;
    builder.declare(std::move(variable));
  }
  const SummaryBuilder::Nested scope(builder, index);
  FunctionState outer = body_.function();
  FunctionState inner;
  inner.self = outer.self;
  inner.self_class = outer.self_class;
  const TSNode parameters_node = field(node, "parameters");
  const bool receiver = member && !is_static;
  if (receiver) {
    TSNode first = first_child(parameters_node);
    if (source_.kind(first) == typed_parameter) first = first_child(first);
    if (source_.kind(first) == identifier) {
      Variable variable;
      variable.name = source_.string(first);
      const Index self = add(source_, of_class ? Kind::defined : Kind::self, first, TSNode{});
      if (of_class) builder.expression(self).definition = owner;
      variable.initial = self;
      inner.self = variable.name;
      inner.self_class = owner;
      builder.declare(std::move(variable));
    }
  }
  body_.function() = std::move(inner);
  read_type_parameters(field(node, "type_parameters"), index);
  auto parameters = body_.read_parameters(parameters_node, receiver);
  auto variables = type_variables_of(source_, parameters);
  TypeName type = read_type(source_, field(node, "return_type"), Role::result);
  auto& definition = builder.definition(index);
  for (auto& one : variables)
    definition.type_parameters.push_back(std::move(one));
  if (definition.kind != SymbolKind::property) definition.parameters = std::move(parameters);
  const bool manager = any_named(decorators, k_managers);
  if (manager && !type.arguments.empty()) type = TypeName(type.arguments.front());
  if (source_.text(node).starts_with("async") && !type.name.empty() && type.name != "AsyncIterator" &&
      !manager)
    type = {"Coroutine", {std::move(type)}, 0};
  definition.type = std::move(type);
  read_body(field(node, "body"), index);
  if (manager) {
    body_.function().results = std::exchange(body_.function().yields, {});
    body_.function().yielding = false;
  }
  read_results(node, index);
  body_.function() = std::move(outer);
}

/// Sets the value that a function without a written result type returns.
void Declarations::read_results(TSNode node, Index index) {
  auto& builder = source_.builder;
  auto& state = body_.function();
  std::vector<Index> results = state.results;
  if (state.yielding) {
    const Index made = add(source_, Kind::collection, node, TSNode{});
    builder.expression(made).type.name = "Generator";
    builder.expression(made).operands = state.yields;
    if (builder.expression(made).operands.size() > 1) builder.expression(made).operands.resize(1);
    results = {made};
  }
  if (builder.definition(index).kind == SymbolKind::property) {
    builder.definition(index).initial = either(source_, node, results);
    return;
  }
  const Index lambda = add(source_, Kind::lambda, node, TSNode{});
  builder.expression(lambda).operands = std::move(results);
  builder.expression(lambda).asynchronous = source_.text(node).starts_with("async") && !state.yielding;
  builder.definition(index).initial = lambda;
}

}  // namespace collet::codegraph::python
