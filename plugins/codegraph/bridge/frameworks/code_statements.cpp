// SPDX-License-Identifier: MIT
/// Statements in strings of code, whichever call they are passed to, and names of procedures.
#include <algorithm>
#include <set>

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"
#include "plugins/codegraph/bridge/frameworks/passed_values.hpp"
#include "sdk/support/text.hpp"

namespace collet::codegraph::bridge {
namespace {

using Kind = Expression::Kind;

constexpr std::size_t k_max_alternatives = 64;

bool is_string_function(std::string_view name) {
  static const std::unordered_set<std::string_view> k_names = {
      "format",    "Format",   "append",   "Append",    "AppendLine", "AppendFormat", "concat",
      "Concat",    "join",     "Join",     "replace",   "Replace",    "trim",         "Trim",
      "formatted", "toString", "ToString", "equals",    "Equals",     "startsWith",   "StartsWith",
      "contains",  "Contains", "valueOf",  "split",     "Split",      "toLowerCase",  "toUpperCase",
      "matches",   "compile",  "indexOf",  "substring", "stripIndent"};
  return k_names.count(name) != 0;
}

/// Returns true for calls whose strings are shown to people, or compared.
bool is_message_call(const FileSummary& summary, const Expression& call) {
  static const std::unordered_set<std::string_view> k_names = {
      "info",        "debug",          "warn",         "error",      "trace",     "fatal",
      "println",     "printf",         "print",        "WriteLine",  "Write",     "log",
      "Log",         "LogInformation", "LogDebug",     "LogWarning", "LogError",  "LogTrace",
      "LogCritical", "Information",    "Debug",        "Warning",    "Error",     "Fatal",
      "Verbose",     "fail",           "assertEquals", "assertThat", "isEqualTo", "assertTrue",
      "AreEqual",    "setText",        "setMessage",   "startsWith", "put",       "IsTrue"};
  if (call.kind == Kind::call) {
    // Exceptions of Python are made by calls.
    if (call.name.ends_with("Error") || call.name.ends_with("Exception")) return true;
    const auto root = root_name(summary, call.receiver);
    return k_names.count(call.name) != 0 && call.name != "Write" && !(call.name == "put" && root.empty());
  }
  return call.type.name.ends_with("Exception") || call.type.name.ends_with("Error");
}

bool names_procedure(const Expression& one) {
  return one.kind == Kind::member && one.name == "StoredProcedure";
}

class CodeStatements {
 public:
  CodeStatements(FrameworkContext& context, Index number)
      : context_(context), number_(number), passed_(context, number) {}

  /// Reads the calls of methods that take the name of a procedure.
  std::size_t read_passed() {
    const auto& file = context_.bodies.file(number_);
    for (Index i = 0; i < file.summary.expressions.size(); ++i) {
      const auto& call = file.summary.expressions[i];
      if (call.kind != Kind::call || call.operands.empty()) continue;
      const auto& meaning = context_.bodies.types(number_).meaning_of(i);
      if (meaning.state != Meaning::State::found) continue;
      const auto found = context_.procedure_parameters.find(meaning.target.symbol);
      if (found == context_.procedure_parameters.end()) continue;
      const auto numbers = found->second;
      for (const auto number : numbers) {
        const Index operand = argument_of(call, meaning, number);
        if (operand != k_none) read_value(i, operand, true, false);
      }
    }
    return passed_on_;
  }

  void read() {
    const auto& file = context_.bodies.file(number_);
    find_procedure_owners(file.summary);
    for (Index i = 0; i < file.summary.expressions.size(); ++i) {
      const auto& one = file.summary.expressions[i];
      if (one.kind == Kind::call || one.kind == Kind::construct) {
        read_call(file, i);
      } else if (one.kind == Kind::member && one.written && one.operands.size() == 1 &&
                 names_text(one.name)) {
        read_value(i, one.operands.front(), in_procedure_owner(i), false);
      }
    }
  }

 private:
  Index argument_of(const Expression& call, const Meaning& meaning, std::size_t number) const {
    const auto& parameters = context_.program().definition(meaning.target.symbol).parameters;
    if (number >= parameters.size() || number < meaning.skipped) return k_none;
    for (std::size_t i = 0; i < call.operand_names.size(); ++i)
      if (call.operand_names[i] == parameters[number].name) return call.operands[i];
    const auto at = number - meaning.skipped;
    const bool named = at < call.operand_names.size() && !call.operand_names[at].empty();
    return at < call.operands.size() && !named ? call.operands[at] : k_none;
  }

  /// Returns true for members that statements are assigned to.
  static bool names_text(std::string_view name) {
    return name == "CommandText" || name.ends_with("Sql") || name.ends_with("SQL") ||
           name.ends_with("Command") || name.ends_with("Query");
  }

  /// Notes the definitions in which a command has the type StoredProcedure.
  void find_procedure_owners(const FileSummary& summary) {
    for (Index i = 0; i < summary.expressions.size(); ++i) {
      if (!names_procedure(summary.expressions[i])) continue;
      const auto scope = summary.expressions[i].scope;
      if (scope != k_none) procedure_owners_.insert(summary.scopes[scope].definition);
    }
  }
  bool in_procedure_owner(Index expression) const {
    const auto& summary = context_.program().files()[number_].summary;
    const auto scope = summary.expressions[expression].scope;
    return scope != k_none && procedure_owners_.count(summary.scopes[scope].definition) != 0;
  }

  void read_call(const ProgramFile& file, Index call) {
    const auto& one = file.summary.expressions[call];
    if (one.operands.empty() || is_string_function(one.name) || is_message_call(file.summary, one)) return;
    bool procedure = false;
    for (const Index operand : one.operands)
      procedure = procedure || (operand != k_none && names_procedure(file.summary.expressions[operand]));
    const bool command = one.kind == Kind::construct && one.type.name.ends_with("Command");
    procedure = procedure || (command && in_procedure_owner(call));
    const bool named = one.name == "withProcedureName" || one.name == "createStoredProcedureQuery" ||
                       one.name == "withFunctionName";
    bool read = false;
    for (const Index operand : one.operands) {
      if (operand == k_none || read) continue;
      if (!may_be_text(file, operand)) continue;
      read = read_value(call, operand, procedure || named, is_entity_call(one));
    }
  }

  static bool is_entity_call(const Expression& one) {
    return one.name == "createQuery" || one.name == "createSelectionQuery" ||
           one.name == "createMutationQuery";
  }

  /// Returns true if an operand can be a string, so that it is worth following.
  bool may_be_text(const ProgramFile& file, Index operand) {
    const auto& one = file.summary.expressions[operand];
    switch (one.kind) {
      case Kind::literal:
        return one.type.name.ends_with("String") || one.type.name == "string" || one.type.name == "str";
      case Kind::either:
      case Kind::name:
      case Kind::member:
      case Kind::call: {
        const auto& type = context_.bodies.types(number_).type_of(operand);
        if (type.dimensions != 0) return false;
        if (type.kind == Type::Kind::declared) {
          const auto& name = context_.program().type(type.index).full_name;
          return name.ends_with("String") || name.ends_with("string") || name.ends_with("StringBuilder") ||
                 name == "str";
        }
        return type.name.ends_with("String") || type.name == "string" ||
               type.name.ends_with("StringBuilder") ||
               (type.kind == Type::Kind::unknown &&
                ((one.kind == Kind::either && (one.name == "+" || one.name == "%")) ||
                 (one.kind == Kind::call && one.name == "ToString")));
      }
      default:
        return false;
    }
  }

  /// Adds the statement or procedure that a value is. Returns true if it is one.
  bool read_value(Index site, Index operand, bool procedure, bool of_entities) {
    const Place place{number_, operand};
    const auto evidence = context_.evidence({number_, site});
    auto values = context_.strings.follow(place);
    const bool open =
        std::any_of(values.begin(), values.end(), [](const TextValue& one) { return !one.complete(); });
    if (open && context_.strings.depends_on_self()) add_values_of_subtypes(place, evidence.symbol, values);
    bool out = false;
    std::optional<std::vector<PassedValue>> passed;
    for (const auto& value : values) {
      if (value.text.empty()) continue;
      const bool statement = looks_like_statement(value.text);
      if (!statement && (!procedure || !value.complete() || !looks_like_name(value.text))) continue;
      out = true;
      if (!passed) passed = passed_.of(site, operand);
      if (statement) {
        add_text(context_, evidence, value, of_entities, &*passed);
      } else {
        add_procedure(evidence, value, *passed);
      }
    }
    if (procedure && !out)
      if (const auto parameter = context_.strings.parameter(place)) return add_parameter(*parameter);
    return out;
  }

  /// The callers of a method, or of one of a base that it implements, give the name.
  bool add_parameter(const ParameterOf& parameter) {
    const auto& program = context_.program();
    const auto add = [&](Index symbol) {
      if (context_.procedure_parameters[symbol].insert(parameter.number).second) ++passed_on_;
    };
    if (program.definition(parameter.symbol).kind != SymbolKind::method) return false;
    add(parameter.symbol);
    const Index type = enclosing_type(program, parameter.symbol);
    if (type == k_none) return true;
    const auto& own = program.definition(parameter.symbol);
    for (const auto& one : find_callables(program, generic_self(program, type), own.name).found)
      if (program.definition(one.symbol).parameters.size() == own.parameters.size()) add(one.symbol);
    return true;
  }

  void add_procedure(const Evidence& evidence, const TextValue& value,
                     const std::vector<PassedValue>& passed) {
    DataFacts facts;
    auto& scope = facts.scopes.emplace_back();
    auto& source = scope.sources.emplace_back();
    source.use = DataUse::call;
    source.name = name_parts(value.text);
    for (const auto& one : passed) {
      const auto known = std::find(scope.arguments.begin(), scope.arguments.end(), one.name);
      DataVariable variable;
      variable.name = one.name;
      variable.symbol = one.property;
      variable.flow = one.flow;
      if (!one.optional) {
        variable.number = static_cast<std::uint32_t>(known - scope.arguments.begin());
        if (known == scope.arguments.end()) scope.arguments.push_back(one.name);
      }
      scope.variables.push_back(std::move(variable));
    }
    context_.out.add_statement(evidence, std::move(facts), k_code_text);
  }

  /// In a base class, the values are those within objects of its derived types.
  void add_values_of_subtypes(const Place& place, Index owner, TextValues& values) {
    if (owner == k_none) return;
    const Index type = enclosing_type(context_.program(), owner);
    if (type == k_none) return;
    TextValues complete;
    for (const Index derived : context_.bodies.subtypes(type)) {
      if (complete.size() >= k_max_alternatives) break;
      for (auto& one : context_.strings.follow(place, derived))
        if (one.complete()) complete.push_back(std::move(one));
    }
    if (!complete.empty()) values = std::move(complete);
  }

  FrameworkContext& context_;
  Index number_;
  PassedValues passed_;
  std::set<Index> procedure_owners_;
  std::size_t passed_on_ = 0;
};

}  // namespace

DataFacts read_entity_query(const EntityMap& entities, std::string_view text) {
  auto facts = read_statement(text);
  auto renamed = facts;
  return name_tables(entities, renamed) ? renamed : facts;
}

namespace {

/// Returns a statement with `?` for the parameters of Python's drivers: `%s` and `%(name)s`.
std::string without_format_parameters(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::size_t end = std::string::npos;
    if (text[i] == '%' && i + 1 < text.size()) {
      if (text[i + 1] == 's') end = i + 1;
      if (text[i + 1] == '(') end = text.find(")s", i);
      if (end != std::string::npos && text[end] == ')') ++end;
    }
    out += end == std::string::npos ? text[i] : '?';
    if (end != std::string::npos) i = end;
  }
  return out;
}

}  // namespace

void add_text(FrameworkContext& context, const Evidence& evidence, const TextValue& text, bool of_entities,
              const std::vector<PassedValue>* passed) {
  const bool python =
      evidence.file != k_none && context.program().files()[evidence.file].language->name == "python";
  auto facts = of_entities ? read_entity_query(context.entities, text.text)
               : python    ? read_statement(without_format_parameters(text.text))
                           : read_statement(text.text);
  if (passed != nullptr) add_passed_values(*passed, facts);
  context.out.add_statement(evidence, std::move(facts), text.complete() ? k_code_text : k_code_text_hole);
}

std::size_t read_passed_procedures(FrameworkContext& context, Index file) {
  return CodeStatements(context, file).read_passed();
}

void read_statements(FrameworkContext& context, Index file) {
  CodeStatements(context, file).read();
}

}  // namespace collet::codegraph::bridge
