// SPDX-License-Identifier: MIT
#include "plugins/codegraph/link/linker.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#include "plugins/codegraph/link/expression_types.hpp"

namespace collet::codegraph {
namespace {

using Kind = Expression::Kind;
using State = Meaning::State;

/// Links the files of one thread.
class FileLinker {
 public:
  explicit FileLinker(const Program& program) : program_(program), signatures_(program) {}

  void link(Index number) {
    file_number_ = number;
    const auto& file = program_.files()[number];
    link_mentions(file);
    ExpressionTypes types(program_, signatures_, file);
    for (Index i = 0; i < file.summary.expressions.size(); ++i)
      link_expression(file, types, i);
    for (Index i = 0; i < file.summary.definitions.size(); ++i) {
      link_overrides(file.first_symbol + i);
      link_structure(file.first_symbol + i);
    }
  }
  Links& out() { return out_; }

 private:
  void add(Index source, Index target, EdgeKind kind, Rule rule, Position at) {
    if (source == k_none || target == k_none || program_.file_of(target).library) return;
    out_.edges.push_back(
        {implementation(program_, source), implementation(program_, target), kind, rule, file_number_, at});
  }

  void link_mentions(const ProgramFile& file) {
    // A file without symbols, at the end of the program, has no first one.
    if (file.summary.mentions.empty()) return;
    static constexpr std::array<EdgeKind, 7> k_kinds = {
        EdgeKind::references, EdgeKind::extends, EdgeKind::implements,  EdgeKind::has_type,
        EdgeKind::returns,    EdgeKind::throws_, EdgeKind::annotated_by};
    auto& names = signatures_.names(file.first_symbol);
    for (const auto& mention : file.summary.mentions) {
      if (mention.definition == k_none) continue;
      const Index source = mention.definition + file.first_symbol;
      const Type type = names.resolve_name(mention.name, source);
      if (type.kind != Type::Kind::declared) continue;
      add(source, program_.type(type.index).symbol, k_kinds[static_cast<std::size_t>(mention.role)],
          Rule::type_name, mention.at);
    }
  }

  void link_expression(const ProgramFile& file, ExpressionTypes& types, Index number) {
    const auto& expression = file.summary.expressions[number];
    switch (expression.kind) {
      case Kind::call:
      case Kind::construct:
      case Kind::chained:
        link_call(expression, types, number);
        break;
      case Kind::name:
      case Kind::member:
        link_value(expression, types, number);
        break;
      case Kind::reference: {
        const auto& meaning = types.meaning_of(number);
        if (meaning.state == State::found)
          add(types.owner_of(number), meaning.target.symbol, EdgeKind::references, meaning.rule,
              expression.at);
        break;
      }
      default:
        break;
    }
  }

  void link_call(const Expression& expression, ExpressionTypes& types, Index number) {
    const auto& meaning = types.meaning_of(number);
    const Index source = types.owner_of(number);
    if (source == k_none) return;
    if (meaning.state == State::found) {
      const Index target = meaning.target.symbol;
      const bool made = expression.kind == Kind::construct || meaning.instance_of != k_none;
      if (made) {
        const Index type =
            meaning.instance_of != k_none ? meaning.instance_of : enclosing_type(program_, target);
        if (type != k_none)
          add(source, program_.type(type).symbol, EdgeKind::instantiates, meaning.rule, expression.at);
        if (is_type(program_.definition(target).kind)) return;
      }
      if (!program_.file_of(target).library) {
        add(source, target, EdgeKind::calls, meaning.rule, expression.at);
        return;
      }
    }
    if (expression.kind != Kind::call || meaning.state == State::local) return;
    OpenCall open;
    open.source = source;
    open.file = file_number_;
    open.at = expression.at;
    open.arity = static_cast<std::uint32_t>(expression.operands.size());
    open.name = expression.name;
    open.external = meaning.state == State::external || meaning.state == State::found;
    open.target = meaning.external;
    if (meaning.state == State::found && meaning.target.owner.is_declared())
      open.target = program_.type(meaning.target.owner.index).full_name;
    open.candidates = meaning.candidates;
    out_.open_calls.push_back(std::move(open));
  }

  void link_value(const Expression& expression, ExpressionTypes& types, Index number) {
    const auto& meaning = types.meaning_of(number);
    if (meaning.state != State::found) {
      // The name of a type in front of a static member is a use of the type.
      const Type& type = types.type_of(number);
      if (type.names_type && type.is_declared())
        add(types.owner_of(number), program_.type(type.index).symbol, EdgeKind::references, Rule::type_name,
            expression.at);
      return;
    }
    const auto kind = program_.definition(meaning.target.symbol).kind;
    if (kind == SymbolKind::enum_member || is_type(kind) || is_callable(kind)) {
      add(types.owner_of(number), meaning.target.symbol, EdgeKind::references, meaning.rule, expression.at);
    } else {
      add(types.owner_of(number), meaning.target.symbol,
          expression.written ? EdgeKind::writes_field : EdgeKind::reads_field, meaning.rule, expression.at);
    }
  }

  void link_overrides(Index symbol) {
    const auto& definition = program_.definition(symbol);
    if (definition.kind != SymbolKind::method || (definition.flags & k_static) != 0) return;
    const Index type = enclosing_type(program_, symbol);
    if (type == k_none || program_.type_of_symbol(program_.parent(symbol)) != type) return;
    const auto all = find_callables(program_, generic_self(program_, type), definition.name);
    const auto parameters = signatures_.of(symbol).parameters;
    for (const auto& base : all.found) {
      if (base.owner.index == type || (program_.definition(base.symbol).flags & k_static) != 0) continue;
      const auto& signature = signatures_.of(base.symbol);
      if (signature.parameters.size() != parameters.size()) continue;
      const auto values = values_of(program_, base.owner);
      bool same = true;
      for (std::size_t i = 0; i < parameters.size() && same; ++i) {
        const Type other = substitute(signature.parameters[i], values);
        const Fit how = fit(program_, parameters[i], other);
        same = how == Fit::exact || how == Fit::unknown;
      }
      if (same) add(symbol, base.symbol, EdgeKind::overrides, Rule::overrides, definition.start);
    }
  }

  /// Adds what follows from the methods of a type alone.
  void link_structure(Index symbol) {
    const auto at = program_.definition(symbol).start;
    if (const Index owner = enclosing_type(program_, symbol); owner != k_none) {
      const auto& implemented = program_.type(owner).implemented;
      if (const auto found = implemented.find(symbol); found != implemented.end())
        for (const Index method : found->second)
          add(symbol, method, EdgeKind::overrides, Rule::overrides, at);
    }
    const Index type = program_.type_of_symbol(symbol);
    if (type == k_none || program_.type(type).symbol != symbol) return;
    for (const Index interface : program_.type(type).satisfied)
      add(symbol, program_.type(interface).symbol, EdgeKind::implements, Rule::overrides, at);
  }

  const Program& program_;
  Signatures signatures_;
  Index file_number_ = 0;
  Links out_;
};

}  // namespace

std::string_view edge_name(EdgeKind kind) {
  static constexpr std::array<std::string_view, static_cast<std::size_t>(EdgeKind::count)> k_names = {
      "CALLS",
      "INSTANTIATES",
      "REFERENCES",
      "READS_FIELD",
      "WRITES_FIELD",
      "EXTENDS",
      "IMPLEMENTS",
      "OVERRIDES",
      "HAS_TYPE",
      "RETURNS",
      "THROWS",
      "ANNOTATED_BY",
      "READS_TABLE",
      "INSERTS",
      "UPDATES",
      "DELETES",
      "MERGES",
      "TRUNCATES",
      "READS_COLUMN",
      "WRITES_COLUMN",
      "REFERS_TO_KEY",
      "TRIGGERED_BY",
      "FLOWS_IDENTITY",
      "FLOWS_TRANSFORMATION",
      "FLOWS_AGGREGATION",
      "FLOWS_JOIN",
      "FLOWS_FILTER",
      "FLOWS_GROUP_BY",
      "FLOWS_SORT",
      "FLOWS_WINDOW",
      "FLOWS_CONDITIONAL",
      "MAPS_TO",
      "REQUESTS",
      "PASSES"};
  return k_names[static_cast<std::size_t>(kind)];
}

Links link_program(const Program& program, unsigned threads, const std::function<bool()>& stop,
                   const std::vector<Index>* files, const LinkHooks* hooks) {
  const std::size_t count = files == nullptr ? program.files().size() : files->size();
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stopped{false};
  std::vector<Links> parts(std::max(1U, threads));
  const auto work = [&](std::size_t thread) {
    FileLinker linker(program);
    for (std::size_t i = next++; i < count && !stopped; i = next++) {
      const Index number = files == nullptr ? static_cast<Index>(i) : (*files)[i];
      if (hooks != nullptr) hooks->before(number);
      if (!program.files()[number].library) linker.link(number);
      if (hooks != nullptr) hooks->after(number);
      if (thread == 0 && stop && stop()) stopped = true;
    }
    parts[thread] = std::move(linker.out());
  };
  std::vector<std::thread> others;
  for (std::size_t thread = 1; thread < parts.size(); ++thread)
    others.emplace_back(work, thread);
  work(0);
  for (auto& other : others)
    other.join();
  Links out;
  for (auto& part : parts) {
    std::move(part.edges.begin(), part.edges.end(), std::back_inserter(out.edges));
    std::move(part.open_calls.begin(), part.open_calls.end(), std::back_inserter(out.open_calls));
  }
  // The order does not depend on the threads.
  std::sort(out.edges.begin(), out.edges.end(), [](const Edge& one, const Edge& other) {
    return std::tie(one.source, one.file, one.at.line, one.at.column, one.kind, one.target) <
           std::tie(other.source, other.file, other.at.line, other.at.column, other.kind, other.target);
  });
  std::sort(out.open_calls.begin(), out.open_calls.end(), [](const OpenCall& one, const OpenCall& other) {
    return std::tie(one.source, one.file, one.at.line, one.at.column, one.name) <
           std::tie(other.source, other.file, other.at.line, other.at.column, other.name);
  });
  return out;
}

}  // namespace collet::codegraph
